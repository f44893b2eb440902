"""Phase, lamps and the SIMULATED tag as widgets. They show and are not touched."""

from math import ceil

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.lamps import LampFace, draw_lamp, lamp_width
from tablemgr.console.paint.phase import PhaseFace, draw_phase
from tablemgr.console.paint.tags import draw_hatched_tag, hatched_tag_width
from tablemgr.console.parts.shown import Shown
from tablemgr.console.theme.lettering import TypeScale

TAG_HEIGHT = 32


class PhasePlate(Shown):
    """How the table stands."""

    def __init__(self, face: PhaseFace, scale: TypeScale, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = face
        self._scale = scale
        self.speak(face.word)

    def value(self) -> PhaseFace:
        return self._face

    def set_value(self, face: PhaseFace) -> None:
        if face != self._face:
            self._face = face
            self.speak(face.word)
            self.update()

    def paint(self, painter: QPainter) -> None:
        draw_phase(painter, QRectF(self.rect()), self._face, self._scale)


class Lamp(Shown):
    """How a device is. It asks for the width of its words."""

    def __init__(self, face: LampFace, scale: TypeScale, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = face
        self._scale = scale
        self.speak(face.words)

    def value(self) -> LampFace:
        return self._face

    def set_value(self, face: LampFace) -> None:
        if face != self._face:
            self._face = face
            self.speak(face.words)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(ceil(lamp_width(self._face, self._scale)), TAG_HEIGHT)

    def paint(self, painter: QPainter) -> None:
        draw_lamp(painter, QRectF(self.rect()), self._face, self._scale)


class SimulatedTag(Shown):
    """Says that no live money moves; it is on every screen of a simulated table."""

    def __init__(self, word: str, scale: TypeScale, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._word = word
        self._scale = scale
        self.speak(word)

    def value(self) -> str:
        return self._word

    def set_value(self, word: str) -> None:
        if word != self._word:
            self._word = word
            self.speak(word)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(ceil(hatched_tag_width(self._word, self._scale.note_bold)), TAG_HEIGHT)

    def paint(self, painter: QPainter) -> None:
        draw_hatched_tag(painter, QRectF(self.rect()), self._word, self._scale.note_bold)
