"""What is wrong with a SQLite file as such, whatever its rows say: its pages, its schema, its version.

The schema is compared word for word with what the migrations make in an empty database, so that a trigger that was
dropped and a table or view that was added both show.
"""

from collections.abc import Iterator
from functools import cache

from sqlalchemy import create_engine
from sqlalchemy.pool import StaticPool

from tablemgr.service.ports import JournalError
from tablemgr.storage.schema import NEWEST_REVISION, migrate, revision_of
from tablemgr.storage.sqlite_connection import SqliteConnection
from tablemgr.storage.sqlite_library import sqlite_library

# One page that does not fit can make thousands of complaints.
COMPLAINTS_MAX = 10

# A kind, a name, and the table it belongs to.
Item = tuple[str, str, str]
SCHEMA_QUERY = "SELECT type, name, tbl_name, sql FROM sqlite_master"

# Alembic writes this table in words of its own, which may change with it; only what stands in it is ours.
_VERSION_TABLE = "alembic_version"


def faults_of(connection: SqliteConnection) -> Iterator[str]:
    """One line a fault, the cheap questions first; an error of the library is passed on."""
    yield from (line for _, line in schema_faults(connection))
    yield from _version_faults(connection)
    for (complaint,) in connection.execute(f"PRAGMA integrity_check({COMPLAINTS_MAX})"):
        text = complaint.decode("utf-8", "backslashreplace")
        if text != "ok":
            yield f"table.db: {' '.join(text.split())}"


def schema_faults(connection: SqliteConnection) -> Iterator[tuple[Item, str]]:
    """What is missing, changed or strange, and the line that says it; an error of the library is passed on."""
    found = _items(connection.execute(SCHEMA_QUERY).fetchall())
    expected = expected_items()
    for item in sorted(expected.keys() | found.keys()):
        kind, name, table = item
        if item not in found:
            yield item, f"schema: {kind} {name!r} of {table!r} is missing"
        elif item not in expected:
            yield item, f"schema: {kind} {name!r} of {table!r} is none of ours"
        elif found[item] != expected[item] and table != _VERSION_TABLE:
            yield item, f"schema: {kind} {name!r} of {table!r} is not as the migrations made it"


def _version_faults(connection: SqliteConnection) -> Iterator[str]:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (_VERSION_TABLE,)).fetchone():
        return
    try:
        found = revision_of(connection)
    except JournalError as error:
        yield str(error)
        return
    if found != NEWEST_REVISION:
        yield f"alembic_version: the schema is said to be {found!r}, and {NEWEST_REVISION!r} is due"


@cache
def expected_items() -> dict[Item, str]:
    """What the migrations make, as they make it in memory, and the statement that makes each."""
    library = sqlite_library()
    engine = create_engine(
        "sqlite://", module=library, creator=lambda: library.connect(":memory:"), poolclass=StaticPool
    )
    try:
        with engine.connect() as connection:
            migrate(connection)
            return _items([tuple(row) for row in connection.exec_driver_sql(SCHEMA_QUERY)])
    finally:
        engine.dispose()


def _items(rows: list[tuple[object, ...]]) -> dict[Item, str]:
    """By kind, name and table, the text; an index that a key brings along has none."""
    return {(_shown(kind), _shown(name), _shown(table)): _shown(sql) for kind, name, table, sql in rows}


def _shown(value: object) -> str:
    return value.decode("utf-8", "backslashreplace") if isinstance(value, bytes | bytearray) else str(value)
