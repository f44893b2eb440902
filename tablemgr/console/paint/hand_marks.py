"""How a hand stands, as a sign: each state has a shape of its own, and its word beside it where there is room."""

from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.marks import draw_cross, draw_play, draw_square
from tablemgr.console.paint.shapes import draw_polygon, draw_ring
from tablemgr.console.theme import colours


class HandMark(Enum):
    """The signs."""

    NONE = auto()
    IN_TURN = auto()
    STANDS = auto()
    BUST = auto()
    FULL = auto()
    NATURAL = auto()


def draw_hand_mark(painter: QPainter, rect: QRectF, mark: HandMark) -> None:
    """A sign in a square."""
    match mark:
        case HandMark.IN_TURN:
            draw_play(painter, rect.adjusted(2, 0, -2, 0), colours.TEXT)
        case HandMark.STANDS:
            draw_square(painter, rect.adjusted(3, 3, -3, -3), colours.TEXT)
        case HandMark.BUST:
            draw_cross(painter, rect.adjusted(2, 2, -2, -2), colours.TEXT)
        case HandMark.FULL:
            draw_ring(painter, rect.center(), rect.width() / 2, colours.TEXT, 3.5)
        case HandMark.NATURAL:
            draw_polygon(painter, _diamond(rect), colours.TEXT)
        case HandMark.NONE:
            pass


def _diamond(rect: QRectF) -> list[QPointF]:
    middle = rect.center()
    return [
        QPointF(middle.x(), rect.top()),
        QPointF(rect.right(), middle.y()),
        QPointF(middle.x(), rect.bottom()),
        QPointF(rect.left(), middle.y()),
    ]
