"""The middle of a monte layout: four positions, the rails of rows and sides, the lanes between cards, pack and gate.

A touch on a card is a bet on it, the end of a lane near a card a bet on that card against the other, a rail one on its
row or side; what may be bet the view says. Stakes lie as plates where they lie at the table.
"""

from collections.abc import Iterator
from functools import partial
from math import atan2, degrees

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.layout_pack import pack_corner
from tablemgr.console.felt.layout_places import LayoutPlaces
from tablemgr.console.felt.layout_stakes import LaidStake, felt_of, plates, spots
from tablemgr.console.felt.middle import Look, Place
from tablemgr.console.felt.rows import draw_row_line
from tablemgr.console.felt.scene import Touched
from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.cards import (
    draw_card,
    draw_empty_slot,
    draw_fan_card,
    draw_index,
    draw_matched_frame,
    index_width,
)
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.monte import POINTER_LENGTH, draw_plate, draw_pointer
from tablemgr.console.paint.shapes import DASHED, draw_box, draw_line
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.engine.felt import Lane, Position, Row, Side
from tablemgr.kernel.cards import rank_of
from tablemgr.service.views import SeatRow

CARD_REACH, PLATE_REACH, LINE_REACH = 8, 6, 9
# Tokens of what is chosen.
Lit = frozenset[str]
# Lines, dashed: faint, and so that they may be missed.
LANE_DASH = (2, 5)
POINTER_GAP = 5


class LayoutMiddle:
    """See `Middle`."""

    def under(self, look: Look) -> Iterator[Face]:
        """Rails, lanes and cards."""
        lit = _lit(look)
        for token in look.words.layout.rails if not felt_of(look).rows else ():
            yield _rail(look, token, lit)
        yield from _lanes(look, lit)
        yield from _positions(look, lit)
        yield from _added(look, lit)
        yield from _row_frames(look, lit)

    def beside(self, look: Look, i: int, seat: SeatRow) -> Iterator[Face]:  # noqa: ARG002 - every middle's has this shape
        """The line above a seat ends with it."""
        grid = look.grid
        box = grid.seat(i)
        line = QRectF(box.x, box.y, box.width, 0)
        yield Face(
            ("layout line", i),
            "layout line",
            area_of(line, 1),
            lambda on: draw_row_line(on, grid, i, box.x + box.width),
        )

    def over(self, look: Look) -> Iterator[Face]:
        """Pointers and plates, then pack and gate."""
        yield from _pointers(look, _lit(look))
        for stake in plates(look):
            yield _plate(stake)
        yield pack_corner(look.grid, look.view, felt_of(look), look.words.layout)

    def touched(self, look: Look, x: float, y: float) -> Touched | None:
        """A plate, or the place that can be bet on."""
        at, known = QPointF(x, y), spots(felt_of(look), look.grid)
        place = next((spot.on for spot in known.values() if spot.touch.contains(at)), None)
        for stake in reversed(plates(look)):
            if stake.proposed is not None and stake.laid.box.contains(at):
                return Touched(stake.seat or None, stake.on, proposed=stake.proposed)
            if stake.laid.box.contains(at):
                on = stake.on if stake.on in known else place
                if stake.seat is None:
                    return None if on is None else Touched(on=on)
                return Touched(stake.seat, stake.on, is_stake=True, place=on)
        return None if place is None else Touched(on=place)

    def place_of(self, look: Look, seat: int | None, on: str | None) -> QRectF | None:
        """The seat's plate; else the place, of a token of several places the first."""
        for stake in plates(look):
            if (stake.seat, stake.on, stake.proposed) == (seat, on, None):
                return stake.laid.box
        known = spots(felt_of(look), look.grid)
        spot = known.get(on or "") or known.get((on or "").partition("/")[0])
        return None if spot is None else spot.touch

    def places(self, look: Look) -> Iterator[Place]:
        """Proposed bets, and all that can be bet on."""
        for stake in plates(look):
            if stake.proposed is not None:
                touched = Touched(stake.seat or None, stake.on, proposed=stake.proposed)
                yield Place(("proposed", stake.proposed), stake.laid.box, touched)
        for spot in spots(felt_of(look), look.grid).values():
            yield Place(("spot", spot.on), spot.touch, Touched(on=spot.on))


def _lit(look: Look) -> Lit:
    """The places that are chosen: the token's own, or of one that has several all of them."""
    felt, chosen = felt_of(look), look.scene.chosen
    known = spots(felt, look.grid)
    if chosen is not None and chosen in known:
        return frozenset((chosen,))
    parts = look.scene.pending
    lanes = (lane.on for lane in felt.lanes if (lane.ours, lane.theirs) == parts[:2])
    return frozenset((*(part for part in parts if part in known), *lanes))


def _rail(look: Look, token: str, lit: Lit) -> Face:
    places, word = LayoutPlaces(look.grid.is_large), look.words.layout.rails[token]
    rail, is_lit = places.rail(token), token in lit
    scale, is_live = look.grid.type, token in felt_of(look).rails

    def draw(on: QPainter) -> None:
        if is_lit:
            draw_box(on, rail, 12, fill=colours.COLUMN_CHOSEN, edge=colours.TEXT, edge_px=2.5)
        else:
            draw_box(on, rail, 12, edge=colours.EDGE if is_live else colours.SLOT_EDGE, edge_px=1.5, dash=DASHED)
        place = places.rail_word(token)
        ink = inks.TEXT_ON_CHOSEN_COLUMN if is_lit else inks.SOFT_ON_FELT
        draw_text(on, place, word, scale.label_bold, ink, Align.LEFT if rail.width() > rail.height() else Align.CENTRE)

    return Face(("rail", token), ("rail", token, word, is_lit, is_live), area_of(rail, 2), draw)


def _lanes(look: Look, lit: Lit) -> Iterator[Face]:
    """A dashed line for each two cards; the one that is chosen, or has just been bet on, is whole."""
    felt, places = felt_of(look), LayoutPlaces(look.grid.is_large)
    at = {each.on: (each.row, each.side) for each in felt.positions}
    drawn: set[frozenset[str]] = set()
    for lane in felt.lanes:
        pair = frozenset((lane.ours, lane.theirs))
        if pair in drawn:
            continue
        drawn.add(pair)
        start, end = places.lane_line(at[lane.ours], at[lane.theirs])
        is_lit = any(other.on in lit for other in felt.lanes if {other.ours, other.theirs} == pair)
        area = area_of(QRectF(start, end).normalized(), 3)
        draw = partial(_draw_lane, start=start, end=end, is_lit=is_lit)
        yield Face(("lane", pair), ("lane", is_lit, start.toTuple(), end.toTuple()), area, draw, is_kept=False)


def _draw_lane(painter: QPainter, start: QPointF, end: QPointF, *, is_lit: bool) -> None:
    if is_lit:
        draw_line(painter, start, end, colours.TEXT, 2.5)
    else:
        draw_line(painter, start, end, colours.EDGE, 1.2, LANE_DASH)


def _pointers(look: Look, lit: Lit) -> Iterator[Face]:
    """Where stakes lie in a lane, or one is chosen, a pointer looks at the card that is backed."""
    felt, places = felt_of(look), LayoutPlaces(look.grid.is_large)
    at = {each.on: (each.row, each.side) for each in felt.positions}
    laid = {stake.on for stake in look.view.stakes} | {bet.on for bet in look.view.proposals} | lit
    for lane in felt.lanes:
        if lane.on in laid:
            yield _pointer(places, lane, at)


def _pointer(places: LayoutPlaces, lane: Lane, at: dict[str, tuple[Row, Side]]) -> Face:
    start, end = places.lane_line(at[lane.ours], at[lane.theirs])
    dx, dy = end.x() - start.x(), end.y() - start.y()
    length = (dx * dx + dy * dy) ** 0.5
    tip = QPointF(end.x() - dx / length * POINTER_GAP, end.y() - dy / length * POINTER_GAP)
    tail = QPointF(tip.x() - dx / length * POINTER_LENGTH, tip.y() - dy / length * POINTER_LENGTH)
    angle = degrees(atan2(dy, dx))
    area = area_of(QRectF(tip, tail).normalized(), LINE_REACH)
    return Face(("pointer", lane.on), angle, area, lambda on: draw_pointer(on, tip, angle), is_kept=False)


def _positions(look: Look, lit: Lit) -> Iterator[Face]:
    """The cards of the layout; a place without one has its number, a matched one nothing."""
    felt = felt_of(look)
    places = LayoutPlaces(look.grid.is_large)
    at = [(row, side) for row in Row for side in Side]
    for k, (row, side) in enumerate(at):
        if k < len(felt.positions):
            yield from _position(look, felt.positions[k], lit)
        else:
            card = places.card(row, side)
            word = look.words.columns.next if k == len(felt.positions) else str(k + 1)
            yield Face(
                ("position", k), ("empty", word), area_of(card, 2), partial(draw_empty_slot, rect=card, label=word)
            )


def _position(look: Look, position: Position, lit: Lit) -> Iterator[Face]:
    places, settlement = LayoutPlaces(look.grid.is_large), look.view.settlement
    k = 2 * (position.row is Row.BOTTOM) + (position.side is Side.RIGHT)
    cards = places.fanned(position.row, position.side, len(position.cards))
    whole = cards[0].united(cards[-1])
    decides = settlement is not None and rank_of(settlement.card) == rank_of(position.cards[0])
    is_matched = decides or (settlement is not None and _is_suited(look, position))
    is_gone = position.is_matched and not is_matched
    is_lit = position.on in lit and not felt_of(look).rows
    shows = ("position", position.cards, is_matched, is_gone, is_lit)

    def draw(on: QPainter) -> None:
        if is_gone:
            draw_empty_slot(on, cards[-1], rank_of(position.cards[0]))
            return
        for place, card in zip(cards, position.cards, strict=True):
            draw_card(on, place, card)
        if is_matched or is_lit:
            draw_matched_frame(on, whole)

    yield Face(("position", k), shows, area_of(whole, CARD_REACH), draw)
    if position.asks and position.matched_by and not is_gone:
        yield _note(look, position, k)


def _is_suited(look: Look, position: Position) -> bool:
    """Whether the gate has decided it by its suit: of a settlement that matches cards and not ranks."""
    settlement = look.view.settlement
    assert settlement is not None
    won = (bet for payment in settlement.payments for bet in payment.bets if bet.paid_minor)
    return any(position.cards[-1] in bet.cards for bet in won) and bool(felt_of(look).rows)


def _note(look: Look, position: Position, k: int) -> Face:
    """What a position waits for beside a pair or triple: *red 3: 3 of hearts, 3 of diamonds*."""
    place = LayoutPlaces(look.grid.is_large).note(position.row, position.side)
    word = look.words.layout.asks[position.asks].format(rank=rank_of(position.cards[0]))
    scale = look.grid.type
    figure = scale.label_bold if look.grid.is_large else scale.note_bold
    wide = [index_width(card, figure) + 8 for card in position.matched_by]
    before = width_of(word, scale.note)
    left = place.center().x() - (before + 10 + sum(wide)) / 2

    def draw(on: QPainter) -> None:
        back = QRectF(left - 10, place.top(), before + sum(wide) + 22, place.height())
        draw_box(on, back, 6, fill=colours.FELT_BOTTOM)
        draw_text(on, QRectF(left, place.top(), before + 2, place.height()), word, scale.note, inks.SOFT_ON_DARK_FELT)
        x = left + before + 10
        for card, width in zip(position.matched_by, wide, strict=True):
            draw_index(on, QRectF(x, place.top(), width, place.height()), card, figure, inks.TEXT_ON_DARK_FELT)
            x += width

    return Face(("note", k), ("note", word, position.matched_by), area_of(place, 12), draw)


def _added(look: Look, lit: Lit) -> Iterator[Face]:
    """The cards by which the layout has grown, in the middle."""
    felt, places = felt_of(look), LayoutPlaces(look.grid.is_large)
    for k, column in enumerate(felt.columns):
        if column is None:
            continue
        box, is_lit = places.added(k, len(felt.columns)), column.on in lit or column.is_new
        card = column.cards[-1]

        def draw(on: QPainter, box: QRectF = box, card: str = card, is_lit: bool = is_lit) -> None:
            draw_fan_card(on, box, card)
            if is_lit:
                draw_matched_frame(on, box)

        yield Face(("added", k), ("added", card, is_lit), area_of(box, CARD_REACH), draw)


def _row_frames(look: Look, lit: Lit) -> Iterator[Face]:
    """Rows whose cards are bet on together: their names, and a frame round the chosen one."""
    felt, places, scale = felt_of(look), LayoutPlaces(look.grid.is_large), look.grid.type
    for token in felt.rows:
        row, is_lit = places.row(Row(token)).adjusted(-14, -12, 14, 12), token in lit
        word = look.words.layout.rails[token]

        def draw(on: QPainter, row: QRectF = row, word: str = word, is_lit: bool = is_lit) -> None:
            edge, px, dash = (colours.TEXT, 2.5, None) if is_lit else (colours.EDGE, 1.5, DASHED)
            draw_box(on, row, 14, edge=edge, edge_px=px, dash=dash)
            name = QRectF(row.left(), row.top() + 14, row.width(), 26)
            draw_text(on, name, word, scale.label_bold, inks.SOFT_ON_FELT, Align.CENTRE)

        yield Face(("row frame", token), ("row", token, word, is_lit), area_of(row, 2), draw)


def _plate(stake: LaidStake) -> Face:
    laid = stake.laid
    shows = (laid.face, laid.size, laid.centre.toTuple())

    def draw(on: QPainter) -> None:
        draw_plate(on, laid.centre, laid.face, laid.size)

    return Face(("plate", stake.number, stake.proposed), shows, area_of(laid.box, PLATE_REACH), draw, is_kept=False)
