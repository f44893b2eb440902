"""Lists of records, deals and choices: real lists to Qt and to a screen reader, drawn as everything else is drawn.

A list holds no state of the review: which row is in question, the model says. Rows are never taken from under a view
without telling it; what a list gains is inserted, so that who reads is not torn away.
"""

from collections.abc import Callable, Sequence
from operator import eq
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QScroller,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from tablemgr.console.paint.shapes import prepare, saved

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex

_NO_PARENT = QModelIndex()


class Rows(QAbstractListModel, Generic[Row]):
    """Rows from top to bottom. `said` is a row in words; `more` asks for what is below the last one."""

    def __init__(self, said: Callable[[Row], str], more: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._said = said
        self._more = more
        self._rows: Sequence[Row] = ()
        self._has_more = False

    @property
    def rows(self) -> Sequence[Row]:
        """All that are known."""
        return self._rows

    def set_rows(self, rows: Sequence[Row], has_more: bool = False) -> None:
        """Shows these."""
        self._has_more = has_more
        old, new = self._rows, rows
        gained = len(new) - len(old)
        if new is old or (not gained and all(map(eq, old, new))):
            return
        if old and gained > 0 and new[0] == old[0] and new[len(old) - 1] == old[-1]:
            self._insert(len(old), gained, new)
        elif old and gained > 0 and new[gained] == old[0] and new[-1] == old[-1]:
            self._insert(0, gained, new)
        else:
            self.beginResetModel()
            self._rows = new
            self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:  # noqa: N802 - Qt's name
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole) and index.isValid():
            return self._said(self._rows[index.row()])
        return None

    def canFetchMore(self, parent: Index) -> bool:  # noqa: N802 - Qt's name
        return not parent.isValid() and self._has_more

    def fetchMore(self, parent: Index) -> None:  # noqa: N802 - Qt's name
        if not parent.isValid():
            # They come later; until then nobody needs to ask again.
            self._has_more = False
            self._more()

    def _insert(self, at: int, count: int, rows: Sequence[Row]) -> None:
        self.beginInsertRows(_NO_PARENT, at, at + count - 1)
        self._rows = rows
        self.endInsertRows()


class RowDelegate(QStyledItemDelegate):
    """Draws rows with `draw(painter, rect, row number)`; `size` says how large one is."""

    def __init__(
        self,
        draw: Callable[[QPainter, QRectF, int], None],
        size: Callable[[int], QSize],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._draw = draw
        self._size = size

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        with saved(painter):
            prepare(painter)
            self._draw(painter, QRectF(option.rect), index.row())

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802 - Qt's name
        return self._size(index.row())


class RowList(QListView):
    """A list to be touched, drawn up and down by a finger, and gone through by keys. `chosen` carries a row number."""

    chosen = Signal(int)

    def __init__(self, name: str, said: str, parent: QWidget, *, is_followed: bool = False) -> None:
        """With `is_followed` a row is chosen as soon as the arrows come to it."""
        super().__init__(parent)
        self._is_followed = is_followed
        self.setObjectName(name)
        self.setAccessibleName(said)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)

    def point_to(self, row: int | None) -> None:
        """The row that the keyboard is on, brought into sight."""
        model = self.model()
        if row is None or not 0 <= row < model.rowCount():
            return
        index = model.index(row, 0)
        self.executeDelayedItemsLayout()
        if index != self.currentIndex():
            self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def change(self, change: Callable[[], None]) -> None:
        """Shows other rows, and stands where it stood: at the same row, drawn up as far."""
        row, at = self.currentIndex().row(), self.verticalScrollBar().value()
        change()
        last = self.model().rowCount() - 1
        if row >= 0 and not self.currentIndex().isValid() and last >= 0:
            self.setCurrentIndex(self.model().index(min(row, last), 0))
        self.scheduleDelayedItemsLayout()
        self.executeDelayedItemsLayout()
        self.verticalScrollBar().setValue(at)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Return chooses; the arrows go on."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
            return
        before = self.currentIndex()
        super().keyPressEvent(event)
        if self._is_followed and self.currentIndex() != before:
            self._choose()

    def _choose(self) -> None:
        if self.currentIndex().isValid():
            self.chosen.emit(self.currentIndex().row())
