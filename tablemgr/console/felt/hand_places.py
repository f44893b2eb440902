"""Where hands lie: above the rows the banker's and the one in turn, large; in a seat's row its own, or both of a split
one.
"""

from typing import NamedTuple

from PySide6.QtCore import QRectF

from tablemgr.console.paint.shapes import rect_of
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE, SLOTS, Grid

GAP = 8
TITLE = 28
# Beside large cards: what they count, and how the hand stands.
COUNT_LARGE, COUNT_SMALL = 150, 108
# In a row.
POINTS_LARGE, POINTS_SMALL = 62, 46
WORD_LARGE, WORD_SMALL = 122, 98
WORD_OF_TWO_SMALL = 24
CARD_LARGE, CARD_SMALL = 104, 60
ROW_INSET = 5


class Large(NamedTuple):
    """A hand above the rows."""

    box: QRectF
    title: QRectF
    cards: QRectF
    card_width: float
    points: QRectF
    word: QRectF


class Low(NamedTuple):
    """A hand in a row: the stake, what it counts, how it stands, and its cards. Where there are two on a small screen,
    `word` is too narrow for a word."""

    box: QRectF
    stake: QRectF
    cards: QRectF
    points: QRectF
    word: QRectF
    has_word: bool


def top_of(grid: Grid) -> QRectF:
    """What lies above the rows, beside the shoe."""
    strip = rect_of(grid.dead_ranks)
    return QRectF(strip.left(), strip.top(), strip.width(), grid.first_seat.y - GAP - strip.top())


def large_hand(grid: Grid, k: int) -> Large:
    """The left one or the right one."""
    top = top_of(grid)
    width = (top.width() - GAP) / 2
    box = QRectF(top.left() + k * (width + GAP), top.top(), width, top.height())
    inside = box.adjusted(12, 6, -12, -8)
    title = QRectF(inside.left(), inside.top(), inside.width(), TITLE)
    count = COUNT_LARGE if grid.is_large else COUNT_SMALL
    area = QRectF(inside.left(), title.bottom() + 4, inside.width() - count, inside.bottom() - title.bottom() - 4)
    card = min(CARD_LARGE if grid.is_large else CARD_SMALL, area.height() / CARD_HEIGHT_SHARE)
    beside = QRectF(area.right() + 8, area.top(), count - 8, min(area.height(), card * CARD_HEIGHT_SHARE))
    half = beside.height() / 2
    points = QRectF(beside.left(), beside.top(), beside.width(), half)
    return Large(box, title, area, card, points, QRectF(beside.left(), points.bottom(), beside.width(), half))


def row_of(grid: Grid, i: int) -> QRectF:
    """All of row `i` beside its seat."""
    first = rect_of(grid.cell(0, i)._replace(height=grid.row_height))
    return QRectF(first.left(), first.top(), grid.slot_step * SLOTS - 4, first.height())


def low_hand(grid: Grid, i: int, k: int, count: int) -> Low:
    """Hand `k` of `count` in row `i`."""
    row = row_of(grid, i)
    width = row.width() / count
    box = QRectF(row.left() + k * width, row.top(), width - (GAP if count > 1 else 0), row.height())
    stake = QRectF(box.left(), box.top(), grid.slot_step, box.height())
    has_word = grid.is_large or count == 1
    word = (WORD_LARGE if grid.is_large else WORD_SMALL) if has_word else WORD_OF_TWO_SMALL
    points = POINTS_LARGE if grid.is_large else POINTS_SMALL
    points_at = QRectF(stake.right(), box.top(), points, box.height())
    word_at = QRectF(points_at.right(), box.top(), word, box.height())
    left = word_at.right() + GAP
    inset = ROW_INSET if box.height() >= 48 else 3
    cards = QRectF(left, box.top() + inset, box.right() - GAP - left, box.height() - 2 * inset)
    return Low(box, stake, cards, points_at, word_at, has_word)
