"""The middle of a felt while the bank, or the deal, is drawn for: before each seat what it has drawn, and who is next.

No bet is touched here. It stays until the deal begins, so that everybody sees who has won and by which card.
"""

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.middle import Look, Place
from tablemgr.console.felt.rows import draw_row_line, row_line_rect
from tablemgr.console.felt.scene import Touched
from tablemgr.console.felt.shoe import shoe_corner
from tablemgr.console.paint.cards import draw_fan, fan_width
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.shapes import draw_box, rect_of
from tablemgr.console.paint.stamps import REACH
from tablemgr.console.paint.writing import draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import SLOTS
from tablemgr.service.views import DrawView, SeatRow

CARDS_MAX_HEIGHT = 62
LEFT, GAP = 14, 20
PART_REACH = 4


class DrawMiddle:
    """See `Middle`."""

    def under(self, look: Look) -> Iterator[Face]:
        """What it is for."""
        yield _title(look)

    def beside(self, look: Look, i: int, seat: SeatRow) -> Iterator[Face]:
        """The line over all slots, and the cards of the seat."""
        grid, draw = look.grid, look.view.draw
        yield Face(("line", i), "line", area_of(row_line_rect(grid, i), 1), lambda on: draw_row_line(on, grid, i))
        if draw is not None and seat.seat in draw.seats:
            yield _drawn(look, i, seat.seat, draw)

    def over(self, look: Look) -> Iterator[Face]:
        """The shoe's corner."""
        yield from shoe_corner(look.grid, look.view, look.words.shoe)

    def touched(self, look: Look, x: float, y: float) -> Touched | None:  # noqa: ARG002 - every middle's has this shape
        """Nothing can be bet on."""
        return None

    def place_of(self, look: Look, seat: int | None, on: str | None) -> QRectF | None:  # noqa: ARG002 - as above
        """Nothing lies on a token."""
        return None

    def places(self, look: Look) -> Iterator[Place]:  # noqa: ARG002 - as above
        """The seats alone."""
        return iter(())


def _title(look: Look) -> Face:
    grid, words = look.grid, look.words.draw
    strip = rect_of(grid.dead_ranks)

    def draw(on: QPainter) -> None:
        draw_box(on, strip, 10, fill=colours.FELT_BOTTOM)
        inside = strip.adjusted(LEFT, 0, -8, 0)
        width = draw_text(on, inside, words.title, grid.type.label_bold, inks.SOFT_ON_DARK_FELT)
        draw_text(on, inside.adjusted(width + GAP, 0, 0, 0), words.how, grid.type.label, inks.SOFT_ON_DARK_FELT)

    return Face("draw title", ("draw title", words.title, words.how), area_of(strip, REACH), draw)


def _drawn(look: Look, i: int, seat: int, draw: DrawView) -> Face:
    """A seat's cards in the order in which they came, and a word if it is next or has won."""
    grid, words = look.grid, look.words.draw
    cards = tuple(card for drawn_by, card in draw.cards if drawn_by == seat)
    word = words.won if seat == draw.winner else words.next if seat == draw.draws_next else ""
    first = rect_of(grid.cell(0, i)._replace(height=grid.row_height))
    row = QRectF(first.left() + 3, first.top() + 2, grid.slot_step * SLOTS - 6, first.height() - 4)
    high = min(row.height() - 4, CARDS_MAX_HEIGHT)

    def paint(on: QPainter) -> None:
        if word:
            draw_box(on, row, 10, fill=colours.COLUMN, edge=colours.TEXT, edge_px=2)
        x = row.left() + LEFT
        if cards:
            draw_fan(on, QRectF(x, row.center().y() - high / 2, 0, 0).topLeft(), high, cards)
            x += fan_width(len(cards), high) + GAP
        room = QRectF(x, row.top(), row.right() - x - 8, row.height())
        draw_text(on, room, word, grid.type.label_bold, inks.TEXT_ON_COLUMN)

    shows = ("drawn", cards, word, grid.row_height)
    return Face(("drawn", i), shows, area_of(row, PART_REACH), paint)
