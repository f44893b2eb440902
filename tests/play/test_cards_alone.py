"""Cards alone give what the engine gives, card by card, whatever the pack; and the page's playettes."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.engine.events import CardShown
from tablemgr.engine.games.zecchinetta import Deal, Place, evolve, place_of
from tablemgr.kernel.cards import PACK_OF_FORTY, RANKS_OF_FORTY, rank_of
from tablemgr.play.cards_alone import Cards, CardsAlone

packs = st.permutations(PACK_OF_FORTY)
AGAIN = {doubling: CardsAlone(doubling=doubling) for doubling in (False, True)}


def ranks(pack: list[str]) -> list[int]:
    return [RANKS_OF_FORTY.index(rank_of(card)) for card in pack]


def by_the_engine(pack: list[str], *, doubling: bool) -> Cards:
    deal, won = Deal(), 0
    for shown, card in enumerate(pack, start=1):
        place = place_of(deal, card, doubling=doubling)
        if place is Place.PLAYETTE:
            return Cards(shown, 0, True)
        won += place is Place.COMPLETES
        if place is Place.BANKER_COMPLETES:
            return Cards(shown, won, False)
        deal = evolve(deal, CardShown(card, place.value))
    raise AssertionError("no deal lasts longer than its pack")


@pytest.mark.parametrize("doubling", [False, True])
@given(pack=packs)
def test_every_deal_goes_as_the_engine_says(doubling: bool, pack: list[str]) -> None:
    expected = by_the_engine(pack, doubling=doubling)
    assert CardsAlone(doubling=doubling).play(ranks(pack)) == expected
    # And what one that has played for long remembers is right for other packs too.
    assert AGAIN[doubling].play(ranks(pack)) == expected


def test_of_every_opening_55_in_247_are_void() -> None:
    alone = CardsAlone()
    openings = list(permutations(ranks(list(PACK_OF_FORTY)), 3))
    rest = ranks(list(PACK_OF_FORTY))
    void = sum(alone.play([*opening, *rest]).is_void for opening in openings)
    assert Fraction(void, len(openings)) == Fraction(55, 247)
