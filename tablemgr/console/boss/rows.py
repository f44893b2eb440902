"""How a record and a deal are drawn as a row of a list, and how high such a row is.

A row is short and one like the other; the record in question is open, and says all that is known of it: nothing that is
cut off in a short row is lost.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.boss.words import EntryWords
from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.marks import draw_warning
from tablemgr.console.paint.shapes import draw_box, draw_line
from tablemgr.console.paint.writing import Align, draw_text, line_height_of, wrap
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering

# Two lines on a large screen; on a small one a row is narrower and has three.
ROW_LARGE, ROW_SMALL = 59, 75
PADDING = 10
PADDING_UP = 6
SIGN = 18
PARAGRAPH_GAP = 5
# Between when a deal was and what was in it.
DEAL_GAP = 12
PARAGRAPH_LINES_MAX = 8
HASH_GAP = " "


@dataclass(frozen=True, slots=True)
class RowInks:
    """What a row is written in."""

    strong: Ink
    soft: Ink
    sign: Ink


REST = RowInks(inks.TEXT_ON_PANEL, inks.SOFT_ON_PANEL, inks.INK_ON_WHITE)
CURRENT = RowInks(inks.INK_ON_WHITE, inks.INK_ON_WHITE, inks.WHITE_ON_INK)
ASKED = RowInks(inks.TEXT_ON_WINDOW, inks.SOFT_ON_WINDOW, inks.INK_ON_WHITE)


def row_height(grid: Grid) -> int:
    """A row that is not open."""
    return ROW_LARGE if grid.is_large else ROW_SMALL


def draw_ground(painter: QPainter, rect: QRectF, row_inks: RowInks) -> None:
    """White turned round for what is in question now, a white edge for what is asked beside it."""
    inside = rect.adjusted(1, 1, -1, -1)
    if row_inks is CURRENT:
        draw_box(painter, inside, 10, fill=colours.TEXT)
    elif row_inks is ASKED:
        draw_box(painter, inside, 10, fill=colours.INK, edge=colours.TEXT, edge_px=2)
    else:
        draw_line(painter, rect.bottomLeft(), rect.bottomRight())


def draw_entry(painter: QPainter, rect: QRectF, words: EntryWords, grid: Grid, row_inks: RowInks) -> None:
    """A record that is not open."""
    draw_ground(painter, rect, row_inks)
    scale = grid.type
    first, second, third = _lines(rect, grid)
    if not grid.is_large:
        _draw_said(painter, first, words, grid, row_inks)
        width = draw_text(painter, second, words.seq, scale.note_bold, row_inks.strong)
        rest = second.adjusted(width + 10, 0, 0, 0)
        draw_text(painter, rest, words.at, scale.note, row_inks.soft, Align.RIGHT)
        hashed = draw_text(painter, third, words.hash, scale.hash, row_inks.soft, Align.RIGHT)
        draw_text(painter, third.adjusted(0, 0, -hashed - 10, 0), words.by, scale.note, row_inks.soft)
        return
    width = draw_text(painter, first, words.seq, scale.label_bold, row_inks.strong)
    _draw_said(painter, first.adjusted(width + 12, 0, 0, 0), words, grid, row_inks)
    width = draw_text(painter, second, words.at, scale.note, row_inks.soft)
    hashed = draw_text(painter, second, words.hash, scale.hash, row_inks.soft, Align.RIGHT)
    rest = second.adjusted(width + 14, 0, -hashed - 10, 0)
    draw_text(painter, rest, words.by, scale.note, row_inks.soft)


def draw_open_entry(painter: QPainter, rect: QRectF, words: EntryWords, grid: Grid, row_inks: RowInks) -> None:
    """A record with all that is known of it."""
    draw_ground(painter, rect, row_inks)
    scale = grid.type
    head, _, _ = _lines(rect, grid)
    width = draw_text(painter, head, words.seq, scale.label_bold, row_inks.strong)
    if words.is_marked:
        sign = QRectF(head.left() + width + 10, head.center().y() - SIGN / 2, SIGN, SIGN)
        draw_warning(painter, sign, row_inks.sign)
    draw_text(painter, head, words.at, scale.note, row_inks.soft, Align.RIGHT)
    y = head.bottom()
    for line, lettering, gap, is_first in _open_lines(words, grid, head.width()):
        y += gap
        height = line_height_of(lettering)
        ink = row_inks.strong if is_first else row_inks.soft
        draw_text(painter, QRectF(head.left(), y, head.width(), height), line, lettering, ink)
        y += height


def open_height(words: EntryWords, grid: Grid, width: float) -> int:
    """How high an open row is when it is so wide."""
    inner = width - 2 * PADDING
    lines = sum(gap + line_height_of(lettering) for _, lettering, gap, _ in _open_lines(words, grid, inner))
    return round(2 * PADDING_UP + line_height_of(grid.type.label_bold) + lines + 2)


def draw_deal(
    painter: QPainter,
    rect: QRectF,
    lines: tuple[str, str, Sequence[str], str],
    exceptions: str,
    grid: Grid,
    row_inks: RowInks,
) -> None:
    """A deal: number, banker and how it ended; when, as exactly as there is room, and what was in it; how much somebody
    should look at."""
    draw_ground(painter, rect, row_inks)
    scale, (title, result, whens, inside) = grid.type, lines
    first, second, third = _lines(rect, grid)
    ended = draw_text(painter, first, result, scale.note, row_inks.soft, Align.RIGHT)
    draw_text(painter, first.adjusted(0, 0, -ended - 10, 0), title, scale.label_bold, row_inks.strong)
    narrow, last = scale.note.narrowed(), second if grid.is_large else third
    marked = _draw_exceptions(painter, last, exceptions, grid, row_inks) if exceptions else 0.0
    if grid.is_large:
        beside = width_of(inside, narrow) + DEAL_GAP + marked
        when = next((each for each in whens if width_of(each, narrow) + beside <= second.width()), whens[-1])
        draw_text(painter, second.adjusted(0, 0, -beside, 0), when, narrow, row_inks.soft)
        draw_text(painter, second.adjusted(0, 0, -marked, 0), inside, narrow, row_inks.soft, Align.RIGHT)
    else:
        when = next((each for each in whens if width_of(each, narrow) <= second.width()), whens[-1])
        draw_text(painter, second, when, scale.note, row_inks.soft)
        draw_text(painter, third.adjusted(0, 0, -marked, 0), inside, scale.note, row_inks.soft)


def _draw_exceptions(painter: QPainter, line: QRectF, count: str, grid: Grid, row_inks: RowInks) -> float:
    """A triangle and how many, at the right; returns the room that they take."""
    width = draw_text(painter, line, count, grid.type.note_bold, row_inks.strong, Align.RIGHT)
    sign = QRectF(line.right() - width - 6 - SIGN, line.center().y() - SIGN / 2, SIGN, SIGN)
    draw_warning(painter, sign, row_inks.sign)
    return width + 6 + SIGN + 12


def _draw_said(painter: QPainter, room: QRectF, words: EntryWords, grid: Grid, row_inks: RowInks) -> None:
    if words.is_marked:
        sign = QRectF(room.left(), room.center().y() - SIGN / 2, SIGN, SIGN)
        draw_warning(painter, sign, row_inks.sign)
        room = room.adjusted(SIGN + 8, 0, 0, 0)
    lettering = grid.type.label_bold if row_inks is CURRENT else grid.type.label
    draw_text(painter, room, words.short, lettering.narrowed(), row_inks.strong)


def _lines(rect: QRectF, grid: Grid) -> tuple[QRectF, QRectF, QRectF]:
    """The lines of a row, from the top."""
    left, width = rect.left() + PADDING, rect.width() - 2 * PADDING
    first = line_height_of(grid.type.label_bold)
    other = line_height_of(grid.type.note)
    top = rect.top() + PADDING_UP
    return (
        QRectF(left, top, width, first),
        QRectF(left, top + first + 2, width, other),
        QRectF(left, top + first + other + 3, width, other),
    )


def _open_lines(words: EntryWords, grid: Grid, width: float) -> Iterator[tuple[str, Lettering, float, bool]]:
    """Each line under the head: its text and lettering, the gap over it, and whether it is of the sentence."""
    scale = grid.type
    # A narrow pane is read in narrow letters, or one record would fill it.
    letterings = (scale.label, scale.note) if grid.is_large else (scale.label.narrowed(), scale.note.narrowed())
    for number, paragraph in enumerate((words.sentence, *words.more)):
        asked = letterings[min(number, 1)]
        lines, lettering = wrap(paragraph, asked, width, PARAGRAPH_LINES_MAX)
        for k, line in enumerate(lines):
            yield line, lettering, 0.0 if k else PARAGRAPH_GAP, number == 0
    for k, line in enumerate(_hash_lines(words.hash_groups, scale.hash, width)):
        yield line, scale.hash, 0.0 if k else PARAGRAPH_GAP, False


def _hash_lines(groups: tuple[str, ...], lettering: Lettering, width: float) -> Iterator[str]:
    """As many groups in a line as there is room for, up to half of them."""
    across = next((n for n in (4, 3, 2) if width_of(HASH_GAP.join(groups[:n]), lettering) <= width), 1)
    for i in range(0, len(groups), across):
        yield HASH_GAP.join(groups[i : i + across])
