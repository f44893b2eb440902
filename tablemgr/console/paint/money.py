"""An amount of money as people read it: thousands parted by a gap, decimals smaller, the minor units exact.

A figure that is too wide is narrowed: first by the condensed face, then by squeezing the letters sideways. It keeps its
height, and nothing of it is ever left out or rounded: a wrong figure is worse than a narrow one.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import inf

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import font_of, width_of
from tablemgr.console.paint.shapes import colour, saved
from tablemgr.console.paint.writing import TOLERANCE_PX, Align, baseline_of
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import THOUSANDS_GAP_EM, Face, Lettering
from tablemgr.kernel.money import Currency

# The figures of some tables' screens.
LAYOUTS_KEPT = 2048
MINUS = "\N{MINUS SIGN}"
PLUS = "+"


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one size, and where they begin."""

    text: str
    lettering: Lettering
    x: float


@dataclass(frozen=True, slots=True)
class MoneyLayout:
    """A figure laid out. `squeeze` is 1, or how much the letters are pressed together sideways."""

    pieces: tuple[Piece, ...]
    lettering: Lettering
    width: float
    squeeze: float

    @property
    def is_squeezed(self) -> bool:
        """Whether even the condensed face was too wide: time to leave out what stands beside the figure."""
        return self.squeeze < 1


@lru_cache(maxsize=LAYOUTS_KEPT)
def lay_out_money(
    minor: int, currency: Currency, lettering: Lettering, width_max: float = inf, is_change: bool = False
) -> MoneyLayout:
    """A change has its sign, plus too."""
    parts = _parts(minor, currency, is_change)
    layout = _laid_out(parts, lettering)
    if layout.width > width_max + TOLERANCE_PX and lettering.face is Face.SANS:
        layout = _laid_out(parts, lettering.narrowed())
    if layout.width > width_max + TOLERANCE_PX:
        squeeze = max(0.0, width_max) / layout.width
        layout = MoneyLayout(layout.pieces, layout.lettering, layout.width * squeeze, squeeze)
    return layout


def draw_money(
    painter: QPainter,
    rect: QRectF,
    minor: int,
    currency: Currency,
    lettering: Lettering,
    ink: Ink,
    align: Align = Align.RIGHT,
    is_change: bool = False,
) -> float:
    """Write a figure; returns how wide it came out."""
    layout = lay_out_money(minor, currency, lettering, rect.width(), is_change)
    draw_money_layout(painter, rect, layout, ink, align)
    return layout.width


def draw_money_layout(
    painter: QPainter, rect: QRectF, layout: MoneyLayout, ink: Ink, align: Align = Align.RIGHT
) -> None:
    """Write a figure that was laid out before."""
    with saved(painter):
        painter.setPen(colour(ink.colour))
        painter.translate(rect.left() + (rect.width() - layout.width) * align.value, 0)
        painter.scale(layout.squeeze, 1)
        baseline = baseline_of(rect, layout.lettering)
        for piece in layout.pieces:
            painter.setFont(font_of(piece.lettering))
            painter.drawText(QPointF(piece.x, baseline), piece.text)


def _parts(minor: int, currency: Currency, is_change: bool) -> tuple[list[str], str]:
    """Groups of digits, the sign with the first of them; and the decimals with their point."""
    whole, point, fraction = currency.format(abs(minor)).partition(".")
    first = len(whole) % 3 or 3
    groups = [whole[:first], *(whole[k : k + 3] for k in range(first, len(whole), 3))]
    groups[0] = _sign(minor, is_change) + groups[0]
    return groups, point + fraction


def _sign(minor: int, is_change: bool) -> str:
    if minor < 0:
        return MINUS
    return PLUS if is_change and minor > 0 else ""


def _laid_out(parts: tuple[list[str], str], lettering: Lettering) -> MoneyLayout:
    groups, decimals = parts
    pieces: list[Piece] = []
    x = 0.0
    for group in groups:
        if pieces:
            x += THOUSANDS_GAP_EM * lettering.px
        pieces.append(Piece(group, lettering, x))
        x += width_of(group, lettering)
    if decimals:
        pieces.append(Piece(decimals, lettering.decimals(), x))
        x += width_of(decimals, lettering.decimals())
    return MoneyLayout(tuple(pieces), lettering, x, squeeze=1.0)
