"""`tablemgr export`: a journal as text for other people's programs."""

import sys
from functools import partial
from pathlib import Path

import click

# The names in `tablemgr.export.formats`, known without loading it.
FORMAT_NAMES = ("jsonl", "csv", "hledger", "beancount")


@click.command("export")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--format", "format_name", required=True, type=click.Choice(FORMAT_NAMES), help="Which of the formats above."
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Into this file, outside DIR; else standard output.",
)
@click.option("--force", is_flag=True, help="Overwrite the file of --out, if it is there.")
def command(directory: Path, format_name: str, out: Path | None, force: bool) -> None:
    """Write a table's journal as text for other programs; the table may be running.

    \b
    jsonl       every record exactly as it was hashed, with its hash: proves itself
    csv         one row for every posting, for a spreadsheet
    hledger     a journal that `hledger -f F check --strict` proves
    beancount   a ledger that `bean-check F` proves

    A file is written whole or not at all, and one that is there is overwritten only with --force. docs/exports.md
    describes the formats.

    The chain of hashes is checked on the way: a record that is not as it was written ends the export. `verify` proves
    more.

    Exit status: 0 all is exported; 1 the journal is not as it was written, the first bad record is named; 2 it could
    not be tried, or the text could not be written.
    """
    from tablemgr.bootstrap.export import BrokenJournalError, CannotExportError, ExportOptions, export_journal
    from tablemgr.bootstrap.progress import counting

    options = ExportOptions(directory, format_name, out, force)
    try:
        exported = export_journal(options, sys.stdout.buffer, partial(counting, "records"))
    except CannotExportError as error:
        _say(str(error))
        sys.exit(2)
    except BrokenJournalError as error:
        ends = "what stands on standard output ends before it" if out is None else f"{out} was not written"
        _say(f"bad: {error}; {ends}")
        sys.exit(1)
    _say(f"{exported.head.seq} records, last hash {exported.head.hash.hex()}")
    if exported.held_back:
        _say(
            f"{exported.held_back} records more are held back: they tell cards of a running deal that lie face down, "
            "and come when it is over"
        )


def _say(words: str) -> None:
    # A damaged journal may hold anything; a terminal is shown only what it prints.
    printable = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in words)
    click.echo(f"tablemgr export: {printable}", err=True)
