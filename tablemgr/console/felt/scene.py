"""What the felt shows, as one value, and what a touch on it means. Free of Qt's widgets: places and names only."""

from dataclasses import dataclass
from typing import Protocol

from tablemgr.console.theme.grid import Box, Grid
from tablemgr.kernel.money import Currency
from tablemgr.service.views import TableView


@dataclass(frozen=True, slots=True)
class FeltScene:
    """A view, and what is chosen on the felt just now. `pending` are places that are part of a bet which wants more."""

    view: TableView
    chosen: str | None = None
    waiting_seat: int | None = None
    pending: tuple[str, ...] = ()
    # The place of a proposed bet whose seat is asked for.
    asked_place: str | None = None

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

    def touch_stake(self, seat: int, on: str, place: str | None) -> None:
        """A stake that lies on a place."""

    def touch_proposal(self, place: str) -> None:
        """A proposed bet, by the place of its chips."""


@dataclass(frozen=True, slots=True)
class Touched:
    """What lies where the felt was touched: a seat, a column, or the cell where they cross; or, on a place that has no
    row of the seat's, a stake of a seat: `is_stake` says so, and `on` is what it is on, `place` the place under it.
    `proposed` is the place of a proposed bet that lies there."""

    seat: int | None = None
    on: str | None = None
    is_stake: bool = False
    place: str | None = None
    proposed: str | None = None

    def tell(self, model: TouchedModel) -> None:
        """Tells a window's model."""
        if self.proposed is not None:
            model.touch_proposal(self.proposed)
        elif self.is_stake and self.seat is not None and self.on is not None:
            model.touch_stake(self.seat, self.on, self.place)
        elif self.seat is not None and self.on is not None:
            model.touch_cell(self.seat, self.on)
        elif self.seat is not None:
            model.touch_seat(self.seat)
        elif self.on is not None:
            model.touch_column(self.on)


def seat_touched(scene: FeltScene, grid: Grid, x: float, y: float) -> int | None:
    """The seat whose own row is at these coordinates of the console; None beside the rows and for an empty seat."""
    return seat_at(scene, grid, y) if _is_in(grid.seat(0)._replace(y=0, height=grid.screen.height), x, y) else None


def seat_at(scene: FeltScene, grid: Grid, y: float) -> int | None:
    """The seat at whose height this is."""
    for i, row in enumerate(scene.view.seats):
        box = grid.seat(i)
        if box.y <= y < box.y + grid.row_height:
            return row.seat if row.player is not None else None
    return None


def _is_in(box: Box, x: float, y: float) -> bool:
    return box.x <= x < box.x + box.width and box.y <= y < box.y + box.height
