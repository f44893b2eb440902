"""The bank: who takes it and with how much; for the banker, more into it, some out of it, or giving it up.

Whose turn it is, the view says. An amount belongs to who was asked when it was typed: with another player before the
bank it is gone.
"""

from functools import partial

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr.console import words
from tablemgr.console.model import ConsoleModel, Line, Pane
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.writing import draw_paragraph
from tablemgr.console.panels.amount_field import AmountField, FieldFace
from tablemgr.console.panels.bank_question import READY, BankQuestion, bank_question, ready_amounts
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_narrow_and_wide, lay_rows
from tablemgr.console.panels.seat_pad import SeatPad
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.service.views import Next

HINT_HEIGHT = 52


class BankPane(EntryPane):
    """What it asks follows the table; only a seat is chosen, where any may take the bank."""

    reads_figures = True

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._at: tuple[int | None, str | None, bool] = (None, None, False)
        self._seats = SeatPad(grid, self)
        self._seats.seat_touched.connect(model.choose_seat)
        self._field = AmountField(FieldFace("", None, model.currency), grid.type.amount, grid.type, self)
        self._field.setObjectName("amount")
        self._pad = DigitPad(model.currency, grid, self)
        self._pad.changed.connect(self.refresh)
        self._ready = {name: self.key(name, KeyFace(""), partial(self._give_ready, name)) for name in READY}
        self._take = self.key("take_bank", KeyFace(self.tr("Takes the bank")), self._take_bank)
        self._decline = self.key("decline", KeyFace(self.tr("Lets it go on")), self._decline_bank)
        self._other = self.key("other_seat", KeyFace(self.tr("Other seat")), partial(model.choose_seat, None))
        self._add = self.key("add", KeyFace(self.tr("Add")), self._take_bank)
        self._withdraw = self.key("withdraw", KeyFace(self.tr("Take out")), self._take_out)
        self._pass = self.key("pass_bank", KeyFace(self.tr("Pass the bank")), self._pass_bank)
        self._players = self.key("seat_players", KeyFace(self.tr("Seat players")), partial(model.open, Pane.CHIPS))
        self.close_key.set_value(KeyFace(self.tr("Bet pad"), "F2"))
        self._lay_out()
        self.show_parts()

    # What it asks.

    def _asked_now(self) -> BankQuestion:
        return bank_question(self.model.view, self.model.shown.chips_seat)

    def title(self) -> str:
        asked = self._asked_now()
        if asked.row is None:
            return self.tr("Who takes the bank?") if self._has_players() else self.tr("Nobody sits here")
        if asked.holds_it:
            return self.tr("{player} holds the bank").format(player=asked.row.player)
        return self.tr("{player} takes the bank?").format(player=asked.row.player)

    def beside(self) -> str:
        asked, view, money = self._asked_now(), self.model.view, self.model.currency.shown
        if asked.row is None:
            return self.tr("any seat") if self._has_players() else ""
        if asked.holds_it:
            return money(view.bank_minor)
        return self.tr("seat {seat}").format(seat=asked.row.seat)

    def drawn(self) -> object:
        return self._hint(), len(self.model.view.seats)

    def draw(self, painter: QPainter) -> None:
        content = self.content
        top = content.top() + (self._seats.keys_height() + 2 * self.gap if self._has_players() else 0)
        place = QRectF(content.left(), top, content.width(), HINT_HEIGHT)
        draw_paragraph(painter, place, self._hint(), self.grid.type.label, inks.SOFT_ON_PANEL)

    def _hint(self) -> str:
        """Only where no amount is asked for is there room for more words, and need of them."""
        if self._asked_now().row is not None:
            return ""
        match self.model.view.next:
            case Next.SEAT_PLAYERS:
                return self.tr("Two players or more draw for the bank.")
            case Next.DRAW_FOR_BANK:
                return self.tr("Touch who takes it, or draw for it with the big key.")
            case _:
                return ""

    def begin(self) -> None:
        self._pad.clear()

    def first(self) -> QWidget:
        if self._asked_now().row is not None:
            return self._field
        return self._seats.first() if self._has_players() else self._players

    def pad(self) -> DigitPad | None:
        return None if self._asked_now().row is None else self._pad

    def holds_typed(self) -> bool:
        return self._pad.amount.is_begun or self.model.shown.chips_seat is not None

    def drop_typed(self) -> None:
        self._pad.clear()
        self.model.choose_seat(None)

    def typed(self, text: str) -> bool:
        """A digit is a seat while one is asked for; plus adds to the bank, and minus takes out of it."""
        asked = self._asked_now()
        if asked.row is None:
            return self._seats.press(text)
        if asked.holds_it and text in ("+", "-"):
            (self._add if text == "+" else self._withdraw).click()
            return True
        return super().typed(text)

    def place_of(self, line: Line) -> QRect | None:
        return self._pass.geometry() if line.get("do") == "pass_bank" and self._pass.isVisible() else None

    def go_away(self) -> None:
        """Between deals it is the table that asks for the bank: closed, the pane would be there again."""
        self.model.open(Pane.BET)

    def enter(self) -> None:
        (self._add if self._asked_now().holds_it else self._take).click()

    def accepted(self, line: Line) -> None:
        """Once it is taken the seat is not asked for any more."""
        self._pad.clear()
        if line.get("do") in ("bank", "decline_bank"):
            self.model.choose_seat(None)

    # How it shows.

    def show_parts(self) -> None:
        is_here = self.model.view.next in (Next.TAKE_BANK, Next.SEAT_PLAYERS)
        self.frame_colour, self.frame_px = (colours.ACT, 3.5) if is_here else (colours.LINE, 1.0)
        asked = self._asked_now()
        offs = {row.seat: self.tr("free") for row in self.model.view.seats if row.player is None}
        self._seats.set_seats(self.model.view.seats, self.model.shown.chips_seat, offs)
        self._arrive(asked)
        is_asked = asked.row is not None
        for part in (self._field, self._pad, *self._ready.values()):
            part.setVisible(is_asked)
        for part in (self._add, self._withdraw, self._pass):
            part.setVisible(asked.holds_it)
        self._take.setVisible(is_asked and not asked.holds_it)
        self._decline.setVisible(asked.is_his_turn)
        self._other.setVisible(is_asked and not asked.holds_it and not asked.is_his_turn)
        self._seats.setVisible(not is_asked and self._has_players())
        self._players.setVisible(not is_asked)
        self._show_amounts(asked)
        self._show_keys()

    def _arrive(self, asked: BankQuestion) -> None:
        at = (None, None, False) if asked.row is None else (asked.row.seat, asked.row.player, asked.holds_it)
        if at == self._at:
            return
        before, self._at = self._at, at
        if before[0] is not None and self._pad.amount.is_begun and not self.is_waiting:
            # Another player is asked: what is typed on is not his amount.
            self.refuse_typed()
        self._pad.clear()
        focused = QApplication.focusWidget()
        if self.isVisible() and (focused is None or self.isAncestorOf(focused)):
            self.first().setFocus()

    def _show_amounts(self, asked: BankQuestion) -> None:
        money = self.model.currency.shown
        self._field.set_value(
            FieldFace("", self._pad.value_minor, self.model.currency, empty_word=self.tr("how much?"))
        )
        titles = {
            "first": self.tr("½ bank") if asked.holds_it else self.tr("Minimum"),
            "half": self.tr("½ stack"),
            "stack": self.tr("Stack"),
        }
        for name, minor in self._ready_now().items():
            state = KeyState.REST if minor else KeyState.OFF
            self._ready[name].set_value(KeyFace(titles[name], money(minor) if minor else self.tr("none"), state))

    def _ready_now(self) -> dict[str, int]:
        return ready_amounts(self._asked_now(), self.model.view, 10**self.model.currency.decimals)

    def _show_keys(self) -> None:
        acts, how_much = self.model.view.acts, "" if self._pad.value_minor else self.tr("how much?")
        enter = self.tr("Enter")
        self._take.set_value(self.face(self.tr("Takes the bank"), enter, self._why("bank") or how_much))
        self._decline.set_value(self.face(self.tr("Lets it go on"), ""))
        self._add.set_value(self.face(self.tr("Add"), "+", self._why("bank") or how_much))
        out = self._why("withdraw") or how_much
        self._withdraw.set_value(self.face(self.tr("Take out"), "\N{MINUS SIGN}", out))
        self._pass.set_value(self.face(self.tr("Pass bank"), "F5", self._why("pass_bank") if acts else ""))

    def _why(self, act: str) -> str:
        why = self.model.view.acts.get(act)
        if why is not None and why.detail in ("deal", "draw"):
            return self.tr("deal is on") if why.detail == "deal" else self.tr("draw is on")
        return "" if why is None else words.why_text(why, self.model.view.currency)

    def _has_players(self) -> bool:
        return any(row.player is not None for row in self.model.view.seats)

    # What is done.

    def _give_ready(self, name: str) -> None:
        minor = self._ready_now()[name]
        if minor:
            self._pad.give(minor)

    def _take_bank(self) -> None:
        row, amount = self._asked_now().row, self._pad.value_minor
        if row is not None and amount:
            self.give("bank", partial(self.model.take_bank, row.seat, amount))

    def _take_out(self) -> None:
        amount = self._pad.value_minor
        if amount:
            self.give("withdraw", partial(self.model.withdraw, amount))

    def _decline_bank(self) -> None:
        row = self._asked_now().row
        if row is not None:
            self.give("decline_bank", partial(self.model.decline_bank, row.seat))

    def _pass_bank(self) -> None:
        self.give("pass_bank", self.model.pass_bank)

    def _lay_out(self) -> None:
        content, gap, large = self.content, self.gap, self.grid.is_large
        foot_height = 64 if large else 56
        foot = content.bottom() + 1 - foot_height
        for wide in (self._decline, self._other, self._players, self._pass):
            lay_narrow_and_wide(self.close_key, wide, below(content, foot), foot_height, gap)
        area = content.adjusted(0, 0, 0, -foot_height - gap)
        self._seats.place(area, 76 if large else 64, gap)
        self._field.setGeometry(content.left(), content.top(), content.width(), 84 if large else 58)
        top = lay_rows(
            list(self._ready.values()), below(content, content.top() + self._field.height() + gap), 3, 60, gap
        )
        top = self._pad.place(content.left(), top, content.width())
        acts = below(content, top)
        lay_rows([self._take], acts, 1, foot - gap - top, gap)
        lay_rows([self._add, self._withdraw], acts, 2, foot - gap - top, gap)
