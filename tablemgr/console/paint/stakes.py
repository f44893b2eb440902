"""A stake in its cell of the felt: whose it is, how much, and where it goes.

On the small screen the cell is too narrow for a chip: the row says whose stake it is, and the figure stands on a plate.
A figure that is too wide is narrowed first, then the chip goes; the figure itself keeps its height and all its digits.
"""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.chips import RADIUS_STAKE, draw_chip
from tablemgr.console.paint.money import MoneyLayout, draw_money_layout, lay_out_money
from tablemgr.console.paint.shapes import DASHED_FINE, draw_box, draw_polygon
from tablemgr.console.paint.tags import BADGE_POINT_SHARE, badge_width, draw_badge_down, draw_badge_left
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering, TypeScale
from tablemgr.console.theme.spacing import RADIUS_STAKE as RADIUS_FRAME
from tablemgr.kernel.money import Currency

CHIP_GAP = 6
BADGE_SIDE = 28
# On a plate this high the badge can stand above a figure that needs that much.
HEIGHT_STACKED = 44
HEIGHT_STACKED_FIGURE = 24
BADGE_SIDE_STACKED = 17
POINT = 10
# The letters of a figure do not fill its line: so far the point may reach into it.
POINT_INTO = 2
FRAME_INSET = 5
PADDING = 2
# A lower row than this has a tighter frame.
HEIGHT_TIGHT = 50
# A lower plate than these has a smaller figure.
HEIGHT_WHOLE_FIGURE, HEIGHT_LABEL = 27, 20
MARK_GAP = 4


class StakeState(Enum):
    """What is to be known of a stake beside its sum."""

    PLACED = auto()
    JUST_PLACED = auto()
    SEEN = auto()
    """An antenna saw chips there; one touch accepts them."""
    TO_BANK = auto()
    TO_SEAT = auto()


@dataclass(frozen=True, slots=True)
class StakeFace:
    """A stake as it is shown. `order` is the place in the order of paying, for a stake that moves. Of one that was only
    seen, `mark` is the sign before its figure, and `is_asked` that its seat is being asked for."""

    seat: int
    amount_minor: int
    currency: Currency
    state: StakeState = StakeState.PLACED
    order: int = 0
    is_on_chosen_column: bool = False
    mark: str = ""
    is_asked: bool = False


def draw_stake(painter: QPainter, cell: QRectF, face: StakeFace, scale: TypeScale, has_chip: bool = True) -> None:
    """Draw a stake in its cell; `has_chip` is false on the small screen."""
    if face.state in (StakeState.TO_BANK, StakeState.TO_SEAT):
        _draw_moving(painter, cell, face, scale)
    elif face.state is StakeState.SEEN:
        _draw_seen(painter, cell, face, scale)
    elif has_chip:
        _draw_with_chip(painter, cell, face, scale)
    else:
        _draw_plate(painter, cell, face, scale)


def _draw_with_chip(painter: QPainter, cell: QRectF, face: StakeFace, scale: TypeScale) -> None:
    inset = FRAME_INSET if cell.height() >= HEIGHT_TIGHT else 2
    frame = cell.adjusted(inset, inset, -inset, -inset)
    if face.state is StakeState.JUST_PLACED:
        draw_box(painter, frame, RADIUS_FRAME, edge=colours.TEXT, edge_px=2)
    ink = inks.TEXT_ON_CHOSEN_COLUMN if face.is_on_chosen_column else inks.TEXT_ON_COLUMN
    inside = cell.adjusted(PADDING, 0, -PADDING, 0)
    beside = 2 * RADIUS_STAKE + CHIP_GAP
    figure = lay_out_money(face.amount_minor, face.currency, scale.stake, inside.width() - beside)
    if figure.is_squeezed:
        _draw_figure(painter, inside, face, scale, ink)
        return
    left = inside.left() + (inside.width() - beside - figure.width) / 2
    draw_chip(painter, QPointF(left + RADIUS_STAKE, cell.center().y()), RADIUS_STAKE, str(face.seat))
    _place(painter, cell, left + beside, figure, ink)


def _draw_plate(painter: QPainter, cell: QRectF, face: StakeFace, scale: TypeScale) -> None:
    down = 8 if cell.height() >= HEIGHT_TIGHT else 2
    plate = cell.adjusted(1, down, -1, -down)
    is_new = face.state is StakeState.JUST_PLACED
    edge = colours.TEXT if is_new else colours.CHIP
    draw_box(painter, plate, 9, fill=colours.BAR, edge=edge, edge_px=3.2 if is_new else 1.4)
    inside = plate.adjusted(PADDING, 0, -PADDING, 0)
    figure = lay_out_money(face.amount_minor, face.currency, _lettering(plate, scale), inside.width())
    draw_money_layout(painter, inside, figure, inks.TEXT_ON_BAR, Align.CENTRE)


def _draw_seen(painter: QPainter, cell: QRectF, face: StakeFace, scale: TypeScale) -> None:
    """A dashed plate with a sign before the figure: it lies there and is no bet yet. Its row says whose it would be."""
    down = 8 if cell.height() >= HEIGHT_TIGHT else 2
    plate = cell.adjusted(2, down, -2, -down)
    edge_px, dash = (3.2, None) if face.is_asked else (2.0, DASHED_FINE)
    draw_box(painter, plate, 9, fill=colours.BAR, edge=colours.TEXT, edge_px=edge_px, dash=dash)
    inside = plate.adjusted(PADDING + 2, 0, -PADDING - 2, 0)
    lettering = _lettering(plate, scale)
    figure, beside = _with_mark(face, lettering, inside.width())
    if figure.is_squeezed:
        lettering = scale.note_bold.narrowed()
        figure, beside = _with_mark(face, lettering, inside.width())
    left = inside.left() + max(0.0, inside.width() - beside - figure.width) / 2
    if face.mark:
        sign = QRectF(left, plate.top(), beside, plate.height())
        draw_text(painter, sign, face.mark, lettering, inks.TEXT_ON_BAR)
    place = QRectF(left + beside, plate.top(), figure.width, plate.height())
    draw_money_layout(painter, place, figure, inks.TEXT_ON_BAR, Align.LEFT)


def _with_mark(face: StakeFace, lettering: Lettering, width: float) -> tuple[MoneyLayout, float]:
    """The figure in what its sign leaves of the width, and how wide that is."""
    beside = width_of(face.mark, lettering) + MARK_GAP if face.mark else 0.0
    return lay_out_money(face.amount_minor, face.currency, lettering, width - beside), beside


def _lettering(plate: QRectF, scale: TypeScale) -> Lettering:
    """Lower where a plate shares its cell with another."""
    if plate.height() >= HEIGHT_WHOLE_FIGURE:
        return scale.stake
    return scale.label_bold if plate.height() >= HEIGHT_LABEL else scale.note_bold


def _draw_moving(painter: QPainter, cell: QRectF, face: StakeFace, scale: TypeScale) -> None:
    """White turned round, with the order in a badge that points where the chips go.

    Where there is no room for it beside the figure the badge stands above; where there is none above, only the point is
    left of it there, and the pane tells the order.
    """
    down = 4 if cell.height() >= HEIGHT_TIGHT else 1
    plate = cell.adjusted(3, down, -3, -down)
    draw_box(painter, plate, RADIUS_FRAME, fill=colours.TEXT)
    inside = plate.adjusted(2, 0, -2, 0)
    side = min(BADGE_SIDE, (plate.height() - 4) / (1 + BADGE_POINT_SHARE))
    badge = _badge_size(face, side, scale.label_bold)
    figure = lay_out_money(face.amount_minor, face.currency, scale.stake, inside.width() - badge.width() - CHIP_GAP)
    if not figure.is_squeezed:
        left = inside.left() + (inside.width() - badge.width() - CHIP_GAP - figure.width) / 2
        corner = QPointF(left, cell.center().y() - badge.height() / 2)
        _draw_badge(painter, corner, side, face, scale.label_bold)
        _place(painter, cell, left + badge.width() + CHIP_GAP, figure, inks.INK_ON_WHITE)
    elif plate.height() >= HEIGHT_STACKED:
        _draw_badge(painter, inside.topLeft() + QPointF(4, 3), BADGE_SIDE_STACKED, face, scale.note_bold)
        below = inside.adjusted(0, plate.height() - HEIGHT_STACKED_FIGURE, 0, 0)
        _draw_figure(painter, below, face, scale, inks.INK_ON_WHITE)
    else:
        above = QRectF(inside.topLeft(), QSizeF(inside.width(), inside.height() - HEIGHT_STACKED_FIGURE + POINT_INTO))
        _draw_point(painter, above, face)
        below = inside.adjusted(0, above.height() - POINT_INTO, 0, 0)
        _draw_figure(painter, below, face, scale, inks.INK_ON_WHITE)


def _badge_size(face: StakeFace, side: float, lettering: Lettering) -> QSizeF:
    width, point = badge_width(side, face.order, lettering), side * BADGE_POINT_SHARE
    return QSizeF(width, side + point) if face.state is StakeState.TO_BANK else QSizeF(width + point, side)


def _draw_badge(painter: QPainter, corner: QPointF, side: float, face: StakeFace, lettering: Lettering) -> None:
    draw = draw_badge_down if face.state is StakeState.TO_BANK else draw_badge_left
    draw(painter, corner, side, face.order, lettering)


def _draw_point(painter: QPainter, inside: QRectF, face: StakeFace) -> None:
    x, y, p = inside.left() + 2, inside.center().y(), POINT
    if face.state is StakeState.TO_BANK:
        corners = [(x, y - p / 2), (x + p, y - p / 2), (x + p / 2, y + p / 2)]
    else:
        corners = [(x, y), (x + p, y - p / 2), (x + p, y + p / 2)]
    draw_polygon(painter, [QPointF(*corner) for corner in corners], colours.INK)


def _draw_figure(painter: QPainter, rect: QRectF, face: StakeFace, scale: TypeScale, ink: Ink) -> None:
    figure = lay_out_money(face.amount_minor, face.currency, scale.stake, rect.width())
    draw_money_layout(painter, rect, figure, ink, Align.CENTRE)


def _place(painter: QPainter, cell: QRectF, left: float, figure: MoneyLayout, ink: Ink) -> None:
    draw_money_layout(painter, QRectF(left, cell.top(), figure.width, cell.height()), figure, ink, Align.LEFT)
