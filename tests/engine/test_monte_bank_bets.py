"""rules/monte_bank.md, "Bets" and "Limits"; design's keys of `bet` and order of refusals."""

from typing import Any

import pytest
from monte import bet, called, laid, line
from scripted import ANNA, BRUNO

from tablemgr.engine import events as e
from tablemgr.engine.games.monte_bank import MonteCarloPlaced, bet_keys, bet_token, bet_tokens

CIRCLE: dict[str, Any] = {"seat": BRUNO, "amount": "10.00", "kind": "circle", "on": "7"}
MONTE_CARLO: dict[str, Any] = {
    "seat": BRUNO, "amount": "30.00", "kind": "monte_carlo", "on": "7", "against": "K", "side": "left",
}  # fmt: skip


def test_a_monte_carlo_is_three_bets_of_a_third_under_one_ticket() -> None:
    assert laid().do("bet", **MONTE_CARLO) == (
        e.BetPlaced(1, BRUNO, "bruno", "circle", "7", None, 1000),
        e.BetPlaced(2, BRUNO, "bruno", "crisscross", "7", "K", 1000),
        e.BetPlaced(3, BRUNO, "bruno", "doubler", "left", None, 1000),
        MonteCarloPlaced((1, 2, 3)),
    )


def test_its_parts_are_taken_back_one_by_one_until_the_call() -> None:
    play = laid()
    play.do("bet", **MONTE_CARLO)
    assert play.do("take_back", bet=2) == (e.BetReturned(2, BRUNO, "bruno", 1000, "taken_back", None),)
    assert list(play.table.bets) == [1, 3]
    called(play)
    assert play.why_not("take_back", bet=1) == ("wrong_phase", "after_the_call")
    assert play.why_not("take_back", bet=2) == ("no_such_bet", "")


@pytest.mark.parametrize(
    ("amount", "rules", "why"),
    [
        ("10.00", {}, "not_a_multiple"),
        ("3.00", {"bet_unit": "0.75"}, "not_a_multiple"),
        ("4.50", {"bet_unit": "0.75"}, None),
        ("4.47", {"minimum": "4.50"}, "below_minimum"),
        ("4.50", {"minimum": "4.50"}, None),
        ("100.02", {}, "above_maximum"),
        ("99.99", {}, None),
    ],
)
def test_the_whole_of_a_monte_carlo_counts_for_the_limits_and_each_third_for_the_unit(
    amount: str, rules: dict[str, Any], why: str | None
) -> None:
    play = laid(**rules)
    keys = {**MONTE_CARLO, "amount": amount}
    if why is None:
        play.do("bet", **keys)
    else:
        assert play.why_not("bet", **keys)[0] == why


def test_the_highest_bet_is_the_bank_as_it_stands_and_no_other_maximum_applies() -> None:
    play = laid(maximum="5.00")
    play.do("limits", min="1.00", max="2.00")
    bet(play, "7", "100.00")
    bet(play, "7", "100.00")
    assert play.why_not("bet", **{**CIRCLE, "amount": "100.01"}) == ("above_maximum", "above_the_bank")


@pytest.mark.parametrize(
    "keys",
    [
        {"kind": "circle"},
        {"kind": "circle", "on": "7", "against": "K"},
        {"kind": "circle", "on": "7", "side": "top"},
        {"kind": "circle", "on": "7", "against": None},
        {"kind": "crisscross", "on": "7"},
        {"kind": "crisscross", "against": "7"},
        {"kind": "crisscross", "on": "7", "against": "K", "side": "top"},
        {"kind": "doubler"},
        {"kind": "doubler", "on": "7"},
        {"kind": "doubler", "on": "Top"},
        {"kind": "doubler", "on": "top", "against": "bottom"},
        {"kind": "monte_carlo", "on": "7", "against": "K"},
        {"kind": "monte_carlo", "on": "7", "side": "top"},
        {"kind": "monte_carlo", "on": "7", "against": "K", "side": "up"},
        {"kind": "square", "on": "7"},
        {"kind": 7, "on": "7"},
        {"on": "7"},
        {"kind": "circle", "on": 7},
        {"kind": "circle", "on": "7", "odd": 1},
    ],
)
def test_a_bet_has_the_keys_of_its_kind_and_no_others(keys: dict[str, Any]) -> None:
    assert laid().why_not("bet", seat=99, amount="x", **keys)[0] == "bad_command"


@pytest.mark.parametrize(
    ("keys", "detail"),
    [
        ({"kind": "circle", "on": "Q"}, "not_on_the_layout"),
        ({"kind": "circle", "on": "top"}, "not_on_the_layout"),
        ({"kind": "circle", "on": ""}, "not_on_the_layout"),
        ({"kind": "circle", "on": "9"}, "not_on_the_layout"),
        ({"kind": "crisscross", "on": "7", "against": "Q"}, "not_on_the_layout"),
        ({"kind": "crisscross", "on": "7", "against": "7"}, "against_itself"),
        ({"kind": "monte_carlo", "on": "7", "against": "7", "side": "top"}, "against_itself"),
        ({"kind": "monte_carlo", "on": "Q", "against": "7", "side": "top"}, "not_on_the_layout"),
    ],
)
def test_a_rank_that_does_not_lie_there_cannot_be_bet_on_nor_one_against_itself(
    keys: dict[str, Any], detail: str
) -> None:
    assert laid().why_not("bet", seat=BRUNO, amount="0.01", **keys) == ("card_not_bettable", detail)


def test_the_refusals_of_a_bet_come_in_the_order_of_the_list() -> None:
    players = {1: ("anna", "500.00"), 2: ("bruno", "40.00"), 3: ("carla", "500.00")}
    play = laid(bank="50.00", players=players, bet_unit="0.50", minimum="5.00")
    faults = [
        ({"seat": 99, "amount": "x", "on": "Q", "odd": 1}, "bad_command"),
        ({"seat": 99, "amount": "x", "on": "Q"}, "unknown_seat"),
        ({"seat": 9, "amount": "x", "on": "Q"}, "seat_empty"),
        ({"seat": ANNA, "amount": "x", "on": "Q"}, "bad_amount"),
        ({"seat": ANNA, "amount": "0.75", "on": "Q"}, "banker_cannot_bet"),
        ({"seat": BRUNO, "amount": "0.75", "on": "Q"}, "card_not_bettable"),
        ({"seat": BRUNO, "amount": "0.75", "on": "7"}, "not_a_multiple"),
        ({"seat": BRUNO, "amount": "4.50", "on": "7"}, "below_minimum"),
        ({"seat": BRUNO, "amount": "50.50", "on": "7"}, "above_maximum"),
        ({"seat": BRUNO, "amount": "40.50", "on": "7"}, "insufficient_funds"),
    ]
    assert [play.why_not("bet", kind="circle", **keys)[0] for keys, _ in faults] == [code for _, code in faults]
    closed = laid("7S KH 3D")
    assert closed.why_not("bet", kind="circle", seat=ANNA, amount="0.01", on="Q") == ("wrong_phase", "layout")
    assert closed.why_not("bet", kind="circle", seat=ANNA, amount="x", on="Q")[0] == "bad_amount"


def test_after_the_call_no_bet_is_laid() -> None:
    play = laid()
    bet(play, "7")
    called(play)
    assert play.why_not("bet", **CIRCLE) == ("wrong_phase", "after_the_call")
    play.cards("JS")
    assert play.why_not("bet", **line(play, "7/K")) == ("wrong_phase", "after_the_call")


@pytest.mark.parametrize(
    ("token", "keys"),
    [
        ("7", {"kind": "circle", "on": "7"}),
        ("7/K", {"kind": "crisscross", "on": "7", "against": "K"}),
        ("top", {"kind": "doubler", "on": "top"}),
        ("LEFT", {"kind": "doubler", "on": "left"}),
        ("7/K/left", {"kind": "monte_carlo", "on": "7", "against": "K", "side": "left"}),
        ("7/K/LEFT", {"kind": "monte_carlo", "on": "7", "against": "K", "side": "left"}),
    ],
)
def test_a_token_says_what_a_line_of_the_script_says(token: str, keys: dict[str, str]) -> None:
    assert bet_keys(token) == keys


def test_a_bet_that_lies_there_has_its_token() -> None:
    assert bet_token("circle", "7", None) == "7"
    assert bet_token("crisscross", "7", "K") == "7/K"
    assert bet_token("doubler", "top", None) == "top"


def test_everything_that_can_be_bet_on_has_a_token() -> None:
    tokens = bet_tokens(laid().table)
    assert len(tokens) == len(set(tokens)) == 4 + 12 + 4 + 48
    assert bet_tokens(laid("7S KH").table) == ()
