"""Design's `correct` and `late` at a table of Private monte."""

from typing import Any

import pytest
from monte import bet, called, decided, private
from scripted import ANNA, BRUNO, CARLA

from tablemgr.engine import events as e

POOR = {1: ("anna", "500.00"), 2: ("bruno", "9.99"), 3: ("carla", "500.00")}
LATE: dict[str, Any] = {"seat": BRUNO, "amount": "10.00", "on": "top", "reason": "it lay there"}


def test_a_bet_is_corrected_until_the_gate() -> None:
    play = private()
    number = bet(play, "top")
    play.do("no_more_bets")
    returned, placed = play.do("correct", bet=number, seat=CARLA, on="bottom", amount="5.00", reason="misread")
    assert returned == e.BetReturned(number, BRUNO, "bruno", 1000, "corrected", None, "misread")
    assert placed == e.BetPlaced(2, CARLA, "carla", "layout", "bottom", None, 500, corrects=number)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"on": "left"}, "bad_command"),
        ({"seat": ANNA}, "banker_cannot_bet"),
        ({"amount": "x"}, "bad_amount"),
        ({"amount": "15.50"}, "above_maximum"),
        ({"amount": "1.00"}, "below_minimum"),
    ],
)
def test_the_new_bet_must_stand_every_check(changes: dict[str, Any], code: str) -> None:
    play = private(minimum="2.00", maximum="15.00")
    number = bet(play, "top")
    assert play.why_not("correct", bet=number, reason="misread", **changes)[0] == code
    play.do("correct", bet=number, amount="15.00", reason="misread")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"bet": 99}, "no_such_bet"),
        ({"seat": 99}, "unknown_seat"),
        ({"seat": 9}, "seat_empty"),
        ({"amount": "x"}, "bad_amount"),
    ],
)
def test_a_word_that_is_no_layout_is_refused_before_all_else(wrong: dict[str, Any], code: str) -> None:
    play = private()
    line = {"bet": bet(play, "top"), "reason": "misread", "on": "bottom", **wrong}
    assert play.why_not("correct", **line)[0] == code
    assert play.why_not("correct", **{**line, "on": "left"})[0] == "bad_command"


def test_the_gate_settles_a_late_bet() -> None:
    play = private()
    bet(play, "bottom")
    called(play, "QS")
    placed, won = play.do("late", **LATE)
    assert placed == e.BetPlaced(2, BRUNO, "bruno", "layout", "top", None, 1000, late_reason="it lay there")
    assert (won.outcome, won.from_bank_minor, won.card) == (e.Outcome.WON, 1000, "QS")
    assert decided(play.do("late", **{**LATE, "on": "bottom"})) == {3: "lost"}
    assert play.table.bank_minor == 10_000 + 1000 - 1000 + 1000


def test_before_the_gate_and_after_the_next_card_no_bet_is_late() -> None:
    play = private()
    assert play.why_not("late", **LATE) == ("wrong_phase", "no_card_to_be_late_for")
    called(play, "QS")
    play.do("late", **LATE)
    play.cards("2C")
    assert play.why_not("late", **LATE) == ("wrong_phase", "no_card_to_be_late_for")


def test_the_limits_of_that_moment_hold_with_what_lay_there() -> None:
    play = private(maximum="15.00")
    bet(play, "top", "6.00")
    called(play, "QS")
    assert play.why_not("late", **LATE) == ("above_maximum", "on_one_layout")
    play.do("late", **{**LATE, "amount": "5.00"})
    assert play.why_not("late", **{**LATE, "amount": "5.00"}) == ("above_maximum", "on_one_layout")


def test_after_the_bank_has_passed_its_banker_pays_from_his_chips() -> None:
    play = private(deals_per_bank=1)
    called(play, "QS")
    play.do("bank", seat=BRUNO, amount="50.00")
    _, won = play.do("late", **{**LATE, "seat": CARLA})
    assert (won.banker, won.from_bank_minor, won.from_banker_minor) == ("anna", 0, 1000)
    events = play.do("late", **{**LATE, "seat": CARLA, "on": "bottom"})
    assert events[-1] == e.BankReleased(ANNA, "anna", 1000)
    assert play.table.bank_minor == 5000


def test_no_bet_is_late_in_a_deal_whose_bank_ran_out() -> None:
    play = private(bank="10.00")
    bet(play, "top")
    called(play, "QS")
    assert play.why_not("late", **LATE) == ("wrong_phase", "late_for_an_empty_bank")


def test_who_sits_there_now_must_have_sat_there_then() -> None:
    play = private()
    called(play, "QS")
    play.do("seat", seat=9, player="zoe", buy_in="50.00")
    assert play.why_not("late", **{**LATE, "seat": 9}) == ("seat_empty", "then")


def test_the_chips_must_lie_there_now_as_they_did_then() -> None:
    play = private()
    called(play, "QS")
    play.do("cash_out", seat=BRUNO, amount="490.01")
    assert play.why_not("late", **LATE) == ("insufficient_funds", "stack")
    play.do("buy_in", seat=BRUNO, amount="0.01")
    play.do("late", **LATE)


def test_chips_bought_since_did_not_lie_there() -> None:
    play = private(players=POOR)
    called(play, "QS")
    play.do("buy_in", seat=BRUNO, amount="100.00")
    assert play.why_not("late", **LATE) == ("insufficient_funds", "stack")
