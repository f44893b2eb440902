"""Table cards in their slots, the live columns under them, what lies on each, and the dead fan above."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.scene import FeltScene
from tablemgr.console.paint.cards import (
    draw_card,
    draw_empty_slot,
    draw_fan,
    draw_fan_place,
    draw_matched_frame,
    fan_width,
)
from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.shapes import draw_box, rect_of
from tablemgr.console.paint.writing import Align, draw_text, fit
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE, Grid
from tablemgr.engine.felt import Column
from tablemgr.kernel.cards import rank_of
from tablemgr.service.views import StakeState

# A rank of several cards (a playette) lies fanned: each further card this much lower.
FANNED_DOWN = 0.20
DEAD_GAP = 26
HEAD_REACH = 7


@dataclass(frozen=True, slots=True)
class ColumnWords:
    """What columns say, already translated."""

    dead: str
    next: str
    new_card: str
    no_bets: str
    to_bank: str
    to_seats: str


@dataclass(frozen=True, slots=True)
class ColumnFace:
    """Everything that the picture of a slot depends on; `column` None is an empty one with a word in it."""

    slot: int
    column: Column | None
    word: str
    is_chosen: bool = False
    is_matched: bool = False


def column_face(k: int, scene: FeltScene, words: ColumnWords) -> ColumnFace:
    """Slot `k` of the scene. `word` is what stands at its foot, if it is no sum."""
    columns = scene.view.felt.columns
    column = columns[k] if k < len(columns) else None
    if column is None:
        return ColumnFace(k, None, words.next if k == len(columns) else str(k + 1) if k > len(columns) else "")
    return ColumnFace(k, column, "", column.on == scene.chosen and column.is_live, _is_matched(scene, column))


def draw_slot(painter: QPainter, grid: Grid, face: ColumnFace, scene: FeltScene, words: ColumnWords) -> None:
    """A slot with all that lies under it but the stakes."""
    if face.column is None:
        draw_empty_slot(painter, rect_of(grid.slot(face.slot)), face.word)
    else:
        _draw_column(painter, grid, face.slot, face.column, scene, words)


def is_in_two(face: ColumnFace) -> bool:
    """Whether cards and ground do not touch each other, so that each can be drawn without the other."""
    return face.column is not None and not face.is_chosen and not face.is_matched


def draw_cards(painter: QPainter, grid: Grid, face: ColumnFace) -> None:
    """The cards of a slot that is in two."""
    assert face.column is not None
    _draw_cards(painter, rect_of(grid.slot(face.slot)), face.column)


def draw_ground(painter: QPainter, grid: Grid, face: ColumnFace, scene: FeltScene, words: ColumnWords) -> None:
    """All of a slot that is in two but its cards."""
    assert face.column is not None
    if face.column.is_live:
        _draw_body(painter, grid, face.slot, colours.COLUMN)
    _draw_foot(painter, grid, rect_of(grid.total(face.slot)), face.column, scene, words, is_chosen=False)


def ground_rect(grid: Grid, k: int) -> QRectF:
    """All that belongs to a slot but its cards."""
    total, column = rect_of(grid.total(k)), rect_of(grid.column(k))
    return QRectF(column.left(), total.top(), column.width(), column.bottom() - total.top())


def slot_rect(grid: Grid, k: int) -> QRectF:
    """All that belongs to a slot: its card, its sum and its column."""
    slot, column = rect_of(grid.slot(k)), rect_of(grid.column(k))
    return QRectF(column.left(), slot.top(), column.width(), column.bottom() - slot.top())


def total_on(scene: FeltScene, on: str) -> int:
    """The sum of the stakes on a column, in minor units."""
    return sum(stake.stake_minor for stake in scene.view.stakes if stake.on == on)


def draw_dead_strip(painter: QPainter, grid: Grid, words: ColumnWords) -> None:
    """Where the dead ranks lie, and its title."""
    strip = rect_of(grid.dead_ranks)
    draw_box(painter, strip, 10, fill=colours.FELT_BOTTOM)
    draw_text(painter, _title_room(strip), words.dead, grid.type.label_bold, inks.SOFT_ON_DARK_FELT)


@dataclass(frozen=True, slots=True)
class DeadRank:
    """A dead rank: a small fan, or while it dies the place where it will lie."""

    place: QRectF
    cards: tuple[str, ...]
    is_dying: bool


def dead_ranks(grid: Grid, scene: FeltScene, words: ColumnWords) -> Iterator[DeadRank]:
    """The dead ranks from the left; a rank that dies now has its place already."""
    strip = rect_of(grid.dead_ranks)
    title_width = fit(words.dead, grid.type.label_bold, _title_room(strip).width()).width
    x, height = strip.left() + 14 + title_width + 24, strip.height() - 14
    felt = scene.view.felt
    dying = rank_of(felt.exposed) if scene.view.settlement is not None and felt.exposed else None
    for cards in felt.dead:
        if not cards:
            continue
        is_dying = rank_of(cards[0]) == dying
        width = height / CARD_HEIGHT_SHARE if is_dying else fan_width(len(cards), height)
        yield DeadRank(QRectF(x, strip.top() + 7, width, height), cards, is_dying)
        x += width + DEAD_GAP * (1 if grid.is_large else 0.5)


def draw_dead_rank(painter: QPainter, dead: DeadRank) -> None:
    """A fan, or its place."""
    if dead.is_dying:
        draw_fan_place(painter, dead.place, rank_of(dead.cards[0]))
    else:
        draw_fan(painter, dead.place.topLeft(), dead.place.height(), dead.cards)


def _title_room(strip: QRectF) -> QRectF:
    return strip.adjusted(14, 0, -8, 0)


def _draw_column(painter: QPainter, grid: Grid, k: int, column: Column, scene: FeltScene, words: ColumnWords) -> None:
    slot, body, total = rect_of(grid.slot(k)), rect_of(grid.column(k)), rect_of(grid.total(k))
    is_chosen = column.on == scene.chosen and column.is_live
    is_matched = _is_matched(scene, column)
    if column.is_live or is_matched:
        _draw_body(painter, grid, k, colours.COLUMN_CHOSEN if is_chosen or is_matched else colours.COLUMN)
    if is_chosen:
        head = QRectF(
            body.left() + 1, slot.top() - HEAD_REACH, body.width() - 2, total.bottom() + 4 - slot.top() + HEAD_REACH
        )
        draw_box(painter, head, 12, fill=colours.COLUMN_CHOSEN, edge=colours.TEXT, edge_px=2.5)
    _draw_cards(painter, slot, column)
    if is_matched:
        draw_matched_frame(painter, slot)
    _draw_foot(painter, grid, total, column, scene, words, is_chosen=is_chosen)


def _draw_body(painter: QPainter, grid: Grid, k: int, fill: str) -> None:
    draw_box(painter, rect_of(grid.column(k)).adjusted(3, 0, -3, 0), 6, fill=fill)


def _draw_cards(painter: QPainter, slot: QRectF, column: Column) -> None:
    """One card, or several of a rank on each other, all with their corner in sight; where none lies, what is bet on."""
    cards = column.cards
    if not cards:
        draw_empty_slot(painter, slot, column.on)
        return
    if len(cards) == 1:
        draw_card(painter, slot, cards[0])
        return
    step = FANNED_DOWN * slot.height()
    share = 1 - FANNED_DOWN * (len(cards) - 1)
    width = slot.width() * max(share, 0.6)
    for i, card in enumerate(cards):
        at = QRectF(slot.left() + i * (slot.width() - width) / max(len(cards) - 1, 1), slot.top() + i * step, width, 0)
        at.setHeight(width * CARD_HEIGHT_SHARE)
        draw_card(painter, at, card)


def _draw_foot(
    painter: QPainter,
    grid: Grid,
    total: QRectF,
    column: Column,
    scene: FeltScene,
    words: ColumnWords,
    *,
    is_chosen: bool,
) -> None:
    """What lies on the column in all, or a word about it."""
    strong = inks.TEXT_ON_CHOSEN_COLUMN if is_chosen else inks.TEXT_ON_FELT
    soft = inks.SOFT_ON_CHOSEN_COLUMN if is_chosen else inks.SOFT_ON_FELT
    if _is_matched(scene, column):
        assert scene.view.settlement is not None
        word = words.to_bank if _goes_to_bank(scene, column) else words.to_seats
        draw_text(painter, total, word, grid.type.label_bold, strong, Align.CENTRE)
        return
    minor = total_on(scene, column.on)
    if not column.is_live:
        # It has been matched, and lies there until the next card.
        draw_text(painter, total, words.dead.lower(), grid.type.note, soft, Align.CENTRE)
    elif minor:
        draw_money(painter, total, minor, scene.currency, grid.type.column_total, soft, Align.CENTRE)
    elif column.is_new:
        draw_text(painter, total, words.new_card, grid.type.label_bold, strong, Align.CENTRE)
    else:
        draw_text(painter, total, words.no_bets, grid.type.note, soft, Align.CENTRE)


def _is_matched(scene: FeltScene, column: Column) -> bool:
    """Whether the last card decided what lies here."""
    settlement = scene.view.settlement
    if settlement is None:
        return False
    if settlement.is_mixed:
        return any(stake.on == column.on and stake.order for stake in scene.view.stakes)
    return not settlement.bank_wins or rank_of(settlement.card) == column.on


def _goes_to_bank(scene: FeltScene, column: Column) -> bool:
    """Whether what lies on a decided column is collected; where a card wins some bets and loses others, each tells."""
    settlement = scene.view.settlement
    if settlement is None or not settlement.is_mixed:
        return settlement is not None and settlement.bank_wins
    return any(stake.on == column.on and stake.state is StakeState.TO_BANK for stake in scene.view.stakes)
