"""`tablemgr demo`: a whole simulated table that plays by itself."""

import json
import sys
import tempfile
from pathlib import Path

import click


@click.command("demo")
@click.option("--headless", is_flag=True, help="Without a window (there is none yet, so this is how it runs anyway).")
@click.option(
    "--deals", default=20, show_default=True, type=click.IntRange(1, 1_000_000), help="How many deals to play."
)
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed gives the same deals.")
@click.option(
    "--data",
    "directory",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the journal goes; a new folder if not given.",
)
@click.option(
    "--rules",
    "rules_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="House rules to play by, as config/rules/ has them; a club's if not given.",
)
@click.option(
    "--key-file", type=click.Path(path_type=Path, dir_okay=False), help="The signing key, if not the user's own."
)
def command(
    headless: bool,  # noqa: ARG001 - there is no window yet
    deals: int,
    seed: int,
    directory: Path | None,
    rules_file: Path | None,
    key_file: Path | None,
) -> None:
    """Play a whole simulated table: a shoe on a pseudo-terminal, bots at the seats, every step in a sealed journal.

    Prints one JSON document when it is done: what was played, the balances, and the last hash of the chain, which
    `tablemgr verify` finds again.

    Exit status: 0 played; 1 it came to a stop; 2 it could not begin.
    """
    from tablemgr.bootstrap.demo import DemoError, play_demo
    from tablemgr.bootstrap.progress import counting
    from tablemgr.bootstrap.trouble import TROUBLE
    from tablemgr.settings.house_rules import SettingsError, read_house_rules

    try:
        opening = None if rules_file is None else read_house_rules(rules_file).opening_line()
    except SettingsError as error:
        click.echo(f"tablemgr demo: {error}", err=True)
        sys.exit(2)
    if directory is None:
        directory = Path(tempfile.mkdtemp(prefix="tablemgr-demo-"))
        click.echo(f"tablemgr demo: the journal is in {directory}", err=True)
    try:
        with counting("deals", deals) as progress:
            result = play_demo(directory, deals, seed, key_file, progress, opening)
    except DemoError as error:
        click.echo(f"tablemgr demo: {error}", err=True)
        sys.exit(1)
    except TROUBLE as error:
        click.echo(f"tablemgr demo: {error}", err=True)
        sys.exit(2)
    click.echo(json.dumps(result, indent=1, ensure_ascii=False))
