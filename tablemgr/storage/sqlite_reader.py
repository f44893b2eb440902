"""A table's journal in `DIR/table.db`, to look at: one state, that of the moment it was opened, while the table plays.

It writes nothing and never checkpoints. It trusts nothing either: a file may hold anything, and what is not of the kind
that its column asks for is a `JournalError` that names the row.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.service.ports import (
    Head,
    JournalError,
    OddRowError,
    StoredAnswer,
    StoredPosting,
    StoredRecord,
    StoredSnapshot,
)
from tablemgr.storage.creation import JOURNAL_NAME
from tablemgr.storage.errors import NoJournalError
from tablemgr.storage.filesystems import is_on_network
from tablemgr.storage.lock import WriterLock
from tablemgr.storage.schema import revision_of
from tablemgr.storage.sqlite_connection import SqliteConnection, mode_on_disk
from tablemgr.storage.sqlite_faults import faults_of
from tablemgr.storage.sqlite_library import ROLLBACK_JOURNAL, sqlite_library
from tablemgr.storage.statements import statements_for

Row = tuple[Any, ...]

# The kinds of values as this reader gets them: a text that was made a BLOB of the same bytes is an odd value too.
TEXT, BLOB = bytearray, bytes


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
        self._name = path.name
        self._error: type[Exception] = sqlite_library().Error
        with contextlib.ExitStack() as undo:
            if lock:
                undo.callback(lock.close)
            with self._reading("the file"):
                self._connection = SqliteConnection(path, mode, TEXT)
                undo.callback(self._connection.close)
                self._connection.execute("PRAGMA query_only = ON")
                self._connection.execute("PRAGMA trusted_schema = OFF")
                self._connection.execute("PRAGMA cell_size_check = ON")
                self._connection.execute("BEGIN")
                # The transaction stands from the first page read, not from BEGIN.
                self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            self._sql = statements_for(self._connection.dialect)
            self._undo = undo.pop_all()

    def head(self) -> Head:
        rows = list(self._rows("journal", self._sql.head, (int, BLOB)))
        return Head(*rows[0]) if rows else Head(0, GENESIS_HASH)

    def revision(self) -> str:
        """The schema's version that the file says it has."""
        with self._reading("alembic_version"):
            return revision_of(self._connection)

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]:
        for row in self._rows("journal", self._sql.records, (int, TEXT, BLOB), parameters=(after_seq,)):
            yield StoredRecord(row[0], bytes(row[1]), row[2])

    def chain(self) -> Iterator[Row]:
        # Straight out of the driver: this is read ten million times, and a wrong kind shows in the hash.
        with self._reading("journal"):
            yield from self._connection.execute(self._sql.records, (0,))

    def postings(self) -> Iterator[StoredPosting]:
        for seq, line, source, target, amount in self._rows(
            "postings", self._sql.postings, (int, int, TEXT, TEXT, int)
        ):
            yield StoredPosting(seq, line, _text(source), _text(target), amount)

    def answers(self) -> Iterator[StoredAnswer]:
        for key, first_seq, last_seq in self._rows("answers", self._sql.answers, (TEXT, int, int), seq_column=1):
            yield StoredAnswer(_text(key), first_seq, last_seq)

    def snapshots(self) -> Iterator[StoredSnapshot]:
        for row in self._rows("snapshots", self._sql.snapshots, (int, TEXT)):
            yield StoredSnapshot(row[0], bytes(row[1]))

    def faults(self) -> Iterator[str]:
        with self._reading("the file"):
            yield from faults_of(self._connection)

    def close(self) -> None:
        with contextlib.suppress(self._error):
            self._undo.close()

    def _rows(
        self, table: str, sql: str, kinds: tuple[type, ...], parameters: Row = (), seq_column: int = 0
    ) -> Iterator[Row]:
        with self._reading(table):
            for row in self._connection.execute(sql, parameters):
                if tuple(map(type, row)) != kinds:
                    seq = row[seq_column]
                    message = f"{table}: the row of {row[0]!r} holds values of another kind"
                    raise OddRowError(message, seq if isinstance(seq, int) else None)
                yield row

    @contextlib.contextmanager
    def _reading(self, what: str) -> Iterator[None]:
        try:
            yield
        except self._error as error:
            raise JournalError(f"{self._name}: {what} cannot be read: {error}") from error


def _text(stored: bytearray) -> str:
    # Bytes that are no UTF-8 stay told apart from each other and from every text, and can be printed with `repr`.
    return stored.decode("utf-8", "surrogateescape")
