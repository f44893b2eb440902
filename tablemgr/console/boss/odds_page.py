"""The odds of the bets that lie there where the replay stands: for the pit boss, and for nobody at the table.

The bets stand there at once, their odds as soon as they are worked out. Where players choose, what is supposed of them
stands at each bet, and under them with keys that change it; what the house's rules say cannot be changed.
"""

from functools import partial

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.boss import port as p
from tablemgr.console.boss.figure_rows import FigureWords, draw_figures, figure_height, fit_rows
from tablemgr.console.boss.lists import RowDelegate, RowList, Rows
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.odds_words import odds_words, pending_words
from tablemgr.console.boss.rows import ASKED, REST
from tablemgr.console.boss.words import tr
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.shapes import painting
from tablemgr.console.paint.writing import Align, draw_paragraph, draw_text
from tablemgr.console.panels.key_rows import make_key
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN

GAP = 8
CAPTION = 24
LESS, MORE = "−", "+"
# What each key of the policy does to it.
STEPS = {
    "punter_less": (LESS, {"punter": -1}),
    "punter_more": (MORE, {"punter": 1}),
    "banker_less": (LESS, {"banker": -1}),
    "banker_more": (MORE, {"banker": 1}),
}


class OddsPage(QWidget):
    """It shows; what is worked out, others know."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget, area: QRect) -> None:
        super().__init__(parent)
        self._review = model
        self._grid = grid
        self.setObjectName("odds")
        self.setGeometry(area)
        self._list = RowList("open_bets", tr("odds of the open bets"), self)
        self._rows: Rows[FigureWords] = Rows(lambda words: words.said, lambda: None, self)
        self._list.setModel(self._rows)
        self._list.setItemDelegate(RowDelegate(self._draw, self._size, self))
        self._keys = {
            name: make_key(self, grid.type, name, KeyFace(sign), partial(model.change_policy, **by))
            for name, (sign, by) in STEPS.items()
        }

    def refresh(self) -> None:
        """Shows the bets that lie there, and of their odds what is known by now."""
        model = self._review
        self._list.change(self._show)
        self._list.setVisible(bool(self._rows.rows) and not model.reckoner.trouble)
        self.setAccessibleName(self.notice())
        self.update()

    def notice(self) -> str:
        """What stands there instead of bets."""
        model = self._review
        if model.reckoner.trouble:
            return model.reckoner.trouble
        if self._rows.rows:
            return ""
        view = model.view
        if model.replay.table is not None and not view.has_bank:
            game = view.game.replace("_", " ").capitalize()
            return tr("{game} is played for points: nobody bets, and there is nothing to have odds").format(game=game)
        return tr("no bet lies there after this record")

    def take_keyboard(self) -> None:
        """The keyboard comes to the bets."""
        self._list.point_to(max(self._list.currentIndex().row(), 0))
        self._list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        self._rows.set_rows(self._words())
        self._lay_out(has_policy=self._review.takes_policy and bool(self._rows.rows))

    def _words(self) -> tuple[FigureWords, ...]:
        model, table = self._review, self._review.replay.table
        asked, odds = model.reckoner.asked, model.reckoner.odds
        if table is None or not isinstance(asked, p.OddsAsked):
            return ()
        if odds is not None:
            return tuple(odds_words(line, model.currency) for line in odds.lines)
        tokens = {stake.bet: stake.on for stake in model.view.stakes}
        return tuple(pending_words(bet, tokens.get(bet.id, ""), model.currency) for bet in asked.table.bets.values())

    def _lay_out(self, *, has_policy: bool) -> None:
        """The policy's keys at the foot, the bets above."""
        policy = self._review.supposed()
        stands = {"punter": policy.punter_stands_from, "banker": policy.banker_stands_from}
        foot = self.height() - TOUCH_MIN if has_policy else self.height()
        for name, key in self._keys.items():
            key.setVisible(has_policy)
            who, _, which = name.partition("_")
            sign, by = STEPS[name]
            state = KeyState.OFF if self._review.supposed(**by) == policy else KeyState.REST
            key.set_value(KeyFace(sign, state=state))
            words = {"punter": tr("punters stand from"), "banker": tr("the banker stands from")}[who]
            key.setAccessibleName(f"{words} {stands[who]} {key.value().title}")
            box = self._box(who)
            left = box.left() if which == "less" else box.right() + 1 - TOUCH_MIN
            key.setGeometry(left, foot, TOUCH_MIN, TOUCH_MIN)
        room = foot - (2 * CAPTION + GAP if has_policy else 0)
        fit_rows(self._list, QRect(0, 0, self.width(), room), self._rows.rows, self._grid, self._grid.type.stake)

    def _box(self, who: str) -> QRect:
        """Where the two keys of one side and the number between them stand."""
        half = (self.width() - GAP) // 2
        left = 0 if who == "punter" else self.width() - half
        return QRect(left, self.height() - TOUCH_MIN, half, TOUCH_MIN)

    def _size(self, row: int) -> QSize:
        width = self._list.viewport().width()
        return QSize(width, figure_height(self._rows.rows[row], self._grid, width, self._grid.type.stake))

    def _draw(self, painter: QPainter, rect: QRectF, row: int) -> None:
        is_here = self._list.hasFocus() and self._list.currentIndex().row() == row
        row_inks = ASKED if is_here else REST
        draw_figures(painter, rect, self._rows.rows[row], self._grid, row_inks, self._grid.type.stake)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        scale = self._grid.type
        with painting(self) as painter:
            if self.notice():
                rect = QRectF(self.rect()).adjusted(8, 20, -8, -20)
                rect.setHeight(min(rect.height(), 180))
                ink = inks.FAULT_TEXT_ON_PANEL if self._review.reckoner.trouble else inks.SOFT_ON_PANEL
                draw_paragraph(painter, rect, self.notice(), scale.label, ink)
            if not self._keys["punter_less"].isVisible():
                return
            model, policy = self._review, self._review.supposed()
            is_by_rule = model.supposed(banker=1) == policy == model.supposed(banker=-1)
            head = QRectF(0, self.height() - TOUCH_MIN - 2 * CAPTION, self.width(), CAPTION)
            draw_text(painter, head, tr("supposed: they stand from (half points)"), scale.note, inks.SOFT_ON_PANEL)
            stands = {
                "punter": (tr("punters"), policy.punter_stands_from),
                "banker": (tr("banker, by rule") if is_by_rule else tr("banker"), policy.banker_stands_from),
            }
            for who, (word, stand_from) in stands.items():
                box = QRectF(self._box(who))
                caption = QRectF(box.left(), box.top() - CAPTION, box.width(), CAPTION)
                draw_text(painter, caption, word, scale.note, inks.SOFT_ON_PANEL, Align.CENTRE)
                draw_text(painter, box, str(stand_from), scale.stake, inks.TEXT_ON_PANEL, Align.CENTRE)
