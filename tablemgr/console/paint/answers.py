"""An answer that a hold offers: a key with its number, a sentence, and the tags of those who must sign it."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint.keys import KEY_INKS, KeyState, draw_key_ground
from tablemgr.console.paint.tags import draw_answer_number, draw_tag, tag_width
from tablemgr.console.paint.writing import draw_paragraph, draw_text, line_height_of, wrap
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.console.theme.spacing import RADIUS_KEY

PADDING = 6
SIGNERS_HEIGHT = 25
SIGNER_GAP = 8


@dataclass(frozen=True, slots=True)
class AnswerFace:
    """One of the answers that a hold offers, with those who must sign it."""

    number: int
    title: str
    note: str
    signs_word: str = ""
    signers: tuple[str, ...] = ()
    note_lines_max: int = 2


def draw_answer(painter: QPainter, rect: QRectF, face: AnswerFace, state: KeyState, scale: TypeScale) -> None:
    """An answer is a key with its number, a sentence, and the tags of those who sign."""
    draw_key_ground(painter, rect, state, RADIUS_KEY + 2)
    title_ink, note_ink = KEY_INKS[state]
    number = QRectF(rect.left() + 14, rect.top() + 14, 36, 36)
    draw_answer_number(painter, number, face.number, scale.name)
    words = rect.adjusted(64, 0, -12, 0)
    title, note = line_height_of(scale.name), line_height_of(scale.label)
    signers = SIGNERS_HEIGHT if face.signers else 0
    lines = min(face.note_lines_max, int((rect.height() - 2 * PADDING - title - signers) / note))
    note *= len(wrap(face.note, scale.label.narrowed(), words.width(), max(1, lines))[0])
    gap = max(0.0, (rect.height() - 2 * PADDING - title - note - signers) / 4)
    top = rect.top() + PADDING + gap
    draw_text(painter, QRectF(words.left(), top, words.width(), title), face.title, scale.name, title_ink)
    top += title + gap
    place = QRectF(words.left(), top, words.width(), note)
    draw_paragraph(painter, place, face.note, scale.label.narrowed(), note_ink)
    if face.signers:
        place = QRectF(words.left(), top + note + gap, words.width(), SIGNERS_HEIGHT)
        _draw_signers(painter, place, face, scale, title_ink, note_ink)


def _draw_signers(
    painter: QPainter, rect: QRectF, face: AnswerFace, scale: TypeScale, title_ink: Ink, note_ink: Ink
) -> None:
    x = rect.left() + draw_text(painter, rect, face.signs_word, scale.note, note_ink) + SIGNER_GAP
    for signer in face.signers:
        width = min(tag_width(signer, scale.note_bold), rect.right() - x)
        if width <= 0:
            return
        draw_tag(painter, QRectF(x, rect.top(), width, rect.height()), signer, scale.note_bold, title_ink)
        x += width + SIGNER_GAP
