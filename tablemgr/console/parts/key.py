"""A key of the console: title, second line, chosen or not, off with its reason, pressed or held down."""

import time
from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.keys import KeyFace, KeyState, draw_hold_bar, draw_key
from tablemgr.console.parts.guard import Clock
from tablemgr.console.parts.touched import Touched
from tablemgr.console.theme.lettering import TypeScale


class Key(Touched):
    """With `hold_s` it acts only when it was held down that long."""

    def __init__(
        self,
        face: KeyFace,
        scale: TypeScale,
        parent: QWidget | None = None,
        hold_s: float = 0.0,
        clock: Clock = time.monotonic,
    ) -> None:
        super().__init__(parent, hold_s, clock)
        self._face = face
        self._scale = scale
        self._speak()

    def value(self) -> KeyFace:
        return self._face

    def set_value(self, face: KeyFace) -> None:
        if face != self._face:
            self._face = face
            self._speak()
            self.update()

    @property
    def is_off(self) -> bool:
        return self._face.state is KeyState.OFF

    def paint(self, painter: QPainter) -> None:
        rect = QRectF(self.rect())
        is_pressed = self.isDown() and self._face.state is KeyState.REST and not self._hold_s
        draw_key(painter, rect, replace(self._face, state=KeyState.PRESSED) if is_pressed else self._face, self._scale)
        draw_hold_bar(painter, rect, self.held_share)

    def _speak(self) -> None:
        self.speak(self._face.title, self._face.note, is_chosen=self._face.state is KeyState.CHOSEN)
