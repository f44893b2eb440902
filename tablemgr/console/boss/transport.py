"""The keys of the replay: deal and step backwards and forwards, play, how fast. A sign is drawn, its word beside it."""

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.keys import KEY_INKS, KeyState, draw_key_ground
from tablemgr.console.paint.shapes import draw_box, draw_polygon
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.parts.touched import Touched
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.lettering import TypeScale
from tablemgr.console.theme.spacing import RADIUS_KEY

SIGN_HEIGHT = 22.0
SIGN_HEIGHT_LOW = 16.0
# Below this a key is low: sign and word lie closer together.
LOW = 64


class Sign(Enum):
    """What is drawn on the key."""

    DEAL_BACK = auto()
    STEP_BACK = auto()
    PLAY = auto()
    PAUSE = auto()
    STEP = auto()
    DEAL = auto()


@dataclass(frozen=True, slots=True)
class TransportFace:
    """`word` is written under the sign; `said` is what a screen reader says. The one amber key is what goes on."""

    sign: Sign
    word: str
    said: str
    state: KeyState = KeyState.REST
    is_amber: bool = False


class TransportKey(Touched):
    """A key with a sign."""

    def __init__(self, face: TransportFace, scale: TypeScale, parent: QWidget) -> None:
        super().__init__(parent)
        self._face = face
        self._scale = scale
        self.speak(face.said, face.word)

    def value(self) -> TransportFace:
        """What it shows."""
        return self._face

    def set_value(self, face: TransportFace) -> None:
        """Shows something else."""
        if face != self._face:
            self._face = face
            self.speak(face.said, face.word, is_chosen=face.state is KeyState.CHOSEN)
            self.update()

    @property
    def is_off(self) -> bool:
        return self._face.state is KeyState.OFF

    def paint(self, painter: QPainter) -> None:
        rect, face = QRectF(self.rect()), self._face
        state = KeyState.PRESSED if self.isDown() and face.state is KeyState.REST else face.state
        sign_ink, word_ink = KEY_INKS[state]
        if face.is_amber and state is KeyState.REST:
            draw_box(painter, rect, RADIUS_KEY, fill=colours.ACT)
            sign_ink = word_ink = inks.ON_ACT
        else:
            draw_key_ground(painter, rect, state)
        height = SIGN_HEIGHT_LOW if rect.height() < LOW else SIGN_HEIGHT
        top = rect.top() + (rect.height() - height - 22) / 2
        draw_sign(painter, QRectF(rect.left(), top, rect.width(), height), face.sign, sign_ink.colour)
        word = QRectF(rect.left() + 4, top + height + 1, rect.width() - 8, 21)
        lettering = self._scale.note
        if width_of(face.word, lettering) > word.width():
            lettering = lettering.narrowed()
        draw_text(painter, word, face.word, lettering, word_ink, Align.CENTRE)


def draw_sign(painter: QPainter, rect: QRectF, sign: Sign, name: str) -> None:
    """In the middle of a rectangle, as high as it."""
    x, height = rect.center().x(), rect.height()
    half = height * 0.62
    match sign:
        case Sign.PLAY:
            _triangle(painter, x - half * 0.8, x + half * 0.9, rect, name)
        case Sign.PAUSE:
            for left in (x - half * 0.7, x + half * 0.2):
                draw_box(painter, QRectF(left, rect.top(), half * 0.5, height), 1, fill=name)
        case Sign.STEP:
            _triangle(painter, x - half * 1.3, x, rect, name)
            _triangle(painter, x, x + half * 1.3, rect, name)
        case Sign.STEP_BACK:
            _triangle(painter, x, x - half * 1.3, rect, name)
            _triangle(painter, x + half * 1.3, x, rect, name)
        case Sign.DEAL:
            _triangle(painter, x - half * 0.9, x + half * 0.5, rect, name)
            draw_box(painter, QRectF(x + half * 0.6, rect.top(), 4, height), 1, fill=name)
        case Sign.DEAL_BACK:
            _triangle(painter, x + half * 0.9, x - half * 0.5, rect, name)
            draw_box(painter, QRectF(x - half * 0.6 - 4, rect.top(), 4, height), 1, fill=name)


def _triangle(painter: QPainter, base: float, tip: float, rect: QRectF, name: str) -> None:
    corners = [QPointF(base, rect.top()), QPointF(tip, rect.center().y()), QPointF(base, rect.bottom())]
    draw_polygon(painter, corners, name)
