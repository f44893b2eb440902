"""A Monte stake: a plate that lies where the stake lies, with a pointer to the card that it backs.

A part of a monte carlo ticket has a dashed edge and the ticket's number on it. What stands outside the plate, pointer
and number, reaches `PLATE_REACH` beyond it.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.chips import draw_chip
from tablemgr.console.paint.money import draw_money_layout, lay_out_money
from tablemgr.console.paint.shapes import Dash, draw_box, draw_polygon, draw_shadow, saved
from tablemgr.console.paint.tags import draw_solid_tag, tag_width
from tablemgr.console.paint.writing import Align
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.kernel.money import Currency

PLATE_HEIGHT = 44
PLATE_CHIP_RADIUS = 15
PLATE_REACH = 30
POINTER_LENGTH, POINTER_HALF = 22, 7
POINTER_GAP = 4
TICKET_DASH: Dash = (3, 2.2)
TICKET_HEIGHT = 25


@dataclass(frozen=True, slots=True)
class PlateFace:
    """`points_degrees` is where the backed card lies: 0 right, 90 below; None for a stake on a card or a side."""

    seat: int
    amount_minor: int
    currency: Currency
    points_degrees: int | None = None
    ticket: str = ""
    is_just_placed: bool = False


def draw_plate(painter: QPainter, centre: QPointF, face: PlateFace, scale: TypeScale) -> QRectF:
    """Draw a stake round this point; returns the plate's own rectangle."""
    figure = lay_out_money(face.amount_minor, face.currency, scale.stake)
    width = 2 * PLATE_CHIP_RADIUS + 8 + figure.width + 22
    plate = QRectF(centre.x() - width / 2, centre.y() - PLATE_HEIGHT / 2, width, PLATE_HEIGHT)
    draw_shadow(painter, plate, PLATE_HEIGHT / 2)
    edge, edge_px = (colours.TEXT, 4.0) if face.is_just_placed else (colours.CHIP, 2.2)
    dash = TICKET_DASH if face.ticket else None
    draw_box(painter, plate, PLATE_HEIGHT / 2, fill=colours.BAR, edge=edge, edge_px=edge_px, dash=dash)
    draw_chip(painter, QPointF(plate.left() + 24, centre.y()), PLATE_CHIP_RADIUS, str(face.seat))
    draw_money_layout(painter, plate.adjusted(44, 0, 0, 0), figure, inks.TEXT_ON_BAR, Align.LEFT)
    if face.points_degrees is not None:
        _draw_pointer(painter, plate, face.points_degrees)
    if face.ticket:
        width = tag_width(face.ticket, scale.note_bold)
        tag = QRectF(plate.left() - 14, plate.top() - 15, width, TICKET_HEIGHT)
        draw_solid_tag(painter, tag, face.ticket, scale.note_bold)
    return plate


def _draw_pointer(painter: QPainter, plate: QRectF, degrees: int) -> None:
    """Outside the plate, on the line from its middle to the card."""
    with saved(painter):
        painter.translate(plate.center())
        painter.rotate(degrees)
        is_level = degrees % 180 == 0
        out = (plate.width() if is_level else plate.height()) / 2 + POINTER_GAP
        tip = out + POINTER_LENGTH
        corners = [QPointF(out, -POINTER_HALF), QPointF(tip, 0), QPointF(out, POINTER_HALF)]
        draw_polygon(painter, corners, colours.TEXT)
