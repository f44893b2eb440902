"""Rows out of a SQLite file that may hold anything: each value is of the kind that its column asks for, or it is told
which row is odd."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from tablemgr.service.ports import JournalError, OddRowError
from tablemgr.storage.sqlite_connection import SqliteConnection

Row = tuple[Any, ...]

# The kinds of values as they come here: a text that was made a BLOB of the same bytes is an odd value too.
TEXT, BLOB = bytearray, bytes


class SqliteRows:
    """What one connection reads, in the transaction that it is in."""

    def __init__(self, name: str, connection: SqliteConnection) -> None:
        self._name = name
        self._connection = connection
        self._error: type[Exception] = connection.library.Error

    def rows(
        self,
        table: str,
        sql: str,
        kinds: tuple[type, ...],
        parameters: Row = (),
        seq_of: Callable[[Row], object] = lambda row: row[0],
    ) -> Iterator[Row]:
        """The rows of a query; JournalError, OddRowError for one of other kinds, with the record `seq_of` names."""
        with self.reading(table):
            for row in self._connection.execute(sql, parameters):
                if tuple(map(type, row)) != kinds:
                    raise self._odd(table, row, seq_of)
                yield row

    def one(self, table: str, sql: str, kinds: tuple[type, ...], parameters: Row = ()) -> Row | None:
        """The first row of a query."""
        return next(self.rows(table, sql, kinds, parameters), None)

    @contextlib.contextmanager
    def reading(self, what: str) -> Iterator[None]:
        """The library's errors as ours."""
        try:
            yield
        except self._error as error:
            raise JournalError(f"{self._name}: {what} cannot be read: {error}") from error

    @staticmethod
    def _odd(table: str, row: Row, seq_of: Callable[[Row], object]) -> OddRowError:
        try:
            seq = seq_of(row)
        except (TypeError, OverflowError):
            seq = None
        message = f"{table}: the row of {row[0]!r} holds values of another kind"
        return OddRowError(message, seq if isinstance(seq, int) else None)
