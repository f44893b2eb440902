"""The felt as a widget: it draws a scene and says what was touched, by finger or by keys.

Keys: the arrows move a frame over seats, cards and cells, Return touches what it is on. A screen reader gets the felt
as a description in words; the list of bets in the pane is its mirror with rows of its own.
"""

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from tablemgr.console.felt.felt_words import FeltWords
from tablemgr.console.felt.frame import Direction, nearest
from tablemgr.console.felt.middle import Look, Place
from tablemgr.console.felt.middles import middle_of
from tablemgr.console.felt.rows import RowLook, row_faces
from tablemgr.console.felt.scene import FeltScene, Touched, seat_touched
from tablemgr.console.paint.faces import Face, area_of, changed, within
from tablemgr.console.paint.shapes import draw_box, painting, rect_of
from tablemgr.console.paint.stamps import REACH, Stamps
from tablemgr.console.parts.focus_ring import DRAWS_OWN_FOCUS
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import Grid
from tablemgr.service.views import SeatRow


class FeltWidget(QWidget):
    """Covers the grid's felt. `touched` carries a `Touched`."""

    touched = Signal(object)

    def __init__(self, grid: Grid, scene: FeltScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = grid
        self._scene = scene
        # The newest record whose view has been painted: what "on screen" means to who measures it.
        self.painted_seq = 0
        # Where something has changed and has not been painted yet.
        self._due = QRegion()
        self._stamps = Stamps()
        self._words: FeltWords | None = None
        self._faces: list[Face] = []
        # The name of the place where the keyboard's frame is.
        self._at: object = ("seat", 0)
        # The frame is shown from the first arrow key on: who only touches is not shown it.
        self._has_frame = False
        self._has_been_left = False
        self.setProperty(DRAWS_OWN_FOCUS, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._show_faces()

    def set_scene(self, grid: Grid, scene: FeltScene, words: FeltWords) -> None:
        """Shows another scene; only what has changed in it is painted."""
        if (grid, scene, words) == (self._grid, self._scene, self._words):
            return
        if grid != self._grid:
            self._faces, self._stamps = [], Stamps()
        self._grid, self._scene, self._words = grid, scene, words
        self.setAccessibleDescription(words.said)
        self._show_faces()

    def paint_now(self) -> None:
        """Paints what has changed before anything else of the window is painted."""
        if not self._due.isEmpty():
            self.repaint(self._due)

    def _show_faces(self) -> None:
        before, self._faces = self._faces, self._faces_now()
        region = changed(before, self._faces).translated(-self._grid.felt.x, -self._grid.felt.y) & self.rect()
        if not region.isEmpty():
            self._due += region
            self.update(region)
        elif self._due.isEmpty():
            self.painted_seq = self._scene.view.seq

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draws what the event asks for; the grid's places are the console's, so the felt's corner is taken off."""
        region = event.region().translated(self._grid.felt.x, self._grid.felt.y)
        with painting(self) as painter:
            painter.translate(-self._grid.felt.x, -self._grid.felt.y)
            for face in within(self._faces, region):
                if face.is_kept:
                    self._stamps.draw(painter, face)
                else:
                    face.draw(painter)
        self._due = QRegion()
        self.painted_seq = self._scene.view.seq

    def _faces_now(self) -> list[Face]:
        """The cloth, and what lies on it from below."""
        felt = rect_of(self._grid.felt)
        cloth = Face("cloth", "cloth", area_of(felt, REACH), lambda on: _draw_cloth(on, felt))
        if self._words is None:
            return [cloth]
        look, middle = self._look(self._words), middle_of(self._scene.view)
        faces = [cloth, *middle.under(look)]
        for i, seat in enumerate(self._scene.view.seats):
            faces += middle.beside(look, i, seat)
            faces += self._row(i, seat, self._words)
        faces += middle.over(look)
        frame = self._frame()
        return faces if frame is None else [*faces, frame]

    def _look(self, words: FeltWords) -> Look:
        return Look(self._grid, self._scene, words)

    def _row(self, i: int, seat: SeatRow, words: FeltWords) -> Iterator[Face]:
        scene = self._scene
        focused = self.hasFocus() and self._has_frame and self._at == ("seat", i)
        waits = seat.seat == scene.waiting_seat
        look = RowLook(words.rows, scene.currency, is_waiting=waits, is_focused=focused, has_money=scene.view.has_bank)
        return row_faces(self._grid, i, seat, look)

    def _places(self) -> Iterator[Place]:
        """Where the frame can stand: the seats, and what the middle has."""
        for i, row in enumerate(self._scene.view.seats):
            yield Place(
                ("seat", i), rect_of(self._grid.seat(i)._replace(height=self._grid.row_height)), Touched(row.seat)
            )
        if self._words is not None:
            yield from middle_of(self._scene.view).places(self._look(self._words))

    def _place(self) -> Place | None:
        """Where the frame is; the first place if the one where it was is no more."""
        first = None
        for place in self._places():
            if place.name == self._at:
                return place
            first = first or place
        return first

    def _frame(self) -> Face | None:
        """The keyboard's frame on a place of the middle; on a seat it is the row's own."""
        if not (self.hasFocus() and self._has_frame):
            return None
        place = self._place()
        if place is None or (place.touched is not None and place.touched.on is None):
            return None
        box = place.box.adjusted(-3, -1, 3, 1)
        return Face(
            "focus", (), area_of(box, 1), lambda on: draw_box(on, box, 10, edge=colours.TEXT, edge_px=3), is_kept=False
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A touch counts when the finger comes down."""
        self._has_frame = False
        self._show_faces()
        at = event.position()
        what = self._touched_at(at.x() + self._grid.felt.x, at.y() + self._grid.felt.y)
        if what is not None:
            self.touched.emit(what)

    def _touched_at(self, x: float, y: float) -> Touched | None:
        seat = seat_touched(self._scene, self._grid, x, y)
        if seat is not None:
            return Touched(seat)
        return None if self._words is None else middle_of(self._scene.view).touched(self._look(self._words), x, y)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """The arrows move the frame, Return touches."""
        direction = _ARROWS.get(Qt.Key(event.key()))
        if direction is not None:
            self._move(direction)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._touch_frame()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """By the tab key the frame is shown at once; a window that opens gives the focus so, too."""
        by_tab = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self._has_frame = by_tab and self._has_been_left
        self._show_faces()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """The frame goes with the focus."""
        self._has_been_left = True
        self._show_faces()
        super().focusOutEvent(event)

    def _move(self, direction: Direction) -> None:
        self._has_frame = True
        here = self._place()
        if here is not None:
            self._at = nearest(here, self._places(), direction).name
        self._show_faces()

    def drop_frame(self) -> None:
        """Something was typed for another part: a Return after it touches nothing here."""
        if self._has_frame:
            self._has_frame = False
            self._show_faces()

    def _touch_frame(self) -> None:
        """What the frame is round. A frame that nobody sees is shown, and touches nothing."""
        place = self._place()
        if not self._has_frame:
            self._has_frame = True
            self._show_faces()
        elif place is not None and place.touched is not None:
            self.touched.emit(place.touched)

    def place_of(self, seat: int | None, on: str | None) -> QRectF:
        """Where a seat, a token or a seat's bet on it lies, in this widget's own coordinates: for what is said beside
        it."""
        rows = {row.seat: i for i, row in enumerate(self._scene.view.seats)}
        middle, box = middle_of(self._scene.view), None
        if self._words is not None and on is not None:
            box = middle.place_of(self._look(self._words), seat, on)
        if box is None:
            box = rect_of(self._grid.seat(rows[seat]) if seat in rows else self._grid.dead_ranks)
        return box.translated(-self._grid.felt.x, -self._grid.felt.y)


_ARROWS = {
    Qt.Key.Key_Up: Direction.UP,
    Qt.Key.Key_Down: Direction.DOWN,
    Qt.Key.Key_Left: Direction.LEFT,
    Qt.Key.Key_Right: Direction.RIGHT,
}


def _draw_cloth(painter: QPainter, felt: QRectF) -> None:
    draw_box(painter, felt, 16, fill=colours.FELT_TOP, fill_to=colours.FELT_BOTTOM, edge=colours.LINE)
