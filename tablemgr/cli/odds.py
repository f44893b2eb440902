"""`tablemgr odds`: exact chances of the bets in a script; what the house could expect from a journal's bets."""

import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from tablemgr.cli.replay import read_script
from tablemgr.engine.policy import STAND_FROM_MAX, STAND_FROM_MIN

if TYPE_CHECKING:
    from tablemgr.service.theoretical import SeatHour

STAND_FROM = click.IntRange(STAND_FROM_MIN, STAND_FROM_MAX)


@click.command("odds")
@click.argument("where", metavar="SCRIPT|DIR", type=click.Path(allow_dash=True))
@click.option(
    "--at", type=click.IntRange(1), metavar="LINE", help="Look after this line of SCRIPT; else after the last."
)
@click.option(
    "--stand-from",
    type=(STAND_FROM, STAND_FROM),
    metavar="PUNTER BANKER",
    help="With SCRIPT, where players choose: they take cards below so many half points, and stand from there on.",
)
@click.option("--json", "as_json", is_flag=True, help="With DIR: one JSON document instead of a table.")
def command(where: str, at: int | None, stand_from: tuple[int, int] | None, as_json: bool) -> None:
    """Exact chances from the cards not yet seen. For pit bosses: no screen of a table shows them.

    \b
    SCRIPT   a table script ('-' reads standard input): every bet that lies there after LINE, with the chance that it
             wins, that it loses, and the commission to be expected of it, as fractions: "7/10"
    DIR      a table's data directory: the theoretical commission of each seat, hour by hour (UTC), which is the sum of
             what was to be expected of each bet when it was placed, beside what has been taken of these bets

    LINE counts from 1, blank lines too. After a blank or refused line all stands as before it. Lines behind LINE are
    not played, and a LINE behind the last one is an error.

    What cannot be said is null, with the reason: a bet that players decide has chances only under a stated policy
    (--stand-from), which stands beside them, and of a house that takes its share of whole deals a bet has no
    commission. Cards that lie face down are unseen. A bank that may run out is left out of account.

    Exit status: 0 done; 1 a line up to LINE was refused (the document lists it), or the journal is not as it was
    written; 2 the script, or the journal, cannot be read.
    """
    if where != "-" and Path(where).is_dir():
        if at is not None or stand_from is not None:
            raise click.UsageError("--at and --stand-from are for a script; a journal is gone through to its end")
        _theoretical(Path(where), as_json)
    else:
        if as_json:
            raise click.UsageError("--json is for a journal; of a script the answer is JSON anyway")
        _odds(where, at, stand_from)


def _odds(script: str, at: int | None, stand_from: tuple[int, int] | None) -> None:
    from tablemgr.bootstrap.odds import NoSuchLineError, OpenError, Policy, odds_after

    text = read_script(script, _fail)
    try:
        document, all_accepted = odds_after(text, at, None if stand_from is None else Policy(*stand_from))
    except NoSuchLineError as error:
        _fail(f"{script}: {error}")
    except OpenError as error:
        _fail(f"{script}: line 1: {error}")
    click.echo(json.dumps(document, indent=1, ensure_ascii=False))
    sys.exit(0 if all_accepted else 1)


def _theoretical(directory: Path, as_json: bool) -> None:
    from tablemgr.bootstrap.odds import BrokenJournalError, CannotReadError, rows_json, theoretical_of
    from tablemgr.bootstrap.progress import counting

    try:
        rows, currency = theoretical_of(directory, partial(counting, "records"))
    except CannotReadError as error:
        _fail(str(error))
    except BrokenJournalError as error:
        _say(f"bad: {error}")
        sys.exit(1)
    if as_json:
        click.echo(json.dumps(rows_json(rows, currency), indent=1, ensure_ascii=False))
    else:
        _print_table(rows, currency)


def _print_table(rows: Sequence["SeatHour"], currency: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from tablemgr.bootstrap.odds import rows_json

    document = rows_json(tuple(rows), currency)
    table = Table(title=f"Theoretical commission, {currency}" if currency else "No table was opened")
    for heading in ("hour (UTC)", "seat", "player", "bets", "staked", "theoretical", "taken", "unknown"):
        table.add_column(heading, justify="left" if heading in ("hour (UTC)", "player") else "right")
    for row in document["rows"]:
        figures = (row["bets"], row["staked"], _about(row["theoretical"]), row["taken"], row["unknown"])
        table.add_row(row["hour"], str(row["seat"]), _printable(row["player"]), *map(str, figures))
    if document["total"]:
        total = document["total"]
        figures = (total["bets"], total["staked"], _about(total["theoretical"]), total["taken"], total["unknown"])
        table.add_section()
        table.add_row("all", "", "", *map(str, figures))
    Console(file=sys.stdout, width=None if sys.stdout.isatty() else 120, markup=False).print(table)


def _about(fraction: str) -> str:
    """A fraction as people read it in a column; the exact one stands in the JSON."""
    from fractions import Fraction

    return f"{float(Fraction(fraction)):,.4f}"


def _printable(words: str) -> str:
    # A damaged journal may hold anything; a terminal is shown only what it prints.
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in words)


def _say(words: str) -> None:
    # A file's name may have line ends of its own; what is promised is one line.
    click.echo(f"tablemgr odds: {_printable(' '.join(words.splitlines()))}", err=True)


def _fail(why: str) -> NoReturn:
    _say(why)
    sys.exit(2)
