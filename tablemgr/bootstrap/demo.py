"""`tablemgr demo --headless`: a whole simulated table, from the shoe's bytes to the books, as fast as it can.

The shoe is a simulated one at the other end of a pseudo-terminal, read by the same driver as a real one; the bots speak
through the same inbox as a console does.
"""

import contextlib
import queue
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from tablemgr.bootstrap.table import OpenTable, new_table
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.engine import events as e
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE, Dealer
from tablemgr.play.moves import DrawCard, LoadPack, Move
from tablemgr.service.events import CommandRefused
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.report import balances_json
from tablemgr.service.requests import Answer, By, LineGiven
from tablemgr.service.writer import Committed

# How long the dealer waits for a card that he has drawn; a real shoe's line needs some 60 ms for it.
CARD_TIMEOUT_S = 20.0

DEALER = By("bots", "dealer")

# The answers for the shoe's cards; None when the writer has ended.
_Cards = queue.Queue[tuple[Answer, ...] | None]


class DemoError(Exception):
    """The demonstration came to a stop; the text says where."""


@dataclass
class Tally:
    """What the table has seen so far."""

    deals: int = 0
    cards: int = 0
    bets: int = 0
    refused: int = 0

    def add(self, committed: Committed) -> None:
        """Counts what one commit left."""
        for event in committed.events:
            self.deals += isinstance(event, e.DealEnded)
            self.cards += isinstance(event, e.CardShown | e.DrawCardShown)
            self.bets += isinstance(event, e.BetPlaced)
            self.refused += isinstance(event, CommandRefused)


def play_demo(
    directory: Path,
    deals: int,
    seed: int,
    key_file: Path | None,
    progress: Callable[[int], None],
    opening: dict[str, object] | None = None,
) -> dict[str, Any]:
    """Plays `deals` deals into a new directory and says what came of them; DemoError, or what `new_table` raises.
    `opening` is the line that opens the table, a club's Zecchinetta if there is none."""
    tally = Tally()
    with new_table(directory, SIMULATED, key_file) as table:
        table.writer.listeners.append(tally.add)
        # Why the inbox has closed is said below.
        with contextlib.suppress(InboxClosedError):
            _play(table, deals, seed, opening or OPENING_LINE, tally, progress)
    if table.failure is not None:
        raise DemoError(f"the journal failed: {table.failure}")
    return {
        "simulated": True,
        "seed": seed,
        "data": str(directory),
        "deals": tally.deals,
        "cards": tally.cards,
        "bets": tally.bets,
        "events": table.writer.head.seq,
        "refused": tally.refused,
        "balances": balances_json(table.standing_table),
        "chain": table.writer.head.hash.hex(),
    }


def _play(
    table: OpenTable, deals: int, seed: int, opening: dict[str, object], tally: Tally, progress: Callable[[int], None]
) -> None:
    """Opens the table and plays it; DemoError, InboxClosedError when the writer has ended."""
    _say(table, opening)
    cards: _Cards = queue.Queue()
    table.failed.append(lambda: cards.put(None))
    dealer = Dealer(random.Random(seed))
    with SimulatedShoe("pty") as shoe:
        feed = table.attach_shoe("shoe", shoe.url, cards.put)
        try:
            while tally.deals < deals:
                _do(table, shoe, cards, dealer.next_move(table.standing_table))
                progress(tally.deals)
        finally:
            feed.stop()


def _do(table: OpenTable, shoe: SimulatedShoe, cards: _Cards, move: Move) -> None:
    match move:
        case LoadPack():
            shoe.reload(move.cards)
        case DrawCard():
            _await(cards, shoe.draw())
        case _:
            _say(table, dict(move.line))


def _await(cards: _Cards, card: str) -> None:
    """Waits until the card that was drawn is in the journal. What the device says beside has no answers."""
    answers: tuple[Answer, ...] | None = ()
    while answers == ():
        try:
            answers = cards.get(timeout=CARD_TIMEOUT_S)
        except queue.Empty:
            raise DemoError(f"{card} was drawn and did not arrive within {CARD_TIMEOUT_S:.0f} s") from None
    if answers is None:
        raise InboxClosedError
    if not answers[0].accepted or answers[0].of_card != card:
        raise DemoError(f"{card} was drawn, and {answers[0].of_card} arrived: {answers[0].message}")


def _say(table: OpenTable, line: dict[str, Any]) -> None:
    table.say(LineGiven(line, msgspec.json.encode(line).decode()), DEALER)
