"""The pad of digits: an amount by touch, and by the digits of a keyboard, which are the same keys.

It holds one amount at a time. A pane with two gives it the one that is being typed.
"""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.key_rows import make_key, share_of
from tablemgr.console.panels.typed_amount import POINT, TypedAmount
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN
from tablemgr.kernel.money import Currency

ACROSS = 4
GAP_LARGE, GAP_SMALL = 10, 6
KEY_HEIGHT_LARGE = 62

# A calculator's order. The fourth column takes away.
_ROWS = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))


class DigitPad(QWidget):
    """Digits, point, erase and clear. `changed` says that the amount is another."""

    changed = Signal()

    def __init__(self, currency: Currency, grid: Grid, parent: QWidget) -> None:
        super().__init__(parent)
        self._currency = currency
        self._is_large = grid.is_large
        self._amount = TypedAmount(currency.decimals)
        # Where there are no decimals there is no point, and sums are long.
        self._last = POINT if currency.decimals else "000"
        # A digit is a sign by itself and may be as large as the value of a chip.
        scale = replace(grid.type, key=grid.type.chip_key)
        self._keys = {
            text: make_key(self, scale, f"digit_{text}", KeyFace(text), self._types(text))
            for text in (*(each for row in _ROWS for each in row), "0", "00", self._last)
        }
        erase, clear = KeyFace(self.tr("Erase")), KeyFace(self.tr("Clear"))
        self._erase = make_key(self, grid.type, "erase", erase, self.erase)
        self._clear = make_key(self, grid.type, "clear_amount", clear, self.clear)

    @property
    def amount(self) -> TypedAmount:
        """What has been typed."""
        return self._amount

    @property
    def value_minor(self) -> int | None:
        """In minor units; None as long as nothing was typed."""
        return self._amount.minor

    def set_amount(self, amount: TypedAmount) -> None:
        """Goes on with another amount."""
        if amount == self._amount:
            return
        self._amount = amount
        self._show_point()
        self.changed.emit()

    def give(self, minor: int) -> None:
        """An amount as a whole, from a ready key."""
        self.set_amount(TypedAmount.of(minor, self._currency))

    def add(self, minor: int) -> None:
        """A chip more."""
        self.set_amount(self._amount.plus(minor, self._currency))

    def erase(self) -> None:
        """Takes the last key back."""
        self.set_amount(self._amount.erased())

    def clear(self) -> None:
        """Nothing is typed."""
        self.set_amount(self._amount.cleared())

    def take_key(self, event: QKeyEvent) -> bool:
        """A key of the keyboard; False if it is none of the pad's."""
        if self.take_text(event.text()):
            return True
        if event.key() == Qt.Key.Key_Backspace:
            self.erase()
        elif event.key() == Qt.Key.Key_Delete:
            self.clear()
        else:
            return False
        return True

    def take_text(self, text: str) -> bool:
        """The same for a digit or a point, either sign of it."""
        text = text.replace(",", POINT)
        if text not in self._keys:
            return False
        self.set_amount(self._amount.typed(text))
        return True

    def place(self, left: int, top: int, width: int) -> int:
        """Stands there in its own height; returns where the next thing may begin."""
        height, gap = (KEY_HEIGHT_LARGE, GAP_LARGE) if self._is_large else (TOUCH_MIN, GAP_SMALL)
        columns = [share_of(width, place, ACROSS, gap) for place in range(ACROSS)]
        for row, texts in enumerate((*_ROWS, ("0", "00", self._last))):
            for (begins, ends), text in zip(columns, texts, strict=False):
                self._keys[text].setGeometry(begins, row * (height + gap), ends - begins, height)
        tall, (begins, ends) = 2 * height + gap, columns[-1]
        self._erase.setGeometry(begins, 0, ends - begins, tall)
        self._clear.setGeometry(begins, tall + gap, ends - begins, tall)
        self.setGeometry(left, top, width, 2 * tall + gap)
        return top + self.height() + gap

    def _show_point(self) -> None:
        """The point stays marked while decimals are typed: the figure alone would not say so."""
        if POINT in self._keys:
            is_on = self._amount.fraction is not None and not self._amount.is_given
            self._keys[POINT].set_value(KeyFace(POINT, state=KeyState.CHOSEN if is_on else KeyState.REST))

    def _types(self, text: str) -> Callable[[], None]:
        return lambda: self.set_amount(self._amount.typed(text))
