"""What a bet should have been: three tabs for seat, card and amount, and the reason under them."""

from enum import Enum
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.card_pad import CardPad
from tablemgr.console.panels.correction import READY_REASONS, WRONG_AMOUNT, WRONG_CARD, WRONG_SEAT, Correction
from tablemgr.console.panels.digit_pad import DigitPad
from tablemgr.console.panels.key_rows import below, lay_rows, make_key
from tablemgr.console.panels.listed_bet import ListedBet
from tablemgr.console.panels.seat_pad import SeatPad
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN
from tablemgr.kernel.money import Currency
from tablemgr.service.views import SeatRow

REASON_CHARACTERS_MAX = 80
TAB_HEIGHT_LARGE, TAB_HEIGHT_SMALL = 72, 60
KEY_HEIGHT_LARGE = 62


class Field(Enum):
    """What is being put right."""

    SEAT = "seat"
    CARD = "card"
    AMOUNT = "amount"


class CorrectionEditor(QWidget):
    """`changed` says that the correction is another, `entered` that Return was pressed after a reason. It begins with a
    bet; before that there is nothing to correct.
    """

    changed = Signal()
    entered = Signal()

    def __init__(self, currency: Currency, grid: Grid, parent: QWidget) -> None:
        super().__init__(parent)
        self._currency = currency
        self._is_large = grid.is_large
        self._correction: Correction | None = None
        self._field = Field.SEAT
        self._tabs = {
            field: make_key(self, grid.type, f"put_{field.value}", KeyFace(""), partial(self._go_to, field))
            for field in Field
        }
        self._seats = SeatPad(grid, self)
        self._seats.seat_touched.connect(self.put_seat)
        self._cards = CardPad(grid, self)
        self._cards.card_touched.connect(self.put_card)
        self._pad = DigitPad(currency, grid, self)
        self._pad.changed.connect(self._put_amount)
        self._reasons = {
            reason: make_key(self, grid.type, f"reason_{k}", KeyFace(""), partial(self._choose_reason, reason))
            for k, reason in enumerate(READY_REASONS)
        }
        self._line = self._reason_line()

    @property
    def correction(self) -> Correction | None:
        """What has been put right so far; None as long as no bet was picked."""
        return self._correction

    @property
    def pad(self) -> DigitPad | None:
        """Where digits go, if it is the amount that is put right."""
        return self._pad if self._field is Field.AMOUNT else None

    @property
    def is_reasoning(self) -> bool:
        """Whether a reason is being typed."""
        return self._line.hasFocus()

    def first(self) -> QWidget:
        """Where the keyboard begins."""
        return self._tabs[self._field]

    def begin(self, bet: ListedBet | None) -> None:
        """Another bet, or none: nothing of the one before is kept."""
        self._correction = None
        self._field = Field.SEAT
        self._pad.clear()
        self._line.clear()
        self._put(None if bet is None else Correction(bet))

    def see(self, bet: ListedBet) -> None:
        """The same bet, as it stands by now."""
        self._put(self._correction and self._correction.of_bet(bet))

    def put_seat(self, seat: int) -> None:
        """It was this seat's."""
        self._put(self._correction and self._correction.with_seat(seat))

    def put_card(self, on: str) -> None:
        """It lies on this card."""
        self._put(self._correction and self._correction.with_card(on))

    def typed(self, text: str) -> bool:
        """What a sign means depends on what is being put right."""
        match self._field:
            case Field.SEAT:
                return self._seats.press(text)
            case Field.CARD:
                return self._cards.press(text)
            case Field.AMOUNT:
                return self._pad.take_text(text)

    def show_parts(self, rows: tuple[SeatRow, ...], live: tuple[str, ...]) -> None:
        """Shows the correction, the seats that can be chosen and the cards that can be bet on."""
        correction = self._correction
        if correction is None:
            return
        for field, part in ((Field.SEAT, self._seats), (Field.CARD, self._cards), (Field.AMOUNT, self._pad)):
            part.setVisible(field is self._field)
        free = {row.seat: self.tr("free") for row in rows if row.player is None}
        self._seats.set_seats(rows, correction.seat or correction.bet.seat, free)
        self._cards.set_cards(live, correction.on or correction.bet.on)
        self._show_tabs(correction)
        self._show_reasons(correction)

    def place(self, area: QRect, gap: int) -> int:
        """Stands at the top of an area; returns where the next thing may begin."""
        whole = QRect(0, 0, area.width(), area.height())
        top = lay_rows(
            list(self._tabs.values()), whole, 3, TAB_HEIGHT_LARGE if self._is_large else TAB_HEIGHT_SMALL, gap
        )
        bottom = self._pad.place(0, top, area.width())
        for pad in (self._seats, self._cards):
            place = QRect(0, top, area.width(), bottom - gap - top)
            pad.place(place, KEY_HEIGHT_LARGE if self._is_large else TOUCH_MIN, gap)
        top = lay_rows(list(self._reasons.values()), below(whole, bottom), 3, 60 if self._is_large else TOUCH_MIN, gap)
        self._line.setGeometry(0, top, area.width(), TOUCH_MIN)
        self.setGeometry(area.left(), area.top(), area.width(), top + TOUCH_MIN)
        return area.top() + self.height() + gap

    def _show_tabs(self, correction: Correction) -> None:
        bet, money = correction.bet, self._currency.shown
        seat = f"{bet.seat}" if correction.seat is None else f"{bet.seat} → {correction.seat}"
        card = bet.on if correction.on is None else f"{bet.on} → {correction.on}"
        minor = correction.amount_minor
        amount = money(bet.stake_minor) if minor is None else f"→ {money(minor)}"
        says = {
            Field.SEAT: (self.tr("Seat"), seat),
            Field.CARD: (self.tr("Card"), card),
            Field.AMOUNT: (self.tr("Amount"), amount),
        }
        for field, (title, note) in says.items():
            state = KeyState.CHOSEN if field is self._field else KeyState.REST
            if field is Field.CARD and not bet.on:
                # Of a game whose bets are on nothing.
                state, note = KeyState.OFF, self.tr("on no card")
            self._tabs[field].set_value(KeyFace(title, note, state))

    def _show_reasons(self, correction: Correction) -> None:
        shown = {
            WRONG_SEAT: self.tr("Wrong seat"),
            WRONG_CARD: self.tr("Wrong card"),
            WRONG_AMOUNT: self.tr("Wrong amount"),
        }
        for reason, key in self._reasons.items():
            state = KeyState.CHOSEN if reason == correction.reason else KeyState.REST
            if reason == WRONG_CARD and not correction.bet.on:
                state = KeyState.OFF
            key.set_value(KeyFace(shown[reason], state=state))

    def _reason_line(self) -> QLineEdit:
        line = QLineEdit(self)
        line.setObjectName("reason_line")
        line.setAccessibleName(self.tr("the reason, in other words"))
        line.setPlaceholderText(self.tr("or another reason"))
        line.setMaxLength(REASON_CHARACTERS_MAX)
        line.textChanged.connect(self._because)
        line.returnPressed.connect(self.entered)
        return line

    def _choose_reason(self, reason: str) -> None:
        self._line.clear()
        self._because(reason)

    def _because(self, reason: str) -> None:
        self._put(self._correction and self._correction.because(reason))

    def _put_amount(self) -> None:
        self._put(self._correction and self._correction.with_amount(self._pad.value_minor))

    def _go_to(self, field: Field) -> None:
        self._field = field
        self.changed.emit()

    def _put(self, correction: Correction | None) -> None:
        if correction != self._correction:
            self._correction = correction
            self.changed.emit()
