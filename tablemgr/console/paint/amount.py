"""The amount box of the bet pad: what is laid, and on which card. It is shown, not touched."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.cards import card_rect, draw_card, draw_empty_slot
from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.shapes import draw_box
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.console.theme.spacing import RADIUS_KEY
from tablemgr.kernel.money import Currency

PADDING = 14
CARD_UP = 11
GAP = 14


@dataclass(frozen=True, slots=True)
class AmountFace:
    """`card` is the card that is bet on, `on_word` the word between; without a card only the amount shows. `against` is
    the card that loses the bet, with `against_word` between the two; `place` names a bet that is on no card, or what it
    is on besides.

    `amount_minor` is None as long as nothing was said; nothing is not zero.
    """

    amount_minor: int | None
    currency: Currency
    card: str | None = None
    on_word: str = ""
    empty_word: str = ""
    against: str | None = None
    against_word: str = ""
    place: str = ""


def draw_amount(painter: QPainter, rect: QRectF, face: AmountFace, scale: TypeScale) -> None:
    draw_box(painter, rect, RADIUS_KEY, fill=colours.INK, edge=colours.TEXT, edge_px=2)
    right = rect.right() - PADDING
    card_width = (rect.height() - 2 * CARD_UP) / CARD_HEIGHT_SHARE
    if face.place:
        width = width_of(face.place, scale.name)
        beside = QRectF(right - width, rect.top(), width, rect.height())
        draw_text(painter, beside, face.place, scale.name, inks.TEXT_ON_WINDOW)
        right = beside.left() - GAP
    if face.against_word:
        place = card_rect(right - card_width, rect.top() + CARD_UP, card_width)
        if face.against is not None:
            draw_card(painter, place, face.against)
        else:
            draw_empty_slot(painter, place, face.empty_word)
        width = width_of(face.against_word, scale.label)
        between = QRectF(place.left() - width - 6, rect.top(), width + 2, rect.height())
        draw_text(painter, between, face.against_word, scale.label, inks.SOFT_ON_WINDOW)
        right = between.left() - 4
    place = card_rect(right - card_width, rect.top() + CARD_UP, card_width)
    if face.card is not None:
        draw_card(painter, place, face.card)
        right = place.left() - GAP
    elif face.empty_word and not face.place:
        draw_empty_slot(painter, place, face.empty_word)
        right = place.left() - GAP
    if face.on_word:
        width = width_of(face.on_word, scale.label)
        beside = QRectF(right - width, rect.top(), width, rect.height())
        draw_text(painter, beside, face.on_word, scale.label, inks.SOFT_ON_WINDOW)
        right = beside.left() - GAP
    if face.amount_minor is not None:
        room = QRectF(rect.left() + PADDING, rect.top(), right - rect.left() - PADDING, rect.height())
        draw_money(painter, room, face.amount_minor, face.currency, scale.amount, inks.TEXT_ON_WINDOW, Align.RIGHT)
