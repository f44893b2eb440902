"""What is common to all that can be touched: size, keyboard, holding down, and what happens when it is off.

A key that is off stays enabled for Qt. A disabled widget loses the keyboard focus to the next one, and the same press
of Enter would then do something else; an off key keeps the focus, does nothing, and says why.
"""

import time

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from tablemgr.console.paint.shapes import painting
from tablemgr.console.parts.guard import Clock
from tablemgr.console.theme.spacing import TOUCH_MIN

HOLD_TICK_MS = 16
# Qt knows Space as the key of a button; these are meant alike.
PRESSING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Touched(QAbstractButton):
    """A key without a face. `acted` is what it is for; `touched_off` tells that somebody tried in vain."""

    acted = Signal()
    touched_off = Signal()

    def __init__(self, parent: QWidget | None, hold_s: float = 0.0, clock: Clock = time.monotonic) -> None:
        super().__init__(parent)
        self._hold_s = hold_s
        self._clock = clock
        self._held_since_s: float | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(HOLD_TICK_MS)
        self._timer.timeout.connect(self.tick)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumSize(TOUCH_MIN, TOUCH_MIN)
        self.pressed.connect(self._pressed)
        self.released.connect(self._released)
        self.clicked.connect(self._clicked)

    @property
    def is_off(self) -> bool:
        """Whether it does nothing now."""
        return False

    @property
    def held_share(self) -> float:
        """How much of the holding is done, from 0 to 1."""
        if self._held_since_s is None or not self._hold_s:
            return 0.0
        return min(1.0, (self._clock() - self._held_since_s) / self._hold_s)

    def tick(self) -> None:
        """Look at the clock: act if the key was held long enough. A timer calls it while the key is down. A key that
        was turned off meanwhile is held for nothing."""
        if self.held_share >= 1 or self.is_off:
            self._let_go()
            (self.touched_off if self.is_off else self.acted).emit()
        self.update()

    def speak(self, name: str, description: str, is_chosen: bool = False) -> None:
        """What a screen reader says of it."""
        self.setAccessibleName(name)
        self.setAccessibleDescription(description)
        self.setCheckable(is_chosen)
        self.setChecked(is_chosen)

    def paint(self, painter: QPainter) -> None:
        """Draw the face over the whole widget. Each kind of key has its own; a key without a face is bare."""

    def nextCheckState(self) -> None:  # noqa: N802
        """Being chosen is a matter of the face: a press does not change it."""

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSize()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        with painting(self) as painter:
            self.paint(painter)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        super().keyPressEvent(_as_space(event))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        super().keyReleaseEvent(_as_space(event))

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Hidden while it is held, it is held no longer."""
        self._let_go()
        super().hideEvent(event)

    def _pressed(self) -> None:
        if self._hold_s and not self.is_off:
            self._held_since_s = self._clock()
            self._timer.start()

    def _released(self) -> None:
        if self._held_since_s is not None:
            self.tick()
            self._let_go()

    def _clicked(self) -> None:
        if self.is_off:
            self.touched_off.emit()
        elif not self._hold_s:
            self.acted.emit()

    def _let_go(self) -> None:
        self._held_since_s = None
        self._timer.stop()


def _as_space(event: QKeyEvent) -> QKeyEvent:
    if event.key() not in PRESSING_KEYS:
        return event
    return QKeyEvent(event.type(), Qt.Key.Key_Space, event.modifiers(), " ", event.isAutoRepeat())
