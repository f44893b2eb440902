"""The middle of a felt of columns: table cards in their slots, seats in rows, a stake where they cross."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.columns import (
    HEAD_REACH,
    Foot,
    Ground,
    body_rect,
    dead_ranks,
    draw_body,
    draw_cards,
    draw_dead_rank,
    draw_dead_strip,
    draw_foot,
    draw_head,
    empty_word,
    foot_of,
    ground_of,
    head_rect,
    is_matched,
)
from tablemgr.console.felt.middle import Look, Place
from tablemgr.console.felt.proposed import LyingProposal, lower_half, proposed_face, upper_half
from tablemgr.console.felt.rows import banker_strip_rect, draw_banker_strip, draw_row_line, row_line_rect
from tablemgr.console.felt.scene import Touched, seat_at
from tablemgr.console.felt.shoe import shoe_corner
from tablemgr.console.paint import stakes
from tablemgr.console.paint.cards import MATCHED_REACH, draw_matched_frame
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.shapes import draw_line, rect_of
from tablemgr.console.paint.stamps import REACH
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import SLOTS
from tablemgr.kernel.cards import rank_of
from tablemgr.service.views import SeatRow, Stake, StakeState

_STATES = {
    StakeState.PLACED: stakes.StakeState.PLACED,
    StakeState.JUST_PLACED: stakes.StakeState.JUST_PLACED,
    StakeState.TO_BANK: stakes.StakeState.TO_BANK,
    StakeState.TO_SEAT: stakes.StakeState.TO_SEAT,
}

# Of the line to the matched card: its half width, and the smoothing.
LINE_REACH = 3
# A proposed bet that asks for its seat covers so much of its card.
ASKED_HEIGHT = 49
# How far parts reach beyond their place: a card with its shadow, a stake, a row. So short, none reaches into the next
# one's card or figure.
PART_REACH = 4


class ColumnsMiddle:
    """See `Middle`."""

    def under(self, look: Look) -> Iterator[Face]:
        """The dead ranks and the slots."""
        yield from _dead(look)
        for k in range(SLOTS):
            yield from _slot(look, k)

    def beside(self, look: Look, i: int, seat: SeatRow) -> Iterator[Face]:
        """The line runs over all slots; before the banker lies a strip under the lit columns."""
        grid = look.grid
        yield Face(
            ("line", i),
            "line",
            area_of(row_line_rect(grid, i), 1),
            lambda on: draw_row_line(on, grid, i),
            is_alike=True,
        )
        if seat.is_banker and look.view.felt.columns:
            yield _strip(look, i)

    def over(self, look: Look) -> Iterator[Face]:
        """Stakes, shoe, and the line to the matched card."""
        yield from _stakes(look)
        for lying in _proposals(look):
            yield proposed_face(look, lying)
        yield from shoe_corner(look.grid, look.view, look.words.shoe)
        line = _match_line(look)
        if line is not None:
            yield line

    def touched(self, look: Look, x: float, y: float) -> Touched | None:
        """A proposed bet, a card, or where its column and a seat's row cross."""
        grid, scene = look.grid, look.scene
        for lying in _proposals(look):
            if lying.touch.contains(x, y):
                return lying.touched
        seat = seat_at(scene, grid, y)
        for slot, column in enumerate(scene.view.felt.columns):
            if column is None or slot >= SLOTS:
                continue
            cell = grid.cell(slot, 0)
            if not cell.x <= x < cell.x + cell.width:
                continue
            if seat is not None:
                return Touched(seat, column.on)
            if grid.slot(slot).y - HEAD_REACH <= y < cell.y:
                return Touched(on=column.on)
        return None

    def place_of(self, look: Look, seat: int | None, on: str | None) -> QRectF | None:
        """The cell, or the card."""
        rows = {row.seat: i for i, row in enumerate(look.view.seats)}
        slot = None if on is None else look.scene.slot_of(on)
        if slot is None:
            return None
        return rect_of(look.grid.cell(slot, rows[seat]) if seat in rows else look.grid.slot(slot))

    def places(self, look: Look) -> Iterator[Place]:
        """The cards, and under them the cells, with what is proposed there; empty slots are passed over."""
        grid = look.grid
        proposed: dict[tuple[int | None, str], Touched] = {}
        for lying in _proposals(look):
            proposed[lying.bet.seat, lying.bet.on] = lying.touched
        for k, column in enumerate(look.view.felt.columns):
            on = None if column is None else column.on
            touched = None if on is None else proposed.get((None, on), Touched(None, on))
            yield Place(("head", k), rect_of(grid.slot(k)), touched)
            for i, row in enumerate(look.view.seats):
                cell = rect_of(grid.cell(k, i)._replace(height=grid.row_height))
                touched = None if on is None else proposed.get((row.seat, on), Touched(row.seat, on))
                yield Place(("cell", k, i), cell, touched)


def _dead(look: Look) -> Iterator[Face]:
    """The strip is kept; its fans are not, for they lie on plain ground and each is painted when it changes."""
    grid, words = look.grid, look.words.columns
    area = area_of(rect_of(grid.dead_ranks), REACH)
    yield Face("dead", ("dead", words), area, lambda on: draw_dead_strip(on, grid, words))
    for k, dead in enumerate(dead_ranks(grid, look.scene, words)):
        area = area_of(dead.place, PART_REACH)
        yield Face(("dead", k), dead, area, partial(draw_dead_rank, dead=dead), is_kept=False)


def _slot(look: Look, k: int) -> Iterator[Face]:
    """What its cards lie on, the cards, and what stands under them: so a bet or a settlement does not change the cards,
    and one picture serves every slot."""
    grid, scene, words = look.grid, look.scene, look.words.columns
    columns, slot = scene.view.felt.columns, rect_of(grid.slot(k))
    column = columns[k] if k < len(columns) else None
    if column is None:
        yield _cards(k, slot, (), empty_word(k, scene, words))
        return
    ground = ground_of(column, scene)
    if ground is not Ground.CLOTH:
        yield _body(k, body_rect(grid, k), ground)
    if ground is Ground.CHOSEN:
        yield _head(k, head_rect(grid, k))
    yield _cards(k, slot, column.cards, column.on)
    if is_matched(scene, column):
        area = area_of(slot, MATCHED_REACH + 1)
        yield Face(("frame", k), "frame", area, lambda on: draw_matched_frame(on, slot), is_alike=True)
    yield _foot(k, rect_of(grid.total(k)), foot_of(column, scene, words), look)


def _body(k: int, body: QRectF, ground: Ground) -> Face:
    is_lit = ground is Ground.LIT
    return Face(("body", k), ("body", is_lit), area_of(body, 1), lambda on: draw_body(on, body, ground), is_alike=True)


def _head(k: int, head: QRectF) -> Face:
    return Face(("head", k), "head", area_of(head, 1), lambda on: draw_head(on, head), is_alike=True)


def _cards(k: int, slot: QRectF, cards: tuple[str, ...], word: str) -> Face:
    shows = ("cards", cards, "" if cards else word)
    area = area_of(slot, PART_REACH)
    return Face(("cards", k), shows, area, lambda on: draw_cards(on, slot, cards, word), is_alike=True)


def _foot(k: int, rect: QRectF, foot: Foot, look: Look) -> Face:
    currency, scale = look.scene.currency, look.grid.type

    def draw(on: QPainter) -> None:
        draw_foot(on, rect, foot, currency, scale)

    return Face(("foot", k), (foot, currency), area_of(rect, 2), draw, is_alike=True)


def _strip(look: Look, i: int) -> Face:
    grid, words, lit = look.grid, look.words.rows, len(look.view.felt.columns)
    area = area_of(banker_strip_rect(grid, i, words, lit), 1)
    return Face(("strip", i), ("strip", lit, words), area, lambda on: draw_banker_strip(on, grid, i, words, lit))


def _stakes(look: Look) -> Iterator[Face]:
    """The stakes of a seat on a card lie together: their sum, marked as the newest of them is."""
    rows = {row.seat: i for i, row in enumerate(look.view.seats)}
    together: dict[tuple[int, str], list[Stake]] = {}
    for stake in look.view.stakes:
        together.setdefault((stake.seat, stake.on), []).append(stake)
    for (seat, on), here in together.items():
        slot = look.scene.slot_of(on)
        if slot is not None and seat in rows:
            yield _stake(look, rows[seat], slot, here)


def _stake(look: Look, i: int, slot: int, here: list[Stake]) -> Face:
    grid, scene = look.grid, look.scene
    moving = [stake for stake in here if stake.order]
    shows = stakes.StakeFace(
        here[0].seat,
        sum(stake.stake_minor for stake in here),
        scene.currency,
        _STATES[here[-1].state],
        moving[0].order if moving else 0,
        here[0].on == scene.chosen,
    )
    cell = rect_of(grid.cell(slot, i)._replace(height=grid.row_height))
    is_alone = not any((each.seat, each.on) == (here[0].seat, here[0].on) for each in look.view.proposals)
    cell = cell if is_alone else upper_half(cell)

    def draw(on: QPainter) -> None:
        stakes.draw_stake(on, cell, shows, grid.type, has_chip=grid.is_large and is_alone)

    return Face(("stake", i, slot), (shows, is_alone), area_of(cell, PART_REACH), draw, is_alike=True)


def _proposals(look: Look) -> Iterator[LyingProposal]:
    """A proposed bet lies in its seat's cell, under the stake if there is one; while nobody knows whose it is, at the
    foot of its card."""
    grid, rows = look.grid, {row.seat: i for i, row in enumerate(look.view.seats)}
    staked = {(stake.seat, stake.on) for stake in look.view.stakes}
    for bet in look.view.proposals:
        slot = look.scene.slot_of(bet.on)
        if slot is None or slot >= SLOTS:
            continue
        if bet.seat in rows:
            cell = rect_of(grid.cell(slot, rows[bet.seat])._replace(height=grid.row_height))
            yield LyingProposal(bet, lower_half(cell) if (bet.seat, bet.on) in staked else cell, cell)
        else:
            card, column = rect_of(grid.slot(slot)), rect_of(grid.column(slot))
            height = min(ASKED_HEIGHT, card.height() / 2)
            box = QRectF(column.left(), card.bottom() - height, column.width(), height)
            yield LyingProposal(bet, box, card.united(box))


def _match_line(look: Look) -> Face | None:
    """From the exposed card to the one that it matches on the table."""
    settlement = look.view.settlement
    if settlement is None or not settlement.bank_wins:
        return None
    slot = look.scene.slot_of(rank_of(settlement.card))
    if slot is None:
        return None
    card = rect_of(look.grid.slot(slot))
    y = card.top() - 9
    start = QPointF(look.grid.shoe.x + look.grid.shoe.width + 4, y)
    end = QPointF(card.center().x(), y)
    area = area_of(QRectF(start, end), LINE_REACH)
    return Face("match", (), area, lambda on: draw_line(on, start, end, colours.TEXT, 2.5), is_kept=False)
