"""A chip: a disc with six notches and the seat's number. A seat is the same chip wherever it is met.

The shadow falls `SHADOW_DOWN` below the disc.
"""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.shapes import colour, draw_disc, draw_ring, saved
from tablemgr.console.paint.stamps import draw_kept
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import PX_MIN, Face, Lettering

NOTCHES = 6
INNER_SHARE = 0.74
LABEL_SHARE = 1.1
SHADOW_DOWN = 1.8
SHADOW_OPACITY = 0.35

RADIUS_STAKE = 14
RADIUS_SEAT_ROW = 18
RADIUS_PLAYER_DISPLAY = 28


def draw_chip(painter: QPainter, centre: QPointF, radius: float, label: str = "") -> None:
    """With a label it is a seat; without one it is money. Its picture is kept: a chip is the smallest thing on a felt,
    and the one that takes the most strokes."""
    reach = radius + SHADOW_DOWN
    around = QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)
    draw_kept(painter, ("chip", radius, label), around, lambda on: _draw_disc(on, centre, radius, label))


def _draw_disc(painter: QPainter, centre: QPointF, radius: float, label: str) -> None:
    with saved(painter):
        painter.setOpacity(SHADOW_OPACITY)
        draw_disc(painter, centre + QPointF(0, SHADOW_DOWN), radius, colours.SHADOW)
    draw_disc(painter, centre, radius, colours.CHIP)
    with saved(painter):
        painter.translate(centre)
        notch = QRectF(radius * INNER_SHARE, -radius * 0.17, radius * (0.98 - INNER_SHARE), radius * 0.34)
        painter.rotate(30)
        for _ in range(NOTCHES):
            painter.fillRect(notch, colour(colours.CHIP_NOTCH))
            painter.rotate(360 / NOTCHES)
    draw_disc(painter, centre, radius * INNER_SHARE, colours.CHIP)
    _draw_label(painter, centre, radius, label, inks.ON_CHIP)


def draw_bank_ring(painter: QPainter, centre: QPointF, radius: float, label: str, ink: Ink) -> None:
    """The seat that holds the bank: a ring and no chip, since it does not bet."""
    draw_ring(painter, centre, radius, ink.colour, 2)
    _draw_label(painter, centre, radius, label, ink)


def _draw_label(painter: QPainter, centre: QPointF, radius: float, label: str, ink: Ink) -> None:
    if not label:
        return
    # Two figures are narrowed, so that seat 12 is as large as seat 2.
    face = Face.CONDENSED if len(label) > 1 else Face.SANS
    lettering = Lettering(max(PX_MIN, round(radius * LABEL_SHARE)), is_bold=True, face=face)
    disc = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    draw_text(painter, disc, label, lettering, ink, Align.CENTRE)
