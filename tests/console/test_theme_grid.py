"""Nothing on the console overlaps, leaves the screen, or is too small for a finger."""

from itertools import combinations

import pytest

from tablemgr.console.theme import grid as grids
from tablemgr.console.theme.grid import KEYS, LARGE, SEATS_MAX, SLOTS, SMALL, Box, Grid
from tablemgr.console.theme.spacing import TOUCH_MIN

GRIDS = [grid.for_seats(seats) for grid in (LARGE, SMALL) for seats in (1, 7, 8, 9, 12)]


def name_of(grid: Grid) -> str:
    return f"{grid.screen.width}, {grid.seats} seats"


def is_within(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x
        and inner.y >= outer.y
        and inner.x + inner.width <= outer.x + outer.width
        and inner.y + inner.height <= outer.y + outer.height
    )


def do_overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def felt_places(grid: Grid) -> list[Box]:
    slots = range(SLOTS)
    seats = range(grid.seats)
    return [
        grid.shoe,
        grid.dead_ranks,
        *(grid.slot(k) for k in slots),
        *(grid.total(k) for k in slots),
        *(grid.seat(i) for i in seats),
        *(grid.cell(k, i) for k in slots for i in seats),
    ]


@pytest.mark.parametrize("grid", GRIDS, ids=name_of)
def test_everything_on_the_felt_lies_on_it_and_on_nothing_else(grid: Grid) -> None:
    places = felt_places(grid)
    assert [place for place in places if not is_within(place, grid.felt)] == []
    assert [pair for pair in combinations(places, 2) if do_overlap(*pair)] == []


@pytest.mark.parametrize("grid", [LARGE, SMALL], ids=name_of)
def test_the_parts_of_the_screen_do_not_overlap(grid: Grid) -> None:
    table = [grid.top_bar, grid.lamps, grid.felt, grid.pane, grid.money_strip]
    console = [*table, grid.journal, grid.next_key, *(grid.key(k) for k in range(KEYS))]
    for screen in (console, [*table, grid.scrubber, grid.transport]):
        assert [place for place in screen if not is_within(place, grid.screen)] == []
        assert [pair for pair in combinations(screen, 2) if do_overlap(*pair)] == []
    assert is_within(grid.phase, grid.top_bar)


@pytest.mark.parametrize("grid", GRIDS, ids=name_of)
def test_what_is_touched_is_large_enough_for_a_finger(grid: Grid) -> None:
    touched = [grid.next_key, grid.key(0)]
    if grid.are_rows_touched:
        touched += [grid.seat(0), grid.cell(0, 0)]
    assert all(place.width >= TOUCH_MIN and place.height >= TOUCH_MIN for place in touched)


@pytest.mark.parametrize(
    ("grid", "seats", "are_touched"),
    [(LARGE, 7, True), (LARGE, 8, True), (LARGE, 9, False), (SMALL, 7, True), (SMALL, 8, False)],
)
def test_a_full_table_is_touched_on_the_pad_of_seats(grid: Grid, seats: int, are_touched: bool) -> None:
    assert grid.for_seats(seats).are_rows_touched is are_touched


@pytest.mark.parametrize("grid", [LARGE, SMALL], ids=name_of)
def test_a_stack_and_a_name_fit_into_the_lowest_row(grid: Grid) -> None:
    assert grid.for_seats(SEATS_MAX).row_height > grid.type.stake.px + grid.type.name.px // 3


@pytest.mark.parametrize("grid", [LARGE, SMALL], ids=name_of)
def test_what_never_moves_stays_when_seats_are_added(grid: Grid) -> None:
    full = grid.for_seats(SEATS_MAX)
    for name in ("phase", "lamps", "felt", "pane", "money_strip", "journal", "next_key", "first_key"):
        assert getattr(full, name) == getattr(grid, name)
    assert full.slot(3).x + full.slot(3).width / 2 == pytest.approx(grid.slot(3).x + grid.slot(3).width / 2, abs=0.5)


@pytest.mark.parametrize(
    ("width", "height", "expected"),
    [(1920, 1080, LARGE), (2560, 1440, LARGE), (1919, 1080, SMALL), (1920, 1079, SMALL), (1280, 800, SMALL)],
)
def test_the_grid_is_the_largest_that_the_screen_can_show(width: int, height: int, expected: Grid) -> None:
    assert grids.grid_for(width, height) is expected
