"""Words stay in their place: narrowed, wrapped, and cut only when nothing else helps."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pixels import drawn, is_within
from PySide6.QtCore import QRectF

from tablemgr.console.fonts import loading
from tablemgr.console.fonts.loading import FontMissingError, load_fonts, width_of
from tablemgr.console.paint.writing import (
    ELLIPSIS,
    Align,
    draw_paragraph,
    draw_text,
    fit,
    line_height_of,
    wrap,
)
from tablemgr.console.theme import inks
from tablemgr.console.theme.lettering import PX_MIN, Face, Lettering

LABEL = Lettering(18)
PANGRAM = "1 545.00 Съешь ещё этих мягких французских булок, да выпей чаю: quel vituperabile xenofobo"
WORDS = st.lists(st.text("abcdeIJКещё", min_size=1, max_size=12), max_size=12).map(" ".join)

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_line_that_fits_is_left_alone() -> None:
    line = fit("kept for the next seat", LABEL, 300)
    assert (line.text, line.lettering, line.is_cut) == ("kept for the next seat", LABEL, False)


def test_a_line_that_is_too_wide_is_narrowed_first() -> None:
    line = fit("kept for the next seat", LABEL, width_of("kept for the next seat", LABEL) - 2)
    assert (line.text, line.lettering.face, line.is_cut) == ("kept for the next seat", Face.CONDENSED, False)


def test_a_line_that_is_much_too_wide_ends_with_an_ellipsis() -> None:
    line = fit("kept for the next seat", LABEL, 60)
    assert line.text.endswith(ELLIPSIS)
    assert line.is_cut


@given(WORDS, st.floats(0, 400))
def test_no_line_is_wider_than_its_place(text: str, width: float) -> None:
    line = fit(text, LABEL, width)
    assert line.width <= width + 0.5
    assert line.is_cut == (line.text != text)


@given(WORDS, st.floats(40, 400), st.integers(1, 4))
def test_wrapping_loses_no_word(text: str, width: float, lines_max: int) -> None:
    lines, _lettering = wrap(text, LABEL, width, lines_max)
    assert " ".join(lines).split() == text.split()
    assert len(lines) <= lines_max


@pytest.mark.parametrize("align", list(Align))
@pytest.mark.parametrize("text", ["Å", "jgpqy", "kept for the next seat, and the one after it", "Щёлкнуть по карте"])
def test_writing_stays_in_its_place(text: str, align: Align) -> None:
    rect = QRectF(60, 50, 180, 30)
    pixels = drawn(lambda p: draw_text(p, rect, text, LABEL, inks.TEXT_ON_PANEL, align))
    assert not pixels.isEmpty()
    assert is_within(pixels, rect, reach=1)


def test_a_paragraph_stays_in_its_place() -> None:
    rect = QRectF(60, 50, 180, 2 * line_height_of(LABEL))
    words = "Bets stay as they lie. Nobody bets, nothing is paid until one answer is signed."
    pixels = drawn(lambda p: draw_paragraph(p, rect, words, LABEL, inks.TEXT_ON_PANEL))
    assert is_within(pixels, rect, reach=1)
    assert pixels.height() > line_height_of(LABEL)


def test_a_line_stands_by_its_capitals() -> None:
    rect = QRectF(60, 50, 180, 40)
    with_tails = drawn(lambda p: draw_text(p, rect, "HEg", LABEL, inks.TEXT_ON_PANEL))
    without = drawn(lambda p: draw_text(p, rect, "HE", LABEL, inks.TEXT_ON_PANEL))
    assert with_tails.top() == without.top()
    assert without.center().y() == pytest.approx(rect.center().y(), abs=1)


@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize("is_bold", [False, True])
def test_every_face_is_the_one_that_is_shipped(face: Face, is_bold: bool) -> None:
    """DejaVu 2.37 has these advances, in units of 2048 to the em."""
    units = {
        (Face.SANS, False): 1303,
        (Face.SANS, True): 1425,
        (Face.CONDENSED, False): 1172,
        (Face.CONDENSED, True): 1282,
    }
    units |= {(Face.MONO, bold): 1233 for bold in (False, True)}
    width = width_of("0" * 100, Lettering(32, is_bold, face))
    assert width == pytest.approx(100 * 32 * units[face, is_bold] / 2048, rel=0.002)


def test_all_that_is_written_has_its_letters_in_the_fonts() -> None:
    """Russian, Italian, the suits, and the signs that we write."""
    needed = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяàèéìòùÀÈÉÌÒÙ♠♥♦♣·×−–—…’“”«»№€"
    for face in (Face.SANS, Face.CONDENSED):
        for is_bold in (False, True):
            measures = loading.measures_of(Lettering(18, is_bold, face))
            assert [letter for letter in needed if not measures.inFontUcs4(ord(letter))] == []


def test_a_font_file_that_is_not_in_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(loading.FONT_FILES, "NoSuch.ttf", Face.SANS)
    with pytest.raises(FontMissingError, match=r"NoSuch\.ttf"):
        load_fonts()


def test_a_font_file_that_holds_another_font_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(loading.FONT_FILES, "LICENSE", Face.SANS)
    with pytest.raises(FontMissingError, match="LICENSE"):
        load_fonts()


def test_nothing_is_written_smaller_than_can_be_read() -> None:
    with pytest.raises(AssertionError):
        Lettering(PX_MIN - 1)


def test_a_machine_without_fonts_shows_the_same(tmp_path: Path) -> None:
    """What is shipped is enough: the widths are the same where the system has no font at all."""
    none = tmp_path / "fonts.conf"
    none.write_text(f"<fontconfig><dir>{tmp_path}</dir><cachedir>{tmp_path}</cachedir></fontconfig>", encoding="utf-8")
    program = (
        "from PySide6.QtGui import QGuiApplication\n"
        "from tablemgr.console.fonts.loading import load_fonts, width_of\n"
        "from tablemgr.console.theme.lettering import Face, Lettering\n"
        "app = QGuiApplication(['test'])\n"
        "load_fonts()\n"
        f"print([width_of({PANGRAM!r}, Lettering(20, bold, face)) for face in Face for bold in (False, True)])\n"
    )
    environment = {**os.environ, "FONTCONFIG_FILE": str(none), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60, check=True
    )
    here = [width_of(PANGRAM, Lettering(20, bold, face)) for face in Face for bold in (False, True)]
    assert json.loads(done.stdout) == here
