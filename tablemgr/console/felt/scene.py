"""What the felt shows, as one value, and what a touch on it means. Free of Qt's widgets: places and names only."""

from dataclasses import dataclass
from typing import Protocol

from tablemgr.console.theme.grid import SLOTS, Box, Grid
from tablemgr.kernel.money import Currency
from tablemgr.service.views import TableView


@dataclass(frozen=True, slots=True)
class FeltScene:
    """A view, and what is chosen on the felt just now."""

    view: TableView
    chosen: str | None = None
    waiting_seat: int | None = None

    @property
    def currency(self) -> Currency:
        """The table's currency."""
        return Currency.of(self.view.currency)

    def slot_of(self, on: str) -> int | None:
        """In which slot a column lies."""
        for slot, column in enumerate(self.view.felt.columns):
            if column is not None and column.on == on:
                return slot
        return None


class TouchedModel(Protocol):
    """Who is told of touches, by what was touched."""

    def touch_seat(self, seat: int) -> None:
        """A seat's row."""

    def touch_column(self, on: str) -> None:
        """A table card."""

    def touch_cell(self, seat: int, on: str) -> None:
        """Where a seat's row and a card's column cross."""


@dataclass(frozen=True, slots=True)
class Touched:
    """What lies where the felt was touched: a seat, a column, or the cell where they cross."""

    seat: int | None = None
    on: str | None = None

    def tell(self, model: TouchedModel) -> None:
        """Tells a window's model."""
        if self.seat is not None and self.on is not None:
            model.touch_cell(self.seat, self.on)
        elif self.seat is not None:
            model.touch_seat(self.seat)
        elif self.on is not None:
            model.touch_column(self.on)


def touched(scene: FeltScene, grid: Grid, x: float, y: float) -> Touched | None:
    """What a touch at these coordinates of the console means, None for bare felt."""
    seat = _seat_at(scene, grid, y)
    if seat is not None and _is_in(grid.seat(0)._replace(y=0, height=grid.screen.height), x, y):
        return Touched(seat=seat)
    for slot, column in enumerate(scene.view.felt.columns):
        if column is None or slot >= SLOTS:
            continue
        cell = grid.cell(slot, 0)
        if not cell.x <= x < cell.x + cell.width:
            continue
        if seat is not None:
            return Touched(seat, column.on)
        if grid.slot(slot).y - HEAD_REACH <= y < cell.y:
            return Touched(on=column.on)
    return None


# A column's head is touched a little above its card, too.
HEAD_REACH = 8


def _seat_at(scene: FeltScene, grid: Grid, y: float) -> int | None:
    for i, row in enumerate(scene.view.seats):
        box = grid.seat(i)
        if box.y <= y < box.y + grid.row_height:
            return row.seat if row.player is not None else None
    return None


def _is_in(box: Box, x: float, y: float) -> bool:
    return box.x <= x < box.x + box.width and box.y <= y < box.y + box.height
