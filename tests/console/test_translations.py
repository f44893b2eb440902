"""The catalogues of the screens: whole, compiled, and loaded."""

import gc
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from tablemgr.console.i18n import speak

CONSOLE = Path(__file__).parents[2] / "tablemgr" / "console"
I18N = CONSOLE / "i18n"
PLURAL = re.compile(r'tr\(\s*"([^"]*%n[^"]*)"')


def test_every_plural_of_the_source_has_its_english_forms() -> None:
    in_source = {text for path in CONSOLE.rglob("*.py") for text in PLURAL.findall(path.read_text(encoding="utf-8"))}
    messages = ElementTree.parse(I18N / "tablemgr_en.ts").getroot().iter("message")
    translated = {
        message.findtext("source")
        for message in messages
        if all(form.text for form in message.iter("numerusform")) and len(list(message.iter("numerusform"))) == 2
    }
    assert in_source
    assert in_source <= translated


def test_the_compiled_catalogue_is_that_of_its_source(tmp_path: Path) -> None:
    compiled = tmp_path / "en.qm"
    release = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([release, I18N / "tablemgr_en.ts", "-qm", compiled], check=True, capture_output=True)
    assert compiled.read_bytes() == (I18N / "tablemgr_en.qm").read_bytes()


def test_one_bet_is_no_bets(qapp: QApplication) -> None:
    translator = speak(qapp)
    assert translator is not None
    try:
        said = [QCoreApplication.translate("BetPane", "%n bet(s)", "", count) for count in (1, 2)]
    finally:
        qapp.removeTranslator(translator)
    assert said == ["1 bet", "2 bets"]


def test_a_catalogue_is_spoken_as_long_as_it_is_installed(qapp: QApplication) -> None:
    """Qt does not copy it: where it lay before, something else may lie by now."""
    translator = speak(qapp)
    assert translator is not None
    try:
        gc.collect()
        size = (I18N / "tablemgr_en.qm").stat().st_size
        laid_over = [bytes([k % 256]) * length for k in range(2_000) for length in (size, size + 33)]
        assert laid_over
        assert QCoreApplication.translate("BetPane", "%n bet(s)", "", 2) == "2 bets"
    finally:
        qapp.removeTranslator(translator)


def test_a_language_without_a_catalogue_is_said_to_be_none(qapp: QApplication) -> None:
    assert speak(qapp, "xx") is None
