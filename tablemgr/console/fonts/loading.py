"""Gives the shipped fonts to Qt, and turns a `Lettering` into Qt's font and its measures.

Hinting is off, so that a figure has the same shape and width on every machine and picture. This file takes nothing from
the system's own fonts: if one of ours is missing it says so, because Qt would draw boxes and say nothing.
"""

from functools import lru_cache
from importlib import resources

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QGuiApplication

from tablemgr.console.theme.lettering import LETTERINGS_KEPT, Face, Lettering

FONT_FILES = {
    "DejaVuSans.ttf": Face.SANS,
    "DejaVuSans-Bold.ttf": Face.SANS,
    "DejaVuSansCondensed.ttf": Face.CONDENSED,
    "DejaVuSansCondensed-Bold.ttf": Face.CONDENSED,
    "DejaVuSansMono.ttf": Face.MONO,
}
# A screen has some two hundred words and figures; most of them stay.
WIDTHS_KEPT = 4096


class FontMissingError(RuntimeError):
    """A typeface that the screens are drawn with cannot be had; the message says which."""


def load_fonts() -> None:
    """Give the shipped fonts to Qt; FontMissingError if one is not there or is not what it should be.

    A QGuiApplication must exist, and nothing may have been written before.
    """
    assert QGuiApplication.instance() is not None, "Qt ends the process if fonts are loaded before an application"
    folder = resources.files("tablemgr.console.fonts")
    for name, face in FONT_FILES.items():
        try:
            content = folder.joinpath(name).read_bytes()
        except OSError as error:
            raise FontMissingError(f"the font file {name} is not in the package: {error}") from error
        loaded = QFontDatabase.addApplicationFontFromData(content)
        if face.value not in QFontDatabase.applicationFontFamilies(loaded):
            raise FontMissingError(f"the font file {name} does not hold {face.value!r}")


@lru_cache(maxsize=LETTERINGS_KEPT)
def font_of(lettering: Lettering) -> QFont:
    font = QFont(lettering.face.value)
    font.setPixelSize(lettering.px)
    font.setBold(lettering.is_bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font


@lru_cache(maxsize=LETTERINGS_KEPT)
def measures_of(lettering: Lettering) -> QFontMetricsF:
    return QFontMetricsF(font_of(lettering))


@lru_cache(maxsize=LETTERINGS_KEPT)
def half_capital_of(lettering: Lettering) -> float:
    """Half the height of a capital, in pixels."""
    return measures_of(lettering).capHeight() / 2


@lru_cache(maxsize=WIDTHS_KEPT)
def width_of(text: str, lettering: Lettering) -> float:
    """How wide a line is, in pixels."""
    return measures_of(lettering).horizontalAdvance(text)
