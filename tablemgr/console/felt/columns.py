"""Table cards in their slots, the live columns under them, what lies on each, and the dead fan above."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.scene import FeltScene
from tablemgr.console.paint.cards import (
    draw_card,
    draw_empty_slot,
    draw_fan,
    draw_fan_place,
    fan_width,
)
from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.shapes import draw_box, rect_of
from tablemgr.console.paint.writing import Align, draw_text, fit
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE, Grid
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.engine.felt import Column
from tablemgr.kernel.cards import rank_of
from tablemgr.kernel.money import Currency
from tablemgr.service.views import StakeState

# A rank of several cards (a playette) lies fanned: each further card this much lower.
FANNED_DOWN = 0.20
DEAD_GAP = 26
# What is lit or touched with a card reaches a little above it.
HEAD_REACH = 7
BODY_SIDE = 3


@dataclass(frozen=True, slots=True)
class ColumnWords:
    """What columns say, already translated."""

    dead: str
    next: str
    new_card: str
    no_bets: str
    to_bank: str
    to_seats: str


class Ground(Enum):
    """What a slot's cards and stakes lie on."""

    CLOTH = auto()
    LIT = auto()
    """It can be bet on."""
    CHOSEN = auto()
    """The next bets are on it."""
    MATCHED = auto()
    """The last card decided what lies here."""


def ground_of(column: Column, scene: FeltScene) -> Ground:
    """A matched card is marked after it has died, too."""
    if column.is_live and column.on == scene.chosen:
        return Ground.CHOSEN
    if is_matched(scene, column):
        return Ground.MATCHED
    return Ground.LIT if column.is_live else Ground.CLOTH


def empty_word(k: int, scene: FeltScene, words: ColumnWords) -> str:
    """What stands in slot `k`, in which no card lies."""
    count = len(scene.view.felt.columns)
    return words.next if k == count else str(k + 1) if k > count else ""


def body_rect(grid: Grid, k: int) -> QRectF:
    """The live column under a slot."""
    return rect_of(grid.column(k)).adjusted(BODY_SIDE, 0, -BODY_SIDE, 0)


def draw_body(painter: QPainter, body: QRectF, ground: Ground) -> None:
    """A column that can be bet on, or that was decided."""
    fill = colours.COLUMN if ground is Ground.LIT else colours.COLUMN_CHOSEN
    draw_box(painter, body, 6, fill=fill)


def head_rect(grid: Grid, k: int) -> QRectF:
    """What is lit round card and sum of a slot that is chosen."""
    column, top, bottom = rect_of(grid.column(k)), grid.slot(k).y - HEAD_REACH, rect_of(grid.total(k)).bottom() + 4
    return QRectF(column.left() + 1, top, column.width() - 2, bottom - top)


def draw_head(painter: QPainter, head: QRectF) -> None:
    """Under the card of a slot that is chosen."""
    draw_box(painter, head, 12, fill=colours.COLUMN_CHOSEN, edge=colours.TEXT, edge_px=2.5)


def draw_cards(painter: QPainter, slot: QRectF, cards: tuple[str, ...], word: str) -> None:
    """One card, or several of a rank on each other, all with their corner in sight; where none lies, a word."""
    if not cards:
        draw_empty_slot(painter, slot, word)
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


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands under a card: a sum, or a word about the column."""

    word: str = ""
    minor: int = 0
    is_loud: bool = False
    on_chosen: bool = False


def foot_of(column: Column, scene: FeltScene, words: ColumnWords) -> Foot:
    """What lies on the column in all, or a word about it."""
    on_chosen = ground_of(column, scene) is Ground.CHOSEN
    if is_matched(scene, column):
        word = words.to_bank if _goes_to_bank(scene, column) else words.to_seats
        return Foot(word, is_loud=True, on_chosen=on_chosen)
    if minor := total_on(scene, column.on):
        # On a matched card too, as long as its settlement waits for the one before it.
        return Foot(minor=minor, on_chosen=on_chosen)
    if not column.is_live:
        # It has been matched, and lies there until the next card.
        return Foot(words.dead.lower(), on_chosen=on_chosen)
    if column.is_new:
        return Foot(words.new_card, is_loud=True, on_chosen=on_chosen)
    return Foot(words.no_bets, on_chosen=on_chosen)


def draw_foot(painter: QPainter, rect: QRectF, foot: Foot, currency: Currency, scale: TypeScale) -> None:
    """Under the card, in the middle."""
    strong = inks.TEXT_ON_CHOSEN_COLUMN if foot.on_chosen else inks.TEXT_ON_FELT
    soft = inks.SOFT_ON_CHOSEN_COLUMN if foot.on_chosen else inks.SOFT_ON_FELT
    if foot.minor:
        draw_money(painter, rect, foot.minor, currency, scale.column_total, soft, Align.CENTRE)
        return
    lettering, ink = (scale.label_bold, strong) if foot.is_loud else (scale.note, soft)
    draw_text(painter, rect, foot.word, lettering, ink, Align.CENTRE)


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


def is_matched(scene: FeltScene, column: Column) -> bool:
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
