"""What is looked for: a key for each filter, and for the one that is touched, what it can be set to."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr.console.boss.amount_page import AmountPage
from tablemgr.console.boss.choices import BLANK, GAP, Choice, ChoiceList
from tablemgr.console.boss.looked import Field, Page
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.words import card_choice, day_of, local, numbered, tr
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.shapes import painting
from tablemgr.console.paint.writing import draw_text
from tablemgr.console.panels.key_rows import below, lay_rows, make_key
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN
from tablemgr.kernel.cards import rank_of

# A day has as many hours as are counted off from its beginning, and a clock change has one more.
HOURS_MAX = 25
HOUR = timedelta(hours=1)
ACROSS = {Field.DAY: 1, Field.HOUR: 3, Field.SEAT: 4, Field.PLAYER: 2, Field.CARD: 4, Field.CODE: 1}


class FilterPage(QWidget):
    """Eight filters. What they find is shown on the pages of deals and of what was found."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget, area: QRect) -> None:
        super().__init__(parent)
        self._review = model
        self._grid = grid
        self._field: Field | None = None
        self.setObjectName("filters")
        self.setGeometry(area)
        inside = QRect(0, 0, area.width(), area.height())
        self._fields = {
            field: make_key(self, grid.type, f"filter_{field.value}", KeyFace(""), self._chooser(field))
            for field in Field
        }
        self._exceptions = make_key(self, grid.type, "filter_exceptions", KeyFace(""), self._turn_exceptions)
        self._clear = make_key(self, grid.type, "filter_clear", KeyFace(tr("Clear all")), model.want_everything)
        self._theoretical = make_key(self, grid.type, "theoretical", KeyFace(""), lambda: model.show(Page.THEORETICAL))
        self._first = [*self._fields.values(), self._exceptions, self._clear, self._theoretical]
        height = 68 if grid.is_large else TOUCH_MIN
        top = lay_rows(self._first[:8], inside, 2, height, GAP)
        top = lay_rows([self._clear, self._theoretical], below(inside, top), 2, height, GAP)
        self._foot = QRectF(below(inside, top))
        self._choices = ChoiceList(grid, self, inside)
        self._amount = AmountPage(model, grid, self, inside)

    def refresh(self) -> None:
        """Shows the filters as they are set, or what one can be set to."""
        field = self._review.field
        focused = QApplication.focusWidget()
        had_keyboard = focused is not None and self.isAncestorOf(focused)
        is_amount, is_listed = field is Field.AMOUNT, field is not None and field is not Field.AMOUNT
        for key in self._first:
            key.setVisible(field is None)
        self._choices.setVisible(is_listed)
        self._amount.setVisible(is_amount)
        if field is None:
            self._show_fields()
        elif is_amount:
            self._amount.refresh()
        else:
            self._choices.show_choices(self.choices(field), ACROSS[field])
        before, self._field = self._field, field
        if had_keyboard and before is not field:
            self.take_keyboard()
            if field is None and before is not None:
                self._fields[before].setFocus(Qt.FocusReason.OtherFocusReason)

    def typed(self, event: QKeyEvent) -> bool:
        """A key while an amount is asked for."""
        return self._amount.typed(event)

    def take_keyboard(self) -> None:
        """The keyboard comes to the first key, or to what the filter can be set to."""
        field = self._review.field
        if field is None:
            self._first[0].setFocus(Qt.FocusReason.OtherFocusReason)
        elif field is Field.AMOUNT:
            self._amount.take_keyboard()
        else:
            self._choices.setFocus(Qt.FocusReason.OtherFocusReason)

    def choices(self, field: Field) -> tuple[Choice, ...]:
        """What a filter can be set to; first, anything."""
        known, looked, model = self._review.choices, self._review.looked, self._review
        wanted = looked.wanted
        if known is None:
            return ()

        def wants(name: str, value: object, word: str) -> Choice:
            is_set = getattr(wanted, name) == ((value,) if value is not None else ())
            given = {name: (value,) if value is not None else ()}
            return Choice(word, is_set, lambda: model.want(**given))

        match field:
            case Field.DAY:
                every = Choice(tr("any day"), looked.day is None, lambda: model.want_day(None))
                days = [
                    Choice(
                        tr("{day} · deals {deals}").format(day=day_of(day.from_at), deals=day.deals),
                        looked.day is not None and looked.day.from_at == day.from_at,
                        lambda day=day: model.want_day(day),  # type: ignore[misc] # kept for each
                    )
                    for day in known.days
                ]
                return (every, *days)
            case Field.HOUR:
                return self._hours()
            case Field.SEAT:
                seats = [wants("seats", seat, str(seat)) for seat in range(1, known.seats + 1)]
                return (wants("seats", None, tr("any")), *seats)
            case Field.PLAYER:
                players = [wants("players", player, player) for player in known.players]
                return (wants("players", None, tr("anybody")), *players)
            case Field.CARD:
                ranks = tuple(dict.fromkeys(rank_of(card) for card in known.cards))
                of_ranks = [wants("cards", rank, rank) for rank in ranks]
                blanks = [BLANK] * (-len(of_ranks) % ACROSS[field])
                by_rank = sorted(known.cards, key=lambda card: ranks.index(rank_of(card)))
                cards = [wants("cards", card, card_choice(card)) for card in by_rank]
                return (wants("cards", None, tr("any card")), *of_ranks, *blanks, *cards)
            case _:
                codes = [wants("codes", code, code.replace("_", " ")) for code in known.codes]
                return (wants("codes", None, tr("refused or not")), *codes)

    def _hours(self) -> tuple[Choice, ...]:
        looked, model = self._review.looked, self._review
        day = looked.day
        if day is None:
            return ()
        all_day = Choice(tr("all day"), not looked.is_hour, lambda: model.want_day(day))
        hours = []
        begins, ends = datetime.fromisoformat(day.from_at), datetime.fromisoformat(day.to_at)
        for _ in range(HOURS_MAX):
            if begins >= ends:
                break
            from_at, to_at = sealed_time(begins), sealed_time(min(begins + HOUR, ends))
            is_set = looked.is_hour and looked.wanted.from_at == from_at
            hours.append(Choice(f"{local(from_at):%H:%M}", is_set, self._hour(from_at, to_at)))
            begins += HOUR
        return (all_day, *hours)

    def _hour(self, from_at: str, to_at: str) -> Callable[[], None]:
        return lambda: self._review.want(from_at=from_at, to_at=to_at)

    def _show_fields(self) -> None:
        looked, money = self._review.looked, self._review.currency.shown
        wanted = looked.wanted
        lowest, highest = wanted.amount_from_minor, wanted.amount_to_minor
        amount = "" if lowest is None else money(lowest)
        if lowest is not None and highest is None:
            amount = tr("{amount} or more").format(amount=amount)
        hour = f"{local(wanted.from_at):%H:%M}" if looked.is_hour and wanted.from_at else ""
        said = {
            Field.DAY: (tr("Day"), "" if looked.day is None else day_of(looked.day.from_at)),
            Field.HOUR: (tr("Hour"), hour),
            Field.SEAT: (tr("Seat"), ", ".join(map(str, wanted.seats))),
            Field.PLAYER: (tr("Player"), ", ".join(wanted.players)),
            Field.CARD: (tr("Card"), ", ".join(map(card_choice, wanted.cards))),
            Field.AMOUNT: (tr("Amount"), amount),
            Field.CODE: (tr("Refused"), ", ".join(code.replace("_", " ") for code in wanted.codes)),
        }
        for field, (title, value) in said.items():
            self._fields[field].set_value(_face(title, value))
        if looked.day is None:
            self._fields[Field.HOUR].set_value(KeyFace(tr("Hour"), tr("choose a day first"), KeyState.OFF))
        only = tr("only these") if looked.only_exceptions else ""
        self._exceptions.set_value(_face(tr("Exceptions"), only))
        off = KeyState.REST if looked.count else KeyState.OFF
        self._clear.set_value(KeyFace(tr("Clear all"), "" if looked.count else tr("nothing is set"), off))

        day = tr("newest day") if looked.day is None else day_of(looked.day.from_at)
        self._theoretical.set_value(KeyFace(tr("Commission"), tr("T · {day}").format(day=day)))

    def _turn_exceptions(self) -> None:
        self._review.want_exceptions(not self._review.looked.only_exceptions)

    def _chooser(self, field: Field) -> Callable[[], None]:
        return lambda: self._review.choose(field)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """How much of the journal fits, under the keys."""
        if self._review.field is not None:
            return
        model = self._review
        deals = numbered(len(model.deals)) + (tr(" and more") if model.deals_older is not None else "")
        said = tr("deals that fit: {deals}").format(deals=deals)
        line = QRectF(self._foot.left(), self._foot.top() + 4, self._foot.width(), 26)
        with painting(self) as painter:
            draw_text(painter, line, said, self._grid.type.label, inks.SOFT_ON_PANEL)


def sealed_time(at: datetime) -> str:
    """A moment as records have it."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def _face(title: str, value: str) -> KeyFace:
    return KeyFace(title, value or tr("all"), KeyState.CHOSEN if value else KeyState.REST)
