"""`tablemgr bench`: this program beside its peers, in one run."""

import sys
import tempfile
from pathlib import Path

import click

# What can be measured: rounds, for the progress bar.
SUBJECTS = {"settle": 20, "replay": 5, "store": 10, "decode": 40, "search": 100, "deals": 6, "wire": 300, "start": 8}
# Takes as long as it is told, and so only when it is named.
SOAK = "soak"


@click.command("bench")
@click.argument("subjects", nargs=-1, type=click.Choice([*SUBJECTS, SOAK]))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document instead of a table.")
@click.option(
    "--dir",
    "where",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    metavar="DIR",
    help="Measure on the disk of this folder, in a folder of its own; the system's temporary one if not given.",
)
@click.option(
    "--events",
    type=click.IntRange(min=1_000),
    help="How long a journal is played for `search`; 200,000 events if not given, a million take some minutes.",
)
@click.option("--seconds", default=600, show_default=True, type=click.IntRange(5), help="How long `soak` runs.")
def command(subjects: tuple[str, ...], as_json: bool, where: Path | None, events: int | None, seconds: int) -> None:
    """Measure SUBJECTS, all but soak if none is named.

    \b
      settle   one command decided, sealed, posted and durable, beside a bare SQLite commit
      replay   a journal read, its chain checked and its table rebuilt, beside a bare hash loop
      store    commands saved and replayed, beside eventsourcing
      decode   frames of every device family beside pymodbus' framer, and how many intact ones are found
      search   deals, events and words found in a long journal, beside LIKE over its texts
      deals    deals with bets and ledger, beside pokerkit and open_spiel; cards alone, beside the least loop
      wire     a card from the shoe's first byte to the disk, and to the console's window
      start    whole processes, started cold
      soak     the console left to run: pauses of its window, memory, handles, threads

    Ours and the peer run in turn within one run; trust the ratio, not the figures: machines are noisy.
    """
    import importlib

    from tablemgr.bench.show import as_table, to_json
    from tablemgr.bootstrap.path_words import not_written, try_folder
    from tablemgr.bootstrap.progress import counting

    try:
        try_folder(where or Path(tempfile.gettempdir()))
    except OSError as error:
        click.echo(f"tablemgr bench: {not_written(where or tempfile.gettempdir(), error)}", err=True)
        sys.exit(2)
    figures = []
    for subject in subjects or tuple(SUBJECTS):
        measure = importlib.import_module(f"tablemgr.bench.{subject}").measure
        with (
            tempfile.TemporaryDirectory(prefix="tablemgr-bench-", dir=where) as directory,
            counting(subject, SUBJECTS.get(subject, seconds)) as progress,
        ):
            options = {"records": events} if subject == "search" and events is not None else {}
            options |= {"seconds": seconds} if subject == SOAK else {}
            figures += measure(Path(directory), progress, **options)
    if as_json:
        click.echo(to_json(figures))
    else:
        as_table(figures, sys.stdout)
