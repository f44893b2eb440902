"""Words in a rectangle: narrowed when they are too wide, and cut with an ellipsis only when narrowing is not enough.

A line stands by its capitals: their middle is the middle of the rectangle. Figures of money are not written here but in
`money`, which never cuts anything.
"""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.fonts.loading import font_of, half_capital_of, measures_of, width_of
from tablemgr.console.paint.shapes import colour, saved
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering

ELLIPSIS = "…"
# Advances are sums of rounded numbers.
TOLERANCE_PX = 0.5


class Align(Enum):
    """Where a line stands in its rectangle; the value is the share of the free space that is at its left."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it will be written."""

    text: str
    lettering: Lettering
    width: float
    is_cut: bool


def fit(text: str, lettering: Lettering, width: float) -> Line:
    """The line in its own face if it fits, else narrowed, else cut."""
    for tried in (lettering, lettering.narrowed()):
        needed = width_of(text, tried)
        if needed <= width + TOLERANCE_PX:
            return Line(text, tried, needed, is_cut=False)
    return _cut(text, lettering.narrowed(), width)


def draw_text(
    painter: QPainter, rect: QRectF, text: str, lettering: Lettering, ink: Ink, align: Align = Align.LEFT
) -> float:
    """Write one line; returns how wide it came out."""
    line = fit(text, lettering, rect.width())
    with saved(painter):
        painter.setFont(font_of(line.lettering))
        painter.setPen(colour(ink.colour))
        x = rect.left() + (rect.width() - line.width) * align.value
        painter.drawText(QPointF(x, baseline_of(rect, line.lettering)), line.text)
    return line.width


def draw_paragraph(
    painter: QPainter, rect: QRectF, text: str, lettering: Lettering, ink: Ink, align: Align = Align.LEFT
) -> None:
    """Write words on as many lines as the rectangle is high, together in its middle; only the last can be cut."""
    step = line_height_of(lettering)
    lines_max = max(1, int((rect.height() + TOLERANCE_PX) / step))
    lines, chosen = wrap(text, lettering, rect.width(), lines_max)
    top = rect.top() + (rect.height() - step * len(lines)) / 2
    for k, line in enumerate(lines):
        draw_text(painter, QRectF(rect.left(), top + k * step, rect.width(), step), line, chosen, ink, align)


def wrap(text: str, lettering: Lettering, width: float, lines_max: int) -> tuple[list[str], Lettering]:
    """Words over lines, and the face they are meant for: the narrow one if the other needs more lines than there are.

    What is left when the lines run out stays on the last one.
    """
    lines = _wrapped(text, lettering, width)
    if len(lines) > lines_max:
        lettering = lettering.narrowed()
        lines = _wrapped(text, lettering, width)
    last = " ".join(lines[lines_max - 1 :])
    return [*lines[: lines_max - 1], *([last] if last else [])], lettering


def whole_lines(text: str, lettering: Lettering, width: float) -> tuple[str, ...]:
    """Words over as many lines as they need; one that is wider than a line is parted."""
    whole: list[str] = []
    for line in _wrapped(text, lettering, width):
        rest = line
        while width_of(rest, lettering) > width + TOLERANCE_PX:
            fits = next(n for n in range(len(rest) - 1, 0, -1) if n == 1 or width_of(rest[:n], lettering) <= width)
            whole.append(rest[:fits])
            rest = rest[fits:]
        whole.append(rest)
    return tuple(whole)


def baseline_of(rect: QRectF, lettering: Lettering) -> float:
    return rect.center().y() + half_capital_of(lettering)


def line_height_of(lettering: Lettering) -> float:
    measures = measures_of(lettering)
    return measures.ascent() + measures.descent()


def _wrapped(text: str, lettering: Lettering, width: float) -> list[str]:
    lines: list[str] = []
    # Not at a space that is part of a figure.
    for word in filter(None, text.split(" ")):
        if lines and width_of(f"{lines[-1]} {word}", lettering) <= width + TOLERANCE_PX:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def _cut(text: str, lettering: Lettering, width: float) -> Line:
    kept = text
    while kept and width_of(kept + ELLIPSIS, lettering) > width:
        kept = kept[:-1].rstrip()
    cut = kept + ELLIPSIS if width_of(ELLIPSIS, lettering) <= width else ""
    return Line(cut, lettering, width_of(cut, lettering), is_cut=True)
