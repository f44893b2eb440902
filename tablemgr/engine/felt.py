"""What lies on the felt while a deal is on: values for a view to draw, made by a game from its deal. No rule is here.

A game whose file has no `felt` of its own gets a plain one: its bets by what they are on, and no cards.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """A place that is bet on. `on` is what a bet calls it, `cards` lie there, the first one lowest. It can be bet on
    while `is_live`; `is_new` since the last card."""

    on: str
    cards: tuple[str, ...]
    is_live: bool
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Felt:
    """`columns` keep their slots for the whole deal; None is a slot that has become free. `exposed` is the card in the
    mouth of the shoe, `exposed_place` what it became; `dead` are the dead cards by rank. `turn` counts the cards that
    have been exposed since the banker's, his the first."""

    columns: tuple[Column | None, ...] = ()
    exposed: str | None = None
    exposed_place: str = ""
    banker_cards: tuple[str, ...] = ()
    dead: tuple[tuple[str, ...], ...] = ()
    cards_left: int = 0
    turn: int = 0
