"""What has been dropped from a file's schema, or changed in it, made again: what guards the rows, and never rows.

A trigger that is missing leaves the journal open to changes which the chain of hashes alone then shows. Tables are
another thing: one that is missing or changed has taken rows with it, and no statement of ours brings them back.
"""

from pathlib import Path

from tablemgr.service.ports import JournalError
from tablemgr.storage.sqlite_connection import SqliteConnection
from tablemgr.storage.sqlite_faults import Item, expected_items, schema_faults

# What holds no rows of its own.
_MADE_AGAIN = ("trigger", "index", "view")


def mend_schema(path: Path, connection: SqliteConnection) -> tuple[str, ...]:
    """Make again what is missing or changed, all of it or nothing; the line that says it of each. JournalError for
    what cannot be mended so, an error of the library is passed on."""
    expected = expected_items()
    faults = list(schema_faults(connection))
    beyond = [line for item, line in faults if item[0] not in _MADE_AGAIN or item not in expected]
    if beyond:
        raise JournalError(
            f"{path}: {'; '.join(beyond)}; an upgrade cannot mend that: see what `tablemgr verify {path.parent}` says, "
            "and take the file from a copy that is whole"
        )
    if faults:
        _make_again(connection, [item for item, _ in faults], expected)
    return tuple(line for _, line in faults)


def _make_again(connection: SqliteConnection, items: list[Item], expected: dict[Item, str]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        for item in items:
            kind, name, _ = item
            connection.execute(f'DROP {kind} IF EXISTS "{name}"')
            connection.execute(expected[item])
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")
