"""What doctor thinks of a machine, without having one that is so."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tablemgr.audit.events import JournalOpened
from tablemgr.bootstrap.health.checkpoint_copy import Copies, judge_copies
from tablemgr.bootstrap.health.clock import CLOCK_SLACK, Clock, judge_clock
from tablemgr.bootstrap.health.disk import FREE_BYTES_MIN, FSYNC_S_MAX, Disk, judge_disk
from tablemgr.bootstrap.health.display import Screen, judge_display, screen_of
from tablemgr.bootstrap.health.findings import Finding, State
from tablemgr.bootstrap.health.journal import JournalSeen, judge_journal
from tablemgr.bootstrap.health.libraries import Library, judge_libraries
from tablemgr.bootstrap.health.ports import SerialPort, judge_ports
from tablemgr.bootstrap.health.qt import QtStart, judge_fonts, judge_start, judge_version
from tablemgr.bootstrap.health.signing_key import KeySeen, judge_key
from tablemgr.bootstrap.health.sqlite import Sqlite, judge_sqlite
from tablemgr.storage.schema import NEWEST_REVISION

OK, NOTE, TO_DO = State.OK, State.NOTE, State.TO_DO
WELL, ABORTED = QtStart("xcb", True, ""), QtStart("", False, "could not load the Qt platform plugin")
DIRECTORY, KEY_FILE, COPY = Path("table"), Path("signing.key"), Path("copy.jsonl")


def is_told(finding: Finding, state: State, words: str) -> bool:
    """A finding of this state that says this; what is to be done always says how."""
    assert finding.name == "x"
    assert (finding.state, finding.remedy != "") != (TO_DO, False)
    return finding.state is state and words in finding.what + finding.remedy


@pytest.mark.parametrize(
    ("version", "python", "state", "words"),
    [
        ("6.11.3", (3, 11), OK, "6.11.3"),
        ("6.8.3", (3, 11), OK, "6.8.3"),
        ("6.8.2.1", (3, 11), TO_DO, "older"),
        ("6.12.0", (3, 11), TO_DO, "kills the process"),
        ("6.12.0", (3, 12), TO_DO, "has not been tried"),
        ("7.0", (3, 11), TO_DO, "kills"),
        (None, (3, 11), TO_DO, "tablemgr[gui]"),
    ],
)
def test_the_version_of_pyside(version: str | None, python: tuple[int, int], state: State, words: str) -> None:
    assert is_told(judge_version("x", version, python), state, words)


def test_qt_that_does_not_start_names_the_packages() -> None:
    assert is_told(judge_start("x", WELL, []), OK, "starts")
    assert is_told(judge_start("x", ABORTED, ["libgl1", "libegl1"]), TO_DO, "libgl1 libegl1")
    assert is_told(judge_start("x", ABORTED, []), TO_DO, "platform plugin")


def test_fonts_that_are_not_there() -> None:
    assert is_told(judge_fonts("x", WELL), OK, "loaded")
    assert is_told(judge_fonts("x", replace(WELL, has_fonts=False, said="FontMissingError: Sans")), TO_DO, "Sans")
    assert is_told(judge_fonts("x", ABORTED), TO_DO, "Qt")


ON_X = Screen(True, ("DISPLAY=:0",), "")


@pytest.mark.parametrize(
    ("screen", "start", "missing", "state", "words"),
    [
        (ON_X, WELL, [], OK, "xcb, DISPLAY=:0"),
        (Screen(True, (), ""), None, [], TO_DO, "neither WAYLAND_DISPLAY nor DISPLAY"),
        (Screen(False, (), ""), replace(WELL, platform="cocoa"), [], OK, "cocoa"),
        (ON_X, ABORTED, ["libxcb-cursor0"], TO_DO, "libxcb-cursor0"),
        (ON_X, ABORTED, [], TO_DO, "--headless"),
        (replace(ON_X, platform="offscreen"), WELL, [], TO_DO, "unset QT_QPA_PLATFORM"),
    ],
)
def test_the_screen(screen: Screen, start: QtStart | None, missing: list[str], state: State, words: str) -> None:
    assert is_told(judge_display("x", screen, start, missing), state, words)


def test_a_session_says_that_it_has_a_screen_on_linux_alone() -> None:
    assert not screen_of({"DISPLAY": ""}, "linux").may_be_there
    assert screen_of({"DISPLAY": ":0"}, "linux").may_be_there
    assert screen_of({"WAYLAND_DISPLAY": "wayland-0"}, "linux").names == ("WAYLAND_DISPLAY=wayland-0",)
    assert screen_of({}, "win32").may_be_there


def test_a_library_that_is_missing() -> None:
    there, missing = Library("click", "8.2"), Library("rich", None)
    assert is_told(judge_libraries("x", [there]), OK, "click 8.2")
    assert is_told(judge_libraries("x", [there, missing]), TO_DO, "not installed: rich")


def test_serial_ports() -> None:
    usable, barred = SerialPort("ttyUSB0", "a shoe", "dialout", True), SerialPort("ttyUSB1", "", "uucp", False)
    assert is_told(judge_ports("x", []), NOTE, "no serial port")
    assert is_told(judge_ports("x", [usable]), OK, "ttyUSB0 (a shoe)")
    assert is_told(judge_ports("x", [usable, barred]), TO_DO, "no right to use ttyUSB1")
    assert is_told(judge_ports("x", [usable, barred]), TO_DO, "usermod -aG uucp $USER")
    assert is_told(judge_ports("x", [replace(barred, group="")]), TO_DO, "dialout")
    assert is_told(judge_ports("x", [replace(barred, group="root")]), TO_DO, "root's alone: sudo chgrp dialout")
    assert is_told(judge_ports("x", [replace(barred, group="root")]), TO_DO, "usermod -aG dialout $USER")


@pytest.mark.parametrize(
    ("version", "state", "words"),
    [
        ((3, 51, 3), OK, "write-ahead log"),
        ((3, 51, 2), NOTE, "rollback journal serves"),
        ((3, 40, 1), NOTE, "pysqlite3"),
        ((3, 36, 0), TO_DO, "3.37.0 or newer"),
    ],
)
def test_sqlite(version: tuple[int, ...], state: State, words: str) -> None:
    assert is_told(judge_sqlite("x", Sqlite(version, is_linked=True)), state, words)


NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("clock", "state", "words"),
    [
        (Clock(NOW, True, None), OK, "kept by a time service"),
        (Clock(NOW, None, NOW - timedelta(days=400)), OK, "cannot be told"),
        (Clock(NOW, False, None), NOTE, "no time service"),
        (Clock(NOW, True, NOW + CLOCK_SLACK), OK, "kept"),
        (Clock(NOW, True, NOW + timedelta(hours=2)), TO_DO, "2:00:00 behind the newest record"),
        (Clock(NOW.replace(year=1970), True, None), TO_DO, "never been set"),
    ],
)
def test_the_clock(clock: Clock, state: State, words: str) -> None:
    assert is_told(judge_clock("x", clock), state, words)


GOOD_DISK = Disk(DIRECTORY, 50 * FREE_BYTES_MIN, "ext4", 0.000_2)


@pytest.mark.parametrize(
    ("changes", "state", "words"),
    [
        ({}, OK, "50.0 GB free, ext4, 0.2 ms"),
        ({"kind": ""}, OK, "50.0 GB free, 0.2 ms"),
        ({"kind": "nfs4"}, TO_DO, "network file system (nfs4)"),
        ({"kind": "tmpfs"}, TO_DO, "in memory"),
        ({"free_bytes": FREE_BYTES_MIN - 1}, TO_DO, "only 1.0 GB"),
        ({"fsync_s": None}, TO_DO, "cannot be written to"),
        ({"fsync_s": FSYNC_S_MAX * 2}, NOTE, "every command waits that long"),
    ],
)
def test_the_disk(changes: dict[str, object], state: State, words: str) -> None:
    assert is_told(judge_disk("x", replace(GOOD_DISK, **changes)), state, words)  # type: ignore[arg-type] # its fields


KEY = KeySeen(KEY_FILE, "00ff", 0o600)


@pytest.mark.parametrize(
    ("seen", "journals", "state", "words"),
    [
        (KEY, None, OK, "key 00ff, signing.key, mode 0600"),
        (KEY, "00ff", OK, "00ff"),
        (KEY, "1234", TO_DO, "signed by 1234"),
        (KeySeen(KEY_FILE), None, NOTE, "the first table makes it"),
        (KeySeen(KEY_FILE), "1234", TO_DO, "bring it back"),
        (KeySeen(KEY_FILE, trouble="it can be read by others"), "1234", TO_DO, "by others"),
    ],
)
def test_the_key(seen: KeySeen, journals: str | None, state: State, words: str) -> None:
    assert is_told(judge_key("x", seen, journals), state, words)


OPENED = JournalOpened("j", "live", "00ff", "", "tablemgr")
JOURNAL = JournalSeen(7, NEWEST_REVISION, OPENED)


@pytest.mark.parametrize(
    ("seen", "state", "words"),
    [
        (None, NOTE, "no journal yet"),
        (JOURNAL, OK, "7 records, live"),
        (JournalSeen(0, NEWEST_REVISION), OK, "0 records"),
        (replace(JOURNAL, revision="0000"), TO_DO, "tablemgr db upgrade table"),
        (replace(JOURNAL, revision="9999"), TO_DO, "install the newer program"),
        (replace(JOURNAL, opened=None), TO_DO, "first record"),
        (JournalSeen(trouble="it is no database"), TO_DO, "no database"),
        (JournalSeen(trouble="in use by process 7", is_held=True), NOTE, "process 7"),
    ],
)
def test_the_journal(seen: JournalSeen | None, state: State, words: str) -> None:
    assert is_told(judge_journal("x", DIRECTORY, seen), state, words)


@pytest.mark.parametrize(
    ("copies", "state", "words"),
    [
        (Copies(COPY, 5, 0), OK, "5 checkpoints"),
        (Copies(COPY, 5, -1), OK, "5 checkpoints"),
        (Copies(COPY, 5, 0, on_one_disk=True), NOTE, "same disk"),
        (Copies(COPY, 5, -2), TO_DO, "the copy lacks the last 2"),
        (Copies(COPY, 5, 2), TO_DO, "the journal's own file lacks the last 2"),
        (Copies(COPY, 5, 0, differ=True), TO_DO, "one has been altered"),
        (Copies(COPY, 5, None), TO_DO, "no copy at copy.jsonl"),
        (Copies(COPY, None, 5), TO_DO, "checkpoints.jsonl is gone"),
        (Copies(COPY, None, None), NOTE, "no checkpoint has been signed yet"),
    ],
)
def test_the_copy_of_the_checkpoints(copies: Copies, state: State, words: str) -> None:
    assert is_told(judge_copies("x", copies, DIRECTORY), state, words)
