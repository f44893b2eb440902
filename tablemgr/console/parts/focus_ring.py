"""The ring round what the keyboard is on: one for a window, since a widget cannot draw outside itself."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from tablemgr.console.paint.keys import FOCUS_REACH, draw_focus_ring
from tablemgr.console.paint.shapes import painting

# What moves the widget with the focus, or takes it away.
_MOVING = (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.ParentChange)


# A widget with this property shows itself where in it the keyboard is.
DRAWS_OWN_FOCUS = "draws_own_focus"


class FocusRing(QWidget):
    """Lies over everything in the window and lets every touch through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._window = window
        self._focused: QWidget | None = None
        self.hide()
        application = QApplication.instance()
        assert isinstance(application, QApplication), "a widget was made before the application"
        application.focusChanged.connect(self._focus_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if watched is self._focused and event.type() in _MOVING:
            self._follow()
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        r = FOCUS_REACH
        with painting(self) as painter:
            draw_focus_ring(painter, QRectF(self.rect()).adjusted(r, r, -r, -r))

    def _focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        # A widget that is being deleted loses the focus too, and is no longer to be spoken to.
        if self._focused is not None and isValid(self._focused):
            self._focused.removeEventFilter(self)
        is_ours = new is not None and new is not self._window and self._window.isAncestorOf(new)
        is_ours = is_ours and new is not None and not new.property(DRAWS_OWN_FOCUS)
        self._focused = new if is_ours else None
        if self._focused is not None:
            self._focused.installEventFilter(self)
        self._follow()

    def _follow(self) -> None:
        focused = self._focused
        if focused is None or not focused.isVisible():
            self.hide()
            return
        corner = focused.mapTo(self._window, QPoint(0, 0))
        r = FOCUS_REACH
        self.setGeometry(QRect(corner, focused.size()).adjusted(-r, -r, r, r))
        self.raise_()
        self.show()
