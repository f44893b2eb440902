"""The middle of a felt of piles: above the rows a pile for each rank, in a seat's row how many cards it holds and what
it has scored. No card of a hand is known here.
"""

from collections.abc import Iterator

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.hand_places import row_of, top_of
from tablemgr.console.felt.middle import Look, Place
from tablemgr.console.felt.middle_words import PileWords
from tablemgr.console.felt.rows import draw_row_line, row_line_rect
from tablemgr.console.felt.scene import Touched
from tablemgr.console.felt.shoe import shoe_corner
from tablemgr.console.paint.cards import draw_back
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.hand_marks import HandMark, draw_hand_mark
from tablemgr.console.paint.low_cards import draw_top_card
from tablemgr.console.paint.shapes import draw_box
from tablemgr.console.paint.tags import draw_tag, tag_width
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE, Grid
from tablemgr.console.theme.lettering import PX_MIN, Lettering
from tablemgr.engine.felt import PilesFelt
from tablemgr.service.views import Moment, SeatRow

REACH = 4
HEAD, GAP = 24, 4
CARD_MAX = 66
# Of a pile each further card is so much lower, in heights of its letters.
STEP_SHARE = 1.3
# A full pile and the foot of its last card are so many letters high.
PILE_LETTERS = 5.5
BACK_SHARE = 0.5
MARK = 18
SCORE = 110


class PilesMiddle:
    """See `Middle`."""

    def under(self, look: Look) -> Iterator[Face]:
        """The piles."""
        felt = _felt(look)
        for k, rank in enumerate(felt.worth):
            yield _pile(look, k, rank)

    def beside(self, look: Look, i: int, seat: SeatRow) -> Iterator[Face]:
        """The line, and what the seat holds and has."""
        grid = look.grid
        yield Face(("line", i), "line", area_of(row_line_rect(grid, i), 1), lambda on: draw_row_line(on, grid, i))
        if seat.player is not None:
            yield _seat(look, i, seat)

    def over(self, look: Look) -> Iterator[Face]:
        """The corner of the stock."""
        yield from shoe_corner(look.grid, look.view, look.words.shoe)

    def touched(self, look: Look, x: float, y: float) -> Touched | None:
        """Nothing is bet here."""
        del look, x, y  # no touch means anything
        return None

    def place_of(self, look: Look, seat: int | None, on: str | None) -> QRectF | None:
        """There are no tokens."""
        del look, seat, on  # as above
        return None

    def places(self, look: Look) -> Iterator[Place]:
        """None but the seats."""
        del look  # as above
        return iter(())


def _felt(look: Look) -> PilesFelt:
    felt = look.view.felt
    assert isinstance(felt, PilesFelt)
    return felt


def _pile(look: Look, k: int, rank: str) -> Face:
    grid, felt = look.grid, _felt(look)
    top = top_of(grid)
    width = top.width() / len(felt.worth)
    place = QRectF(top.left() + k * width, top.top(), width - GAP, top.height())
    pile, worth, size = felt.piles.get(rank, ()), felt.worth[rank], felt.pile_size
    shows = ("pile", rank, pile, worth, size, grid.seats)
    return Face(("pile", rank), shows, area_of(place, REACH), lambda on: _draw_pile(on, grid, place, rank, pile, worth))


def _draw_pile(painter: QPainter, grid: Grid, place: QRectF, rank: str, pile: tuple[str, ...], worth: int) -> None:
    """Under its rank and what it is worth; a rank without a pile is a dashed place."""
    scale = grid.type
    head = QRectF(place.left(), place.top(), place.width(), HEAD)
    draw_text(painter, head.adjusted(2, 0, 0, 0), rank, scale.label_bold, inks.TEXT_ON_FELT)
    draw_text(painter, head.adjusted(0, 0, -2, 0), str(worth), scale.note, inks.SOFT_ON_FELT, Align.RIGHT)
    room = place.bottom() - head.bottom() - GAP
    width = min(CARD_MAX, place.width())
    lettering = Lettering(max(PX_MIN, min(24, int(0.4 * width), int(room / PILE_LETTERS))), is_bold=True)
    step = STEP_SHARE * lettering.px
    # Four lie there at the most: the fifth takes them away.
    height = min(width * CARD_HEIGHT_SHARE, room - 3 * step)
    left = place.center().x() - width / 2
    if not pile:
        slot = QRectF(left, head.bottom() + GAP, width, height)
        draw_box(painter, slot, 6, edge=colours.SLOT_EDGE, edge_px=1.5, dash=(3, 5))
    for n, card in enumerate(pile):
        at = QRectF(left, head.bottom() + GAP + n * step, width, height)
        draw_top_card(painter, at, card, lettering, step if n < len(pile) - 1 else min(height, step * 1.2))


def _seat(look: Look, i: int, row: SeatRow) -> Face:
    grid, felt, words = look.grid, _felt(look), look.words.piles
    side = felt.sides.get(row.seat, "")
    held = felt.cards_held.get(row.seat)
    is_in_turn = felt.in_turn == row.seat and look.view.moment is not Moment.OVER
    is_dealer = felt.dealer == row.seat
    score = felt.scores.get(side)
    named = dict(words.sides).get(side, "")
    place = row_of(grid, i)

    def draw(on: QPainter) -> None:
        _draw_seat(on, grid, place, words, held, score, named, is_in_turn=is_in_turn, is_dealer=is_dealer)

    shows = ("held", held, score, named, is_in_turn, is_dealer, words, grid.seats)
    return Face(("held", i), shows, area_of(place, REACH), draw)


def _draw_seat(
    painter: QPainter,
    grid: Grid,
    place: QRectF,
    words: PileWords,
    held: int | None,
    score: int | None,
    named: str,
    *,
    is_in_turn: bool,
    is_dealer: bool,
) -> None:
    """From the left: whether it is in turn, the score, whose it is, the backs of its cards, the dealer's mark."""
    scale = grid.type
    ink = inks.TEXT_ON_COLUMN if is_in_turn else inks.TEXT_ON_FELT
    soft = inks.SOFT_ON_COLUMN if is_in_turn else inks.SOFT_ON_FELT
    if is_in_turn:
        draw_box(painter, place.adjusted(0, 2, 0, -2), 8, fill=colours.COLUMN, edge=colours.TEXT, edge_px=2)
        sign = QRectF(place.left() + 12, place.center().y() - MARK / 2, MARK, MARK)
        draw_hand_mark(painter, sign, HandMark.IN_TURN)
    x = place.left() + 12 + MARK + 12
    points = QRectF(x, place.top(), SCORE * (1 if grid.is_large else 0.6), place.height())
    if score is not None:
        draw_text(painter, points, str(score), scale.stake, ink, Align.RIGHT)
    x = points.right() + 16
    if named:
        line = QRectF(x, place.top(), 100, place.height())
        x += draw_text(painter, line, named, scale.label, soft) + 16
    if held is not None:
        height = min(place.height() - 12, 44)
        width = height / CARD_HEIGHT_SHARE
        for n in range(held):
            back = QRectF(x + n * width * BACK_SHARE, place.center().y() - height / 2, width, height)
            draw_back(painter, back)
        x += (held + 1) * width * BACK_SHARE + 10 if held else 0
        line = QRectF(x, place.top(), 120, place.height())
        x += draw_text(painter, line, words.cards.format(count=held), scale.label, soft) + 20
    if is_in_turn:
        line = QRectF(x, place.top(), 140, place.height())
        x += draw_text(painter, line, words.in_turn, scale.label_bold, ink) + 20
    if is_dealer:
        wide = tag_width(words.dealer, scale.note_bold)
        draw_tag(
            painter,
            QRectF(place.right() - wide - 12, place.center().y() - 13, wide, 26),
            words.dealer,
            scale.note_bold,
            ink,
        )
