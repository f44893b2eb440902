"""`tablemgr packs`: the house's register of packs, in a directory of its own, and a table's flagged deals."""

import csv
import sys
from pathlib import Path

import click

from tablemgr.cli import options as shared
from tablemgr.cli.registry_words import actor as actor_option
from tablemgr.cli.registry_words import origin_of, registry_directory, tried

_register = registry_directory("Packs")
_pack = click.argument("pack", metavar="PACK")
COLUMNS = ("pack", "kind", "back", "status", "table", "reason", "by", "at")
HISTORY_COLUMNS = ("at", "by", "what")


@click.group("packs")
def command() -> None:
    """Keep the register of a house's packs: which there are, where each is, and which must not be played with."""


@command.command("add", short_help="Register packs.")
@click.argument("packs", metavar="PACK...", nargs=-1, required=True)
@click.option("--kind", required=True, help="What a whole one holds: italian_40, french_52, zetema_65_hearts, ...")
@click.option("--back", required=True, help="What their backs look like.")
@_register
@actor_option
@shared.signing_key
def add(
    packs: tuple[str, ...], kind: str, back: str, directory: Path, live: bool, actor: str, key_file: Path | None
) -> None:
    """Register each PACK by its name in the register in DIR, which is made if it is new: all of them, or none.

    Exit status: 0 all are registered, and in store; 2 none is, and why.
    """
    from tablemgr.bootstrap.packs import add_packs

    origin = origin_of(live=live)
    added = tried("packs add", lambda: add_packs(directory, packs, kind, back, origin, key_file, actor))
    click.echo(f"{len(added)} packs registered")


@command.command("list", short_help="Say which packs there are, and where.")
@_register
@shared.signing_key
def list_(directory: Path, live: bool, key_file: Path | None) -> None:
    """List the register in DIR as comma separated values: how each pack is, who put it there and when (UTC).

    Exit status: 0; 2 it cannot be read, or is not as it was written.
    """
    from tablemgr.bootstrap.packs import read_register

    register = tried("packs list", lambda: read_register(directory, origin_of(live=live), key_file))
    _write(COLUMNS, ([getattr(pack, column) for column in COLUMNS] for pack in register.packs.values()))


@command.command("history", short_help="Say what was done with a pack.")
@_pack
@_register
@shared.signing_key
def history(pack: str, directory: Path, live: bool, key_file: Path | None) -> None:
    """List everything that was done with PACK, the oldest first: when (UTC), by whom, what.

    Exit status: 0; 2 there is no such pack, or the register cannot be read.
    """
    from tablemgr.bootstrap.packs import pack_history

    rows = tried("packs history", lambda: pack_history(directory, pack, origin_of(live=live), key_file))
    _write(HISTORY_COLUMNS, rows)


@command.command("in", short_help="Say that a pack is back in store.")
@_pack
@_register
@actor_option
@shared.signing_key
def in_(pack: str, directory: Path, live: bool, actor: str, key_file: Path | None) -> None:
    """PACK has come back from its table, with nothing wrong with it.

    Exit status: 0 done; 2 nothing was done, and why.
    """
    _mark("in", pack, directory, live, actor, key_file)


@command.command("out", short_help="Say that a pack is out at a table.")
@_pack
@click.option("--table", required=True, help="Which table, as its settings call it.")
@_register
@actor_option
@shared.signing_key
def out(pack: str, table: str, directory: Path, live: bool, actor: str, key_file: Path | None) -> None:
    """PACK goes out to a table. It is checked there before it is played with, where the house asks for that.

    Exit status: 0 done; 2 nothing was done, and why.
    """
    _mark("out", pack, directory, live, actor, key_file, table=table)


@command.command("hold", short_help="Put a pack on hold.")
@_pack
@click.option("--reason", required=True, help="What is wrong with it.")
@_register
@actor_option
@shared.signing_key
def hold(pack: str, reason: str, directory: Path, live: bool, actor: str, key_file: Path | None) -> None:
    """PACK must not be played with. A table that found it not whole has put it on hold itself.

    A table that is playing with it is not stopped by this: there it is taken away with the line or the key for it,
    which flags its deals.

    Exit status: 0 done; 2 nothing was done, and why.
    """
    _mark("hold", pack, directory, live, actor, key_file, reason=reason)


@command.command("release", short_help="Take a pack off its hold.")
@_pack
@click.option("--reason", required=True, help="What was found, and what was done.")
@_register
@actor_option
@shared.signing_key
def release(pack: str, reason: str, directory: Path, live: bool, actor: str, key_file: Path | None) -> None:
    """PACK was looked into, is whole, and is back in store. `out` brings it to a table, where it is checked anew.

    Exit status: 0 done; 2 nothing was done, and why.
    """
    from tablemgr.bootstrap.packs import mark_pack

    origin = origin_of(live=live)
    tried(
        "packs release",
        lambda: mark_pack(directory, lambda there: there.release(pack, reason), origin, key_file, actor),
    )
    click.echo(f"{pack}: hold -> in")


@command.command("destroy", short_help="Say that a pack is destroyed.")
@_pack
@click.option("--reason", required=True, help="Why.")
@_register
@actor_option
@shared.signing_key
def destroy(pack: str, reason: str, directory: Path, live: bool, actor: str, key_file: Path | None) -> None:
    """PACK is no more. It stays in the register, and its name is not given again.

    Exit status: 0 done; 2 nothing was done, and why.
    """
    _mark("destroyed", pack, directory, live, actor, key_file, reason=reason)


@command.command("flags", short_help="List the deals that were played with packs on hold.")
@click.argument("table", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
def flags(table: Path) -> None:
    """List the flagged deals of the table in DIR as comma separated values, with the money in each.

    Standard error has how many there are and what was staked and paid in them. The table may be running.

    Exit status: 0 none; 1 there are some; 2 the journal cannot be read.
    """
    from tablemgr.bootstrap.packs import FLAG_COLUMNS, flag_rows, flag_sums

    rows = tried("packs flags", lambda: flag_rows(table))
    _write(FLAG_COLUMNS, rows)
    click.echo(f"tablemgr packs flags: {flag_sums(rows)}", err=True)
    sys.exit(1 if rows else 0)


def _mark(
    status: str,
    pack: str,
    directory: Path,
    live: bool,
    actor: str,
    key_file: Path | None,
    table: str = "",
    reason: str = "",
) -> None:
    from tablemgr.bootstrap.packs import mark_pack
    from tablemgr.service.packs.events import PackMarked

    origin = origin_of(live=live)
    marked: PackMarked = tried(
        "packs",
        lambda: mark_pack(
            directory, lambda there: there.mark(pack, status, table=table, reason=reason), origin, key_file, actor
        ),
    )
    click.echo(f"{pack}: {marked.was} -> {marked.status}")


def _write(columns: tuple[str, ...], rows: object) -> None:
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)  # type: ignore[arg-type] # rows of cells
