"""`tablemgr console`: the table's face."""

import sys
from pathlib import Path

import click


@click.command("console")
@click.argument("directory", type=click.Path(path_type=Path, file_okay=False))
@click.option("--shoe", metavar="URL", help="The shoe's port; without one, cards are typed on the card grid.")
@click.option("--family", default="angel_eye", show_default=True, help="The shoe's device family.")
@click.option("--baud", type=int, help="The line's speed, if not the family's own.")
@click.option("--live", is_flag=True, help="A live table: real devices only.")
@click.option(
    "--rules",
    "rules_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="House rules of a new table, as config/rules/ has them; a club's if not given.",
)
@click.option("--name", default="Table 1", show_default=True, help="What the table is called.")
@click.option("--full-screen", is_flag=True, help="Cover the whole screen.")
@click.option(
    "--key-file", type=click.Path(path_type=Path, dir_okay=False), help="The signing key, if not the user's own."
)
def command(
    directory: Path,
    shoe: str | None,
    family: str,
    baud: int | None,
    live: bool,
    rules_file: Path | None,
    name: str,
    full_screen: bool,
    key_file: Path | None,
) -> None:
    """Run the table of DIRECTORY in a window: as it stood, or a new one.

    Every screen of it opens with a key: F2 bets, F3 limits, F4 buy-in, F5 passes the bank, F6 corrects a bet, F7 types
    a card, F8 calls the pit boss, F9 simulated devices, F10 the bank; F11 bets as in the last deal, Space is the next
    step, Esc goes back, and Ctrl+Q closes the table in order.

    Exit status: 0 closed in order; 1 there is no screen for a window; 2 the table could not be opened.
    """
    from tablemgr.bootstrap.display import why_no_window
    from tablemgr.bootstrap.trouble import TROUBLE
    from tablemgr.settings.house_rules import SettingsError, read_house_rules

    why = why_no_window()
    if why:
        click.echo(f"tablemgr console: {why}", err=True)
        sys.exit(1)
    from tablemgr.bootstrap.console import WindowOptions
    from tablemgr.bootstrap.window import ConsoleOptions, console_window

    try:
        opening = None if rules_file is None else read_house_rules(rules_file).opening_line()
        window = WindowOptions(name, full_screen=full_screen)
        sys.exit(console_window(ConsoleOptions(directory, opening, shoe, family, baud, live, key_file, window)))
    except (SettingsError, *TROUBLE) as error:
        click.echo(f"tablemgr console: {error}", err=True)
        sys.exit(2)
