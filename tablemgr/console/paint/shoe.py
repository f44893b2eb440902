"""The shoe with the exposed card in its mouth and the banker's card half under it.

The banker's card is stuck below the shoe as at a real table: what is seen of it is its index, set level.
"""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.cards import card_rect, draw_card, draw_half_card, draw_unread
from tablemgr.console.paint.shapes import draw_box, draw_shadow
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE

# Of the card's width: the frame at the sides, above and below it.
FRAME_SIDE, FRAME_UP = 0.13, 0.095
MOUTH_SIDE, MOUTH_UP = 0.07, 0.05
# Of the card's height: how much of the banker's card is seen.
HALF_SEEN = 0.45
FRAME_REACH = 4


class ShoeState(Enum):
    """How the shoe is."""

    READY = auto()
    QUESTIONED = auto()
    """Its card is matched: white frame."""
    FAULT = auto()
    """Away, or its card was not read: the fault's edge."""


@dataclass(frozen=True, slots=True)
class ShoeFace:
    """`exposed` is None when no card shows; `is_unread` when one does and nobody knows which."""

    exposed: str | None = None
    banker: str | None = None
    is_unread: bool = False
    state: ShoeState = ShoeState.READY


def shoe_width(card_width: float) -> float:
    return card_width * (1 + 2 * FRAME_SIDE)


def shoe_height(card_width: float) -> float:
    """The shoe alone, without the banker's card."""
    return card_width * (CARD_HEIGHT_SHARE + 2 * FRAME_UP)


def draw_shoe(painter: QPainter, x: float, y: float, card_width: float, half_seen: float, face: ShoeFace) -> QRectF:
    """Draw the shoe with its upper left corner here; returns its own rectangle. `half_seen` is how many pixels of the
    banker's card are seen below it. The state's frame reaches `FRAME_REACH` outside.
    """
    w = card_width
    body = QRectF(x, y, shoe_width(w), shoe_height(w))
    card = card_rect(x + FRAME_SIDE * w, y + FRAME_UP * w, w)
    if face.banker is not None:
        below = QRectF(card.left(), body.bottom() - 0.3 * w, w, half_seen + 0.3 * w)
        draw_half_card(painter, below, face.banker, half_seen)
    draw_shadow(painter, body, 0.12 * w)
    draw_box(
        painter, body, 0.12 * w, fill=colours.SHOE_TOP, fill_to=colours.SHOE_BOTTOM, edge=colours.SHOE_EDGE, edge_px=1.5
    )
    draw_box(
        painter,
        body.adjusted(MOUTH_SIDE * w, MOUTH_UP * w, -MOUTH_SIDE * w, -MOUTH_UP * w),
        0.085 * w,
        fill=colours.SHOE_MOUTH,
    )
    if face.is_unread:
        draw_unread(painter, card)
    elif face.exposed is not None:
        draw_card(painter, card, face.exposed)
    else:
        draw_box(painter, card, 0.085 * w, edge=colours.EDGE, edge_px=1.5, dash=(3, 5))
    if face.state is not ShoeState.READY:
        edge = colours.FAULT_EDGE if face.state is ShoeState.FAULT else colours.TEXT
        r = FRAME_REACH
        draw_box(painter, body.adjusted(-r, -r, r, r), 0.12 * w + r, edge=edge, edge_px=3.5)
    return body
