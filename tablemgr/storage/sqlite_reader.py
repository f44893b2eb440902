"""A table's journal in `DIR/table.db`, to look at: one state, that of the moment it was opened, while the table plays.

It writes nothing and never checkpoints. It trusts nothing either: a file may hold anything, and what is not of the kind
that its column asks for is a `JournalError` that names the row.
"""

import contextlib
import os
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.review.deals import DealLine
from tablemgr.review.sheets import SHEET, last_record_of
from tablemgr.service.ports import (
    Head,
    JournalError,
    StoredAnswer,
    StoredPosting,
    StoredRecord,
    StoredSnapshot,
    StoredTerm,
)
from tablemgr.storage.creation import JOURNAL_NAME
from tablemgr.storage.errors import NoJournalError
from tablemgr.storage.filesystems import is_on_network
from tablemgr.storage.lock import WriterLock
from tablemgr.storage.schema import revision_of
from tablemgr.storage.sqlite_connection import SqliteConnection, mode_on_disk
from tablemgr.storage.sqlite_faults import faults_of
from tablemgr.storage.sqlite_library import ROLLBACK_JOURNAL, sqlite_library
from tablemgr.storage.sqlite_rows import BLOB, TEXT, Row, SqliteRows
from tablemgr.storage.sqlite_search import DEAL_KINDS, SqliteSearch
from tablemgr.storage.statements import statements_for
from tablemgr.storage.tables import DEAL_FIELDS, deal_of, text_of


def open_reader(directory: Path) -> "SqliteReader":
    """Look at a journal; NoJournalError where that cannot be tried, JournalInUseError where a table without a
    write-ahead log is running, JournalError where the file is no journal."""
    path = directory / JOURNAL_NAME
    try:
        mode = mode_on_disk(path)
    except OSError as error:
        raise NoJournalError(f"{directory} holds no journal that can be read: {path.name}: {error.strerror}") from error
    if _is_unchanging(path):
        return SqliteReader(path, "ro&immutable=1")
    if mode != ROLLBACK_JOURNAL:
        if is_on_network(path):
            raise NoJournalError(f"{path} was made on a local disk and cannot be read on a network one: copy it first")
        return SqliteReader(path, "ro")
    # Without a write-ahead log a reader keeps the writer waiting, so the two take turns. A journal left behind by a
    # killed process is rolled back by whoever opens the file next, and that takes the right to write.
    lock = WriterLock(directory)
    return SqliteReader(path, "rw" if path.with_name(path.name + "-journal").exists() else "ro", lock)


def _is_unchanging(path: Path) -> bool:
    """Whether the file lies where nobody writes, an archive's disk say, and is whole by itself. SQLite would want to
    make files beside it, and cannot there."""
    has_more = any(path.with_name(path.name + ending).exists() for ending in ("-wal", "-journal"))
    return not has_more and not os.access(path.parent, os.W_OK)


class SqliteReader:
    """Fulfils `JournalReader`; used by one thread at a time."""

    def __init__(self, path: Path, mode: str, lock: WriterLock | None = None) -> None:
        self._error: type[Exception] = sqlite_library().Error
        with contextlib.ExitStack() as undo:
            if lock:
                undo.callback(lock.close)
            try:
                self._connection = SqliteConnection(path, mode, TEXT)
                undo.callback(self._connection.close)
                self._connection.execute("PRAGMA query_only = ON")
                self._connection.execute("PRAGMA trusted_schema = OFF")
                self._connection.execute("PRAGMA cell_size_check = ON")
                self._connection.execute("BEGIN")
                # The transaction stands from the first page read, not from BEGIN.
                self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            except self._error as error:
                raise JournalError(f"{path.name}: the file cannot be read: {error}") from error
            self._file = SqliteRows(path.name, self._connection)
            self._sql = statements_for(self._connection.dialect)
            self._undo = undo.pop_all()

    def head(self) -> Head:
        row = self._file.one("journal", self._sql.head, (int, BLOB))
        return Head(*row) if row else Head(0, GENESIS_HASH)

    def revision(self) -> str:
        """The schema's version that the file says it has."""
        with self._file.reading("alembic_version"):
            return revision_of(self._connection)

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]:
        for row in self._file.rows("journal", self._sql.records, (int, TEXT, BLOB), (after_seq,)):
            yield StoredRecord(row[0], bytes(row[1]), row[2])

    def chain(self) -> Iterator[Row]:
        # Straight out of the driver: this is read ten million times, and a wrong kind shows in the hash.
        with self._file.reading("journal"):
            yield from self._connection.execute(self._sql.records, (0,))

    def postings(self) -> Iterator[StoredPosting]:
        for seq, line, source, target, amount in self._file.rows(
            "postings", self._sql.postings, (int, int, TEXT, TEXT, int)
        ):
            yield StoredPosting(seq, line, text_of(source), text_of(target), amount)

    def answers(self) -> Iterator[StoredAnswer]:
        kinds, seq_of = (TEXT, int, int), itemgetter(1)
        for key, first_seq, last_seq in self._file.rows("answers", self._sql.answers, kinds, seq_of=seq_of):
            yield StoredAnswer(text_of(key), first_seq, last_seq)

    def snapshots(self) -> Iterator[StoredSnapshot]:
        for row in self._file.rows("snapshots", self._sql.snapshots, (int, TEXT)):
            yield StoredSnapshot(row[0], bytes(row[1]))

    def terms(self, level: int) -> Iterator[StoredTerm]:
        def seq_of(row: Row) -> int:
            return last_record_of(level, row[1])

        sql = self._sql.terms_of_sheets if level == SHEET else self._sql.terms_of_others
        for row in self._file.rows("terms", sql, (int, int, TEXT, BLOB), seq_of=seq_of):
            yield StoredTerm(row[0], row[1], text_of(row[2]), row[3])

    def deals(self) -> Iterator[DealLine]:
        seq_of = itemgetter(DEAL_FIELDS.index("last_seq"))
        for row in self._file.rows("deals", self._sql.deals, DEAL_KINDS, seq_of=seq_of):
            yield deal_of(row)

    def search(self) -> SqliteSearch:
        return SqliteSearch(self._file, self._sql)

    def faults(self) -> Iterator[str]:
        with self._file.reading("the file"):
            yield from faults_of(self._connection)

    def close(self) -> None:
        with contextlib.suppress(self._error):
            self._undo.close()
