"""`tablemgr console` as a person meets it: what a new table is, what is refused, and what is said of it."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from click.testing import CliRunner, Result
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.cli.console import command as console
from tablemgr.console.window import TableWindow
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.service.ports import JournalError
from tablemgr.storage.creation import has_journal
from tablemgr.storage.sqlite_journal import SqliteJournal
from tablemgr.storage.sqlite_reader import open_reader

LOOK_MS = 50
RULES = Path(__file__).parents[2] / "config" / "rules" / "zecchinetta.toml"


@pytest.fixture
def closing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Somebody who closes the window as soon as it is shown, and has read its title."""
    del qtbot
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)

    def close_when_shown() -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, TableWindow) and window.isVisible():
                titles.append(window.windowTitle())
                window.close()

    titles: list[str] = []
    look = QTimer()
    look.timeout.connect(close_when_shown)
    look.start(LOOK_MS)
    yield titles
    look.stop()


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(console, [*map(str, words)])


def records(directory: Path) -> int:
    reader = open_reader(directory)
    try:
        return reader.head().seq
    finally:
        reader.close()


@pytest.mark.usefixtures("closing")
def test_a_new_table_is_told_and_one_that_goes_on_is_not(tmp_path: Path) -> None:
    first = run(tmp_path / "t")
    assert (first.exit_code, first.stdout) == (0, "")
    assert first.stderr == f"tablemgr console: {tmp_path / 't'} held no table: a new {SIMULATED} one is opened there\n"
    second = run(tmp_path / "t")
    assert (second.exit_code, second.output) == (0, "")


def test_the_window_is_called_by_its_name_or_by_its_folder(tmp_path: Path, closing: list[str]) -> None:
    assert run(tmp_path / "table 7").exit_code == 0
    assert run(tmp_path / "table 7", "--name", "Blue room").exit_code == 0
    assert closing == ["table 7", "Blue room"]


@pytest.mark.usefixtures("closing")
def test_rules_for_a_table_that_has_its_own_are_refused_and_leave_it_as_it_was(tmp_path: Path) -> None:
    assert run(tmp_path / "t", "--rules", RULES).exit_code == 0
    before = records(tmp_path / "t")
    again = run(tmp_path / "t", "--rules", RULES)
    assert (again.exit_code, again.stdout) == (2, "")
    assert "leave --rules away" in again.stderr
    assert records(tmp_path / "t") == before


@pytest.mark.usefixtures("closing")
def test_a_new_table_of_another_game_is_opened_by_its_name(tmp_path: Path) -> None:
    assert run(tmp_path / "t", "--game", "monte_bank").exit_code == 0
    again = run(tmp_path / "t", "--game", "monte_bank")
    assert again.exit_code == 2
    assert "and --game" in again.stderr


def test_a_game_that_the_rules_are_not_of_is_refused(tmp_path: Path) -> None:
    refused = run(tmp_path / "t", "--game", "monte_bank", "--rules", RULES)
    assert refused.exit_code == 2
    assert "rules of zecchinetta, not of monte_bank" in refused.stderr


def test_a_directory_of_other_files_is_no_table_whatever_else_is_wrong_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    monkeypatch.setenv("TABLEMGR_HOME", str(tmp_path / "home"))
    refused = run(tmp_path)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "letter.txt" in refused.stderr
    assert "key" not in refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(
    ("shoe", "said"),
    [
        ("sim://shoe", "real devices only (C22): give the port of the shoe itself"),
        ("socket://127.0.0.1:4001", "real devices only (C22)"),
        ("/dev/ptmx", "a pseudo-terminal; a live table"),
        ("pty:/tmp/shoe", "give the path /tmp/shoe"),
        ("tcp:4001", "socket://127.0.0.1:4001"),
    ],
)
def test_a_live_table_refuses_a_simulated_shoe_before_it_is_made(tmp_path: Path, shoe: str, said: str) -> None:
    """C22."""
    refused = run(tmp_path / "t", "--live", "--shoe", shoe)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert said in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert not (tmp_path / "t").exists()


def test_a_journal_that_fails_at_the_first_record_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise JournalError("the disk is full")

    monkeypatch.setattr(SqliteJournal, "append", fail)
    refused = run(tmp_path / "t")
    assert (refused.exit_code, refused.output) == (2, "tablemgr console: the journal failed: the disk is full\n")
    assert has_journal(tmp_path / "t")
