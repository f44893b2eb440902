"""The amount box of the bet pad as a widget: what is laid next, and on which card."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.amount import AmountFace, draw_amount
from tablemgr.console.parts.shown import Shown
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.kernel.cards import sign_of


class AmountBox(Shown):
    """Shows what the next touch of a seat will place."""

    def __init__(self, face: AmountFace, scale: TypeScale, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = face
        self._scale = scale
        self.speak(_words(face))

    def value(self) -> AmountFace:
        return self._face

    def set_value(self, face: AmountFace) -> None:
        if face != self._face:
            self._face = face
            self.speak(_words(face))
            self.update()

    def paint(self, painter: QPainter) -> None:
        draw_amount(painter, QRectF(self.rect()), self._face, self._scale)


def _words(face: AmountFace) -> str:
    amount = "" if face.amount_minor is None else f"{face.currency.format(face.amount_minor)} {face.currency.code}"
    card = "" if face.card is None else sign_of(face.card)
    return " ".join(filter(None, (amount, face.on_word, card)))
