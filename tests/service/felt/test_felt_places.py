"""Where bets lie in each game, as places over antennas; a token has one place, whatever lies there."""

import pytest
from felted import Felted
from hypothesis import given, settings
from hypothesis import strategies as st
from monte_tables import monte_table
from served import ANNA, BRUNO, CARLA, dealt

from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service.felt.places import LANES, PLACES, POSITIONS, RAILS, spots

ABOVE_AND_BELOW = ("7S", "KH", "3D", "AC")


def monte(game: str, *cards: str) -> object:
    served = monte_table(game)
    served.do("shuffle")
    served.draw(*cards)
    return served.table


def test_table_cards_of_zecchinetta_lie_on_numbered_slots() -> None:
    served = dealt("7S", "KH", "3D")
    assert {place: spot.on for place, spot in spots(served.table).items()} == {"slot_1": "7", "slot_2": "K"}
    served.draw("QS", "7H")
    # Slot 1 is dead; the queen has come to slot 3.
    assert {place: spot.on for place, spot in spots(served.table).items()} == {"slot_2": "K", "slot_3": "Q"}


def test_a_monte_layout_has_positions_rails_and_lanes() -> None:
    found = spots(monte("monte_bank", *ABOVE_AND_BELOW))
    assert {found[place].on for place in POSITIONS} == {"7", "K", "3", "A"}
    assert {place: found[place].on for place in RAILS} == {place: place for place in RAILS}
    assert found["top_left/bottom_right"].on == "7/A"
    assert set(found) == {*POSITIONS, *RAILS, *LANES}


def test_private_monte_has_its_two_rows() -> None:
    found = spots(monte("private_monte", *ABOVE_AND_BELOW))
    assert {place: spot.on for place, spot in found.items()} == {"top": "top", "bottom": "bottom"}


def test_a_hand_lies_at_the_place_of_its_seat() -> None:
    served = monte_table("sette_e_mezzo")
    served.do("shuffle")
    found = spots(served.table)
    assert {place: (spot.on, spot.seat) for place, spot in found.items()} == {
        f"seat_{seat}": ("", seat) for seat in (ANNA, BRUNO, CARLA)
    }


def test_a_game_for_points_has_none() -> None:
    served = monte_table("sette_e_mezzo")
    served.do("pass_bank")
    served.do("game", game="zetema", rules={})
    assert spots(served.table) == {}


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(["monte_bank", "private_monte"]), st.permutations(PACK_OF_FORTY), st.integers(0, 8))
def test_no_token_has_two_places_and_every_place_can_be_fitted(game: str, pack: list[str], cards: int) -> None:
    served = monte_table(game)
    served.do("shuffle")
    for card in pack[:cards]:
        served.draw(card)
    found = spots(served.table)
    assert set(found) <= PLACES
    assert len({(spot.on, spot.seat) for spot in found.values()}) == len(found)


@pytest.mark.parametrize("place", ["top_left/bottom_right", "top_left", "top"])
def test_chips_on_a_monte_layout_are_a_bet_of_the_places_kind(place: str) -> None:
    served = monte_table("monte_bank")
    served.do("shuffle")
    served.draw(*ABOVE_AND_BELOW)
    felted = Felted(served, ("top_left/bottom_right", "top_left", "top"))
    felted.lay(place, "x10")
    assert felted.accept(place, BRUNO).accepted
    (bet,) = served.table.bets.values()
    assert {"top_left": ("circle", "7", None), "top": ("doubler", "top", None)}.get(
        place, ("crisscross", "7", "A")
    ) == (bet.kind, bet.on, bet.against)
    assert felted.said == []


def test_a_seats_own_place_says_whose_bet_it_is_unless_the_chips_are_anothers() -> None:
    served = monte_table("sette_e_mezzo")
    served.do("shuffle")
    felted = Felted(served, ("seat_2", "seat_3", "desk"))
    felted.lay("desk", "c10")
    served.do("buy_in", seat=CARLA, amount="10.00")
    felted.lift("desk")
    felted.lay("seat_2", "x10")
    assert felted.said == [("seat_2", BRUNO, 1_000, "")]
    assert felted.accept().accepted
    felted.lay("seat_2", "c10")
    assert felted.said == [("seat_2", None, 1_000, "mixed_owners")]
