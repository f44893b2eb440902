"""Bots that play for weeks within a minute: a simulated directory with as many records as are wanted.

Every record is decided, sealed, posted and signed as at a table; only that nobody waits for it to be durable, that a
thousand commands are written at once, and that the clock is a made one.
"""

import random
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import msgspec

from tablemgr.audit.signing import Signer
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE, Dealer
from tablemgr.play.made import Count, Made
from tablemgr.play.moves import DrawCard, LoadPack
from tablemgr.service.ports import Head
from tablemgr.service.requests import By, CardSeen, LineGiven
from tablemgr.service.writer import SALT_BYTES, Moment, TableWriter
from tablemgr.storage.batched import BatchedJournal
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal

# Between two commands, by the made clock.
PACE_US = 3_500_000

# How often the progress is told.
PROGRESS_RECORDS = 1_000

# The dealer's slip of the hand, once in so many commands: refused whatever the table is at.
COMMANDS_A_SLIP = 97

DEALER, SHOE = ("dealer", "dealer"), ("shoe", "device")


def play_long(
    directory: Path,
    records: int,
    seed: int,
    began: datetime,
    signer: Signer,
    journal_id: str,
    progress: Callable[[int], None],
) -> Head:
    """Plays in a new directory until there are at least so many records, a slip of the hand among so many commands;
    `progress` is told how many there are."""
    told = 0

    def is_over(writer: TableWriter) -> bool:
        nonlocal told
        if writer.head.seq >= told + PROGRESS_RECORDS:
            told = writer.head.seq
            progress(told)
        return writer.head.seq >= records

    play = _LongPlay(directory, OPENING_LINE, random.Random(seed), began, signer, journal_id)
    return play.run(is_over, slips=True)


def play_deals(
    directory: Path,
    opening: Mapping[str, object],
    deals: int,
    dice: random.Random,
    began: datetime,
    signer: Signer,
    journal_id: str,
    progress: Callable[[int], None],
) -> tuple[Made, Head]:
    """Plays so many deals in a new directory; what they came to, and the newest record. JournalError."""
    count = Count()

    def is_over(_: TableWriter) -> bool:
        progress(count.made.deals)
        return count.made.deals >= deals

    play = _LongPlay(directory, opening, dice, began, signer, journal_id)
    head = play.run(is_over, count)
    return count.done(), head


@dataclass(frozen=True, slots=True)
class _LongPlay:
    """One table in a new directory."""

    directory: Path
    opening: Mapping[str, object]
    dice: random.Random
    began: datetime
    signer: Signer
    journal_id: str

    def run(self, is_over: Callable[[TableWriter], bool], count: Count | None = None, *, slips: bool = False) -> Head:
        """Plays until `is_over` says so; `count` goes along with the events."""
        journal = BatchedJournal(create_journal(self.directory))
        try:
            writer = TableWriter(journal, self.signer, _made_clock(self.began), salt=_salts(self.journal_id))
            if count is not None:
                writer.listeners.append(lambda committed: count.add(committed.events))
            writer.open(_given(self.opening), By(*DEALER), self.journal_id, SIMULATED, "tablemgr, long play")
            _play(writer, Dealer(self.dice), is_over, slips=slips)
            CheckpointFile(self.directory / CHECKPOINTS_NAME).complete(self.journal_id, journal)
            return writer.head
        finally:
            journal.close()


def _salts(journal_id: str) -> Callable[[], str]:
    """The same play of the same journal writes the same records."""
    chance = random.Random(journal_id)
    return lambda: chance.randbytes(SALT_BYTES).hex()


def _play(writer: TableWriter, dealer: Dealer, is_over: Callable[[TableWriter], bool], *, slips: bool) -> None:
    shoe: deque[str] = deque()
    for number in count(1):
        if is_over(writer):
            return
        table = writer.standing.table
        assert table is not None
        if slips and number % COMMANDS_A_SLIP == 0:
            seat = table.banker_seat or next(iter(table.players), 1)
            slip = {"do": "bet", "seat": seat, "amount": "5.00", "on": "7"}
            writer.handle(_given(slip), By(*DEALER, f"slip:{number}"))
        match dealer.next_move(table):
            case LoadPack(cards):
                shoe = deque(cards)
            case DrawCard():
                by = By(*SHOE, f"shoe:{number}", "shoe", f"{number}:{number}")
                writer.handle(CardSeen(shoe.popleft()), by)
            case move:
                writer.handle(_given(move.line), By(*DEALER, f"bots:{number}"))


def _given(line: object) -> LineGiven:
    text = msgspec.json.encode(line)
    return LineGiven(msgspec.json.decode(text), text.decode())


def _made_clock(began: datetime) -> Callable[[], Moment]:
    ticks = count(0, PACE_US)

    def clock() -> Moment:
        us = next(ticks)
        at = (began + timedelta(microseconds=us)).astimezone(UTC)
        return Moment(f"{at:%Y-%m-%dT%H:%M:%S.%f}Z", us, us)

    return clock
