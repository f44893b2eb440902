"""Lamps of devices: dark when in order. Only a fault has a colour, and it has a triangle and its word besides."""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.marks import draw_tick, draw_warning
from tablemgr.console.paint.shapes import DASHED_FINE, draw_box, draw_ring, pen_of, saved
from tablemgr.console.paint.writing import draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering, TypeScale

RING_RADIUS = 11
RING_GAP = 10
WORD_GAP = 8
FAULT_PADDING = 10
FAULT_SIGN = 21
FAULT_SIGN_GAP = 9
# The working lamp stands still: nothing turns or blinks.
WORKING_FROM_DEGREES, WORKING_OVER_DEGREES = 90, -120
QT_DEGREE = 16


class LampState(Enum):
    """How a device is."""

    READY = auto()
    WORKING = auto()
    NOT_FITTED = auto()
    FAULT = auto()
    """Nobody has taken it yet."""
    FAULT_TAKEN = auto()
    """A person has it, and the word says who."""


@dataclass(frozen=True, slots=True)
class LampFace:
    """A device's name and how it is, in words."""

    name: str
    word: str
    state: LampState

    @property
    def words(self) -> str:
        return f"{self.name} {self.word}".strip()

    @property
    def is_fault(self) -> bool:
        return self.state in (LampState.FAULT, LampState.FAULT_TAKEN)


def lamp_width(face: LampFace, scale: TypeScale) -> float:
    """How wide a lamp is with all its words."""
    if face.is_fault:
        return 2 * FAULT_PADDING + FAULT_SIGN + FAULT_SIGN_GAP + width_of(face.words, scale.label_bold) + 2
    name = width_of(face.name, scale.label) + (WORD_GAP if face.name and face.word else 0)
    return 2 * RING_RADIUS + RING_GAP + name + width_of(face.word, _word_lettering(face, scale)) + 2


def draw_lamp(painter: QPainter, rect: QRectF, face: LampFace, scale: TypeScale) -> None:
    if face.is_fault:
        _draw_fault(painter, rect, face, scale)
        return
    draw_lamp_ring(painter, QPointF(rect.left() + RING_RADIUS, rect.center().y()), face.state)
    words = rect.adjusted(2 * RING_RADIUS + RING_GAP, 0, 0, 0)
    is_fitted = face.state is not LampState.NOT_FITTED
    if face.name:
        written = draw_text(painter, words, face.name, scale.label, _ink(is_fitted, inks.SOFT_ON_WINDOW))
        words = words.adjusted(written + WORD_GAP, 0, 0, 0)
    draw_text(painter, words, face.word, _word_lettering(face, scale), _ink(is_fitted, inks.TEXT_ON_WINDOW))


def draw_lamp_ring(painter: QPainter, centre: QPointF, state: LampState) -> None:
    """The sign of a device that has no fault."""
    box = QRectF(centre.x() - RING_RADIUS, centre.y() - RING_RADIUS, 2 * RING_RADIUS, 2 * RING_RADIUS)
    if state is LampState.READY:
        draw_ring(painter, centre, RING_RADIUS, colours.SOFT, 1.5)
        draw_tick(painter, box.adjusted(5, 5, -5, -5), colours.TEXT)
    elif state is LampState.NOT_FITTED:
        draw_ring(painter, centre, RING_RADIUS, colours.EDGE, 1.5, DASHED_FINE)
    else:
        draw_ring(painter, centre, RING_RADIUS, colours.LINE, 3)
        with saved(painter):
            painter.setPen(pen_of(colours.TEXT, 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            arc = box.adjusted(1.5, 1.5, -1.5, -1.5)
            painter.drawArc(arc, WORKING_FROM_DEGREES * QT_DEGREE, WORKING_OVER_DEGREES * QT_DEGREE)


def _draw_fault(painter: QPainter, rect: QRectF, face: LampFace, scale: TypeScale) -> None:
    is_taken = face.state is LampState.FAULT_TAKEN
    fill, edge_px = (colours.INK, 2.5) if is_taken else (colours.FAULT, 2.0)
    sign = inks.INK_ON_FAULT_EDGE if is_taken else inks.FAULT_SIGN_ON_WHITE
    draw_box(painter, rect, 8, fill=fill, edge=colours.FAULT_EDGE, edge_px=edge_px)
    left, middle = rect.left() + FAULT_PADDING, rect.center().y()
    draw_warning(painter, QRectF(left, middle - FAULT_SIGN / 2, FAULT_SIGN, FAULT_SIGN), sign)
    words = rect.adjusted(FAULT_PADDING + FAULT_SIGN + FAULT_SIGN_GAP, 0, -FAULT_PADDING, 0)
    draw_text(painter, words, face.words, scale.label_bold, inks.TEXT_ON_WINDOW if is_taken else inks.ON_FAULT)


def _word_lettering(face: LampFace, scale: TypeScale) -> Lettering:
    return scale.label if face.state is LampState.NOT_FITTED else scale.label_bold


def _ink(is_fitted: bool, ink: Ink) -> Ink:
    return ink if is_fitted else inks.MUTE_ON_WINDOW
