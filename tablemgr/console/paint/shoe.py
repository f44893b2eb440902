"""The shoe with the exposed card in its mouth and the banker's card half under it.

The banker's card is stuck below the shoe as at a real table: what is seen of it is its index, set level.
"""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.cards import card_rect, draw_card, draw_unread
from tablemgr.console.paint.shapes import draw_box, draw_shadow
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE

# Of the card's width: the frame at the sides, above and below it.
FRAME_SIDE, FRAME_UP = 0.13, 0.095
MOUTH_SIDE, MOUTH_UP = 0.07, 0.05
# Of the card's height: how much of the banker's card is seen.
HALF_SEEN = 0.45
FRAME_REACH = 4
# Of the card's width: what of the banker's card lies under the shoe, and the corners.
HALF_HIDDEN = 0.3
BODY_RADIUS, MOUTH_RADIUS = 0.12, 0.085


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


@dataclass(frozen=True, slots=True)
class ShoePlaces:
    """Where its parts are: `half` is the banker's card, of which `half_seen` pixels show below the body."""

    body: QRectF
    card: QRectF
    half: QRectF
    half_seen: float


def shoe_places(x: float, y: float, card_width: float, half_seen: float) -> ShoePlaces:
    """A shoe with its upper left corner here. The state's frame reaches `FRAME_REACH` outside its body."""
    w = card_width
    body = QRectF(x, y, shoe_width(w), shoe_height(w))
    card = card_rect(x + FRAME_SIDE * w, y + FRAME_UP * w, w)
    hidden = HALF_HIDDEN * w
    return ShoePlaces(body, card, QRectF(card.left(), body.bottom() - hidden, w, half_seen + hidden), half_seen)


def draw_shoe_body(painter: QPainter, places: ShoePlaces) -> None:
    """The shoe without any card."""
    body, w = places.body, places.card.width()
    draw_shadow(painter, body, BODY_RADIUS * w)
    draw_box(
        painter,
        body,
        BODY_RADIUS * w,
        fill=colours.SHOE_TOP,
        fill_to=colours.SHOE_BOTTOM,
        edge=colours.SHOE_EDGE,
        edge_px=1.5,
    )
    mouth = body.adjusted(MOUTH_SIDE * w, MOUTH_UP * w, -MOUTH_SIDE * w, -MOUTH_UP * w)
    draw_box(painter, mouth, MOUTH_RADIUS * w, fill=colours.SHOE_MOUTH)


def draw_mouth(painter: QPainter, card: QRectF, exposed: str | None, *, is_unread: bool) -> None:
    """The card that shows, or its place."""
    if is_unread:
        draw_unread(painter, card)
    elif exposed is not None:
        draw_card(painter, card, exposed)
    else:
        draw_box(painter, card, MOUTH_RADIUS * card.width(), edge=colours.EDGE, edge_px=1.5, dash=(3, 5))


def draw_shoe_state(painter: QPainter, places: ShoePlaces, state: ShoeState) -> None:
    """A frame round the body, if there is something to be said of it."""
    if state is ShoeState.READY:
        return
    edge = colours.FAULT_EDGE if state is ShoeState.FAULT else colours.TEXT
    r, radius = FRAME_REACH, BODY_RADIUS * places.card.width() + FRAME_REACH
    draw_box(painter, places.body.adjusted(-r, -r, r, r), radius, edge=edge, edge_px=3.5)
