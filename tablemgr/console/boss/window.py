"""The review's window: the same felt as the live console's, driven by the journal, and beside it what is looked for.

It asks and shows; it writes nothing, and waits for nothing. New records are looked for each second.
"""

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QPaintEvent, QShortcut
from PySide6.QtWidgets import QWidget

from tablemgr.console import words as table_words
from tablemgr.console.boss import port as p
from tablemgr.console.boss.chain_bar import ChainBar
from tablemgr.console.boss.keys import ReviewKeys
from tablemgr.console.boss.looked import Page
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.pane import BossPane
from tablemgr.console.boss.reckoner import Reckoned
from tablemgr.console.boss.scrubber import Scrubber
from tablemgr.console.boss.words import tr
from tablemgr.console.courier import Courier
from tablemgr.console.felt.scene import FeltScene
from tablemgr.console.felt.widget import FeltWidget
from tablemgr.console.paint.phase import PhaseFace, PhaseState
from tablemgr.console.paint.shapes import colour, painting
from tablemgr.console.panels.bars import MoneyStrip, TopBar
from tablemgr.console.panels.score_strip import ScoreStrip
from tablemgr.console.parts.focus_ring import FocusRing
from tablemgr.console.parts.plates import PhasePlate
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import SEATS_MAX, grid_for

NEWS_MS = 1_000
FRAME_MS = 33
CLOCK_MS = 250
ROWS_MIN = 7

_FELT_ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)


class ReplayFelt(FeltWidget):
    """While the keyboard is on the felt, the arrows go about on it and do not step the replay."""

    def event(self, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.ShortcutOverride:
            return super().event(event)
        if event.key() in _FELT_ARROWS:
            event.accept()
            return True
        return super().event(event)


class ReviewWindow(QWidget):
    """One table's journal. `now` gives the time of day as the clock shows it; `steady_s` a clock that never jumps."""

    def __init__(
        self,
        port: p.ReviewPort,
        table_name: str,
        size: tuple[int, int],
        now: Callable[[], str],
        steady_s: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self._now = now
        self._steady_s = steady_s
        self.setObjectName("review")
        self.setWindowTitle(tr("{table}, review").format(table=table_name))
        self.setFixedSize(*size)
        self._courier = Courier(self._handle, self._after_messages, self)
        self.model = ReviewModel(
            lambda asked: port.ask(asked, lambda told: self._courier.send((asked, told))),
            lambda: port.prove(self._courier.send),
            lambda asked: port.reckon(asked, lambda told: self._courier.send(Reckoned(asked, told))),
        )
        self._is_stale = False
        self.grid_ = grid_for(*size).for_seats(ROWS_MIN)
        self._build(table_name)
        self.model.changed = self._show_soon
        self._timers()
        self._shortcuts()
        self._ring = FocusRing(self)
        self.refresh()
        self.model.start()

    # How it looks.

    def _build(self, table_name: str) -> None:
        grid, model = self.grid_, self.model
        self._top = TopBar(grid, table_name, self)
        plate = PhasePlate(PhaseFace(tr("REPLAY, not live"), PhaseState.REPLAY), grid.type, self)
        plate.setObjectName("phase")
        plate.setGeometry(*grid.phase)
        self._chain = ChainBar(model, grid, self)
        self.felt = ReplayFelt(grid, FeltScene(model.view), self)
        self.felt.setObjectName("felt")
        self.felt.setAccessibleName(tr("felt"))
        self.felt.setGeometry(*grid.felt)
        self.felt.touched.connect(lambda what: what.tell(self.model))
        self._money = MoneyStrip(grid, self)
        self._scores = ScoreStrip(grid, self)
        self.pane = BossPane(model, grid, self)
        self.scrubber = Scrubber(model, grid, self)
        self.keys = ReviewKeys(model, grid, self, self._back_or_close)

    def refresh(self) -> None:
        """Shows the model as it is now."""
        self.model.reckon()
        view = self.model.view
        seats = min(max(ROWS_MIN, len(view.seats)), SEATS_MAX)
        if self.grid_.seats != seats:
            self.grid_ = grid_for(self.width(), self.height()).for_seats(seats)
        for bar in (self._top, self._money, self._scores):
            bar.set_view(view)
        self._money.setVisible(view.has_bank)
        self._scores.setVisible(not view.has_bank)
        self._chain.refresh()
        scene = FeltScene(view)
        self.felt.set_scene(self.grid_, scene, table_words.felt_words(view))
        self.pane.refresh()
        self.scrubber.refresh()
        self.keys.refresh()
        if self.model.replay.is_playing != self._frames.isActive():
            self._set_playing(self.model.replay.is_playing)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with painting(self) as painter:
            painter.fillRect(self.rect(), colour(colours.INK))

    # What happens.

    def _handle(self, message: object) -> None:
        """What the journal or the proof told, now on Qt's thread."""
        if isinstance(message, tuple):
            self.model.told(*message)
        elif isinstance(message, Reckoned):
            self.model.reckoned(message.asked, message.answer)
        elif isinstance(message, p.Proving | p.Proved | p.Broken | p.NotProved):
            self.model.proof_told(message)
        elif isinstance(message, str):
            self.model.trouble = message

    def _after_messages(self) -> None:
        if self._is_stale:
            self._is_stale = False
            self.refresh()

    def _show_soon(self) -> None:
        """Once for all that changes before the event loop has its turn."""
        if not self._is_stale:
            self._is_stale = True
            QTimer.singleShot(0, self, self._after_messages)

    def say(self, text: str) -> None:
        """From any thread: a fault of the program."""
        self._courier.send(text)

    def _timers(self) -> None:
        self._frames, self._frame_s = QTimer(self), 0.0
        self._frames.setInterval(FRAME_MS)
        self._frames.timeout.connect(self._frame)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self._clock.start(CLOCK_MS)
        self._news = QTimer(self)
        self._news.timeout.connect(self.model.look)
        self._news.start(NEWS_MS)
        self._tick()

    def _set_playing(self, is_playing: bool) -> None:
        self._frame_s = self._steady_s()
        if is_playing:
            self._frames.start()
        else:
            self._frames.stop()

    def _frame(self) -> None:
        before, self._frame_s = self._frame_s, self._steady_s()
        self.model.advance(self._frame_s - before)

    def _tick(self) -> None:
        self._top.set_clock(self._now())

    # The keyboard.

    def _shortcuts(self) -> None:
        model = self.model
        keys: dict[str, Callable[[], object]] = {
            "Space": model.play_or_pause,
            "Left": lambda: model.step(-1),
            "Right": lambda: model.step(1),
            "Home": lambda: model.go(0),
            "End": lambda: model.go(model.tape.last),
            "PgUp": lambda: model.next_deal(-1),
            "PgDown": lambda: model.next_deal(1),
            "+": lambda: model.change_speed(1),
            "-": lambda: model.change_speed(-1),
            "/": self._to_search,
            "F": lambda: self._to_page(Page.FILTER),
            "D": lambda: self._to_page(Page.DEALS),
            "R": lambda: self._to_page(Page.DEAL),
            "O": lambda: self._to_page(Page.ODDS),
            "T": lambda: self._to_page(Page.THEORETICAL),
            "X": model.next_exception,
            "V": model.prove,
            "Esc": self._escape,
            "Ctrl+Q": self.close,
        }
        for sequence, act in keys.items():
            shortcut = QShortcut(QKeySequence(sequence), self)
            shortcut.setContext(Qt.ShortcutContext.WindowShortcut)
            shortcut.activated.connect(act)

    def _to_search(self) -> None:
        self.pane.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.pane.search.selectAll()

    def _to_page(self, page: Page) -> None:
        self.model.show(page)
        self.refresh()
        self.pane.take_keyboard()

    def _escape(self) -> None:
        """Out of the search, which is emptied; else a step back. It closes nothing."""
        if self.pane.search.hasFocus():
            self.pane.search.clear()
            self.model.search("")
            self.pane.take_keyboard()
        else:
            self.model.back()

    def _back_or_close(self) -> None:
        if not self.model.back():
            self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Digits of an amount that is looked for."""
        if not self.pane.typed(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        for timer in (self._frames, self._clock, self._news):
            timer.stop()
        self.model.give_up_proof()
        self.model.reckoner.want(None)
        self._courier.close()
        super().closeEvent(event)
