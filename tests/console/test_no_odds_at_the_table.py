"""The odds are the pit boss's: nothing of them comes to the console of a table, and no key there leads to them."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap.picture_plays import to_the_bets
from tablemgr.bootstrap.pictures import play, window_of

ROOT = Path(__file__).parents[2]
PARTS = ("odds", "open_bets", "tab_odds", "theoretical", "theoretical_page", "seat_hours")
LOADED = """
import sys
import tablemgr.bootstrap.console, tablemgr.bootstrap.demo, tablemgr.console.window
print(*sorted(sys.modules))
"""


def test_a_table_with_its_window_loads_nothing_of_them() -> None:
    run = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, check=True, capture_output=True, text=True)
    loaded = run.stdout.split()
    assert "tablemgr.console.window" in loaded
    forbidden = ("tablemgr.odds", "tablemgr.service.odds", "theoretical", "tablemgr.console.boss")
    assert [name for name in loaded if any(each in name for each in forbidden)] == []


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
def test_no_part_and_no_key_of_a_table_shows_them(qtbot: QtBot, size: tuple[int, int]) -> None:
    window = window_of(play(to_the_bets()), "Table 3", size)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    for key in (Qt.Key.Key_O, Qt.Key.Key_T):
        QTest.keyClick(QApplication.focusWidget() or window, key)
        QApplication.processEvents()
        every = [window, *window.findChildren(QWidget)]
        assert [part.objectName() for part in every if part.objectName() in PARTS] == []
        said = " ".join(part.accessibleName().lower() for part in every)
        assert "bets" in said
        assert [word for word in ("odds", "theoretical", "wins ", "loses ") if word in said] == []
