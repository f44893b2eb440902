"""The tray in the money strip: what was read, what is expected, and how the two stand to each other.

Each state has a sign, a word and its figures; unknown is a word and never a figure (C25). On the large screen it is one
line under its label, on the small one two lines, one above the other.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.lamps import RING_RADIUS, LampState, draw_lamp_ring
from tablemgr.console.paint.marks import draw_warning
from tablemgr.console.paint.money import draw_money, lay_out_money
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.lettering import Lettering
from tablemgr.console.words import tr
from tablemgr.kernel.money import Currency
from tablemgr.service.tray.view import AGREED
from tablemgr.service.views import Lamp, TableView

TRAY_KEY = "Ctrl+T"
SIGN, GAP, WORD_GAP = 2.0 * RING_RADIUS, 14.0, 6.0


class Sign(Enum):
    """How read and expected stand to each other."""

    AGREES = auto()
    DIFFERS = auto()
    UNKNOWN = auto()
    MOVING = auto()
    NOT_READ = auto()


_RINGS = {Sign.AGREES: LampState.READY, Sign.MOVING: LampState.WORKING, Sign.NOT_READ: LampState.NOT_FITTED}


@dataclass(frozen=True, slots=True)
class TrayLine:
    """`read_minor` None is unknown, or not read now; `expected_minor` is what it is held against, and `off_minor` by
    how much it is off, if it is."""

    sign: Sign
    read_minor: int | None
    expected_minor: int
    off_minor: int | None
    currency: Currency


def tray_line(view: TableView) -> TrayLine | None:
    """What there is to show; None without a tray."""
    tray, currency = view.tray, Currency.of(view.currency)
    if tray is None:
        return None
    if view.tray_lamp is Lamp.NOT_FITTED:
        return TrayLine(Sign.NOT_READ, None, tray.expected_minor, None, currency)
    if tray.difference_minor is not None and tray.read_minor is not None:
        # What it was compared with: the books may have moved since, and then it is compared anew.
        compared = tray.read_minor - tray.difference_minor
        return TrayLine(Sign.DIFFERS, tray.read_minor, compared, tray.difference_minor, currency)
    if tray.unread or tray.unvalued:
        return TrayLine(Sign.UNKNOWN, None, tray.expected_minor, None, currency)
    if tray.state == AGREED:
        return TrayLine(Sign.AGREES, tray.read_minor, tray.expected_minor, None, currency)
    return TrayLine(Sign.MOVING, None, tray.expected_minor, None, currency)


def tray_said(line: TrayLine) -> str:
    """The line in words."""
    money = line.currency.format
    read = tr("unknown") if line.read_minor is None else money(line.read_minor)
    words = {
        Sign.AGREES: tr("they agree"),
        Sign.UNKNOWN: tr("what is read is unknown"),
        Sign.MOVING: tr("not compared yet"),
        Sign.NOT_READ: tr("nobody reads it now"),
    }
    how = words.get(line.sign) or tr("difference {amount}").format(amount=money(line.off_minor or 0))
    said = tr("Tray: read {read}, expected {expected}, {how}")
    return said.format(read=read, expected=money(line.expected_minor), how=how)


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class _Figure:
    minor: int
    is_change: bool = False


_Part = _Word | _Figure | Sign


def draw_tray_line(painter: QPainter, area: QRectF, line: TrayLine, grid: Grid) -> None:
    """Label and figures in `area`, which is as high as the strip."""
    scale = grid.type
    read, expected, off = _parts(line)
    if grid.is_large:
        label = QRectF(area.left(), area.top() + 10, area.width(), 24)
        x = draw_text(painter, label, tr("Tray"), scale.label, inks.SOFT_ON_PANEL)
        key = label.adjusted(x + 10, 0, 0, 0)
        draw_text(painter, key, TRAY_KEY, scale.note, inks.MUTE_ON_PANEL)
        rows = [(QRectF(area.left(), area.top() + 36, area.width(), 44), [*read, *expected, *off])]
    else:
        # Two figures, one above the other.
        height = area.height() / 2 - 3
        above = QRectF(area.left(), area.top() + 4, area.width(), height)
        rows = [(above, [_Word(tr("Tray")), *read, *off]), (above.translated(0, height - 2), expected)]
    for place, parts in rows:
        _draw_row(painter, place, parts, line.currency, grid)


def _parts(line: TrayLine) -> tuple[list[_Part], list[_Part], list[_Part]]:
    """What is said of read, of expected, and at the end."""
    read: list[_Part] = []
    if line.sign is not Sign.AGREES:
        read.append(line.sign)
    match line.sign:
        case Sign.NOT_READ:
            read.append(_Word(tr("not read"), is_strong=True))
        case Sign.MOVING:
            read.append(_Word(tr("reading"), is_strong=True))
        case Sign.UNKNOWN:
            read += [_Word(tr("read")), _Word(tr("unknown"), is_strong=True)]
        case _:
            assert line.read_minor is not None
            read += [_Word(tr("read")), _Figure(line.read_minor)]
    between = {Sign.AGREES: "=", Sign.DIFFERS: "\N{NOT EQUAL TO}"}.get(line.sign, "")
    expected: list[_Part] = [*([_Word(between, is_strong=True)] if between else []), _Word(tr("expected"))]
    expected.append(_Figure(line.expected_minor))
    if line.sign is Sign.AGREES:
        return read, [*expected, Sign.AGREES], []
    return read, expected, [] if line.off_minor is None else [_Figure(line.off_minor, is_change=True)]


def _draw_row(painter: QPainter, place: QRectF, parts: list[_Part], currency: Currency, grid: Grid) -> None:
    scale = grid.type
    word, strong, figure = scale.label, scale.label_bold, scale.figure_beside
    if _width(parts, currency, word, strong, figure) > place.width():
        word, strong, figure = word.narrowed(), strong.narrowed(), figure.narrowed()
    x = place.left()
    for part in parts:
        here = QRectF(x, place.top(), max(0.0, place.right() - x), place.height())
        match part:
            case _Word():
                ink = inks.TEXT_ON_PANEL if part.is_strong else inks.SOFT_ON_PANEL
                x += draw_text(painter, here, part.text, strong if part.is_strong else word, ink) + WORD_GAP
            case _Figure():
                ink = inks.TEXT_ON_PANEL
                x += draw_money(painter, here, part.minor, currency, figure, ink, Align.LEFT, part.is_change) + GAP
            case Sign():
                centre = QPointF(x + SIGN / 2, place.center().y())
                draw_sign(painter, centre, part)
                x += SIGN + WORD_GAP


def _width(parts: Iterable[_Part], currency: Currency, word: Lettering, strong: Lettering, figure: Lettering) -> float:
    width = 0.0
    for part in parts:
        match part:
            case _Word():
                width += width_of(part.text, strong if part.is_strong else word) + WORD_GAP
            case _Figure():
                width += lay_out_money(part.minor, currency, figure, is_change=part.is_change).width + GAP
            case Sign():
                width += SIGN + WORD_GAP
    return width


def draw_sign(painter: QPainter, centre: QPointF, sign: Sign) -> None:
    """As lamps have them: each has a shape of its own."""
    ring = _RINGS.get(sign)
    if ring is not None:
        draw_lamp_ring(painter, centre, ring)
        return
    box = QRectF(centre.x() - SIGN / 2, centre.y() - SIGN / 2, SIGN, SIGN)
    draw_warning(painter, box, inks.INK_ON_FAULT_EDGE)
