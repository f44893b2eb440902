"""Change: exact, of chips that are at hand, and found wherever there is any."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.play.change import change_of

CHIPS = st.dictionaries(st.sampled_from((50, 200, 500, 700)), st.integers(0, 4), max_size=4)


def test_it_is_paid_in_the_largest_chips_that_fit() -> None:
    tray = {50: 20, 500: 20, 2_500: 20, 10_000: 20}
    assert change_of(-13_050, tray, {}) == {10_000: -1, 2_500: -1, 500: -1, 50: -1}
    assert change_of(0, tray, tray) == {}


def test_where_small_chips_have_run_out_a_large_one_goes_and_small_ones_come_back() -> None:
    assert change_of(-500, {2_500: 3}, {500: 10}) == {2_500: -1, 500: 4}


def test_what_cannot_be_made_up_is_not_made_up_nearly() -> None:
    assert change_of(-25, {50: 100}, {50: 100}) is None
    assert change_of(-500, {2_500: 3}, {500: 3}) is None
    assert change_of(500, {500: 3}, {}) is None


@given(here=CHIPS, there=CHIPS, amount=st.integers(-40, 40).map(lambda fifties: fifties * 50))
def test_it_is_exact_of_chips_at_hand_and_found_if_there_is_any(
    here: dict[int, int], there: dict[int, int], amount: int
) -> None:
    values = sorted({*here, *there})
    ranges = [range(-here.get(value, 0), there.get(value, 0) + 1) for value in values]
    exists = any(sum(map(int.__mul__, values, counts)) == amount for counts in product(*ranges))
    made = change_of(amount, here, there)
    assert (made is not None) == exists
    if made is not None:
        assert sum(value * count for value, count in made.items()) == amount
        assert all(-here.get(value, 0) <= count <= there.get(value, 0) for value, count in made.items())
