"""The four suits as paths: the same on every machine, whatever its fonts.

Each is built in a square of 100 units, because Qt joins small shapes to coarse polygons, and is then scaled into place.
"""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from tablemgr.console.paint.shapes import colour, saved
from tablemgr.console.theme import colours

UNITS = 100.0


def draw_suit(painter: QPainter, rect: QRectF, suit: str, name: str | None = None) -> None:
    """A pip as large as the rectangle allows, in the suit's own colour or in the one that is named."""
    side = min(rect.width(), rect.height())
    with saved(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(name or colours.SUIT_COLOURS[suit]))
        painter.translate(rect.center() - QPointF(side / 2, side / 2))
        painter.scale(side / UNITS, side / UNITS)
        painter.drawPath(suit_path(suit))


@lru_cache(maxsize=4)
def suit_path(suit: str) -> QPainterPath:
    """The outline in the square from (0, 0) to (100, 100). It is shared: not to be changed."""
    return {"S": _spade, "H": _heart, "D": _diamond, "C": _club}[suit]()


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(50, 98))
    path.cubicTo(42, 80, 4, 58, 4, 29)
    path.cubicTo(4, 12, 15, 3, 27, 3)
    path.cubicTo(39, 3, 47, 12, 50, 24)
    path.cubicTo(53, 12, 61, 3, 73, 3)
    path.cubicTo(85, 3, 96, 12, 96, 29)
    path.cubicTo(96, 58, 58, 80, 50, 98)
    path.closeSubpath()
    return path


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(50, 1))
    for x, y in ((87, 50), (50, 99), (13, 50)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _spade() -> QPainterPath:
    path = QPainterPath(QPointF(50, 1))
    path.cubicTo(58, 20, 95, 36, 95, 61)
    path.cubicTo(95, 75, 85, 82, 74, 82)
    path.cubicTo(64, 82, 57, 77, 53, 68)
    path.lineTo(47, 68)
    path.cubicTo(43, 77, 36, 82, 26, 82)
    path.cubicTo(15, 82, 5, 75, 5, 61)
    path.cubicTo(5, 36, 42, 20, 50, 1)
    path.closeSubpath()
    return path.united(_foot(62))


def _club() -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(50, 24), 22.5, 22.5)
    for x in (25, 75):
        lobe = QPainterPath()
        lobe.addEllipse(QPointF(x, 60), 23.5, 23.5)
        path = path.united(lobe)
    heart_of_it = QPainterPath()
    heart_of_it.addRect(QRectF(42, 38, 16, 30))
    return path.united(heart_of_it).united(_foot(55))


def _foot(top: float) -> QPainterPath:
    """The stem of a black suit, spreading downwards."""
    path = QPainterPath(QPointF(47, top))
    path.cubicTo(47, 84, 42, 93, 30, 98)
    path.lineTo(70, 98)
    path.cubicTo(58, 93, 53, 84, 53, top)
    path.closeSubpath()
    return path
