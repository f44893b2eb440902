"""The pane at the right: one place that asks, whatever is asked. Each thing asked is a `PaneBody` of its own."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel, Line
from tablemgr.console.paint.shapes import draw_box, painting
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import MARGIN_PANEL_LARGE, MARGIN_PANEL_SMALL, RADIUS_PANEL

HEAD_LARGE, HEAD_SMALL = 58, 42


class PaneFrame(QWidget):
    """The panel and its title. It covers the whole pane; `content` is what its parts may stand in."""

    frame_colour = colours.LINE
    frame_px = 1.0

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(parent)
        self.grid = grid
        self.setGeometry(0, 0, grid.pane.width, grid.pane.height)

    def title(self) -> str:
        """The question, translated."""
        raise AssertionError("a body says what it asks")

    def beside(self) -> str:
        """A few quiet words at the right of the title."""
        return ""

    @property
    def content(self) -> QRect:
        """Below the title, inside the margins; in the pane's coordinates."""
        margin = MARGIN_PANEL_LARGE if self.grid.is_large else MARGIN_PANEL_SMALL
        head = HEAD_LARGE if self.grid.is_large else HEAD_SMALL
        return QRect(margin, head, self.grid.pane.width - 2 * margin, self.grid.pane.height - head - margin)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The panel, its title, and what the body draws itself."""
        with painting(self) as painter:
            panel = QRectF(self.rect())
            draw_box(painter, panel, RADIUS_PANEL, fill=colours.PANEL, edge=self.frame_colour, edge_px=self.frame_px)
            self.draw_head(painter)
            self.draw(painter)

    def draw_head(self, painter: QPainter) -> None:
        """The title line."""
        scale, content = self.grid.type, QRectF(self.content)
        head = QRectF(content.left(), 8, content.width(), content.top() - 14)
        width = draw_text(painter, head, self.title(), scale.pane_title, inks.TEXT_ON_PANEL)
        rest = head.adjusted(width + 12, 0, 0, 0)
        draw_text(painter, rest, self.beside(), scale.note, inks.SOFT_ON_PANEL, Align.RIGHT)

    def draw(self, painter: QPainter) -> None:
        """What is not a part of its own."""


class PaneBody(PaneFrame):
    """What is asked of the dealer.

    `refresh` is called after every change of the view or of what is shown, while the body is seen.
    """

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(grid, parent)
        self.model = model
        self._drawn: tuple[object, ...] = ()
        self.port = port

    def refresh(self) -> None:
        """Takes the model's view and what is shown into its parts."""

    def redraw(self, *shown: object) -> None:
        """Draws the body itself anew if what it depends on is not what it was. Its parts look after themselves; a body
        that is drawn draws them all again."""
        if shown != self._drawn:
            self._drawn = shown
            self.update()

    def place_of(self, line: Line) -> QRect | None:
        """Where in the pane a refused line was touched, in the pane's coordinates; None if it was elsewhere."""
        del line  # most lines concern a place on the felt
        return None

    @property
    def is_begun(self) -> bool:
        """Whether something that was typed here stands unfinished."""
        return False

    def take_typed(self, text: str) -> bool:
        """Takes a sign of the keyboard, and says whether it meant something here."""
        return self.typed(text)

    def typed(self, text: str) -> bool:
        """A key was pressed that no part has taken; whether it means something here."""
        del text  # a body that is only touched takes none
        return False
