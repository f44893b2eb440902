"""The schema's version: what a file has, what this program writes, and how alembic brings the one to the other.

Alembic takes a quarter of a second to import and is asked for only to make or to upgrade; to open needs the constant
alone.
"""

from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from tablemgr.service.ports import JournalError
from tablemgr.storage.sqlite_connection import SqliteConnection

# The newest revision of `migrations/versions`; a test compares it.
NEWEST_REVISION = "0002"

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(connection: Connection) -> None:
    """Run all steps that are due, in one transaction of this connection."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})
    # Alembic reads `%` as the start of a name of its own.
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise JournalError(f"the schema cannot be brought up to date: {error}") from error


def revision_of(connection: SqliteConnection) -> str:
    """The revision that a file says it has; JournalError if it says none, or says it twice."""
    rows: list[tuple[Any, ...]] = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    kinds = [type(row[0]) for row in rows]
    if kinds != [connection.text_kind]:
        raise JournalError(f"alembic_version has {len(rows)} rows, and not one text that names a schema")
    return str(rows[0][0].decode("utf-8", "backslashreplace"))
