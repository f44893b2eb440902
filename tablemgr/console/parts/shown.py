"""What is common to all that is shown and not touched: it paints itself, and a screen reader reads its words.

It is a label to Qt, so that it has the role of a text; the label's own painting is not used.
"""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from tablemgr.console.paint.shapes import painting


class Shown(QLabel):
    """A plate without a face."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def speak(self, words: str) -> None:
        """What a screen reader says of it."""
        self.setText(words)

    def paint(self, painter: QPainter) -> None:
        """Draw the face over the whole widget. Each kind of plate has its own; a plate without a face is bare."""

    def sizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSize()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.minimumSize()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        with painting(self) as painter:
            self.paint(painter)
