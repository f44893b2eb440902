"""Which SQLite serves: the one that Python links, or the one that the pysqlite3 package brings.

SQLite 3.7.0 to 3.51.2 can corrupt a file with a write-ahead log when two connections write or checkpoint at once. Where
the linked one is that old, pysqlite3's serves; where that is missing or old too, the linked one serves with a rollback
journal, which does not have the fault. This file opens nothing.
"""

import importlib
import sqlite3
from types import ModuleType

# The first version without the fault, and the first with STRICT tables.
SOUND_WAL_VERSION = (3, 51, 3)
OLDEST_VERSION = (3, 37, 0)

WAL = "wal"
ROLLBACK_JOURNAL = "delete"


def sqlite_library() -> ModuleType:
    """The DB-API module to use on this machine."""
    return choose_library(sqlite3, _bundled())


def choose_library(linked: ModuleType, bundled: ModuleType | None) -> ModuleType:
    """The linked library, unless the bundled one alone keeps a sound write-ahead log or has strict tables."""
    if bundled is None:
        return linked
    for needed in (SOUND_WAL_VERSION, OLDEST_VERSION):
        if linked.sqlite_version_info >= needed:
            return linked
        if bundled.sqlite_version_info >= needed:
            return bundled
    return linked


def journal_mode_for(library: ModuleType, is_on_network: bool) -> str:
    """A write-ahead log where it is sound, a rollback journal elsewhere."""
    if is_on_network or library.sqlite_version_info < SOUND_WAL_VERSION:
        return ROLLBACK_JOURNAL
    return WAL


def _bundled() -> ModuleType | None:
    try:
        return importlib.import_module("pysqlite3.dbapi2")
    except ImportError:
        return None
