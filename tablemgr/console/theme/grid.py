"""Where everything stands on the table console, for a screen of 1920x1080 and for one of 1280x800.

The felt is a grid: a column is a table card, a row is a seat, and a stake lies where they cross. Phase, clock, lamps,
shoe, seats, money and the next button never move from game to game; the middle of the felt does.

As long as the rows are high enough for a finger they are touched. A fuller table has lower rows, which are only shown;
the pane then has a pad of seats. Slots, seats and keys are counted from 0 here.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

from tablemgr.console.theme.lettering import LARGE_TYPE, SMALL_TYPE, TypeScale
from tablemgr.console.theme.spacing import TOUCH_MIN

SLOTS = 9
KEYS = 6
SEATS_MAX = 12
# Up to this number of seats the rows stand where they stand for it, so that none moves when a seat is added.
ROWS_OF_FULL_HEIGHT = 7

CARD_HEIGHT_SHARE = 1.4


class Box(NamedTuple):
    """A rectangle in pixels of the console's own coordinates."""

    x: int
    y: int
    width: int
    height: int

    def moved(self, dx: int = 0, dy: int = 0) -> "Box":
        return Box(self.x + dx, self.y + dy, self.width, self.height)


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of one class of screen, for one number of seats; of what is repeated, the first and the step."""

    screen: Box
    type: TypeScale
    is_large: bool
    top_bar: Box
    phase: Box
    lamps: Box
    felt: Box
    shoe: Box
    dead_ranks: Box
    first_slot: Box
    slot_step: int
    first_total: Box
    first_seat: Box
    first_cell: Box
    row_height: int
    seats: int
    pane: Box
    money_strip: Box
    journal: Box
    next_key: Box
    first_key: Box
    key_step: int
    scrubber: Box
    transport: Box

    @property
    def are_rows_touched(self) -> bool:
        """Whether a seat is touched in its row; otherwise the pane has a pad of seats."""
        return self.row_height >= TOUCH_MIN

    def slot(self, k: int) -> Box:
        """The card in slot `k`."""
        return self.first_slot.moved(dx=self.slot_step * k)

    def column(self, k: int) -> Box:
        """The live column under slot `k`, over all seats."""
        return self.cell(k, 0)._replace(height=self.row_height * self.seats)

    def total(self, k: int) -> Box:
        """The sum of the stakes on slot `k`."""
        return self.first_total.moved(dx=self.slot_step * k)

    def seat(self, i: int) -> Box:
        return self.first_seat.moved(dy=self.row_height * i)

    def cell(self, k: int, i: int) -> Box:
        """Where seat `i` lays its stake on slot `k`."""
        return self.first_cell.moved(dx=self.slot_step * k, dy=self.row_height * i)

    def key(self, k: int) -> Box:
        """The `k`th of the six keys beside the next button."""
        return self.first_key.moved(dx=self.key_step * k)

    def for_seats(self, seats: int) -> "Grid":
        """The same screen for a table of this many seats: a fuller one has smaller cards and lower rows."""
        assert 0 < seats <= SEATS_MAX
        if seats <= ROWS_OF_FULL_HEIGHT:
            return replace(self, seats=seats)
        return _crowded(self, seats)


def grid_for(width: int, height: int) -> Grid:
    """The grid whose screen fits into this one."""
    return LARGE if width >= LARGE.screen.width and height >= LARGE.screen.height else SMALL


def _crowded(grid: Grid, seats: int) -> Grid:
    places = _CROWDED_LARGE if grid.is_large else _CROWDED_SMALL
    rows_y, rows_height = places.rows_y, places.rows_bottom - places.rows_y
    row_height = rows_height // seats
    card = places.card_width
    column = grid.first_cell
    return replace(
        grid,
        seats=seats,
        row_height=row_height,
        shoe=places.shoe,
        dead_ranks=places.dead_ranks,
        first_slot=Box(column.x + (column.width - card) // 2, places.card_y, card, round(card * CARD_HEIGHT_SHARE)),
        first_total=grid.first_total._replace(y=places.total_y),
        first_seat=grid.first_seat._replace(y=rows_y, height=row_height),
        first_cell=column._replace(y=rows_y, height=row_height),
    )


class _CrowdedPlaces(NamedTuple):
    shoe: Box
    dead_ranks: Box
    card_width: int
    card_y: int
    total_y: int
    rows_y: int
    rows_bottom: int


_CROWDED_LARGE = _CrowdedPlaces(Box(24, 124, 276, 168), Box(316, 122, 1107, 56), 64, 185, 275, 301, 796)
_CROWDED_SMALL = _CrowdedPlaces(Box(16, 88, 196, 132), Box(218, 88, 711, 48), 42, 139, 200, 224, 642)

LARGE = Grid(
    screen=Box(0, 0, 1920, 1080),
    type=LARGE_TYPE,
    is_large=True,
    top_bar=Box(0, 0, 1920, 64),
    phase=Box(760, 6, 400, 52),
    lamps=Box(0, 64, 1920, 44),
    felt=Box(12, 116, 1424, 680),
    shoe=Box(24, 128, 276, 256),
    dead_ranks=Box(316, 128, 1107, 76),
    # A column is 123 px wide and its card 104: the card stands in the middle.
    first_slot=Box(325, 214, 104, 146),
    slot_step=123,
    first_total=Box(316, 364, 123, 26),
    first_seat=Box(24, 396, 276, 56),
    first_cell=Box(316, 396, 123, 56),
    row_height=56,
    seats=ROWS_OF_FULL_HEIGHT,
    pane=Box(1448, 116, 460, 680),
    money_strip=Box(12, 808, 1896, 88),
    journal=Box(24, 904, 1872, 44),
    next_key=Box(12, 956, 600, 104),
    first_key=Box(636, 956, 202, 104),
    key_step=214,
    scrubber=Box(12, 902, 1896, 82),
    transport=Box(12, 996, 1896, 72),
)

SMALL = Grid(
    screen=Box(0, 0, 1280, 800),
    type=SMALL_TYPE,
    is_large=False,
    top_bar=Box(0, 0, 1280, 48),
    phase=Box(432, 4, 300, 40),
    lamps=Box(0, 48, 1280, 32),
    felt=Box(8, 84, 932, 560),
    shoe=Box(16, 90, 196, 156),
    dead_ranks=Box(218, 90, 711, 48),
    first_slot=Box(227, 142, 60, 84),
    slot_step=79,
    first_total=Box(218, 226, 79, 22),
    first_seat=Box(16, 250, 196, 56),
    first_cell=Box(218, 250, 79, 56),
    row_height=56,
    seats=ROWS_OF_FULL_HEIGHT,
    pane=Box(948, 84, 324, 560),
    money_strip=Box(8, 650, 1264, 56),
    journal=Box(16, 706, 1248, 22),
    next_key=Box(8, 728, 400, 64),
    first_key=Box(420, 728, 135, 64),
    key_step=143,
    scrubber=Box(8, 706, 1264, 34),
    transport=Box(8, 744, 1264, 56),
)
