"""Zecchinetta's cards alone: deals without bets, money or events, for counting what cards do in very many of them.

What a card becomes is the engine's to say (`place_of`, `evolve`), and it is asked once for each thing that can be: in
the opening for each row of ranks, after it for what a rank has become and how many of its cards have shown. From then
on a card costs a look at a table. Suits do not matter, so a pack here is a row of ranks, 0 to 9.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tablemgr.engine.events import CardShown
from tablemgr.engine.games.zecchinetta import Deal, Place, Stage, evolve, place_of
from tablemgr.kernel.cards import RANKS_OF_FORTY, SUITS, rank_of

RANKS = range(len(RANKS_OF_FORTY))


class Cards(NamedTuple):
    """How a deal went: how many cards showed, how many ranks the bank won, and whether it was void."""

    cards: int
    bank_won: int
    is_void: bool


@dataclass(slots=True)
class _Rank:
    """What a rank has become after the opening: what its next card does, None if there is none, and what it is then.
    `ends` says that this card ends the deal, `won` that the bank wins the rank with it."""

    ends: bool = False
    won: int = 0
    then: "_Rank | None" = None


@dataclass(slots=True)
class _Row:
    """A row of ranks that an opening may begin with. `ranks` are what they have become once it is complete; a void one
    is complete without."""

    deal: Deal
    is_complete: bool = False
    ranks: tuple[_Rank, ...] = ()
    then: dict[int, "_Row"] = field(default_factory=dict)


class CardsAlone:
    """Plays deals under one choice of the house rule `playette`."""

    def __init__(self, *, doubling: bool = False) -> None:
        self._doubling = doubling
        self._first = _Row(Deal())
        self._ranks: dict[tuple[str, int, int], _Rank] = {}

    def play(self, pack: Sequence[int]) -> Cards:
        """A deal from the first card of a pack on: the ranks of forty cards, four of each, in any order."""
        row, shown, cards = self._first, 0, iter(pack)
        while not row.is_complete:
            rank = next(cards)
            shown += 1
            row = row.then.get(rank) or self._asked(row, rank)
        if not row.ranks:
            return Cards(shown, 0, True)
        ranks, won = list(row.ranks), 0
        for rank in cards:
            shown += 1
            state = ranks[rank]
            if state.ends:
                break
            won += state.won
            ranks[rank] = state.then  # type: ignore[assignment] # no rank has a fifth card
        return Cards(shown, won, False)

    def _asked(self, row: _Row, rank: int) -> _Row:
        """The engine is asked what this rank makes of the opening."""
        deal, place = self._shown(row.deal, RANKS_OF_FORTY[rank])
        after = row.then[rank] = _Row(deal, is_complete=deal.stage is not Stage.OPENING or place is Place.PLAYETTE)
        if deal.stage is not Stage.OPENING:
            after.ranks = tuple(self._rank(deal, RANKS_OF_FORTY[each]) for each in RANKS)
        return after

    def _rank(self, deal: Deal, rank: str) -> _Rank:
        """What a rank is at a deal, and what its cards to come make of it."""
        role = "banker" if rank == deal.banker_rank else "dead" if rank in deal.dead else "live"
        shown = len(deal.cards_of(rank))
        found = self._ranks.get((role, shown, deal.threshold))
        if found is None:
            found = self._ranks[role, shown, deal.threshold] = _Rank()
            if shown < len(SUITS):
                after, place = self._shown(deal, rank)
                found.ends = place is Place.BANKER_COMPLETES
                found.won = int(place is Place.COMPLETES)
                found.then = self._rank(after, rank)
        return found

    def _shown(self, deal: Deal, rank: str) -> tuple[Deal, Place]:
        """The deal after a card of this rank, and what the card became. Which suit it has means nothing."""
        suit = SUITS[sum(rank_of(card) == rank for card in deal.shown)]
        place = place_of(deal, rank + suit, doubling=self._doubling)
        return evolve(deal, CardShown(rank + suit, place.value)), place
