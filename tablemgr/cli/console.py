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
@click.option(
    "--settings",
    "settings_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="How the table is run, as config/table.toml has it.",
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
    settings_file: Path | None,
    name: str,
    full_screen: bool,
    key_file: Path | None,
) -> None:
    """Run the table of DIRECTORY in a window: as it stood, or a new one.

    Exit status: 0 closed in order; 1 there is no screen for a window; 2 the table could not be opened.
    """
    from tablemgr.bootstrap.display import why_no_window
    from tablemgr.bootstrap.trouble import TROUBLE
    from tablemgr.service.options import TableOptions
    from tablemgr.settings.house_rules import read_house_rules
    from tablemgr.settings.table import read_table_settings
    from tablemgr.settings.trouble import SettingsError

    why = why_no_window()
    if why:
        click.echo(f"tablemgr console: {why}", err=True)
        sys.exit(1)
    from tablemgr.bootstrap.console import WindowOptions
    from tablemgr.bootstrap.window import ConsoleOptions, console_window

    try:
        opening = None if rules_file is None else read_house_rules(rules_file).opening_line()
        table = TableOptions() if settings_file is None else read_table_settings(settings_file)
        window = WindowOptions(name, full_screen=full_screen)
        options = ConsoleOptions(directory, opening, shoe, family, baud, live, key_file, table, window)
        sys.exit(console_window(options))
    except (SettingsError, *TROUBLE) as error:
        click.echo(f"tablemgr console: {error}", err=True)
        sys.exit(2)
