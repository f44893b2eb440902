"""Small signs: tick, cross, warning triangle, arrows. Every sign has a shape of its own; colour only repeats it.

Each fills a rectangle that is given.
"""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from tablemgr.console.paint.shapes import colour, draw_line, draw_polygon, saved
from tablemgr.console.theme.inks import Ink


def draw_tick(painter: QPainter, rect: QRectF, name: str, px: float = 2.4) -> None:
    w, h = rect.width(), rect.height()
    path = QPainterPath(rect.topLeft() + QPointF(0.08 * w, 0.54 * h))
    path.lineTo(rect.topLeft() + QPointF(0.38 * w, 0.84 * h))
    path.lineTo(rect.topLeft() + QPointF(0.92 * w, 0.16 * h))
    _stroke(painter, path, name, px)


def draw_cross(painter: QPainter, rect: QRectF, name: str, px: float = 4) -> None:
    draw_line(painter, rect.topLeft(), rect.bottomRight(), name, px)
    draw_line(painter, rect.bottomLeft(), rect.topRight(), name, px)


def draw_warning(painter: QPainter, rect: QRectF, ink: Ink) -> None:
    """A triangle in the ink's ground, the mark in it in the ink's colour."""
    inside = rect.adjusted(1, 1, -1, -1)
    path = QPainterPath(QPointF(inside.center().x(), inside.top()))
    path.lineTo(inside.bottomRight())
    path.lineTo(inside.bottomLeft())
    path.closeSubpath()
    with saved(painter):
        painter.setBrush(colour(ink.ground))
        _stroke(painter, path, ink.ground, 2, keep_brush=True)
    # Drawn and not written: in a small triangle a letter would be smaller than what can be read.
    stem = QRectF(
        rect.center().x() - 0.055 * rect.width(),
        rect.top() + 0.36 * rect.height(),
        0.11 * rect.width(),
        0.3 * rect.height(),
    )
    painter.fillRect(stem, colour(ink.colour))
    dot = stem.translated(0, 0.4 * rect.height())
    dot.setHeight(0.11 * rect.height())
    painter.fillRect(dot, colour(ink.colour))


def draw_play(painter: QPainter, rect: QRectF, name: str) -> None:
    """A triangle that points to the right: press here."""
    tip = QPointF(rect.right(), rect.center().y())
    draw_polygon(painter, [rect.topLeft(), tip, rect.bottomLeft()], name)


def draw_arrow(painter: QPainter, rect: QRectF, name: str, px: float = 5, points_left: bool = False) -> None:
    """From one side of the rectangle to the other, in its middle."""
    with saved(painter):
        painter.translate(rect.center())
        painter.scale(-1 if points_left else 1, 1)
        half, head = rect.width() / 2, min(rect.height() / 2, rect.width() * 0.36)
        draw_line(painter, QPointF(-half, 0), QPointF(half - head, 0), name, px)
        draw_polygon(
            painter, [QPointF(half - 1.3 * head, -head), QPointF(half, 0), QPointF(half - 1.3 * head, head)], name
        )


def draw_square(painter: QPainter, rect: QRectF, name: str) -> None:
    painter.fillRect(rect, colour(name))


def _stroke(painter: QPainter, path: QPainterPath, name: str, px: float, keep_brush: bool = False) -> None:
    with saved(painter):
        pen = QPen(colour(name), px)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        if not keep_brush:
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
