"""What the panes that give a line to the table have in common: they begin anew when they are opened, take the digits of
the keyboard wherever it is in them, and give one line at a time.

Where digits are an amount or a seat, a line that was meant for the bets would be taken for one. What does not go on
with what was begun is refused with all that was typed before it: it stands in the place of the title until Return, or a
key that takes signs away.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QShowEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel, Line
from tablemgr.console.paint.bubbles import draw_refused
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.asked import Asked, Outcome
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.key_rows import make_key
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme.grid import Grid

GAP_LARGE, GAP_SMALL = 10, 6
CLEARING_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Escape)


class EntryPane(PaneBody):
    """A pane with something to be entered. Where it `reads_figures`, no sign of a line goes astray."""

    reads_figures = False

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self.gap = GAP_LARGE if grid.is_large else GAP_SMALL
        self._asked = Asked()
        self._seen: object = None
        # What has been typed of an entry that is not finished, and what of it has been refused.
        self._typed_text = self._stray = ""
        self.close_key = self.key("close", KeyFace(self._back_word(), self.tr("Esc")), self.go_away)

    def _back_word(self) -> str:
        return self.tr("Bet pad") if self.model.view.has_bank else self.tr("Back")

    # What a pane is.

    def begin(self) -> None:
        """It has been opened: nothing is kept from the time before."""

    def show_parts(self) -> None:
        """Takes the model into the parts."""

    def drawn(self) -> object:
        """What `draw` depends on: it is painted anew when this is another."""
        return None

    def accepted(self, line: Line) -> None:
        """The table has taken this line of the pane's."""

    def go_away(self) -> None:
        """Back to what the table itself asks."""
        self.model.close_pane()

    def enter(self) -> None:
        """Return was pressed, and on no key of the pane."""

    def first(self) -> QWidget:
        """Where the keyboard stands when the pane is opened."""
        return self.close_key

    def pad(self) -> DigitPad | None:
        """Where digits go now."""
        return None

    def holds_typed(self) -> bool:
        """Whether what was typed stands in one of its parts."""
        pad = self.pad()
        return pad is not None and pad.amount.is_begun

    def drop_typed(self) -> None:
        """Takes it out of them."""
        pad = self.pad()
        if pad is not None:
            pad.clear()

    # What they share.

    def give(self, word: str, say: Callable[[], None]) -> None:
        """Gives a line, unless one is still awaited; `word` is what it does."""
        if self._asked.is_waiting:
            return
        self._asked.begin(word, self.model.shown)
        say()
        self.refresh()

    @property
    def is_waiting(self) -> bool:
        """Whether a line of its own is awaited."""
        return self._asked.is_waiting

    def face(self, title: str, note: str, why_off: str = "") -> KeyFace:
        """A key that does something: off as long as a line is awaited, or for a reason."""
        why = self.tr("recording") if self._asked.is_waiting else why_off
        return KeyFace(title, why or note, KeyState.OFF if why else KeyState.REST)

    def key(self, name: str, face: KeyFace, act: Callable[[], object], hold_s: float = 0.0) -> Key:
        """A key of the pane."""
        return make_key(self, self.grid.type, name, face, partial(self._act, act), hold_s)

    def _act(self, act: Callable[[], object]) -> None:
        """A finger means what it touches, whatever was typed."""
        self._stray = ""
        act()

    def refresh(self) -> None:
        placed = self.model.shown.placed
        if self._asked.look(self.model.shown) is Outcome.ACCEPTED and placed is not None:
            self._typed_text = ""
            self.accepted(placed.line)
        if self._stray and self.holds_typed():
            # Somebody goes on by touch.
            self._stray = ""
        self.show_parts()
        if self.reads_figures:
            self.model.typing(is_begun=self.is_begun)
        seen = (self.title(), self.beside(), self.frame_colour, self.drawn(), self._stray)
        if seen != self._seen:
            self._seen = seen
            self.setAccessibleName(self._stray_said() or self.title())
            self.setAccessibleDescription(self.beside())
            self.update()

    # What is typed.

    @property
    def is_begun(self) -> bool:
        return bool(self._stray) or (bool(self._typed_text) and self.holds_typed())

    def take_typed(self, text: str) -> bool:
        if not self.reads_figures or not text.isprintable():
            return self.typed(text)
        if not self.is_begun:
            self._typed_text = ""
        if self._stray or not self.typed(text):
            if not (self.is_begun or text.isdigit()):
                return False
            self.refuse_typed(text)
            return True
        self._typed_text += text
        self.refresh()
        return True

    def refuse_typed(self, text: str = "") -> None:
        """With this sign, what has been typed is nothing that is asked for."""
        self._stray = (self._stray or self._typed_text) + text
        self.drop_typed()
        # On none of the keys: Return then does nothing by mistake.
        self.setFocus()
        self.refresh()

    def _stray_said(self) -> str:
        """For who does not see it."""
        return self.tr("not entered: {text}").format(text=self._stray) if self._stray else ""

    def _clear_stray(self) -> None:
        self._stray = self._typed_text = ""
        self.refresh()
        self.first().setFocus()

    def draw_head(self, painter: QPainter) -> None:
        if not self._stray:
            super().draw_head(painter)
            return
        content = QRectF(self.content)
        head = QRectF(content.left(), 8, content.width(), content.top() - 14)
        hints = self.tr("not entered  ·  Del"), self.tr("Del")
        draw_refused(painter, head, self._stray, hints, self.grid.type)

    def typed(self, text: str) -> bool:
        """A key with a sign on it, pressed in the pane or, as on the felt, where it meant nothing."""
        pad = self.pad()
        return pad is not None and pad.take_text(text)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if not event.spontaneous():
            self._asked.forget()
            self._stray = self._typed_text = ""
            self.begin()
            self.show_parts()
            self.first().setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """What the keys of the pane have left over comes here."""
        pad = self.pad()
        if self._stray and event.key() in CLEARING_KEYS:
            stray = self._stray
            self._clear_stray()
            self.model.refuse_typed(stray)
            return
        if event.text() and self.take_typed(event.text()):
            return
        if pad is not None and pad.take_key(event):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter()
        elif event.key() == Qt.Key.Key_Escape:
            self.go_away()
        else:
            super().keyPressEvent(event)
