"""The pane of the review: the search above, three lists to go between, and under them the page that is open."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QWidget

from tablemgr.console.boss import port as p
from tablemgr.console.boss.filter_page import FilterPage
from tablemgr.console.boss.looked import Field, Page
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.odds_page import OddsPage
from tablemgr.console.boss.pages import DealsPage, EntryPage, FoundPage
from tablemgr.console.boss.proof_page import ProofPage
from tablemgr.console.boss.rows import row_height
from tablemgr.console.boss.theoretical_page import TheoreticalPage
from tablemgr.console.boss.words import day_of, deal_title, numbered, tr
from tablemgr.console.fonts.loading import font_of
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.marks import draw_warning
from tablemgr.console.paint.writing import draw_paragraph
from tablemgr.console.panels.key_rows import lay_rows, make_key
from tablemgr.console.panels.pane import PaneFrame
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN

GAP = 8
# While somebody types, the journal is asked when he stops, not at each letter.
TYPING_MS = 200
TEXT_MAX = 80
BROKEN_FRAME_PX = 3.5


class BossPane(PaneFrame):
    """The pane at the right."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget) -> None:
        super().__init__(grid, parent)
        self._review = model
        self.setGeometry(*grid.pane)
        self.setObjectName("pane")
        self.search = self._made_search()
        # A title of two words would not stand beside its note on a key that low.
        self._filter = make_key(self, grid.type, "filter", KeyFace(tr("Filter")), lambda: model.show(Page.FILTER))
        self._tabs = {
            page: make_key(self, grid.type, f"tab_{page.value}", KeyFace(""), self._shows(page))
            for page in (Page.DEAL, Page.ODDS, Page.DEALS, Page.FOUND)
        }
        area = self._lay_out()
        self._area = QRectF(area)
        self._entries = EntryPage(model, grid, self)
        self._deals = DealsPage(model, grid, self)
        self._found = FoundPage(model, grid, self)
        # No row is cut off at the foot of a list that has not been scrolled.
        whole_rows = area.height() // row_height(grid) * row_height(grid)
        for page in (self._entries, self._deals, self._found):
            page.setGeometry(QRect(area.topLeft(), QSize(area.width(), whole_rows)))
        self._filters = FilterPage(model, grid, self, area)
        self._proof = ProofPage(model, grid, self, area)
        self._odds = OddsPage(model, grid, self, area)
        self._theoretical = TheoreticalPage(model, grid, self, area)

    def refresh(self) -> None:
        """Shows the model as it is now."""
        model, page = self._review, self._review.page
        lists: dict[Page, tuple[EntryPage | DealsPage | FoundPage, bool]] = {
            Page.DEAL: (self._entries, bool(model.tape.entries)),
            Page.DEALS: (self._deals, bool(model.deals)),
            Page.FOUND: (self._found, bool(model.found)),
        }
        for of, (shown, has_rows) in lists.items():
            shown.refresh()
            shown.setVisible(of is page and has_rows and not self._trouble())
        self._filters.setVisible(page is Page.FILTER)
        self._proof.setVisible(page is Page.PROOF)
        self._odds.setVisible(page is Page.ODDS)
        self._theoretical.setVisible(page is Page.THEORETICAL)
        self._filters.refresh()
        self._proof.refresh()
        if page is Page.ODDS:
            self._odds.refresh()
        elif page is Page.THEORETICAL:
            self._theoretical.refresh()
        is_broken = page is Page.PROOF and isinstance(model.proof, p.Broken)
        self.frame_colour = colours.FAULT_EDGE if is_broken else colours.LINE
        self.frame_px = BROKEN_FRAME_PX if is_broken else 1.0
        self._show_keys()
        self.setAccessibleName(self.title())
        self.update()

    def typed(self, event: QKeyEvent) -> bool:
        """A key that no part has taken; whether it means something here."""
        is_amount = self._review.page is Page.FILTER and self._review.field is Field.AMOUNT
        return is_amount and self._filters.typed(event)

    def title(self) -> str:
        match self._review.page:
            case Page.DEAL:
                return tr("Records")
            case Page.DEALS:
                return tr("Deals")
            case Page.FOUND:
                return tr("Found")
            case Page.FILTER:
                return tr("Filter")
            case Page.PROOF:
                return tr("Verify")
            case Page.ODDS:
                return tr("Odds")
            case Page.THEORETICAL:
                return tr("Commission")

    def beside(self) -> str:
        model = self._review
        match model.page:
            case Page.DEAL:
                if not model.tape.entries:
                    return ""
                return tr("{at} of {count}").format(
                    at=numbered(model.replay.position + 1), count=numbered(len(model.tape.entries))
                )
            case Page.DEALS:
                return self._counted(len(model.deals), model.deals_older is not None)
            case Page.FOUND:
                return self._counted(len(model.found), model.found_older is not None)
            case Page.FILTER:
                return tr("all that are set must fit")
            case Page.PROOF:
                return tr("the whole journal")
            case Page.ODDS:
                return "" if model.current is None else tr("after #{seq}").format(seq=numbered(model.view.seq))
            case Page.THEORETICAL:
                return "" if model.shown_day is None else day_of(model.shown_day.from_at)

    def draw(self, painter: QPainter) -> None:
        said, is_fault = self._notice()
        if not said:
            return
        rect = self._area.adjusted(8, 20, -8, -20)
        rect.setHeight(min(rect.height(), 180))
        if is_fault:
            sign = QRectF(rect.left(), rect.top(), 28, 28)
            draw_warning(painter, sign, inks.INK_ON_FAULT_EDGE)
            rect.setLeft(sign.right() + 12)
        ink = inks.FAULT_TEXT_ON_PANEL if is_fault else inks.SOFT_ON_PANEL
        draw_paragraph(painter, rect, said, self.grid.type.label, ink)

    def _notice(self) -> tuple[str, bool]:
        """What stands where a list has nothing to show."""
        model = self._review
        if model.page not in (Page.DEAL, Page.DEALS, Page.FOUND):
            return "", False
        if self._trouble():
            return self._trouble(), True
        asks = {Page.DEAL: p.TapeAsked, Page.DEALS: p.DealsAsked, Page.FOUND: p.FoundAsked}
        rows = {Page.DEAL: model.tape.entries, Page.DEALS: model.deals, Page.FOUND: model.found}
        if rows[model.page]:
            return "", False
        return (tr("being looked for"), False) if model.is_asking(asks[model.page]) else (tr("nothing fits"), False)

    def _trouble(self) -> str:
        if self._review.page is Page.DEAL and self._review.tape.entries:
            return ""
        return self._review.trouble

    def _counted(self, count: int, is_more: bool) -> str:
        return tr("{count} and more").format(count=numbered(count)) if is_more else numbered(count)

    def _show_keys(self) -> None:
        model = self._review
        count = model.looked.count
        state = KeyState.CHOSEN if model.page is Page.FILTER else KeyState.REST
        note = tr("{count} set").format(count=count) if count else tr("F")
        self._filter.set_value(KeyFace(tr("Filter"), note, state))
        titles = {
            Page.DEAL: deal_title(model.tape.deal),
            Page.ODDS: tr("Odds"),
            Page.DEALS: tr("Deals"),
            Page.FOUND: tr("Found"),
        }
        for page, key in self._tabs.items():
            is_here = page is model.page
            letter = tr("O") if page is Page.ODDS else ""
            key.set_value(KeyFace(titles[page], letter, KeyState.CHOSEN if is_here else KeyState.REST))

    def _lay_out(self) -> QRect:
        content = self.content
        narrow = 108 if self.grid.is_large else 92
        self.search.setGeometry(content.left(), content.top(), content.width() - narrow - GAP, TOUCH_MIN)
        self._filter.setGeometry(content.right() + 1 - narrow, content.top(), narrow, TOUCH_MIN)
        below = QRect(content)
        below.setTop(content.top() + TOUCH_MIN + GAP)
        below.setTop(lay_rows(list(self._tabs.values()), below, len(self._tabs), TOUCH_MIN, GAP))
        return below

    def _made_search(self) -> QLineEdit:
        search = QLineEdit(self)
        search.setObjectName("search")
        search.setPlaceholderText(tr("search all records"))
        search.setAccessibleName(tr("search all records"))
        search.setMaxLength(TEXT_MAX)
        search.setFont(font_of(self.grid.type.label))
        search.setClearButtonEnabled(False)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(lambda: self._review.search(search.text()))
        search.textEdited.connect(lambda _: self._typing.start())
        search.returnPressed.connect(self._search_now)
        search.installEventFilter(self)
        return search

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Down leads from the search into what it has found."""
        if watched is not self.search or not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() != Qt.Key.Key_Down:
            return False
        self.take_keyboard()
        return True

    def _search_now(self) -> None:
        self._typing.stop()
        self._review.search(self.search.text())
        self.take_keyboard()

    def take_keyboard(self) -> None:
        """The keyboard comes to what is shown."""
        lists = {Page.DEAL: self._entries, Page.DEALS: self._deals, Page.FOUND: self._found}
        shown = lists.get(self._review.page)
        if shown is not None:
            if not shown.currentIndex().isValid():
                shown.point_to(0)
            shown.setFocus(Qt.FocusReason.OtherFocusReason)
        elif self._review.page is Page.FILTER:
            self._filters.take_keyboard()
        elif self._review.page is Page.ODDS:
            self._odds.take_keyboard()
        elif self._review.page is Page.THEORETICAL:
            self._theoretical.take_keyboard()

    def _shows(self, page: Page) -> Callable[[], None]:
        return lambda: self._review.show(page)
