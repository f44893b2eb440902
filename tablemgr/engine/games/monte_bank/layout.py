"""The layout of Monte bank: what a card becomes, which cards match a position, and which decide a bet.

Nothing here happens: these are the rules of the cards as values and pure functions. Rule page: rules/monte_bank.md,
"Layout", "Matching" and "Variant: the layout grows".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from tablemgr.engine.layout_stage import Stage
from tablemgr.kernel.cards import PACK_OF_FORTY, RED_SUITS, rank_of, suit_of

POSITIONS = 4
PAIR, TRIPLE = 2, 3

CIRCLE, CRISSCROSS, DOUBLER, MONTE_CARLO = "circle", "crisscross", "doubler", "monte_carlo"

# What a doubler is on, as places of the four positions: top left, top right, bottom left, bottom right.
ZONES: Mapping[str, tuple[int, int]] = {"top": (0, 1), "bottom": (2, 3), "left": (0, 2), "right": (1, 3)}
OPPOSITE: Mapping[str, str] = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


class Place(Enum):
    """What a card becomes when it shows."""

    TOP_LEFT = "top_left"
    PAIR = "pair"  # joins the top left card
    TRIPLE = "triple"
    TOP_RIGHT = "top_right"
    BOTTOM_LEFT = "bottom_left"
    BOTTOM_RIGHT = "bottom_right"
    VOID = "void"  # of a rank that lies there: the deal is void
    MATCHES = "matches"  # takes a position off the layout
    COLOUR = "colour"  # of a position's rank, but not of the colour that matches it beside a pair or triple
    ADDED = "added"  # the layout grows by it
    MATCHES_ADDED = "matches_added"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Position:
    """Cards of one rank on the layout: one, or a pair or triple."""

    cards: tuple[str, ...]
    is_matched: bool = False

    @property
    def rank(self) -> str:
        """Their rank."""
        return rank_of(self.cards[0])


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that is on. `positions` lie in the order of `ZONES`; `turned` are the cards since the call, the first of
    them the gate; `added` are those by which the layout has grown and that are not matched. `tickets` are the bets of
    each monte carlo."""

    stage: Stage = Stage.LAYOUT
    shown: tuple[str, ...] = ()
    positions: tuple[Position, ...] = ()
    turned: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    tickets: tuple[tuple[int, ...], ...] = ()

    @property
    def special(self) -> Position | None:
        """The pair or triple, as long as it is not matched."""
        found = (each for each in self.positions if len(each.cards) >= PAIR and not each.is_matched)
        return next(found, None)

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of the positions, those that have been matched too."""
        return tuple(each.rank for each in self.positions)

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards that have not shown, in the order of the pack."""
        return tuple(card for card in PACK_OF_FORTY if card not in self.shown)

    def cards_of(self, rank: str) -> tuple[str, ...]:
        """What lies there of a rank, matched or not."""
        on_the_layout = (card for each in self.positions for card in each.cards)
        return tuple(card for card in (*on_the_layout, *self.added) if rank_of(card) == rank)


def matches(special: Position | None, position: Position, card: str) -> bool:
    """Whether a card matches a position, while `special` is the unmatched pair or triple."""
    if rank_of(card) != position.rank:
        return False
    if special is None or position == special:
        return True
    same = is_red(card) == is_red(position.cards[0])
    return same if len(special.cards) == TRIPLE else not same


def is_red(card: str) -> bool:
    """Hearts and diamonds."""
    return suit_of(card) in RED_SUITS


def deciding(deal: Deal, kind: str, on: str, against: str | None) -> tuple[frozenset[str], frozenset[str]]:
    """The unseen cards that win an open bet, and those that lose it: the first of them to show decides.

    These cards stay the same until one of them shows. What matches a position beside a pair or triple does not change
    while that is unmatched; and once it is matched only crisscrosses are open that never asked for a colour.
    """
    ours, theirs = _sides(deal, kind, on, against)
    special = deal.special
    if kind == CRISSCROSS and special is not None and special.rank not in (on, against):
        special = None
    return _matching(deal, ours, special), _matching(deal, theirs, special)


def _sides(deal: Deal, kind: str, on: str, against: str | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ranks that win a bet, and those that lose it."""
    ranks = deal.ranks
    if kind == DOUBLER:
        ours, theirs = ZONES[on], ZONES[OPPOSITE[on]]
        return tuple(ranks[at] for at in ours), tuple(ranks[at] for at in theirs)
    if kind == CIRCLE:
        return (on,), tuple(rank for rank in ranks if rank != on)
    assert against is not None
    return (on,), (against,)


def _matching(deal: Deal, ranks: tuple[str, ...], special: Position | None) -> frozenset[str]:
    """The unseen cards of these ranks that match, where a pair or triple asks for a colour beside itself."""
    asking = {each.rank: each for each in deal.positions} if special is not None else {}
    return frozenset(
        card
        for card in deal.unseen
        if rank_of(card) in ranks and (rank_of(card) not in asking or matches(special, asking[rank_of(card)], card))
    )


def place_of(deal: Deal, card: str, *, growing: bool) -> Place:
    """What a card that has not shown yet becomes if it is the next."""
    rank = rank_of(card)
    if deal.stage is Stage.LAYOUT:
        return _place_in_layout(deal, rank)
    position = next((each for each in deal.positions if each.rank == rank), None)
    if position is not None:
        if position.is_matched:
            return Place.DISCARD
        return Place.MATCHES if matches(deal.special, position, card) else Place.COLOUR
    if rank in map(rank_of, deal.added):
        return Place.MATCHES_ADDED
    return Place.ADDED if growing and rank not in map(rank_of, deal.turned) else Place.DISCARD


def _place_in_layout(deal: Deal, rank: str) -> Place:
    if not deal.positions:
        return Place.TOP_LEFT
    if len(deal.positions) == 1 and rank in deal.ranks:
        lying = len(deal.positions[0].cards)
        return {1: Place.PAIR, PAIR: Place.TRIPLE}.get(lying, Place.VOID)
    if rank in deal.ranks:
        return Place.VOID
    return (Place.TOP_RIGHT, Place.BOTTOM_LEFT, Place.BOTTOM_RIGHT)[len(deal.positions) - 1]


def shown(deal: Deal, card: str, place: Place) -> Deal:
    """The deal with a card more."""
    after = replace(deal, shown=(*deal.shown, card))
    if deal.stage is Stage.LAYOUT:
        return _laid(after, card, place)
    after = replace(after, turned=(*deal.turned, card))
    match place:
        case Place.MATCHES:
            positions = tuple(
                replace(each, is_matched=True) if each.rank == rank_of(card) else each for each in deal.positions
            )
            return replace(after, positions=positions)
        case Place.ADDED:
            return replace(after, added=(*deal.added, card))
        case Place.MATCHES_ADDED:
            added = tuple(each for each in deal.added if rank_of(each) != rank_of(card))
            return replace(after, added=added)
        case _:
            return after


def _laid(deal: Deal, card: str, place: Place) -> Deal:
    if place is Place.VOID:
        return deal
    if place in (Place.PAIR, Place.TRIPLE):
        return replace(deal, positions=(Position((*deal.positions[0].cards, card)),))
    positions = (*deal.positions, Position((card,)))
    stage = Stage.BETTING if len(positions) == POSITIONS else Stage.LAYOUT
    return replace(deal, stage=stage, positions=positions)
