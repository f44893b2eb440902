"""What happens in Sette e mezzo beside the table's common events. None of it moves money.

What became of a hand's cards stands in these events alone, so that a report needs no more.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PackShuffled:
    """Gathered, shuffled and cut. `left_out` are the cards of hands that are not settled, and the banker's."""

    cut_by: int | None
    left_out: int


@dataclass(frozen=True, slots=True)
class ShuffleDue:
    """The matta was in a hand that is over."""

    card: str


@dataclass(frozen=True, slots=True)
class HandInTurn:
    """The next card is for this hand, and what is said is said by its seat; `bets` lie on it, none on the banker's."""

    seat: int
    player: str
    bets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    """The first card, which lay face down, is turned up: all of the hand's cards, in the order dealt. A first card that
    no device had read is named by this."""

    seat: int
    player: str
    bets: tuple[int, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandStood:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class CardBurnt:
    """The hand's only card is discarded; the next one takes its place."""

    seat: int
    player: str
    bets: tuple[int, ...]
    card: str


@dataclass(frozen=True, slots=True)
class HandSplit:
    """Two court cards become two hands: the first keeps its `bets`, `bet` has been placed on the second."""

    seat: int
    player: str
    bets: tuple[int, ...]
    bet: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NaturalTakesBank:
    """A punter's natural has won, and takes the bank when the deal is over."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class NaturalKeepsBank:
    """The banker has shown a natural, or a triple hand, that keeps the bank."""

    seat: int
    banker: str


@dataclass(frozen=True, slots=True)
class GiroGoesOn:
    """The hand with `seat` is over; the next punter's comes, on the same pot."""

    seat: int


EVENTS: tuple[type, ...] = (
    PackShuffled,
    ShuffleDue,
    HandInTurn,
    HandShown,
    HandStood,
    CardBurnt,
    HandSplit,
    NaturalTakesBank,
    NaturalKeepsBank,
    GiroGoesOn,
)
