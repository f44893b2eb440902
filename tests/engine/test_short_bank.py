"""rules/monte_bank.md, "Short bank": the order in which a bank pays that may be too small."""

from typing import Any

import pytest
from monte import bet, called, laid, private
from scripted import BRUNO, CARLA

from tablemgr.engine import events as e


def settled(events: tuple[Any, ...]) -> list[tuple[int, int]]:
    """Which bets were paid, in order, with their winnings."""
    won = (event for event in events if isinstance(event, e.BetSettled) and event.outcome is e.Outcome.WON)
    return [(event.bet, event.from_bank_minor) for event in won]


def test_losing_stakes_are_collected_first_and_then_pay_the_winners() -> None:
    play = laid(bank="10.00")
    bet(play, "K/3", "10.00")
    bet(play, "3/K", "10.00")
    events = called(play, "JS KS")
    assert [event.outcome for event in events if isinstance(event, e.BetSettled)] == [e.Outcome.LOST, e.Outcome.WON]
    assert (play.table.bank_minor, play.table.banker) == (1000, "anna")


def test_the_largest_stake_is_paid_first_of_equal_ones_the_earlier() -> None:
    play = laid(bank="100.00")
    for amount, seat in (("5.00", BRUNO), ("20.00", CARLA), ("20.00", BRUNO), ("21.00", CARLA)):
        bet(play, "K/3", amount, seat)
    assert settled(called(play, "JS KS")) == [(4, 2100), (2, 2000), (3, 2000), (1, 500)]


def test_the_stake_decides_the_order_not_the_winnings() -> None:
    play = laid(bank="50.00")
    bet(play, "K", "10.00")
    bet(play, "K/3", "30.00")
    assert settled(called(play, "JS KS")) == [(2, 3000), (1, 2000)]


def test_the_bet_at_which_the_bank_runs_out_gets_what_is_left_and_the_rest_are_void() -> None:
    play = laid(bank="25.00")
    for token, amount in (("K/3", "20.00"), ("K/3", "10.00"), ("K/3", "8.00"), ("7/A", "9.00")):
        bet(play, token, amount)
    events = called(play, "JS KS")
    assert events[2:] == (
        *(event for event in events if isinstance(event, e.BetSettled)),
        e.BetReturned(3, BRUNO, "bruno", 800, "bank_short", "KS"),
        e.BetReturned(4, BRUNO, "bruno", 900, "bank_short", "KS"),
        e.DealEnded(1, "monte_bank", "anna", "bank_empty", 6),
        e.BankPassed(1, "anna"),
        e.BankOffered(BRUNO, "bruno"),
    )
    assert settled(events) == [(1, 2000), (2, 500)]
    last = next(event for event in events if isinstance(event, e.BetSettled) and event.bet == 2)
    assert (last.paid_minor, last.rule) == (1500, "rules/monte_bank.md: The game, Short bank")
    assert (play.table.stacks["bruno"], play.table.bank_minor, play.table.bets) == (52_500, 0, {})


def test_a_bank_at_exactly_nothing_is_empty_too() -> None:
    play = laid(bank="20.00")
    bet(play, "K/3", "20.00")
    assert called(play, "JS KS")[-3:] == (
        e.DealEnded(1, "monte_bank", "anna", "bank_empty", 6),
        e.BankPassed(1, "anna"),
        e.BankOffered(BRUNO, "bruno"),
    )


def test_bets_after_the_one_that_took_the_last_of_it_are_void() -> None:
    play = laid(bank="20.00")
    bet(play, "K/3", "20.00")
    bet(play, "K/3", "19.00")
    events = called(play, "JS KS")
    assert settled(events) == [(1, 2000)]
    assert e.BetReturned(2, BRUNO, "bruno", 1900, "bank_short", "KS") in events


def test_the_cut_box_is_shared_when_the_emptied_bank_passes() -> None:
    play = laid(bank="20.00")
    bet(play, "K/3", "20.00")
    assert e.CutBoxShared(1, "anna", 250, 250) in called(play, "KS")
    assert (play.table.cut_box_minor, play.table.house_minor) == (0, 250)


def test_a_card_that_decides_nothing_ends_nothing() -> None:
    play = laid(bank="20.00")
    bet(play, "K/3", "20.00")
    called(play, "JS")
    assert play.table.deal is not None


@pytest.mark.parametrize(("bank", "last"), [("25.00", 500), ("20.00", None)])
def test_private_monte_pays_in_the_same_order(bank: str, last: int | None) -> None:
    play = private("7S KH 3D AC", bank)
    bet(play, "top", "10.00")
    bet(play, "top", "20.00")
    bet(play, "bottom", "5.00", CARLA)
    play.do("no_more_bets")
    events = play.cards("QS")
    assert settled(events)[0] == (2, 2000)
    assert (1, 1000 if bank == "25.00" else 500) in settled(events)
    assert last is None or play.table.bank_minor == 0
