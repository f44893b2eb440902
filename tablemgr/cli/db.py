"""`tablemgr db`: what is done to a journal's file rather than at a table."""

import sys
from pathlib import Path

import click


@click.group("db")
def command() -> None:
    """Look after the file that a journal lies in."""


@command.command("upgrade")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
def upgrade(directory: Path) -> None:
    """Bring a journal's file to the schema of this program; nothing in the journal changes.

    A file that is up to date stays as it is. The table must not be running. Whatever happens on the way, the file is
    either as it was or whole and new.

    Exit status: 0 it is up to date; 2 it could not be upgraded.
    """
    from tablemgr.service.ports import JournalError
    from tablemgr.storage.creation import upgrade_journal

    try:
        done = upgrade_journal(directory)
    except JournalError as error:
        click.echo(f"tablemgr db upgrade: {error}", err=True)
        sys.exit(2)
    if done.old == done.new:
        click.echo(f"schema {done.new}: up to date")
    else:
        click.echo(f"schema {done.old} -> {done.new}")
