"""Connections to a SQLite file: one that writes, any number that only look.

They are got through SQLAlchemy's engine, for its dialect and for alembic; the settling path then uses the driver's own
connection. No statement begins a transaction by itself: `BEGIN IMMEDIATE` is said where one is meant, because a
transaction that begins by reading and turns to writing fails at once when another writer is there.
"""

from pathlib import Path
from types import ModuleType
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import NullPool

from tablemgr.service.ports import JournalError
from tablemgr.storage.sqlite_library import OLDEST_VERSION, ROLLBACK_JOURNAL, WAL, sqlite_library

# How long a commit waits for somebody who holds the file, a backup program say, before the table stops.
BUSY_TIMEOUT_S = 5.0

# Takes effect when a file is made. A commit writes whole pages, three or four of them, each hardly changed: half of
# SQLite's usual size made a commit some 10 % faster and cost reading nothing.
PAGE_BYTES = 2048

# Bytes 18 and 19 of the file say 2 where it is kept with a write-ahead log.
_MODE_BYTES = slice(18, 20)
_WAL_MARK = b"\x02\x02"


class SqliteConnection:
    """One driver connection, and what is needed to use it: its statements, its library for the errors, its dialect."""

    def __init__(self, path: Path, mode: str, text_kind: type = bytes) -> None:
        """`mode` is SQLite's `ro`, `rw` or `rwc`. Texts come as `text_kind`, BLOBs as bytes: with a bytearray they can
        be told apart. The library's errors come as they are."""
        self.library = _supported_library()
        engine = sqlite_engine(path, mode)
        self.dialect = engine.dialect
        self._pooled = engine.raw_connection()
        driver: Any = self._pooled.driver_connection
        # The bytes that lie there, not a `str`: they are hashed as such, and need not be UTF-8 in a damaged file.
        driver.text_factory = text_kind
        self.text_kind = text_kind
        # Each gives a cursor of its own, so that records can be read while others are looked up.
        self.execute = driver.execute
        # One cursor for what gives no rows: a new one a statement costs a tenth of a commit's work.
        writing = driver.cursor()
        self.write, self.write_all = writing.execute, writing.executemany

    def close(self) -> None:
        """Close for good; an error of the library is passed on."""
        self._pooled.close()


def sqlite_engine(path: Path, mode: str) -> Engine:
    """An engine whose transactions are immediate, on a file; every connection is a new one."""
    library = _supported_library()
    address = f"{path.resolve().as_uri()}?mode={mode}"

    def connect() -> Any:
        connection = library.connect(
            address, uri=True, isolation_level=None, timeout=BUSY_TIMEOUT_S, check_same_thread=False
        )
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        return connection

    engine = create_engine("sqlite://", module=library, creator=connect, poolclass=NullPool)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    return engine


def mode_on_disk(path: Path) -> str:
    """Whether a file is kept with a write-ahead log or a rollback journal, from its header; OSError if unreadable."""
    with path.open("rb") as file:
        header = file.read(_MODE_BYTES.stop)
    return WAL if header[_MODE_BYTES] == _WAL_MARK else ROLLBACK_JOURNAL


def _supported_library() -> ModuleType:
    library = sqlite_library()
    if library.sqlite_version_info < OLDEST_VERSION:
        oldest = ".".join(map(str, OLDEST_VERSION))
        raise JournalError(f"SQLite {library.sqlite_version} is too old, {oldest} is needed: install pysqlite3")
    return library
