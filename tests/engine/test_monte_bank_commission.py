"""rules/monte_bank.md, "Commission" and `commission_on`; rules/README.md, "Commission"."""

from typing import Any

import pytest
from monte import bet, bets, called, laid

from tablemgr.engine import events as e


def commissions(events: tuple[Any, ...]) -> dict[int, int]:
    return {event.bet: event.commission_minor for event in events if isinstance(event, e.BetSettled)}


def test_a_quarter_of_what_is_won_at_the_gate_goes_to_the_cut_box() -> None:
    play = laid()
    circle, crisscross, row, lost = bets(play, "K K/3 top 7")
    events = called(play, "KS")
    assert commissions(events) == {circle: 750, crisscross: 250, row: 250, lost: 0}
    settled = next(event for event in events if isinstance(event, e.BetSettled) and event.bet == circle)
    assert (settled.from_bank_minor, settled.paid_minor, settled.commission_to) == (3000, 3250, e.Cut.CUT_BOX)
    assert (play.table.cut_box_minor, play.table.house_minor) == (1250, 0)


def test_nothing_is_taken_after_the_gate() -> None:
    play = laid()
    bet(play, "K")
    assert commissions(called(play, "JS KS")) == {1: 0}


def test_with_the_first_match_the_first_card_of_a_rank_on_the_layout_pays() -> None:
    play = laid(commission_on="first_match")
    circle, later = bets(play, "K 7/3")
    assert commissions(called(play, "JS QS KS")) == {circle: 750}
    assert commissions(play.cards("7H")) == {later: 0}


def test_the_first_match_is_of_either_colour_beside_a_pair() -> None:
    play = laid("7S 7H KH 3D AC", commission_on="first_match")
    crisscross, circle = bets(play, "K/3 K")
    assert commissions(called(play, "JS KD")) == {crisscross: 250}
    assert commissions(play.cards("KS")) == {circle: 0}


def test_at_the_gate_a_crisscross_beside_a_pair_pays_whatever_the_colour() -> None:
    play = laid("7S 7H KH 3D AC")
    bets(play, "K/3 K")
    assert commissions(called(play, "KD")) == {1: 250}


@pytest.mark.parametrize(
    ("stake", "unit", "rounding", "commission_minor"),
    [
        ("0.01", "0.01", "half_up", 0),
        ("0.02", "0.01", "half_up", 1),
        ("0.02", "0.01", "down", 0),
        ("0.01", "0.01", "up", 1),
        ("10.00", "1.00", "half_up", 300),
        ("10.00", "1.00", "down", 200),
        ("10.00", "5.00", "up", 500),
        ("1.00", "5.00", "up", 100),
    ],
)
def test_it_is_rounded_bet_by_bet_and_never_more_than_the_winnings(
    stake: str, unit: str, rounding: str, commission_minor: int
) -> None:
    play = laid(commission_unit=unit, commission_rounding=rounding)
    bet(play, "K/3", stake)
    assert commissions(called(play, "KS")) == {1: commission_minor}


def test_when_the_bank_passes_the_box_is_shared_and_an_odd_unit_is_the_houses() -> None:
    play = laid()
    bet(play, "K/3", "10.20")
    bet(play, "K/3", "0.01")
    bet(play, "K/3", "0.02")
    called(play, "KS")
    assert play.table.cut_box_minor == 256
    bank = play.table.bank_minor
    play.do("withdraw", amount="1.00")
    assert play.do("pass_bank")[:3] == (
        e.BankPassed(1, "anna"),
        e.BankReleased(1, "anna", bank - 100),
        e.CutBoxShared(1, "anna", 128, 128),
    )
    odd = laid(commission_rounding="up")
    bet(odd, "K/3", "0.01")
    called(odd, "KS")
    assert odd.do("pass_bank")[2] == e.CutBoxShared(1, "anna", 1, 0)
    assert odd.table.house_minor == 1


def test_the_box_goes_on_from_deal_to_deal_of_a_bank() -> None:
    play = laid()
    for _ in range(2):
        bet(play, "K/3")
        called(play, "KS")
        play.do("shuffle")
        play.cards("7S KH 3D AC")
    assert play.table.cut_box_minor == 500


def test_the_quarter_is_of_what_is_paid_where_the_bank_runs_out() -> None:
    play = laid(bank="10.00")
    bet(play, "K", "5.00")
    (settled, *_) = (event for event in called(play, "KS") if isinstance(event, e.BetSettled))
    assert (settled.from_bank_minor, settled.commission_minor, settled.paid_minor) == (1000, 250, 1250)
    assert play.table.stacks["bruno"] == 50_000 + 1000 - 250
