"""`tablemgr review` as a person meets it: exit statuses, and a window that is closed."""

import os
import sys
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from click.testing import CliRunner, Result
from played import Played, play_table
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.cli.review import command as review
from tablemgr.console.boss.window import ReviewWindow

LOOK_MS = 50


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


def run(*words: str) -> Result:
    return CliRunner().invoke(review, words)


def test_where_there_is_no_journal_it_says_so_and_ends_with_2(tmp_path: Path) -> None:
    result = run(str(tmp_path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "holds no journal" in result.stderr


@pytest.mark.parametrize(
    ("option", "why"), [("--key-id", "16 hex digits"), ("--key-file", "no-such"), ("--checkpoint-copy", "no-such")]
)
def test_an_expectation_that_cannot_be_met_is_refused_before_there_is_a_window(
    played: Played, option: str, why: str
) -> None:
    result = run(str(played.directory), option, "no-such")
    assert (result.exit_code, result.stdout) == (2, "")
    assert why in result.stderr


def test_where_there_is_no_screen_it_says_why_and_ends_with_1(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    result = run(str(played.directory))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "no screen" in result.stderr


@pytest.mark.parametrize("named", ["Table 9", ""])
def test_a_window_that_is_closed_ends_it_with_0_and_is_called_by_its_table(
    qtbot: QtBot, played: Played, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    seen: list[str] = []

    def close_when_shown() -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, ReviewWindow) and window.isVisible() and window.model.tape.entries:
                seen.append(window.windowTitle())
                window.close()

    look = QTimer()
    look.timeout.connect(close_when_shown)
    look.start(LOOK_MS)
    result = run(str(played.directory), *(("--name", named) if named else ()))
    look.stop()
    assert (result.exit_code, result.stderr) == (0, "")
    # Where it has no other name, its folder's.
    assert seen == [f"{named or played.directory.name}, review"]
