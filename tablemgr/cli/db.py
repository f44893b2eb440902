"""`tablemgr db`: what is done to a journal's file rather than at a table."""

import sys
from pathlib import Path

import click


@click.group("db")
def command() -> None:
    """Look after the file that a journal lies in."""


@command.command("upgrade", short_help="Bring a journal's file to the schema of this program.")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
def upgrade(directory: Path) -> None:
    """Bring the journal's file in DIR to the schema of this program; nothing in the journal changes.

    Triggers and indexes that somebody has dropped or changed are made again and named; triggers are what keeps rows
    from being changed, so run `tablemgr verify` after that. A file that has all stays as it is. The table must not be
    running. If it is interrupted, it can be called again.

    Exit status: 0 it is up to date; 2 it could not be upgraded, and why.
    """
    from tablemgr.service.ports import JournalError
    from tablemgr.storage.creation import upgrade_journal

    try:
        done = upgrade_journal(directory)
    except JournalError as error:
        click.echo(f"tablemgr db upgrade: {error}", err=True)
        sys.exit(2)
    for line in done.mended:
        click.echo(f"made again: {line}")
    if done.mended:
        click.echo(f"somebody has changed this file: see what `tablemgr verify {directory}` says", err=True)
    if done.old == done.new:
        click.echo(f"schema {done.new}: up to date")
    else:
        click.echo(f"schema {done.old} -> {done.new}")
