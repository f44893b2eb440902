"""In the money strip's place in a game for points: who has how many, and how many win."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console import words
from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.shapes import draw_box
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.panels.bars import Bar
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
from tablemgr.engine.felt import PilesFelt
from tablemgr.service.views import TableView

SIDES, GAP, LABEL_GAP = 20, 28, 8


class ScoreStrip(Bar):
    """The scores in the order of names or teams, the target at the right."""

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(grid, grid.money_strip, parent)

    def shows(self, view: TableView) -> object:
        felt = view.felt
        return (felt.scores, felt.target) if isinstance(felt, PilesFelt) else None

    def said(self, view: TableView) -> str:
        felt = view.felt
        if not isinstance(felt, PilesFelt):
            return ""
        said = [f"{words.side_word(side)} {score}" for side, score in felt.scores.items()]
        return ", ".join([*said, f"{self.tr('target')} {felt.target}"])

    def faces(self, area: QRectF, view: TableView) -> Iterable[Face]:
        yield Face("ground", (), area.toAlignedRect(), lambda on: draw_box(on, area, 14, fill=colours.PANEL))
        felt = view.felt
        if not isinstance(felt, PilesFelt):
            return
        scale = self.grid.type
        target = QRectF(area.right() - SIDES - 170, area.top(), 170, area.height())
        yield from self._figure("target", target, self.tr("target"), str(felt.target), Align.RIGHT)
        room = (target.left() - area.left() - SIDES - GAP) / max(len(felt.scores), 1)
        for k, (side, score) in enumerate(felt.scores.items()):
            name = words.side_word(side)
            needed = max(width_of(name, scale.label), width_of(str(score), scale.figure)) + GAP
            width = room if not self.grid.is_large else min(room, max(needed, 150))
            place = QRectF(area.left() + SIDES + k * width, area.top(), width - GAP / 2, area.height())
            yield from self._figure(side, place, name, str(score), Align.LEFT)

    def _figure(self, name: str, place: QRectF, label: str, said: str, align: Align) -> Iterable[Face]:
        """A label above its figure, on a small screen beside it."""
        scale = self.grid.type
        if self.grid.is_large:
            above = QRectF(place.left(), place.top() + 10, place.width(), 24)
            below = QRectF(place.left(), place.top() + 36, place.width(), 44)
            yield _text((name, "label"), above, label, scale.label, inks.SOFT_ON_PANEL, align)
            yield _text((name, "figure"), below, said, scale.figure, inks.TEXT_ON_PANEL, align)
            return
        figure = width_of(said, scale.figure)
        words_room = max(0.0, place.width() - figure - LABEL_GAP)
        line = min(words_room, width_of(label, scale.note.narrowed()))
        left = place.left() if align is Align.LEFT else place.right() - figure - LABEL_GAP - line
        yield _text(
            (name, "label"),
            QRectF(left, place.top(), words_room, place.height()),
            label,
            scale.note.narrowed(),
            inks.SOFT_ON_PANEL,
            Align.LEFT,
        )
        at = QRectF(left + line + LABEL_GAP, place.top(), figure + 2, place.height())
        yield _text((name, "figure"), at, said, scale.figure, inks.TEXT_ON_PANEL, Align.LEFT)


def _text(name: object, place: QRectF, said: str, lettering: Lettering, ink: Ink, align: Align) -> Face:
    def draw(on: QPainter) -> None:
        draw_text(on, place, said, lettering, ink, align)

    return Face(name, (said, lettering, ink, align), area_of(place, 2), draw)
