"""The felt as a widget: it draws a scene and says what was touched, by finger or by keys.

Keys: the arrows move a frame over seats, cards and cells, Return touches what it is on. A screen reader gets the felt
as a description in words; the list of bets in the pane is its mirror with rows of its own.
"""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from tablemgr.console.felt.columns import (
    ColumnWords,
    column_face,
    dead_ranks,
    draw_cards,
    draw_dead_rank,
    draw_dead_strip,
    draw_ground,
    draw_slot,
    ground_rect,
    is_in_two,
    slot_rect,
    total_on,
)
from tablemgr.console.felt.rows import (
    RowWords,
    banker_strip_rect,
    draw_banker_strip,
    draw_row,
    draw_row_line,
    row_line_rect,
)
from tablemgr.console.felt.scene import FeltScene, Touched, touched
from tablemgr.console.felt.shoe import ShoeWords, draw_corner
from tablemgr.console.felt.stamps import REACH, Stamps
from tablemgr.console.paint import stakes
from tablemgr.console.paint.faces import Face, area_of, changed, within
from tablemgr.console.paint.shapes import draw_box, draw_line, painting, rect_of
from tablemgr.console.paint.shoe import ShoeFace, ShoeState
from tablemgr.console.parts.focus_ring import DRAWS_OWN_FOCUS
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import SLOTS, Grid
from tablemgr.kernel.cards import rank_of
from tablemgr.service.views import Lamp, SeatRow, Stake, StakeState

_STATES = {
    StakeState.PLACED: stakes.StakeState.PLACED,
    StakeState.JUST_PLACED: stakes.StakeState.JUST_PLACED,
    StakeState.TO_BANK: stakes.StakeState.TO_BANK,
    StakeState.TO_SEAT: stakes.StakeState.TO_SEAT,
}

# Of the line to the matched card: its half width, and the smoothing.
LINE_REACH = 3
# How far parts reach beyond their place: a card with its shadow, a stake, a row; a column with its head; one without.
# So short, none reaches into the next one's card or figure.
PART_REACH, SLOT_REACH, GROUND_REACH = 4, 8, 2


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
        self._words: tuple[ShoeWords, ColumnWords, RowWords] | None = None
        self._faces: list[Face] = []
        # Where the keyboard's frame is: a row (-1 the cards' heads) and a slot (-1 the seats).
        self._at: tuple[int, int] = (0, -1)
        # The frame is shown from the first arrow key on: who only touches is not shown it.
        self._has_frame = False
        self._has_been_left = False
        self.setProperty(DRAWS_OWN_FOCUS, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._show_faces()

    def set_scene(
        self, grid: Grid, scene: FeltScene, words: tuple[ShoeWords, ColumnWords, RowWords], said: str
    ) -> None:
        """Shows another scene; only what has changed in it is painted. `said` is the felt in words."""
        if (grid, scene, words) == (self._grid, self._scene, self._words):
            return
        if grid != self._grid:
            self._faces = []
        self._grid, self._scene, self._words = grid, scene, words
        self.setAccessibleDescription(said)
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
                    self._stamps.draw(painter, face.shows, face.area, face.draw)
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
        shoe, column, row = self._words
        faces = [cloth, *self._dead(column)]
        for k in range(SLOTS):
            faces += self._slot(k, column)
        faces += self._rows(row)
        faces += self._stakes()
        faces.append(self._corner(shoe))
        faces += [face for face in (self._match_line(), self._focus()) if face is not None]
        return faces

    def _dead(self, words: ColumnWords) -> Iterator[Face]:
        """The strip is kept; its fans are not, for they lie on plain ground and each is painted when it changes."""
        grid = self._grid
        area = area_of(rect_of(grid.dead_ranks), REACH)
        yield Face("dead", ("dead", words), area, lambda on: draw_dead_strip(on, grid, words))
        for k, dead in enumerate(dead_ranks(grid, self._scene, words)):
            area = area_of(dead.place, PART_REACH)
            yield Face(("dead", k), dead, area, partial(draw_dead_rank, dead=dead), is_kept=False)

    def _slot(self, k: int, words: ColumnWords) -> Iterator[Face]:
        """A bet changes what stands under a card, and not the card."""
        grid, scene = self._grid, self._scene
        face = column_face(k, scene, words)
        total = 0 if face.column is None else total_on(scene, face.column.on)
        settled = scene.view.settlement
        shows = (face, total, settled and settled.bank_wins, scene.view.currency, words, grid.seats)
        if not is_in_two(face):
            area = area_of(slot_rect(grid, k), SLOT_REACH)
            yield Face(("slot", k), shows, area, lambda on: draw_slot(on, grid, face, scene, words))
            return
        assert face.column is not None
        ground, cards = area_of(ground_rect(grid, k), GROUND_REACH), area_of(rect_of(grid.slot(k)), PART_REACH)
        under = (k, face.column.is_live, face.column.is_new, *shows[1:])
        yield Face(("cards", k), ("cards", face.column.cards), cards, lambda on: draw_cards(on, grid, face))
        yield Face(("ground", k), ("ground", *under), ground, lambda on: draw_ground(on, grid, face, scene, words))

    def _rows(self, words: RowWords) -> Iterator[Face]:
        """The seats, each under the line that runs over all slots; before the banker a strip under the lit columns."""
        for i, seat in enumerate(self._scene.view.seats):
            yield self._row_line(i)
            if seat.is_banker and self._scene.view.felt.columns:
                yield self._strip(i, words)
            yield self._row(i, seat, words)

    def _row_line(self, i: int) -> Face:
        grid = self._grid
        return Face(("line", i), "line", area_of(row_line_rect(grid, i), 1), lambda on: draw_row_line(on, grid, i))

    def _strip(self, i: int, words: RowWords) -> Face:
        grid, lit = self._grid, len(self._scene.view.felt.columns)
        area = area_of(banker_strip_rect(grid, i, words, lit), 1)
        return Face(("strip", i), ("strip", lit, words), area, lambda on: draw_banker_strip(on, grid, i, words, lit))

    def _row(self, i: int, seat: SeatRow, words: RowWords) -> Face:
        grid, scene = self._grid, self._scene
        waits = seat.seat == scene.waiting_seat
        focused = self.hasFocus() and self._has_frame and self._at == (i, -1)

        def draw(on: QPainter) -> None:
            draw_row(on, grid, i, seat, words, scene.currency, is_waiting=waits, is_focused=focused)

        place = rect_of(grid.seat(i)._replace(height=grid.row_height))
        shows = ("row", seat, words, waits, focused, scene.view.currency, grid.seats)
        return Face(("row", i), shows, area_of(place, PART_REACH), draw)

    def _stakes(self) -> Iterator[Face]:
        """The stakes of a seat on a card lie together: their sum, marked as the newest of them is."""
        scene = self._scene
        rows = {row.seat: i for i, row in enumerate(scene.view.seats)}
        together: dict[tuple[int, str], list[Stake]] = {}
        for stake in scene.view.stakes:
            together.setdefault((stake.seat, stake.on), []).append(stake)
        for (seat, on), here in together.items():
            slot = scene.slot_of(on)
            if slot is not None and seat in rows:
                yield self._stake(rows[seat], slot, here)

    def _stake(self, i: int, slot: int, here: list[Stake]) -> Face:
        grid, scene = self._grid, self._scene
        moving = [stake for stake in here if stake.order]
        shows = stakes.StakeFace(
            here[0].seat,
            sum(stake.stake_minor for stake in here),
            scene.currency,
            _STATES[here[-1].state],
            moving[0].order if moving else 0,
            here[0].on == scene.chosen,
        )
        cell = rect_of(grid.cell(slot, i)._replace(height=grid.row_height))

        def draw(on: QPainter) -> None:
            stakes.draw_stake(on, cell, shows, grid.type, has_chip=grid.is_large)

        return Face(("stake", i, slot), shows, area_of(cell, PART_REACH), draw)

    def _corner(self, words: ShoeWords) -> Face:
        grid, corner = self._grid, self._shoe_face()
        area = area_of(rect_of(grid.shoe), REACH)
        return Face("shoe", ("shoe", corner, words), area, lambda on: draw_corner(on, grid, words, corner))

    def _shoe_face(self) -> ShoeFace:
        view = self._scene.view
        is_unread = view.hold is not None and view.hold.in_deal and view.hold.head is not None
        state = ShoeState.READY
        if is_unread or view.shoe is Lamp.FAULT:
            state = ShoeState.FAULT
        elif view.settlement is not None:
            state = ShoeState.QUESTIONED
        exposed = view.felt.exposed
        if view.hold is not None and view.hold.head is not None and view.hold.head.card is not None:
            exposed, is_unread = view.hold.head.card, False
        banker = view.felt.banker_cards[-1] if view.felt.banker_cards else None
        return ShoeFace(exposed, banker, is_unread, state)

    def _match_line(self) -> Face | None:
        """From the exposed card to the one that it matches on the table."""
        settlement = self._scene.view.settlement
        if settlement is None or not settlement.bank_wins:
            return None
        slot = self._scene.slot_of(rank_of(settlement.card))
        if slot is None:
            return None
        card = rect_of(self._grid.slot(slot))
        y = card.top() - 9
        start, end = QPointF(self._grid.shoe.x + self._grid.shoe.width + 4, y), QPointF(card.center().x(), y)
        area = area_of(QRectF(start, end), LINE_REACH)
        return Face("match", (), area, lambda on: draw_line(on, start, end, colours.TEXT, 2.5), is_kept=False)

    def _focus(self) -> Face | None:
        """The keyboard's frame on a card or a cell; on a seat it is the row's own."""
        i, slot = self._at
        if slot < 0 or not (self.hasFocus() and self._has_frame):
            return None
        box = rect_of(self._grid.slot(slot)) if i < 0 else rect_of(self._grid.cell(slot, i))
        if i >= 0:
            box.setHeight(self._grid.row_height)
        box.adjust(-3, -1, 3, 1)
        return Face(
            "focus", (), area_of(box, 1), lambda on: draw_box(on, box, 10, edge=colours.TEXT, edge_px=3), is_kept=False
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A touch counts when the finger comes down."""
        self._has_frame = False
        self._show_faces()
        at = event.position()
        what = touched(self._scene, self._grid, at.x() + self._grid.felt.x, at.y() + self._grid.felt.y)
        if what is not None:
            self.touched.emit(what)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """The arrows move the frame, Return and Space touch."""
        steps = {
            Qt.Key.Key_Up: (-1, 0),
            Qt.Key.Key_Down: (1, 0),
            Qt.Key.Key_Left: (0, -1),
            Qt.Key.Key_Right: (0, 1),
        }
        step = steps.get(Qt.Key(event.key()))
        if step is not None:
            self._move(*step)
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

    def _move(self, down: int, right: int) -> None:
        self._has_frame = True
        rows, slots = len(self._scene.view.seats), len(self._scene.view.felt.columns)
        i = min(max(self._at[0] + down, -1), rows - 1)
        slot = min(max(self._at[1] + right, -1), slots - 1)
        self._at = (i, slot) if (i, slot) != (-1, -1) else self._at
        self._show_faces()

    def _touch_frame(self) -> None:
        i, slot = self._at
        columns = self._scene.view.felt.columns
        column = columns[slot] if 0 <= slot < len(columns) else None
        seat = self._scene.view.seats[i].seat if 0 <= i < len(self._scene.view.seats) else None
        if slot >= 0 and column is None:
            return
        self.touched.emit(Touched(seat, column.on if column is not None else None))

    def place_of(self, seat: int | None, on: str | None) -> QRectF:
        """Where a seat, a column or their cell lies, in this widget's own coordinates: for what is said beside it."""
        rows = {row.seat: i for i, row in enumerate(self._scene.view.seats)}
        slot = None if on is None else self._scene.slot_of(on)
        if seat in rows and slot is not None:
            box = rect_of(self._grid.cell(slot, rows[seat]))
        elif seat in rows:
            box = rect_of(self._grid.seat(rows[seat]))
        elif slot is not None:
            box = rect_of(self._grid.slot(slot))
        else:
            box = rect_of(self._grid.dead_ranks)
        return box.translated(-self._grid.felt.x, -self._grid.felt.y)


def _draw_cloth(painter: QPainter, felt: QRectF) -> None:
    draw_box(painter, felt, 16, fill=colours.FELT_TOP, fill_to=colours.FELT_BOTTOM, edge=colours.LINE)
