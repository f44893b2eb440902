"""A table's journal in `DIR/table.db`, for its one writer: a batch is one durable transaction.

After any error but a stale head the journal refuses all but `close`: nobody knows what of the last batch is on the disk
until the file is opened again and its tail is read. It never repeats a commit by itself.
"""

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.review.deals import DealLine
from tablemgr.review.sheets import SHEET
from tablemgr.service.ports import (
    Batch,
    Head,
    JournalError,
    StaleHeadError,
    StoredAnswer,
    StoredRecord,
    StoredSnapshot,
    StoredTerm,
)
from tablemgr.storage.batches import head_after
from tablemgr.storage.disk_words import in_words
from tablemgr.storage.lock import WriterLock
from tablemgr.storage.sqlite_connection import SqliteConnection
from tablemgr.storage.statements import statements_for
from tablemgr.storage.tables import deal_of, deal_row, term_row


class SqliteJournal:
    """Fulfils `Journal`. Made by `creation`; used by one thread at a time."""

    def __init__(self, path: Path, connection: SqliteConnection, lock: WriterLock) -> None:
        self._path = path
        self._connection = connection
        self._lock = lock
        self._sql = statements_for(connection.dialect)
        self._error: type[Exception] = connection.library.Error
        self._is_broken = False

    def head(self) -> Head:
        with self._reading():
            return self._read_head()

    def append(self, batch: Batch, expected: Head) -> None:
        self.append_all((batch,), expected)

    def append_all(self, batches: Sequence[Batch], expected: Head) -> None:
        head = expected
        for batch in batches:
            head = head_after(batch, head)
        connection, sql = self._usable(), self._sql
        try:
            connection.write("BEGIN IMMEDIATE")
            found = self._read_head()
            if found == expected:
                for batch in batches:
                    connection.write_all(sql.insert_record, [(r.seq, r.sealed.decode(), r.hash) for r in batch.records])
                    self._insert_derived(batch)
            connection.write("COMMIT" if found == expected else "ROLLBACK")
        except self._error as error:
            self._abandon()
            what = (
                f"{self._path}: records after {expected.seq} may or may not be written: {in_words(error, self._path)}"
            )
            raise JournalError(what) from error
        if found != expected:
            raise StaleHeadError(f"{self._path}: the journal stands at record {found.seq}, not at {expected.seq}")

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]:
        with self._reading():
            for seq, sealed, chain_hash in self._usable().execute(self._sql.records, (after_seq,)):
                yield StoredRecord(seq, sealed, chain_hash)

    def answer(self, key: str) -> StoredAnswer | None:
        with self._reading():
            row = self._usable().execute(self._sql.answer, (key,)).fetchone()
        return StoredAnswer(key, row[1], row[2]) if row else None

    def newest_snapshot(self) -> StoredSnapshot | None:
        with self._reading():
            row = self._usable().execute(self._sql.newest_snapshot).fetchone()
        return StoredSnapshot(*row) if row else None

    def newest_deal(self) -> DealLine | None:
        with self._reading():
            row = self._usable().execute(self._sql.newest_deal).fetchone()
        return deal_of(row) if row else None

    def sheet_terms(self, from_sheet: int) -> Iterator[StoredTerm]:
        with self._reading():
            for level, block, term, places in self._usable().execute(self._sql.sheet_terms, (SHEET, from_sheet)):
                yield StoredTerm(level, block, term.decode(), places)

    def close(self) -> None:
        """Close the file and free the lock, whatever state the file is in."""
        try:
            with contextlib.suppress(self._error):
                self._connection.close()
        finally:
            self._lock.close()

    def _insert_derived(self, batch: Batch) -> None:
        write_all, sql = self._connection.write_all, self._sql
        if batch.postings:
            moves = [(p.seq, p.line, p.source, p.target, p.amount_minor) for p in batch.postings]
            write_all(sql.insert_posting, moves)
        if batch.answers:
            write_all(sql.insert_answer, [(a.key, a.first_seq, a.last_seq) for a in batch.answers])
        if batch.snapshots:
            write_all(sql.insert_snapshot, [(s.seq, s.state.decode()) for s in batch.snapshots])
        if batch.terms:
            write_all(sql.insert_term, list(map(term_row, batch.terms)))
        if batch.deals:
            write_all(sql.insert_deal, list(map(deal_row, batch.deals)))

    def _read_head(self) -> Head:
        row = self._usable().execute(self._sql.head).fetchone()
        return Head(*row) if row else Head(0, GENESIS_HASH)

    def _usable(self) -> SqliteConnection:
        if self._is_broken:
            raise JournalError(f"{self._path}: an earlier error stands; open the journal again and read its tail")
        return self._connection

    def _abandon(self) -> None:
        self._is_broken = True
        # Frees the file for others. That this says it rolled back proves nothing about the disk.
        with contextlib.suppress(self._error):
            self._connection.write("ROLLBACK")

    @contextlib.contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except self._error as error:
            self._is_broken = True
            raise JournalError(f"{self._path}: cannot be read: {in_words(error, self._path)}") from error
