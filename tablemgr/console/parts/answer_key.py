"""An answer that a hold offers, as a key."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.answers import AnswerFace, draw_answer
from tablemgr.console.paint.keys import KeyState
from tablemgr.console.parts.touched import Touched
from tablemgr.console.theme.lettering import TypeScale


class AnswerKey(Touched):
    """One of the things that can be true. None of them is first choice: that would steer a dispute."""

    def __init__(self, face: AnswerFace, scale: TypeScale, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = face
        self._scale = scale
        self._speak()

    def value(self) -> AnswerFace:
        return self._face

    def set_value(self, face: AnswerFace) -> None:
        if face != self._face:
            self._face = face
            self._speak()
            self.update()

    def paint(self, painter: QPainter) -> None:
        state = KeyState.PRESSED if self.isDown() else KeyState.REST
        draw_answer(painter, QRectF(self.rect()), self._face, state, self._scale)

    def _speak(self) -> None:
        signs = " ".join((self._face.signs_word, ", ".join(self._face.signers))).strip()
        self.speak(f"{self._face.number} {self._face.title}", ". ".join(filter(None, (self._face.note, signs))))
