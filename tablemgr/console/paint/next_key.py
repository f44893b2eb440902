"""The one big key: what the game needs next.

Amber fill: press it. Amber frame and an arrow: do it there, where the pane has the same frame. Dashed and without
amber: held or waiting, and it says for what. In a hold the machine has no next step; people have.
"""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.marks import draw_arrow, draw_play
from tablemgr.console.paint.shapes import DASHED, draw_box
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.console.theme.spacing import RADIUS_NEXT

FRAME_PX = 3.5
ARROW_ROOM = 70
WORD_GAP_EM = 0.75


class NextKind(Enum):
    """What the key wants."""

    PRESS = auto()
    DO_THERE = auto()
    WAIT = auto()


@dataclass(frozen=True, slots=True)
class NextFace:
    """What the next key says. `word` is NEXT or HELD, `note` its second line, `hint` the key that presses it.

    `meaning` tells one step from another for the guard: as long as it is the same, other words are the same step.
    """

    kind: NextKind
    word: str
    title: str
    note: str = ""
    hint: str = ""
    meaning: str = ""


def draw_next(painter: QPainter, rect: QRectF, face: NextFace, scale: TypeScale, is_pressed: bool = False) -> None:
    h = rect.height()
    margin = 0.27 * h
    words = rect.adjusted(margin, 0, -margin / 2, 0)
    if face.kind is NextKind.PRESS:
        edge = colours.TEXT if is_pressed else None
        draw_box(painter, rect, RADIUS_NEXT, fill=colours.ACT, edge=edge, edge_px=FRAME_PX)
        sign = QRectF(rect.left() + margin, rect.top() + 0.3 * h, 0.24 * h, 0.4 * h)
        draw_play(painter, sign, colours.ACT_INK)
        words.setLeft(sign.right() + 0.22 * h)
        hint = width_of(face.hint, scale.note)
        draw_text(painter, _upper(words, rect), face.hint, scale.note, inks.ON_ACT, Align.RIGHT)
        _draw_words(painter, rect, words, face, scale, hint + 12 if face.hint else 0)
    elif face.kind is NextKind.DO_THERE:
        draw_box(painter, rect, RADIUS_NEXT, fill=colours.BAR, edge=colours.ACT, edge_px=FRAME_PX)
        arrow = QRectF(rect.right() - ARROW_ROOM, rect.center().y() - 16, 44, 32)
        draw_arrow(painter, arrow, colours.ACT)
        words.setRight(arrow.left() - 8)
        _draw_words(painter, rect, words, face, scale, 0)
    else:
        draw_box(painter, rect, RADIUS_NEXT, fill=colours.BAR, edge=colours.EDGE, edge_px=2, dash=DASHED)
        _draw_words(painter, rect, words, face, scale, 0)


def _upper(words: QRectF, rect: QRectF) -> QRectF:
    return QRectF(words.left(), rect.top() + 0.12 * rect.height(), words.width(), 0.46 * rect.height())


def _draw_words(
    painter: QPainter, rect: QRectF, words: QRectF, face: NextFace, scale: TypeScale, hint_room: float
) -> None:
    ink = inks.ON_ACT if face.kind is NextKind.PRESS else inks.TEXT_ON_BAR
    upper = _upper(words, rect) if face.note else QRectF(words.left(), rect.top(), words.width(), rect.height())
    upper.setRight(upper.right() - hint_room)
    if face.word:
        written = draw_text(painter, upper, face.word, scale.next_title, ink)
        upper.setLeft(upper.left() + written + WORD_GAP_EM * scale.next_title.px)
    draw_text(painter, upper, face.title, scale.next_title, ink)
    if face.note:
        h = rect.height()
        lower = QRectF(words.left(), rect.top() + 0.57 * h, words.width(), 0.3 * h)
        draw_text(painter, lower, face.note, scale.label, ink)
