"""`tablemgr demo`: a whole simulated table that plays by itself."""

import json
import os
import sys
import tempfile
from pathlib import Path

import click

from tablemgr.cli import options as shared
from tablemgr.cli.opening import opening_of


@click.command("demo")
@click.option("--headless", is_flag=True, help="Without a window, as fast as it can.")
@click.option(
    "--deals",
    default=20,
    show_default=True,
    type=click.IntRange(1, 1_000_000),
    help="How many deals to play headless; a window plays until it is closed.",
)
@click.option("--seed", default=1, show_default=True, type=int, help="The same seed gives the same deals.")
@click.option(
    "--data",
    "directory",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="A new or empty directory for the journal; a temporary one if not given.",
)
@shared.game("to play")
@shared.house_rules("to play by, a club's if not given")
@click.option(
    "--screenshot",
    type=click.Path(path_type=Path, dir_okay=False),
    help="With --headless: draw the console as it stands at the end into this PNG file; no screen is needed.",
)
@shared.signing_key
def command(
    headless: bool,
    deals: int,
    seed: int,
    directory: Path | None,
    game: str | None,
    rules_file: Path | None,
    screenshot: Path | None,
    key_file: Path | None,
) -> None:
    """Play a whole simulated table: a shoe on a pseudo-terminal, bots at the seats, every step in a sealed journal.

    With a screen the table is shown in its window, and the bots play until you stop them (F9) or close it (Ctrl+Q). It
    has a simulated chip tray too, whose registry and devices.toml lie beside the journal.

    Without a screen the reason is said, and it runs headless. Headless it prints one JSON document when it is done:
    what was played, the balances, and the last hash of the chain, which `tablemgr verify` finds again.

    Exit status: 0 played; 1 it came to a stop; 2 it could not begin.
    """
    from tablemgr.bootstrap.dealing import DealingError
    from tablemgr.bootstrap.demo import play_demo
    from tablemgr.bootstrap.display import why_no_window
    from tablemgr.bootstrap.path_words import not_written, try_folder
    from tablemgr.bootstrap.progress import counting
    from tablemgr.bootstrap.trouble import TROUBLE
    from tablemgr.settings.trouble import SettingsError

    try:
        opening = opening_of(game, rules_file)
    except SettingsError as error:
        click.echo(f"tablemgr demo: {error}", err=True)
        sys.exit(2)
    if screenshot is not None and not headless:
        raise click.UsageError("--screenshot is for --headless; with a window, take a picture of the screen")
    if screenshot is not None:
        try:
            try_folder(screenshot.parent)
        except OSError as error:
            click.echo(f"tablemgr demo: {not_written(screenshot, error)}", err=True)
            sys.exit(2)
    if directory is None:
        directory = Path(tempfile.mkdtemp(prefix="tablemgr-demo-"))
        click.echo(f"tablemgr demo: the journal is in {directory}", err=True)
    why = "" if headless else why_no_window()
    if why:
        click.echo(f"tablemgr demo: {why}; playing headless instead, as --headless does", err=True)
    try:
        if not headless and not why:
            from tablemgr.bootstrap.console import WindowOptions
            from tablemgr.bootstrap.window import demo_window

            sys.exit(demo_window(directory, seed, key_file, opening, WindowOptions("Demonstration")))
        with counting("deals", deals) as progress:
            result = play_demo(directory, deals, seed, key_file, progress, opening)
    except DealingError as error:
        click.echo(f"tablemgr demo: {error}", err=True)
        sys.exit(1)
    except TROUBLE as error:
        click.echo(f"tablemgr demo: {error}", err=True)
        sys.exit(2)
    if screenshot is not None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from tablemgr.bootstrap.pictures import draw_end, viewer_of

        try:
            draw_end(viewer_of(directory), "Demonstration", "1920x1080", screenshot)
        except OSError as error:
            click.echo(f"tablemgr demo: {not_written(screenshot, error)}", err=True)
            sys.exit(1)
    click.echo(json.dumps(result, indent=1, ensure_ascii=False))
