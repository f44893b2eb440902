"""Chips that lie before a player and were not bought here: account `outside` to the player, as design has it."""

from typing import Any

import pytest
from scripted import ANNA, BRUNO, CARLA, Scripted, dealt, seated

from tablemgr.engine import events as e
from tablemgr.engine.commands import BringChips
from tablemgr.engine.core import advance
from tablemgr.engine.reasons import Refused
from tablemgr.engine.seats import BUY_IN_MINOR_MAX

LATE = {"reason": "it lay there", "amount": "10.00"}
POOR = {1: ("anna", "500.00"), 2: ("bruno", "4.00"), 3: ("carla", "500.00")}


def bring(play: Scripted, seat: int, amount_minor: int | None, *, in_time: bool = False) -> tuple[Any, ...]:
    events, play.table = advance(play.table, BringChips(seat, amount_minor, in_time))
    return events


def why_not(play: Scripted, seat: int, amount_minor: int | None, *, in_time: bool = False) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        bring(play, seat, amount_minor, in_time=in_time)
    return refused.value.reason.value, refused.value.detail


def test_brought_chips_lie_before_the_player() -> None:
    play = seated(players=POOR)
    assert bring(play, BRUNO, 600) == (e.ChipsBrought(BRUNO, "bruno", 600),)
    assert play.table.stacks["bruno"] == 1000


def test_they_make_the_bet_good_that_was_refused_for_want_of_them() -> None:
    play = dealt(players=POOR)
    refused = play.refused("bet", seat=BRUNO, amount="10.00", on="7")
    assert (refused.reason.value, refused.facts["short_minor"]) == ("insufficient_funds", 600)
    bring(play, BRUNO, 600)
    play.bet(BRUNO, "10.00", "7")
    assert play.table.stacks["bruno"] == 0


def test_what_is_missing_for_a_bank_is_said_too() -> None:
    assert seated(players=POOR).refused("bank", seat=BRUNO, amount="10.00").facts["short_minor"] == 600


def test_they_need_a_player_and_an_amount_within_reason() -> None:
    play = seated()
    assert why_not(play, 99, None) == ("unknown_seat", "")
    assert why_not(play, 9, None) == ("seat_empty", "")
    assert why_not(play, BRUNO, None) == ("bad_amount", "")
    assert why_not(play, BRUNO, BUY_IN_MINOR_MAX + 1) == ("bad_amount", "too_much")


def test_they_pay_a_debt_first_as_bought_chips_do() -> None:
    play = dealt(bank="5.00", players={**POOR, 1: ("anna", "5.00")}, bank_cover="liable")
    play.bet(CARLA, "8.00", "7")
    play.cards("3H")
    assert bring(play, ANNA, 500) == (
        e.ChipsBrought(ANNA, "anna", 500),
        e.DebtPaid("anna", "carla", 300),
    )
    assert play.table.stacks["anna"] == 200


def test_chips_that_lay_there_before_the_card_are_good_for_a_bet_that_did() -> None:
    play = dealt(players=POOR)
    play.cards("7H")
    assert play.refused("late", seat=BRUNO, on="7", **LATE).facts["short_minor"] == 600
    bring(play, BRUNO, 600, in_time=True)
    placed, lost = play.do("late", seat=BRUNO, on="7", **LATE)
    assert (placed.stake_minor, lost.outcome) == (1000, e.Outcome.LOST)
    assert play.table.stacks["bruno"] == 0


def test_chips_that_came_after_the_card_are_not() -> None:
    play = dealt(players=POOR)
    play.cards("7H")
    bring(play, BRUNO, 600)
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("insufficient_funds", "stack")


def test_no_chips_lay_there_before_a_card_that_never_showed_or_before_somebody_else() -> None:
    assert why_not(seated(), BRUNO, 600, in_time=True) == ("wrong_phase", "no_card_to_be_late_for")
    play = dealt()
    play.cards("7H")
    play.do("leave", seat=BRUNO)
    play.do("seat", seat=BRUNO, player="zoe", buy_in="1.00")
    assert why_not(play, BRUNO, 600, in_time=True) == ("seat_empty", "then")


def test_no_table_script_can_say_it() -> None:
    play = seated()
    assert play.why_not("bring", seat=BRUNO, amount="6.00") == ("bad_command", "no_such_command")
