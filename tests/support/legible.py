"""Draws a window once and hears every word that is written in it, where it stands, and what is wrong with it."""

import re
from dataclasses import dataclass
from unittest.mock import patch

from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QListView, QWidget

from tablemgr.console.paint import shapes, writing
from tablemgr.console.paint.stamps import Stamps
from tablemgr.console.parts.focus_ring import FocusRing
from tablemgr.console.theme.lettering import Lettering

# Words that come nearer to each other than this are read as one.
APART_X_PX, APART_Y_PX = 3.0, 1.0
# Figures are narrowed, but not beyond this.
SQUEEZE_MIN = 0.85
# Ranks of a fan and the parts of one figure.
_FIGURE = re.compile(r"(?:[\d.+\N{MINUS SIGN}]+|[AJQK])\Z")


@dataclass(frozen=True)
class Word:
    """A piece of writing: its ink, in the coordinates of the window, and the widget that it is written in."""

    text: str
    ink: QRectF
    baseline: float
    squeeze: float
    widget: QWidget


def faults(window: QWidget) -> list[str]:
    """What cannot be read in a window that is shown: words that are cut, run into each other, leave their widget or are
    covered, figures that are squeezed, lines of a list that are cut by its edge."""
    words, cut = _heard(window)
    found = [f"cut: {text!r}" for text in cut]
    for word in words:
        area = QRectF(QPointF(word.widget.mapTo(window, QPoint(0, 0))), word.widget.size())
        if not area.contains(word.ink):
            found.append(f"leaves its place: {word.text!r} {_of(word.ink)} of {_of(area)}")
        if word.squeeze < SQUEEZE_MIN:
            found.append(f"squeezed to {word.squeeze:.2f}: {word.text!r}")
        found += [
            f"covered: {word.text!r} by {over.objectName() or over}"
            for over in _above(word.widget, window)
            if QRectF(QPointF(over.mapTo(window, QPoint(0, 0))), over.size()).intersects(word.ink)
        ]
    for k, one in enumerate(words):
        found += [
            f"too near: {one.text!r} {_of(one.ink)} and {other.text!r} {_of(other.ink)}"
            for other in words[:k]
            if _touch(one, other)
        ]
    for rows in window.findChildren(QListView):
        if rows.isVisible() and rows.model().rowCount():
            found += _cut_rows(rows)
    return found


def written(window: QWidget) -> list[str]:
    """Every piece of writing in a window that is shown, as it was written."""
    return [word.text for word in _heard(window)[0]]


def painted(part: QWidget) -> str:
    """All that a part writes, in its order."""
    return " ".join(written(part))


def _heard(window: QWidget) -> tuple[list[Word], list[str]]:
    words: list[Word] = []
    cut: list[str] = []

    class Hearing(QPainter):
        def __init__(self, device: object) -> None:
            super().__init__(device)  # type: ignore[arg-type]
            self._on = device

        def drawText(self, at: QPointF, text: str) -> None:  # type: ignore[override] # noqa: N802 - Qt's name
            super().drawText(at, text)
            if isinstance(self._on, QWidget) and text.strip():
                where = self.worldTransform()
                ink = where.mapRect(QFontMetricsF(self.font()).tightBoundingRect(text).translated(at))
                corner = QPointF(self._on.mapTo(window, QPoint(0, 0)))
                baseline = where.map(at).y() + corner.y()
                words.append(Word(text, ink.translated(corner), baseline, where.m11(), self._on))

    def hearing(text: str, lettering: Lettering, width: float) -> writing.Line:
        line = fit(text, lettering, width)
        if line.is_cut:
            cut.append(text)
        return line

    fit = writing.fit
    with (
        patch.object(shapes, "QPainter", Hearing),
        patch.object(writing, "fit", hearing),
        # Nothing is copied from where it was drawn before.
        patch.object(Stamps, "draw", lambda _, painter, face: face.draw(painter)),
    ):
        window.grab()
    assert words, "nothing is written"
    return words, cut


def _touch(one: Word, other: Word) -> bool:
    if one.baseline == other.baseline and _FIGURE.match(one.text) and _FIGURE.match(other.text):
        return one.ink.intersects(other.ink)
    near = one.ink.adjusted(-APART_X_PX, -APART_Y_PX, APART_X_PX, APART_Y_PX)
    return near.intersects(other.ink) and not (one.text == other.text and one.ink == other.ink)


def _above(widget: QWidget, window: QWidget) -> list[QWidget]:
    """What is painted over a widget: its children, and what comes after it and after those that it is in."""
    over: list[QWidget] = [child for child in widget.children() if isinstance(child, QWidget)]
    while widget is not window:
        siblings = [child for child in widget.parentWidget().children() if isinstance(child, QWidget)]
        over += siblings[siblings.index(widget) + 1 :]
        widget = widget.parentWidget()
    return [one for one in over if one.isVisible() and not isinstance(one, FocusRing)]


def _cut_rows(rows: QListView) -> list[str]:
    height = rows.viewport().height()
    seen = (rows.visualRect(rows.model().index(row, 0)) for row in range(rows.model().rowCount()))
    return [
        f"a line of the list is cut: {place.top()} to {place.bottom()} of {height}"
        for place in seen
        if (place.top() < 0 <= place.bottom()) or (place.top() < height <= place.bottom())
    ]


def _of(rect: QRectF) -> str:
    return f"{rect.x():.0f},{rect.y():.0f},{rect.width():.0f},{rect.height():.0f}"
