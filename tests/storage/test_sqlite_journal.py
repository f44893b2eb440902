"""The journal in SQLite beyond the contract: what the database itself refuses, and what an error of the disk does."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from journals import a_batch, head_of

from tablemgr.audit.chain import GENESIS_HASH, check_chain, next_hash
from tablemgr.service.ports import Head, JournalError, StaleHeadError
from tablemgr.storage import creation, sqlite_connection, sqlite_library, sqlite_reader
from tablemgr.storage.creation import JOURNAL_NAME, create_journal, open_journal
from tablemgr.storage.errors import JournalInUseError, NoJournalError
from tablemgr.storage.sqlite_journal import SqliteJournal
from tablemgr.storage.sqlite_reader import open_reader

EMPTY = Head(0, GENESIS_HASH)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    """One record, two postings, an answer and nothing else."""
    made = create_journal(tmp_path)
    with contextlib.closing(made):
        made.append(a_batch(EMPTY, b"first", key="k", postings=2), EMPTY)
        yield made


@contextlib.contextmanager
def somebody_else(directory: Path) -> Iterator[Any]:
    """Another program's connection, that knows nothing of our rules."""
    file = sqlite_library.sqlite_library().connect(directory / JOURNAL_NAME, isolation_level=None, timeout=0)
    with contextlib.closing(file):
        yield file


A_DEAL = "(1, 1, 4, 'at', 'at', 'zecchinetta', 1, 'anna', 'settled', 3, 1, 100, 100, 0, 0, 0)"

FORBIDDEN = [
    "UPDATE journal SET sealed = 'x'",
    "DELETE FROM journal",
    "INSERT INTO journal VALUES (1, 'x', zeroblob(32))",
    "INSERT OR REPLACE INTO journal VALUES (1, 'x', zeroblob(32))",
    "INSERT INTO journal VALUES (3, 'x', zeroblob(32))",
    "INSERT INTO journal (sealed, hash) VALUES ('x', zeroblob(32))",
    "INSERT INTO journal VALUES (2, 'x', zeroblob(31))",
    "INSERT INTO journal VALUES (2, x'00', zeroblob(32))",
    "UPDATE postings SET amount_minor = 1",
    "DELETE FROM postings WHERE line = 2",
    "INSERT OR REPLACE INTO postings VALUES (1, 2, 'a', 'b', 5)",
    "INSERT INTO postings VALUES (1, 3, 'a', 'b', 0)",
    "INSERT INTO postings VALUES (1, 3, 'a', 'b', 1.5)",
    "INSERT INTO postings VALUES (1, 3, 'a', 'b', 'much')",
    "INSERT INTO postings VALUES (1, 3, 'a', NULL, 5)",
    "UPDATE answers SET last_seq = 9",
    "DELETE FROM answers",
    "INSERT OR REPLACE INTO answers VALUES ('k', 1, 9)",
    "INSERT INTO answers VALUES ('k', 1, 1) ON CONFLICT DO UPDATE SET last_seq = 9",
    "INSERT INTO answers VALUES ('other', 2, 1)",
    "UPDATE snapshots SET state = 'x'",
    "DELETE FROM snapshots",
    "INSERT OR REPLACE INTO snapshots VALUES (1, 'x')",
    "UPDATE terms SET places = x'01'",
    "DELETE FROM terms",
    "INSERT OR REPLACE INTO terms VALUES (0, 0, 'a', x'01')",
    "INSERT INTO terms VALUES (0, 0, 'a', x'01') ON CONFLICT DO UPDATE SET places = x'01'",
    "INSERT INTO terms VALUES (2, 0, 'b', x'01')",
    "INSERT INTO terms VALUES (0, 0, 'b', x'')",
    "INSERT INTO terms VALUES (0, -1, 'b', x'01')",
    "UPDATE deals SET won_minor = 1",
    "DELETE FROM deals",
    f"INSERT OR REPLACE INTO deals VALUES {A_DEAL}",
    f"INSERT INTO deals VALUES {A_DEAL.replace('(1, 1, 4,', '(2, 4, 1,')}",
    f"INSERT INTO deals VALUES {A_DEAL.replace('(1, 1, 4,', '(2, 1, NULL,')}",
]


def rows_of(file: Any) -> list[list[object]]:
    return [
        file.execute(f"SELECT * FROM {table}").fetchall()
        for table in ("journal", "postings", "answers", "snapshots", "terms", "deals")
    ]


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_the_database_lets_rows_only_be_added(journal: SqliteJournal, tmp_path: Path, statement: str) -> None:
    assert journal.head().seq == 1
    with somebody_else(tmp_path) as file:
        file.execute("INSERT INTO snapshots VALUES (1, '{}')")
        file.execute("INSERT INTO terms VALUES (0, 0, 'a', x'00')")
        file.execute(f"INSERT INTO deals VALUES {A_DEAL}")
        before = rows_of(file)
        with pytest.raises(sqlite_library.sqlite_library().IntegrityError):
            file.execute(statement)
        assert rows_of(file) == before


def test_what_somebody_else_wrote_meanwhile_is_seen_inside_the_transaction(
    journal: SqliteJournal, tmp_path: Path
) -> None:
    head = journal.head()
    theirs = next_hash(head.hash, b"theirs")
    with somebody_else(tmp_path) as file:
        file.execute("INSERT INTO journal VALUES (2, 'theirs', ?)", (theirs,))
    with pytest.raises(StaleHeadError, match="stands at record 2, not at 1"):
        journal.append(a_batch(head, b"ours"), head)
    journal.append(a_batch(Head(2, theirs), b"after theirs"), Head(2, theirs))


def test_nobody_can_write_between_the_look_at_the_head_and_the_commit(
    journal: SqliteJournal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    head, read_head = journal.head(), journal._read_head

    def read_and_be_pushed() -> Head:
        found = read_head()
        with somebody_else(tmp_path) as file, pytest.raises(sqlite_library.sqlite_library().OperationalError):
            file.execute("INSERT INTO journal VALUES (2, 'theirs', zeroblob(32))")
        return found

    monkeypatch.setattr(journal, "_read_head", read_and_be_pushed)
    journal.append(a_batch(head, b"ours"), head)


def test_every_commit_is_on_the_disk_before_it_is_acknowledged(journal: SqliteJournal) -> None:
    # 2 is FULL: the write-ahead log is forced out at each commit, not only at a checkpoint.
    assert journal._connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_a_full_disk_stops_the_journal_and_leaves_its_rows_exact(journal: SqliteJournal, tmp_path: Path) -> None:
    (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
    journal._connection.execute(f"PRAGMA max_page_count = {pages + 1}").fetchone()
    acknowledged = head = journal.head()
    with pytest.raises(JournalError, match=r"may or may not be written: .*full"):  # noqa: PT012 - full at some append
        for _ in range(100):
            journal.append(a_batch(head, b"x" * 1000), head)
            acknowledged = head = journal.head()
    with pytest.raises(JournalError, match="open the journal again"):
        journal.append(a_batch(head, b"more"), head)
    with pytest.raises(JournalError, match="open the journal again"):
        journal.head()
    journal.close()
    with contextlib.closing(open_journal(tmp_path)) as again:
        assert again.head() == acknowledged
        again.append(a_batch(acknowledged, b"goes on"), acknowledged)
    with contextlib.closing(open_reader(tmp_path)) as reader:
        assert check_chain(reader.chain()) == (acknowledged.seq + 1, reader.head().hash)


def test_a_file_that_somebody_else_holds_stops_the_journal_after_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_connection, "BUSY_TIMEOUT_S", 0.01)
    with contextlib.closing(create_journal(tmp_path)) as journal, somebody_else(tmp_path) as file:
        file.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match="locked"):
            journal.append(a_batch(EMPTY, b"x"), EMPTY)


def test_a_sound_sqlite_keeps_a_write_ahead_log(journal: SqliteJournal) -> None:
    assert journal._connection.execute("PRAGMA journal_mode").fetchone() == (b"wal",)


def without_write_ahead_log(monkeypatch: pytest.MonkeyPatch, why: str) -> None:
    if why == "old SQLite":
        monkeypatch.setattr(sqlite_library, "SOUND_WAL_VERSION", (999, 0, 0))
    else:
        monkeypatch.setattr(creation, "is_on_network", lambda _path: True)
        monkeypatch.setattr(sqlite_reader, "is_on_network", lambda _path: True)


@pytest.mark.parametrize("why", ["old SQLite", "network"])
def test_elsewhere_a_rollback_journal_is_kept_and_readers_take_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    without_write_ahead_log(monkeypatch, why)
    batch = a_batch(EMPTY, b"x")
    with contextlib.closing(create_journal(tmp_path)) as journal:
        assert journal._connection.execute("PRAGMA journal_mode").fetchone() == (b"delete",)
        journal.append(batch, EMPTY)
        with pytest.raises(JournalInUseError):
            open_reader(tmp_path)
    with contextlib.closing(open_reader(tmp_path)) as reader:
        assert reader.head() == head_of(batch)
        with pytest.raises(JournalInUseError):
            open_journal(tmp_path)


def test_a_journal_with_a_write_ahead_log_is_changed_over_where_that_is_not_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = a_batch(EMPTY, b"x")
    with contextlib.closing(create_journal(tmp_path)) as journal:
        journal.append(batch, EMPTY)
    without_write_ahead_log(monkeypatch, "network")
    with pytest.raises(NoJournalError, match="copy it first"):
        open_reader(tmp_path)
    with contextlib.closing(open_journal(tmp_path)) as journal:
        assert journal.head() == head_of(batch)
    with contextlib.closing(open_reader(tmp_path)) as reader:
        assert reader.head() == head_of(batch)


def test_a_reader_cannot_write(journal: SqliteJournal, tmp_path: Path) -> None:
    assert journal.head().seq == 1
    with (
        contextlib.closing(open_reader(tmp_path)) as reader,
        pytest.raises(sqlite_library.sqlite_library().OperationalError, match="readonly"),
    ):
        reader._connection.execute("INSERT INTO snapshots VALUES (1, '{}')")


def test_records_can_be_read_while_more_are_written(journal: SqliteJournal) -> None:
    head = journal.head()
    for text in (b"2", b"3"):
        batch = a_batch(head, text)
        journal.append(batch, head)
        head = head_of(batch)
    seen = []
    for record in journal.records():
        seen.append(record.seq)
        if record.seq == 1:
            journal.append(a_batch(head, b"4"), head)
            assert journal.answer("k") is not None
    assert seen[:3] == [1, 2, 3]
