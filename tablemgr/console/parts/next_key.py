"""The next key as a widget: what it does is what it said when the finger came down."""

import time

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.next_key import NextFace, NextKind, draw_next
from tablemgr.console.parts.guard import Clock, PressGuard
from tablemgr.console.parts.touched import Touched
from tablemgr.console.theme.lettering import TypeScale


class NextKey(Touched):
    """`next_pressed` carries the meaning of the face. A press that does not count, by `PressGuard`, is silent.

    It is off unless its face asks to be pressed.
    """

    next_pressed = Signal(object)

    def __init__(
        self, face: NextFace, scale: TypeScale, parent: QWidget | None = None, clock: Clock = time.monotonic
    ) -> None:
        super().__init__(parent, clock=clock)
        self._face = face
        self._scale = scale
        self._guard = PressGuard(clock)
        # What the face meant when a press began that counts.
        self._armed: NextFace | None = None
        self.pressed.connect(self._arm)
        self.acted.connect(self._fire)
        self._speak()

    def value(self) -> NextFace:
        return self._face

    def set_value(self, face: NextFace) -> None:
        if face == self._face:
            return
        if _is_other_step(face, self._face):
            self._guard.meaning_changed()
            self._armed = None
        self._face = face
        self._speak()
        self.update()

    def press(self) -> None:
        """As if it were touched: for the key on the keyboard."""
        self._arm()
        self._clicked()

    @property
    def is_off(self) -> bool:
        return self._face.kind is not NextKind.PRESS

    def paint(self, painter: QPainter) -> None:
        draw_next(painter, QRectF(self.rect()), self._face, self._scale, is_pressed=self.isDown())

    def _arm(self) -> None:
        self._armed = self._face if not self.is_off and self._guard.allows_press() else None

    def _fire(self) -> None:
        armed, self._armed = self._armed, None
        if armed is not None:
            self.next_pressed.emit(armed.meaning)

    def _speak(self) -> None:
        name = f"{self._face.word} {self._face.title}".strip()
        self.speak(name, ". ".join(filter(None, (self._face.note, self._face.hint))))


def _is_other_step(one: NextFace, other: NextFace) -> bool:
    return (one.kind, one.meaning) != (other.kind, other.meaning)
