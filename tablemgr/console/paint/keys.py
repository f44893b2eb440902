"""Keys: what can be touched has an edge and a slope of grey, and nothing else has both.

A key that is off stays where it is and says why in its second line. A key that does what cannot be undone is held down;
a white bar fills meanwhile.
"""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.chips import draw_chip
from tablemgr.console.paint.shapes import DASHED, draw_box
from tablemgr.console.paint.writing import Align, draw_paragraph, draw_text, fit, line_height_of, wrap
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering, TypeScale
from tablemgr.console.theme.spacing import FOCUS_GAP, FOCUS_WIDTH, RADIUS_KEY

PADDING = 6
PADDING_UP = 3
LINE_GAP = 4
NOTE_LINES_MAX = 2
HOLD_BAR_HEIGHT = 4
HOLD_BAR_INSET = 10
HOLD_BAR_UP = 5
FOCUS_REACH = FOCUS_GAP + FOCUS_WIDTH
# Up to this width a chip key has the smaller chip.
CHIP_KEY_NARROW = 110
CHIP_KEY_GAP = 8


class KeyState(Enum):
    """How a key stands; where the keyboard is, is another matter."""

    REST = auto()
    PRESSED = auto()
    CHOSEN = auto()
    OFF = auto()


@dataclass(frozen=True, slots=True)
class KeyFace:
    """What a key says. `note` is its second line: the letter that presses it, or why it is off."""

    title: str
    note: str = ""
    state: KeyState = KeyState.REST
    has_chip: bool = False
    """The key adds a chip of the value that its title says."""


# Title and note of each state, and the ground that they stand on.
KEY_INKS = {
    KeyState.REST: (inks.TEXT_ON_KEY, inks.SOFT_ON_KEY),
    KeyState.PRESSED: (inks.TEXT_ON_WINDOW, inks.SOFT_ON_WINDOW),
    KeyState.CHOSEN: (inks.INK_ON_WHITE, inks.INK_ON_WHITE),
    KeyState.OFF: (inks.MUTE_ON_BAR, inks.TEXT_ON_BAR),
}


def draw_key(painter: QPainter, rect: QRectF, face: KeyFace, scale: TypeScale) -> None:
    draw_key_ground(painter, rect, face.state)
    title_ink, note_ink = KEY_INKS[face.state]
    if face.has_chip:
        _draw_chip_title(painter, rect, face, scale, title_ink)
        return
    _draw_title_and_note(painter, rect.adjusted(PADDING, 0, -PADDING, 0), face, scale, title_ink, note_ink)


def draw_key_ground(painter: QPainter, rect: QRectF, state: KeyState, radius: float = RADIUS_KEY) -> None:
    """A key without its words."""
    if state is KeyState.REST:
        draw_box(painter, rect, radius, fill=colours.KEY, fill_to=colours.RAISED, edge=colours.EDGE)
    elif state is KeyState.PRESSED:
        draw_box(painter, rect, radius, fill=colours.INK, edge=colours.TEXT, edge_px=2)
    elif state is KeyState.CHOSEN:
        draw_box(painter, rect, radius, fill=colours.TEXT)
    else:
        draw_box(painter, rect, radius, fill=colours.BAR, edge=colours.EDGE, edge_px=1.5, dash=DASHED)


def draw_hold_bar(painter: QPainter, rect: QRectF, share: float) -> None:
    """How long the key has been held, as a share of what it takes."""
    room = rect.width() - 2 * HOLD_BAR_INSET
    top = rect.bottom() - HOLD_BAR_UP - HOLD_BAR_HEIGHT
    bar = QRectF(rect.left() + HOLD_BAR_INSET, top, room * min(1.0, max(0.0, share)), HOLD_BAR_HEIGHT)
    if bar.width() > 0:
        draw_box(painter, bar, 2, fill=colours.TEXT)


def draw_focus_ring(painter: QPainter, rect: QRectF, radius: float = RADIUS_KEY) -> None:
    """Round what the keyboard is on; it reaches `FOCUS_REACH` outside."""
    around = rect.adjusted(-FOCUS_REACH, -FOCUS_REACH, FOCUS_REACH, FOCUS_REACH)
    draw_box(painter, around, radius + FOCUS_GAP, edge=colours.TEXT, edge_px=FOCUS_WIDTH)


def _draw_title_and_note(
    painter: QPainter, rect: QRectF, face: KeyFace, scale: TypeScale, title_ink: Ink, note_ink: Ink
) -> None:
    """Two blocks, together in the middle of the key, of as many lines as they need and the key has room for."""
    lettering = _title_lettering(face.title, scale, rect.width())
    title, note = line_height_of(lettering), line_height_of(scale.note) if face.note else 0.0
    room = rect.height() - 2 * PADDING_UP
    title *= _lines_of(face.title, lettering, rect.width(), int((room - note) / title))
    if face.note:
        note *= _lines_of(face.note, scale.note, rect.width(), min(NOTE_LINES_MAX, int((room - title) / note)))
    gap = min(LINE_GAP, max(0.0, room - title - note)) if face.note else 0.0
    top = rect.top() + (rect.height() - title - gap - note) / 2
    place = QRectF(rect.left(), top, rect.width(), title)
    draw_paragraph(painter, place, face.title, lettering, title_ink, Align.CENTRE)
    place = QRectF(rect.left(), top + title + gap, rect.width(), note)
    draw_paragraph(painter, place, face.note, scale.note, note_ink, Align.CENTRE)


def _lines_of(text: str, lettering: Lettering, width: float, lines_max: int) -> int:
    """One line, narrowed if need be, is better than two."""
    if lines_max <= 1 or not fit(text, lettering, width).is_cut:
        return 1
    return len(wrap(text, lettering, width, lines_max)[0])


def _title_lettering(title: str, scale: TypeScale, width: float) -> Lettering:
    """A title too wide for one line, even narrowed, is written as small as a note: words may be, figures not."""
    return scale.note_bold if fit(title, scale.key, width).is_cut else scale.key


def _draw_chip_title(painter: QPainter, rect: QRectF, face: KeyFace, scale: TypeScale, ink: Ink) -> None:
    radius = 12 if rect.width() <= CHIP_KEY_NARROW else 17
    beside = 2 * radius + CHIP_KEY_GAP
    room = rect.width() - 2 * PADDING - beside
    words = min(room, width_of(face.title, scale.chip_key))
    left = rect.left() + PADDING + (room - words) / 2
    draw_chip(painter, QPointF(left + radius, rect.center().y()), radius)
    draw_text(painter, QRectF(left + beside, rect.top(), words + 1, rect.height()), face.title, scale.chip_key, ink)
