"""The table console's window: puts bars, felt, pane and keys in their places and joins them to the model.

What the table does arrives through the courier; what is touched goes to the model, and from it to the port. Nothing
here waits for either.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QMouseEvent, QPaintEvent, QShortcut
from PySide6.QtWidgets import QWidget

from tablemgr.console import words
from tablemgr.console.courier import Courier
from tablemgr.console.felt.scene import FeltScene
from tablemgr.console.felt.widget import FeltWidget
from tablemgr.console.model import ConsoleModel, Line, Pane
from tablemgr.console.paint.bubbles import RefusalFace
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.shapes import colour, painting
from tablemgr.console.panels.bars import JournalTail, LampBar, MoneyStrip, TopBar
from tablemgr.console.panels.digits import KeyLine
from tablemgr.console.panels.health import HEALTH_KEY
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.panels.registry import PANES
from tablemgr.console.panels.score_strip import ScoreStrip
from tablemgr.console.panels.tray_line import TRAY_KEY
from tablemgr.console.parts.focus_ring import FocusRing
from tablemgr.console.parts.key import Key
from tablemgr.console.parts.next_key import NextKey
from tablemgr.console.parts.plates import PhasePlate
from tablemgr.console.parts.refusal_bubble import RefusalBubble
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import Grid, grid_for
from tablemgr.console.theme.motion import SETTLEMENT_MARKS_MS
from tablemgr.kernel.sealed import SealedRecord
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.views import Lamp, Moment, Next, Settlement, TableViewer
from tablemgr.service.writer import Committed

CLOCK_MS = 250
# Where a digit begins a line of keys.
_BEGIN_A_LINE = (Pane.BET, Pane.LIST, Pane.SETTLE)
ROWS_MIN = 7
_SIMULATOR_KEY = "F9"
ACCEPT_KEY = "+"


class TableWindow(QWidget):
    """One table, full screen or in a window of one of the two sizes."""

    def __init__(
        self,
        port: TablePort,
        table_name: str,
        size: tuple[int, int],
        now: Callable[[], str],
        steady: Callable[[], float] = time.monotonic,
        parent: QWidget | None = None,
        viewer: TableViewer | None = None,
    ) -> None:
        """`viewer` has the records so far, where they were read; else the window begins with how the table stands.

        `now` gives the time of day as the clock shows it; `steady`, in seconds, is what guards against bounces."""
        super().__init__(parent)
        self._steady = steady
        self._port = port
        self._now = now
        standing, seq = port.standing
        self._viewer = viewer or TableViewer(standing, seq, port.unfinished)
        view = self._viewer.view()
        self.setObjectName("table")
        self.setWindowTitle(table_name)
        self.setFixedSize(*size)
        base = grid_for(*size)
        self.grid_: Grid = base.for_seats(max(ROWS_MIN, len(view.seats)))
        self.model = ConsoleModel(self._give, view)
        self._courier = Courier(self._handle, self._after_messages, self)
        self._build(table_name)
        self.model.changed = self.refresh
        port.listen(self._courier.send)
        port.listen_tray(self._courier.send)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._clock.start(CLOCK_MS)
        self._tick()
        self.refresh()

    # What happens.

    def _handle(self, message: object) -> None:
        """A message of the table's threads, now on Qt's."""
        if isinstance(message, Committed):
            for record, event in zip(_own(message), message.events, strict=True):
                self._viewer.add(record, event)
            self._viewer.seq = message.head.seq
        elif isinstance(message, TrayLook):
            self._viewer.tray_look = message
        elif isinstance(message, tuple):
            line, answers = message
            if answers:
                if not answers[0].accepted:
                    # What a refusal offers, it offers of the table as it refused.
                    self.model.set_view(self._viewer.view())
                self.model.answered(line, answers[0])
        elif isinstance(message, str):
            self._status = message

    def _after_messages(self) -> None:
        self.model.set_view(self._viewer.view())

    def say(self, text: str) -> None:
        """From any thread: something to be told, such as what the hand on the simulated shoe did."""
        self._courier.send(text)

    def _give(self, lines: Sequence[Line]) -> bool:
        given = tuple(lines)
        return self._port.give(given, lambda i, answers: self._courier.send((given[i], answers)))

    def next(self) -> None:
        """The one big key."""
        hand = self._port.hand
        if hand is not None and self.model.view.next in (Next.SHUFFLE, Next.DRAW_FOR_BANK):
            hand.new_pack()
        if self.model.next() and hand is not None:
            hand.draw()

    @property
    def _is_simulator(self) -> bool:
        """Whether there is a hand beside a simulated device."""
        return self._port.hand is not None or self._port.tray_hand is not None

    # How it looks.

    def _build(self, table_name: str) -> None:
        grid = self.grid_
        self._top = TopBar(grid, table_name, self)
        self._phase = PhasePlate(words.phase_face(self.model.view), grid.type, self)
        self._phase.setGeometry(*grid.phase)
        self._lamps = LampBar(grid, self, _SIMULATOR_KEY if self._is_simulator else "")
        self.felt = FeltWidget(grid, FeltScene(self.model.view), self)
        self.felt.setObjectName("felt")
        self.felt.setAccessibleName(words.tr("felt"))
        self.felt.setGeometry(*grid.felt)
        self.felt.touched.connect(lambda what: what.tell(self.model))
        self._pane_frame = QWidget(self)
        self._pane_frame.setGeometry(*grid.pane)
        self._bodies: dict[Pane, PaneBody] = {}
        self._money = MoneyStrip(grid, self)
        self._scores = ScoreStrip(grid, self)
        self._tail = JournalTail(grid, self)
        self.bars = (self._top, self._lamps, self._money, self._scores, self._tail)
        next_face = words.next_face(self.model.view, has_hand=self._port.hand is not None)
        self.next_key = NextKey(next_face, grid.type, self, self._steady)
        self.next_key.setObjectName("next")
        self.next_key.setGeometry(*grid.next_key)
        self.next_key.next_pressed.connect(lambda _: self.next())
        self.next_key.touched_off.connect(self.model.to_what_is_asked)
        self._keys: dict[str, Key] = {}
        for k, (name, face, act) in enumerate(self._six_keys()):
            key = Key(face, grid.type, self)
            key.setObjectName(f"key_{name}")
            key.setGeometry(*grid.key(k))
            key.acted.connect(act)
            self._keys[name] = key
        self._bubble = RefusalBubble(grid.type, self)
        self._bubble.setObjectName("refusal")
        self._bubble.offer_taken.connect(self.model.take_offer)
        self._marks = QTimer(self)
        self._marks.setSingleShot(True)
        self._marks.setInterval(SETTLEMENT_MARKS_MS)
        self._marks.timeout.connect(self._marks_go)
        self._marked: Settlement | None = None
        self._said_refusal: object = None
        self._status = ""
        self.felt.setFocus()
        self._shortcuts()
        self._ring = FocusRing(self)

    def _six_keys(self) -> list[tuple[str, KeyFace, Callable[[], object]]]:
        return [
            ("limits", KeyFace(words.tr("Limits"), "F3"), lambda: self.model.open(Pane.LIMITS)),
            ("chips", KeyFace(words.tr("Buy-in"), "F4"), lambda: self.model.open(Pane.CHIPS)),
            ("pass_bank", KeyFace(words.tr("Pass bank"), "F5"), self.model.pass_bank),
            ("correct", KeyFace(words.tr("Correct"), "F6"), lambda: self.model.open(Pane.CORRECT)),
            ("grid", KeyFace(words.tr("Type a card"), "F7"), self._toggle_grid),
            ("call", KeyFace(words.tr("Call pit boss"), "F8"), self._call_pit_boss),
        ]

    def _shortcuts(self) -> None:
        keys: dict[str, Callable[[], object]] = {
            "F1": lambda: self.model.open(Pane.RULES),
            HEALTH_KEY: lambda: self.model.open(Pane.HEALTH),
            "F2": self._bet_or_turn,
            "F3": self._keys["limits"].click,
            "F4": self._keys["chips"].click,
            "F5": self._keys["pass_bank"].click,
            "F6": self._keys["correct"].click,
            "F7": self._keys["grid"].click,
            "F8": self._keys["call"].click,
            _SIMULATOR_KEY: lambda: self.model.open(Pane.SIMULATOR),
            TRAY_KEY: lambda: self.model.open(Pane.TRAY) if self.model.view.tray is not None else None,
            "F10": lambda: self.model.open(Pane.BANK) if self.model.view.has_bank else None,
            "F11": self.model.as_last_deal,
            "F12": self._bubble.take,
            "Space": self._space,
            "Esc": self.model.close_pane,
            "Ctrl+Q": self.close,
        }
        for sequence, act in keys.items():
            shortcut = QShortcut(QKeySequence(sequence), self)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(act)

    def refresh(self) -> None:
        """Shows the model as it is now: the felt at once, all else with the next turn of the event loop."""
        model, view = self.model, self.model.view
        shown = model.shown
        seats = max(ROWS_MIN, len(view.seats))
        if self.grid_.seats != seats:
            self._take_grid(grid_for(self.width(), self.height()).for_seats(seats))
        self.felt.set_scene(
            self.grid_,
            FeltScene(view, shown.entry.on, shown.entry.seat or shown.chips_seat, model.pending, shown.asked_place),
            words.felt_words(view),
        )
        # What lies on the table is what everybody waits for.
        self.felt.paint_now()
        for bar in self.bars:
            bar.set_view(view)
        self._money.setVisible(view.has_bank)
        self._scores.setVisible(not view.has_bank)
        self._phase.set_value(words.phase_face(view))
        self._show_pane()
        is_typing = shown.pane is Pane.GRID and view.moment is not Moment.HELD
        self.next_key.set_value(
            words.next_face(view, has_hand=self._port.hand is not None and not is_typing, is_typing=is_typing)
        )
        self._show_keys()
        self._show_refusal()
        self._mark()

    def _take_grid(self, grid: Grid) -> None:
        """Another number of seats has other rows, and perhaps a pad of seats in the pane."""
        self.grid_ = grid
        for body in self._bodies.values():
            body.hide()
            body.deleteLater()
        self._bodies.clear()

    def _show_pane(self) -> None:
        pane = self.model.shown.pane
        body = self._bodies.get(pane)
        if body is None:
            body = self._bodies[pane] = PANES[pane](self.model, self.grid_, self._pane_frame, self._port)
            body.setObjectName(f"pane_{pane.value}")
            for line in body.findChildren(KeyLine):
                line.space_before_all.connect(self._space)
        for other in self._bodies.values():
            other.setVisible(other is body)
        body.refresh()

    def _show_keys(self) -> None:
        view = self.model.view
        held = view.moment is Moment.HELD
        no_bank = "" if view.has_bank else words.tr("not in this game")
        offs = {
            "limits": no_bank or (words.tr("table is held") if held else ""),
            "chips": words.tr("table is held") if held else "",
            "pass_bank": no_bank or self._why("pass_bank"),
            "correct": no_bank or (words.tr("table is held") if held else ("" if view.stakes else words.tr("no bets"))),
            "grid": words.tr("see answer 1") if held else "" if self._f7_is_pack() else self._why_no_card(),
            "call": "",
        }
        grid_open = self.model.shown.pane is Pane.GRID
        for name, face, _ in self._six_keys():
            shown = replace(face, title=self._back_word(), note="F2") if name == "grid" and grid_open else face
            if name == "grid" and not grid_open and self._f7_is_pack():
                shown = replace(face, title=words.tr("Pack"))
            if name == "chips" and not view.has_bank:
                shown = replace(face, title=words.tr("Seats"))
            off = offs[name]
            self._keys[name].set_value(replace(shown, note=off, state=KeyState.OFF) if off else shown)

    def _back_word(self) -> str:
        """What the pane asks without the grid."""
        view = self.model.view
        return words.tr("Bet") if view.has_bank and view.moment is not Moment.IN_TURN else words.tr("Turn")

    def _why(self, act: str) -> str:
        why = self.model.view.acts.get(act)
        return "" if why is None else words.why_text(why, self.model.view.currency)

    def _why_no_card(self) -> str:
        in_play = (
            Moment.DRAW,
            Moment.OPENING,
            Moment.BETS_OPEN,
            Moment.BETS_CLOSED,
            Moment.IN_TURN,
            Moment.SETTLE,
        )
        return "" if self.model.view.moment in in_play else words.tr("no deal is on")

    def _show_refusal(self) -> None:
        refusal = self.model.shown.refusal
        if refusal is self._said_refusal:
            return
        self._said_refusal = refusal
        if refusal is None:
            self._bubble.hide()
            return
        offer = words.offer_text(refusal.late is not None, refusal.brought, self.model.currency)
        in_pane = None if refusal.line is None else self._bodies[self.model.shown.pane].place_of(refusal.line)
        if in_pane is not None:
            place = in_pane.translated(self._pane_frame.pos())
        elif refusal.line is not None and refusal.line.get("do") == "pass_bank":
            place = self._keys["pass_bank"].geometry()
        elif refusal.seat is None and refusal.on is None:
            place = QRect(*self.grid_.next_key)
        else:
            place = self.felt.place_of(refusal.seat, refusal.on).toRect().translated(self.felt.pos())
        self._bubble.show_beside(RefusalFace(words.as_shown(refusal.message, self.model.currency), offer), place)

    def _mark(self) -> None:
        """What was settled is marked for a while, unless somebody must say that it has been paid."""
        view = self.model.view
        if view.settlement == self._marked:
            return
        self._marked = view.settlement
        if view.settlement is None or view.confirms_payouts:
            self._marks.stop()
        else:
            self._marks.start()

    def _marks_go(self) -> None:
        """Not while somebody reads why one of its bets was settled so."""
        asked, marked = self.model.shown.asked_bet, self._marked
        if marked is not None and any(bet.bet == asked for payment in marked.payments for bet in payment.bets):
            self._marks.start()
        else:
            self.model.collected()

    def _space(self) -> None:
        """The big key, but not within something that is not finished: there it is a sign like any other."""
        body = self._bodies[self.model.shown.pane]
        if not body.is_begun:
            self.next_key.press()
        elif not body.take_typed(" "):
            self.model.unfinished()

    def _bet_or_turn(self) -> None:
        """The pane for what is entered oftenest; where nobody bets, and in a turn, what the seat says."""
        view = self.model.view
        self.model.open(Pane.BET if view.has_bank and view.moment is not Moment.IN_TURN else Pane.TURN)

    def _f7_is_pack(self) -> bool:
        """Whether no card can be typed for the game, and there is a pack to be seen."""
        return self.model.view.packs is not None and bool(self._why_no_card())

    def _toggle_grid(self) -> None:
        if self._f7_is_pack() and self.model.shown.pane is not Pane.GRID:
            self.model.open(Pane.PACK)
        elif self.model.shown.pane is Pane.GRID:
            self._bet_or_turn()
            self.model.close_pane()
        else:
            self.model.open(Pane.GRID)
            if self.model.view.shoe is Lamp.FAULT:
                # Who types the cards has taken the fault: the table never stops for a cable (C11).
                self._port.report(words.tr("the shoe is away: the card grid is taken"), "taken")

    def _call_pit_boss(self) -> None:
        self._port.report(words.tr("the pit boss is called"))

    def _tick(self) -> None:
        self._top.set_clock(self._now())
        body = self._bodies.get(self.model.shown.pane)
        if body is not None and self.model.shown.pane in (Pane.HOLD, Pane.HEALTH):
            body.refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Digits begin a line of keys, or answer a hold; a plus that the pane does not take accepts what lies there."""
        pane, text = self.model.shown.pane, event.text()
        if text.isdigit() and pane in _BEGIN_A_LINE:
            self.model.open(Pane.DIGITS)
            self._bodies[Pane.DIGITS].take_typed(text)
        elif text and pane in self._bodies and self._bodies[pane].take_typed(text):
            # A card is taken at its second sign: a Return after it must be no bet of the seat in the frame.
            self.felt.drop_frame()
        elif text == ACCEPT_KEY:
            self.model.accept_all()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """What no part has taken: the mark of simulated devices, the house rules beside it and the lamp of the tray,
        with the bar over them to be as high as a finger; and the line of the tray."""
        places = [(Pane.RULES, self._lamps.rules()), (Pane.TRAY, self._lamps.tray())]
        if self._is_simulator:
            places.append((Pane.SIMULATOR, self._lamps.mark()))
        for _, place in places:
            place.setTop(0)
        places.append((Pane.TRAY, self._money.tray() if self._money.isVisible() else QRectF()))
        for pane, place in places:
            if place.contains(event.position()):
                self.model.open(pane)
        lamp = self._lamps.shoe()
        lamp.setTop(0)
        if lamp.contains(event.position()):
            self.model.open(Pane.HEALTH)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with painting(self) as painter:
            painter.fillRect(self.rect(), colour(colours.INK))

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        self._clock.stop()
        self._marks.stop()
        self._courier.close()
        super().closeEvent(event)


def _own(committed: Committed) -> tuple[SealedRecord, ...]:
    """The records of the events; a checkpoint that follows them is the journal's own."""
    return committed.records[: len(committed.events)]
