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
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.console.theme.spacing import RADIUS_NEXT

FRAME_PX = 3.5
ARROW_ROOM = 70
WORD_GAP_EM = 0.75
HINT_GAP = 12


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
    elif face.kind is NextKind.DO_THERE:
        draw_box(painter, rect, RADIUS_NEXT, fill=colours.BAR, edge=colours.ACT, edge_px=FRAME_PX)
        arrow = QRectF(rect.right() - ARROW_ROOM, rect.center().y() - 16, 44, 32)
        draw_arrow(painter, arrow, colours.ACT)
        words.setRight(arrow.left() - 8)
    else:
        draw_box(painter, rect, RADIUS_NEXT, fill=colours.BAR, edge=colours.EDGE, edge_px=2, dash=DASHED)
    upper = QRectF(words.left(), rect.top() + 0.12 * h, words.width(), 0.46 * h) if face.note else words
    _draw_title(painter, upper, face, scale)
    if face.note:
        lower = QRectF(words.left(), rect.top() + 0.57 * h, words.width(), 0.3 * h)
        draw_text(painter, lower, face.note, scale.label, _ink(face))


def _draw_title(painter: QPainter, rect: QRectF, face: NextFace, scale: TypeScale) -> None:
    """The title comes first: for its sake the letters are narrowed, then the hint goes, and then the word before it."""
    hint = face.hint if face.kind is NextKind.PRESS else ""
    plain, narrow = scale.next_title, scale.next_title.narrowed()
    for lettering, word, shown_hint in ((plain, face.word, hint), (narrow, face.word, hint), (narrow, face.word, "")):
        beside = width_of(word, lettering) + WORD_GAP_EM * lettering.px if word else 0.0
        hint_room = width_of(shown_hint, scale.note) + HINT_GAP if shown_hint else 0.0
        if beside + width_of(face.title, lettering) + hint_room <= rect.width():
            draw_text(painter, rect, word, lettering, _ink(face))
            draw_text(painter, rect.adjusted(beside, 0, -hint_room, 0), face.title, lettering, _ink(face))
            draw_text(painter, rect, shown_hint, scale.note, _ink(face), Align.RIGHT)
            return
    draw_text(painter, rect, face.title, plain, _ink(face))


def _ink(face: NextFace) -> Ink:
    return inks.ON_ACT if face.kind is NextKind.PRESS else inks.TEXT_ON_BAR
