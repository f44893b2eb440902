"""Plates of stakes in their places: all are there, none over another as long as there is room, all inside the place."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from tablemgr.console.app import application
from tablemgr.console.felt.layout_places import LayoutPlaces
from tablemgr.console.felt.layout_stakes import spots
from tablemgr.console.felt.plates import Begin, lay
from tablemgr.console.paint.monte import PlateFace, plate_sizes
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.engine.felt import Lane, LayoutFelt, Position, Row, Side
from tablemgr.kernel.money import Currency

EUR = Currency.of("EUR")
GRIDS = (LARGE, SMALL, LARGE.for_seats(9), SMALL.for_seats(9))
AT = [(row, side) for row in Row for side in Side]
RANKS = ("7", "3", "A", "K")
FELT = LayoutFelt(
    positions=tuple(Position(row, side, rank, (f"{rank}H",)) for (row, side), rank in zip(AT, RANKS, strict=True)),
    lanes=tuple(Lane(f"{on}/{against}", on, against) for on in RANKS for against in RANKS if on != against),
    rails=("top", "bottom", "left", "right"),
)
ROWS = LayoutFelt(positions=FELT.positions, rows=("top", "bottom"))


@pytest.fixture(autouse=True, scope="module")
def _app() -> None:
    application()


@given(
    st.lists(
        st.tuples(st.integers(1, 12), st.integers(500, 250_000), st.sampled_from(["", "M1"])), max_size=12, min_size=1
    ),
    st.floats(130, 800),
    st.floats(60, 500),
    st.booleans(),
    st.sampled_from(list(Begin)),
)
def test_no_plate_lies_over_another_as_long_as_all_fit(
    stakes: list[tuple[int, int, str]], width: float, height: float, from_right: bool, begin: Begin
) -> None:
    area = QRectF(100, 100, width, height)
    faces = [PlateFace(seat, minor, EUR, ticket=ticket) for seat, minor, ticket in stakes]
    laid = lay(area, faces, plate_sizes(LARGE.type, is_large=True), from_right=from_right, begin=begin)
    assert [plate.face for plate in laid] == faces
    boxes = [plate.box for plate in laid]
    if begin is Begin.MIDDLE or height < 130 * len(stakes):
        return
    assert not [1 for one, other in combinations(boxes, 2) if one.intersects(other)]
    assert all(area.adjusted(-1, -1, 1, 1).contains(box) for box in boxes)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("felt", [FELT, ROWS])
def test_every_place_is_as_large_as_a_finger_and_none_hides_another(felt: LayoutFelt, grid: Grid) -> None:
    found = spots(felt, grid)
    assert len(found) == len(felt.lanes) + len(felt.rails) + len(felt.rows or felt.positions)
    for spot in found.values():
        assert min(spot.touch.width(), spot.touch.height()) >= (42 if spot.on in felt.rails else 56), spot
        middle = spot.touch.center()
        first = next(other.on for other in found.values() if other.touch.contains(middle))
        assert first == spot.on


@pytest.mark.parametrize("grid", GRIDS)
def test_one_stake_of_a_thousand_has_room_everywhere(grid: Grid) -> None:
    sizes = plate_sizes(grid.type, is_large=grid.is_large)
    for spot in spots(FELT, grid).values():
        face = PlateFace(12, 112_500, EUR, ticket="M1")
        (plate,) = lay(spot.stakes, [face], sizes, from_right=spot.from_right, begin=spot.begin)
        assert spot.stakes.adjusted(-8, -8, 8, 8).contains(plate.box), (spot.on, plate.box, spot.stakes)


@pytest.mark.parametrize("grid", GRIDS)
def test_the_added_cards_stand_side_by_side_in_the_middle(grid: Grid) -> None:
    places = LayoutPlaces(grid.is_large)
    cards = [places.added(k, 3) for k in range(3)]
    assert not [1 for one, other in combinations(cards, 2) if one.intersects(other)]
    laid = [places.card(*at) for at in AT]
    assert not [1 for card in cards for other in laid if card.intersects(other)]
