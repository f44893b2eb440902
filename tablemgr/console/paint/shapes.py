"""Boxes, lines, hatching and shadows: the strokes that everything else is drawn with.

An edge lies inside its rectangle, not across it, so that things which stand beside each other never touch.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPaintDevice, QPainter, QPainterPath, QPen, QPolygonF

from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import Box

COLOURS_KEPT = 128

# A flat shape under what lies on the felt; it reaches this far beyond it.
SHADOW_RIGHT, SHADOW_DOWN = 1.5, 3.0
SHADOW_OPACITY = 0.35

# Lengths of dash and gap, in widths of the pen.
Dash = tuple[float, float]
DASHED: Dash = (4, 4)
DASHED_FINE: Dash = (3, 3)


@lru_cache(maxsize=COLOURS_KEPT)
def colour(name: str) -> QColor:
    """Qt's colour for one of `theme.colours`. It is shared: not to be changed."""
    return QColor(name)


def rect_of(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.width, box.height)


class saved:  # noqa: N801 - it is called like a function
    """Pen, brush, opacity and clip are afterwards as they were before. A class, since it stands round every stroke and
    a generator takes three times as long."""

    __slots__ = ("_painter",)

    def __init__(self, painter: QPainter) -> None:
        self._painter = painter

    def __enter__(self) -> QPainter:
        self._painter.save()
        return self._painter

    def __exit__(self, *_: object) -> None:
        self._painter.restore()


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A painter with smooth edges and letters, ended whatever happens.

    An exception keeps its painter alive, and a painter that outlives its widget ends the process: nothing in the
    console makes a painter in another way.
    """
    painter = QPainter(device)
    try:
        prepare(painter)
        yield painter
    finally:
        painter.end()


def prepare(painter: QPainter) -> None:
    """Smooth edges and letters."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)


def draw_box(
    painter: QPainter,
    rect: QRectF,
    radius: float,
    *,
    fill: str | None = None,
    fill_to: str | None = None,
    edge: str | None = None,
    edge_px: float = 1,
    dash: Dash | None = None,
) -> None:
    """A rounded box. With `fill_to` the fill runs to it downwards."""
    with saved(painter):
        painter.setBrush(_brush(rect, fill, fill_to))
        if edge is None:
            painter.setPen(Qt.PenStyle.NoPen)
        else:
            painter.setPen(pen_of(edge, edge_px, dash))
            half = edge_px / 2
            rect = rect.adjusted(half, half, -half, -half)
        painter.drawRoundedRect(rect, radius, radius)


def draw_shadow(painter: QPainter, rect: QRectF, radius: float) -> None:
    """The shadow of a box that is drawn next."""
    with saved(painter):
        painter.setOpacity(SHADOW_OPACITY)
        draw_box(painter, rect.translated(SHADOW_RIGHT, SHADOW_DOWN), radius, fill=colours.SHADOW)


def draw_hatch(painter: QPainter, rect: QRectF, radius: float, name: str, step: float, px: float) -> None:
    """Strokes that rise to the right, clipped to a rounded box."""
    with saved(painter):
        path = QPainterPath()
        path.addRoundedRect(rect, radius, radius)
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        painter.setPen(pen_of(name, px))
        height = rect.height()
        strokes = int((rect.width() + height) / step) + 1
        for k in range(strokes):
            x = rect.left() - height + k * step
            painter.drawLine(QLineF(x, rect.bottom(), x + height, rect.top()))


def draw_line(
    painter: QPainter, start: QPointF, end: QPointF, name: str = colours.LINE, px: float = 1, dash: Dash | None = None
) -> None:
    with saved(painter):
        painter.setPen(pen_of(name, px, dash))
        painter.drawLine(start, end)


def draw_polygon(painter: QPainter, points: list[QPointF], fill: str) -> None:
    with saved(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(fill))
        painter.drawPolygon(QPolygonF(points))


def draw_disc(painter: QPainter, centre: QPointF, radius: float, fill: str) -> None:
    with saved(painter):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(fill))
        painter.drawEllipse(centre, radius, radius)


def draw_ring(
    painter: QPainter, centre: QPointF, radius: float, name: str, px: float, dash: Dash | None = None
) -> None:
    """A circle whose outer edge is at `radius`."""
    with saved(painter):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen_of(name, px, dash))
        painter.drawEllipse(centre, radius - px / 2, radius - px / 2)


@lru_cache(maxsize=COLOURS_KEPT)
def pen_of(name: str, px: float, dash: Dash | None = None) -> QPen:
    """It is shared: not to be changed."""
    pen = QPen(colour(name), px)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash is not None:
        pen.setDashPattern(dash)
    return pen


def _brush(rect: QRectF, fill: str | None, fill_to: str | None) -> QBrush:
    if fill is None:
        return QBrush(Qt.BrushStyle.NoBrush)
    if fill_to is None:
        return _plain_brush(fill)
    gradient = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    gradient.setColorAt(0, colour(fill))
    gradient.setColorAt(1, colour(fill_to))
    return QBrush(gradient)


@lru_cache(maxsize=COLOURS_KEPT)
def _plain_brush(fill: str) -> QBrush:
    return QBrush(colour(fill))
