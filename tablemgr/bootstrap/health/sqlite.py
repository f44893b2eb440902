"""Which SQLite serves here, and how it keeps a journal.

SQLite 3.7.0 to 3.51.2 can damage a file with a write-ahead log when two connections write or checkpoint at once. The
program never uses a log with such a one; a rollback journal serves, and each commit takes longer.
"""

from dataclasses import dataclass

from tablemgr.bootstrap.health.findings import Finding, note, ok, to_do
from tablemgr.storage.sqlite_library import OLDEST_VERSION, SOUND_WAL_VERSION, sqlite_library

_PYSQLITE = "python -m pip install pysqlite3"


@dataclass(frozen=True, slots=True)
class Sqlite:
    """`is_linked`: it is the one that Python links, not one of a package."""

    version: tuple[int, ...]
    is_linked: bool


def look_at_sqlite() -> Sqlite:
    """The SQLite that this program uses."""
    library = sqlite_library()
    return Sqlite(tuple(library.sqlite_version_info), library.__name__.partition(".")[0] == "sqlite3")


def judge_sqlite(name: str, sqlite: Sqlite) -> Finding:
    """Whether it is sound."""
    source = "linked by Python" if sqlite.is_linked else "of pysqlite3"
    shown = f"SQLite {_dotted(sqlite.version)}, {source}"
    if sqlite.version < OLDEST_VERSION:
        return to_do(name, f"{shown}: {_dotted(OLDEST_VERSION)} or newer is needed", _PYSQLITE)
    if sqlite.version < SOUND_WAL_VERSION:
        what = f"{shown}, has the fault of write-ahead logs: a rollback journal serves, which is slower"
        return note(name, what, _PYSQLITE)
    return ok(name, f"{shown}: write-ahead log on a local disk, rollback journal on a network's")


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(map(str, version))
