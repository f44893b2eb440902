"""The plate that says how the table stands. It is at the same place on every screen.

Open is an outline with a ring; closed and settling are white turned round, with a square; held is the one in red, with
its triangle; a replay is hatched, since nothing on it is now.
"""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.marks import draw_square, draw_warning
from tablemgr.console.paint.shapes import draw_box, draw_hatch, draw_ring
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import TypeScale

RADIUS = 10
SIGN_LEFT = 22
SIGN = 18
# Of the width, at both ends.
HATCH_SHARE = 0.055


class PhaseState(Enum):
    """What kind of phase it is; the word says which."""

    OPEN = auto()
    CLOSED = auto()
    SETTLING = auto()
    HELD = auto()
    REPLAY = auto()


@dataclass(frozen=True, slots=True)
class PhaseFace:
    """The word in the plate, already in capitals where the language has them."""

    word: str
    state: PhaseState


def draw_phase(painter: QPainter, rect: QRectF, face: PhaseFace, scale: TypeScale) -> None:
    sign = QRectF(rect.left() + SIGN_LEFT, rect.center().y() - SIGN / 2, SIGN, SIGN)
    if face.state is PhaseState.HELD:
        draw_box(painter, rect, RADIUS, fill=colours.FAULT, edge=colours.FAULT_EDGE, edge_px=2)
        side = 0.56 * rect.height()
        sign = QRectF(rect.left() + 16, rect.center().y() - side / 2, side, side)
        draw_warning(painter, sign, inks.FAULT_SIGN_ON_WHITE)
        _draw_word(painter, rect, sign, face, scale, inks.ON_FAULT)
    elif face.state is PhaseState.REPLAY:
        _draw_replay(painter, rect, face, scale)
    elif face.state is PhaseState.OPEN:
        draw_box(painter, rect, RADIUS, edge=colours.TEXT, edge_px=2)
        draw_ring(painter, sign.center(), SIGN / 2 + 1.5, colours.TEXT, 3)
        _draw_word(painter, rect, sign, face, scale, inks.TEXT_ON_BAR)
    else:
        draw_box(painter, rect, RADIUS, fill=colours.TEXT)
        draw_square(painter, sign, colours.INK)
        _draw_word(painter, rect, sign, face, scale, inks.INK_ON_WHITE)


def _draw_word(painter: QPainter, rect: QRectF, sign: QRectF, face: PhaseFace, scale: TypeScale, ink: Ink) -> None:
    """In the middle of the plate as long as it keeps clear of the sign."""
    beside = sign.right() + 8 - rect.left()
    draw_text(painter, rect.adjusted(beside, 0, -14, 0), face.word, scale.phase, ink, Align.CENTRE)


def _draw_replay(painter: QPainter, rect: QRectF, face: PhaseFace, scale: TypeScale) -> None:
    draw_hatch(painter, rect, RADIUS, colours.EDGE, step=12, px=3)
    draw_box(painter, rect, RADIUS, edge=colours.TEXT, edge_px=2)
    end = HATCH_SHARE * rect.width()
    plain = rect.adjusted(end, 6, -end, -6)
    draw_box(painter, plain, 8, fill=colours.BAR)
    draw_text(painter, plain.adjusted(4, 0, -4, 0), face.word, scale.phase, inks.TEXT_ON_BAR, Align.CENTRE)
