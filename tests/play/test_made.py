"""Who made what: by hand, held against the table's own accounts, and added up in parts."""

from math import sqrt
from random import Random
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scripted import ANNA, BRUNO, CARLA, Scripted, dealt

from tablemgr.engine import events as e
from tablemgr.play.dealer import OPENING_LINE
from tablemgr.play.fast import play_fast
from tablemgr.play.made import BANK, CUT_BOX, HOUSE, PUNTERS, Z_95, Count, Made


def made_of(play: Scripted) -> Made:
    count = Count()
    count.add(play.events)
    return count.done()


def sums(play: Scripted) -> tuple[int, ...]:
    return tuple(made_of(play).sums)


def test_a_bet_that_the_bank_wins_pays_the_house_its_tenth() -> None:
    play = dealt()
    play.bet(BRUNO, "20.00", "7")
    play.do("card", card="7H")
    assert sums(play) == (-2000, 1800, 200, 0)


def test_a_bet_that_the_bank_loses_is_the_punters_and_what_is_owed_counts_as_paid() -> None:
    play = dealt(bank="100.00", bank_cover="liable")
    play.do("cash_out", seat=ANNA, amount="400.00")
    play.bet(BRUNO, "150.00", "7")
    play.do("card", card="3H")
    assert play.table.claims
    assert sums(play) == (15000, -15000, 0, 0)


def test_the_share_of_a_deal_and_what_goes_back_of_it_are_the_houses() -> None:
    play = dealt(commission_base="deal_net")
    play.bet(BRUNO, "100.00", "7")
    play.cards("7H 3H")
    assert sums(play) == (-10000, 9000, 1000, 0)
    play.do("late", seat=CARLA, amount="50.00", on="K", reason="lay there in time")
    assert sums(play) == (-5000, 4500, 500, 0)


def test_a_bet_that_went_back_was_none() -> None:
    play = dealt(bets_removable=True)
    play.do("take_back", bet=play.bet(BRUNO, "20.00", "7"))
    found = made_of(play)
    assert (found.bets, found.staked_minor, found.sums) == (0, 0, [0, 0, 0, 0])


def test_a_cut_box_is_nobodys_until_it_is_shared_and_a_second_stake_is_lost_to_the_bank() -> None:
    settled = e.BetSettled(
        1, 2, "bruno", e.Outcome.WON, 100, 300, 0, 0, "anna", 75, e.Cut.CUT_BOX, "7H", ("7S",), "rules/monte_bank.md"
    )
    second = e.SecondStakeLost(2, 2, "bruno", 40, "anna", "7H", "rules/sette_e_mezzo.md")
    count = Count()
    count.add([settled, second])
    assert count._deal == [225 - 40, 40 - 300, 0, 75]
    count.add([e.CutBoxShared(1, "anna", 38, 37)])
    assert count.done().sums == [185, -223, 38, 0]


@given(st.integers(0, 2**32 - 1))
def test_in_every_play_all_parties_add_up_to_nothing_and_the_house_has_what_it_made(seed: int) -> None:
    made = play_fast(OPENING_LINE, 4, Random(seed))
    assert sum(made.sums) == 0
    assert made.deals == sum(made.results.values()) == 4


def test_what_it_counts_is_what_the_table_has() -> None:
    play = dealt()
    for seat, on, cards in ((BRUNO, "7", "5S 7H"), (CARLA, "K", "KD")):
        play.bet(seat, "30.00", on)
        play.cards(cards)
    made = made_of(play)
    assert made.sums[HOUSE] == play.table.house_minor
    assert made.sums[CUT_BOX] == play.table.cut_box_minor
    assert made.sums[BANK] == play.table.bank_minor - 10000
    assert made.sums[PUNTERS] == play.table.stacks["bruno"] + play.table.stacks["carla"] - 100000
    assert (made.cards, made.bets, made.staked_minor) == (6, 2, 6000)


@given(st.lists(st.integers(-(10**9), 10**9), min_size=2, max_size=30))
def test_the_interval_is_that_of_the_deals_one_by_one(minors: list[int]) -> None:
    made = Made(deals=len(minors), sums=[sum(minors), 0, 0, 0], squares=[sum(minor**2 for minor in minors), 0, 0, 0])
    estimate = made.estimate(PUNTERS)
    margin = Z_95 * stdev(minors) / sqrt(len(minors))
    assert estimate.mean == pytest.approx(mean(minors))
    assert (estimate.low, estimate.high) == pytest.approx(
        (mean(minors) - margin, mean(minors) + margin), abs=1e-6, rel=1e-9
    )


def test_of_fewer_than_two_deals_there_is_no_interval() -> None:
    assert Made().estimate(BANK).mean == 0
    assert Made(deals=1, sums=[5, 0, 0, 0], squares=[25, 0, 0, 0]).estimate(PUNTERS).low is None


def test_a_deals_money_is_squared_deal_by_deal_and_parts_add_up_in_any_order() -> None:
    one, other = Count(), Count()
    one.add(
        [
            e.DealBegun(1, "g", 1, "anna", None, ""),
            e.CommissionTaken("anna", 30, 3, e.Cut.HOUSE, ""),
            e.DealEnded(1, "g", "anna", "settled", 1),
            # Between two deals: the deal's before.
            e.CommissionTaken("anna", 20, 2, e.Cut.HOUSE, ""),
            e.DealBegun(2, "g", 1, "anna", None, ""),
            e.CommissionTaken("anna", 70, 7, e.Cut.HOUSE, ""),
        ]
    )
    other.add([e.CommissionTaken("anna", 10, 1, e.Cut.HOUSE, "")])
    first, second = one.done(), other.done()
    assert (first.sums[HOUSE], first.squares[HOUSE]) == (12, 5**2 + 7**2)
    both = Made()
    both.join(second)
    both.join(first)
    assert (both.deals, both.sums, both.squares[HOUSE]) == (1, [0, -13, 13, 0], 1 + 25 + 49)
