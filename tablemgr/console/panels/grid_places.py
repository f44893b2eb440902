"""Where the keys of a card grid stand: the suits side by side if they are short enough, else one under the other.

The order is that of the pack, which has its suits one after another.
"""

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QRect

from tablemgr.console.theme.spacing import TOUCH_MIN
from tablemgr.kernel.cards import suit_of

ACROSS = 5
HEIGHT_MAX = 57
# Keys that are as high as a finger at the least, with this between them.
GAP_MIN = 4
# A suit of more cards than this does not stand in one column.
COLUMN_MAX = 10


def places(cards: Sequence[str], area: QRect, gap: int, *, side_by_side: bool) -> list[QRect] | None:
    """One for each card; None if they do not fit. `side_by_side`: the screen is wide enough for suits in columns."""
    suits = [list(group) for _, group in groupby(cards, suit_of)]
    longest = max(map(len, suits), default=0)
    if side_by_side and longest <= COLUMN_MAX and (height := _height(longest, area, gap)):
        cells = [(column, row) for column, suit in enumerate(suits) for row in range(len(suit))]
        return _boxes(cells, len(suits), height, area, gap)
    rows_of = [-(-len(suit) // ACROSS) for suit in suits]
    height = _height(sum(rows_of), area, gap)
    if height is None:
        return None
    cells, top = [], 0
    for suit, rows in zip(suits, rows_of, strict=True):
        cells += [(k % ACROSS, top + k // ACROSS) for k in range(len(suit))]
        top += rows
    return _boxes(cells, ACROSS, height, area, gap)


def _height(rows: int, area: QRect, gap: int) -> int | None:
    """Of a key, if so many stand one under another; None if a finger would be too thick."""
    if not rows:
        return None
    step = (area.height() + gap) // rows
    return min(HEIGHT_MAX, max(step - gap, TOUCH_MIN)) if step >= TOUCH_MIN + GAP_MIN else None


def _boxes(cells: Sequence[tuple[int, int]], across: int, height: int, area: QRect, gap: int) -> list[QRect]:
    width = (area.width() - gap * (across - 1)) // across
    down = max((row for _, row in cells), default=0) + 1
    step = min(height + gap, (area.height() + gap) // down)
    return [QRect(area.left() + x * (width + gap), area.top() + y * step, width, height) for x, y in cells]
