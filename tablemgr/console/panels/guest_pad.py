"""Guests who were here before, each on a key; a page of them at a time, and a key for somebody new."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.panels.key_rows import below, lay_rows, make_key
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN

ACROSS = 2
ROWS_LARGE, ROWS_SMALL = 6, 6
KEY_HEIGHT_LARGE = 64
GAP_LARGE, GAP_SMALL = 10, 6


class GuestPad(QWidget):
    """`named` carries a guest's name, `somebody_new` asks for one that is not here."""

    named = Signal(object)
    somebody_new = Signal()

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(parent)
        self._is_large = grid.is_large
        self._guests: tuple[str, ...] = ()
        self._page = 0
        rows = ROWS_LARGE if grid.is_large else ROWS_SMALL
        self._keys = [
            make_key(self, grid.type, f"guest_{k}", KeyFace(""), partial(self._touched, k))
            for k in range(rows * ACROSS)
        ]
        self._new = make_key(
            self, grid.type, "another_name", KeyFace(self.tr("Another name")), lambda: self.somebody_new.emit()
        )
        self._more = make_key(self, grid.type, "guests_more", KeyFace(self.tr("More guests")), self._turn_page)

    def set_guests(self, guests: Sequence[str]) -> None:
        """These, from the first page."""
        self._guests, self._page = tuple(guests), 0
        self._show()

    def first(self) -> QWidget:
        """Where the keyboard begins."""
        return self._keys[0] if self._guests else self._new

    def place(self, area: QRect) -> None:
        """Fills an area from its top."""
        self.setGeometry(area)
        self._lay_out()

    def _touched(self, k: int) -> None:
        self.named.emit(self._shown()[k])

    def _turn_page(self) -> None:
        self._page = (self._page + 1) % self._pages()
        self._show()

    def _pages(self) -> int:
        return max(1, -(-len(self._guests) // len(self._keys)))

    def _shown(self) -> tuple[str, ...]:
        size = len(self._keys)
        return self._guests[self._page * size : (self._page + 1) * size]

    def _show(self) -> None:
        shown = self._shown()
        for k, key in enumerate(self._keys):
            key.setVisible(k < len(shown))
            if k < len(shown):
                key.set_value(KeyFace(shown[k]))
        self._more.setVisible(self._pages() > 1)
        self._lay_out()

    def _lay_out(self) -> None:
        """The key for somebody new follows the last guest."""
        height, gap = (KEY_HEIGHT_LARGE, GAP_LARGE) if self._is_large else (TOUCH_MIN, GAP_SMALL)
        whole = QRect(0, 0, self.width(), self.height())
        top = lay_rows(self._keys[: len(self._shown())], whole, ACROSS, height, gap)
        lay_rows([self._new, self._more], below(whole, top), ACROSS, height, gap)
