"""A Monte stake: a plate that lies where the stake lies, with a pointer to the card that it backs.

A part of a monte carlo ticket has a dashed edge and the ticket's number in it. A stake that moves is white turned
round and has its place in the paying order, in a badge that points down to the bank or left to the seat. Plates come in
sizes, for places where many lie; the chip always says whose it is. The pointer reaches `PLATE_REACH` beyond the plate.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.chips import draw_chip
from tablemgr.console.paint.money import draw_money_layout, lay_out_money
from tablemgr.console.paint.shapes import DASHED_FINE, Dash, draw_box, draw_polygon, draw_shadow, saved
from tablemgr.console.paint.tags import BADGE_POINT_SHARE, badge_width, draw_badge_down, draw_badge_left
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.lettering import Lettering, TypeScale
from tablemgr.kernel.money import Currency

PLATE_REACH = 30
POINTER_LENGTH, POINTER_HALF = 22, 7
POINTER_GAP = 4
TICKET_DASH: Dash = (3, 2.2)
TAG_SIDES, TAG_HEIGHT = 8, 20
FIGURES_KEPT = 512
# Of a plate that is flat: its corners, and what is beside the seat on its ground.
FLAT_RADIUS, WHOSE_SIDE = 6, 2
# Flags that stand above a plate: so high they are, and so far they reach into it.
FLAG_HEIGHT, FLAG_INTO, FLAG_BADGE = 24, 4, 17


@dataclass(frozen=True, slots=True)
class PlateSize:
    """How large a plate is, and what its figure and its tag are written in. Inside it some pixels are `left` of the
    first thing, between two (`gap`) and `right` of the figure. With `flags_above` ticket and order stand on it; where
    it `is_flat` the seat stands on a narrow ground instead of a chip, and of a stake that moves its order alone."""

    height: int
    chip_radius: int
    figure: Lettering
    tag: Lettering
    left: int = 7
    gap: int = 5
    right: int = 10
    flags_above: bool = False
    is_flat: bool = False

    @property
    def up(self) -> int:
        """How far flags reach above the plate, if they stand there."""
        return FLAG_HEIGHT - FLAG_INTO if self.flags_above else 0


def plate_sizes(scale: TypeScale, *, is_large: bool) -> tuple[PlateSize, ...]:
    """The sizes of plates, the largest first."""
    tag = scale.note_bold.narrowed()
    sizes = (
        *((PlateSize(44, 15, scale.stake, tag),) if is_large else ()),
        PlateSize(32, 13, scale.label_bold, tag),
        PlateSize(26, 11, tag, tag),
        PlateSize(22, 10, tag, tag, 3, 4, 6),
        PlateSize(20, 7, tag, tag, 3, 2, 4, is_flat=True),
    )
    return tuple(replace(size, flags_above=above) for size in sizes for above in (False, True))


@dataclass(frozen=True, slots=True)
class PlateFace:
    """`points_degrees` is where the backed card lies: 0 right, 90 below; None for a plate without a pointer. `ticket`
    is a monte carlo's number, `tag` a word that a plate has which lies on no place of its own. `order` is its place in
    the paying order, if it moves. One for `more` than have room is of no single seat: it says how many, and their
    sum. `proposed` is the sign of one that lies there and is no bet yet; with seat 0 it says so for the seat too.
    `is_asked`: its seat is being asked for."""

    seat: int
    amount_minor: int
    currency: Currency
    points_degrees: int | None = None
    ticket: str = ""
    is_just_placed: bool = False
    order: int = 0
    is_to_bank: bool = False
    tag: str = ""
    more: int = 0
    proposed: str = ""
    is_asked: bool = False

    @property
    def whose(self) -> str:
        """The seat, or how many more; nothing where it is not known."""
        return f"+{self.more}" if self.more else str(self.seat or "")

    @property
    def has_flags(self) -> bool:
        """Whether it has a ticket or another tag, or a place in the paying order."""
        return bool(self.order or self.ticket or self.tag or self.proposed)


def plate_width(face: PlateFace, size: PlateSize) -> float:
    """How wide a plate of this size is."""
    figure = _figure_width(face.amount_minor, face.currency, size.figure)
    plain = size.left + _whose_width(face, size) + size.gap + figure + size.right
    flags = _flags_width(face, size)
    return max(plain, flags) if size.flags_above else plain + flags


def plate_height(faces: Sequence[PlateFace], size: PlateSize) -> int:
    """How high these are, with what stands above one of them."""
    return size.height + (size.up if any(face.has_flags for face in faces) else 0)


def draw_plate(painter: QPainter, centre: QPointF, face: PlateFace, size: PlateSize) -> QRectF:
    """Draw a stake round this point; returns the plate's own rectangle, without what stands above it."""
    width = plate_width(face, size)
    plate = QRectF(centre.x() - width / 2, centre.y() - size.height / 2, width, size.height)
    draw_shadow(painter, plate, size.height / 2)
    ink = inks.INK_ON_WHITE if face.order else inks.TEXT_ON_BAR
    edge, edge_px = (colours.TEXT, 4.0) if face.is_just_placed else (colours.CHIP, 2.2)
    if face.proposed:
        edge, edge_px = colours.TEXT, 4.0 if face.is_asked else 2.2
    dash = TICKET_DASH if face.ticket else DASHED_FINE if face.proposed and not face.is_asked else None
    fill = colours.TEXT if face.order else colours.BAR
    radius = FLAT_RADIUS if size.is_flat else size.height / 2
    draw_box(painter, plate, radius, fill=fill, edge=colours.INK if face.order else edge, edge_px=edge_px, dash=dash)
    x = plate.left() + size.left
    if size.flags_above:
        _draw_flags(painter, plate.left() + 6, plate.top() + FLAG_INTO - FLAG_HEIGHT / 2, face, size)
    else:
        x = _draw_flags(painter, x, plate.center().y(), face, size)
    wide = _whose_width(face, size)
    _draw_whose(painter, QRectF(x, plate.top() + 3, wide, size.height - 6), face, size)
    x += wide + size.gap
    figure = lay_out_money(face.amount_minor, face.currency, size.figure)
    draw_money_layout(painter, plate.adjusted(x - plate.left(), 0, 0, 0), figure, ink, Align.LEFT)
    if face.points_degrees is not None:
        _draw_pointer(painter, plate, face.points_degrees)
    return plate


def draw_pointer(painter: QPainter, tip: QPointF, degrees: float) -> None:
    """A pointer that ends at a point: 0 looks to the right, 90 down."""
    with saved(painter):
        painter.translate(tip)
        painter.rotate(degrees)
        corners = [QPointF(-POINTER_LENGTH, -POINTER_HALF), QPointF(0, 0), QPointF(-POINTER_LENGTH, POINTER_HALF)]
        draw_polygon(painter, corners, colours.TEXT)


def _whose_width(face: PlateFace, size: PlateSize) -> float:
    if face.more:
        return width_of(face.whose, size.tag) + 2 * WHOSE_SIDE
    if size.is_flat:
        return max(2.0 * size.chip_radius, width_of(str(face.order or face.whose), size.tag) + 2 * WHOSE_SIDE)
    return 2.0 * size.chip_radius


def _draw_whose(painter: QPainter, rect: QRectF, face: PlateFace, size: PlateSize) -> None:
    if not size.is_flat and not face.more:
        draw_chip(painter, rect.center(), size.chip_radius, face.whose)
        return
    if size.is_flat and face.order and not face.more:
        draw_box(painter, rect, 4, fill=colours.BAR)
        draw_text(painter, rect, str(face.order), size.tag, inks.TEXT_ON_BAR, Align.CENTRE)
        return
    draw_box(painter, rect, 4, fill=colours.CHIP)
    draw_text(painter, rect, face.whose, size.tag, inks.ON_CHIP, Align.CENTRE)


@lru_cache(maxsize=FIGURES_KEPT)
def _figure_width(minor: int, currency: Currency, lettering: Lettering) -> float:
    """Asked for in size after size, until all plates of a place have room."""
    return lay_out_money(minor, currency, lettering).width


def _badge_side(size: PlateSize) -> float:
    return FLAG_BADGE if size.flags_above else min(24.0, (size.height - 4) / (1 + BADGE_POINT_SHARE))


def _badge(face: PlateFace, size: PlateSize) -> float:
    if not face.order or size.is_flat:
        return 0
    side = _badge_side(size)
    return badge_width(side, face.order, size.tag) + (0 if face.is_to_bank else side * BADGE_POINT_SHARE)


def _word(face: PlateFace) -> str:
    return " ".join(filter(None, (face.proposed, face.ticket or face.tag)))


def _tag(face: PlateFace, size: PlateSize) -> float:
    word = _word(face)
    return width_of(word, size.tag) + TAG_SIDES if word else 0


def _flags_width(face: PlateFace, size: PlateSize) -> float:
    gap = size.gap + (6 if size.flags_above else 0)
    return sum(width + gap for width in (_badge(face, size), _tag(face, size)) if width)


def _draw_flags(painter: QPainter, x: float, middle: float, face: PlateFace, size: PlateSize) -> float:
    """The place in the paying order, and the ticket; returns where the next thing may begin."""
    if face.order and not size.is_flat:
        side, width = _badge_side(size), _badge(face, size)
        if size.flags_above:
            ground = QRectF(x - 3, middle - FLAG_HEIGHT / 2, width + 6, FLAG_HEIGHT)
            draw_box(painter, ground, 5, fill=colours.TEXT)
        high = side * (1 + BADGE_POINT_SHARE) if face.is_to_bank else side
        corner = QPointF(x, middle - high / 2)
        (draw_badge_down if face.is_to_bank else draw_badge_left)(painter, corner, side, face.order, size.tag)
        x += width + size.gap + (6 if size.flags_above else 0)
    width = _tag(face, size)
    if width:
        place = QRectF(x, middle - TAG_HEIGHT / 2, width, TAG_HEIGHT)
        draw_box(painter, place, 6, fill=colours.TEXT, edge=colours.INK, edge_px=1)
        draw_text(painter, place, _word(face), size.tag, inks.INK_ON_WHITE, Align.CENTRE)
        x += width + size.gap
    return x


def _draw_pointer(painter: QPainter, plate: QRectF, degrees: int) -> None:
    """Outside the plate, on the line from its middle to the card."""
    with saved(painter):
        painter.translate(plate.center())
        painter.rotate(degrees)
        is_level = degrees % 180 == 0
        out = (plate.width() if is_level else plate.height()) / 2 + POINTER_GAP
        draw_pointer(painter, QPointF(out + POINTER_LENGTH, 0), 0)
