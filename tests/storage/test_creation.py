"""A journal's file comes into being whole or not at all, has one writer, and is brought up to date in one step."""

import contextlib
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from journals import a_batch, head_of
from sqlalchemy import Engine, event

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.service.ports import Head, JournalError
from tablemgr.storage import creation, disk_words, schema, schema_mending, sqlite_faults
from tablemgr.storage.creation import (
    JOURNAL_NAME,
    UNFINISHED_NAME,
    Upgrade,
    create_journal,
    has_journal,
    open_journal,
    upgrade_journal,
)
from tablemgr.storage.disk_words import DISK_FULL, ROOM_BYTES_MIN, in_words
from tablemgr.storage.errors import (
    JournalExistsError,
    JournalInUseError,
    NoJournalError,
    NoTableHereError,
    SchemaVersionError,
)
from tablemgr.storage.lock import LOCK_NAME
from tablemgr.storage.sqlite_library import sqlite_library

EMPTY = Head(0, GENESIS_HASH)


class SuddenDeathError(BaseException):
    """Stands for kill -9: nothing that catches errors catches it."""


def dies(*_: object) -> None:
    raise SuddenDeathError


@pytest.mark.parametrize("step", ["migrate", "sync_file", "sync_directory"])
def test_a_process_that_dies_while_making_a_journal_is_in_nobodys_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(creation, step, dies)
        with pytest.raises(SuddenDeathError):
            create_journal(tmp_path)
    journal = open_journal(tmp_path) if has_journal(tmp_path) else create_journal(tmp_path)
    with contextlib.closing(journal):
        assert journal.head() == EMPTY
    assert not list(tmp_path.glob(f"{UNFINISHED_NAME}*"))


def test_half_a_file_left_behind_is_not_built_upon(tmp_path: Path) -> None:
    (tmp_path / UNFINISHED_NAME).write_bytes(b"half")
    (tmp_path / f"{UNFINISHED_NAME}-journal").write_bytes(b"half")
    create_journal(tmp_path).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [JOURNAL_NAME, LOCK_NAME]


def test_a_new_journal_is_not_made_over_one_that_is_there(tmp_path: Path) -> None:
    create_journal(tmp_path).close()
    with pytest.raises(JournalExistsError):
        create_journal(tmp_path)
    open_journal(tmp_path).close()


def test_what_is_not_there_is_not_opened_nor_made(tmp_path: Path) -> None:
    with pytest.raises(NoJournalError, match=r"no table\.db"):
        open_journal(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["notes.txt", "checkpoints.jsonl", f"{JOURNAL_NAME}-wal"])
def test_a_new_journal_is_not_made_among_other_files(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("")
    with pytest.raises(NoTableHereError, match=f"is not empty .*{name}"):
        create_journal(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_what_a_file_system_puts_into_a_new_disk_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / "lost+found").mkdir()
    (tmp_path / ".Trash-1000").mkdir()
    create_journal(tmp_path).close()


def test_a_disk_that_is_full_when_a_journal_is_made_is_said_plainly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite's own limit stands for the disk's: it answers with the same code."""
    real = creation.sqlite_engine

    def small(path: Path, mode: str) -> Engine:
        engine = real(path, mode)
        event.listen(engine, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count = 4"))
        return engine

    with monkeypatch.context() as patch:
        patch.setattr(creation, "sqlite_engine", small)
        with pytest.raises(JournalError) as refused:
            create_journal(tmp_path)
    assert str(refused.value).endswith("the disk is full: make room, or choose a directory on another disk")
    assert "SQL" not in str(refused.value)
    create_journal(tmp_path).close()


@pytest.mark.parametrize(("free", "is_full"), [(ROOM_BYTES_MIN - 1, True), (ROOM_BYTES_MIN, False)])
def test_an_input_output_error_on_a_disk_without_room_is_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, is_full: bool
) -> None:
    error = sqlite_library().OperationalError("disk I/O error")
    # SQLITE_IOERR_SHMSIZE
    error.sqlite_errorcode = disk_words.SQLITE_IOERR | 19 << 8
    monkeypatch.setattr(disk_words.shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert in_words(error, tmp_path / JOURNAL_NAME) == (DISK_FULL if is_full else "disk I/O error")


def test_what_the_system_says_of_a_directory_comes_without_its_number(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(JournalError) as refused:
        create_journal(tmp_path / "file" / "table")
    assert "Errno" not in str(refused.value)
    assert str(tmp_path / "file" / "table") in str(refused.value)


def test_a_second_writer_is_told_who_the_first_is(tmp_path: Path) -> None:
    with contextlib.closing(create_journal(tmp_path)):
        for opens in (open_journal, upgrade_journal):
            with pytest.raises(JournalInUseError, match=f"process {os.getpid()}"):
                opens(tmp_path)
    open_journal(tmp_path).close()


def test_a_journal_that_cannot_be_opened_frees_the_lock(tmp_path: Path) -> None:
    create_journal(tmp_path).close()
    (tmp_path / JOURNAL_NAME).write_bytes(b"no database" * 500)
    for _ in range(2):
        with pytest.raises(JournalError, match="not a database"):
            open_journal(tmp_path)


HOLDS_THE_LOCK = """
import sys, pathlib
from tablemgr.storage.lock import WriterLock
lock = WriterLock(pathlib.Path(sys.argv[1]))
print("held", flush=True)
sys.stdin.read()
"""


def test_a_writer_that_is_killed_leaves_the_journal_free(tmp_path: Path) -> None:
    create_journal(tmp_path).close()
    command = [sys.executable, "-c", HOLDS_THE_LOCK, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(JournalInUseError, match=f"process {other.pid}"):
            open_journal(tmp_path)
        other.kill()
    open_journal(tmp_path).close()


def set_revision(directory: Path, revision: str) -> None:
    with contextlib.closing(sqlite_library().connect(directory / JOURNAL_NAME, isolation_level=None)) as file:
        file.execute("UPDATE alembic_version SET version_num = ?", (revision,))


def test_the_newest_revision_is_the_one_that_is_written_down() -> None:
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == schema.NEWEST_REVISION


def test_an_older_file_asks_for_the_upgrade(tmp_path: Path) -> None:
    create_journal(tmp_path).close()
    set_revision(tmp_path, "0000")
    with pytest.raises(SchemaVersionError, match="tablemgr db upgrade"):
        open_journal(tmp_path)
    with pytest.raises(JournalError, match="cannot be brought up to date"):
        upgrade_journal(tmp_path)


@pytest.mark.parametrize("opens", [open_journal, upgrade_journal])
def test_a_newer_file_is_refused(tmp_path: Path, opens: Callable[[Path], object]) -> None:
    create_journal(tmp_path).close()
    set_revision(tmp_path, "9999")
    with pytest.raises(SchemaVersionError, match="install the newer program"):
        opens(tmp_path)


def test_an_upgrade_of_a_file_that_is_up_to_date_changes_no_byte(tmp_path: Path) -> None:
    create_journal(tmp_path).close()
    before = (tmp_path / JOURNAL_NAME).read_bytes()
    assert upgrade_journal(tmp_path) == Upgrade(schema.NEWEST_REVISION, schema.NEWEST_REVISION)
    assert (tmp_path / JOURNAL_NAME).read_bytes() == before


NEXT_STEP = """
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.execute("CREATE TABLE next_thing (seq INTEGER) STRICT")
    {then}
"""


def a_next_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    """This program, one schema later."""
    migrations = tmp_path / f"migrations {len(then)}"
    shutil.copytree(schema.MIGRATIONS, migrations, ignore=shutil.ignore_patterns("__pycache__"))
    (migrations / "versions" / "r0003_next.py").write_text(NEXT_STEP.format(then=then))
    monkeypatch.setattr(schema, "MIGRATIONS", migrations)
    monkeypatch.setattr(creation, "NEWEST_REVISION", "0003")
    monkeypatch.setattr(sqlite_faults, "expected_items", sqlite_faults.expected_items.__wrapped__)
    monkeypatch.setattr(schema_mending, "expected_items", sqlite_faults.expected_items)


def test_an_upgrade_keeps_every_record_and_is_taken_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table, batch = tmp_path / "table", a_batch(EMPTY, b"x", key="k", postings=1)
    with contextlib.closing(create_journal(table)) as journal:
        journal.append(batch, EMPTY)
    a_next_program(tmp_path, monkeypatch, "pass")
    with pytest.raises(SchemaVersionError, match="schema 0002, this program writes 0003"):
        open_journal(table)
    assert upgrade_journal(table) == Upgrade("0002", "0003")
    assert upgrade_journal(table) == Upgrade("0003", "0003")
    with contextlib.closing(open_journal(table)) as journal:
        assert journal.head() == head_of(batch)
        assert journal.answer("k") == batch.answers[0]


def test_an_upgrade_that_breaks_off_leaves_the_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "table"
    create_journal(table).close()
    with monkeypatch.context() as patch:
        a_next_program(tmp_path, patch, 'op.execute("no SQL")')
        with pytest.raises(JournalError, match="syntax error"):
            upgrade_journal(table)
    open_journal(table).close()
    with contextlib.closing(sqlite_library().connect(table / JOURNAL_NAME)) as file:
        assert file.execute("SELECT count(*) FROM sqlite_master WHERE name = 'next_thing'").fetchone() == (0,)


def test_a_new_directory_is_its_owners_alone_and_one_that_is_there_keeps_its_rights(tmp_path: Path) -> None:
    """The journal has the cards that lie face down."""
    new, there = tmp_path / "house" / "new", tmp_path / "there"
    there.mkdir()
    there.chmod(0o750)
    for directory in (new, there):
        create_journal(directory).close()
    assert [stat.S_IMODE(each.stat().st_mode) for each in (new, there)] == [0o700, 0o750]
