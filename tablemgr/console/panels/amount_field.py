"""An amount that is asked for: what it is, and how much has been typed.

Where a pane asks for two, the one that is being typed is dark with a white edge, and the other is a key: touched, or
reached by the keyboard, it is the one.
"""

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.keys import KeyState, draw_key_ground
from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.shapes import painting
from tablemgr.console.paint.writing import draw_text
from tablemgr.console.theme import inks
from tablemgr.console.theme.lettering import Lettering, TypeScale
from tablemgr.kernel.money import Currency

PADDING = 14
LABEL_GAP = 12
_LEADING_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)


@dataclass(frozen=True, slots=True)
class FieldFace:
    """`amount_minor` is None as long as nothing was typed; then `empty_word` stands there."""

    label: str
    amount_minor: int | None
    currency: Currency
    is_typed: bool = True
    empty_word: str = ""


class AmountField(QAbstractButton):
    """`chosen` says that it is to be typed into."""

    chosen = Signal()

    def __init__(self, face: FieldFace, lettering: Lettering, scale: TypeScale, parent: QWidget) -> None:
        super().__init__(parent)
        self._face: FieldFace | None = None
        self._lettering = lettering
        self._scale = scale
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pressed.connect(self._touched)
        self.set_value(face)

    def value(self) -> FieldFace:
        """What it shows."""
        assert self._face is not None
        return self._face

    def set_value(self, face: FieldFace) -> None:
        """Shows another amount."""
        if face == self._face:
            return
        self._face = face
        amount = face.empty_word if face.amount_minor is None else face.currency.format(face.amount_minor)
        self.setAccessibleName(f"{face.label} {amount}".strip())
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """The keyboard has come to it."""
        super().focusInEvent(event)
        self.chosen.emit()

    def _touched(self) -> None:
        self.setFocus()
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Digits and Return are the pane's affair; the arrows lead on as from any key."""
        if event.key() in _LEADING_ON:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with painting(self) as painter:
            self._draw(painter, QRectF(self.rect()), self.value())

    def _draw(self, painter: QPainter, area: QRectF, face: FieldFace) -> None:
        draw_key_ground(painter, area, KeyState.PRESSED if face.is_typed else KeyState.REST)
        label_ink = inks.SOFT_ON_WINDOW if face.is_typed else inks.SOFT_ON_KEY
        ink = inks.TEXT_ON_WINDOW if face.is_typed else inks.TEXT_ON_KEY
        inside = area.adjusted(PADDING, 0, -PADDING, 0)
        if face.amount_minor is None:
            words = " · ".join(word for word in (face.label, face.empty_word) if word)
            draw_text(painter, inside, words, self._scale.label, label_ink)
            return
        # The figure comes first, and the label has what it leaves.
        figure = draw_money(painter, inside, face.amount_minor, face.currency, self._lettering, ink)
        rest = inside.adjusted(0, 0, -figure - LABEL_GAP, 0)
        if width_of(face.label, self._scale.label.narrowed()) <= rest.width():
            draw_text(painter, rest, face.label, self._scale.label, label_ink)
