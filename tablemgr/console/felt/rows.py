"""Seat rows: the chip, the name, what lies before the player, and whose turn the bank is."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import half_capital_of, measures_of, width_of
from tablemgr.console.paint.chips import draw_bank_ring, draw_chip
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.money import draw_money, lay_out_money
from tablemgr.console.paint.shapes import DASHED, draw_box, draw_line, rect_of
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import SLOTS, Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
from tablemgr.kernel.money import Currency
from tablemgr.service.views import SeatRow

# How far a row reaches beyond its place.
ROW_REACH = 4
# In the banker's strip, beside its words.
STRIP_LEFT, STRIP_RIGHT = 14, 8
TAG_SIDES = 9
# Between a name with its tails and the figure under it, and between a mark and what stands beside it.
LINE_APART, ROWS_APART = 3.0, 2.0
MARK_GAP = 4
# A row that is only shown has no edge, and its words reach so much further.
LOW_ROW_RIGHT = 6
TAG_HEIGHT = 18


@dataclass(frozen=True, slots=True)
class RowWords:
    """What a row says besides name and money, already translated."""

    bank: str
    next_bank: str
    takes_bank: str
    owes: str
    does_not_bet: str


def draw_row_line(painter: QPainter, grid: Grid, i: int, end: float | None = None) -> None:
    """The line above row `i`, over all slots, or to where it ends."""
    line = row_line_rect(grid, i)
    if end is not None:
        line.setRight(end)
    draw_line(painter, line.topLeft(), line.topRight(), colours.FELT_LINE)


def row_line_rect(grid: Grid, i: int) -> QRectF:
    """Where it runs: a rectangle without height."""
    box = grid.seat(i)
    end = grid.first_cell.x + grid.slot_step * SLOTS
    return QRectF(box.x, box.y, end - 4 - box.x, 0)


@dataclass(frozen=True, slots=True)
class RowLook:
    """How a row is shown. `is_waiting` says that the seat was touched and a bet is incomplete; without money it says
    who sits there, and no more."""

    words: RowWords
    currency: Currency
    is_waiting: bool
    is_focused: bool
    has_money: bool


def row_faces(grid: Grid, i: int, row: SeatRow, look: RowLook) -> Iterator[Face]:
    """Row `i` of the felt, at its seat: the key with its chip, what is written on it, and the keyboard's frame. So
    money that changes leaves the chip as it is."""
    box = rect_of(grid.seat(i)._replace(height=grid.row_height))
    area, is_touched = area_of(box, ROW_REACH), grid.are_rows_touched
    if row.player is None:
        yield Face(("row", i), ("empty row", row.seat), area, lambda on: _draw_empty(on, grid, box, row))
        return
    shows = ("row", row.seat, row.is_banker, row.is_offered, look.is_waiting and is_touched)

    def draw_ground(on: QPainter) -> None:
        if is_touched:
            _draw_key(on, box, row, is_waiting=look.is_waiting)
        elif row.is_offered:
            draw_box(on, box.adjusted(0, -1.5, 0, 1.5), 10, edge=colours.TEXT, edge_px=2)
        _draw_seat(on, grid, box, row)

    def draw_words(on: QPainter) -> None:
        _draw_words(on, grid, _inside(grid, box), row, look)

    yield Face(("row", i), shows, area, draw_ground)
    yield Face(("row words", i), (row, look.words, look.currency, look.has_money), area_of(box, 1), draw_words)
    if look.is_focused:
        frame = box.adjusted(-2, 0, 2, 0)
        yield Face(
            ("row frame", i),
            "row frame",
            area_of(frame, 1),
            lambda on: draw_box(on, frame, 12, edge=colours.TEXT, edge_px=3),
            is_alike=True,
        )


def _radius(grid: Grid, box: QRectF) -> float:
    return min(18.0 if grid.is_large else 15.0, box.height() / 2 - 4)


def _draw_seat(painter: QPainter, grid: Grid, box: QRectF, row: SeatRow) -> None:
    radius = _radius(grid, box)
    centre = QPointF(box.left() + 8 + radius, box.center().y())
    if row.is_banker:
        draw_bank_ring(painter, centre, radius, str(row.seat), inks.TEXT_ON_BAR)
    else:
        draw_chip(painter, centre, radius, str(row.seat))


def _inside(grid: Grid, box: QRectF) -> QRectF:
    """Beside the chip."""
    return box.adjusted(18 + 2 * _radius(grid, box), 0, -10, 0)


def _draw_words(painter: QPainter, grid: Grid, inside: QRectF, row: SeatRow, look: RowLook) -> None:
    assert row.player is not None
    if not look.has_money:
        ink = inks.TEXT_ON_ROW if grid.are_rows_touched else inks.TEXT_ON_FELT
        draw_text(painter, inside, row.player, grid.type.name, ink)
    elif grid.are_rows_touched:
        _draw_two_lines(painter, grid, inside, row, look.words, look.currency)
    elif not grid.is_large:
        _draw_two_low_lines(painter, grid, inside, row, look.words, look.currency)
    else:
        _draw_one_line(painter, grid, inside, row, look.words, look.currency)


def _draw_key(painter: QPainter, box: QRectF, row: SeatRow, *, is_waiting: bool) -> None:
    key = box.adjusted(0, 3, 0, -3)
    if row.is_banker:
        draw_box(painter, key, 10, fill=colours.BAR, edge=colours.LINE, edge_px=1.2, dash=DASHED)
    elif is_waiting or row.is_offered:
        draw_box(painter, key, 10, fill=colours.RAISED, fill_to=colours.PANEL, edge=colours.TEXT, edge_px=2.5)
    else:
        draw_box(painter, key, 10, fill=colours.RAISED, fill_to=colours.PANEL, edge=colours.EDGE)


def _draw_empty(painter: QPainter, grid: Grid, box: QRectF, row: SeatRow) -> None:
    number = QRectF(box.left() + 8, box.top(), 36, box.height())
    draw_text(painter, number, str(row.seat), grid.type.label, inks.MUTE_ON_FELT, Align.CENTRE)


def banker_strip_rect(grid: Grid, i: int, words: RowWords, columns: int) -> QRectF:
    """Before the banker of row `i`, under so many lit columns."""
    first = rect_of(grid.cell(0, i)._replace(height=grid.row_height))
    # Its words run on over the empty slots beside it, where no card lies yet.
    needed = STRIP_LEFT + width_of(words.does_not_bet, grid.type.note) + STRIP_RIGHT + 1
    width = min(max(grid.slot_step * columns - 6, needed), grid.slot_step * SLOTS - 6)
    return QRectF(first.left() + 3, first.top() + 5, width, first.height() - 10)


def draw_banker_strip(painter: QPainter, grid: Grid, i: int, words: RowWords, columns: int) -> None:
    """No bets from there."""
    strip = banker_strip_rect(grid, i, words, columns)
    draw_box(painter, strip, 8, fill=colours.FELT_BOTTOM)
    inside = strip.adjusted(STRIP_LEFT, 0, -STRIP_RIGHT, 0)
    draw_text(painter, inside, words.does_not_bet, grid.type.note, inks.MUTE_ON_DARK_FELT)


def _second_line(row: SeatRow, words: RowWords) -> str:
    if row.owes_minor:
        return words.owes
    if row.is_offered:
        return words.takes_bank
    return words.next_bank if row.is_next_bank else ""


def _draw_two_lines(
    painter: QPainter, grid: Grid, inside: QRectF, row: SeatRow, words: RowWords, currency: Currency
) -> None:
    """Name above, what else there is below it, the stack at the right; on a small screen the stack has its own line."""
    assert row.player is not None
    scale, ink = grid.type, inks.TEXT_ON_BAR if row.is_banker else inks.TEXT_ON_ROW
    second = _second_line(row, words)
    figure = lay_out_money(row.stack_minor, currency, scale.stake).width
    if not grid.is_large or width_of(row.player, scale.name.narrowed()) > inside.width() - figure - 10:
        above = QRectF(inside.left(), inside.top() + 5, inside.width(), 22)
        below = QRectF(inside.left(), inside.bottom() - 28, inside.width(), 24)
        chosen = _letters(grid, inside, row, words, currency)
        written = _Written(*chosen, ink, inks.SOFT_ON_ROW)
        _draw_name_over_money(painter, grid, (above, below), row, words, currency, written)
        return
    money = draw_money(painter, inside, row.stack_minor, currency, scale.stake, ink)
    left = inside.adjusted(0, 0, -money - 10, 0)
    if not second and not row.is_banker:
        draw_text(painter, left, row.player, scale.name, ink)
        return
    above = QRectF(left.left(), left.top() + 5, left.width(), 24)
    below = QRectF(left.left(), left.top() + 29, left.width(), 22)
    draw_text(painter, above, row.player, scale.name, ink)
    if row.is_banker:
        _tag(painter, below, words.bank, grid, at_right=False)
    else:
        draw_text(painter, below, second, scale.note, inks.SOFT_ON_ROW)


def _draw_two_low_lines(
    painter: QPainter, grid: Grid, inside: QRectF, row: SeatRow, words: RowWords, currency: Currency
) -> None:
    """A low row, which is only shown: the name, under it the stack, in the largest letters of which both have room."""
    inside = inside.adjusted(0, 0, LOW_ROW_RIGHT, 0)
    name, money = _letters(grid, inside, row, words, currency)
    spare = inside.height() - _ink_of(name, money) + LINE_APART
    above, below = QRectF(inside), QRectF(inside)
    above.setHeight(2 * half_capital_of(name))
    above.translate(0, 0.25 * spare)
    below.setTop(inside.bottom() - 2 * half_capital_of(money))
    below.translate(0, -0.35 * spare)
    written = _Written(name, money, inks.TEXT_ON_FELT, inks.SOFT_ON_FELT)
    _draw_name_over_money(painter, grid, (above, below), row, words, currency, written)


def _letters(
    grid: Grid, inside: QRectF, row: SeatRow, words: RowWords, currency: Currency
) -> tuple[Lettering, Lettering]:
    """Of a name and of the stack under it: the largest in which they and the mark are whole, if there are any."""
    scale, small = grid.type, grid.type.note_bold.narrowed()
    pairs = (scale.name, scale.stake), (scale.name.narrowed(), scale.label_bold), (small, small)
    high = [pair for pair in pairs if _ink_of(*pair) + ROWS_APART <= inside.height()] or [pairs[-1]]
    return next((pair for pair in high if _is_whole(grid, inside.width(), row, words, currency, pair)), high[0])


def _is_whole(
    grid: Grid, width: float, row: SeatRow, words: RowWords, currency: Currency, letters: tuple[Lettering, Lettering]
) -> bool:
    name, money = _widths(row, currency, letters)
    mark = _mark_width(grid, row, words)
    return name <= width and (not mark or mark + MARK_GAP + min(name, money) <= width)


def _widths(row: SeatRow, currency: Currency, letters: tuple[Lettering, Lettering]) -> tuple[float, float]:
    """Of a name, narrowed if need be, and of a stack."""
    return width_of(row.player or "", letters[0].narrowed()), lay_out_money(row.stack_minor, currency, letters[1]).width


def _mark_width(grid: Grid, row: SeatRow, words: RowWords) -> float:
    """Of what says whose the bank is; none if there is nothing to say."""
    if row.is_banker:
        return width_of(words.bank, grid.type.note_bold.narrowed()) + TAG_SIDES
    return width_of(_second_line(row, words), grid.type.note.narrowed())


def _ink_of(name: Lettering, money: Lettering) -> float:
    """How high a name with its tails and a figure under it are, apart from each other."""
    return 2 * half_capital_of(name) + measures_of(name).descent() + 2 * half_capital_of(money) + LINE_APART


@dataclass(frozen=True, slots=True)
class _Written:
    """What the two lines of a row are written in."""

    name: Lettering
    money: Lettering
    ink: Ink
    soft: Ink


def _draw_name_over_money(
    painter: QPainter,
    grid: Grid,
    lines: tuple[QRectF, QRectF],
    row: SeatRow,
    words: RowWords,
    currency: Currency,
    written: _Written,
) -> None:
    """The name, whose the bank is beside it or, so that it stays whole, beside the stack below. Where neither line has
    room for both, the name of a banker gives way; of another the mark does, for it is told elsewhere too."""
    assert row.player is not None
    above, below = lines
    draw_money(painter, below, row.stack_minor, currency, written.money, written.ink)
    mark, wide = words.bank if row.is_banker else _second_line(row, words), _mark_width(grid, row, words)
    name, money = _widths(row, currency, (written.name, written.money))
    is_above = bool(mark) and (name + MARK_GAP + wide <= above.width())
    is_below = bool(mark) and not is_above and money + MARK_GAP + wide <= below.width()
    is_above = is_above or (row.is_banker and not is_below)
    at = above if is_above else below
    if (is_above or is_below) and row.is_banker:
        _tag(painter, at, mark, grid, at_right=is_above)
    elif is_above or is_below:
        draw_text(painter, at, mark, grid.type.note.narrowed(), written.soft, Align.RIGHT if is_above else Align.LEFT)
    room = above.adjusted(0, 0, -wide - MARK_GAP if is_above else 0, 0)
    draw_text(painter, room, row.player, written.name, written.ink)


def _draw_one_line(
    painter: QPainter, grid: Grid, inside: QRectF, row: SeatRow, words: RowWords, currency: Currency
) -> None:
    """A low row, which is only shown: name and whose the bank is, then the stack on the same line. Where both have no
    room beside the stack, the name stands over the mark."""
    assert row.player is not None
    scale = grid.type
    figure = lay_out_money(row.stack_minor, currency, scale.stake.narrowed()).width
    if width_of(row.player, scale.name.narrowed()) > inside.width() - figure - 8:
        _draw_two_low_lines(painter, grid, inside, row, words, currency)
        return
    money = draw_money(painter, inside, row.stack_minor, currency, scale.stake.narrowed(), inks.TEXT_ON_FELT)
    left = inside.adjusted(0, 0, -money - 8, 0)
    name, note = scale.name.narrowed(), scale.note.narrowed()
    mark = words.bank if row.is_banker else _second_line(row, words)
    needed = width_of(mark, scale.note_bold.narrowed()) + TAG_SIDES if row.is_banker else width_of(mark, note)
    beside = left.adjusted(min(width_of(row.player, name), left.width()) + 8, 0, 0, 0)
    if not mark or needed > left.width():
        draw_text(painter, left, row.player, name, inks.TEXT_ON_FELT)
        return
    if needed > beside.width():
        beside = left.adjusted(0, left.height() / 2, 0, -1)
        left.setBottom(left.center().y() + 1)
    draw_text(painter, left, row.player, name, inks.TEXT_ON_FELT)
    if row.is_banker:
        _tag(painter, beside, mark, grid, at_right=False)
    else:
        draw_text(painter, beside, mark, note, inks.SOFT_ON_FELT)


def _tag(painter: QPainter, line: QRectF, word: str, grid: Grid, *, at_right: bool) -> float:
    """A white tag with a word; returns how wide it is."""
    lettering = grid.type.note_bold.narrowed()
    width = min(width_of(word, lettering) + TAG_SIDES, line.width())
    x = line.right() - width if at_right else line.left()
    tag = QRectF(x, line.center().y() - TAG_HEIGHT / 2, width, TAG_HEIGHT)
    draw_box(painter, tag, 6, fill=colours.TEXT)
    draw_text(painter, tag, word, lettering, inks.INK_ON_WHITE, Align.CENTRE)
    return width
