"""The tray: what was read and what is expected, each chip that is amiss with what to do about it, which payment would
explain a difference; and on a page of its own each column with what lies in it.

It is opened by whoever wants to know. Nothing here holds the table, and nothing has to be dismissed.
"""

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console import tray_words
from tablemgr.console.model import ConsoleModel
from tablemgr.console.paint.answers import AnswerFace
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.marks import draw_warning
from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.shapes import draw_line
from tablemgr.console.paint.writing import Align, draw_paragraph, draw_text, line_height_of, wrap
from tablemgr.console.panels.entry_pane import GAP_LARGE, GAP_SMALL, EntryPane
from tablemgr.console.panels.key_rows import below, lay_rows
from tablemgr.console.panels.tray_columns import TrayColumns
from tablemgr.console.panels.tray_line import tray_line
from tablemgr.console.panels.tray_pages import Heights, TrayPage, pages_of
from tablemgr.console.parts.answer_key import AnswerKey
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.service.tray.events import ChipAlarmRaised, TrayExplanation
from tablemgr.service.tray.explain import EXPLANATIONS_MAX
from tablemgr.service.tray.look import ColumnSeen
from tablemgr.service.words import settlement_sentence

FOOT_LARGE, FOOT_SMALL = 64, 56
FIGURE_LARGE, FIGURE_SMALL = 32, 25
STATE_LINES = 2
# A payment has a title and two lines; where it takes two, the second has two more.
HEIGHTS_LARGE = Heights(alarm=100, explanation=84, second=44, says=92, gap=GAP_LARGE)
HEIGHTS_SMALL = Heights(alarm=96, explanation=74, second=38, says=84, gap=GAP_SMALL)
NOTE_LINES = DO_LINES_MAX = 2
SIGN = 22


class TrayPane(EntryPane):
    """Two things to look at, one at a time: what is amiss, and the columns."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._heights = HEIGHTS_LARGE if grid.is_large else HEIGHTS_SMALL
        self._shows_columns = False
        self._page = 0
        self._columns = TrayColumns(grid)
        self._explanations: list[AnswerKey] = []
        for number in range(1, EXPLANATIONS_MAX + 1):
            key = AnswerKey(AnswerFace(number, "", ""), grid.type, self)
            key.setObjectName(f"explanation_{number}")
            key.acted.connect(partial(self._choose, number - 1))
            self._explanations.append(key)
        self._other = self.key("tray_page", KeyFace(self.tr("Columns")), self._turn)
        self._more = self.key("more", KeyFace(self.tr("More")), self._next_page)
        foot = FOOT_LARGE if grid.is_large else FOOT_SMALL
        place = below(self.content, self.content.bottom() + 1 - foot)
        lay_rows([self.close_key, self._other, self._more], place, 3, foot, self.gap)
        self._area = self.content.adjusted(0, 0, 0, -foot - self.gap)
        self.show_parts()

    def title(self) -> str:
        return self.tr("Tray")

    def beside(self) -> str:
        return tray_words.chips_word(self.model.view.tray_look)

    def begin(self) -> None:
        """What is amiss, if anything is; else there is only what lies where."""
        tray = self.model.view.tray
        self._shows_columns = tray is None or not tray.wants_an_eye
        self._page = 0

    def typed(self, text: str) -> bool:
        """Its number chooses an explanation."""
        seen = [key for key in self._explanations if not key.isHidden() and str(key.value().number) == text]
        for key in seen:
            key.click()
        return bool(seen)

    def drawn(self) -> object:
        view = self.model.view
        return view.tray, view.tray_lamp, view.tray_look, self._shows_columns, self._page, self._says()

    def refresh(self) -> None:
        super().refresh()
        self.setAccessibleDescription("; ".join(self.said()))

    def said(self) -> list[str]:
        """What is shown, in words."""
        if self._shows_columns:
            return self._columns.said(self._seen_columns(), self.model.currency)
        page, look, currency = self._shown_page(), self.model.view.tray_look, self.model.currency
        alarms = [
            f"{tray_words.alarm_title(alarm)}: {tray_words.alarm_chip(alarm, currency)}. "
            f"{tray_words.what_to_do(alarm, look)}"
            for alarm in page.alarms
        ]
        ways = [
            f"{tray_words.explanation_title(each)}: {tray_words.explanation_note(each, currency)}"
            for each in page.explanations
        ]
        state = tray_words.state_word(self.model.view, currency)
        return [state, *alarms, *ways, *filter(None, [self._says()])]

    def show_parts(self) -> None:
        self._page = min(self._page, max(0, self._pages_count() - 1))
        page, area = self._shown_page(), self._area
        shown = () if self._shows_columns else page.explanations
        top = self._list_top() + len(page.alarms) * self._heights.alarm
        for k, key in enumerate(self._explanations):
            place = k - page.begins
            # Shown or not, and nothing between: a key that is hidden loses the keyboard.
            key.setVisible(0 <= place < len(shown))
            if 0 <= place < len(shown):
                key.set_value(self._explanation_face(k + 1, shown[place]))
                height = self._heights.of(shown[place])
                key.setGeometry(area.left(), top, area.width(), height)
                top += height + self._heights.gap
        self._show_foot()

    def draw(self, painter: QPainter) -> None:
        if self._shows_columns:
            self._columns.draw(painter, self._area, self._seen_columns(), self._page, self.model.currency)
            return
        self._draw_figures(painter)
        top = self._list_top()
        for alarm in self._shown_page().alarms:
            self._draw_alarm(painter, QRectF(self._area.left(), top, self._area.width(), self._heights.alarm), alarm)
            top += self._heights.alarm
        if says := self._says():
            place = QRectF(self._area)
            place.setTop(place.bottom() - self._heights.says)
            draw_line(painter, place.topLeft(), place.topRight())
            draw_paragraph(painter, place.adjusted(0, 4, 0, 0), says, self.grid.type.label, inks.TEXT_ON_PANEL)

    # What is amiss.

    def _draw_figures(self, painter: QPainter) -> None:
        view, scale, area = self.model.view, self.grid.type, QRectF(self._area)
        line = tray_line(view)
        if line is None:
            draw_paragraph(painter, area, self.tr("No tray is fitted."), scale.label, inks.SOFT_ON_PANEL)
            return
        height = FIGURE_LARGE if self.grid.is_large else FIGURE_SMALL
        read = None if line.read_minor is None else (line.read_minor, False)
        figures: list[tuple[str, tuple[int, bool] | None]] = [
            (self.tr("read"), read),
            (self.tr("expected"), (line.expected_minor, False)),
        ]
        if line.off_minor is not None:
            figures.append((self.tr("difference"), (line.off_minor, True)))
        place = QRectF(area.left(), area.top(), area.width(), height)
        for label, figure in figures:
            draw_text(painter, place, label, scale.label, inks.SOFT_ON_PANEL)
            if figure is None:
                draw_text(painter, place, self.tr("unknown"), scale.label_bold, inks.TEXT_ON_PANEL, Align.RIGHT)
            else:
                minor, is_change = figure
                draw_money(painter, place, minor, line.currency, scale.stake, inks.TEXT_ON_PANEL, is_change=is_change)
            place.translate(0, height)
        place.setHeight(self._list_top() - place.top() - 4)
        state = tray_words.state_word(view, line.currency)
        draw_paragraph(painter, place, state, scale.label, inks.TEXT_ON_PANEL)

    def _draw_alarm(self, painter: QPainter, place: QRectF, alarm: ChipAlarmRaised) -> None:
        """Where and what, which chip, and what to do: shown, and not a key."""
        scale, view = self.grid.type, self.model.view
        draw_line(painter, place.topLeft(), place.topRight(), colours.LINE)
        sign = QRectF(place.left(), place.top() + 7, SIGN, SIGN)
        draw_warning(painter, sign, inks.INK_ON_FAULT_EDGE)
        line = QRectF(place.left(), place.top() + 5, place.width(), 26)
        draw_text(
            painter, line.adjusted(SIGN + 8, 0, 0, 0), tray_words.alarm_title(alarm), scale.name, inks.TEXT_ON_PANEL
        )
        chip = line.translated(0, 26)
        chip.setHeight(22)
        words = tray_words.alarm_chip(alarm, self.model.currency)
        draw_text(painter, chip, words, scale.note.narrowed(), inks.SOFT_ON_PANEL)
        do = tray_words.what_to_do(alarm, view.tray_look)
        lines, _ = wrap(do, scale.note, place.width(), DO_LINES_MAX)
        room = QRectF(place.left(), chip.bottom(), place.width(), len(lines) * line_height_of(scale.note))
        draw_paragraph(painter, room, do, scale.note, inks.TEXT_ON_PANEL)

    def _explanation_face(self, number: int, explanation: TrayExplanation) -> AnswerFace:
        title = tray_words.explanation_title(explanation)
        note = tray_words.explanation_note(explanation, self.model.currency)
        return AnswerFace(number, title, note, note_lines_max=NOTE_LINES * len(explanation.payments))

    def _says(self) -> str:
        """The bets of the explanation that was chosen, each with how it was settled."""
        chosen = next((each for each in self._shown_page().explanations if self._is_chosen(each)), None)
        if self._shows_columns or chosen is None:
            return ""
        view, currency = self.model.view, self.model.currency
        said = []
        for payment in chosen.payments:
            bet = view.tray_bets.get(payment.bet)
            if bet is not None:
                sentence = settlement_sentence(bet, currency, currency.shown)
                said.append(self.tr("{player}: {sentence}").format(player=bet.player, sentence=sentence))
            elif payment.bet:
                said.append(self.tr("Bet {number}: the review knows how it was settled.").format(number=payment.bet))
        return " ".join(said)

    def _is_chosen(self, explanation: TrayExplanation) -> bool:
        asked = self.model.shown.asked_bet
        return asked is not None and asked in {payment.bet for payment in explanation.payments}

    def _choose(self, number: int) -> None:
        """An explanation was touched: the bet that it names explains itself."""
        tray = self.model.view.tray
        if tray is not None and number < len(tray.explanations):
            bets = [payment.bet for payment in tray.explanations[number].payments if payment.bet]
            self.model.choose_bet(bets[0] if bets else None)

    # Pages.

    def _turn(self) -> None:
        self._shows_columns, self._page = not self._shows_columns, 0
        self.refresh()

    def _next_page(self) -> None:
        self._page = (self._page + 1) % max(1, self._pages_count())
        self.refresh()

    def _show_foot(self) -> None:
        count = self._pages_count()
        title = self.tr("Amiss") if self._shows_columns else self.tr("Columns")
        self._other.set_value(KeyFace(title, self._amiss_word() if self._shows_columns else ""))
        note = self.tr("{page} of {pages}").format(page=self._page + 1, pages=max(1, count))
        self._more.set_value(KeyFace(self.tr("More"), note, KeyState.REST if count > 1 else KeyState.OFF))

    def _amiss_word(self) -> str:
        tray = self.model.view.tray
        count = 0 if tray is None else len(tray.alarms) + (tray.state in ("differs", "unread"))
        return self.tr("nothing") if not count else str(count)

    def _pages_count(self) -> int:
        if self._shows_columns:
            return self._columns.pages(self._area, len(self._seen_columns()))
        return len(self._pages())

    def _shown_page(self) -> TrayPage:
        pages = self._pages()
        return pages[min(self._page, len(pages) - 1)]

    def _pages(self) -> list[TrayPage]:
        return pages_of(self.model.view.tray, self._area.bottom() + 1 - self._list_top(), self._heights)

    def _list_top(self) -> int:
        """Below the figures and what they come to."""
        figure, line = (FIGURE_LARGE, 24) if self.grid.is_large else (FIGURE_SMALL, 20)
        tray = self.model.view.tray
        has_difference = tray is not None and tray.difference_minor is not None
        return self._area.top() + (3 if has_difference else 2) * figure + STATE_LINES * line + 8

    def _seen_columns(self) -> tuple[ColumnSeen, ...]:
        look = self.model.view.tray_look
        return () if look is None else look.columns
