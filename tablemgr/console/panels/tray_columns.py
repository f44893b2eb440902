"""The page of a tray's columns: of each its name, which chips belong there, how many lie there and what they come to.

A column that cannot be read, or in which a chip lies that nobody knows, has no sum: that is said, and never zero (C25).
"""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.shapes import draw_line
from tablemgr.console.paint.writing import Align, draw_paragraph, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.tray_words import count_word
from tablemgr.console.words import tr
from tablemgr.kernel.money import Currency
from tablemgr.service.tray.look import ColumnSeen

HEAD_LARGE, HEAD_SMALL = 28, 24
LINE_LARGE, LINE_SMALL = 29, 24
SUM_LARGE, SUM_SMALL = 34, 28
# Where each of the four ends, in shares of the width; the name begins at the left.
_ENDS = (0.28, 0.5, 0.68, 1.0)


class TrayColumns:
    """Draws pages of columns, and says them."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid

    def pages(self, area: QRect, columns: int) -> int:
        """How many pages so many columns take, one at least."""
        return max(1, -(-columns // self._lines_max(area)))

    def said(self, columns: Sequence[ColumnSeen], currency: Currency) -> list[str]:
        """Every line in words, on whatever page it stands."""
        if not columns:
            return [tr("Nobody reads the tray now.")]
        lines = [self._cells(column, currency) for column in columns]
        said = tr("column {name}, chip {chip}, chips {chips}, sum {sum}")
        return [said.format(name=name, chip=chip, chips=chips, sum=amount) for name, chip, chips, amount in lines]

    def draw(
        self, painter: QPainter, area: QRect, columns: Sequence[ColumnSeen], page: int, currency: Currency
    ) -> None:
        """A page, and under the last one the sum of all columns."""
        scale = self._grid.type
        if not columns:
            words = tr("Nobody reads the tray now.")
            draw_paragraph(painter, QRectF(area), words, scale.label, inks.SOFT_ON_PANEL)
            return
        head = QRectF(area.left(), area.top(), area.width(), HEAD_LARGE if self._grid.is_large else HEAD_SMALL)
        heads = (tr("column"), tr("chip"), tr("chips"), tr("sum"))
        for k, (word, place) in enumerate(zip(heads, _places(head), strict=True)):
            draw_text(painter, place, word, scale.note, inks.SOFT_ON_PANEL, Align.RIGHT if k else Align.LEFT)
        lines_max, height = self._lines_max(area), LINE_LARGE if self._grid.is_large else LINE_SMALL
        line = QRectF(area.left(), head.bottom(), area.width(), height)
        for column in columns[page * lines_max : (page + 1) * lines_max]:
            draw_line(painter, line.topLeft(), line.topRight(), colours.LINE)
            self._draw_column(painter, line, column, currency)
            line.translate(0, height)
        line.setHeight(SUM_LARGE if self._grid.is_large else SUM_SMALL)
        draw_line(painter, line.topLeft(), line.topRight(), colours.EDGE, 2)
        self._draw_sum(painter, line, columns, currency)

    def _draw_column(self, painter: QPainter, line: QRectF, column: ColumnSeen, currency: Currency) -> None:
        scale = self._grid.type
        name, chip, chips, _ = self._cells(column, currency)
        places = _places(line)
        draw_text(painter, places[0], name, scale.label_bold, inks.TEXT_ON_PANEL)
        draw_text(painter, places[1], chip, scale.label, inks.SOFT_ON_PANEL, Align.RIGHT)
        if column.amount_minor is not None:
            draw_text(painter, places[2], chips, scale.label, inks.TEXT_ON_PANEL, Align.RIGHT)
        self._draw_amount(painter, places[3], column.sum_minor, currency)

    def _draw_sum(self, painter: QPainter, line: QRectF, columns: Sequence[ColumnSeen], currency: Currency) -> None:
        scale, places = self._grid.type, _places(line)
        draw_text(painter, places[0], tr("all"), scale.label_bold, inks.TEXT_ON_PANEL)
        if all(column.amount_minor is not None for column in columns):
            chips = count_word(sum(column.chips for column in columns))
            draw_text(painter, places[2], chips, scale.label, inks.TEXT_ON_PANEL, Align.RIGHT)
        sums = [column.sum_minor for column in columns]
        known = [each for each in sums if each is not None]
        self._draw_amount(painter, places[3], sum(known) if len(known) == len(sums) else None, currency)

    def _draw_amount(self, painter: QPainter, place: QRectF, minor: int | None, currency: Currency) -> None:
        scale = self._grid.type
        if minor is None:
            draw_text(painter, place, tr("unknown"), scale.label_bold, inks.TEXT_ON_PANEL, Align.RIGHT)
        else:
            draw_money(painter, place, minor, currency, scale.name, inks.TEXT_ON_PANEL)

    def _cells(self, column: ColumnSeen, currency: Currency) -> tuple[str, str, str, str]:
        """Its four words."""
        chip = tr("any") if column.denomination_minor is None else currency.shown(column.denomination_minor)
        chips = tr("unknown") if column.amount_minor is None else count_word(column.chips)
        amount = tr("unknown") if column.sum_minor is None else currency.shown(column.sum_minor)
        return column.name, chip, chips, amount

    def _lines_max(self, area: QRect) -> int:
        head, line, sums = (
            (HEAD_LARGE, LINE_LARGE, SUM_LARGE)
            if self._grid.is_large
            else (
                HEAD_SMALL,
                LINE_SMALL,
                SUM_SMALL,
            )
        )
        return max(1, (area.height() - head - sums) // line)


def _places(line: QRectF) -> list[QRectF]:
    begins = (0.0, *_ENDS[:-1])
    return [
        QRectF(
            QPointF(line.left() + begin * line.width(), line.top()),
            QPointF(line.left() + end * line.width(), line.bottom()),
        )
        for begin, end in zip(begins, _ENDS, strict=True)
    ]
