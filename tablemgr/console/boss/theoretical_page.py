"""The theoretical commission of a day: by hour and player, beside what was taken; the sum is always in sight."""

from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.boss import port as p
from tablemgr.console.boss.figure_rows import FigureWords, draw_figures, figure_height, fit_rows
from tablemgr.console.boss.lists import RowDelegate, RowList, Rows
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.odds_words import hour_words, total_words
from tablemgr.console.boss.rows import ASKED, CURRENT, REST
from tablemgr.console.boss.words import day_of, tr
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.shapes import painting
from tablemgr.console.paint.writing import draw_paragraph
from tablemgr.console.panels.key_rows import lay_rows, make_key
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN
from tablemgr.kernel.money import Currency

GAP = 8


class TheoreticalPage(QWidget):
    """It shows; what is worked out, others know."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget, area: QRect) -> None:
        super().__init__(parent)
        self._review = model
        self._grid = grid
        self._total: FigureWords | None = None
        self.setObjectName("theoretical_page")
        self.setGeometry(area)
        self._list = RowList("seat_hours", tr("commission by hour and player"), self)
        self._rows: Rows[FigureWords] = Rows(lambda words: words.said, lambda: None, self)
        self._list.setModel(self._rows)
        self._list.setItemDelegate(RowDelegate(self._draw, self._size, self))
        self._steps = {
            step: make_key(self, grid.type, name, KeyFace(""), partial(model.next_day, step))
            for step, name in ((-1, "day_before"), (1, "day_after"))
        }
        foot = QRect(0, area.height() - TOUCH_MIN, area.width(), TOUCH_MIN)
        lay_rows(list(self._steps.values()), foot, 2, TOUCH_MIN, GAP)

    def refresh(self) -> None:
        """Shows the day as far as it is known."""
        model, read = self._review, self._review.reckoner.theoretical
        words: tuple[FigureWords, ...] = ()
        self._total = None
        if read is not None and read.rows:
            currency = Currency.of(read.currency)
            words = tuple(hour_words(row, currency) for row in read.rows)
            self._total = total_words(read.total, currency)
        self._list.change(lambda: self._show(words))
        self._list.setVisible(bool(words))
        for step, title in ((-1, tr("Day before")), (1, tr("Day after"))):
            day = model.day_beside(step)
            note = tr("none") if day is None else day_of(day.from_at)
            self._steps[step].set_value(KeyFace(title, note, KeyState.OFF if day is None else KeyState.REST))
        self.setAccessibleName(self.notice() if self._total is None else self._total.said)
        self.update()

    def _show(self, words: tuple[FigureWords, ...]) -> None:
        """Over the sum and the keys, as many whole rows as there is room for."""
        self._rows.set_rows(words)
        foot = self.height() - TOUCH_MIN - GAP - self._total_height() - GAP
        fit_rows(self._list, QRect(0, 0, self.width(), foot), words, self._grid, self._grid.type.label_bold)

    def notice(self) -> str:
        """What stands there instead of figures."""
        model, reckoner = self._review, self._review.reckoner
        if reckoner.trouble:
            return reckoner.trouble
        if reckoner.is_under_way:
            return tr("being worked out")
        if model.choices is None or model.is_asking(p.ChoicesAsked):
            return tr("being looked for")
        return tr("no deal has begun yet") if model.shown_day is None else tr("nobody bet on this day")

    def take_keyboard(self) -> None:
        """The keyboard comes to the figures."""
        self._list.point_to(max(self._list.currentIndex().row(), 0))
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _total_height(self) -> int:
        if self._total is None:
            return 0
        return figure_height(self._total, self._grid, self.width(), self._grid.type.label_bold)

    def _size(self, row: int) -> QSize:
        width = self._list.viewport().width()
        return QSize(width, figure_height(self._rows.rows[row], self._grid, width, self._grid.type.label_bold))

    def _draw(self, painter: QPainter, rect: QRectF, row: int) -> None:
        is_here = self._list.hasFocus() and self._list.currentIndex().row() == row
        row_inks = ASKED if is_here else REST
        draw_figures(painter, rect, self._rows.rows[row], self._grid, row_inks, self._grid.type.label_bold)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with painting(self) as painter:
            if self._total is not None:
                height = self._total_height()
                rect = QRectF(0, self.height() - TOUCH_MIN - GAP - height, self.width(), height)
                draw_figures(painter, rect, self._total, self._grid, CURRENT, self._grid.type.label_bold)
                return
            rect = QRectF(self.rect()).adjusted(8, 20, -8, -20 - TOUCH_MIN)
            rect.setHeight(min(rect.height(), 180))
            ink = inks.FAULT_TEXT_ON_PANEL if self._review.reckoner.trouble else inks.SOFT_ON_PANEL
            draw_paragraph(painter, rect, self.notice(), self._grid.type.label, ink)
