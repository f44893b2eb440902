"""rules/README.md, "Commission", and rules/zecchinetta.md, "commission rounding" and "commission on what"."""

from typing import Any

import pytest
from scripted import BRUNO, CARLA, Scripted, dealt

from tablemgr.engine import events as e

RULE_DEAL_NET = "rules/zecchinetta.md: What the texts leave open, and the default, commission on what"


def lost_bet(stake: str, **rules: Any) -> e.BetSettled:
    play = dealt(bank="100.00", **rules)
    play.bet(BRUNO, stake, "7")
    settled = play.cards("7H")[1]
    assert isinstance(settled, e.BetSettled)
    return settled


@pytest.mark.parametrize(
    ("stake", "unit", "rounding", "commission_minor"),
    [
        ("25.00", "0.01", "half_up", 250),
        ("0.04", "0.01", "half_up", 0),
        ("0.05", "0.01", "half_up", 1),
        ("0.05", "0.01", "down", 0),
        ("0.01", "0.01", "up", 1),
        ("12.50", "0.50", "half_up", 150),
        ("12.49", "0.50", "half_up", 100),
        ("19.99", "0.50", "down", 150),
        ("10.01", "0.50", "up", 150),
        ("10.00", "0.50", "up", 100),
    ],
)
def test_ten_in_a_hundred_of_each_bet_rounded_to_the_unit(
    stake: str, unit: str, rounding: str, commission_minor: int
) -> None:
    settled = lost_bet(stake, commission_unit=unit, commission_rounding=rounding)
    assert settled.commission_minor == commission_minor


def test_the_commission_is_never_more_than_the_bet() -> None:
    settled = lost_bet("0.30", commission_unit="1.00", commission_rounding="up")
    assert (settled.commission_minor, settled.paid_minor) == (30, 0)


def test_each_bet_is_rounded_by_itself() -> None:
    play = dealt()
    for _ in range(3):
        play.bet(BRUNO, "0.05", "7")
    play.cards("7H")
    assert play.table.house_minor == 3


def test_the_house_takes_nothing_from_what_the_bank_loses() -> None:
    play = dealt()
    play.bet(BRUNO, "10.00", "7")
    play.cards("3H")
    assert play.table.house_minor == 0


def deal_net(**rules: Any) -> Scripted:
    """A deal in which the bank has won 30.00 of Bruno and nothing has been taken of it yet."""
    play = dealt(commission_base="deal_net", **rules)
    play.bet(BRUNO, "30.00", "7")
    settled = play.cards("7H")[1]
    assert settled.commission_minor == 0
    assert (play.table.bank_minor, play.table.house_minor) == (13000, 0)
    return play


def test_on_the_deals_net_it_is_taken_once_when_the_deal_ends() -> None:
    play = deal_net()
    play.bet(CARLA, "10.00", "K")
    events = play.cards("3H")
    assert events[2:4] == (
        e.CommissionTaken("anna", 2000, 200, e.Cut.HOUSE, RULE_DEAL_NET),
        e.DealEnded(1, "zecchinetta", "anna", "banker_lost", 5),
    )
    assert (play.table.house_minor, play.table.stacks["anna"]) == (200, 50000 + 3000 - 1000 - 200)


def test_on_the_deals_net_it_is_taken_when_the_bank_is_passed_too() -> None:
    assert deal_net().do("pass_bank")[0] == e.CommissionTaken("anna", 3000, 300, e.Cut.HOUSE, RULE_DEAL_NET)


def test_a_deal_that_the_banker_lost_on_the_whole_pays_nothing() -> None:
    play = deal_net()
    play.bet(CARLA, "30.00", "K")
    assert not [event for event in play.cards("3H") if isinstance(event, e.CommissionTaken)]
    assert play.table.house_minor == 0


def test_winnings_that_are_owed_are_lost_by_the_banker_as_if_paid() -> None:
    """design: stakes won less winnings owed in the deal."""
    play = dealt(
        bank="1.00",
        players={1: ("anna", "1.00"), 2: ("bruno", "90.00")},
        commission_base="deal_net",
        bank_cover="liable",
    )
    play.bet(BRUNO, "30.00", "7")
    play.cards("7H")
    play.bet(BRUNO, "60.00", "K")
    assert not [event for event in play.cards("3H") if isinstance(event, e.CommissionTaken)]
    assert play.table.house_minor == 0


def test_each_deal_is_reckoned_by_itself() -> None:
    play = deal_net()
    play.do("misdeal", reason="a card fell")
    assert play.table.house_minor == 300
    play.do("shuffle")
    play.cards("7S KH 3D")
    assert isinstance(play.do("pass_bank")[0], e.DealEnded)


def test_the_deals_commission_is_rounded_once() -> None:
    play = dealt(commission_base="deal_net", commission_unit="1.00", commission_rounding="down")
    play.bet(BRUNO, "9.00", "7")
    play.bet(BRUNO, "10.99", "7")
    play.cards("7H")
    play.do("pass_bank")
    assert play.table.house_minor == 100
