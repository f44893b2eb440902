"""What a filter can be set to, as keys in a list, several across."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QWidget

from tablemgr.console.boss.lists import RowDelegate, RowList, Rows
from tablemgr.console.boss.words import tr
from tablemgr.console.paint.keys import KeyFace, KeyState, draw_key
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN

GAP = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """What a filter can be set to, and what sets it."""

    word: str
    is_set: bool
    take: Callable[[], None]


# Fills a line of choices, so that those of one kind stand below each other.
BLANK = Choice("", False, lambda: None)


class ChoiceList(RowList):
    """Choices as keys in a list, several across."""

    def __init__(self, grid: Grid, parent: QWidget, area: QRect) -> None:
        super().__init__("choices", tr("choices"), parent)
        self._grid = grid
        self._across = 1
        self._rows: Rows[Choice] = Rows(lambda choice: choice.word, lambda: None, self)
        self.setModel(self._rows)
        self.setItemDelegate(RowDelegate(self._draw, self._size, self))
        self.setGeometry(area)
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.chosen.connect(lambda row: self._rows.rows[row].take())

    def show_choices(self, choices: tuple[Choice, ...], across: int) -> None:
        """Shows these, so many in a line."""
        self._across = across
        is_new = tuple(choice.word for choice in choices) != tuple(choice.word for choice in self._rows.rows)
        self._rows.set_rows(choices)
        if is_new:
            self.point_to(next((i for i, choice in enumerate(choices) if choice.is_set), 0))
        self.viewport().update()

    def _size(self, row: int) -> QSize:
        # The first one stands for anything, and has a line of its own. A line that is full to the pixel would wrap.
        across = 1 if row == 0 else self._across
        return QSize((self.viewport().width() - 2) // across, TOUCH_MIN + GAP)

    def _draw(self, painter: QPainter, rect: QRectF, row: int) -> None:
        choice = self._rows.rows[row]
        if not choice.word:
            return
        at = rect.adjusted(2, 2, -GAP + 2, -GAP + 2)
        state = KeyState.CHOSEN if choice.is_set else KeyState.REST
        if state is KeyState.REST and self.hasFocus() and self.currentIndex().row() == row:
            state = KeyState.PRESSED
        draw_key(painter, at, KeyFace(choice.word, state=state), self._grid.type)
