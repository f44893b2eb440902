"""What stands round felt and pane and never moves: top bar, lamps, money strip, the journal's tail."""

from datetime import datetime

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.lamps import LampFace, LampState, draw_lamp, lamp_width
from tablemgr.console.paint.money import draw_money, lay_out_money
from tablemgr.console.paint.shapes import draw_box, draw_line, painting
from tablemgr.console.paint.tags import draw_hatched_tag, hatched_tag_width
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Box, Grid
from tablemgr.console.words import as_shown
from tablemgr.kernel.money import Currency
from tablemgr.service.views import Lamp, TableView

_LAMPS = {
    Lamp.NOT_FITTED: LampState.NOT_FITTED,
    Lamp.WORKING: LampState.WORKING,
    Lamp.IN_ORDER: LampState.READY,
    Lamp.FAULT: LampState.FAULT,
    Lamp.FAULT_TAKEN: LampState.FAULT_TAKEN,
}
# In the money strip of a small screen: between a label and its figure, and before the next label at least.
LABEL_GAP, FIGURE_GAP = 6, 20


class Bar(QWidget):
    """A strip of the console that is only shown."""

    def __init__(self, grid: Grid, box: Box, parent: QWidget) -> None:
        super().__init__(parent)
        self.grid = grid
        self.view: TableView | None = None
        self.setGeometry(box.x, box.y, box.width, box.height)

    def set_view(self, view: TableView) -> None:
        """Shows another view."""
        before, self.view = self.view, view
        if before is None or self.shows(before) != self.shows(view):
            self.setAccessibleName(self.said(view))
            self.update()

    def shows(self, view: TableView) -> object:
        """What of a view the strip depends on: it is drawn anew when that changes."""
        return view

    def said(self, view: TableView) -> str:
        """The strip in words."""
        raise AssertionError(f"{self} does not say what it shows of {view}")

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with painting(self) as painter:
            if self.view is not None:
                self.draw(painter, QRectF(self.rect()), self.view)

    def draw(self, painter: QPainter, area: QRectF, view: TableView) -> None:
        """Draws the strip."""
        raise AssertionError(f"{self} does not draw {view} with {painter} in {area}")


class TopBar(Bar):
    """The table, the deal, and the clock; the phase plate stands on it as a part of its own."""

    def __init__(self, grid: Grid, table_name: str, parent: QWidget) -> None:
        super().__init__(grid, grid.top_bar, parent)
        self._name = table_name
        self._clock = ""

    def set_clock(self, clock: str) -> None:
        """Shows another time of day."""
        if clock != self._clock:
            self._clock = clock
            self.update()

    def shows(self, view: TableView) -> object:
        return view.game, view.deal_number, view.turn

    def said(self, view: TableView) -> str:
        return f"{self._name}, {view.game}, {self._deal(view)}"

    def _deal(self, view: TableView) -> str:
        return self.tr("deal {deal}  ·  turn {turn}").format(deal=view.deal_number, turn=view.turn)

    def draw(self, painter: QPainter, area: QRectF, view: TableView) -> None:
        draw_box(painter, area, 0, fill=colours.BAR)
        scale, phase = self.grid.type, self.grid.phase
        margin = 24 if self.grid.is_large else 12
        left = area.adjusted(margin, 0, 0, 0)
        room = width_of(self._deal(view), scale.deal)
        deal = QRectF(phase.x - 20 - room, 0, room, area.height())
        draw_text(painter, deal, self._deal(view), scale.deal, inks.TEXT_ON_BAR, Align.RIGHT)
        # A long name gives way: which game it is, and which deal, is said in full.
        left.setRight(deal.left() - 20)
        game = view.game.replace("_", " ").title()
        named = QRectF(left)
        named.setRight(max(left.center().x(), left.right() - width_of(game, scale.title_beside.narrowed()) - 14))
        width = draw_text(painter, named, self._name, scale.title, inks.TEXT_ON_BAR)
        draw_text(painter, left.adjusted(width + 14, 0, 0, 0), game, scale.title_beside, inks.TEXT_ON_BAR)
        clock = QRectF(area.right() - 300 - margin, 0, 300, area.height())
        draw_text(painter, clock, self._clock, scale.title, inks.TEXT_ON_BAR, Align.RIGHT)


class LampBar(Bar):
    """How the devices are, and whether they are simulated."""

    def __init__(self, grid: Grid, parent: QWidget, simulator_key: str = "") -> None:
        """`simulator_key` is shown in the mark of simulated devices: what opens their pane, if there is one."""
        super().__init__(grid, grid.lamps, parent)
        self._simulator_key = simulator_key

    def faces(self, view: TableView) -> list[LampFace]:
        """The lamps from the left."""
        words = {
            Lamp.NOT_FITTED: self.tr("not fitted"),
            Lamp.WORKING: self.tr("working"),
            Lamp.IN_ORDER: self.tr("ready"),
            Lamp.FAULT: self.tr("lost"),
            Lamp.FAULT_TAKEN: self.tr("away, cards typed"),
        }
        shoe = LampFace(self.tr("shoe"), words[view.shoe], _LAMPS[view.shoe])
        if view.hold is not None:
            head = view.hold.head
            unread, held = self.tr("card not read"), self.tr("card held")
            word = self.tr("fault") if head is None else unread if head.card is None else held
            shoe = LampFace(self.tr("shoe"), word, LampState.FAULT)
        saved = LampFace(self.tr("saved"), f"#{view.seq}", LampState.READY)
        return [shoe, saved]

    def shows(self, view: TableView) -> object:
        return (
            view.shoe,
            self._why(view),
            view.hold is None or view.hold.head is None,
            view.hold is None,
            view.hold is not None and view.hold.head is not None and view.hold.head.card is None,
            view.seq,
            view.simulated,
            view.rules_hash,
        )

    def said(self, view: TableView) -> str:
        return ", ".join([*(f"{face.name} {face.word}" for face in self.faces(view)), *filter(None, [self._why(view)])])

    def _why(self, view: TableView) -> str:
        """What is wrong with the shoe, and what to do, as long as it is away; the pane says what a hold asks for."""
        return view.shoe_text if view.hold is None and view.shoe in (Lamp.FAULT, Lamp.FAULT_TAKEN) else ""

    def draw(self, painter: QPainter, area: QRectF, view: TableView) -> None:
        scale = self.grid.type
        x = area.left() + (24 if self.grid.is_large else 12)
        for face in self.faces(view):
            width = lamp_width(face, scale)
            draw_lamp(painter, QRectF(x, area.top(), width, area.height()), face, scale)
            x += width + (38 if self.grid.is_large else 20)
        right = area.right() - (24 if self.grid.is_large else 12)
        if view.simulated:
            tag = self.mark().translated(area.topLeft() - QPointF(self.pos()))
            draw_hatched_tag(painter, tag, self._mark_word(), scale.note_bold, inks.TEXT_ON_WINDOW)
            right = tag.left() - 24
        rules = self.tr("house rules {rules}").format(rules=view.rules_hash[:8])
        if why := self._why(view):
            room = max(0.0, right - width_of(rules, scale.note) - 24 - x)
            x += (
                draw_text(painter, QRectF(x, area.top(), room, area.height()), why, scale.note, inks.TEXT_ON_WINDOW)
                + 20
            )
        draw_text(
            painter,
            QRectF(x, area.top(), right - x, area.height()),
            rules,
            scale.note,
            inks.MUTE_ON_WINDOW,
            Align.RIGHT,
        )

    def mark(self) -> QRectF:
        """Where the mark of simulated devices stands, in the window's coordinates."""
        lamps = self.grid.lamps
        width = hatched_tag_width(self._mark_word(), self.grid.type.note_bold)
        right = lamps.x + lamps.width - (24 if self.grid.is_large else 12)
        return QRectF(right - width, lamps.y + 4, width, lamps.height - 8)

    def _mark_word(self) -> str:
        return "  ".join(filter(None, (self.tr("SIMULATED DEVICES"), self._simulator_key)))


class MoneyStrip(Bar):
    """Bank, open bets, cover, commission, limits."""

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(grid, grid.money_strip, parent)

    def shows(self, view: TableView) -> object:
        return (
            view.currency,
            view.bank_minor,
            view.open_bets_minor,
            view.cover_left_minor,
            view.commission_deal_minor,
            view.commission_minor,
            view.minimum_minor,
            view.maximum_minor,
        )

    def said(self, view: TableView) -> str:
        money = Currency.of(view.currency).format
        said = [self.tr("Bank"), money(view.bank_minor), self.tr("Open bets"), money(view.open_bets_minor)]
        if view.cover_left_minor is not None:
            said += [self.tr("Cover left"), money(view.cover_left_minor)]
        return " ".join(said)

    def draw(self, painter: QPainter, area: QRectF, view: TableView) -> None:
        draw_box(painter, area, 14, fill=colours.PANEL, edge=colours.LINE)
        figures = [(self.tr("Bank"), view.bank_minor), (self.tr("Open bets"), view.open_bets_minor)]
        if view.cover_left_minor is not None:
            figures.append((self.tr("Cover left"), view.cover_left_minor))
        x = area.left() + 20
        step = 0.126 if self.grid.is_large else 0.142
        for label, minor in figures:
            room = max(area.width() * step, self._figure_width(label, minor, view) + FIGURE_GAP)
            self._figure(painter, QRectF(x, area.top(), room, area.height()), label, minor, view)
            x += room
        x = self._part(painter, x, area)
        x = self._two(painter, x, area, self.tr("Commission"), self._commission(view), view)
        x = self._part(painter, x, area)
        self._two(painter, x, area, self.tr("Limits"), self._limits(view), view)

    def _commission(self, view: TableView) -> list[tuple[str, int | None]]:
        return [(self.tr("deal"), view.commission_deal_minor), (self.tr("all"), view.commission_minor)]

    def _limits(self, view: TableView) -> list[tuple[str, int | None]]:
        return [("", view.minimum_minor), (self.tr("to"), view.maximum_minor)]

    def _figure(self, painter: QPainter, place: QRectF, label: str, minor: int, view: TableView) -> None:
        scale, currency = self.grid.type, Currency.of(view.currency)
        if self.grid.is_large:
            draw_text(
                painter,
                QRectF(place.left(), place.top() + 10, place.width(), 24),
                label,
                scale.label,
                inks.SOFT_ON_PANEL,
            )
            figure = QRectF(place.left(), place.top() + 36, place.width() - 12, 44)
            draw_money(painter, figure, minor, currency, scale.figure, inks.TEXT_ON_PANEL, Align.LEFT)
            return
        width = draw_text(painter, place, label, scale.note.narrowed(), inks.SOFT_ON_PANEL)
        figure = place.adjusted(width + LABEL_GAP, 0, -6, 0)
        draw_money(painter, figure, minor, currency, scale.figure, inks.TEXT_ON_PANEL, Align.LEFT)

    def _figure_width(self, label: str, minor: int, view: TableView) -> float:
        """What a figure needs where it stands beside its label."""
        if self.grid.is_large:
            return 0
        figure = lay_out_money(minor, Currency.of(view.currency), self.grid.type.figure).width
        return width_of(label, self.grid.type.note.narrowed()) + LABEL_GAP + figure

    def _part(self, painter: QPainter, x: float, area: QRectF) -> float:
        top = QRectF(x, area.top() + area.height() * 0.2, 1, area.height() * 0.6)
        draw_line(painter, top.topLeft(), top.bottomLeft())
        return x + 20

    def _two(
        self,
        painter: QPainter,
        x: float,
        area: QRectF,
        label: str,
        pairs: list[tuple[str, int | None]],
        view: TableView,
    ) -> float:
        """A label and smaller figures, each with a word before it."""
        scale, currency = self.grid.type, Currency.of(view.currency)
        top = QRectF(x, area.top() + 10, 400, 24)
        line = QRectF(x, area.top() + 36, 0, 44)
        if self.grid.is_large:
            draw_text(painter, top, label, scale.label, inks.SOFT_ON_PANEL)
            at = x
        else:
            line = QRectF(x, area.top(), 0, area.height())
            at = (
                x
                + draw_text(
                    painter, QRectF(x, area.top(), 120, area.height()), label, scale.note.narrowed(), inks.SOFT_ON_PANEL
                )
                + 6
            )
        for word, minor in pairs:
            if word:
                place = QRectF(at, line.top(), 80, line.height())
                at += draw_text(painter, place, word, scale.label, inks.SOFT_ON_PANEL) + 6
            if minor is None:
                place = QRectF(at, line.top(), 160, line.height())
                at += draw_text(painter, place, self.tr("no limit"), scale.label_bold, inks.TEXT_ON_PANEL) + 16
                continue
            width = lay_out_money(minor, currency, scale.figure_beside).width
            place = QRectF(at, line.top(), width + 2, line.height())
            draw_money(painter, place, minor, currency, scale.figure_beside, inks.TEXT_ON_PANEL, Align.LEFT)
            at += width + 16
        return max(at, x + 60) + 12


class JournalTail(Bar):
    """The newest records, the newest first."""

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(grid, grid.journal, parent)

    def shows(self, view: TableView) -> object:
        return view.tail

    def said(self, view: TableView) -> str:
        return view.tail[-1].sentence if view.tail else ""

    def draw(self, painter: QPainter, area: QRectF, view: TableView) -> None:
        scale, x = self.grid.type, area.left()
        for i, line in enumerate(reversed(view.tail)):
            number, at = f"#{line.seq}", local_time(line.at)
            strong = i == 0
            said = scale.label_bold if strong else scale.label
            ink = inks.TEXT_ON_WINDOW if strong else inks.MUTE_ON_WINDOW
            sentence = as_shown(line.sentence, Currency.of(view.currency)) if line.is_refusal else line.sentence
            parts = ((number, said, ink), (at, scale.label, inks.MUTE_ON_WINDOW), (sentence, said, ink))
            needed = sum(width_of(text, lettering.narrowed()) + 10 for text, lettering, _ in parts)
            if i and x + 24 + needed > area.right():
                return
            if i:
                inset = 0.22 * area.height()
                draw_line(painter, QPointF(x + 4, area.top() + inset), QPointF(x + 4, area.bottom() - inset))
                x += 20
            for text, lettering, colour in parts:
                narrow = lettering.narrowed()
                room = QRectF(x, area.top(), min(width_of(text, narrow) + 1, area.right() - x), area.height())
                x += draw_text(painter, room, text, narrow, colour) + 10


def local_time(at: str) -> str:
    """The time of day of a sealed UTC time, as this place's clocks show it."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M:%S")
