"""A card of the card grid, as a key; one that is out already stays in its place and says where it lies."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.cards import draw_grid_card, draw_pressed_grid_card, draw_used_card
from tablemgr.console.parts.touched import Touched
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.kernel.cards import sign_of


@dataclass(frozen=True, slots=True)
class CardKeyFace:
    """A card, and where it lies if it is out."""

    card: str
    used_where: str = ""


class CardKey(Touched):
    """Names a card."""

    def __init__(self, face: CardKeyFace, scale: TypeScale, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = face
        self._scale = scale
        self._speak()

    def value(self) -> CardKeyFace:
        return self._face

    def set_value(self, face: CardKeyFace) -> None:
        if face != self._face:
            self._face = face
            self._speak()
            self.update()

    @property
    def is_off(self) -> bool:
        return bool(self._face.used_where)

    def paint(self, painter: QPainter) -> None:
        rect = QRectF(self.rect())
        if self.is_off:
            draw_used_card(painter, rect, self._face.card, self._face.used_where, self._scale.note)
        elif self.isDown():
            draw_pressed_grid_card(painter, rect, self._face.card, self._scale.grid_card)
        else:
            draw_grid_card(painter, rect, self._face.card, self._scale.grid_card)

    def _speak(self) -> None:
        self.speak(sign_of(self._face.card), self._face.used_where)
