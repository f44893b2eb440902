"""What the panes that give a line to the table have in common: they begin anew when they are opened, take the digits of
the keyboard wherever it is in them, and give one line at a time.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel, Line
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.asked import Asked, Outcome
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.key_rows import make_key
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme.grid import Grid

GAP_LARGE, GAP_SMALL = 10, 6


class EntryPane(PaneBody):
    """A pane with something to be entered."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self.gap = GAP_LARGE if grid.is_large else GAP_SMALL
        self._asked = Asked()
        self._seen: object = None
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

    # What they share.

    def give(self, word: str, say: Callable[[], None]) -> None:
        """Gives a line, unless one is still awaited; `word` is what it does."""
        if self._asked.is_waiting:
            return
        self._asked.begin(word, self.model.shown)
        say()
        self.refresh()

    def face(self, title: str, note: str, why_off: str = "") -> KeyFace:
        """A key that does something: off as long as a line is awaited, or for a reason."""
        why = self.tr("recording") if self._asked.is_waiting else why_off
        return KeyFace(title, why or note, KeyState.OFF if why else KeyState.REST)

    def key(self, name: str, face: KeyFace, act: Callable[[], object], hold_s: float = 0.0) -> Key:
        """A key of the pane."""
        return make_key(self, self.grid.type, name, face, act, hold_s)

    def refresh(self) -> None:
        placed = self.model.shown.placed
        if self._asked.look(self.model.shown) is Outcome.ACCEPTED and placed is not None:
            self.accepted(placed.line)
        self.show_parts()
        seen = (self.title(), self.beside(), self.frame_colour, self.drawn())
        if seen != self._seen:
            self._seen = seen
            self.setAccessibleName(self.title())
            self.setAccessibleDescription(self.beside())
            self.update()

    def typed(self, text: str) -> bool:
        """A key with a sign on it, pressed in the pane or, as on the felt, where it meant nothing."""
        pad = self.pad()
        return pad is not None and pad.take_text(text)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if not event.spontaneous():
            self._asked.forget()
            self.begin()
            self.show_parts()
            self.first().setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """What the keys of the pane have left over comes here."""
        pad = self.pad()
        if event.text() and self.typed(event.text()):
            return
        if pad is not None and pad.take_key(event):
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.enter()
        elif event.key() == Qt.Key.Key_Escape:
            self.go_away()
        else:
            super().keyPressEvent(event)
