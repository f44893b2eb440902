"""A file of the first schema gets what things are found by, for all its records, in one step or not at all."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from played import SIGNER, Played, play_table
from sheeted import small_sheets
from tampering import copy_of, proof_of

from tablemgr.service.ports import JournalError
from tablemgr.storage import filling
from tablemgr.storage.creation import JOURNAL_NAME, Upgrade, open_journal, upgrade_journal
from tablemgr.storage.errors import SchemaVersionError
from tablemgr.storage.schema import NEWEST_REVISION
from tablemgr.storage.sqlite_library import sqlite_library


@pytest.fixture(autouse=True)
def _small_sheets() -> Iterator[None]:
    with small_sheets():
        yield


@pytest.fixture
def old(tmp_path: Path) -> Played:
    """A played table, as the program before had it."""
    played = copy_of(play_table(tmp_path / "new"), tmp_path)
    with contextlib.closing(sqlite_library().connect(played.directory / JOURNAL_NAME, isolation_level=None)) as file:
        file.execute("DROP TABLE terms")
        file.execute("DROP TABLE deals")
        file.execute("UPDATE alembic_version SET version_num = '0001'")
    return played


def rows(played: Played) -> list[list[object]]:
    with contextlib.closing(sqlite_library().connect(played.directory / JOURNAL_NAME)) as file:
        return [
            file.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3").fetchall()
            for table in ("terms", "deals", "journal", "postings")
        ]


def test_an_upgraded_file_has_what_the_writer_would_have_left(
    old: Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filling, "RECORDS_AT_ONCE", 7)
    with pytest.raises(SchemaVersionError, match="db upgrade"):
        open_journal(old.directory)
    assert upgrade_journal(old.directory) == Upgrade("0001", NEWEST_REVISION)
    new = Played(tmp_path / "new" / "table", old.copy)
    assert rows(old) == rows(new)
    verdict = proof_of(old, SIGNER.key_id).verdict
    assert (verdict.fault, verdict.also) == (None, ())


def test_an_old_file_is_not_called_ok(old: Played) -> None:
    assert proof_of(old, SIGNER.key_id).verdict.fault is not None


def test_a_record_that_cannot_be_read_leaves_the_file_as_it_was(old: Played) -> None:
    with contextlib.closing(sqlite_library().connect(old.directory / JOURNAL_NAME, isolation_level=None)) as file:
        file.execute("DROP TRIGGER journal_no_update")
        file.execute("UPDATE journal SET sealed = 'no record' WHERE seq = 20")
    for _ in range(2):
        with pytest.raises(JournalError, match=r"record 20 cannot be read.*tablemgr verify"):
            upgrade_journal(old.directory)
        with contextlib.closing(sqlite_library().connect(old.directory / JOURNAL_NAME)) as file:
            assert file.execute("SELECT count(*) FROM sqlite_master WHERE name IN ('terms', 'deals')").fetchone() == (
                0,
            )
            assert file.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
