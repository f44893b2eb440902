"""A refusal, beside the place that was touched: a white bubble whose pointer looks at it.

It says why, and below that what would go through. It covers no stake for long, and nothing has to be dismissed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.marks import draw_cross
from tablemgr.console.paint.shapes import draw_box, draw_polygon
from tablemgr.console.paint.writing import ELLIPSIS, Align, draw_text, line_height_of, whole_lines
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.console.theme.spacing import TOUCH_MIN

POINTER = 14
POINTER_HALF = 12
RADIUS = 12
CROSS = 15
CROSS_ROOM = 46
PADDING_RIGHT = 18
PADDING_DOWN = 8
# A bubble is as wide as its words need, and of long ones the first width at which they are few lines.
WIDTHS = (430, 560, 700, 860)
LINES_FEW = 4


class Side(Enum):
    """The side of the bubble that its pointer is at."""

    LEFT = auto()
    RIGHT = auto()
    TOP = auto()
    BOTTOM = auto()


@dataclass(frozen=True, slots=True)
class RefusalFace:
    """Why, and what would go through; one touch on the bubble takes the offer, if there is one."""

    reason: str
    offer: str = ""


@dataclass(frozen=True, slots=True)
class _Lines:
    """The words of a bubble, as they are written; none is cut."""

    reason: tuple[str, ...]
    offer: tuple[str, ...]
    width: float


def bubble_size(face: RefusalFace, scale: TypeScale) -> tuple[float, float]:
    """Width and height of the bubble itself, without the pointer."""
    lines = _lines(face, scale)
    return lines.width + CROSS_ROOM + PADDING_RIGHT, max(TOUCH_MIN, 2 * PADDING_DOWN + _height(lines, scale))


def draw_bubble(painter: QPainter, rect: QRectF, face: RefusalFace, scale: TypeScale, side: Side, tip: float) -> None:
    """Draw a bubble that fills the rectangle but for the pointer's side; `tip` is how far along that side it stands."""
    bubble = bubble_in(rect, side)
    draw_box(painter, bubble, RADIUS, fill=colours.TEXT)
    draw_polygon(painter, _pointer(rect, side, tip), colours.TEXT)
    words = bubble.adjusted(CROSS_ROOM, PADDING_DOWN, -PADDING_RIGHT, -PADDING_DOWN)
    cross = QRectF(bubble.left() + 16, bubble.center().y() - CROSS / 2, CROSS, CROSS)
    draw_cross(painter, cross, colours.INK)
    lines = _lines(face, scale)
    top = words.top() + (words.height() - _height(lines, scale)) / 2
    for written, lettering in ((lines.reason, scale.key), (lines.offer, scale.note)):
        step = line_height_of(lettering)
        for line in written:
            draw_text(painter, QRectF(words.left(), top, words.width(), step), line, lettering, inks.INK_ON_WHITE)
            top += step


def _lines(face: RefusalFace, scale: TypeScale) -> _Lines:
    for width in WIDTHS:
        room = width - CROSS_ROOM - PADDING_RIGHT
        reason, offer = (whole_lines(*each, room) for each in ((face.reason, scale.key), (face.offer, scale.note)))
        if len(reason) + len(offer) <= LINES_FEW:
            break
    words = [width_of(line, scale.key) for line in reason] + [width_of(line, scale.note) for line in offer]
    return _Lines(reason, offer, min(room, max(words, default=0.0) + 2))


def _height(lines: _Lines, scale: TypeScale) -> float:
    return len(lines.reason) * line_height_of(scale.key) + len(lines.offer) * line_height_of(scale.note)


def draw_refused(painter: QPainter, rect: QRectF, typed: str, hints: Sequence[str], scale: TypeScale) -> None:
    """What was typed and is refused, in a line of its own, with the longest hint that leaves it room. Of what is longer
    than the line, its end is seen."""
    draw_box(painter, rect, RADIUS, fill=colours.TEXT)
    draw_cross(painter, QRectF(rect.left() + 12, rect.center().y() - CROSS / 2, CROSS, CROSS), colours.INK)
    words = rect.adjusted(12 + CROSS + 10, 0, -12, 0)
    narrow = scale.key.narrowed()
    rooms = [words.width() - width_of(hint, scale.note) - 12 for hint in hints]
    hint, room = next((each for each in zip(hints, rooms, strict=True) if width_of(typed, narrow) <= each[1]), ("", 0))
    if not hint:
        hint, room = hints[-1], rooms[-1]
        while width_of(ELLIPSIS + typed, narrow) > room:
            typed = typed[1:]
        typed = ELLIPSIS + typed
    draw_text(painter, words, hint, scale.note, inks.INK_ON_WHITE, Align.RIGHT)
    draw_text(painter, QRectF(words.left(), words.top(), room, words.height()), typed, scale.key, inks.INK_ON_WHITE)


def bubble_in(rect: QRectF, side: Side) -> QRectF:
    """The bubble without its pointer."""
    left, right = (POINTER if side is Side.LEFT else 0), (POINTER if side is Side.RIGHT else 0)
    top, bottom = (POINTER if side is Side.TOP else 0), (POINTER if side is Side.BOTTOM else 0)
    return rect.adjusted(left, top, -right, -bottom)


def _pointer(rect: QRectF, side: Side, tip: float) -> list[QPointF]:
    bubble = bubble_in(rect, side)
    if side in (Side.LEFT, Side.RIGHT):
        y = min(max(rect.top() + tip, bubble.top() + RADIUS + POINTER_HALF), bubble.bottom() - RADIUS - POINTER_HALF)
        outside, foot = (rect.left(), bubble.left() + 1) if side is Side.LEFT else (rect.right(), bubble.right() - 1)
        return [QPointF(outside, y), QPointF(foot, y - POINTER_HALF), QPointF(foot, y + POINTER_HALF)]
    x = min(max(rect.left() + tip, bubble.left() + RADIUS + POINTER_HALF), bubble.right() - RADIUS - POINTER_HALF)
    outside, foot = (rect.top(), bubble.top() + 1) if side is Side.TOP else (rect.bottom(), bubble.bottom() - 1)
    return [QPointF(x, outside), QPointF(x - POINTER_HALF, foot), QPointF(x + POINTER_HALF, foot)]
