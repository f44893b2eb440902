"""An amount that is looked for, typed on the pad of digits or on a keyboard."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.words import tr
from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.panels.amount_field import AmountField, FieldFace
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.key_rows import lay_rows, make_key
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN

GAP = 8


class AmountPage(QWidget):
    """An amount by the pad of digits: exactly this, this or more, or any."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget, area: QRect) -> None:
        super().__init__(parent)
        self._review = model
        self.setObjectName("amount_filter")
        self.setGeometry(area)
        face = FieldFace(tr("amount"), None, model.currency, empty_word=tr("type it"))
        self._field = AmountField(face, grid.type.stake, grid.type, self)
        self._field.setGeometry(0, 0, area.width(), TOUCH_MIN)
        self._pad: DigitPad | None = None
        self._grid = grid
        keys = {
            "amount_exactly": (tr("Exactly"), lambda: self._take(is_exact=True)),
            "amount_or_more": (tr("Or more"), lambda: self._take(is_exact=False)),
            "amount_any": (tr("Any"), lambda: model.want(amount_from_minor=None, amount_to_minor=None)),
        }
        made = [make_key(self, grid.type, name, KeyFace(title), act) for name, (title, act) in keys.items()]
        lay_rows(made, QRect(0, area.height() - TOUCH_MIN, area.width(), TOUCH_MIN), 3, TOUCH_MIN, GAP)

    def refresh(self) -> None:
        """Shows what has been typed. The pad is made when the currency is known."""
        if self._pad is None:
            self._pad = DigitPad(self._review.currency, self._grid, self)
            self._pad.place(0, TOUCH_MIN + GAP, self.width())
            self._pad.changed.connect(self.refresh)
            self._pad.show()
        face = FieldFace(tr("amount"), self._pad.value_minor, self._review.currency, empty_word=tr("type it"))
        self._field.set_value(face)

    def typed(self, event: QKeyEvent) -> bool:
        """A digit of the keyboard, or Return for exactly this."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(is_exact=True)
            return True
        return self._pad is not None and self._pad.take_key(event)

    def take_keyboard(self) -> None:
        """Digits are typed here."""
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, *, is_exact: bool) -> None:
        minor = None if self._pad is None else self._pad.value_minor
        self._review.want(amount_from_minor=minor, amount_to_minor=minor if is_exact else None)
