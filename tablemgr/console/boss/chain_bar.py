"""The strip under the top bar: what is known of the journal, how the table stood, whether it is simulated."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.words import chain_lamp, day_of, moment_words, tr
from tablemgr.console.paint.faces import Face
from tablemgr.console.paint.lamps import draw_lamp, lamp_width
from tablemgr.console.paint.tags import draw_hatched_tag, hatched_tag_width
from tablemgr.console.paint.writing import draw_text
from tablemgr.console.panels.bars import Bar
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import Grid
from tablemgr.service.views import TableView


class ChainBar(Bar):
    """What is known of the journal, and what was on the table; whether it was simulated."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget) -> None:
        super().__init__(grid, grid.lamps, parent)
        self._review = model
        self.setObjectName("chain")

    def refresh(self) -> None:
        """Shows what is known now."""
        self.set_view(self._review.view)
        self.setAccessibleName(self.said(self._review.view))
        self.update()

    def said(self, view: TableView) -> str:
        lamp = chain_lamp(self._review.proof, self._review.records)
        return f"{lamp.words}, {self._where(view)}"

    def _where(self, view: TableView) -> str:
        day = day_of(view.at) if view.at else ""
        return "  ·  ".join(filter(None, (day, moment_words(view.moment), self._review.replay.why_stuck)))

    def faces(self, area: QRectF, view: TableView) -> Iterable[Face]:
        """All in one, for it depends on more than the view: `refresh` paints it anew."""
        yield Face("chain", (), area.toAlignedRect(), lambda on: self._draw(on, area, view))

    def _draw(self, painter: QPainter, area: QRectF, view: TableView) -> None:
        scale, large = self.grid.type, self.grid.is_large
        lamp = chain_lamp(self._review.proof, self._review.records)
        x = area.left() + (24 if large else 12)
        width = lamp_width(lamp, scale)
        draw_lamp(painter, QRectF(x, area.top(), width, area.height()).adjusted(0, 3, 0, -3), lamp, scale)
        right = area.right() - (24 if large else 12)
        if view.simulated:
            word = tr("SIMULATED DEVICES")
            tag = QRectF(0, area.top() + 4, hatched_tag_width(word, scale.note_bold), area.height() - 8)
            tag.moveRight(right)
            draw_hatched_tag(painter, tag, word, scale.note_bold, inks.TEXT_ON_WINDOW)
            right = tag.left()
        x += width + (38 if large else 20)
        draw_text(
            painter,
            QRectF(x, area.top(), right - 20 - x, area.height()),
            self._where(view),
            scale.label,
            inks.SOFT_ON_WINDOW,
        )
