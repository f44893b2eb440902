"""A device on the health page: three boxes for wire, frame and reading, what to do, and how well it has read.

Each box has its sign and its word, and only what is dead has a colour. The bars are minutes, the newest at the right:
as high as the share that was good, and a low dot where nothing came.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.marks import draw_tick, draw_warning
from tablemgr.console.paint.shapes import DASHED_FINE, colour, draw_box, draw_ring
from tablemgr.console.paint.writing import Align, draw_paragraph, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.service.device_health import MINUTES_MAX, Pulse

HEAD, ADVICE, QUALITY = 21, 39, 22
GAP = 4
BOX_GAP = 6
SIGN = 18
DOT = 1.5
QUALITY_SHARE = 0.42
"""Of the width, for the words before the bars."""


@dataclass(frozen=True, slots=True)
class LevelFace:
    """One of the three: its name, how it is, the word for that, and when it last worked."""

    name: str
    pulse: Pulse
    word: str
    ago: str


@dataclass(frozen=True, slots=True)
class HealthFace:
    """`bars` are shares of a hundred by the minute, the newest first, None where nothing came."""

    name: str
    state: str
    levels: tuple[LevelFace, ...]
    advice: str
    is_dead: bool
    quality: str
    bars: tuple[int | None, ...]


def draw_health(painter: QPainter, rect: QRectF, face: HealthFace, scale: TypeScale) -> None:
    """All of it, in the rectangle from above; the boxes take what the lines leave."""
    head = QRectF(rect.left(), rect.top(), rect.width(), HEAD)
    state = scale.label_bold if face.is_dead else scale.label
    width = draw_text(painter, head, face.name, scale.label_bold, inks.TEXT_ON_PANEL)
    room = head.adjusted(width + 12, 0, 0, 0)
    draw_text(painter, room, face.state, state, inks.TEXT_ON_PANEL, Align.RIGHT)
    quality = QRectF(rect.left(), rect.bottom() - QUALITY, rect.width(), QUALITY)
    advice = QRectF(rect.left(), quality.top() - GAP - ADVICE, rect.width(), ADVICE)
    boxes = QRectF(rect.left(), head.bottom() + GAP, rect.width(), advice.top() - 2 * GAP - head.bottom())
    share = (boxes.width() + BOX_GAP) / len(face.levels)
    for k, level in enumerate(face.levels):
        place = QRectF(boxes.left() + k * share, boxes.top(), share - BOX_GAP, boxes.height())
        _draw_level(painter, place, level, scale)
    ink = inks.FAULT_TEXT_ON_PANEL if face.is_dead else inks.SOFT_ON_PANEL
    draw_paragraph(painter, advice, face.advice, scale.note, ink)
    _draw_quality(painter, quality, face, scale)


def _draw_level(painter: QPainter, rect: QRectF, face: LevelFace, scale: TypeScale) -> None:
    is_dead = face.pulse is Pulse.DEAD
    fill, edge, px = (colours.FAULT, colours.FAULT_EDGE, 2.0) if is_dead else (colours.PANEL, colours.LINE, 1.0)
    draw_box(painter, rect, 8, fill=fill, edge=edge, edge_px=px)
    strong, weak = (inks.ON_FAULT, inks.ON_FAULT) if is_dead else (inks.TEXT_ON_PANEL, inks.SOFT_ON_PANEL)
    inside = rect.adjusted(4, 2, -4, -2)
    step = inside.height() / 3
    lines = [QRectF(inside.left(), inside.top() + k * step, inside.width(), step) for k in range(3)]
    draw_text(painter, lines[0], face.name, scale.note_bold, weak, Align.CENTRE)
    word = min(width_of(face.word, scale.note_bold), lines[1].width() - SIGN - 5)
    left = lines[1].center().x() - (word + SIGN + 5) / 2
    sign = QRectF(left, lines[1].center().y() - SIGN / 2, SIGN, SIGN)
    _draw_sign(painter, sign, face.pulse)
    draw_text(
        painter, lines[1].adjusted(sign.right() + 5 - lines[1].left(), 0, 0, 0), face.word, scale.note_bold, strong
    )
    draw_text(painter, lines[2], face.ago, scale.note.narrowed(), weak, Align.CENTRE)


def _draw_sign(painter: QPainter, rect: QRectF, pulse: Pulse) -> None:
    if pulse is Pulse.DEAD:
        draw_warning(painter, rect, inks.FAULT_SIGN_ON_WHITE)
    elif pulse is Pulse.GOOD:
        draw_tick(painter, rect.adjusted(2, 2, -2, -2), colours.TEXT)
    else:
        draw_ring(painter, rect.center(), SIGN / 2 - 2, colours.EDGE, 1.5, DASHED_FINE)


def _draw_quality(painter: QPainter, rect: QRectF, face: HealthFace, scale: TypeScale) -> None:
    words = QRectF(rect.left(), rect.top(), rect.width() * QUALITY_SHARE, rect.height())
    draw_text(painter, words, face.quality, scale.note, inks.TEXT_ON_PANEL)
    bars = QRectF(words.right(), rect.top() + 2, rect.right() - words.right(), rect.height() - 4)
    step = bars.width() / MINUTES_MAX
    for ago, share in enumerate(face.bars[:MINUTES_MAX]):
        left = bars.right() - (ago + 1) * step
        height = DOT if share is None else max(2 * DOT, bars.height() * share / 100)
        place = QRectF(QPointF(left, bars.bottom() - height), QPointF(left + step - 1, bars.bottom()))
        name = colours.LINE if share is None else colours.SOFT if share == 100 else colours.FAULT_EDGE
        painter.fillRect(place, colour(name))
