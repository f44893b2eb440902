"""What lies on the felt while a deal is on: values for a view to draw, made by a game from its deal. No rule is here.

A game whose file has no `felt` of its own gets a plain one: its bets by what they are on, and no cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from tablemgr.engine.state import Table


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
    have been exposed since the banker's, his the first; where seats have turns, it counts these, and `in_turn` is the
    seat whose turn it is."""

    columns: tuple[Column | None, ...] = ()
    exposed: str | None = None
    exposed_place: str = ""
    banker_cards: tuple[str, ...] = ()
    dead: tuple[tuple[str, ...], ...] = ()
    cards_left: int = 0
    turn: int = 0
    in_turn: int | None = None


class Row(Enum):
    """A row of a monte layout: the bottom one lies nearer to the banker."""

    TOP = "top"
    BOTTOM = "bottom"


class Side(Enum):
    """A side of a monte layout, as the banker sees it."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Position:
    """A place of a monte layout. `on` is what a bet calls it (a rank, or the row where suits are matched), `cards` lie
    there, two or three of them for a pair or a triple; `is_special` says that these wait for their next card. It is off
    the layout once `is_matched`. Where not every card of the rank matches, `asks` says which do, in a word, and
    `matched_by` are those that have not shown."""

    row: Row
    side: Side
    on: str
    cards: tuple[str, ...]
    is_special: bool = False
    is_matched: bool = False
    asks: str = ""
    matched_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lane:
    """A bet on one place against another: `on` is its token, `ours` and `theirs` what the places are called."""

    on: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class LayoutFelt(Felt):
    """A monte layout: up to four `positions`, top left, top right, bottom left, bottom right. `exposed` is the card
    that lies turned now, `gate` the first that was turned; `columns` are added cards. `discards` lie on the pile.

    Where bets can lie, by their tokens: on the position that a token names, in `lanes`, in the `rails` of a row or a
    side, and in `rows` between their two cards. Bets of one ticket have its number in `tickets`. `notes` are what is
    said beside the pack, in English."""

    positions: tuple[Position, ...] = ()
    gate: str | None = None
    discards: tuple[str, ...] = ()
    lanes: tuple[Lane, ...] = ()
    rails: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    tickets: Mapping[int, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


class HandState(Enum):
    """How a hand stands."""

    WAITS = "waits"
    IN_TURN = "in_turn"
    STANDS = "stands"
    BUST = "bust"
    FULL = "full"  # seven and a half
    NATURAL = "natural"  # and a triple hand


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as everybody at the table may see it: a card that has not been shown is `UNSEEN_CARD`. `half_points` is
    what the hand counts, None as long as part of it is unseen. `bets` lie on it."""

    seat: int
    cards: tuple[str, ...]
    state: HandState
    half_points: int | None = None
    bets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HandsFelt(Felt):
    """Hands by seat in the order of play, the banker's apart. `burnt` are discarded cards."""

    hands: tuple[Hand, ...] = ()
    banker_hand: Hand | None = None
    burnt: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PilesFelt(Felt):
    """A game of piles and points. `piles` by rank, in the order in which they were begun; how many cards each seat
    holds; the scores by name or team, and whose score a seat plays for; the cards that are out of play, by how many.
    `worth` says of every rank, in order, what a full pile scores, and `pile_size` how many cards that is."""

    piles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cards_held: Mapping[int, int] = field(default_factory=dict)
    scores: Mapping[str, int] = field(default_factory=dict)
    sides: Mapping[int, str] = field(default_factory=dict)
    target: int = 0
    dealer: int | None = None
    wasted: int = 0
    worth: Mapping[str, int] = field(default_factory=dict)
    pile_size: int = 0


def bets_by_what_they_are_on(table: Table) -> Felt:
    """The felt of a game that has none of its own: a column for each thing that has been bet on, no cards, and the card
    that showed last."""
    on = dict.fromkeys(bet.on or "" for bet in table.bets.values())
    last = table.last_card
    return Felt(
        tuple(Column(each, (), is_live=True) for each in on),
        None if last is None else last.card,
        "" if last is None else last.place,
        turn=table.deal_cards,
    )


def with_tokens(felt: Felt, tokens: tuple[str, ...]) -> Felt:
    """Such a felt with a column for each thing that can be bet on now; no other is live."""
    laid = [column.on for column in felt.columns if column is not None]
    names = dict.fromkeys((*tokens, *laid))
    return replace(felt, columns=tuple(Column(each, (), is_live=each in tokens) for each in names))
