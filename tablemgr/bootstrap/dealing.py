"""A table that is dealt by itself through a simulated shoe: the dealer says what comes next, the shoe's hand draws, and
each card is waited for until it is in the journal."""

import queue
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from tablemgr.bootstrap.table import OpenTable
from tablemgr.devices.feed import ShoeFeed
from tablemgr.engine import events as e
from tablemgr.play.dealer import Dealer
from tablemgr.play.moves import DrawCard, LoadPack, Move
from tablemgr.service.events import CommandRefused
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.requests import Answer, By, LineGiven
from tablemgr.service.writer import Committed

CARD_TIMEOUT_S = 20.0
"""How long the dealer waits for a card that he has drawn; a real shoe's line needs some 60 ms for it."""
SHOE = "shoe"
DEALER = By("bots", "dealer")


class DealingError(Exception):
    """The dealing came to a stop; the text says where."""


class CardMissingError(DealingError):
    """`card` was drawn and did not arrive."""

    def __init__(self, card: str) -> None:
        super().__init__(f"{card} was drawn and did not arrive within {CARD_TIMEOUT_S:.0f} s")
        self.card = card


class ShoeHand(Protocol):
    """A hand at a simulated shoe."""

    def reload(self, cards: Sequence[str]) -> None: ...

    def draw(self) -> str: ...


@dataclass
class Tally:
    """What the table has seen so far; a listener of its writer."""

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


class Dealing:
    """One table's dealing. `stop` ends what listens to the shoe."""

    def __init__(self, table: OpenTable, shoe: ShoeHand, url: str, dealer: Dealer) -> None:
        """The table is open; the shoe is found at `url`."""
        self._table = table
        self._shoe = shoe
        self._dealer = dealer
        # The answers for the shoe's cards; None when the writer has ended.
        self._cards: queue.Queue[tuple[Answer, ...] | None] = queue.Queue()
        table.failed.append(lambda: self._cards.put(None))
        self.feed: ShoeFeed = table.attach_shoe(SHOE, url, self._cards.put)

    def stop(self) -> None:
        """No card is taken any more."""
        self.feed.stop()

    def step(self) -> Move:
        """The next thing that is said or done, which is durable then; DealingError, InboxClosedError when the writer
        has ended."""
        move = self._dealer.next_move(self._table.standing_table)
        match move:
            case LoadPack():
                self._shoe.reload(move.cards)
            case DrawCard():
                self._await(self._shoe.draw())
            case _:
                say(self._table, dict(move.line))
        return move

    def _await(self, card: str) -> None:
        """Waits until the card that was drawn is in the journal. What the device says beside has no answers."""
        answers: tuple[Answer, ...] | None = ()
        while answers == ():
            try:
                answers = self._cards.get(timeout=CARD_TIMEOUT_S)
            except queue.Empty:
                raise CardMissingError(card) from None
        if answers is None:
            raise InboxClosedError
        if not answers[0].accepted or answers[0].of_card != card:
            raise DealingError(f"{card} was drawn, and {answers[0].of_card} arrived: {answers[0].message}")


def say(table: OpenTable, line: dict[str, Any]) -> tuple[Answer, ...]:
    """A line for the table, and its answers; InboxClosedError when the writer has ended."""
    return table.say(LineGiven(line, msgspec.json.encode(line).decode()), DEALER)
