"""Every bet of the deal, and what has become of each.

One that is decided explains itself; an open one can be corrected, or taken back where the house lets it.
"""

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console import words
from tablemgr.console.model import ConsoleModel, Pane
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.writing import draw_paragraph
from tablemgr.console.panels.bet_line import LINE_HEIGHT
from tablemgr.console.panels.bet_rows import BetRows
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_rows
from tablemgr.console.panels.listed_bet import Fate, ListedBet, listed_bets
from tablemgr.console.port import TablePort
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import Grid
from tablemgr.service.views import Why

LINES_LARGE, LINES_SMALL = 7, 6
# Room for the ring of the keyboard round the list.
BELOW_THE_LIST = 14
SAYS_HEIGHT = 76


class BetListPane(EntryPane):
    """The list, under it what there is to say or to do about the chosen bet."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._rows = BetRows(model.currency, grid, self)
        self._rows.bet_chosen.connect(model.choose_bet)
        self._rows.verticalScrollBar().valueChanged.connect(self._show_pages)
        self._rows.verticalScrollBar().rangeChanged.connect(self._show_pages)
        self._correct = self.key("correct_bet", KeyFace(self.tr("Correct")), self._open_correction)
        self._back = self.key("take_back", KeyFace(self.tr("Take back")), self._take_back)
        self._newer = self.key("newer", KeyFace(self.tr("Newer")), partial(self._rows.page, -1))
        self._older = self.key("older", KeyFace(self.tr("Older")), partial(self._rows.page, 1))
        self._lay_out()
        self.show_parts()

    def title(self) -> str:
        return self.tr("Bets of this deal")

    def beside(self) -> str:
        return self.tr("%n bet(s)", "", len(self.model.view.deal_bets))

    def begin(self) -> None:
        """The newest is asked about, unless another has been."""
        bets = self.model.view.deal_bets
        if self.model.shown.asked_bet is None and bets:
            self.model.choose_bet(bets[-1].bet)

    def first(self) -> QWidget:
        return self._rows

    def enter(self) -> None:
        if self._correct.isVisible():
            self._correct.click()

    def drawn(self) -> object:
        return self._explained()

    def draw(self, painter: QPainter) -> None:
        draw_paragraph(painter, QRectF(self._says), self._explained(), self.grid.type.label, inks.TEXT_ON_PANEL)

    def show_parts(self) -> None:
        self._rows.set_bets(listed_bets(self.model.view), self.model.shown.asked_bet)
        chosen = self._chosen()
        is_open = chosen is not None and chosen.fate.is_open
        self._correct.setVisible(is_open)
        self._back.setVisible(is_open)
        if chosen is not None:
            stands = self.tr("a card has shown") if chosen.fate is Fate.STANDS else ""
            self._correct.set_value(self.face(self.tr("Correct"), self.tr("Enter"), stands or self._why("correct")))
            self._back.set_value(self.face(self.tr("Take back"), "", self._why("take_back")))
        self._show_pages()

    def _chosen(self) -> ListedBet | None:
        asked = self.model.shown.asked_bet
        return next((listed for listed in self._rows.lines.bets if listed.bet == asked), None)

    def _explained(self) -> str:
        """What is said of the chosen bet; of an open one its keys say enough."""
        chosen = self._chosen()
        if chosen is None:
            return "" if self.model.view.deal_bets else self.tr("Nobody has bet in this deal.")
        explained = self._rows.lines.explained(chosen)
        if chosen.fate.is_open or not explained:
            return ""
        return self.tr("{player}: {sentence}").format(player=chosen.player, sentence=explained)

    def _why(self, act: str) -> str:
        why: Why | None = self.model.view.acts.get(act)
        if why is not None and why.detail == "house_rule":
            return self.tr("bets stand here")
        return "" if why is None else words.why_text(why, self.model.view.currency)

    def _show_pages(self) -> None:
        for key, pages, title in ((self._newer, -1, self.tr("Newer")), (self._older, 1, self.tr("Older"))):
            state = KeyState.REST if self._rows.can_page(pages) else KeyState.OFF
            key.set_value(KeyFace(title, "", state))

    def _open_correction(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.model.open(Pane.CORRECT)
            self.model.choose_bet(chosen.bet)

    def _take_back(self) -> None:
        chosen = self._chosen()
        if chosen is not None:
            self.give("take_back", partial(self.model.take_back, chosen.bet))

    def _lay_out(self) -> None:
        content, gap, large = self.content, self.gap, self.grid.is_large
        lines = (LINES_LARGE if large else LINES_SMALL) * LINE_HEIGHT
        self._rows.setGeometry(content.left(), content.top(), content.width(), lines)
        foot_height = 64 if large else 56
        foot = content.bottom() + 1 - foot_height
        lay_rows([self.close_key, self._newer, self._older], below(content, foot), 3, foot_height, gap)
        self._says = below(content, content.top() + lines + BELOW_THE_LIST)
        self._says.setHeight(SAYS_HEIGHT)
        lay_rows([self._correct, self._back], self._says, 2, SAYS_HEIGHT, gap)
