"""Keys of a pane: made with a name and what they do, laid side by side in equal widths."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.parts.key import Key
from tablemgr.console.theme.lettering import TypeScale


def make_key(
    parent: QWidget, scale: TypeScale, name: str, face: KeyFace, act: Callable[[], object], hold_s: float = 0.0
) -> Key:
    """A key; with `hold_s` it must be held down so long."""
    key = Key(face, scale, parent, hold_s=hold_s)
    key.setObjectName(name)
    key.acted.connect(act)
    return key


def lay_rows(keys: Sequence[QWidget], area: QRect, across: int, height: int, gap: int) -> int:
    """Lays keys in rows from the top of an area; returns where the next thing may begin."""
    for i, key in enumerate(keys):
        row, place = divmod(i, across)
        left, right = share_of(area.width(), place, across, gap)
        key.setGeometry(area.left() + left, area.top() + row * (height + gap), right - left, height)
    rows = -(-len(keys) // across)
    return area.top() + rows * (height + gap)


def lay_narrow_and_wide(narrow: QWidget, wide: QWidget, area: QRect, height: int, gap: int) -> None:
    """A key to go away with, and at its right the one that does what the pane is for, twice as wide."""
    _, ends = share_of(area.width(), 0, 3, gap)
    narrow.setGeometry(area.left(), area.top(), ends, height)
    wide.setGeometry(area.left() + ends + gap, area.top(), area.width() - ends - gap, height)


def share_of(width: int, place: int, across: int, gap: int) -> tuple[int, int]:
    """Where one of several equal parts begins and ends; what does not divide is spread, so that the edges stay true."""
    step = (width + gap) / across
    return round(place * step), round((place + 1) * step) - gap


def below(area: QRect, top: int) -> QRect:
    """What is left of an area from a line downwards."""
    return QRect(area.left(), top, area.width(), area.bottom() + 1 - top)
