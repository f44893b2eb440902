"""The shoe's corner of the felt: the shoe itself, and beside it what is said of the exposed and the banker's card."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.cards import draw_half_card
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.shapes import rect_of
from tablemgr.console.paint.shoe import (
    FRAME_REACH,
    HALF_SEEN,
    ShoeFace,
    ShoePlaces,
    ShoeState,
    draw_mouth,
    draw_shoe_body,
    draw_shoe_state,
    shoe_height,
    shoe_places,
)
from tablemgr.console.paint.writing import draw_text
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE, Grid
from tablemgr.service.views import Lamp, TableView

CARD_LARGE, CARD_SMALL = 116, 70
WORDS_GAP = 12
LINE = 22
# A card or the shoe with its shadow.
CARD_REACH = 4


@dataclass(frozen=True, slots=True)
class ShoeWords:
    """What stands beside the shoe, already translated; `notes` at most two short lines."""

    exposed: str
    notes: tuple[str, ...]
    left: str
    banker: str
    banker_name: str


def shoe_corner(grid: Grid, view: TableView, words: ShoeWords) -> Iterator[Face]:
    """The corner as it is in this view: the parts of the shoe from below, then the words beside it."""
    shows, places = shoe_face(view), corner_places(grid)
    banker, exposed, is_unread, state = shows.banker, shows.exposed, shows.is_unread, shows.state
    if banker is not None:
        area = area_of(places.half, CARD_REACH)
        yield Face("half", ("half", banker), area, lambda on: draw_half_card(on, places.half, banker, places.half_seen))
    yield Face("shoe", "shoe", area_of(places.body, CARD_REACH), lambda on: draw_shoe_body(on, places))
    yield Face(
        "mouth",
        ("mouth", exposed, is_unread),
        area_of(places.card, CARD_REACH),
        lambda on: draw_mouth(on, places.card, exposed, is_unread=is_unread),
    )
    if state is not ShoeState.READY:
        area = area_of(places.body, FRAME_REACH + 1)
        yield Face("shoe frame", ("shoe frame", state), area, lambda on: draw_shoe_state(on, places, state))
    beside = words_rect(grid, places)
    # The number of cards left changes with every card: no picture of these words serves twice.
    yield Face(
        "shoe words",
        words,
        area_of(beside, 1),
        lambda on: _draw_words(on, grid, beside, places.body.bottom(), words),
        is_kept=False,
    )


def shoe_face(view: TableView) -> ShoeFace:
    """What lies in the mouth of the shoe and under it; of a hold, the card that is held."""
    is_unread = view.hold is not None and view.hold.in_deal and view.hold.head is not None
    state = ShoeState.READY
    if is_unread or view.shoe is Lamp.FAULT:
        state = ShoeState.FAULT
    elif view.settlement is not None:
        state = ShoeState.QUESTIONED
    exposed = view.felt.exposed
    if view.hold is not None and view.hold.head is not None and view.hold.head.card is not None:
        exposed, is_unread = view.hold.head.card, False
    banker = view.felt.banker_cards[-1] if view.felt.banker_cards else None
    return ShoeFace(exposed, banker, is_unread, state)


def card_width(grid: Grid) -> float:
    """The exposed card, as large as its corner lets it be."""
    widest = CARD_LARGE if grid.is_large else CARD_SMALL
    for width in range(widest, 30, -2):
        if shoe_height(width) + HALF_SEEN * width * CARD_HEIGHT_SHARE <= grid.shoe.height:
            return width
    raise AssertionError("the corner of the shoe is too low for any card")


def corner_places(grid: Grid) -> ShoePlaces:
    """The shoe in its corner, as large as the corner lets it be."""
    width = card_width(grid)
    half_seen = min(grid.shoe.height - shoe_height(width), 0.62 * width)
    return shoe_places(grid.shoe.x, grid.shoe.y, width, half_seen)


def words_rect(grid: Grid, places: ShoePlaces) -> QRectF:
    """What is left of the corner beside the shoe."""
    corner, left = rect_of(grid.shoe), places.body.right() + WORDS_GAP
    return QRectF(left, corner.top(), corner.right() - left, corner.height())


def _draw_words(painter: QPainter, grid: Grid, area: QRectF, foot: float, words: ShoeWords) -> None:
    scale = grid.type

    def line(y: float) -> QRectF:
        return QRectF(area.left(), y, area.width(), LINE)

    # Four lines stand beside the shoe; a small one has no more room than they need.
    spare = min(6.0, (foot - area.top() - 4 * LINE) / 2)
    draw_text(painter, line(area.top() + spare), words.exposed, scale.note_bold, inks.TEXT_ON_FELT)
    for k, note in enumerate(words.notes):
        draw_text(painter, line(area.top() + spare + LINE * (k + 1)), note, scale.note, inks.SOFT_ON_FELT)
    draw_text(painter, line(foot - LINE - spare), words.left, scale.label_bold, inks.TEXT_ON_FELT)
    if area.bottom() - foot >= 2 * LINE:
        draw_text(painter, line(foot + 4), words.banker, scale.note_bold, inks.TEXT_ON_FELT)
        draw_text(painter, line(foot + 4 + LINE), words.banker_name, scale.note, inks.SOFT_ON_FELT)
        return
    title = scale.note_bold.narrowed()
    wide = min(width_of(words.banker, title), area.width() * 0.7)
    below = line(foot + 4)
    draw_text(painter, QRectF(below.left(), below.top(), wide, LINE), words.banker, title, inks.TEXT_ON_FELT)
    beside, narrow = below.adjusted(wide + 8, 0, 0, 0), scale.note.narrowed()
    # A longer name is whole in the banker's own row.
    if width_of(words.banker_name, narrow) <= beside.width():
        draw_text(painter, beside, words.banker_name, narrow, inks.SOFT_ON_FELT)
