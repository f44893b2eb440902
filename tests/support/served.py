"""A table behind its writer, as a person, a shoe and a clock find it: what the tests of the service speak through.

The journal is one in memory unless another is given; the clock stands still until it is moved. Requests of the shoe are
numbered and marked as the feed of a real one does it.
"""

from dataclasses import dataclass
from typing import Any

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tablemgr.audit.signing import Signer
from tablemgr.kernel.sealed import SIMULATED, SealedRecord, decode_sealed
from tablemgr.service.options import TableOptions
from tablemgr.service.ports import Journal
from tablemgr.service.requests import Answer, By, CardPassedUnread, CardSeen, FaultSeen, LineGiven, Request
from tablemgr.service.standing import event_reader
from tablemgr.service.writer import CheckpointSink, Moment, TableWriter
from tablemgr.storage.memory import MemoryJournal

SIGNER = Signer(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
JOURNAL_ID = "0123456789abcdef" * 2
SHOE = "shoe"
DEALER = By("dora", "dealer")

ANNA, BRUNO, CARLA = 1, 2, 3
OPENING = {"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 9}
_NAMES = {ANNA: "anna", BRUNO: "bruno", CARLA: "carla"}
_READ_EVENT = event_reader()


@dataclass
class Clock:
    """A wall clock and a steady one, both in microseconds; they run only when told to."""

    wall_us: int = 0
    steady_us: int = 0

    def __call__(self) -> Moment:
        seconds, micros = divmod(self.wall_us, 1_000_000)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        at = f"2026-11-01T{hours:02d}:{minutes:02d}:{seconds:02d}.{micros:06d}Z"
        return Moment(at, self.wall_us, self.steady_us)

    def run(self, seconds: float) -> None:
        """Time passes."""
        self.wall_us += int(seconds * 1_000_000)
        self.steady_us += int(seconds * 1_000_000)

    def set_by(self, seconds: float) -> None:
        """Somebody sets the wall clock."""
        self.wall_us += int(seconds * 1_000_000)


def line(fields: dict[str, Any]) -> LineGiven:
    """A line of a table script as it reaches the table."""
    return LineGiven(fields, msgspec.json.encode(fields).decode())


class Served:
    """A table that is being run; `restart` ends the program and starts it again."""

    def __init__(
        self,
        journal: Journal | None = None,
        sinks: tuple[CheckpointSink, ...] = (),
        options: TableOptions | None = None,
    ) -> None:
        self.journal = MemoryJournal() if journal is None else journal
        self.clock = Clock(wall_us=12 * 3_600_000_000)
        self.sinks = sinks
        self.options = options
        self.taken = 0
        self.restart()

    def restart(self) -> None:
        """A new program over the same journal."""
        self.writer = TableWriter(self.journal, SIGNER, self.clock, self.sinks, self.options)

    def open(self, **rules: object) -> Answer:
        """The opening line."""
        opening = {**OPENING, "rules": rules}
        return self.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tablemgr tests")

    def ask(self, request: Request, by: By = DEALER) -> tuple[Answer, ...]:
        """Any request, a moment later than the one before."""
        self.clock.run(0.001)
        return self.writer.handle(request, by)

    def say(self, word: str, /, key: str | None = None, **keys: object) -> tuple[Answer, ...]:
        """A line; its own answer first, then those of the cards that it released."""
        return self.ask(line({"do": word, **keys}), By("dora", "dealer", key))

    def do(self, word: str, /, **keys: object) -> tuple[Answer, ...]:
        """A line that must be accepted; the answers of the cards that it released."""
        return self.do_line({"do": word, **keys})

    def do_line(self, fields: dict[str, Any]) -> tuple[Answer, ...]:
        """The same for a whole line."""
        own, *of_cards = self.ask(line(fields))
        assert own.accepted, own.message
        return tuple(of_cards)

    def refused(self, word: str, /, **keys: object) -> Answer:
        """A line that must be refused, and then changes nothing but the time."""
        table, hold = self.writer.standing.table, self.writer.standing.hold
        (own,) = self.say(word, **keys)
        assert not own.accepted
        assert (self.writer.standing.table, self.writer.standing.hold) == (table, hold)
        return own

    def draw(self, *cards: str) -> list[Answer]:
        """Cards that the shoe reads, one after another."""
        return [answer for card in cards for answer in self.shoe(CardSeen(card))]

    def unread(self, suggestion: str = "") -> Answer:
        """A card that passes unread."""
        (answer,) = self.shoe(CardPassedUnread("cannot read the card", suggestion))
        return answer

    def fault(self, code: str, *, is_over: bool = False) -> None:
        """The shoe reports trouble, or that it is over."""
        self.shoe(FaultSeen(code, "trouble", is_over))

    def shoe(self, request: Request) -> tuple[Answer, ...]:
        """A reading of the shoe."""
        number = self.taken + 1
        answers = self.ask(request, By(SHOE, "device", f"{SHOE}:{number}", SHOE, f"{number}:30{number:04X}"))
        self.taken = number
        return answers

    @property
    def held(self) -> list[str | None]:
        """The held cards, the oldest first; None for an unread one."""
        return [held.card for held in self.writer.standing.hold.cards]

    @property
    def table(self) -> Any:
        """How the game's table stands."""
        return self.writer.standing.table

    def records(self, after_seq: int = 0) -> list[SealedRecord]:
        """The journal's records."""
        return [decode_sealed(stored.sealed) for stored in self.journal.records(after_seq)]

    def events(self, after_seq: int = 0) -> list[Any]:
        """The journal's events."""
        return [_READ_EVENT(record) for record in self.records(after_seq)]


def seated(journal: Journal | None = None, options: TableOptions | None = None, **rules: object) -> Served:
    """Anna, Bruno and Carla with 500.00 each; anna puts 200.00 into the bank."""
    served = Served(journal, options=options)
    served.open(**rules)
    for seat, name in _NAMES.items():
        served.do("seat", seat=seat, player=name, buy_in="500.00")
    served.do("bank", seat=ANNA, amount="200.00")
    return served


def dealt(*cards: str, journal: Journal | None = None, options: TableOptions | None = None, **rules: object) -> Served:
    """The same, and the shoe has shown these cards of a new deal."""
    served = seated(journal, options, **rules)
    served.do("shuffle", cut_by=BRUNO)
    served.draw(*cards)
    return served
