"""Chips over the table: a player buys, cashes out, gets up, or sits down.

It asks one thing after another: the seat, at a free one the name, then how much. A seat with a player can also be
touched on the felt. Getting up cashes out all and is held down to be done.
"""

from enum import Enum, auto
from functools import partial

from PySide6.QtWidgets import QWidget

from tablemgr.console import words
from tablemgr.console.model import ConsoleModel, Line
from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.panels.amount_field import AmountField, FieldFace
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_narrow_and_wide, lay_rows
from tablemgr.console.panels.name_pad import NamePad
from tablemgr.console.panels.seat_pad import SeatPad
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.motion import HOLD_TO_DO_S
from tablemgr.service.views import Next, SeatRow, Why

# What the chips of the pad are worth, in whole units of the currency; 1 is the digit beside them.
CHIPS = (5, 25, 100, 500)


class Step(Enum):
    """What is asked."""

    SEAT = auto()
    NAME = auto()
    SITS_DOWN = auto()
    AMOUNT = auto()


class ChipsPane(EntryPane):
    """One seat at a time."""

    reads_figures = True

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._name = ""
        self._at: tuple[Step, int | None, str | None] = (Step.SEAT, None, None)
        self._seats = SeatPad(grid, self)
        self._seats.seat_touched.connect(model.choose_seat)
        self._names = NamePad(grid, self)
        self._names.named.connect(self._named)
        self._field = AmountField(FieldFace("", None, model.currency), grid.type.amount, grid.type, self)
        self._field.setObjectName("amount")
        self._pad = DigitPad(model.currency, grid, self)
        self._pad.changed.connect(self.refresh)
        unit = 10**model.currency.decimals
        self._chips = [
            self.key(f"chip_{value}", KeyFace(f"+{value}"), partial(self._pad.add, value * unit)) for value in CHIPS
        ]
        self._buy = self.key("buy_in", KeyFace(self.tr("Buy in")), self._buy_in)
        self._cash = self.key("cash_out", KeyFace(self.tr("Cash out")), self._cash_out)
        self._leave = self.key("leave", KeyFace(self.tr("Leave")), self._leave_seat, HOLD_TO_DO_S)
        self._sit = self.key("sit_down", KeyFace(self.tr("Sit down")), self._sit_down)
        self._other = self.key("other_seat", KeyFace(self.tr("Other seat")), self._go_back)
        self._lay_out()
        self.show_parts()

    # What it asks.

    @property
    def _row(self) -> SeatRow | None:
        seat = self.model.shown.chips_seat
        return next((row for row in self.model.view.seats if row.seat == seat), None)

    @property
    def _step(self) -> Step:
        row = self._row
        if row is None:
            return Step.SEAT
        if row.player is not None:
            return Step.AMOUNT
        return Step.SITS_DOWN if self._name else Step.NAME

    def title(self) -> str:
        row = self._row
        match self._step:
            case Step.SEAT:
                return self.tr("Whose chips?") if self.model.view.has_bank else self.tr("Who sits where?")
            case Step.NAME:
                return self.tr("Who sits down?")
            case Step.SITS_DOWN:
                return self._name
            case Step.AMOUNT:
                return "" if row is None or row.player is None else row.player

    def beside(self) -> str:
        row, money = self._row, self.model.currency.shown
        if row is None:
            return self.tr("or touch the felt") if self.grid.are_rows_touched else ""
        if row.player is None or not self.model.view.has_bank:
            return self.tr("seat {seat}").format(seat=row.seat)
        if row.owes_minor:
            return self.tr("seat {seat} · owes {amount}").format(seat=row.seat, amount=money(row.owes_minor))
        return self.tr("seat {seat} · has {amount}").format(seat=row.seat, amount=money(row.stack_minor))

    def begin(self) -> None:
        self._name = ""
        self._pad.clear()
        self._at = (Step.SEAT, None, None)

    def first(self) -> QWidget:
        match self._step:
            case Step.SEAT:
                return self._seats.first()
            case Step.NAME:
                return self._names.first()
            case _:
                return self._field if self.model.view.has_bank else self.close_key

    def pad(self) -> DigitPad | None:
        return self._pad if self._step in (Step.AMOUNT, Step.SITS_DOWN) and self.model.view.has_bank else None

    def holds_typed(self) -> bool:
        return self._pad.amount.is_begun or self.model.shown.chips_seat is not None

    def drop_typed(self) -> None:
        self._pad.clear()
        self.model.choose_seat(None)

    def typed(self, text: str) -> bool:
        """A digit is a seat while one is asked for; a letter begins a name; plus buys, and minus cashes out."""
        if self._step is Step.SEAT:
            return self._seats.press(text)
        if self._step is Step.NAME:
            return self._names.take_text(text)
        if self._step is Step.AMOUNT and text in ("+", "-") and self.model.view.has_bank:
            (self._buy if text == "+" else self._cash).click()
            return True
        return super().typed(text)

    def enter(self) -> None:
        if self._step is Step.SITS_DOWN:
            self._sit_down()
        elif self._step is Step.AMOUNT:
            self._buy_in()

    def accepted(self, line: Line) -> None:
        """Chips are bought by one after another: the pane stays, and at the seat while somebody sits there."""
        self._pad.clear()
        if line.get("do") == "leave" or not self.model.view.has_bank:
            self.model.choose_seat(None)

    # How it shows.

    def show_parts(self) -> None:
        self.frame_colour, self.frame_px = colours.LINE, 1.0
        if self.model.view.next is Next.SEAT_PLAYERS:
            self.frame_colour, self.frame_px = colours.ACT, 3.5
        self._seats.set_seats(self.model.view.seats, self.model.shown.chips_seat)
        step = self._step
        self._arrive(step)
        has_amount = step in (Step.AMOUNT, Step.SITS_DOWN)
        has_money = self.model.view.has_bank
        for part in (self._field, self._pad, *self._chips):
            part.setVisible(has_amount and has_money)
        for part in (self._buy, self._cash):
            part.setVisible(step is Step.AMOUNT and has_money)
        self._leave.setVisible(step is Step.AMOUNT)
        self._seats.setVisible(step is Step.SEAT)
        self._names.setVisible(step is Step.NAME)
        self._sit.setVisible(step is Step.SITS_DOWN and has_money)
        self._other.setVisible(step is not Step.SEAT)
        self._show_amount(step)
        self._show_keys()

    @property
    def _bought_minor(self) -> int | None:
        """What was typed; else what lies on the desk for who buys in."""
        return self._pad.value_minor or self.model.view.desk_minor or None

    def _arrive(self, step: Step) -> None:
        """Another seat or another player: nothing that was typed for the one before is kept, and the keyboard comes."""
        row = self._row
        at = (step, None, None) if row is None else (step, row.seat, row.player)
        if at == self._at:
            return
        before, self._at = self._at, at
        if before[1:] != at[1:]:
            # A finger that is on it holds it for the player before.
            self._leave.hide()
            self._name = ""
            self._pad.clear()
            view = self.model.view
            self._names.begin(view.guests, [row.player for row in view.seats if row.player is not None])
        if self.isVisible():
            self.first().setFocus()

    def _show_amount(self, step: Step) -> None:
        label = self.tr("buys") if step is Step.SITS_DOWN else ""
        if not self._pad.value_minor and self._bought_minor:
            label = self.tr("on the desk")
        self._field.set_value(
            FieldFace(label, self._bought_minor, self.model.currency, empty_word=self.tr("how much?"))
        )

    def _show_keys(self) -> None:
        row = self._row
        how_much = "" if self._pad.value_minor else self.tr("how much?")
        buys = "" if self._bought_minor else how_much
        stays = "" if row is None or row.stays is None else self._why_he_stays(row.stays)
        self._buy.set_value(self.face(self.tr("Buy in"), "+", buys))
        self._cash.set_value(self.face(self.tr("Cash out"), "\N{MINUS SIGN}", how_much))
        self._leave.set_value(self.face(self.tr("Leave"), self.tr("hold"), stays))
        self._sit.set_value(self.face(self.tr("Sit down"), self.tr("Enter"), buys))
        back = self.tr("Guests") if self._step is Step.NAME and self._names.can_go_back else self.tr("Other seat")
        self._other.set_value(KeyFace(back))

    def _why_he_stays(self, why: Why) -> str:
        """In few words, where there are some."""
        short = {
            "banker_leaves": self.tr("banker"),
            "draw": self.tr("draw is on"),
            "bets_open": self.tr("bet is open"),
            "debt_open": self.tr("owes"),
        }
        return short.get(why.detail) or short.get(why.code) or words.why_text(why, self.model.view.currency)

    # What is done.

    def _named(self, name: str) -> None:
        self._name = name
        row = self._row
        if row is not None and not self.model.view.has_bank:
            # Nothing is bought: who has a name sits down.
            self.give("seat", partial(self.model.seat_player, row.seat, name, None))
        self.refresh()

    def _go_back(self) -> None:
        if self._step is Step.NAME and self._names.can_go_back:
            self._names.go_back()
            self.refresh()
        elif self._step is Step.SITS_DOWN:
            self._name = ""
            self.refresh()
        else:
            self.model.choose_seat(None)

    def _buy_in(self) -> None:
        row, amount = self._row, self._bought_minor
        if row is not None and amount:
            self.give("buy_in", partial(self.model.buy_in, row.seat, amount))

    def _cash_out(self) -> None:
        row, amount = self._row, self._pad.value_minor
        if row is not None and amount:
            self.give("cash_out", partial(self.model.cash_out, row.seat, amount))

    def _leave_seat(self) -> None:
        row = self._row
        if row is not None and not self._leave.is_off:
            self.give("leave", partial(self.model.leave, row.seat))

    def _sit_down(self) -> None:
        row, amount = self._row, self._bought_minor
        if row is not None and amount and self._name:
            self.give("seat", partial(self.model.seat_player, row.seat, self._name, amount))

    def _lay_out(self) -> None:
        content, gap, large = self.content, self.gap, self.grid.is_large
        foot = content.bottom() + 1 - (64 if large else 56)
        lay_narrow_and_wide(self.close_key, self._other, below(content, foot), content.bottom() + 1 - foot, gap)
        area = content.adjusted(0, 0, 0, -(content.bottom() + 1 - foot) - gap)
        self._seats.place(area, 76 if large else 64, gap)
        self._names.place(area)
        self._field.setGeometry(content.left(), content.top(), content.width(), 84 if large else 58)
        top = lay_rows(self._chips, below(content, content.top() + self._field.height() + gap), 4, 56, gap)
        top = self._pad.place(content.left(), top, content.width())
        acts = below(content, top)
        lay_rows([self._buy, self._cash, self._leave], acts, 3, foot - gap - top, gap)
        lay_rows([self._sit], acts, 1, foot - gap - top, gap)
