"""What stands round felt and pane and never moves: top bar, lamps, money strip, the journal's tail."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.faces import Face, area_of, changed, within
from tablemgr.console.paint.lamps import LampFace, LampState, draw_lamp, lamp_width
from tablemgr.console.paint.money import draw_money, lay_out_money
from tablemgr.console.paint.shapes import draw_box, draw_line, painting
from tablemgr.console.paint.tags import draw_hatched_tag, hatched_tag_width
from tablemgr.console.paint.writing import Align, draw_text, fit
from tablemgr.console.panels.tray_line import draw_tray_line, tray_line, tray_said
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Box, Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
from tablemgr.console.tray_words import lamp_word
from tablemgr.console.words import as_shown, tr
from tablemgr.engine.felt import LayoutFelt
from tablemgr.kernel.cards import rank_of
from tablemgr.kernel.money import Currency
from tablemgr.service.views import Lamp, TableView, TailLine

_LAMPS = {
    Lamp.NOT_FITTED: LampState.NOT_FITTED,
    Lamp.WORKING: LampState.WORKING,
    Lamp.IN_ORDER: LampState.READY,
    Lamp.FAULT: LampState.FAULT,
    Lamp.FAULT_TAKEN: LampState.FAULT_TAKEN,
}
# In the money strip of a small screen: between a label and its figure, and before the next label at least.
LABEL_GAP, FIGURE_GAP = 6, 20

# Where the house's money stays with the house.
ALL_IN = "Commission"

# Smoothed edges and the foot of a letter reach so far beyond their place.
REACH = 2
# The tail's lines, and some.
TIMES_KEPT = 64


class Bar(QWidget):
    """A strip of the console that is only shown."""

    def __init__(self, grid: Grid, box: Box, parent: QWidget) -> None:
        super().__init__(parent)
        self.grid = grid
        self.view: TableView | None = None
        self._faces: list[Face] = []
        self.setGeometry(box.x, box.y, box.width, box.height)

    def set_view(self, view: TableView) -> None:
        """Shows another view; only what has changed is painted."""
        before, self.view = self.view, view
        if before is None or self.shows(before) != self.shows(view):
            self.setAccessibleName(self.said(view))
            self.show_faces()

    def show_faces(self) -> None:
        """Takes what there is to show now."""
        if self.view is None:
            return
        before, self._faces = self._faces, list(self.faces(QRectF(self.rect()), self.view))
        self.update(changed(before, self._faces))

    def shows(self, view: TableView) -> object:
        """What of a view the strip depends on: it is drawn anew when that changes."""
        return view

    def said(self, view: TableView) -> str:
        """The strip in words."""
        raise AssertionError(f"{self} does not say what it shows of {view}")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with painting(self) as painter:
            for face in within(self._faces, event.region()):
                face.draw(painter)

    def faces(self, area: QRectF, view: TableView) -> Iterable[Face]:
        """What the strip shows, from below."""
        raise AssertionError(f"{self} shows nothing of {view} in {area}")


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
            self.show_faces()

    def shows(self, view: TableView) -> object:
        return view.game, view.deal_number, view.turn, self._deal(view)

    def said(self, view: TableView) -> str:
        return f"{self._name}, {view.game}, {self._deal(view)}"

    def _deal(self, view: TableView) -> str:
        positions = view.felt.positions if isinstance(view.felt, LayoutFelt) else ()
        special = next((each for each in positions if each.is_special), None)
        if special is not None:
            word = self.tr("pair of {rank}") if len(special.cards) == 2 else self.tr("triple of {rank}")
            what = word.format(rank=rank_of(special.cards[0]))
            return self.tr("deal {deal}  ·  {what}").format(deal=view.deal_number, what=what)
        return self.tr("deal {deal}  ·  turn {turn}").format(deal=view.deal_number, turn=view.turn)

    def faces(self, area: QRectF, view: TableView) -> Iterable[Face]:
        yield _ground(area, lambda on: draw_box(on, area, 0, fill=colours.BAR))
        scale, phase = self.grid.type, self.grid.phase
        margin = 24 if self.grid.is_large else 12
        left = area.adjusted(margin, 0, 0, 0)
        room = width_of(self._deal(view), scale.deal)
        deal = QRectF(phase.x - 20 - room, 0, room, area.height())
        yield _text("deal", deal, self._deal(view), scale.deal, inks.TEXT_ON_BAR, Align.RIGHT)
        # A long name gives way: which game it is, and which deal, is said in full.
        left.setRight(deal.left() - 20)
        game = view.game.replace("_", " ").capitalize()
        named = QRectF(left)
        named.setRight(max(left.center().x(), left.right() - width_of(game, scale.title_beside.narrowed()) - 14))
        yield _text("name", named, self._name, scale.title, inks.TEXT_ON_BAR)
        beside = left.adjusted(fit(self._name, scale.title, named.width()).width + 14, 0, 0, 0)
        yield _text("game", beside, game, scale.title_beside, inks.TEXT_ON_BAR)
        clock = QRectF(area.right() - 300 - margin, 0, 300, area.height())
        yield _text("clock", clock, self._clock, scale.title, inks.TEXT_ON_BAR, Align.RIGHT)


class LampBar(Bar):
    """How the devices are, and whether they are simulated."""

    def __init__(self, grid: Grid, parent: QWidget, simulator_key: str = "") -> None:
        """`simulator_key` is shown in the mark of simulated devices: what opens their pane, if there is one."""
        super().__init__(grid, grid.lamps, parent)
        self._simulator_key = simulator_key

    def lamps(self, view: TableView) -> list[LampFace]:
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
        tray = LampFace(self.tr("tray"), lamp_word(view), _LAMPS[view.tray_lamp])
        saved = LampFace(self.tr("saved"), f"#{view.seq}", LampState.READY)
        return [shoe, *([tray] if view.tray is not None else []), saved]

    def shows(self, view: TableView) -> object:
        return (
            view.shoe,
            self._why(view),
            view.hold is None or view.hold.head is None,
            view.hold is None,
            view.hold is not None and view.hold.head is not None and view.hold.head.card is None,
            view.tray is not None and (view.tray_lamp, lamp_word(view)),
            view.seq,
            view.simulated,
            view.rules_hash,
        )

    def said(self, view: TableView) -> str:
        return ", ".join([*(f"{face.name} {face.word}" for face in self.lamps(view)), *filter(None, [self._why(view)])])

    def _why(self, view: TableView) -> str:
        """What is wrong with the shoe, or else with the tray's reader, and what to do, as long as it is away; the pane
        says what a hold asks for."""
        if view.hold is None and view.shoe in (Lamp.FAULT, Lamp.FAULT_TAKEN):
            return view.shoe_text
        return view.tray_text if view.tray is not None and view.tray_reader is Lamp.FAULT else ""

    def faces(self, area: QRectF, view: TableView) -> Iterable[Face]:
        scale, x = self.grid.type, area.left()
        for lamp, place in self._places(area, view):
            yield Face(lamp.name, lamp, area_of(place, REACH), partial(draw_lamp, rect=place, face=lamp, scale=scale))
            x = place.right() + (38 if self.grid.is_large else 20)
        in_bar = area.topLeft() - QPointF(self.pos())
        if view.simulated:
            tag = self.mark().translated(in_bar)
            word = self._mark_word()
            yield Face(
                "simulated",
                word,
                area_of(tag, REACH),
                lambda on: draw_hatched_tag(on, tag, word, scale.note_bold, inks.TEXT_ON_WINDOW),
            )
        right = self.rules().translated(in_bar).right()
        rules = self._rules_word(view)
        if why := self._why(view):
            room = max(0.0, right - width_of(rules, scale.note) - 24 - x)
            yield _text("why", QRectF(x, area.top(), room, area.height()), why, scale.note, inks.TEXT_ON_WINDOW)
            x += fit(why, scale.note, room).width + 20
        place = QRectF(x, area.top(), right - x, area.height())
        line = fit(rules, scale.note, place.width())
        place.setLeft(place.right() - line.width)
        yield _text("rules", place, rules, scale.note, inks.MUTE_ON_WINDOW, Align.RIGHT)

    def _places(self, area: QRectF, view: TableView) -> Iterable[tuple[LampFace, QRectF]]:
        x = area.left() + (24 if self.grid.is_large else 12)
        for lamp in self.lamps(view):
            place = QRectF(x, area.top(), lamp_width(lamp, self.grid.type), area.height())
            yield lamp, place
            x = place.right() + (38 if self.grid.is_large else 20)

    def tray(self) -> QRectF:
        """Where the lamp of the tray stands, in the window's coordinates; nowhere without a tray."""
        view = self.view
        places = () if view is None or view.tray is None else self._places(QRectF(self.rect()), view)
        place = next((place for lamp, place in places if lamp.name == self.tr("tray")), QRectF())
        return place.translated(QPointF(self.pos()))

    def mark(self) -> QRectF:
        """Where the mark of simulated devices stands, in the window's coordinates."""
        lamps = self.grid.lamps
        width = hatched_tag_width(self._mark_word(), self.grid.type.note_bold)
        right = lamps.x + lamps.width - (24 if self.grid.is_large else 12)
        return QRectF(right - width, lamps.y + 4, width, lamps.height - 8)

    def rules(self) -> QRectF:
        """Where it says which house rules are in force, in the window's coordinates."""
        lamps, view = self.grid.lamps, self.view
        right = float(lamps.x + lamps.width - (24 if self.grid.is_large else 12))
        if view is not None and view.simulated:
            right = self.mark().left() - 24
        width = 0.0 if view is None else width_of(self._rules_word(view), self.grid.type.note)
        return QRectF(right - width, lamps.y, width, lamps.height)

    def shoe(self) -> QRectF:
        """Where the lamp of the shoe stands, in the window's coordinates."""
        lamps, margin = self.grid.lamps, 24 if self.grid.is_large else 12
        width = 0.0 if self.view is None else lamp_width(self.lamps(self.view)[0], self.grid.type)
        return QRectF(lamps.x + margin, lamps.y, width, lamps.height)

    def _rules_word(self, view: TableView) -> str:
        return self.tr("house rules {rules}").format(rules=view.rules_hash[:8]) + "  F1"

    def _mark_word(self) -> str:
        return "  ".join(filter(None, (self.tr("SIMULATED DEVICES"), self._simulator_key)))


class MoneyStrip(Bar):
    """Bank, open bets, cover, commission, limits, and the tray if there is one."""

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(grid, grid.money_strip, parent)
        self._tray = QRectF()

    def tray(self) -> QRectF:
        """Where the line of the tray stands, in the window's coordinates; nowhere without a tray."""
        return self._tray.translated(QPointF(self.pos()))

    def shows(self, view: TableView) -> object:
        return (
            tray_line(view),
            view.currency,
            view.bank_minor,
            view.open_bets_minor,
            view.cover_left_minor,
            view.commission_deal_minor,
            view.commission_minor,
            view.highest_bet_minor,
            view.box,
            view.minimum_minor,
            view.maximum_minor,
        )

    def said(self, view: TableView) -> str:
        money = Currency.of(view.currency).format
        said = [self.tr("Bank"), money(view.bank_minor), self.tr("Open bets"), money(view.open_bets_minor)]
        if view.cover_left_minor is not None:
            said += [self.tr("Cover left"), money(view.cover_left_minor)]
        if view.highest_bet_minor is not None:
            said += [self.tr("Highest bet"), money(view.highest_bet_minor)]
        tray = tray_line(view)
        return " ".join([*said, *([] if tray is None else [tray_said(tray)])])

    def faces(self, area: QRectF, view: TableView) -> Iterable[Face]:
        yield _ground(area, lambda on: draw_box(on, area, 14, fill=colours.PANEL, edge=colours.LINE))
        tray = tray_line(view)
        # Beside the tray a small screen has no room for more than what each figure needs.
        is_tight = tray is not None and not self.grid.is_large
        figures = [(self.tr("Bank"), view.bank_minor)]
        figures.append((self.tr("Open") if is_tight else self.tr("Open bets"), view.open_bets_minor))
        if view.cover_left_minor is not None:
            figures.append((self.tr("Cover") if is_tight else self.tr("Cover left"), view.cover_left_minor))
        if view.highest_bet_minor is not None:
            figures.append((self.tr("Highest") if is_tight else self.tr("Highest bet"), view.highest_bet_minor))
        x = area.left() + (12 if is_tight else 20)
        step = 0.126 if self.grid.is_large else 0.0 if is_tight else 0.142
        currency = Currency.of(view.currency)
        for label, minor in figures:
            room = max(area.width() * step, self._figure_width(label, minor, currency) + FIGURE_GAP)
            yield from self._figure(QRectF(x, area.top(), room, area.height()), label, minor, currency)
            x += room
        box_word = self.tr("Comm.") if is_tight and view.box == ALL_IN else tr(view.box)
        box = ((box_word, self._commission(view, is_tight)),) if view.box else ()
        for label, pairs in (*box, (self.tr("Limits"), self._limits(view, is_tight))):
            yield _upright("part", x, area.top() + area.height() * 0.2, area.height() * 0.6)
            line = _Line(self.grid, x + (10 if is_tight else 20), area, currency)
            yield from line.begin(label)
            for word, said in pairs:
                yield from line.go_on(label, word, said)
            x = max(line.at, x + 80) + (0 if is_tight else 12)
        self._tray = QRectF()
        if tray is not None:
            yield _upright("part", x, area.top() + area.height() * 0.2, area.height() * 0.6)
            self._tray = QRectF(x, area.top(), area.right() - x, area.height())
            place = self._tray.adjusted(10 if is_tight else 20, 0, -8, 0)
            draw = partial(draw_tray_line, area=place, line=tray, grid=self.grid)
            yield Face("tray", (place, tray), area_of(place, REACH), draw)

    def _commission(self, view: TableView, is_tight: bool) -> list[tuple[str, int | str]]:
        """Of this deal, and of the evening, or as much as lies in a box that is shared."""
        whole = self.tr("all") if view.box == ALL_IN else self.tr("in it")
        words = ("", "/") if is_tight else (self.tr("deal"), whole)
        return list(zip(words, (view.commission_deal_minor, view.commission_minor), strict=True))

    def _limits(self, view: TableView, is_tight: bool) -> list[tuple[str, int | str]]:
        """From the lowest bet to the highest, which may be the bank."""
        highest: int | str = self.tr("no limit") if view.maximum_minor is None else view.maximum_minor
        if view.highest_bet_minor is not None and view.highest_bet_minor == view.bank_minor:
            highest = self.tr("the bank")
        return [("", view.minimum_minor), ("\N{EN DASH}" if is_tight else self.tr("to"), highest)]

    def _figure(self, place: QRectF, label: str, minor: int, currency: Currency) -> Iterable[Face]:
        scale = self.grid.type
        if self.grid.is_large:
            above = QRectF(place.left(), place.top() + 10, place.width(), 24)
            yield _text(label, above, label, scale.label, inks.SOFT_ON_PANEL)
            figure = QRectF(place.left(), place.top() + 36, place.width() - 12, 44)
        else:
            yield _text(label, place, label, scale.note.narrowed(), inks.SOFT_ON_PANEL)
            figure = place.adjusted(fit(label, scale.note.narrowed(), place.width()).width + LABEL_GAP, 0, -6, 0)
        yield _money((label, "figure"), figure, minor, currency, scale.figure)

    def _figure_width(self, label: str, minor: int, currency: Currency) -> float:
        """What a figure needs where it stands beside its label."""
        if self.grid.is_large:
            return 0
        figure = lay_out_money(minor, currency, self.grid.type.figure).width
        return width_of(label, self.grid.type.note.narrowed()) + LABEL_GAP + figure


class _Line:
    """A label and smaller figures, each with a word before it, one behind the other; `at` is where the next begins."""

    def __init__(self, grid: Grid, x: float, area: QRectF, currency: Currency) -> None:
        self._scale, self._currency = grid.type, currency
        self._label = (
            QRectF(x, area.top() + 10, 400, 24) if grid.is_large else QRectF(x, area.top(), 120, area.height())
        )
        self._line = QRectF(x, area.top() + 36, 0, 44) if grid.is_large else QRectF(x, area.top(), 0, area.height())
        self._is_large = grid.is_large
        self.at = x

    def begin(self, label: str) -> Iterable[Face]:
        lettering = self._scale.label if self._is_large else self._scale.note.narrowed()
        width = fit(label, lettering, self._label.width()).width
        yield _text(label, self._label, label, lettering, inks.SOFT_ON_PANEL)
        self.at += 0 if self._is_large else width + 6

    def go_on(self, label: str, word: str, said: int | str) -> Iterable[Face]:
        """A figure in minor units, or words instead of one."""
        if word:
            yield from self._word((label, word), word, self._scale.label, inks.SOFT_ON_PANEL, 80, 6)
        if isinstance(said, str):
            yield from self._word((label, word, "said"), said, self._scale.label_bold, inks.TEXT_ON_PANEL, 160, 16)
            return
        width = lay_out_money(said, self._currency, self._scale.figure_beside).width
        place = QRectF(self.at, self._line.top(), width + 2, self._line.height())
        yield _money((label, word, "figure"), place, said, self._currency, self._scale.figure_beside)
        self.at += width + 16

    def _word(self, name: object, word: str, lettering: Lettering, ink: Ink, room: float, gap: float) -> Iterable[Face]:
        place = QRectF(self.at, self._line.top(), room, self._line.height())
        yield _text(name, place, word, lettering, ink)
        self.at += fit(word, lettering, room).width + gap


class JournalTail(Bar):
    """The newest records, the newest first."""

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(grid, grid.journal, parent)

    def shows(self, view: TableView) -> object:
        return view.tail

    def said(self, view: TableView) -> str:
        return view.tail[-1].sentence if view.tail else ""

    def faces(self, area: QRectF, view: TableView) -> Iterable[Face]:
        """All in one: every new record moves every line."""
        currency = Currency.of(view.currency)
        yield Face("tail", view.tail, area.toAlignedRect(), lambda on: self._draw(on, area, view.tail, currency))

    def _draw(self, painter: QPainter, area: QRectF, tail: tuple[TailLine, ...], currency: Currency) -> None:
        scale, x = self.grid.type, area.left()
        for i, line in enumerate(reversed(tail)):
            number, at = f"#{line.seq}", local_time(line.at)
            strong = i == 0
            said = (scale.label_bold if strong else scale.label).narrowed()
            ink = inks.TEXT_ON_WINDOW if strong else inks.MUTE_ON_WINDOW
            sentence = as_shown(line.sentence, currency) if line.is_refusal else line.sentence
            parts = ((number, said, ink), (at, scale.label.narrowed(), inks.MUTE_ON_WINDOW), (sentence, said, ink))
            needed = sum(width_of(text, lettering) + 10 for text, lettering, _ in parts)
            if i and x + 24 + needed > area.right():
                return
            if i:
                inset = 0.22 * area.height()
                draw_line(painter, QPointF(x + 4, area.top() + inset), QPointF(x + 4, area.bottom() - inset))
                x += 20
            for text, lettering, colour in parts:
                room = QRectF(x, area.top(), min(width_of(text, lettering) + 1, area.right() - x), area.height())
                x += draw_text(painter, room, text, lettering, colour) + 10


def _ground(area: QRectF, draw: Callable[[QPainter], None]) -> Face:
    return Face("ground", "", area.toAlignedRect(), draw)


def _text(name: object, place: QRectF, text: str, lettering: Lettering, ink: Ink, align: Align = Align.LEFT) -> Face:
    def draw(on: QPainter) -> None:
        draw_text(on, place, text, lettering, ink, align)

    return Face(name, (place, text, lettering, ink), area_of(place, REACH), draw)


def _money(name: object, place: QRectF, minor: int, currency: Currency, lettering: Lettering) -> Face:
    def draw(on: QPainter) -> None:
        draw_money(on, place, minor, currency, lettering, inks.TEXT_ON_PANEL, Align.LEFT)

    return Face(name, (place, minor, currency, lettering), area_of(place, REACH), draw)


def _upright(name: str, x: float, top: float, height: float) -> Face:
    start, end = QPointF(x, top), QPointF(x, top + height)
    return Face((name, x), "", area_of(QRectF(start, end), REACH), lambda on: draw_line(on, start, end))


@lru_cache(maxsize=TIMES_KEPT)
def local_time(at: str) -> str:
    """The time of day of a sealed UTC time, as this place's clocks show it."""
    return datetime.fromisoformat(at).astimezone().strftime("%H:%M:%S")
