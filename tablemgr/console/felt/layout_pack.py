"""The corner of a monte felt: the pack, the card that lies turned on it, the gate, and what is left."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.cards import draw_back, draw_card, draw_empty_slot, draw_unread
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.shapes import draw_box, rect_of
from tablemgr.console.paint.stamps import REACH
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE, Grid
from tablemgr.engine.felt import LayoutFelt
from tablemgr.service.views import Lamp, TableView

LINE = 22
CARD_LARGE, CARD_SMALL = 118, 80
GATE_NARROW = 66


@dataclass(frozen=True, slots=True)
class LayoutWords:
    """What a layout says, already translated: its rails by their tokens, what a position asks for with `{rank}` in it,
    and of the pack the cards unseen and the game's own notes."""

    gate: str
    not_turned: str
    unseen: str
    rails: Mapping[str, str] = field(default_factory=dict)
    asks: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Pack:
    """`turned` lies face up on the pack, unless it is the gate, which lies beside it; None is its back. An unread card
    has come out and nobody knows it."""

    turned: str | None
    gate: str | None
    is_unread: bool
    is_fault: bool


def pack_corner(grid: Grid, view: TableView, felt: LayoutFelt, words: LayoutWords) -> Face:
    """The corner as it is in this view."""
    head = None if view.hold is None else view.hold.head
    held = head is not None and view.hold is not None and view.hold.in_deal
    turned = head.card if held and head is not None else felt.exposed
    pack = _Pack(
        turned,
        felt.gate,
        is_unread=held and turned is None,
        is_fault=held or view.shoe is Lamp.FAULT,
    )
    shown = (pack, words.gate, words.not_turned, words.unseen, words.notes)
    area = area_of(rect_of(grid.shoe), REACH)
    return Face("pack", ("pack", shown), area, lambda on: _draw(on, grid, pack, words))


def _draw(painter: QPainter, grid: Grid, pack: _Pack, words: LayoutWords) -> None:
    box = rect_of(grid.shoe)
    lines = (words.unseen, *words.notes)
    high = min(box.height() - 12 - LINE * len(lines), (CARD_LARGE if grid.is_large else CARD_SMALL) * CARD_HEIGHT_SHARE)
    card = QRectF(box.left() + 4, box.top() + 5, high / CARD_HEIGHT_SHARE, high)
    _draw_pack(painter, card, pack)
    gate = card.translated(card.width() + 24, 0)
    if pack.gate is not None:
        draw_card(painter, gate, pack.gate)
    else:
        _draw_no_gate(painter, grid, gate, words)
    y = card.bottom() + 7
    first = box.width() - 4
    if pack.gate is not None:
        # Its word stands under it, or beside it where a full table has made the cards small.
        under = QRectF(gate.left(), y, gate.width(), LINE)
        first = gate.left() - box.left() - 12
        if gate.width() < GATE_NARROW:
            under, first = QRectF(gate.right() + 8, gate.top(), box.right() - gate.right() - 8, LINE), box.width() - 4
        draw_text(painter, under, words.gate, grid.type.note_bold.narrowed(), inks.SOFT_ON_FELT)
    for k, line in enumerate(lines):
        lettering, ink = (
            (grid.type.label_bold, inks.TEXT_ON_FELT) if k == 0 else (grid.type.note.narrowed(), inks.SOFT_ON_FELT)
        )
        width = first if k == 0 else box.width() - 4
        draw_text(painter, QRectF(box.left() + 4, y, width, LINE), line, lettering, ink)
        y += LINE


def _draw_pack(painter: QPainter, card: QRectF, pack: _Pack) -> None:
    if pack.is_fault:
        draw_box(painter, card.adjusted(-5, -5, 5, 5), 12, edge=colours.FAULT_EDGE, edge_px=3)
    under = card.translated(-3, 2)
    draw_box(painter, under, 8, fill=colours.CARD, edge=colours.CARD_EDGE)
    if pack.is_unread:
        draw_unread(painter, card)
    elif pack.turned is not None and pack.turned != pack.gate:
        draw_card(painter, card, pack.turned)
    else:
        draw_back(painter, card)


def _draw_no_gate(painter: QPainter, grid: Grid, place: QRectF, words: LayoutWords) -> None:
    draw_empty_slot(painter, place, "")
    middle = place.center().y()
    scale = grid.type
    above = QRectF(place.left(), middle - 24, place.width(), 22)
    draw_text(painter, above, words.gate, scale.note_bold, inks.TEXT_ON_FELT, Align.CENTRE)
    below = QRectF(place.left(), middle + 2, place.width(), 22)
    draw_text(painter, below, words.not_turned, scale.note.narrowed(), inks.SOFT_ON_FELT, Align.CENTRE)
