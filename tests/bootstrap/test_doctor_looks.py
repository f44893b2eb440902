"""What doctor sees on a machine: this one, and data directories in every state."""

import importlib.util
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from played import JOURNAL_ID, SIGNER, Played, play_table
from tampering import copy_of, tampering

from drivers.transports.discovery import serial_ports
from tablemgr.bootstrap.health import qt_libraries
from tablemgr.bootstrap.health.checkpoint_copy import Copies, compare_copies
from tablemgr.bootstrap.health.clock import is_clock_kept
from tablemgr.bootstrap.health.disk import look_at_disk
from tablemgr.bootstrap.health.findings import State
from tablemgr.bootstrap.health.journal import JournalSeen, judge_journal, look_at_journal
from tablemgr.bootstrap.health.libraries import libraries_needed
from tablemgr.bootstrap.health.ports import look_at_ports
from tablemgr.bootstrap.health.qt import start_offscreen, start_qt
from tablemgr.bootstrap.health.signing_key import look_at_key
from tablemgr.bootstrap.health.sqlite import look_at_sqlite
from tablemgr.bootstrap.keys import load_or_make_key
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME
from tablemgr.storage.creation import create_journal
from tablemgr.storage.filesystems import MOUNTS
from tablemgr.storage.schema import NEWEST_REVISION
from tablemgr.storage.sqlite_library import sqlite_library

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


def test_a_journal_tells_its_schema_its_first_record_and_its_newest(played: Played) -> None:
    seen = look_at_journal(played.directory)
    assert seen is not None
    assert (seen.revision, seen.trouble) == (NEWEST_REVISION, "")
    assert seen.records > 20
    assert seen.opened is not None
    assert (seen.opened.journal_id, seen.opened.key_id) == (JOURNAL_ID, SIGNER.key_id)
    assert seen.newest_at is not None
    assert seen.newest_at > datetime(2026, 11, 30, tzinfo=UTC)


def test_a_directory_without_a_journal_and_a_journal_without_a_record(tmp_path: Path) -> None:
    assert look_at_journal(tmp_path) is None
    create_journal(tmp_path).close()
    assert look_at_journal(tmp_path) == JournalSeen(0, NEWEST_REVISION)


def test_a_directory_that_is_not_there_or_is_another_programs_is_trouble(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    for directory, words in ((tmp_path / "mistyped", "there is no directory"), (tmp_path, "letter.txt")):
        found = judge_journal("journal", directory, look_at_journal(directory))
        assert found.state is State.TO_DO
        assert words in found.what
        assert "name is right" in found.remedy


def test_a_file_that_is_no_journal_is_trouble(tmp_path: Path) -> None:
    (tmp_path / "table.db").write_bytes(b"no database" * 1_000)
    seen = look_at_journal(tmp_path)
    assert seen is not None
    assert seen.trouble
    assert not seen.is_held


def test_records_that_cannot_be_read_do_not_hinder_a_look(played: Played, tmp_path: Path) -> None:
    table = copy_of(played, tmp_path)
    with tampering(table) as file:
        file.execute("UPDATE journal SET sealed = 'nonsense' WHERE seq IN (1, (SELECT max(seq) FROM journal))")
    seen = look_at_journal(table.directory)
    assert seen is not None
    assert (seen.opened, seen.newest_at, seen.trouble) == (None, None, "")


def test_copies_that_agree_or_lack_lines_or_differ(played: Played, tmp_path: Path) -> None:
    beside, copy = played.directory / CHECKPOINTS_NAME, tmp_path / "copy.jsonl"
    lines = beside.read_bytes().splitlines(keepends=True)
    assert len(lines) > 2
    assert compare_copies(beside, copy) == Copies(copy, len(lines), None)
    copy.write_bytes(b"".join(lines))
    assert compare_copies(beside, copy) == Copies(copy, len(lines), 0, on_one_disk=True)
    copy.write_bytes(b"".join(lines[:-2]))
    assert compare_copies(beside, copy) == Copies(copy, len(lines), -2, on_one_disk=True)
    assert compare_copies(copy, beside) == Copies(beside, len(lines) - 2, 2, on_one_disk=True)
    copy.write_bytes(b"".join(lines).replace(b"a", b"b", 1))
    assert compare_copies(beside, copy).differ
    assert compare_copies(tmp_path / "none", copy) == Copies(copy, None, len(lines))
    assert compare_copies(tmp_path / "none", tmp_path / "neither") == Copies(tmp_path / "neither", None, None)


def test_a_key_is_looked_at_and_never_made(tmp_path: Path) -> None:
    path, data = tmp_path / "signing.key", tmp_path / "data"
    assert look_at_key(path, data).trouble == look_at_key(path, data).key_id == ""
    assert not path.exists()
    signer = load_or_make_key(path, data)
    seen = look_at_key(path, data)
    assert (seen.key_id, seen.mode, seen.trouble) == (signer.key_id, 0o600, "")
    assert "outside" in look_at_key(path, tmp_path).trouble
    path.chmod(0o644)
    assert "read by others" in look_at_key(path, data).trouble


def test_the_disk_is_measured_and_left_as_it_was(tmp_path: Path) -> None:
    disk = look_at_disk(tmp_path / "not" / "made")
    assert disk.place == tmp_path
    assert disk.free_bytes == pytest.approx(shutil.disk_usage(tmp_path).free, rel=0.5)
    assert disk.kind or not MOUNTS.exists()
    assert disk.fsync_s is not None
    assert 0 < disk.fsync_s < 10
    assert list(tmp_path.iterdir()) == []


def test_the_clock_is_asked_and_not_set() -> None:
    assert is_clock_kept() in (True, False, None)


def test_what_the_package_stands_on_is_found() -> None:
    libraries = {library.name: library.version for library in libraries_needed()}
    assert libraries.keys() >= {"msgspec", "SQLAlchemy", "click", "rich", "cryptography", "pyserial"}
    assert all(libraries.values())
    assert "PySide6-Essentials" not in libraries


def test_the_sqlite_that_serves_is_the_one_that_is_told() -> None:
    assert look_at_sqlite().version == sqlite_library().sqlite_version_info


def test_ports_are_named_by_the_link_that_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from serial.tools import list_ports
    from serial.tools.list_ports_common import ListPortInfo

    device = tmp_path / "ttyUSB0"
    device.touch()
    (tmp_path / "by-id").mkdir()
    link = tmp_path / "by-id" / "usb-shoe-if00"
    link.symlink_to(device)
    other = ListPortInfo("ttyS9", skip_link_detection=True)
    shoe = ListPortInfo(str(device), skip_link_detection=True)
    shoe.description = "a shoe"
    monkeypatch.setattr(list_ports, "comports", lambda: [other, shoe])
    found = serial_ports(tmp_path / "by-id")
    assert found == [(str(link), "a shoe"), ("ttyS9", "")]
    assert serial_ports(tmp_path / "none") == [(str(device), "a shoe"), ("ttyS9", "")]


def test_the_ports_of_this_machine_can_be_looked_at() -> None:
    assert {port.path for port in look_at_ports()} == {path for path, _ in serial_ports()}


def test_qt_starts_offscreen_and_its_fonts_are_there() -> None:
    start = start_offscreen()
    assert (start.platform, start.has_fonts) == ("offscreen", True)


def test_qt_that_ends_its_process_is_a_finding() -> None:
    start = start_qt({**os.environ, "QT_QPA_PLATFORM": "no such platform"})
    assert (start.platform, start.has_fonts) == ("", False)
    assert start.said


def test_a_library_that_the_loader_does_not_find_names_its_package() -> None:
    assert qt_libraries.missing_packages([("libnothing1", "libnothing-at-all.so.1")]) == ["libnothing1"]
    assert qt_libraries.apt_line([]) == ""
    assert qt_libraries.apt_line(["libnothing1"]).endswith("apt-get install -y --no-install-recommends libnothing1")


def test_doctor_and_the_set_up_ask_for_the_same_libraries() -> None:
    spec = importlib.util.spec_from_file_location("run_py_of_doctor", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    run_py = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(run_py)
    assert (run_py.QT_LIBRARIES, run_py.QT_WINDOW_LIBRARIES) == (qt_libraries.DRAWING, qt_libraries.WINDOW)
