"""Races solved exactly: held against every order of a small pack, one by one, and against the page's own numbers."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablemgr.engine.events import Outcome
from tablemgr.engine.race import Commission, Race, Runner
from tablemgr.odds.chances import Chances, comes_first, solve

WINS, LOSES, OTHERS = "wl."


def runner(name: str, cards: int, needs: int) -> Runner:
    return Runner(frozenset(f"{name}{number}" for number in range(cards)), needs)


def orders(cards: Iterable[str]) -> list[tuple[str, ...]]:
    return list(permutations(sorted(cards)))


def winner(order: Iterable[str], sides: tuple[Runner, Runner]) -> tuple[int | None, str | None]:
    """Which side is complete first, and with which card."""
    left = [side.needs for side in sides]
    for card in order:
        for which, side in enumerate(sides):
            left[which] -= card in side.cards
            if left[which] == 0:
                return which, card
    return None, None


small = st.tuples(st.integers(0, 3), st.integers(1, 3))


@given(small, small, st.integers(0, 1))
@example((3, 2), (3, 2), 1)
@example((0, 1), (2, 3), 0)
def test_the_chances_are_those_of_every_order_counted(
    wins: tuple[int, int], loses: tuple[int, int], others: int
) -> None:
    sides = runner(WINS, *wins), runner(LOSES, *loses)
    every = orders(sides[0].cards | sides[1].cards | runner(OTHERS, others, 1).cards)
    first = [winner(order, sides)[0] for order in every]
    assert comes_first(*sides) == Fraction(first.count(0), len(every))
    assert comes_first(sides[1], sides[0]) == Fraction(first.count(1), len(every))


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 2), st.sampled_from(Outcome))
def test_a_commission_of_the_first_card_alone_is_that_of_every_order_counted(
    wins: int, loses: int, others: int, out: Outcome
) -> None:
    sides = runner(WINS, wins, 1), runner(LOSES, loses, 1)
    watched = sides[0].cards | sides[1].cards | {f"{OTHERS}0"}
    pack = watched | runner(OTHERS, others, 1).cards
    race = Race(*sides, len(pack), Commission(8, out, watched))
    taken = 0
    every = orders(pack)
    for order in every:
        which, card = winner(order, sides)
        decided_at_once = card == next(each for each in order if each in watched)
        taken += 8 * (decided_at_once and which == (0 if out is Outcome.WON else 1))
    assert solve(race).commission_minor == Fraction(taken, len(every))


@given(st.integers(1, 8), st.integers(1, 8), st.integers(1, 8), st.integers(1, 8))
def test_with_cards_enough_somebody_wins(ours: int, ours_needs: int, theirs: int, theirs_needs: int) -> None:
    sides = runner(WINS, ours, min(ours, ours_needs)), runner(LOSES, theirs, min(theirs, theirs_needs))
    chances = solve(Race(*sides, 40))
    assert chances.wins + chances.loses == 1
    assert chances.commission_minor == 0


@pytest.mark.parametrize(
    ("wins", "loses", "chance"),
    [
        # rules/zecchinetta.md, "Numbers to test against": the banker's rank, then the bet's.
        ((3, 1), (3, 1), Fraction(1, 2)),
        ((3, 2), (2, 1), Fraction(7, 10)),
        ((3, 3), (1, 1), Fraction(3, 4)),
        # rules/private_monte.md, "Numbers to test against": of 36 unseen cards.
        ((18, 1), (18, 1), Fraction(1, 2)),
        ((8, 1), (28, 1), Fraction(7, 9)),
    ],
)
def test_the_pages_numbers(wins: tuple[int, int], loses: tuple[int, int], chance: Fraction) -> None:
    assert solve(Race(runner(WINS, *wins), runner(LOSES, *loses), 36)).loses == chance


@pytest.mark.parametrize(
    ("unseen", "wins", "loses", "pays", "expected"),
    [
        # rules/monte_bank.md, "Numbers to test against", a unit staked: circle, crisscross, doubler; four ranks, then
        # a pair on the layout (the circle, the crisscross with it and without it, the doubler).
        (36, 3, 9, 3, Fraction(1, 16)),
        (36, 3, 3, 1, Fraction(1, 48)),
        (36, 6, 6, 1, Fraction(1, 24)),
        (35, 2, 6, 3, Fraction(3, 70)),
        (35, 2, 2, 1, Fraction(1, 70)),
        (35, 3, 3, 1, Fraction(3, 140)),
        (35, 4, 4, 1, Fraction(1, 35)),
    ],
)
def test_what_monte_bank_takes_at_the_gate(unseen: int, wins: int, loses: int, pays: int, expected: Fraction) -> None:
    stake_minor = 400
    others = unseen - wins - loses
    sides = runner(WINS, wins, 1), runner(LOSES, loses, 1)
    all_unseen = sides[0].cards | sides[1].cards | runner(OTHERS, others, 1).cards
    commission = Commission(stake_minor * pays // 4, Outcome.WON, all_unseen)
    minor = solve(Race(*sides, unseen, commission)).commission_minor
    assert minor is not None
    assert minor / stake_minor == expected


def test_a_commission_that_is_not_of_single_bets_is_none() -> None:
    race = Race(runner(WINS, 3, 1), runner(LOSES, 3, 1), 37, None, "of the deal")
    assert solve(race) == Chances(Fraction(1, 2), Fraction(1, 2), None)


def test_a_side_with_more_than_one_card_to_come_is_not_decided_by_the_first() -> None:
    sides = runner(WINS, 3, 2), runner(LOSES, 3, 2)
    race = Race(*sides, 37, Commission(8, Outcome.WON, sides[0].cards | sides[1].cards))
    assert solve(race).commission_minor == 0


def test_all_cards_of_one_colour_are_counted_by_hand_too() -> None:
    """Of 5 cards, 2 win at the second of them and 3 lose at the second: the ten ways to place the two."""
    won = sum(
        winner([WINS + "0" if at in places else LOSES for at in range(5)], _named(2, 2))[0] == 0
        for places in combinations(range(5), 2)
    )
    assert comes_first(runner(WINS, 2, 2), runner(LOSES, 3, 2)) == Fraction(won, 10)


def _named(wins: int, loses: int) -> tuple[Runner, Runner]:
    return Runner(frozenset({WINS + "0"}), wins), Runner(frozenset({LOSES}), loses)
