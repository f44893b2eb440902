"""Cards of any width: faces, backs, and the frames and places around them.

A card is `"7H"`; its width decides everything else. The shadow falls outside the card, as far as `shapes` says, and the
frame of a matched card stands `MATCHED_REACH` outside it.
"""

from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.shapes import DASHED_FINE, Dash, draw_box, draw_hatch, draw_line, draw_shadow
from tablemgr.console.paint.suits import draw_suit
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import PX_MIN, Lettering
from tablemgr.kernel.cards import UNSEEN_CARD, rank_of, suit_of

# Below this a rank of PX_MIN does not fit.
CARD_WIDTH_MIN = 24

RADIUS_SHARE = 0.085
RANK_SHARE = 0.60
CARD_EDGE_PX = 1.2

MATCHED_GAP, MATCHED_WIDTH = 2, 3
MATCHED_REACH = MATCHED_GAP + MATCHED_WIDTH

FAN_RANK_SHARE = 0.58
FAN_STEP_SHARE = 0.6

USED_INDEX_PX = 22
GRID_CARD_SIDE = 3

SLOT_DASH: Dash = (3, 5)


def card_rect(x: float, y: float, width: float) -> QRectF:
    return QRectF(x, y, width, width * CARD_HEIGHT_SHARE)


def draw_card(painter: QPainter, rect: QRectF, card: str) -> None:
    """The face of a card, or its back if it is unseen."""
    if card == UNSEEN_CARD:
        draw_back(painter, rect)
        return
    w, suit = rect.width(), suit_of(card)
    _draw_blank(painter, rect)
    corner = QRectF(rect.left() + 0.07 * w, rect.top() + 0.08 * w, 0.86 * w, 0.53 * w)
    draw_text(painter, corner, rank_of(card), _rank_lettering(card, RANK_SHARE * w), inks.SUITS_ON_CARD[suit])
    draw_suit(painter, QRectF(rect.left() + 0.09 * w, rect.top() + 0.65 * w, 0.24 * w, 0.24 * w), suit)
    draw_suit(painter, QRectF(rect.right() - 0.585 * w, rect.bottom() - 0.61 * w, 0.5 * w, 0.5 * w), suit)


def draw_back(painter: QPainter, rect: QRectF) -> None:
    """A card that is hidden."""
    w = rect.width()
    radius = RADIUS_SHARE * w * 0.7
    _draw_blank(painter, rect)
    inner = rect.adjusted(0.06 * w, 0.06 * w, -0.06 * w, -0.06 * w)
    draw_box(painter, inner, radius, fill=colours.CARD_BACK)
    draw_hatch(painter, inner, radius, colours.CARD_BACK_HATCH, step=0.12 * w, px=0.03 * w)


def draw_unread(painter: QPainter, rect: QRectF) -> None:
    """A card that came out and was not read."""
    w, h = rect.width(), rect.height()
    draw_back(painter, rect)
    label = QRectF(rect.left() + 0.2 * w, rect.top() + 0.26 * h, 0.6 * w, 0.48 * h)
    draw_box(painter, label, RADIUS_SHARE * w, fill=colours.CARD)
    draw_text(painter, label, "?", _bold(0.5 * w), inks.QUESTION_ON_CARD, Align.CENTRE)


def draw_matched_frame(painter: QPainter, rect: QRectF) -> None:
    """Round a card that is matched now; it reaches `MATCHED_REACH` outside."""
    around = rect.adjusted(-MATCHED_REACH, -MATCHED_REACH, MATCHED_REACH, MATCHED_REACH)
    radius = RADIUS_SHARE * rect.width() + MATCHED_REACH
    draw_box(painter, around, radius, edge=colours.TEXT, edge_px=MATCHED_WIDTH)


def draw_half_card(painter: QPainter, rect: QRectF, card: str, visible_height: float) -> None:
    """The lower part of a card that is stuck under the shoe: rank and pip side by side, level, where they are seen.

    Only the lowest `visible_height` of the rectangle is seen; the shoe is drawn over the rest afterwards.
    """
    w, suit = rect.width(), suit_of(card)
    _draw_blank(painter, rect)
    seen = QRectF(rect.left(), rect.bottom() - visible_height, w, visible_height)
    size = min(0.45 * w, 0.86 * visible_height)
    pip = 0.8 * size
    # The ten is wide: it is written as large as there is room beside the pip, and at its smallest the pip gives way.
    room = 0.8 * w - pip
    lettering = _rank_lettering(card, size)
    lettering = _rank_lettering(card, size * min(1.0, room / width_of(rank_of(card), lettering)))
    rank = seen.adjusted(0.08 * w, 0, 0, 0)
    rank.setWidth(width_of(rank_of(card), lettering))
    draw_text(painter, rank, rank_of(card), lettering, inks.SUITS_ON_CARD[suit])
    pip = min(pip, seen.right() - 0.08 * w - rank.right())
    draw_suit(painter, QRectF(seen.right() - 0.08 * w - pip, seen.center().y() - pip / 2, pip, pip), suit)


def fan_width(count: int, height: float) -> float:
    """How wide a fan of this many cards is."""
    card = height / CARD_HEIGHT_SHARE
    return card * (1 + FAN_STEP_SHARE * (count - 1)) if count else 0.0


def draw_fan(painter: QPainter, left_top: QPointF, height: float, cards: tuple[str, ...]) -> None:
    """Dead cards of one rank, each showing its corner."""
    width = height / CARD_HEIGHT_SHARE
    for k, card in enumerate(cards):
        draw_fan_card(painter, QRectF(left_top.x() + k * FAN_STEP_SHARE * width, left_top.y(), width, height), card)


def draw_fan_card(painter: QPainter, rect: QRectF, card: str) -> None:
    w, h, suit = rect.width(), rect.height(), suit_of(card)
    _draw_blank(painter, rect)
    corner = QRectF(rect.left() + 0.08 * w, rect.top() + 0.07 * h, 0.6 * w, 0.45 * h)
    draw_text(painter, corner, rank_of(card), _rank_lettering(card, FAN_RANK_SHARE * w), inks.SUITS_ON_CARD[suit])
    draw_suit(painter, QRectF(rect.left() + 0.12 * w, rect.top() + 0.58 * h, 0.36 * w, 0.36 * w), suit)


def draw_fan_place(painter: QPainter, rect: QRectF, rank: str) -> None:
    """Where a card of this rank will lie in the dead pile."""
    draw_box(painter, rect, 5, fill=colours.FELT_BOTTOM, edge=colours.EDGE, edge_px=1.5, dash=(3, 4))
    lettering = Lettering(max(PX_MIN, int(0.44 * rect.width())), is_bold=True)
    draw_text(painter, rect.adjusted(0.12 * rect.width(), 0, 0, 0), rank, lettering, inks.SOFT_ON_DARK_FELT)


def draw_empty_slot(painter: QPainter, rect: QRectF, label: str) -> None:
    """A place of the layout with no card: the word in it says which one, or that it is next."""
    draw_box(painter, rect, RADIUS_SHARE * rect.width(), edge=colours.SLOT_EDGE, edge_px=1.5, dash=SLOT_DASH)
    lettering = Lettering(max(PX_MIN, min(20, int(0.19 * rect.width()))))
    draw_text(painter, rect.adjusted(4, 0, -4, 0), label, lettering, inks.MUTE_ON_FELT, Align.CENTRE)


def draw_grid_card(painter: QPainter, rect: QRectF, card: str, lettering: Lettering) -> None:
    """A card of the grid that can be touched: rank and pip side by side on the card's own white."""
    draw_box(painter, rect, 9, fill=colours.CARD, edge=colours.CARD_EDGE)
    room = rect.width() - 2 * GRID_CARD_SIDE
    if index_width(card, lettering) > room:
        # The ten on a narrow key.
        lettering = replace(lettering, px=max(PX_MIN, int(lettering.px * room / index_width(card, lettering))))
    draw_index(painter, rect, card, lettering, inks.SUITS_ON_CARD[suit_of(card)], Align.CENTRE)


def draw_pressed_grid_card(painter: QPainter, rect: QRectF, card: str, lettering: Lettering) -> None:
    """The same while a finger is on it."""
    draw_grid_card(painter, rect, card, lettering)
    draw_box(painter, rect, 9, edge=colours.EDGE, edge_px=4)


def draw_used_card(painter: QPainter, rect: QRectF, card: str, where: str, note: Lettering) -> None:
    """A card of the grid that is out already: struck through; beside or below it a word says where it lies."""
    draw_box(painter, rect, 9, fill=colours.CARD_USED, edge=colours.LINE, edge_px=1.2, dash=DASHED_FINE)
    lettering = Lettering(USED_INDEX_PX)
    width = index_width(card, lettering)
    word, align = rect.adjusted(width + 18, 0, -6, 0), Align.RIGHT
    if width_of(where, note.narrowed()) <= word.width():
        index = QRectF(rect.left() + 10, rect.top(), width, rect.height())
    else:
        half = rect.height() / 2
        index = QRectF(rect.center().x() - width / 2, rect.top() + 2, width, half)
        word, align = rect.adjusted(3, half - 2, -3, -2), Align.CENTRE
    draw_index(painter, index, card, lettering, inks.ON_CARD_USED)
    middle = index.center().y() + 1
    draw_line(painter, QPointF(index.left() - 3, middle), QPointF(index.right() + 3, middle), colours.MUTE, 2)
    draw_text(painter, word, where, note.narrowed(), inks.ON_CARD_USED, align)


def index_width(card: str, lettering: Lettering) -> float:
    """How wide rank and pip are, side by side."""
    return _rank_width(card, lettering) + 0.9 * lettering.px


def draw_index(
    painter: QPainter, rect: QRectF, card: str, lettering: Lettering, ink: Ink, align: Align = Align.LEFT
) -> float:
    """Rank and pip side by side in one ink; returns how wide they came out."""
    width = index_width(card, lettering)
    x = rect.left() + (rect.width() - width) * align.value
    rank_width = _rank_width(card, lettering)
    draw_text(painter, QRectF(x, rect.top(), rank_width, rect.height()), rank_of(card), _for_rank(card, lettering), ink)
    pip = 0.78 * lettering.px
    pip_at = QRectF(x + width - pip, rect.center().y() - pip / 2, pip, pip)
    draw_suit(painter, pip_at, suit_of(card), ink.colour)
    return width


def _draw_blank(painter: QPainter, rect: QRectF) -> None:
    radius = RADIUS_SHARE * rect.width()
    draw_shadow(painter, rect, radius)
    draw_box(painter, rect, radius, fill=colours.CARD, edge=colours.CARD_EDGE, edge_px=CARD_EDGE_PX)


def _rank_width(card: str, lettering: Lettering) -> float:
    return width_of(rank_of(card), _for_rank(card, lettering))


def _for_rank(card: str, lettering: Lettering) -> Lettering:
    """The ten has two figures, and is the only rank that is narrowed."""
    return lettering.narrowed() if len(rank_of(card)) > 1 else lettering


def _bold(px: float) -> Lettering:
    return Lettering(max(PX_MIN, int(px)), is_bold=True)


def _rank_lettering(card: str, px: float) -> Lettering:
    return _for_rank(card, _bold(px))
