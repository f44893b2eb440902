"""A bet that was entered wrongly is put right: another seat, card or amount, with the reason.

Nothing is rewritten. The wrong bet is reversed and a right one entered, and both stay in the journal; the pane says so.
The bet is picked from those that are open, in the list or where it lies on the felt. Then a touch of the felt says
where it belongs.
"""

from enum import Enum
from functools import partial

from PySide6.QtWidgets import QLineEdit, QWidget

from tablemgr.console.model import ConsoleModel, Line, Pointed
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.bet_rows import BetRows
from tablemgr.console.panels.card_pad import CardPad
from tablemgr.console.panels.correction import READY_REASONS, WRONG_AMOUNT, WRONG_CARD, WRONG_SEAT, Correction
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_narrow_and_wide, lay_rows
from tablemgr.console.panels.listed_bet import Fate, ListedBet, open_bets
from tablemgr.console.panels.seat_pad import SeatPad
from tablemgr.console.port import TablePort
from tablemgr.console.theme.grid import Grid

REASON_CHARACTERS_MAX = 80


class Field(Enum):
    """What is being put right."""

    SEAT = "seat"
    CARD = "card"
    AMOUNT = "amount"


class CorrectPane(EntryPane):
    """First which bet, then what it should have been."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._correction: Correction | None = None
        self._field = Field.SEAT
        self._pointed: Pointed | None = None
        # Where the arrows are in the list, before a bet is chosen.
        self._at: int | None = None
        self._rows = BetRows(model.currency, grid, self)
        self._rows.bet_chosen.connect(self._go_to_bet)
        self._rows.bet_touched.connect(model.choose_bet)
        self._tabs = {
            field: self.key(f"put_{field.value}", KeyFace(""), partial(self._go_to, field)) for field in Field
        }
        self._seats = SeatPad(grid, self)
        self._seats.seat_touched.connect(self._put_seat)
        self._cards = CardPad(grid, self)
        self._cards.card_touched.connect(self._put_card)
        self._pad = DigitPad(model.currency, grid, self)
        self._pad.changed.connect(self._put_amount)
        self._reasons = {
            reason: self.key(f"reason_{k}", KeyFace(""), partial(self._choose_reason, reason))
            for k, reason in enumerate(READY_REASONS)
        }
        self._line = QLineEdit(self)
        self._line.setObjectName("reason_line")
        self._line.setAccessibleName(self.tr("the reason, in other words"))
        self._line.setPlaceholderText(self.tr("or another reason"))
        self._line.setMaxLength(REASON_CHARACTERS_MAX)
        self._line.textChanged.connect(self._because)
        self._enter_key = self.key("enter_correction", KeyFace(""), self._give)
        self._line.returnPressed.connect(self._enter_key.click)
        self._other = self.key("other_bet", KeyFace(self.tr("Other bet")), partial(model.choose_bet, None))
        self._lay_out()
        self.show_parts()

    # What it asks.

    def title(self) -> str:
        if self._correction is None:
            return self.tr("Which bet was wrong?")
        bet = self._correction.bet
        return self.tr("Bet {bet}: {player}").format(bet=bet.bet, player=bet.player)

    def beside(self) -> str:
        if self._correction is None:
            return "" if self._rows.lines.bets else self.tr("no bet is open")
        bet = self._correction.bet
        return self.tr("{amount} on {card}").format(amount=self.model.currency.format(bet.stake_minor), card=bet.on)

    def begin(self) -> None:
        bets = open_bets(self.model.view)
        self._correction, self._pointed = None, self.model.shown.pointed
        self._at = bets[0].bet if bets else None

    def first(self) -> QWidget:
        return self._rows if self._correction is None else self._tabs[self._field]

    def pad(self) -> DigitPad | None:
        return self._pad if self._correction is not None and self._field is Field.AMOUNT else None

    def typed(self, text: str) -> bool:
        """What a sign means depends on what is being put right."""
        if self._correction is None:
            return False
        if self._field is Field.SEAT:
            return self._seats.press(text)
        return self._cards.press(text) if self._field is Field.CARD else super().typed(text)

    def enter(self) -> None:
        if self._correction is None:
            self.model.choose_bet(self._at)
        elif not self._line.hasFocus():
            self._enter_key.click()

    def accepted(self, line: Line) -> None:  # noqa: ARG002 - there is one line that it gives
        """It has been put right, and the table is bet at again."""
        self.model.close_pane()

    # How it shows.

    def show_parts(self) -> None:
        asked = self.model.shown.asked_bet
        self._rows.set_bets(open_bets(self.model.view), self._at if asked is None else asked)
        self._take_bet()
        self._take_pointed()
        is_edited = self._correction is not None
        for part in (*self._tabs.values(), *self._reasons.values(), self._line, self._enter_key, self._other):
            part.setVisible(is_edited)
        self._rows.setVisible(not is_edited)
        self.close_key.setVisible(not is_edited)
        for field, part in ((Field.SEAT, self._seats), (Field.CARD, self._cards), (Field.AMOUNT, self._pad)):
            part.setVisible(is_edited and field is self._field)
        if self._correction is not None:
            self._show_tabs(self._correction)
            self._show_fields(self._correction)
            self._show_reasons(self._correction)
            face = self.face(
                self.tr("Enter the correction"), self.tr("reversal and new entry"), self._why_not(self._correction)
            )
            self._enter_key.set_value(face)

    def _take_bet(self) -> None:
        """Another bet is asked about, or this one is not open any more."""
        asked = self.model.shown.asked_bet
        bet = next((listed for listed in self._rows.lines.bets if listed.bet == asked), None)
        before = None if self._correction is None else self._correction.bet.bet
        if bet is None:
            self._correction = None
        elif before != bet.bet:
            self._correction = Correction(bet)
            self._field = Field.SEAT
            self._pad.clear()
            self._line.clear()
        else:
            assert self._correction is not None
            self._correction = self._with_fate(self._correction, bet)
        if before != (None if bet is None else bet.bet) and self.isVisible():
            self.first().setFocus()

    @staticmethod
    def _with_fate(correction: Correction, bet: ListedBet) -> Correction:
        """A card that has shown meanwhile makes the bet stand."""
        if correction.bet == bet:
            return correction
        return Correction(bet, correction.seat, correction.on, correction.amount_minor, correction.given_reason)

    def _take_pointed(self) -> None:
        """A touch of the felt: the bet that lies there, or where the bet belongs."""
        pointed = self.model.shown.pointed
        if pointed is None or pointed is self._pointed:
            return
        self._pointed = pointed
        if self._correction is None:
            self._pick(pointed)
            return
        if pointed.seat is not None:
            self._correction = self._correction.with_seat(pointed.seat)
        if pointed.on is not None:
            self._correction = self._correction.with_card(pointed.on)

    def _pick(self, pointed: Pointed) -> None:
        for listed in self._rows.lines.bets:
            if pointed.seat in (None, listed.seat) and pointed.on in (None, listed.on):
                self.model.choose_bet(listed.bet)
                return

    def _show_tabs(self, correction: Correction) -> None:
        bet, money = correction.bet, self.model.currency.format
        notes = {
            Field.SEAT: f"{bet.seat}" if correction.seat is None else f"{bet.seat} → {correction.seat}",
            Field.CARD: bet.on if correction.on is None else f"{bet.on} → {correction.on}",
            Field.AMOUNT: money(bet.stake_minor)
            if correction.amount_minor is None
            else f"→ {money(correction.amount_minor)}",
        }
        titles = {Field.SEAT: self.tr("Seat"), Field.CARD: self.tr("Card"), Field.AMOUNT: self.tr("Amount")}
        for field, tab in self._tabs.items():
            state = KeyState.CHOSEN if field is self._field else KeyState.REST
            tab.set_value(KeyFace(titles[field], notes[field], state))

    def _show_fields(self, correction: Correction) -> None:
        offs = {row.seat: self.tr("free") for row in self.model.view.seats if row.player is None}
        self._seats.set_seats(self.model.view.seats, correction.seat or correction.bet.seat, offs)
        self._cards.set_cards(self.model.live, correction.on or correction.bet.on)

    def _show_reasons(self, correction: Correction) -> None:
        shown = {
            WRONG_SEAT: self.tr("Wrong seat"),
            WRONG_CARD: self.tr("Wrong card"),
            WRONG_AMOUNT: self.tr("Wrong amount"),
        }
        for reason, key in self._reasons.items():
            state = KeyState.CHOSEN if reason == correction.reason else KeyState.REST
            key.set_value(KeyFace(shown[reason], state=state))

    def _why_not(self, correction: Correction) -> str:
        if correction.bet.fate is Fate.STANDS:
            return self.tr("a card has shown")
        return self.tr("nothing is changed") if correction.is_none else ""

    # What is done.

    def _go_to_bet(self, bet: int) -> None:
        self._at = bet

    def _go_to(self, field: Field) -> None:
        self._field = field
        self.refresh()

    def _put_seat(self, seat: int) -> None:
        if self._correction is not None:
            self._correction = self._correction.with_seat(seat)
            self.refresh()

    def _put_card(self, on: str) -> None:
        if self._correction is not None:
            self._correction = self._correction.with_card(on)
            self.refresh()

    def _put_amount(self) -> None:
        if self._correction is not None:
            self._correction = self._correction.with_amount(self._pad.value_minor)
            self.refresh()

    def _choose_reason(self, reason: str) -> None:
        self._line.clear()
        self._because(reason)

    def _because(self, reason: str) -> None:
        if self._correction is not None:
            self._correction = self._correction.because(reason)
            self.refresh()

    def _give(self) -> None:
        correction = self._correction
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
        content, gap, large = self.content, self.gap, self.grid.is_large
        top = lay_rows(list(self._tabs.values()), content, 3, 72 if large else 60, gap)
        place = below(content, top)
        bottom = self._pad.place(content.left(), top, content.width())
        for pad in (self._seats, self._cards):
            place.setHeight(bottom - gap - top)
            pad.place(place, 62 if large else 56, gap)
        top = lay_rows(list(self._reasons.values()), below(content, bottom), 3, 60 if large else 56, gap)
        self._line.setGeometry(content.left(), top, content.width(), 56)
        foot = below(content, top + 56 + gap)
        height = foot.height()
        lay_narrow_and_wide(self._other, self._enter_key, foot, height, gap)
        self.close_key.setGeometry(self._other.geometry())
        self._rows.setGeometry(content.adjusted(0, 0, 0, -height - 2 * gap))
