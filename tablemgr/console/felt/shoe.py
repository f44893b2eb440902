"""The shoe's corner of the felt: the shoe itself, and beside it what is said of the exposed and the banker's card."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.stamps import REACH
from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.shapes import rect_of
from tablemgr.console.paint.shoe import HALF_SEEN, ShoeFace, ShoeState, shoe_height, shoe_width
from tablemgr.console.paint.shoe import draw_shoe as draw_body
from tablemgr.console.paint.writing import draw_text
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE, Grid
from tablemgr.service.views import Lamp, TableView

CARD_LARGE, CARD_SMALL = 116, 70
WORDS_GAP = 12
LINE = 22


@dataclass(frozen=True, slots=True)
class ShoeWords:
    """What stands beside the shoe, already translated; `notes` at most two short lines."""

    exposed: str
    notes: tuple[str, ...]
    left: str
    banker: str
    banker_name: str


def shoe_corner(grid: Grid, view: TableView, words: ShoeWords) -> Face:
    """The corner as it is in this view."""
    corner, area = shoe_face(view), area_of(rect_of(grid.shoe), REACH)
    return Face("shoe", ("shoe", corner, words), area, lambda on: draw_corner(on, grid, words, corner))


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


def draw_corner(painter: QPainter, grid: Grid, words: ShoeWords, face: ShoeFace) -> None:
    """The whole corner."""
    width = card_width(grid)
    half_seen = grid.shoe.height - shoe_height(width)
    body = draw_body(painter, grid.shoe.x, grid.shoe.y, width, min(half_seen, 0.62 * width), face)
    area = rect_of(grid.shoe)
    left = area.left() + shoe_width(width) + WORDS_GAP
    beside = QRectF(left, area.top(), area.right() - left, area.height())
    _draw_words(painter, grid, beside, body.bottom(), words)


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
    draw_text(painter, below.adjusted(wide + 8, 0, 0, 0), words.banker_name, scale.note.narrowed(), inks.SOFT_ON_FELT)
