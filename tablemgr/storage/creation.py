"""A data directory's journal: made, opened to write, brought up to date.

A new file is made whole under another name and then renamed, so that a process killed at any moment leaves either a
whole empty journal or none, and the next one goes on from there. All three hold the writer's lock.
"""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from tablemgr.service.ports import JournalError
from tablemgr.storage.disk_words import in_words
from tablemgr.storage.durable import sync_directory, sync_file
from tablemgr.storage.errors import JournalExistsError, NoJournalError, NoTableHereError, SchemaVersionError
from tablemgr.storage.filesystems import is_on_network
from tablemgr.storage.lock import LOCK_NAME, WriterLock
from tablemgr.storage.schema import NEWEST_REVISION, migrate, revision_of
from tablemgr.storage.schema_mending import mend_schema
from tablemgr.storage.sqlite_connection import SqliteConnection, sqlite_engine
from tablemgr.storage.sqlite_journal import SqliteJournal
from tablemgr.storage.sqlite_library import journal_mode_for, sqlite_library

JOURNAL_NAME = "table.db"
UNFINISHED_NAME = "table.db.new"

# Its owner alone: the journal has the cards that lie face down. A directory that is there keeps its own rights.
DIRECTORY_MODE = 0o700

# The write-ahead log is cut back to this after a checkpoint, if something long-running has let it grow.
WAL_BYTES_KEPT = 16 * 1024 * 1024

# What a new table may find in its directory: what a process that was killed in making one has left, and what a file
# system has at the root of a new disk. Hidden files, a file manager's say, are nobody's either.
_HARMLESS = (LOCK_NAME, UNFINISHED_NAME, "lost+found", ".")
# As many of the files that stand in the way are named.
NAMED_MAX = 3


@dataclass(frozen=True, slots=True)
class Upgrade:
    """The revisions that a file had before and has now, and what of its schema had to be made again."""

    old: str
    new: str
    mended: tuple[str, ...] = ()


def has_journal(directory: Path) -> bool:
    """Whether there is a journal's file; it may still be without a record."""
    return (directory / JOURNAL_NAME).exists()


def refuse_other_files(directory: Path) -> None:
    """NoTableHereError if no table can be begun here, because other files are: the name may be mistyped, or a journal
    has gone from beside its checkpoints."""
    if has_journal(directory) or not directory.exists():
        return
    with _translated(directory):
        others = sorted(path.name for path in directory.iterdir() if not path.name.startswith(_HARMLESS))
    if others:
        named = ", ".join(others[:NAMED_MAX]) + (", ..." if len(others) > NAMED_MAX else "")
        raise NoTableHereError(
            f"{directory} holds no table and is not empty ({named}): a new table wants a directory of its own; "
            "is the name right?"
        )


def create_journal(directory: Path) -> SqliteJournal:
    """Make the directory and an empty journal in it, and open it; JournalExistsError if one is there, NoTableHereError
    if other files are."""
    refuse_other_files(directory)
    with _translated(directory):
        directory.mkdir(mode=DIRECTORY_MODE, parents=True, exist_ok=True)

    def make() -> None:
        if has_journal(directory):
            raise JournalExistsError(f"{directory} holds a journal already")
        _make_file(directory)

    return _opened(directory, make)


def open_journal(directory: Path) -> SqliteJournal:
    """Open a journal to write; NoJournalError, JournalInUseError, SchemaVersionError, or JournalError."""
    _refuse_none(directory)
    return _opened(directory, lambda: None)


def upgrade_journal(directory: Path) -> Upgrade:
    """Bring a journal's file to the newest schema, and make again what has been dropped from it; a file that has all
    stays as it is. The errors of `open_journal`."""
    _refuse_none(directory)
    path = directory / JOURNAL_NAME
    with contextlib.closing(WriterLock(directory)), _translated(path):
        old = _revision_on_disk(path)
        if old > NEWEST_REVISION:
            raise _too_new(path, old)
        if old < NEWEST_REVISION:
            _migrate_file(path)
        with contextlib.closing(SqliteConnection(path, "rw")) as connection:
            mended = mend_schema(path, connection)
        return Upgrade(old, _revision_on_disk(path), mended)


def _opened(directory: Path, prepare: Callable[[], None]) -> SqliteJournal:
    """The journal, with the lock handed to it; the lock is freed if it cannot be opened."""
    with contextlib.ExitStack() as undo:
        lock = WriterLock(directory)
        undo.callback(lock.close)
        path = directory / JOURNAL_NAME
        with _translated(path):
            prepare()
            connection = SqliteConnection(path, "rw")
            undo.callback(connection.close)
            _refuse_other_version(path, connection)
            _set_up(path, connection)
        undo.pop_all()
        return SqliteJournal(path, connection, lock)


def _make_file(directory: Path) -> None:
    unfinished = directory / UNFINISHED_NAME
    # What a killed process left: of no use to anybody, since no record can have been written to it.
    for leftover in directory.glob(f"{UNFINISHED_NAME}*"):
        leftover.unlink()
    _migrate_file(unfinished)
    sync_file(unfinished)
    unfinished.rename(directory / JOURNAL_NAME)
    sync_directory(directory)


def _migrate_file(path: Path) -> None:
    with sqlite_engine(path, "rwc").connect() as connection:
        migrate(connection)


def _set_up(path: Path, connection: SqliteConnection) -> None:
    mode = journal_mode_for(connection.library, is_on_network(path))
    (found,) = connection.execute(f"PRAGMA journal_mode = {mode}").fetchone()
    if found.decode() != mode:
        raise JournalError(f"{path} cannot be kept with journal mode {mode}: SQLite gives {found.decode()}")
    connection.execute(f"PRAGMA journal_size_limit = {WAL_BYTES_KEPT}")
    # A file that somebody has doctored runs no code of ours through its triggers, and damaged pages are noticed early.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")


def _refuse_none(directory: Path) -> None:
    if not has_journal(directory):
        raise NoJournalError(f"{directory} holds no journal: there is no {JOURNAL_NAME}")


def _refuse_other_version(path: Path, connection: SqliteConnection) -> None:
    found = revision_of(connection)
    if found > NEWEST_REVISION:
        raise _too_new(path, found)
    if found < NEWEST_REVISION:
        raise SchemaVersionError(
            f"{path} has schema {found}, this program writes {NEWEST_REVISION}: run `tablemgr db upgrade {path.parent}`"
        )


def _too_new(path: Path, found: str) -> SchemaVersionError:
    return SchemaVersionError(
        f"{path} has schema {found!r}, newer than the {NEWEST_REVISION} of this program: install the newer program"
    )


def _revision_on_disk(path: Path) -> str:
    with contextlib.closing(SqliteConnection(path, "rw")) as connection:
        return revision_of(connection)


@contextlib.contextmanager
def _translated(path: Path) -> Iterator[None]:
    library: ModuleType = sqlite_library()
    try:
        yield
    except (OSError, library.Error, SQLAlchemyError) as error:
        # Without the statement and the address that SQLAlchemy adds.
        said = error.orig if isinstance(error, DBAPIError) and isinstance(error.orig, Exception) else error
        raise JournalError(f"{path} cannot be used: {in_words(said, path)}") from error
