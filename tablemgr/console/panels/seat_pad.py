"""The seats as keys: for a pane that asks for one, and where the rows on the felt are too low for a finger.

It says who sits where and marks the chosen seat; a seat that may not be chosen is off, and its key says why.
"""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.key_rows import lay_rows, make_key
from tablemgr.console.parts.key import Key
from tablemgr.console.theme.grid import Grid
from tablemgr.service.views import SeatRow

ACROSS = 3


class SeatPad(QWidget):
    """`seat_touched` carries the seat's number."""

    seat_touched = Signal(object)

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(parent)
        self._grid = grid
        self._keys: dict[int, Key] = {}
        self._height = self._gap = 0

    def set_seats(
        self, rows: tuple[SeatRow, ...], chosen: int | None = None, why_off: Mapping[int, str] | None = None
    ) -> None:
        """Shows the seats of a table, in its order."""
        if tuple(self._keys) != tuple(row.seat for row in rows):
            self._make(rows)
        offs = why_off or {}
        for row in rows:
            off = offs.get(row.seat, "")
            note = off or row.player or self.tr("free")
            state = KeyState.CHOSEN if row.seat == chosen else KeyState.REST
            self._keys[row.seat].set_value(KeyFace(str(row.seat), note, KeyState.OFF if off else state))

    def place(self, area: QRect, height: int, gap: int) -> None:
        """Stands at the top of an area, as high as its keys need; each key so high."""
        self._height, self._gap = height, gap
        self.setGeometry(area.left(), area.top(), area.width(), self.keys_height())
        self._lay_out()

    def keys_height(self) -> int:
        """How much of the area the keys take."""
        rows = -(-len(self._keys) // ACROSS)
        return rows * (self._height + self._gap) - self._gap if rows else 0

    def first(self) -> QWidget:
        """Where the keyboard begins: the chosen seat, else the first that is not off."""
        keys = list(self._keys.values())
        chosen = [key for key in keys if key.value().state is KeyState.CHOSEN]
        on = [key for key in keys if not key.is_off]
        return next(iter(chosen or on or keys), self)

    def press(self, text: str) -> bool:
        """A digit that is a seat's number; False if it is none that can be chosen, or begins another seat's number."""
        if not text.isascii() or not text.isdigit() or int(text) not in self._keys:
            return False
        if sum(str(seat).startswith(text) for seat in self._keys) > 1:
            return False
        if self._keys[int(text)].is_off:
            return False
        self._keys[int(text)].click()
        return True

    def _make(self, rows: tuple[SeatRow, ...]) -> None:
        for key in self._keys.values():
            key.hide()
            key.deleteLater()
        self._keys = {row.seat: self._key(row.seat) for row in rows}
        self._lay_out()

    def _key(self, seat: int) -> Key:
        key = make_key(self, self._grid.type, f"seat_{seat}", KeyFace(str(seat)), self._touches(seat))
        key.show()
        return key

    def _touches(self, seat: int) -> Callable[[], None]:
        return partial(self.seat_touched.emit, seat)

    def _lay_out(self) -> None:
        lay_rows(list(self._keys.values()), QRect(0, 0, self.width(), 0), ACROSS, self._height, self._gap)
        self.resize(self.width(), self.keys_height())
