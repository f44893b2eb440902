"""A line of the list of bets as it is drawn: seat, player, card, stake, and what has become of it."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tablemgr.console.paint.chips import draw_chip
from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.shapes import draw_box, draw_line, prepare, saved
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.panels.bets_model import BET_ROLE, BetsModel
from tablemgr.console.panels.listed_bet import ListedBet
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.spacing import TOUCH_MIN
from tablemgr.kernel.money import Currency

# A line is touched, so it is as high as a finger needs.
LINE_HEIGHT = TOUCH_MIN
CHIP_RADIUS = 15
PADDING = 6
# Where card, stake and fate end, as shares of the line; the name has what is left.
CARD_ENDS, STAKE_ENDS = 0.50, 0.76
CARD_SHARE = 0.10
SELECTED_RADIUS = 10

_AnyIndex = QModelIndex | QPersistentModelIndex


class BetLine(QStyledItemDelegate):
    """Draws the lines of a `BetsModel`."""

    def __init__(self, grid: Grid, currency: Currency, parent: QObject) -> None:
        super().__init__(parent)
        self._grid = grid
        self._currency = currency

    def sizeHint(self, _option: QStyleOptionViewItem, _index: _AnyIndex) -> QSize:  # noqa: N802 - Qt's name
        return QSize(0, LINE_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _AnyIndex) -> None:
        listed = index.data(BET_ROLE)
        model = index.model()
        assert isinstance(listed, ListedBet)
        assert isinstance(model, BetsModel)
        line = QRectF(option.rect)
        is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
        with saved(painter):
            prepare(painter)
            if is_selected:
                draw_box(painter, line.adjusted(0, 2, 0, -3), SELECTED_RADIUS, fill=colours.TEXT)
            draw_line(painter, line.bottomLeft(), line.bottomRight())
            self._write(painter, line, listed, model.fate(listed), is_selected=is_selected)

    def _write(self, painter: QPainter, line: QRectF, listed: ListedBet, fate: str, *, is_selected: bool) -> None:
        scale = self._grid.type
        ink = inks.INK_ON_WHITE if is_selected else inks.TEXT_ON_PANEL
        soft: Ink = inks.INK_ON_WHITE if is_selected else inks.SOFT_ON_PANEL
        strong = ink if listed.fate.is_open else soft
        chip = QPointF(line.left() + PADDING + CHIP_RADIUS, line.center().y())
        draw_chip(painter, chip, CHIP_RADIUS, str(listed.seat))
        card_ends, stake_ends = line.left() + CARD_ENDS * line.width(), line.left() + STAKE_ENDS * line.width()
        card_begins, name_begins = card_ends - CARD_SHARE * line.width(), chip.x() + CHIP_RADIUS + 8
        name = QRectF(name_begins, line.top(), card_begins - name_begins - 4, line.height())
        draw_text(painter, name, listed.player, scale.name, strong)
        card = QRectF(card_begins, line.top(), card_ends - card_begins, line.height())
        draw_text(painter, card, listed.on, scale.stake, strong, Align.CENTRE)
        stake = QRectF(card_ends + 4, line.top(), stake_ends - card_ends - 4, line.height())
        lettering = scale.stake if self._grid.is_large else scale.name
        draw_money(painter, stake, listed.stake_minor, self._currency, lettering, strong)
        word = QRectF(stake_ends + 10, line.top(), line.right() - stake_ends - 10 - PADDING, line.height())
        draw_text(painter, word, fate, scale.label_bold if listed.fate.is_open else scale.label, soft)
