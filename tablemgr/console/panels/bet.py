"""The bet pad: the kept bet, chips that add up, and the ways to many bets at once."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console import words
from tablemgr.console.model import ConsoleModel, Pane
from tablemgr.console.paint.amount import AmountFace
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.marks import draw_tick
from tablemgr.console.paint.shapes import draw_line, draw_ring
from tablemgr.console.paint.writing import draw_text
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.amount_box import AmountBox
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.engine.felt import HandsFelt, LayoutFelt
from tablemgr.service.entry import ON_NOTHING
from tablemgr.service.felt.places import DESK
from tablemgr.service.kinds import kind_of, kinds_of, one_of_each_kind, said_of, token_of
from tablemgr.service.views import SayingView

# What a chip of the pad is worth, in whole units of the currency.
CHIPS = (1, 5, 25, 100, 500)
GAP = 12


class BetPane(PaneBody):
    """Chips, and the seats in a pad where their rows are too low for a finger."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        scale = grid.type
        self._amount = AmountBox(AmountFace(None, model.currency), scale, self)
        self._amount.setObjectName("amount")
        self._chips: list[Key] = []
        for value in CHIPS:
            self._chips.append(self._key(KeyFace(f"{value}", has_chip=True), f"chip_{value}", self._chip(value)))
        self._clear = self._key(KeyFace(self.tr("Clear")), "clear", model.clear)
        self._last = self._key(KeyFace(self.tr("As last"), self.tr("deal")), "as_last", model.as_last_deal)
        # Where antennas see what lies there, that is what the next bets are, and not those of the last deal (F11).
        self._accept = self._key(KeyFace(self.tr("Accept"), "+"), "accept", model.accept_all)
        self._digits = self._key(KeyFace(self.tr("Digits"), "2 7 25"), "digits", lambda: model.open(Pane.DIGITS))
        self._list = self._key(KeyFace(self.tr("List")), "list", lambda: model.open(Pane.LIST))
        # Where bets lie before the deal, something else may be done instead of betting: a shuffle.
        self._besides = self._key(KeyFace(""), "besides", self._say)
        self._besides.hide()
        self._is_besides = False
        self._kinds: dict[str, Key] = {}
        self._seats: dict[int, Key] = {}
        if not grid.are_rows_touched:
            for seat in range(1, grid.seats + 1):
                self._seats[seat] = self._key(KeyFace(str(seat)), f"seat_{seat}", self._seat(seat))
        self._gap = GAP if grid.is_large else 8
        self._lay_out()

    def title(self) -> str:
        return self.tr("Bet")

    def beside(self) -> str:
        return self.tr("kept for the next seat") if self.model.shown.entry.is_used else ""

    def refresh(self) -> None:
        view, entry = self.model.view, self.model.shown.entry
        self._show_kinds()
        self._amount.set_value(self._amount_face())
        off = view.acts.get("bet") is not None
        count = len(view.deal_bets)
        self._list.set_value(KeyFace(self.tr("List"), self.tr("%n bet(s)", "", count)))
        self._digits.set_value(KeyFace(self.tr("Digits"), self._example()))
        state = KeyState.OFF if off or not view.last_deal_bets else KeyState.REST
        self._last.set_value(KeyFace(self.tr("As last"), self.tr("deal"), state))
        self._last.setVisible(not view.has_felt)
        self._accept.setVisible(view.has_felt)
        self._accept.set_value(self._accept_face())
        saying = self._saying
        self._besides.setVisible(saying is not None)
        if self._is_besides is not (saying is not None):
            self._is_besides = saying is not None
            self._lay_out()
        if saying is not None:
            self._besides.set_value(KeyFace(words.tr(saying.title), saying.key.upper()))
        rows = {row.seat: row for row in view.seats}
        for seat, key in self._seats.items():
            row = rows.get(seat)
            player = "" if row is None or row.player is None else row.player
            note = self.tr("bank") if row is not None and row.is_banker else player
            can_bet = bool(player) and row is not None and not row.is_banker
            chosen = KeyState.CHOSEN if entry.seat == seat else KeyState.REST
            key.set_value(KeyFace(str(seat), note, chosen if can_bet else KeyState.OFF))
        self.redraw(self.beside(), self.model.shown.placed, self._is_besides, self._how())

    def typed(self, text: str) -> bool:
        """The letter of what may be done besides."""
        saying = self._saying
        if saying is None or text.lower() != saying.key:
            return False
        self._say()
        return True

    @property
    def _saying(self) -> SayingView | None:
        return next((saying for saying in self.model.view.sayings if not saying.takes and saying.why is None), None)

    def _say(self) -> None:
        saying = self._saying
        if saying is not None:
            self.model.say_it(saying)

    def draw(self, painter: QPainter) -> None:
        scale, content = self.grid.type, QRectF(self.content)
        hint = QRectF(self._hint)
        draw_text(painter, hint, self._how(), scale.label, inks.SOFT_ON_PANEL)
        placed = self.model.shown.placed
        is_bet = placed is not None and placed.line.get("do") in ("bet", "late")
        if placed is None or not is_bet or self._foot.isEmpty() or self._is_besides:
            return
        foot = QRectF(self._foot)
        draw_line(painter, foot.topLeft(), foot.topRight())
        sign = QRectF(content.left(), foot.top() + 14, 28, 28)
        draw_ring(painter, sign.center(), 14, colours.SOFT, 1.5)
        draw_tick(painter, sign.adjusted(7, 7, -7, -7), colours.TEXT)
        on = token_of(self.model.view.game, self.model.live, placed.line)
        what = self.tr("seat {seat} · {amount}") if on is None else self.tr("seat {seat} · {amount} on {card}")
        amount = words.as_shown(str(placed.line["amount"]), self.model.currency)
        said = what.format(seat=placed.line["seat"], amount=amount, card=on)
        line = QRectF(sign.right() + 12, foot.top() + 6, content.right() - sign.right() - 12, 26)
        draw_text(painter, line, said, scale.name, inks.TEXT_ON_PANEL)
        where = self.tr("placed, recorded as #{seq}").format(seq=placed.seq)
        draw_text(painter, line.translated(0, 26), where, scale.note, inks.SOFT_ON_PANEL)

    def _accept_face(self) -> KeyFace:
        """How many bets lie there that can be accepted, and what they come to; the key's own sign is before the sum."""
        found = self.model.view.acceptable
        if not found:
            return KeyFace(self.tr("Accept"), self.tr("no chips"), KeyState.OFF)
        amount = self.model.currency.shown(sum(each.amount_minor for each in found))
        return KeyFace(self.tr("Accept {count}").format(count=len(found)), f"+ {amount}")

    def _how(self) -> str:
        """What the chosen bet is for, or how one is given; or whose chips these are."""
        entry, asked = self.model.shown.entry, self.model.shown.asked_place
        if asked is not None:
            return self.tr("Whose chips, {place}? Touch the seat.").format(place=words.felt_place_word(asked))
        unread = tuple(place for place in self.model.view.felt_unread if place != DESK)
        if unread:
            return words.unread_word(unread)
        said = said_of(self.model.view.game, entry.on) if entry.on else ""
        if said:
            return words.tr(said)
        if self._kinds:
            return self.tr("Place, chips and seat, in any order.")
        return self.tr("Touch the seats") if self._seats else self.tr("Chips add up. Then touch a seat or a cell.")

    def _amount_face(self) -> AmountFace:
        entry, parts = self.model.shown.entry, self.model.pending
        minor = entry.amount_minor or None
        cards = [card for card in map(self._card_on, parts) if card is not None]
        place = words.place_word(parts[-1]) if parts and self._card_on(parts[-1]) is None else ""
        kind = self.model.shown.chosen.kind if entry.on is None else kind_of(self.model.view.game, entry.on)
        is_against = len(cards) > 1 or (bool(cards) and entry.on is None and kind is not None and not place)
        if self._is_on_nothing:
            return AmountFace(minor, self.model.currency)
        return AmountFace(
            minor,
            self.model.currency,
            cards[0] if cards else None,
            "" if is_against else self.tr("on"),
            "?",
            cards[1] if len(cards) > 1 else None,
            ">" if is_against else "",
            place,
        )

    def _example(self) -> str:
        """A line of keys as it is written in this game."""
        if self._is_on_nothing:
            return "2 25"
        tokens = one_of_each_kind(self.model.view.game, self.model.live)
        is_rank = not self.model.live or "7" in self.model.live
        return "2 7 25" if is_rank else f"2 {(tokens or self.model.live)[0]} 25"

    @property
    def _is_on_nothing(self) -> bool:
        return self.model.live == (ON_NOTHING,) or isinstance(self.model.view.felt, HandsFelt)

    def _card_on(self, on: str) -> str | None:
        """The card that lies on a place."""
        felt = self.model.view.felt
        positions = felt.positions if isinstance(felt, LayoutFelt) and not felt.rows else ()
        found = [each.cards[-1] for each in positions if each.on == on]
        found += [
            column.cards[-1] for column in felt.columns if column is not None and column.on == on and column.cards
        ]
        return found[0] if found else None

    def _show_kinds(self) -> None:
        """A key for each kind of bet, where there are several; they stay as long as a deal goes on."""
        game, chosen = self.model.view.game, self.model.shown.chosen
        kinds = kinds_of(game, self.model.live)
        if kinds and tuple(self._kinds) != kinds and not set(kinds) <= set(self._kinds):
            for key in self._kinds.values():
                key.deleteLater()
            self._kinds = {
                kind: self._key(KeyFace(""), f"kind_{kind}", partial(self.model.choose_kind, kind)) for kind in kinds
            }
            self._lay_out()
            for key in self._kinds.values():
                key.show()
        for kind, key in self._kinds.items():
            state = KeyState.CHOSEN if kind == chosen.kind else KeyState.REST if kind in kinds else KeyState.OFF
            key.set_value(KeyFace(words.tr(kind.replace("_", " ").capitalize()), state=state))

    def _lay_out(self) -> None:
        content, large = self.content, self.grid.is_large
        crowded, kinds = bool(self._seats), list(self._kinds.values())
        if kinds:
            self._lay_out_with_kinds(kinds)
            return
        box = (110 if crowded else 140) if large else (76 if crowded else 98)
        top = content.top()
        self._amount.setGeometry(content.left(), top, content.width(), box)
        top += box + 8
        self._hint = QRect(content.left(), top, content.width(), 28)
        chip_height = (58 if crowded else 90) if large else (56 if crowded else 76)
        keys = [*self._chips, self._clear]
        if crowded:
            top = self._rows(keys, 3, top, chip_height)
            self._hint.moveTop(top)
            top = self._rows(list(self._seats.values()), 4, top + 30, 64 if large else 56)
        else:
            top = self._rows(keys, 3, top + 32, chip_height)
        height = 72 if large else 60
        ways = [self._last, self._digits, self._list]
        if crowded and self._is_besides:
            # A fuller table has no room below.
            ways.append(self._besides)
        top = self._rows(ways, len(ways), top, height)
        self._accept.setGeometry(self._last.geometry())
        has_room = top + 2 + 60 <= content.bottom()
        self._foot = QRect(content.left(), top + 2, content.width(), 60) if has_room else QRect()
        if not crowded:
            self._besides.setGeometry(content.left(), top, content.width(), height)

    def _lay_out_with_kinds(self, kinds: list[Key]) -> None:
        """Kinds of bets above all; a full table's seats leave no line for what was placed last."""
        content, large, crowded = self.content, self.grid.is_large, bool(self._seats)
        self._gap = 8 if large else 6
        top = self._rows(kinds, 2, content.top(), 56)
        low = large and not crowded
        box = 104 if low else 84 if large else 44 if crowded else 66
        self._amount.setGeometry(content.left(), top, content.width(), box)
        top += box + 6
        self._hint = QRect(content.left(), top, content.width(), 22)
        top = self._rows([*self._chips, self._clear], 3, top + 26, 72 if low else 56)
        if crowded:
            top = self._rows(list(self._seats.values()), 5, top, 56)
        top = self._rows([self._last, self._digits, self._list], 3, top, 64 if low else 56)
        self._accept.setGeometry(self._last.geometry())
        self._foot = QRect() if crowded else QRect(content.left(), top + 2, content.width(), 60)

    def _rows(self, keys: list[Key], across: int, top: int, height: int) -> int:
        """Keys in rows; returns where the next thing may begin."""
        content, gap = self.content, self._gap
        width = (content.width() - gap * (across - 1)) // across
        for i, key in enumerate(keys):
            row, place = divmod(i, across)
            key.setGeometry(content.left() + place * (width + gap), top + row * (height + gap), width, height)
        return top + -(-len(keys) // across) * (height + gap)

    def _key(self, face: KeyFace, name: str, act: Callable[[], object]) -> Key:
        key = Key(face, self.grid.type, self)
        key.setObjectName(name)
        key.acted.connect(act)
        return key

    def _chip(self, value: int) -> Callable[[], None]:
        return lambda: self.model.touch_chip(value * 10**self.model.currency.decimals)

    def _seat(self, seat: int) -> Callable[[], None]:
        return lambda: self.model.touch_seat(seat)
