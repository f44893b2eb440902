"""The felt as a widget: it draws a scene and says what was touched, by finger or by keys.

Keys: the arrows move a frame over seats, cards and cells, Return touches what it is on. A screen reader gets the felt
as a description in words; the list of bets in the pane is its mirror with rows of its own.
"""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.felt.columns import ColumnWords, column_face, draw_dead, draw_slot, slot_rect, total_on
from tablemgr.console.felt.rows import RowWords, draw_row, draw_row_line
from tablemgr.console.felt.scene import FeltScene, Touched, touched
from tablemgr.console.felt.shoe import ShoeWords, draw_corner
from tablemgr.console.felt.stamps import REACH, Stamps
from tablemgr.console.paint import stakes
from tablemgr.console.paint.shapes import draw_box, draw_line, painting, rect_of
from tablemgr.console.paint.shoe import ShoeFace, ShoeState
from tablemgr.console.parts.focus_ring import DRAWS_OWN_FOCUS
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import SLOTS, Grid
from tablemgr.kernel.cards import rank_of
from tablemgr.service.views import Lamp, SeatRow, StakeState

_STATES = {
    StakeState.PLACED: stakes.StakeState.PLACED,
    StakeState.JUST_PLACED: stakes.StakeState.JUST_PLACED,
    StakeState.TO_BANK: stakes.StakeState.TO_BANK,
    StakeState.TO_SEAT: stakes.StakeState.TO_SEAT,
}


class FeltWidget(QWidget):
    """Covers the grid's felt. `touched` carries a `Touched`."""

    touched = Signal(object)

    def __init__(self, grid: Grid, scene: FeltScene, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = grid
        self._scene = scene
        # The newest record whose view has been painted: what "on screen" means to who measures it.
        self.painted_seq = 0
        self._stamps = Stamps()
        self._words: tuple[ShoeWords, ColumnWords, RowWords] | None = None
        # Where the keyboard's frame is: a row (-1 the cards' heads) and a slot (-1 the seats).
        self._at: tuple[int, int] = (0, -1)
        # The frame is shown from the first arrow key on: who only touches is not shown it.
        self._has_frame = False
        self._has_been_left = False
        self.setProperty(DRAWS_OWN_FOCUS, True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def set_scene(
        self, grid: Grid, scene: FeltScene, words: tuple[ShoeWords, ColumnWords, RowWords], said: str
    ) -> None:
        """Shows another scene; nothing is painted when nothing has changed. `said` is the felt in words."""
        if (grid, scene, words) == (self._grid, self._scene, self._words):
            return
        self._grid, self._scene, self._words = grid, scene, words
        self.setAccessibleDescription(said)
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draws everything; the grid's places are the console's, so the felt's corner is taken off."""
        with painting(self) as painter:
            painter.translate(-self._grid.felt.x, -self._grid.felt.y)
            felt = rect_of(self._grid.felt)
            self._stamps.draw(painter, "felt", felt, lambda on: _draw_cloth(on, felt))
            if self._words is not None:
                self._draw(painter, *self._words)
        self.painted_seq = self._scene.view.seq

    def _draw(self, painter: QPainter, shoe: ShoeWords, column: ColumnWords, row: RowWords) -> None:
        grid, scene, stamps = self._grid, self._scene, self._stamps
        view = scene.view
        settled = view.settlement
        dead_key = ("dead", view.felt.dead, view.felt.exposed if settled else None, column)
        stamps.draw(painter, dead_key, rect_of(grid.dead_ranks), lambda on: draw_dead(on, grid, scene, column))
        for k in range(SLOTS):
            self._draw_slot(painter, k, column)
        self._draw_rows(painter, row)
        self._draw_stakes(painter)
        corner = self._shoe_face()
        place = rect_of(grid.shoe)
        stamps.draw(painter, ("shoe", corner, shoe), place, lambda on: draw_corner(on, grid, shoe, corner))
        self._draw_match_line(painter)
        focus = self._at if self.hasFocus() and self._has_frame else None
        if focus is not None and focus[1] >= 0:
            self._draw_focus(painter, *focus)

    def _draw_slot(self, painter: QPainter, k: int, words: ColumnWords) -> None:
        grid, scene = self._grid, self._scene
        face = column_face(k, scene, words)
        total = 0 if face.column is None else total_on(scene, face.column.on)
        settled = scene.view.settlement
        key = (face, total, settled and settled.bank_wins, scene.view.currency, words, grid.seats)
        self._stamps.draw(painter, key, slot_rect(grid, k), lambda on: draw_slot(on, grid, face, scene, words))

    def _draw_rows(self, painter: QPainter, words: RowWords) -> None:
        """The seats, each under the line that runs over all slots."""
        for i, seat in enumerate(self._scene.view.seats):
            draw_row_line(painter, self._grid, i)
            self._draw_row(painter, i, seat, words)

    def _draw_row(self, painter: QPainter, i: int, seat: SeatRow, words: RowWords) -> None:
        grid, scene = self._grid, self._scene
        # The banker's strip runs under all lit columns; no other row depends on them or reaches beyond its seat.
        lit = len(scene.view.felt.columns) if seat.is_banker else 0
        waits = seat.seat == scene.waiting_seat
        focused = self.hasFocus() and self._has_frame and self._at == (i, -1)

        def draw(on: QPainter) -> None:
            draw_row(on, grid, i, seat, words, scene.currency, lit, is_waiting=waits, is_focused=focused)

        place = rect_of(grid.seat(i)._replace(height=grid.row_height))
        if lit:
            place.setWidth(grid.felt.width - 2 * REACH)
        key = ("row", seat, words, lit, waits, focused, scene.view.currency, grid.seats)
        self._stamps.draw(painter, key, place, draw)

    def _draw_stakes(self, painter: QPainter) -> None:
        """The stakes of a seat on a card lie together: their sum, marked as the newest of them is."""
        scene, grid = self._scene, self._grid
        rows = {row.seat: i for i, row in enumerate(scene.view.seats)}
        together: dict[tuple[int, str], list[int]] = {}
        for at, stake in enumerate(scene.view.stakes):
            together.setdefault((stake.seat, stake.on), []).append(at)
        for (seat, on), places in together.items():
            slot = scene.slot_of(on)
            if slot is None or seat not in rows:
                continue
            here = [scene.view.stakes[at] for at in places]
            moving = [stake for stake in here if stake.order]
            face = stakes.StakeFace(
                seat,
                sum(stake.stake_minor for stake in here),
                scene.currency,
                _STATES[here[-1].state],
                moving[0].order if moving else 0,
                on == scene.chosen,
            )
            cell = rect_of(grid.cell(slot, rows[seat])._replace(height=grid.row_height))
            self._draw_stake(painter, cell, face)

    def _draw_stake(self, painter: QPainter, cell: QRectF, face: stakes.StakeFace) -> None:
        grid = self._grid

        def draw(on: QPainter) -> None:
            stakes.draw_stake(on, cell, face, grid.type, has_chip=grid.is_large)

        self._stamps.draw(painter, face, cell, draw)

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

    def _draw_match_line(self, painter: QPainter) -> None:
        """From the exposed card to the one that it matches on the table."""
        settlement = self._scene.view.settlement
        if settlement is None or not settlement.bank_wins:
            return
        slot = self._scene.slot_of(rank_of(settlement.card))
        if slot is None:
            return
        card = rect_of(self._grid.slot(slot))
        y = card.top() - 9
        start = QPointF(self._grid.shoe.x + self._grid.shoe.width + 4, y)
        draw_line(painter, start, QPointF(card.center().x(), y), colours.TEXT, 2.5)

    def _draw_focus(self, painter: QPainter, i: int, slot: int) -> None:
        box = rect_of(self._grid.slot(slot)) if i < 0 else rect_of(self._grid.cell(slot, i))
        if i >= 0:
            box.setHeight(self._grid.row_height)
        draw_box(painter, box.adjusted(-3, -1, 3, 1), 10, edge=colours.TEXT, edge_px=3)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A touch counts when the finger comes down."""
        self._has_frame = False
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
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """The frame goes with the focus."""
        self._has_been_left = True
        self.update()
        super().focusOutEvent(event)

    def _move(self, down: int, right: int) -> None:
        self._has_frame = True
        rows, slots = len(self._scene.view.seats), len(self._scene.view.felt.columns)
        i = min(max(self._at[0] + down, -1), rows - 1)
        slot = min(max(self._at[1] + right, -1), slots - 1)
        self._at = (i, slot) if (i, slot) != (-1, -1) else self._at
        self.update()

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
