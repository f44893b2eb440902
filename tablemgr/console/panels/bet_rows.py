"""The bets of a deal, line by line: touched, walked through with the arrows, paged by keys and by a swipe."""

from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QScroller, QWidget

from tablemgr.console.panels.bet_line import BetLine
from tablemgr.console.panels.bets_model import BetsModel
from tablemgr.console.panels.listed_bet import ListedBet
from tablemgr.console.theme.grid import Grid
from tablemgr.kernel.money import Currency


class BetRows(QListView):
    """`bet_chosen` carries the number of the bet that somebody has gone to, `bet_touched` of one that was touched."""

    bet_chosen = Signal(object)
    bet_touched = Signal(object)

    def __init__(self, currency: Currency, grid: Grid, parent: QWidget) -> None:
        super().__init__(parent)
        self._bets = BetsModel(currency, self)
        self._is_following = False
        self.setObjectName("bets")
        self.setAccessibleName(self.tr("bets of this deal, the newest first"))
        self.setModel(self._bets)
        self.setItemDelegate(BetLine(grid, currency, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.selectionModel().selectionChanged.connect(self._selected)
        self.clicked.connect(lambda index: self.bet_touched.emit(self._bets.bets[index.row()].bet))

    @property
    def lines(self) -> BetsModel:
        """What is listed."""
        return self._bets

    def set_bets(self, bets: tuple[ListedBet, ...], chosen: int | None) -> None:
        """Shows these, and marks the chosen one."""
        self._is_following = True
        try:
            self._bets.set_bets(bets)
            self._mark(self._bets.row_of(chosen))
        finally:
            self._is_following = False

    def can_page(self, pages: int) -> bool:
        """Whether there is more that way."""
        bar = self.verticalScrollBar()
        return bar.value() > bar.minimum() if pages < 0 else bar.value() < bar.maximum()

    def page(self, pages: int) -> None:
        """A page up or down."""
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + pages * bar.pageStep())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Signs and Return are the pane's: a list that looks names up by them would swallow them."""
        if event.text().strip() or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _mark(self, row: int | None) -> None:
        if row is None:
            self.clearSelection()
            return
        index = self._bets.index(row)
        if self.currentIndex() != index or not self.selectionModel().isSelected(index):
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)

    def _selected(self, selected: QItemSelection, _: QItemSelection) -> None:
        if not self._is_following and selected.indexes():
            self.bet_chosen.emit(self._bets.bets[selected.indexes()[0].row()].bet)
