"""A table played in the words of a table script: what the engine's tests say their *given* and *when* with.

It knows no rule; it reads lines and keeps the table. Sums are written as in a script, events carry minor units.
"""

from typing import Any

import pytest

from tablemgr.engine.core import advance, evolve, open_table, read_command, read_open
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table

ANNA, BRUNO, CARLA = 1, 2, 3


class Scripted:
    """A table and what has happened at it since it was opened."""

    def __init__(self, *, game: str = "zecchinetta", currency: str = "EUR", seats: int = 9, **rules: object) -> None:
        line = {"do": "open", "game": game, "currency": currency, "seats": seats, "rules": rules}
        self.events: list[Any] = list(open_table(read_open(line)))
        self.table: Table = evolve(None, self.events[0])

    def play(self, line: dict[str, object]) -> tuple[Any, ...]:
        """The events of a line that is accepted."""
        events, self.table = advance(self.table, read_command(self.table, line))
        self.events.extend(events)
        return events

    def do(self, word: str, /, **keys: object) -> tuple[Any, ...]:
        """The same, of a word and its keys."""
        return self.play({"do": word, **keys})

    def refusal(self, line: dict[str, object]) -> Refused:
        """The refusal of a line that must be refused; what it left behind is what was there."""
        table, happened = self.table, len(self.events)
        with pytest.raises(Refused) as refused:
            self.play(line)
        assert self.table is table
        assert len(self.events) == happened
        return refused.value

    def refused(self, word: str, /, **keys: object) -> Refused:
        """The same, of a word and its keys."""
        return self.refusal({"do": word, **keys})

    def why_not(self, word: str, /, **keys: object) -> tuple[str, str]:
        """The code and the detail of a refusal."""
        refused = self.refused(word, **keys)
        return refused.reason.value, refused.detail

    def cards(self, cards: str) -> tuple[Any, ...]:
        """The events of some cards that show one after another."""
        return tuple(event for card in cards.split() for event in self.do("card", card=card))

    def bet(self, seat: int, amount: str, on: str) -> int:
        """The number of a bet that is accepted."""
        (placed,) = self.do("bet", seat=seat, amount=amount, on=on)
        number: int = placed.bet
        return number


def seated(*, players: dict[int, tuple[str, str]] | None = None, **given: Any) -> Scripted:
    """Anna, Bruno and Carla in seats 1 to 3 with 500.00 each, or other players with other chips."""
    play = Scripted(**given)
    for seat, (player, buy_in) in (players or _THREE).items():
        play.do("seat", seat=seat, player=player, buy_in=buy_in)
    return play


def banked(bank: str = "100.00", **given: Any) -> Scripted:
    """The same, and Anna holds the bank."""
    play = seated(**given)
    play.do("bank", seat=ANNA, amount=bank)
    return play


def dealt(cards: str = "7S KH 3D", bank: str = "100.00", **given: Any) -> Scripted:
    """The same, and a deal has begun: by itself 7 and K lie on the table, and 3 is the banker's rank."""
    play = banked(bank, **given)
    play.do("shuffle", cut_by=BRUNO)
    play.cards(cards)
    return play


_THREE = {ANNA: ("anna", "500.00"), BRUNO: ("bruno", "500.00"), CARLA: ("carla", "500.00")}
