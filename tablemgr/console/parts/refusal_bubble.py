"""A refusal beside the place that was touched. It goes by itself, or at the next touch; nobody has to dismiss it.

It shows what it is given; whether something was refused, and what would go through, others know.
"""

from math import ceil

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QHideEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr.console.paint.bubbles import POINTER, RefusalFace, Side, bubble_size, draw_bubble
from tablemgr.console.parts.touched import Touched
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.console.theme.motion import REFUSAL_SHOWN_MS

_TOUCHES = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin)


class RefusalBubble(Touched):
    """Hidden until `show_beside`. A touch on it takes the offer, if there is one."""

    offer_taken = Signal()

    def __init__(self, scale: TypeScale, parent: QWidget, shown_ms: int = REFUSAL_SHOWN_MS) -> None:
        super().__init__(parent)
        self._scale = scale
        self._face = RefusalFace("")
        self._side = Side.LEFT
        self._tip = 0.0
        self._going = QTimer(self)
        self._going.setSingleShot(True)
        self._going.setInterval(shown_ms)
        self._going.timeout.connect(self.hide)
        self.acted.connect(self._take)
        self.hide()

    def value(self) -> RefusalFace:
        return self._face

    def show_beside(self, face: RefusalFace, anchor: QRect) -> None:
        """Show a refusal with its pointer at a place of the parent; as long as it lasts it is over everything."""
        self._face = face
        parent = self.parentWidget()
        assert parent is not None, "a bubble stands beside something"
        place, self._side, self._tip = place_beside(face, self._scale, anchor, parent.rect())
        self.setGeometry(place)
        self.speak(face.reason, face.offer)
        self.raise_()
        self.show()
        self.update()
        self._going.start()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def take(self) -> None:
        """As if it were touched, while it is seen: for a key on the keyboard."""
        if self.isVisible():
            self._take()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """The next touch anywhere else ends it, and is nevertheless a touch."""
        if event.type() in _TOUCHES and isinstance(watched, QWidget) and watched is not self:
            self.hide()
        return False

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        # Only while it is seen: every event of the program passes through such a filter.
        _application().installEventFilter(self)
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        _application().removeEventFilter(self)
        self._going.stop()
        super().hideEvent(event)

    def paint(self, painter: QPainter) -> None:
        draw_bubble(painter, QRectF(self.rect()), self._face, self._scale, self._side, self._tip)

    def _take(self) -> None:
        self.hide()
        if self._face.offer:
            self.offer_taken.emit()


def place_beside(face: RefusalFace, scale: TypeScale, anchor: QRect, around: QRect) -> tuple[QRect, Side, float]:
    """Where a bubble stands, the side of its pointer, and how far along that side; beside the anchor, never over it.

    To the right if there is room, else to the left, else below, else above.
    """
    width, height = (ceil(length) for length in bubble_size(face, scale))
    middle = anchor.center()
    if anchor.right() + POINTER + width <= around.right():
        place, side = QRect(anchor.right() + 1, middle.y() - height // 2, width + POINTER, height), Side.LEFT
    elif anchor.left() - POINTER - width >= around.left():
        x = anchor.left() - width - POINTER
        place, side = QRect(x, middle.y() - height // 2, width + POINTER, height), Side.RIGHT
    elif anchor.bottom() + POINTER + height <= around.bottom():
        place, side = QRect(middle.x() - width // 2, anchor.bottom() + 1, width, height + POINTER), Side.TOP
    else:
        y = anchor.top() - height - POINTER
        place, side = QRect(middle.x() - width // 2, y, width, height + POINTER), Side.BOTTOM
    place.moveLeft(max(around.left(), min(place.left(), around.right() - place.width() + 1)))
    place.moveTop(max(around.top(), min(place.top(), around.bottom() - place.height() + 1)))
    is_beside = side in (Side.LEFT, Side.RIGHT)
    return place, side, float(middle.y() - place.top() if is_beside else middle.x() - place.left())


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
