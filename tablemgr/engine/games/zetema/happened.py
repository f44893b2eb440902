"""What happens in a deal of Zetema beside the cards that are dealt and drawn: cards that are seen, turns and scores.

`side` is who scores: a player by name, or a team by its number.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """It is this seat's turn to draw, declare and play."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class CombinationDeclared:
    """The cards are shown and stay in the hand; one of them is played next."""

    seat: int
    player: str
    side: str
    what: str
    cards: tuple[str, ...]
    score: int


@dataclass(frozen=True, slots=True)
class MarriagesDeclared:
    """`cards` out of the hand and `off_piles` go to the waste. `of_doubled_suit` of the marriages were in that suit."""

    seat: int
    player: str
    side: str
    cards: tuple[str, ...]
    off_piles: tuple[str, ...]
    marriages: int
    of_doubled_suit: int
    score: int


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """Face up to the pile of its rank."""

    seat: int
    player: str
    card: str


@dataclass(frozen=True, slots=True)
class PileTaken:
    """The fifth card lies on a pile, and who played it takes the pile away: a trick."""

    seat: int
    player: str
    side: str
    rank: str
    cards: tuple[str, ...]
    score: int


@dataclass(frozen=True, slots=True)
class TargetReached:
    """The game is won: the deal is broken off."""

    side: str
    score: int
    target: int


OWN_EVENTS: tuple[type, ...] = (
    TurnBegun,
    CombinationDeclared,
    MarriagesDeclared,
    CardPlayed,
    PileTaken,
    TargetReached,
)
