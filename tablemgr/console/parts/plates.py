"""The phase plate as a widget. It shows and is not touched."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.phase import PhaseFace, draw_phase
from tablemgr.console.parts.shown import Shown
from tablemgr.console.theme.lettering import TypeScale


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
