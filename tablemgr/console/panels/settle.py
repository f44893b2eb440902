"""The settlement: whom to collect from or to pay, in order, and what goes to bank, box and seat."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console import words
from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.chips import draw_chip
from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.shapes import draw_line
from tablemgr.console.paint.tags import draw_number
from tablemgr.console.paint.writing import Align, draw_paragraph, draw_text
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.theme import colours, inks
from tablemgr.engine.events import BetSettled
from tablemgr.engine.felt import HandsFelt
from tablemgr.kernel.cards import rank_of
from tablemgr.service.views import Payment, Settlement
from tablemgr.service.words import settlement_sentence

LINES_MAX = 11
LINE_LARGE, LINE_SMALL = 48, 40


class SettlePane(PaneBody):
    """One line a bet, the sums under them, and why."""

    def title(self) -> str:
        settlement = self.model.view.settlement
        if settlement is None:
            return self.tr("Settled")
        if isinstance(self.model.view.felt, HandsFelt):
            return self.tr("Settle the hands")
        if words.settles_by_rank(self.model.view):
            return self.tr("Settle {rank}").format(rank=rank_of(settlement.card))
        return self.tr("The banker loses")

    def beside(self) -> str:
        settlement = self.model.view.settlement
        if settlement is None:
            return ""
        count = sum(len(line.bets) for line in settlement.payments)
        if settlement.is_mixed:
            return self.tr("decides %n bet(s)", "", count)
        if settlement.bank_wins:
            return self.tr("the bank takes %n bet(s)", "", count)
        return self.tr("pays %n bet(s)", "", count)

    def refresh(self) -> None:
        self.setAccessibleName(self.title())
        settlement = self.model.view.settlement
        currency = self.model.currency
        lines = [] if settlement is None else settlement.payments
        self.setAccessibleDescription(
            "; ".join(
                f"{line.order}. {line.player}: {settlement_sentence(bet, currency)}"
                for line in lines
                for bet in line.bets
            )
        )
        self.redraw(settlement, self.model.shown.asked_bet, self.model.view.stakes)

    def draw(self, painter: QPainter) -> None:
        settlement = self.model.view.settlement
        if settlement is None:
            return
        height = LINE_LARGE if self.grid.is_large else LINE_SMALL
        content = QRectF(self.content)
        heads = QRectF(content.left(), content.top() - 2, content.width(), 26)
        heading = self._heading(settlement)
        for word, place in zip(heading, self._columns(heads), strict=True):
            draw_text(painter, place, word, self.grid.type.label, inks.SOFT_ON_PANEL, Align.RIGHT)
        top = heads.bottom() + 2
        for payment in settlement.payments[:LINES_MAX]:
            line = QRectF(content.left(), top, content.width(), height)
            draw_line(painter, line.topLeft(), line.topRight())
            self._draw_payment(painter, line, payment, settlement)
            top += height
        left_out = len(settlement.payments) - LINES_MAX
        if left_out > 0:
            more = self.tr("and %n more, see the list", "", left_out)
            draw_text(
                painter, QRectF(content.left(), top, content.width(), 26), more, self.grid.type.note, inks.SOFT_ON_PANEL
            )
            top += 26
        top = self._draw_sums(painter, QRectF(content.left(), top, content.width(), height), settlement)
        self._draw_why(
            painter, QRectF(content.left(), top + 8, content.width(), content.bottom() - top - 8), settlement
        )

    def _columns(self, line: QRectF) -> tuple[QRectF, QRectF, QRectF]:
        width = line.width() * (0.215 if self.grid.is_large else 0.26)
        right = line.right()
        return tuple(QRectF(right - width * k, line.top(), width - 10, line.height()) for k in (3, 2, 1))  # type: ignore[return-value] # three

    def _heading(self, settlement: Settlement) -> tuple[str, str, str]:
        if settlement.is_mixed:
            return self.tr("to bank"), self.tr("to box"), self.tr("to seat")
        if settlement.bank_wins:
            return self.tr("collect"), self.tr("to bank"), self.tr("to box")
        return self.tr("stake"), self.tr("wins"), self.tr("to pay")

    def _figures(self, payment: Payment, settlement: Settlement) -> tuple[int, int, int]:
        if settlement.is_mixed:
            return payment.to_bank_minor, payment.commission_minor, payment.to_seat_minor
        if settlement.bank_wins:
            return payment.stake_minor, payment.to_bank_minor, payment.commission_minor
        return payment.stake_minor, payment.to_seat_minor - payment.stake_minor, payment.to_seat_minor

    def _draw_payment(self, painter: QPainter, line: QRectF, payment: Payment, settlement: Settlement) -> None:
        scale, currency = self.grid.type, self.model.currency
        number = QRectF(line.left(), line.center().y() - 13, 26, 26)
        draw_number(painter, number, payment.order, scale.label_bold)
        x, said = number.right() + 8, payment.player
        if self.grid.is_large:
            draw_chip(painter, line.center().__class__(x + 15, line.center().y()), 15, str(payment.seat))
            x += 38
        else:
            said = self.tr("{seat} {player}").format(seat=payment.seat, player=payment.player)
        columns = self._columns(line)
        room = QRectF(x, line.top(), columns[0].left() - x - 4, line.height())
        name = scale.name
        if self._are_names_above(settlement, room.width()):
            # Beside three figures a name has no room: it stands over them.
            room = QRectF(x, line.top(), line.right() - x, line.height() / 2 - 4)
            columns = self._columns(line.adjusted(0, line.height() / 2, 0, -2))
            name = scale.key.narrowed() if self.grid.is_large else scale.note_bold
        draw_text(painter, room, said, name, inks.TEXT_ON_PANEL)
        lettering = scale.stake.narrowed() if self.grid.is_large else scale.label_bold
        for place, minor in zip(columns, self._figures(payment, settlement), strict=True):
            draw_money(painter, place, minor, currency, lettering, inks.TEXT_ON_PANEL)

    def _are_names_above(self, settlement: Settlement, room: float) -> bool:
        """All of a list alike."""
        narrow = self.grid.type.name.narrowed()
        names = (width_of(payment.player, narrow) for payment in settlement.payments)
        return not self.grid.is_large or max(names, default=0.0) > room

    def _draw_sums(self, painter: QPainter, line: QRectF, settlement: Settlement) -> float:
        scale, currency = self.grid.type, self.model.currency
        draw_line(painter, line.topLeft(), line.topRight(), colours.EDGE, 2)
        draw_text(painter, line, self.tr("all"), scale.label, inks.SOFT_ON_PANEL)
        sums = [0, 0, 0]
        for payment in settlement.payments:
            for k, minor in enumerate(self._figures(payment, settlement)):
                sums[k] += minor
        lettering = scale.stake.narrowed() if self.grid.is_large else scale.label_bold
        for place, minor in zip(self._columns(line), sums, strict=True):
            draw_money(painter, place, minor, currency, lettering, inks.TEXT_ON_PANEL)
        return line.bottom()

    def _draw_why(self, painter: QPainter, area: QRectF, settlement: Settlement) -> None:
        """The sentence of the bet that was touched, else of the first; and whether others lie with it."""
        asked = self.model.shown.asked_bet
        bets = [bet for line in settlement.payments for bet in line.bets]
        chosen = next((bet for bet in bets if bet.bet == asked), bets[0])
        together = self._together(chosen)
        sentence = settlement_sentence(chosen, self.model.currency, self.model.currency.shown)
        said = self.tr("{player}: {sentence}").format(player=chosen.player, sentence=sentence)
        if len(together) > 1:
            which = self.tr("Bet {one} of {all} there: touch again for the next.")
            said = f"{which.format(one=together.index(chosen.bet) + 1, all=len(together))} {said}"
        height = min(area.height(), 96.0)
        if height >= 24:
            draw_line(painter, area.topLeft(), area.topRight())
            place = QRectF(area.left(), area.top() + 6, area.width(), height)
            draw_paragraph(painter, place, said, self.grid.type.label, inks.TEXT_ON_PANEL)

    def _together(self, settled: BetSettled) -> list[int]:
        """The decided bets that lie where this one does, as the touches of that place go through them."""
        stakes, explained = self.model.view.stakes, self.model.view.explained
        at = {(stake.seat, stake.on) for stake in stakes if stake.bet == settled.bet}
        return [stake.bet for stake in reversed(stakes) if (stake.seat, stake.on) in at and stake.bet in explained]
