"""Kinds of bets: what touched places mean together while a kind is chosen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from monte_tables import monte_table

from tablemgr.engine.core import GAMES
from tablemgr.service import kinds
from tablemgr.service.kinds import Chosen

MONTE = "monte_bank"
LIVE = (
    *("7", "3", "A", "K"),
    *(f"{on}/{against}" for on in "73AK" for against in "73AK" if on != against),
    *("top", "bottom", "left", "right"),
    *(f"{on}/{against}/{side}" for on in "73AK" for against in "73AK" if on != against for side in ("top", "left")),
)


def touches(kind: str | None, *places: str) -> list[str | None]:
    chosen, tokens = Chosen(kind), []
    for place in places:
        chosen, token = kinds.touched(MONTE, LIVE, chosen, place)
        tokens.append(token)
    return tokens


def test_the_kinds_are_those_of_the_tokens_in_the_games_order() -> None:
    assert kinds.kinds_of(MONTE, LIVE) == ("circle", "crisscross", "doubler", "monte_carlo")
    assert kinds.kinds_of("zecchinetta", ("7", "Q")) == ()
    assert kinds.kinds_of("private_monte", ("top", "bottom")) == ()
    assert kinds.one_of_each_kind(MONTE, LIVE) == ("7", "7/3", "top", "7/3/top")


def test_the_live_tokens_of_a_table_have_these_kinds() -> None:
    served = monte_table(MONTE)
    served.do("shuffle")
    served.draw("7D", "3C", "AD", "KH")
    assert set(LIVE) < set(GAMES[MONTE].bet_tokens(served.table))


def test_without_a_kind_a_place_is_meant_as_it_is_touched() -> None:
    assert touches(None, "7", "7/K", "left") == ["7", "7/K", "left"]


def test_a_crisscross_is_two_cards_and_the_next_card_begins_another() -> None:
    assert touches("crisscross", "7", "K", "A", "3") == [None, "7/K", None, "A/3"]


def test_a_lane_is_a_whole_crisscross() -> None:
    assert touches("crisscross", "7", "A/3") == [None, "A/3"]


def test_the_same_card_again_begins_anew() -> None:
    assert touches("crisscross", "7", "7", "K") == [None, None, "7/K"]


def test_a_monte_carlo_is_two_cards_or_a_lane_and_a_rail() -> None:
    assert touches("monte_carlo", "7", "K", "left") == [None, None, "7/K/left"]
    assert touches("monte_carlo", "K/3", "top") == [None, "K/3/top"]


def test_what_does_not_fit_gives_the_kind_up() -> None:
    assert kinds.touched(MONTE, LIVE, Chosen("circle"), "left") == (Chosen(), "left")
    assert kinds.touched(MONTE, LIVE, Chosen("monte_carlo", ("7",)), "left") == (Chosen(), "left")


@given(st.sampled_from(["circle", "crisscross", "doubler", "monte_carlo", None]), st.lists(st.sampled_from(LIVE)))
def test_whatever_is_touched_only_what_can_be_bet_on_comes_of_it(kind: str | None, places: list[str]) -> None:
    chosen = Chosen(kind)
    for place in places:
        chosen, token = kinds.touched(MONTE, LIVE, chosen, place)
        assert token is None or token in LIVE
        assert token is None or chosen.kind is None or kinds.kind_of(MONTE, token) == chosen.kind


@pytest.mark.parametrize("token", ["7", "7/K", "top", "7/K/left"])
def test_the_token_of_a_line_is_found_again(token: str) -> None:
    line = {"do": "bet", "seat": 2, "amount": "30.00", **GAMES[MONTE].bet_keys(token)}
    assert kinds.token_of(MONTE, (*LIVE, "7/K/left"), line) == token


def test_the_token_of_a_line_that_can_no_longer_be_bet_is_known_as_far_as_its_keys_say() -> None:
    line = {"do": "bet", "seat": 2, "amount": "30.00", "kind": "crisscross", "on": "7", "against": "K"}
    assert kinds.token_of(MONTE, (), line) == "7/K"
    assert kinds.token_of("zecchinetta", (), {"do": "cash_out", "seat": 2}) is None


@pytest.mark.parametrize(
    ("game", "token", "said"),
    [
        (MONTE, "7", "7 before the other three pays 3:1"),
        (MONTE, "7/K", "7 before K pays 1:1"),
        (MONTE, "left", "left before right pays 1:1"),
        (MONTE, "7/K/left", "in three parts: 7, 7 before K, left"),
        ("private_monte", "top", "a gate of a suit of the top layout pays 1:1"),
        ("zecchinetta", "7", ""),
    ],
)
def test_a_token_says_what_it_is_bet_for(game: str, token: str, said: str) -> None:
    assert kinds.said_of(game, token) == said
