"""The middle of a felt of hands: each in its seat's row with the stake on it, the banker's and the one in turn large
above them. A card that has not been shown is a back, here as everywhere.
"""

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.hand_places import Large, Low, large_hand, low_hand, row_of
from tablemgr.console.felt.middle import Look, Place
from tablemgr.console.felt.middle_words import points_said
from tablemgr.console.felt.proposed import LyingProposal, lower_half, proposed_face, upper_half
from tablemgr.console.felt.rows import banker_strip_rect, draw_banker_strip, draw_row_line, row_line_rect
from tablemgr.console.felt.scene import Touched, seat_at
from tablemgr.console.felt.shoe import shoe_corner
from tablemgr.console.paint import stakes
from tablemgr.console.paint.cards import card_rect, draw_card, draw_empty_slot
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.hand_marks import HandMark, draw_hand_mark
from tablemgr.console.paint.low_cards import draw_row, row_width
from tablemgr.console.paint.shapes import draw_box
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.engine.felt import Hand, HandsFelt, HandState
from tablemgr.service.entry import ON_NOTHING
from tablemgr.service.views import SeatRow, Stake, StakeState

MARKS = {
    HandState.WAITS: HandMark.NONE,
    HandState.IN_TURN: HandMark.IN_TURN,
    HandState.STANDS: HandMark.STANDS,
    HandState.BUST: HandMark.BUST,
    HandState.FULL: HandMark.FULL,
    HandState.NATURAL: HandMark.NATURAL,
}
STAKE_STATES = {
    StakeState.PLACED: stakes.StakeState.PLACED,
    StakeState.JUST_PLACED: stakes.StakeState.JUST_PLACED,
    StakeState.TO_BANK: stakes.StakeState.TO_BANK,
    StakeState.TO_SEAT: stakes.StakeState.TO_SEAT,
}
REACH, FRAME_REACH = 4, 6
MARK = 18
BANKER, IN_TURN = 0, 1


class HandsMiddle:
    """See `Middle`."""

    def under(self, look: Look) -> Iterator[Face]:
        """The banker's hand, and the one in turn."""
        felt = _felt(look)
        words = look.words.hands
        yield _large(look, BANKER, felt.banker_hand, words.banker, look.view.banker or "")
        hand = next((hand for hand in felt.hands if hand.state is HandState.IN_TURN), None)
        name = "" if hand is None else _player(look, hand.seat)
        # While first cards are dealt, nobody plays yet.
        title = words.in_turn if felt.in_turn is not None else words.next_card
        yield _large(look, IN_TURN, hand, title if hand is not None else "", name, felt.burnt)

    def beside(self, look: Look, i: int, seat: SeatRow) -> Iterator[Face]:
        """The line, and the seat's hands; before the banker a strip."""
        grid = look.grid
        yield Face(("line", i), "line", area_of(row_line_rect(grid, i), 1), lambda on: draw_row_line(on, grid, i))
        if seat.is_banker:
            yield _strip(look, i)
        hands = _hands_of(look, seat.seat)
        for k, hand in enumerate(hands):
            if hand.cards:
                yield _low(look, i, k, len(hands), hand)

    def over(self, look: Look) -> Iterator[Face]:
        """The stakes, proposed bets and the shoe's corner."""
        proposed = _proposals(look)
        for i, row in enumerate(look.view.seats):
            hands = _hands_of(look, row.seat)
            laid = [stake for stake in look.view.stakes if stake.seat == row.seat]
            for k, hand in enumerate(hands or (None,)):
                here = [stake for stake in laid if hand is None or stake.bet in hand.bets or len(hands) == 1]
                if here:
                    cell = low_hand(look.grid, i, k, max(len(hands), 1)).stake
                    is_shared = k == 0 and i in proposed
                    yield _stake(look, upper_half(cell) if is_shared else cell, ("hand stake", i, k), here, is_shared)
        for lying in proposed.values():
            yield proposed_face(look, lying)
        yield from shoe_corner(look.grid, look.view, look.words.shoe)

    def touched(self, look: Look, x: float, y: float) -> Touched | None:
        """A proposed bet, or the seat's hand, anywhere in its row."""
        for lying in _proposals(look).values():
            if lying.touch.contains(x, y):
                return lying.touched
        seat = seat_at(look.scene, look.grid, y)
        row = row_of(look.grid, 0)
        return Touched(seat, ON_NOTHING) if seat is not None and row.left() <= x < row.right() else None

    def place_of(self, look: Look, seat: int | None, on: str | None) -> QRectF | None:
        """Where the stake lies."""
        rows = {row.seat: i for i, row in enumerate(look.view.seats)}
        if on is None or seat is None or seat not in rows:
            return None
        return low_hand(look.grid, rows[seat], 0, 1).stake

    def places(self, look: Look) -> Iterator[Place]:
        """The hands, with what is proposed there."""
        proposed = _proposals(look)
        for i, row in enumerate(look.view.seats):
            touched = None if row.player is None else Touched(row.seat, ON_NOTHING)
            yield Place(("hand", i), row_of(look.grid, i), proposed[i].touched if i in proposed else touched)


def _felt(look: Look) -> HandsFelt:
    felt = look.view.felt
    assert isinstance(felt, HandsFelt)
    return felt


def _player(look: Look, seat: int) -> str:
    return next((row.player or "" for row in look.view.seats if row.seat == seat), "")


def _hands_of(look: Look, seat: int) -> tuple[Hand, ...]:
    return tuple(hand for hand in _felt(look).hands if hand.seat == seat)


def _strip(look: Look, i: int) -> Face:
    grid, words = look.grid, look.words.rows
    area = area_of(banker_strip_rect(grid, i, words, 0), 1)
    return Face(("strip", i), ("strip", words), area, lambda on: draw_banker_strip(on, grid, i, words, 0))


def _large(look: Look, k: int, hand: Hand | None, title: str, name: str, burnt: tuple[str, ...] = ()) -> Face:
    grid, words = look.grid, look.words.hands
    place = large_hand(grid, k)
    word = "" if hand is None or (not hand.cards and hand.state is HandState.IN_TURN) else words.of(hand.state)

    def draw(on: QPainter) -> None:
        _draw_large(on, grid, place, hand, title, name, word, is_banker=k == BANKER)
        if burnt:
            _draw_burnt(on, grid, place, words.burnt, burnt)

    shows = ("hand", k, hand, title, name, words, burnt, grid.seats)
    return Face(("large hand", k), shows, area_of(place.box, FRAME_REACH), draw)


def _draw_large(
    painter: QPainter,
    grid: Grid,
    place: Large,
    hand: Hand | None,
    title: str,
    name: str,
    word: str,
    *,
    is_banker: bool,
) -> None:
    scale = grid.type
    is_in_turn = hand is not None and hand.state is HandState.IN_TURN
    if hand is not None or is_banker:
        edge = colours.TEXT if is_in_turn else None
        draw_box(painter, place.box, 12, fill=colours.FELT_BOTTOM, edge=edge, edge_px=2.5)
    width = draw_text(painter, place.title, title, scale.label_bold, inks.SOFT_ON_DARK_FELT)
    beside = place.title.adjusted(width + 10, 0, 0, 0)
    draw_text(painter, beside, name, scale.name, inks.TEXT_ON_DARK_FELT)
    if hand is None or not hand.cards:
        if hand is not None or is_banker:
            draw_empty_slot(painter, card_rect(place.cards.left(), place.cards.top(), place.card_width), "")
        return
    _draw_cards(painter, place, hand.cards)
    if hand.half_points is not None:
        draw_text(painter, place.points, points_said(hand.half_points), scale.figure, inks.TEXT_ON_DARK_FELT)
    if not word:
        return
    sign = QRectF(place.word.left(), place.word.center().y() - MARK / 2, MARK, MARK)
    draw_hand_mark(painter, sign, MARKS[hand.state])
    draw_text(painter, place.word.adjusted(MARK + 8, 0, 0, 0), word, scale.label_bold, inks.TEXT_ON_DARK_FELT)


def _draw_cards(painter: QPainter, place: Large, cards: Sequence[str]) -> None:
    """Beside each other, or overlapping where there are too many."""
    width = place.card_width
    step = min(width + 8, (place.cards.width() - width) / max(len(cards) - 1, 1))
    for k, card in enumerate(cards):
        draw_card(painter, card_rect(place.cards.left() + k * step, place.cards.top(), width), card)


def _draw_burnt(painter: QPainter, grid: Grid, place: Large, word: str, burnt: tuple[str, ...]) -> None:
    """At the right of the title."""
    height = place.title.height() - 2
    room = place.title.width() / 2
    width = row_width(len(burnt), height, room)
    cards = QRectF(place.title.right() - width, place.title.top(), width, height)
    draw_row(painter, cards, burnt)
    said = QRectF(place.title.left() + room, place.title.top(), room - width - 8, height)
    draw_text(painter, said, word, grid.type.note, inks.SOFT_ON_DARK_FELT, Align.RIGHT)


def _low(look: Look, i: int, k: int, count: int, hand: Hand) -> Face:
    grid, word = look.grid, look.words.hands.of(hand.state)
    place = low_hand(grid, i, k, count)

    def draw(on: QPainter) -> None:
        _draw_low(on, grid, place, hand, word)

    shows = ("low hand", hand, word, count, grid.seats)
    return Face(("low hand", i, k), shows, area_of(place.box, REACH), draw)


def _draw_low(painter: QPainter, grid: Grid, place: Low, hand: Hand, word: str) -> None:
    scale = grid.type
    is_in_turn = hand.state is HandState.IN_TURN
    ink = inks.TEXT_ON_COLUMN if is_in_turn else inks.TEXT_ON_FELT
    if is_in_turn:
        draw_box(painter, place.box.adjusted(0, 2, 0, -2), 8, fill=colours.COLUMN, edge=colours.TEXT, edge_px=2)
    draw_row(painter, place.cards, hand.cards)
    if hand.half_points is not None:
        draw_text(painter, place.points, points_said(hand.half_points), scale.stake, ink, Align.CENTRE)
    sign = QRectF(place.word.left() + 2, place.word.center().y() - MARK / 2, MARK, MARK)
    draw_hand_mark(painter, sign, MARKS[hand.state])
    if place.has_word:
        draw_text(painter, place.word.adjusted(MARK + 8, 0, 0, 0), word, scale.label_bold, ink)


def _proposals(look: Look) -> Mapping[int, LyingProposal]:
    """By row: at the place of its seat, under the stake if there is one."""
    lying = {}
    staked = {stake.seat for stake in look.view.stakes}
    proposed = {bet.place: bet for bet in look.view.proposals}
    for i, row in enumerate(look.view.seats):
        bet = proposed.get(f"seat_{row.seat}")
        if bet is not None:
            cell = low_hand(look.grid, i, 0, max(len(_hands_of(look, row.seat)), 1)).stake
            box = lower_half(cell) if row.seat in staked else cell
            lying[i] = LyingProposal(bet, box, row_of(look.grid, i))
    return lying


def _stake(look: Look, cell: QRectF, name: object, here: list[Stake], is_shared: bool) -> Face:
    grid, moving = look.grid, [stake for stake in here if stake.order]
    shows = stakes.StakeFace(
        here[0].seat,
        sum(stake.stake_minor for stake in here),
        look.scene.currency,
        STAKE_STATES[here[-1].state],
        moving[0].order if moving else 0,
    )

    def draw(on: QPainter) -> None:
        stakes.draw_stake(on, cell, shows, grid.type, has_chip=grid.is_large and not is_shared)

    return Face(name, (shows, is_shared), area_of(cell, REACH), draw)
