"""Whose turn it is, and what that seat may say: a key for each, or a line of keys such as `7H` or `m KH QH`.

What a key does is the game's; what takes cards asks for them on the card grid. What only the holder of a hidden card
can know is never told by a key that is off.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QHideEvent, QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console import words
from tablemgr.console.model import ConsoleModel, Line
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.writing import draw_paragraph
from tablemgr.console.panels.digits import KeyLine
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import lay_rows
from tablemgr.console.parts.focus_ring import DRAWS_OWN_FOCUS
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.service.said_line import example
from tablemgr.service.views import Moment, Next, SayingView

# A table of twelve has that many first cards that may have to be shown, besides what is always there.
SAYINGS_MAX = 15
ONE_COLUMN_MAX = 6
LINE_CHARACTERS_MAX = 60
# A few keys are high enough for a reason of two lines.
FEW = 4
FEW_LARGE, FEW_SMALL = 88, 80
KEY_LARGE, KEY_SMALL = 72, 60


class TurnPane(EntryPane):
    """One seat's turn."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty(DRAWS_OWN_FOCUS, True)
        self.close_key.hide()
        self.line = KeyLine(self)
        self.line.setObjectName("said_line")
        self.line.setAccessibleName(self.tr("what is said, in keys"))
        self.line.setMaxLength(LINE_CHARACTERS_MAX)
        self.line.returnPressed.connect(self._enter_line)
        self.line.begun.connect(lambda is_begun: model.typing(is_begun=is_begun))
        self._keys: list[Key] = [self.key(f"say_{k}", KeyFace(""), self._says(k)) for k in range(SAYINGS_MAX)]
        self._sayings: tuple[SayingView, ...] = ()
        self._hint = QRect()
        self.show_parts()

    def title(self) -> str:
        view = self.model.view
        if view.moment is Moment.OVER:
            return self.tr("Game over")
        row = next((row for row in view.seats if row.seat == view.felt.in_turn), None)
        if row is None or row.player is None:
            return words.phase_face(view).word.capitalize()
        return row.player

    def beside(self) -> str:
        seat = self.model.view.felt.in_turn
        return "" if seat is None or self.model.view.moment is Moment.OVER else self.tr("seat {seat}").format(seat=seat)

    def first(self) -> QWidget:
        """On none of the keys: Return then says nothing by mistake."""
        return self.line if self.line.isVisibleTo(self) else self

    @property
    def is_begun(self) -> bool:
        return bool(self.line.text())

    def typed(self, text: str) -> bool:
        """A letter that says something by itself; anything else begins a line, where there is something to write."""
        for saying in self._sayings:
            if not self.line.text() and saying.key == text.lower() and not saying.takes:
                self._say(saying)
                return True
        goes_on = self.is_begun and text.isprintable()
        if not (goes_on or text.isalnum()) or not self.line.isVisibleTo(self):
            return False
        self.line.setFocus()
        self.line.insert(text)
        return True

    def drawn(self) -> object:
        return self._said_below(), self._hint

    def show_parts(self) -> None:
        view = self.model.view
        self.frame_colour, self.frame_px = colours.LINE, 1.0
        if view.next is Next.SEAT_ACTS:
            self.frame_colour, self.frame_px = colours.ACT, 3.5
        before, self._sayings = self._sayings, view.sayings[:SAYINGS_MAX]
        # What has been begun is seen as long as it stands there.
        self.line.setVisible(self.is_begun or any(saying.takes for saying in self._sayings))
        for key, saying in zip(self._keys, (*self._sayings, *[None] * SAYINGS_MAX), strict=False):
            key.setVisible(saying is not None)
            if saying is not None:
                key.set_value(self._face(saying))
        if len(before) != len(self._sayings) or self._hint.isEmpty():
            self._lay_out()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        super().hideEvent(event)
        if not event.spontaneous():
            self.line.clear()

    def place_of(self, line: Line) -> QRect | None:
        """The key that said it."""
        for key, saying in zip(self._keys, self._sayings, strict=False):
            if all(line.get(name) == value for name, value in saying.line.items()):
                return key.geometry()
        return None

    def draw(self, painter: QPainter) -> None:
        hint = QRectF(self._hint)
        draw_paragraph(painter, hint, self._said_below(), self.grid.type.note, inks.SOFT_ON_PANEL)

    def _face(self, saying: SayingView) -> KeyFace:
        title = words.tr(saying.title)
        if saying.why is not None:
            return KeyFace(title, words.why_text(saying.why, self.model.view.currency), KeyState.OFF)
        return self.face(title, saying.key.upper())

    def _said_below(self) -> str:
        if self.line.isVisibleTo(self):
            return self.tr("Keys: {example}.").format(example=example(self._sayings))
        if self._sayings:
            return self.tr("Another card comes from the shoe, or by the card grid.")
        return words.what_goes_on(self.model.view)

    def _says(self, k: int) -> Callable[[], None]:
        return lambda: self._say(self._sayings[k])

    def _say(self, saying: SayingView) -> None:
        if saying.why is not None:
            return
        if saying.takes:
            self.model.say_it(saying)
        else:
            self.give(str(saying.line["do"]), partial(self.model.say_it, saying))

    def _enter_line(self) -> None:
        if self.model.say_keys(self.line.text()):
            self.line.clear()

    def _lay_out(self) -> None:
        content, gap = self.content, self.gap
        top = content.top()
        if self.line.isVisibleTo(self):
            height = 64 if self.grid.is_large else 56
            self.line.setGeometry(content.left(), top, content.width(), height)
            top += height + gap
        self._hint = QRect(content.left(), top, content.width(), 52)
        top += 56
        shown = self._keys[: len(self._sayings)]
        across = 1 if len(shown) <= ONE_COLUMN_MAX else 2
        rows = -(-len(shown) // across)
        room = (content.bottom() + 1 - top + gap) // rows - gap if rows else 0
        large, small = (FEW_LARGE, FEW_SMALL) if len(shown) <= FEW else (KEY_LARGE, KEY_SMALL)
        height = max(56, min(large if self.grid.is_large else small, room))
        lay_rows(shown, QRect(content.left(), top, content.width(), 0), across, height, gap)
        self.update()
