"""Tags and badges: a word or a number in a small box of its own.

The hatched tag says that no live money moves, and is on every screen of a simulated table.
"""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.shapes import draw_box, draw_hatch, draw_polygon
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
from tablemgr.console.theme.spacing import RADIUS_TAG_SHARE

TAG_PADDING = 8
HATCHED_PADDING = 22
# The hatching is seen at both ends of the tag, and the word stands between on plain ground.
HATCHED_END = 12

# How far a badge points, as a share of its side.
BADGE_POINT_SHARE = 0.36


def tag_width(word: str, lettering: Lettering) -> float:
    return width_of(word, lettering) + 2 * TAG_PADDING


def draw_tag(painter: QPainter, rect: QRectF, word: str, lettering: Lettering, ink: Ink) -> None:
    """An outlined word."""
    draw_box(painter, rect, RADIUS_TAG_SHARE * rect.height(), edge=colours.SOFT, edge_px=1.5)
    draw_text(painter, rect.adjusted(4, 0, -4, 0), word, lettering, ink, Align.CENTRE)


def draw_solid_tag(painter: QPainter, rect: QRectF, word: str, lettering: Lettering) -> None:
    """A word in white turned round."""
    draw_box(painter, rect, RADIUS_TAG_SHARE * rect.height(), fill=colours.TEXT)
    draw_text(painter, rect.adjusted(4, 0, -4, 0), word, lettering, inks.INK_ON_WHITE, Align.CENTRE)


def hatched_tag_width(word: str, lettering: Lettering) -> float:
    return width_of(word, lettering) + 2 * HATCHED_PADDING


def draw_hatched_tag(
    painter: QPainter, rect: QRectF, word: str, lettering: Lettering, ink: Ink = inks.TEXT_ON_WINDOW
) -> None:
    """SIMULATED, or REPLAY: not the live table."""
    radius = min(6.0, RADIUS_TAG_SHARE * rect.height())
    draw_hatch(painter, rect, radius, colours.MUTE, step=9, px=2.5)
    plain = rect.adjusted(HATCHED_END, 2, -HATCHED_END, -2)
    draw_box(painter, plain, 4, fill=ink.ground)
    draw_box(painter, rect, radius, edge=colours.SOFT, edge_px=1.5)
    draw_text(painter, plain.adjusted(4, 0, -4, 0), word, lettering, ink, Align.CENTRE)


def draw_number(painter: QPainter, rect: QRectF, number: int, lettering: Lettering) -> None:
    """The place of a step in an order, in white turned round."""
    draw_box(painter, rect, 7, fill=colours.TEXT)
    draw_text(painter, rect, str(number), lettering, inks.INK_ON_WHITE, Align.CENTRE)


def draw_answer_number(painter: QPainter, rect: QRectF, number: int, lettering: Lettering) -> None:
    """The number key of an answer, outlined on a key."""
    draw_box(painter, rect, 10, edge=colours.TEXT, edge_px=2)
    draw_text(painter, rect, str(number), lettering, inks.TEXT_ON_KEY, Align.CENTRE)


def badge_width(side: float, number: int, lettering: Lettering) -> float:
    """A badge is a square of this side, or wider if its number is."""
    return max(side, width_of(str(number), lettering.narrowed()) + 3)


def draw_badge_down(painter: QPainter, left_top: QPointF, side: float, number: int, lettering: Lettering) -> None:
    """The order of a stake that goes to the bank: a box that points down."""
    x, y, w, point = left_top.x(), left_top.y(), badge_width(side, number, lettering), side * BADGE_POINT_SHARE
    corners = [(x, y), (x + w, y), (x + w, y + side), (x + w / 2, y + side + point), (x, y + side)]
    draw_polygon(painter, [QPointF(*corner) for corner in corners], colours.INK)
    _draw_order(painter, QRectF(x, y, w, side), number, lettering)


def draw_badge_left(painter: QPainter, left_top: QPointF, side: float, number: int, lettering: Lettering) -> None:
    """The order of a stake that goes to its seat: a box that points left."""
    point, w = side * BADGE_POINT_SHARE, badge_width(side, number, lettering)
    x, y = left_top.x() + point, left_top.y()
    corners = [(x, y), (x + w, y), (x + w, y + side), (x, y + side), (x - point, y + side / 2)]
    draw_polygon(painter, [QPointF(*corner) for corner in corners], colours.INK)
    _draw_order(painter, QRectF(x - 1, y, w, side), number, lettering)


def _draw_order(painter: QPainter, rect: QRectF, number: int, lettering: Lettering) -> None:
    draw_text(painter, rect, str(number), lettering, inks.WHITE_ON_INK, Align.CENTRE)
