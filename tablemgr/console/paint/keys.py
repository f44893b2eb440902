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
from tablemgr.console.paint.tags import draw_answer_number, draw_tag, tag_width
from tablemgr.console.paint.writing import Align, draw_paragraph, draw_text, line_height_of
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.console.theme.spacing import FOCUS_GAP, FOCUS_WIDTH, RADIUS_KEY

PADDING = 6
LINE_GAP = 4
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


@dataclass(frozen=True, slots=True)
class AnswerFace:
    """One of the answers that a hold offers, with those who must sign it."""

    number: int
    title: str
    note: str
    signs_word: str = ""
    signers: tuple[str, ...] = ()


# Title and note of each state, and the ground that they stand on.
_INKS = {
    KeyState.REST: (inks.TEXT_ON_KEY, inks.SOFT_ON_KEY),
    KeyState.PRESSED: (inks.TEXT_ON_WINDOW, inks.SOFT_ON_WINDOW),
    KeyState.CHOSEN: (inks.INK_ON_WHITE, inks.INK_ON_WHITE),
    KeyState.OFF: (inks.MUTE_ON_BAR, inks.TEXT_ON_BAR),
}


def draw_key(painter: QPainter, rect: QRectF, face: KeyFace, scale: TypeScale) -> None:
    draw_key_ground(painter, rect, face.state)
    title_ink, note_ink = _INKS[face.state]
    if face.has_chip:
        _draw_chip_title(painter, rect, face, scale, title_ink)
        return
    inside = rect.adjusted(PADDING, 0, -PADDING, 0)
    if not face.note:
        draw_paragraph(painter, inside, face.title, scale.key, title_ink, Align.CENTRE)
        return
    title_height, note_height = line_height_of(scale.key), line_height_of(scale.note)
    # A reason is a sentence: where the key is high enough it has two lines.
    has_room = title_height + LINE_GAP + 2 * note_height <= rect.height() - 2 * PADDING
    note_room = (
        2 * note_height if has_room and width_of(face.note, scale.note.narrowed()) > inside.width() else note_height
    )
    top = rect.top() + (rect.height() - title_height - LINE_GAP - note_room) / 2
    title = QRectF(inside.left(), top, inside.width(), title_height)
    draw_text(painter, title, face.title, scale.key, title_ink, Align.CENTRE)
    note = QRectF(inside.left(), title.bottom() + LINE_GAP, inside.width(), note_room)
    draw_paragraph(painter, note, face.note, scale.note, note_ink, Align.CENTRE)


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


def draw_answer(painter: QPainter, rect: QRectF, face: AnswerFace, state: KeyState, scale: TypeScale) -> None:
    """An answer is a key with its number, a sentence, and the tags of those who sign."""
    draw_key_ground(painter, rect, state, RADIUS_KEY + 2)
    title_ink, note_ink = _INKS[state]
    number = QRectF(rect.left() + 14, rect.top() + 14, 36, 36)
    draw_answer_number(painter, number, face.number, scale.name)
    words = rect.adjusted(64, 0, -12, 0)
    line = rect.height() / (3.25 if face.signers else 2.4)
    title = QRectF(words.left(), rect.top() + 0.08 * rect.height(), words.width(), line)
    draw_text(painter, title, face.title, scale.name, title_ink)
    note = title.translated(0, line * 0.95)
    draw_text(painter, note, face.note, scale.label.narrowed(), note_ink)
    if face.signers:
        _draw_signers(painter, note.translated(0, line * 0.95), face, scale, title_ink, note_ink)


def _draw_signers(
    painter: QPainter, rect: QRectF, face: AnswerFace, scale: TypeScale, title_ink: Ink, note_ink: Ink
) -> None:
    x = rect.left() + draw_text(painter, rect, face.signs_word, scale.note, note_ink) + CHIP_KEY_GAP
    for signer in face.signers:
        width = min(tag_width(signer, scale.note_bold), rect.right() - x)
        if width <= 0:
            return
        draw_tag(painter, QRectF(x, rect.center().y() - 12.5, width, 25), signer, scale.note_bold, title_ink)
        x += width + CHIP_KEY_GAP


def _draw_chip_title(painter: QPainter, rect: QRectF, face: KeyFace, scale: TypeScale, ink: Ink) -> None:
    radius = 12 if rect.width() <= CHIP_KEY_NARROW else 17
    beside = 2 * radius + CHIP_KEY_GAP
    room = rect.width() - 2 * PADDING - beside
    words = min(room, width_of(face.title, scale.chip_key))
    left = rect.left() + PADDING + (room - words) / 2
    draw_chip(painter, QPointF(left + radius, rect.center().y()), radius)
    draw_text(painter, QRectF(left + beside, rect.top(), words + 1, rect.height()), face.title, scale.chip_key, ink)
