"""Cards as low as a seat's row: rank and pip side by side, so that a row of them is read like a line.

Cards that have no room beside each other overlap, the last one whole; each shows its rank as long as it can.
"""

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.cards import draw_back, draw_index, index_width
from tablemgr.console.paint.shapes import draw_box, draw_shadow
from tablemgr.console.paint.writing import Align
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.lettering import PX_MIN, Lettering
from tablemgr.kernel.cards import UNSEEN_CARD, suit_of

PX_MAX = 26
GAP = 4
INDEX_LEFT = 5
RADIUS = 6
# The widest index there is, with what stands beside it.
WIDEST = "10H"


def lettering_for(height: float) -> Lettering:
    """What rank and pip are written in on a card this high."""
    return Lettering(max(PX_MIN, min(PX_MAX, int(0.66 * height))), is_bold=True)


def card_width(height: float, *, has_tens: bool = False) -> float:
    """How wide a card of a row is."""
    lettering = lettering_for(height)
    return index_width(WIDEST if has_tens else "QH", lettering) + 2 * INDEX_LEFT


def row_width(count: int, height: float, room: float, *, has_tens: bool = False) -> float:
    """How much of the room so many cards take."""
    width = card_width(height, has_tens=has_tens)
    return min(room, count * (width + GAP) - GAP) if count else 0.0


def draw_row(painter: QPainter, area: QRectF, cards: Sequence[str], *, has_tens: bool = False) -> float:
    """Draws them from the left of the area, as high as it is; returns how wide they came out."""
    if not cards:
        return 0.0
    width = card_width(area.height(), has_tens=has_tens)
    step = min(width + GAP, (area.width() - width) / max(len(cards) - 1, 1))
    for k, card in enumerate(cards):
        draw_low_card(painter, QRectF(area.left() + k * step, area.top(), width, area.height()), card)
    return (len(cards) - 1) * step + width


def draw_low_card(painter: QPainter, rect: QRectF, card: str) -> None:
    """A face, or a back if it is unseen."""
    if card == UNSEEN_CARD:
        draw_back(painter, rect)
        return
    draw_shadow(painter, rect, RADIUS)
    draw_box(painter, rect, RADIUS, fill=colours.CARD, edge=colours.CARD_EDGE, edge_px=1.2)
    inside = rect.adjusted(INDEX_LEFT, 0, -INDEX_LEFT, 0)
    draw_index(painter, inside, card, lettering_for(rect.height()), inks.SUITS_ON_CARD[suit_of(card)], Align.LEFT)


def draw_top_card(painter: QPainter, rect: QRectF, card: str, lettering: Lettering, seen: float) -> None:
    """A card of which only the upper part is seen, so high: the index stands at its top."""
    draw_shadow(painter, rect, RADIUS)
    draw_box(painter, rect, RADIUS, fill=colours.CARD, edge=colours.CARD_EDGE, edge_px=1.2)
    top = QRectF(rect.left() + INDEX_LEFT - 1, rect.top(), rect.width() - 2 * INDEX_LEFT + 2, seen)
    ink = inks.SUITS_ON_CARD[suit_of(card)]
    if width_of(card[:-1], lettering) + 0.9 * lettering.px > top.width() + 1:
        lettering = lettering.narrowed()
    draw_index(painter, top, card, lettering, ink, Align.LEFT)
