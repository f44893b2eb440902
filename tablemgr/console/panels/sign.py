"""A bet that was down in time is above the house's limit: a second person who saw it gives a name.

Nothing has been entered yet. The pane says which bet it is, and offers who has signed before; whose name may stand
there, the table knows.
"""

from functools import partial

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel, Line
from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.paint.writing import draw_paragraph, draw_text
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_narrow_and_wide
from tablemgr.console.panels.name_pad import NamePad
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid

# On a small screen all the room goes to the letters, and the bet is as near to the title as can be.
BET_LARGE, BET_SMALL = 34, 20
RAISED_SMALL = 6
NOTE_LARGE, NOTE_SMALL = 54, 0
FOOT_LARGE, FOOT_SMALL = 64, 56


class SignPane(EntryPane):
    """One question: who else saw it."""

    frame_colour = colours.ACT
    frame_px = 3.5

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._names = NamePad(grid, self)
        self._names.named.connect(self._named)
        self._back = self.key("signed_before", KeyFace(self.tr("Who signed before")), self._go_back)
        self._lay_out()
        self.begin()
        self.show_parts()

    def title(self) -> str:
        return self.tr("Who saw it?")

    def beside(self) -> str:
        return self.tr("a second person signs")

    def begin(self) -> None:
        self._names.begin(self.model.signers, ())

    def first(self) -> QWidget:
        return self._names.first()

    def typed(self, text: str) -> bool:
        """A letter begins a name."""
        return self._names.take_text(text)

    def accepted(self, line: Line) -> None:  # noqa: ARG002 - there is one line that it gives
        """It has been entered, with both names."""
        self.model.close_pane()

    def show_parts(self) -> None:
        self._back.setVisible(bool(self.model.signers))

    def drawn(self) -> object:
        return self.model.shown.unsigned

    def draw(self, painter: QPainter) -> None:
        """Which bet it is, and that nothing has been entered."""
        scale = self.grid.type
        lettering = scale.name if self.grid.is_large else scale.label_bold
        draw_text(painter, QRectF(self._bet), self._bet_said(), lettering, inks.TEXT_ON_PANEL)
        if self._note.isEmpty():
            return
        note = self.tr("It lay there before the card. It is entered with both names, or not at all.")
        draw_paragraph(painter, QRectF(self._note), note, scale.note, inks.SOFT_ON_PANEL)

    def _bet_said(self) -> str:
        line = self.model.shown.unsigned or {}
        said = self.tr("seat {seat} · {amount} on {card}")
        if line.get("do") == "correct":
            said = self.tr("correction of bet {bet}")
        keys = {name: line.get(name, "") for name in ("seat", "amount", "bet")}
        return said.format(card=line.get("on", ""), **keys)

    def _go_back(self) -> None:
        if self._names.can_go_back:
            self._names.go_back()

    def _named(self, name: str) -> None:
        line = self.model.shown.unsigned
        if line is not None:
            self.give(str(line["do"]), partial(self.model.sign, name))

    def _lay_out(self) -> None:
        content, large = self.content, self.grid.is_large
        bet, note = (BET_LARGE, NOTE_LARGE) if large else (BET_SMALL, NOTE_SMALL)
        raised = 0 if large else RAISED_SMALL
        self._bet = QRect(content.left(), content.top() - raised, content.width(), bet)
        self._note = QRect(content.left(), content.top() + bet, content.width(), note)
        foot = content.bottom() + 1 - (FOOT_LARGE if large else FOOT_SMALL)
        area = below(content, content.top() + bet + note)
        self._names.place(QRect(area.left(), area.top(), area.width(), foot - self.gap - area.top()))
        lay_narrow_and_wide(self.close_key, self._back, below(content, foot), content.bottom() + 1 - foot, self.gap)
