"""How a row with figures is drawn and how high it is: a head, under it a line for each figure, and what is to be said.

A figure stands twice: rounded, to be read at arm's length, and beside it exact, as a fraction. A fraction too long for
its place has lines of its own, parted at its stroke.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.boss.lists import RowList
from tablemgr.console.boss.rows import RowInks, draw_ground
from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.writing import Align, draw_text, line_height_of, wrap
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering

PADDING, PADDING_UP = 10, 6
# Between a word, a fraction and a figure that stand on one line.
GAP = 12
NOTE_LINES_MAX = 6
STROKE = "/"


@dataclass(frozen=True, slots=True)
class Figure:
    """`word` says of what; `about` is the rounded figure, `exact` what stands beside it, if anything."""

    word: str
    about: str
    exact: str = ""


@dataclass(frozen=True, slots=True)
class FigureWords:
    """A row: whose it is, what stands at its right, its figures, and paragraphs under them."""

    head: str
    beside: str
    figures: tuple[Figure, ...]
    notes: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """All of it, in one line."""
        figures = (" ".join(filter(None, (each.word, each.exact, each.about))) for each in self.figures)
        return ", ".join(filter(None, (self.head, self.beside, *figures, *self.notes)))


@dataclass(frozen=True, slots=True)
class _Piece:
    """Words of a line: where they stand in it, and whether they are what the line is for."""

    text: str
    lettering: Lettering
    align: Align
    is_strong: bool


def figure_height(words: FigureWords, grid: Grid, width: float, lettering: Lettering) -> int:
    """How high the row is when it is so wide."""
    lines = _lines(words, grid, width - 2 * PADDING, lettering)
    return round(2 * PADDING_UP + sum(height for height, _ in lines) + 1)


def fit_rows(shown: RowList, room: QRect, rows: Sequence[FigureWords], grid: Grid, lettering: Lettering) -> None:
    """Lays a list into the room, and leaves free at the foot what would be filled by a row that is cut off; unless not
    even one row fits."""
    if shown.width() != room.width():
        shown.setGeometry(room)
    width, inside = shown.viewport().width(), room.height() - 2 * shown.frameWidth()
    filled = cut = 0
    for words in rows:
        height = figure_height(words, grid, width, lettering)
        if filled + height > inside:
            cut = inside - filled if filled else 0
            break
        filled += height
    shown.setGeometry(room.adjusted(0, 0, 0, -cut))


def draw_figures(
    painter: QPainter, rect: QRectF, words: FigureWords, grid: Grid, row_inks: RowInks, lettering: Lettering
) -> None:
    """The row; `lettering` is that of the rounded figures."""
    draw_ground(painter, rect, row_inks)
    left, width, y = rect.left() + PADDING, rect.width() - 2 * PADDING, rect.top() + PADDING_UP
    for height, pieces in _lines(words, grid, width, lettering):
        room = QRectF(left, y, width, height)
        for piece in pieces:
            ink: Ink = row_inks.strong if piece.is_strong else row_inks.soft
            taken = draw_text(painter, room, piece.text, piece.lettering, ink, piece.align)
            if piece.align is Align.RIGHT:
                room.setRight(room.right() - taken - GAP)
            else:
                room.setLeft(room.left() + taken + GAP)
        y += height


def _lines(
    words: FigureWords, grid: Grid, width: float, lettering: Lettering
) -> Iterator[tuple[float, tuple[_Piece, ...]]]:
    """Each line: its height, and what stands on it; what stands at the right comes first."""
    name = _Piece(words.head, grid.type.name, Align.LEFT, is_strong=True)
    beside = _Piece(words.beside, grid.type.name, Align.RIGHT, is_strong=True)
    if not words.beside or _are_on_one_line((name, beside), width):
        yield line_height_of(grid.type.name), (beside, name) if words.beside else (name,)
    else:
        yield line_height_of(grid.type.name), (name,)
        yield line_height_of(grid.type.name), (beside,)
    for figure in words.figures:
        yield from _figure_lines(figure, grid, width, lettering)
    for note in words.notes:
        # Narrow letters on one line are better than two lines.
        is_short = width_of(note, grid.type.note.narrowed()) <= width
        lines, chosen = wrap(note, grid.type.note, width, 1 if is_short else NOTE_LINES_MAX)
        for line in lines:
            yield line_height_of(chosen), (_Piece(line, chosen, Align.LEFT, is_strong=False),)


def _figure_lines(
    figure: Figure, grid: Grid, width: float, lettering: Lettering
) -> Iterator[tuple[float, tuple[_Piece, ...]]]:
    about = _Piece(figure.about, lettering, Align.RIGHT, is_strong=True)
    word = _Piece(figure.word, grid.type.label, Align.LEFT, is_strong=False)
    height = max(line_height_of(lettering), line_height_of(grid.type.label))
    exact = _Piece(figure.exact, grid.type.label, Align.RIGHT, is_strong=True)
    if not figure.exact:
        yield height, (about, word)
    elif _are_on_one_line((about, word, exact), width):
        yield height, (about, exact, word)
    else:
        yield height, (about, word)
        for part in _parts(figure.exact, grid.type.note, width):
            yield line_height_of(grid.type.note), (_Piece(part, grid.type.note, Align.RIGHT, is_strong=True),)


def _are_on_one_line(pieces: tuple[_Piece, ...], width: float) -> bool:
    needed = sum(width_of(piece.text, piece.lettering) for piece in pieces)
    return needed + GAP * (len(pieces) - 1) <= width


def _parts(fraction: str, lettering: Lettering, width: float) -> tuple[str, ...]:
    """A fraction on one line, or on two."""
    above, stroke, below = fraction.partition(STROKE)
    if not stroke or width_of(fraction, lettering.narrowed()) <= width:
        return (fraction,)
    return (above + stroke, below)
