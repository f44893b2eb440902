"""`tablemgr chips`: the house's registry of chips, in a directory of its own."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablemgr.cli import options as shared
from tablemgr.cli.registry_words import actor as actor_option
from tablemgr.cli.registry_words import end, origin_of, registry_directory, tried

if TYPE_CHECKING:
    from tablemgr.service.tray.chips import Chip

_registry = registry_directory("Chips")


@click.group("chips")
def command() -> None:
    """Keep the registry of a house's chips: what each tag is worth, and where it belongs."""


@command.command("import", short_help="Register the chips of a file.")
@click.argument("file", metavar="FILE.csv", type=click.Path(path_type=Path, dir_okay=False))
@_registry
@click.option("--currency", default="EUR", show_default=True, help="What the denominations are in.")
@actor_option
@shared.signing_key
def import_(file: Path, directory: Path, live: bool, currency: str, actor: str, key_file: Path | None) -> None:
    """Register the chips of FILE.csv in the registry in DIR, which is made if it is new: all of them, or none.

    \b
    uid,denomination,set,table,status
    E00401000000000A,25.00,blue,monte 1,ok
    `table` may be empty, for a chip of any table; `status` is ok, void or stolen.

    Exit status: 0 all are registered; 2 none is, and why, with line and column.
    """
    from tablemgr.bootstrap.chips import import_chips
    from tablemgr.kernel.money import Currency

    try:
        money = Currency.of(currency)
    except ValueError as error:
        end("chips import", error)
    chips = tried("chips import", lambda: import_chips(directory, file, money, origin_of(live=live), key_file, actor))
    click.echo(f"{len(chips)} chips registered")


@command.command("list", short_help="Say which chips there are.")
@_registry
@shared.signing_key
def list_(directory: Path, live: bool, key_file: Path | None) -> None:
    """List the registry in DIR as comma separated values, in the form that `import` takes.

    Exit status: 0; 2 it cannot be read, or is not as it was written.
    """
    import csv

    from tablemgr.bootstrap.chips import read_registry
    from tablemgr.settings.chips import COLUMNS

    registry = tried("chips list", lambda: read_registry(directory, origin_of(live=live), key_file))
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(_cells(chip) for chip in registry.chips.values())


@command.command("mark", short_help="Say that a chip is void, stolen, or in order again.")
@click.argument("uid", metavar="UID")
@click.argument("status", type=click.Choice(("void", "stolen", "ok")))
@_registry
@actor_option
@shared.signing_key
def mark(uid: str, status: str, directory: Path, live: bool, actor: str, key_file: Path | None) -> None:
    """Give the chip with this UID another status. Tables that run take note of it within seconds.

    Exit status: 0 done; 2 nothing was done, and why.
    """
    from tablemgr.bootstrap.chips import mark_chip

    was = tried("chips mark", lambda: mark_chip(directory, uid, status, origin_of(live=live), key_file, actor))
    click.echo(f"{uid.upper()}: {was} -> {status}")


def _cells(chip: "Chip") -> tuple[str, ...]:
    from tablemgr.kernel.money import Currency

    amount = Currency.of(chip.currency).format(chip.denomination_minor)
    return chip.uid, amount, chip.chip_set, chip.table, chip.status
