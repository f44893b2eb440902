"""A bet that was entered wrongly is put right: another seat, card or amount, with the reason.

Nothing is rewritten. The wrong bet is reversed and a right one entered, and both stay in the journal; the pane says so.
The bet is picked from those that are open, in the list or where it lies on the felt. Then a touch of the felt says
where it belongs.
"""

from functools import partial

from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel, Line, Pointed
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.bet_line import LINE_HEIGHT
from tablemgr.console.panels.bet_rows import BetRows
from tablemgr.console.panels.correction import Correction
from tablemgr.console.panels.correction_editor import CorrectionEditor
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_narrow_and_wide, lay_rows
from tablemgr.console.panels.listed_bet import Fate, open_bets
from tablemgr.console.port import TablePort
from tablemgr.console.theme.grid import Grid
from tablemgr.service.kinds import on_one_place


class CorrectPane(EntryPane):
    """First which bet, then what it should have been."""

    reads_figures = True

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        # Where the arrows are in the list, before a bet is picked.
        self._at: int | None = None
        self._pointed: Pointed | None = None
        self._rows = BetRows(model.currency, grid, self)
        self._rows.bet_chosen.connect(self._go_to_bet)
        self._rows.bet_touched.connect(model.choose_bet)
        self._editor = CorrectionEditor(model.currency, grid, self)
        self._enter_key = self.key("enter_correction", KeyFace(""), self._give)
        self._newer = self.key("newer", KeyFace(self.tr("Newer")), partial(self._rows.page, -1))
        self._older = self.key("older", KeyFace(self.tr("Older")), partial(self._rows.page, 1))
        self._rows.verticalScrollBar().valueChanged.connect(self._show_pages)
        self._rows.verticalScrollBar().rangeChanged.connect(self._show_pages)
        self._other = self.key("other_bet", KeyFace(self.tr("Other bet")), partial(model.choose_bet, None))
        self._editor.changed.connect(self.refresh)
        self._editor.entered.connect(self._enter_key.click)
        self._lay_out()
        self.begin()
        self.show_parts()

    # What it asks.

    def title(self) -> str:
        correction = self._editor.correction
        if correction is None:
            return self.tr("Which bet was wrong?")
        return self.tr("Bet {bet}: {player}").format(bet=correction.bet.bet, player=correction.bet.player)

    def beside(self) -> str:
        correction = self._editor.correction
        if correction is None:
            return "" if self._rows.lines.bets else self.tr("no bet is open")
        amount = self.model.currency.shown(correction.bet.stake_minor)
        on = correction.bet.on
        return self.tr("{amount} on {card}").format(amount=amount, card=on) if on else amount

    def begin(self) -> None:
        bets = open_bets(self.model.view)
        self._at = bets[0].bet if bets else None
        self._pointed = self.model.shown.pointed
        self._editor.begin(None)

    def first(self) -> QWidget:
        return self._rows if self._editor.correction is None else self._editor.first()

    def pad(self) -> DigitPad | None:
        return None if self._editor.correction is None else self._editor.pad

    def typed(self, text: str) -> bool:
        """A sign is a seat, a card or a digit, by what is being put right."""
        return self._editor.correction is not None and self._editor.typed(text)

    def enter(self) -> None:
        if self._editor.correction is None:
            self.model.choose_bet(self._at)
        elif not self._editor.is_reasoning:
            self._enter_key.click()

    def accepted(self, line: Line) -> None:  # noqa: ARG002 - there is one line that it gives
        """It has been put right, and the table is bet at again."""
        self.model.close_pane()

    # How it shows.

    def show_parts(self) -> None:
        asked = self.model.shown.asked_bet
        self._rows.set_bets(open_bets(self.model.view), self._at if asked is None else asked)
        self._take_bet(asked)
        self._take_pointed()
        correction = self._editor.correction
        of_editor: tuple[QWidget, ...] = (self._editor, self._enter_key, self._other)
        for part in (*of_editor, self._rows, self.close_key):
            part.setVisible((part in of_editor) == (correction is not None))
        self._show_pages()
        if correction is not None:
            self._editor.show_parts(self.model.view.seats, on_one_place(self.model.view.game, self.model.live))
            title, note = self.tr("Enter the correction"), self.tr("reversal and new entry")
            self._enter_key.set_value(self.face(title, note, self._why_not(correction)))

    def _show_pages(self) -> None:
        """The keys that page, as long as there is more than one page."""
        for key, title, pages in ((self._newer, self.tr("Newer"), -1), (self._older, self.tr("Older"), 1)):
            can = self._rows.can_page(pages)
            key.set_value(KeyFace(title, state=KeyState.REST if can else KeyState.OFF))
            key.setVisible(self._editor.correction is None and (self._rows.can_page(-1) or self._rows.can_page(1)))

    def _take_bet(self, asked: int | None) -> None:
        """Another bet is asked about, or the one that was is not open any more."""
        bet = next((listed for listed in self._rows.lines.bets if listed.bet == asked), None)
        before = self._editor.correction
        if bet is not None and before is not None and before.bet.bet == bet.bet:
            self._editor.see(bet)
        elif bet is not None or before is not None:
            self._editor.begin(bet)
            if self.isVisible():
                self.first().setFocus()

    def _take_pointed(self) -> None:
        """A touch of the felt: the bet that lies there, or where the bet belongs."""
        pointed = self.model.shown.pointed
        if pointed is None or pointed is self._pointed:
            return
        self._pointed = pointed
        if self._editor.correction is None:
            self._pick(pointed)
            return
        if pointed.seat is not None:
            self._editor.put_seat(pointed.seat)
        if pointed.on is not None:
            self._editor.put_card(pointed.on)

    def _pick(self, pointed: Pointed) -> None:
        for listed in self._rows.lines.bets:
            if pointed.seat in (None, listed.seat) and pointed.on in (None, listed.on):
                self.model.choose_bet(listed.bet)
                return

    def _why_not(self, correction: Correction) -> str:
        if correction.bet.fate is Fate.STANDS:
            return self.tr("a card has shown")
        return self.tr("nothing is changed") if correction.is_none else ""

    # What is done.

    def _go_to_bet(self, bet: int) -> None:
        self._at = bet

    def _give(self) -> None:
        correction = self._editor.correction
        if correction is not None and not self._why_not(correction):
            say = partial(
                self.model.correct,
                correction.bet.bet,
                seat=correction.seat,
                on=correction.on,
                amount_minor=correction.amount_minor,
                reason=correction.reason,
            )
            self.give("correct", say)

    def _lay_out(self) -> None:
        content, gap = self.content, self.gap
        foot = below(content, self._editor.place(content, gap))
        lay_narrow_and_wide(self._other, self._enter_key, foot, foot.height(), gap)
        lay_rows([self.close_key, self._newer, self._older], foot, 3, foot.height(), gap)
        # Whole lines alone: one that is cut would be taken for the last.
        lines = (foot.top() - 2 * gap - content.top()) // LINE_HEIGHT
        self._rows.setGeometry(content.left(), content.top(), content.width(), lines * LINE_HEIGHT)
