"""The scrubber: the open deal on its line of time, with cards above the line, bets below it, and a triangle for what
somebody should look at. A finger draws it along; to Qt and a screen reader it is a slider of records."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider, QWidget

from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.tape import Mark
from tablemgr.console.boss.words import time_of_day, tr
from tablemgr.console.paint.marks import draw_warning
from tablemgr.console.paint.shapes import draw_box, draw_disc, painting
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid

# Where the line begins and ends: room for words at its left, for times at its right.
LEFT_LARGE, RIGHT_LARGE = 98, 170
LEFT_SMALL, RIGHT_SMALL = 24, 216
TRACK_LARGE, TRACK_SMALL = 10, 6
KNOB_LARGE, KNOB_SMALL = 13, 10
CARD_SIZE = (13, 20)
CARD_SIZE_SMALL = (6, 8)
SIGN_LARGE, SIGN_SMALL = 18, 12
DOT = 3.0


class Scrubber(QSlider):
    """Its value is the position of the replay."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._model = model
        self._grid = grid
        self.setObjectName("scrubber")
        self.setAccessibleName(tr("place in the deal"))
        self.setGeometry(*grid.scrubber)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPageStep(10)
        self.valueChanged.connect(self._moved)

    def refresh(self) -> None:
        """Shows where the replay stands."""
        tape, position = self._model.tape, self._model.replay.position
        self.blockSignals(True)
        self.setRange(0, max(tape.last, 0))
        self.setValue(max(position, 0))
        self.blockSignals(False)
        self.setAccessibleDescription(" ".join(filter(None, self._times())))
        self.update()

    def _moved(self, position: int) -> None:
        if position != self._model.replay.position:
            self._model.go(position)

    def _times(self) -> tuple[str, str]:
        tape, current = self._model.tape, self._model.current
        if current is None:
            return "", ""
        return time_of_day(current.record.at), tr("of {end}").format(end=time_of_day(tape.entries[-1].record.at))

    def _track(self) -> QRectF:
        large = self._grid.is_large
        left, right = (LEFT_LARGE, RIGHT_LARGE) if large else (LEFT_SMALL, RIGHT_SMALL)
        height = TRACK_LARGE if large else TRACK_SMALL
        middle = self.height() / 2 + (4 if large else 0)
        return QRectF(left, middle - height / 2, self.width() - left - right, height)

    def place_of(self, at_s: float) -> float:
        """Where a moment lies on the line, in this widget's own pixels."""
        track, length = self._track(), self._model.tape.length_s
        return track.left() + (track.width() * at_s / length if length else 0.0)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """The knob comes to the finger."""
        self._seek(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """And goes along with it."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._seek(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """It stays where it was let go."""
        event.accept()

    def _seek(self, x: float) -> None:
        track = self._track()
        share = min(max((x - track.left()) / track.width(), 0.0), 1.0)
        self._model.seek(share * self._model.tape.length_s)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with painting(self) as painter:
            draw_box(painter, QRectF(self.rect()), 14, fill=colours.PANEL, edge=colours.LINE)
            self._draw_words(painter)
            self._draw_line(painter)

    def _draw_words(self, painter: QPainter) -> None:
        scale, area, large = self._grid.type, QRectF(self.rect()), self._grid.is_large
        now, end = self._times()
        if large:
            words = area.adjusted(16, 0, 0, 0)
            draw_text(painter, QRectF(words.left(), 10, 80, 24), tr("cards"), scale.label, inks.SOFT_ON_PANEL)
            draw_text(painter, QRectF(words.left(), 52, 80, 24), tr("bets"), scale.label, inks.SOFT_ON_PANEL)
            right = area.right() - 20 - 140
            draw_text(painter, QRectF(right, 10, 140, 30), now, scale.name, inks.TEXT_ON_PANEL, Align.RIGHT)
            draw_text(painter, QRectF(right, 46, 140, 26), end, scale.label, inks.SOFT_ON_PANEL, Align.RIGHT)
            return
        times = area.adjusted(area.width() - RIGHT_SMALL + 16, 0, -12, 0)
        width = draw_text(painter, times, now, scale.note_bold, inks.TEXT_ON_PANEL)
        draw_text(painter, times.adjusted(width + 6, 0, 0, 0), end, scale.note, inks.SOFT_ON_PANEL, Align.RIGHT)

    def _draw_line(self, painter: QPainter) -> None:
        tape, track, large = self._model.tape, self._track(), self._grid.is_large
        radius = track.height() / 2
        draw_box(painter, track, radius, fill=colours.KEY)
        if not tape.entries:
            return
        here = self.place_of(tape.at_s[self._model.replay.position])
        done = QRectF(track)
        done.setRight(max(here, track.left()))
        draw_box(painter, done, radius, fill=colours.TEXT)
        width, height = CARD_SIZE if large else CARD_SIZE_SMALL
        above, below = (8.0, track.bottom() + 13) if large else (3.0, track.bottom() + 7)
        for at_s in tape.marks(Mark.CARD):
            card = QRectF(self.place_of(at_s) - width / 2, above, width, height)
            draw_box(painter, card, 3 if large else 1.5, fill=colours.CARD)
        for at_s in tape.marks(Mark.BET):
            draw_disc(painter, QPointF(self.place_of(at_s), below), DOT, colours.SOFT)
        side = SIGN_LARGE if large else SIGN_SMALL
        for at_s in tape.marks(Mark.EXCEPTION):
            sign = QRectF(self.place_of(at_s) - side / 2, below - side / 2, side, side)
            draw_warning(painter, sign, inks.INK_ON_WHITE)
        self._draw_knob(painter, QPointF(here, track.center().y()))

    def _draw_knob(self, painter: QPainter, centre: QPointF) -> None:
        """A ring with a stem through the lanes of cards and bets."""
        large = self._grid.is_large
        if large:
            stem = QRectF(centre.x() - 3.5, 6, 7, self.height() - 12)
            draw_box(painter, stem, 3, fill=colours.TEXT)
        radius = KNOB_LARGE if large else KNOB_SMALL
        draw_disc(painter, centre, radius, colours.INK)
        draw_disc(painter, centre, radius - 2.5, colours.TEXT)
