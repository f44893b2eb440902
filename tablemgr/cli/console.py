"""`tablemgr console`: the table's face."""

import sys
from pathlib import Path

import click

from tablemgr.cli import options as shared
from tablemgr.cli.opening import opening_of


@click.command("console")
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@shared.shoe_line("without one, cards are typed on the card grid")
@click.option(
    "--live", is_flag=True, help="A live table, for real money: real devices only. Fixed when a table is new."
)
@shared.game("of a new table; refused where a table is")
@shared.house_rules("of a new table, a club's if not given; refused where a table is")
@shared.table_settings
@shared.fitted_devices
@click.option("--name", help="What the window calls the table; its folder's name if not given.")
@click.option("--full-screen", is_flag=True, help="Cover the whole screen.")
@shared.signing_key
def command(
    directory: Path,
    shoe: str | None,
    family: str | None,
    baud: int | None,
    live: bool,
    game: str | None,
    rules_file: Path | None,
    settings_file: Path | None,
    devices_file: Path | None,
    name: str | None,
    full_screen: bool,
    key_file: Path | None,
) -> None:
    """Run the table in DIR in a window: as it stood, or a new one.

    Where DIR is missing or empty, a new table is opened in it, and that is said on standard error. A directory with
    other files in it, and no table, is refused.

    Every screen of it opens with a key: F2 bets, F3 limits, F4 buy-in, F5 passes the bank, F6 corrects a bet, F7 types
    a card, F8 calls the pit boss, F9 simulated devices, F10 the bank, Ctrl+T the tray; F11 bets as in the last deal, +
    accepts bets that antennas have seen lying, Space is the next step, Esc goes back, and Ctrl+Q closes the table in
    order.

    Ctrl+D, or a touch of the shoe's lamp, shows how the devices are.

    Exit status: 0 closed in order; 1 there is no screen for a window; 2 the table could not be opened.
    """
    from tablemgr.bootstrap.display import why_no_window
    from tablemgr.bootstrap.trouble import TROUBLE
    from tablemgr.service.options import TableOptions
    from tablemgr.settings.devices import DeviceSettings, read_device_settings
    from tablemgr.settings.table import read_table_settings
    from tablemgr.settings.trouble import SettingsError

    why = why_no_window()
    if why:
        _say(why)
        sys.exit(1)
    from tablemgr.bootstrap.console import WindowOptions
    from tablemgr.bootstrap.shoe import fitted_shoe
    from tablemgr.bootstrap.window import ConsoleOptions, console_window

    try:
        opening = opening_of(game, rules_file)
        table = TableOptions() if settings_file is None else read_table_settings(settings_file)
        devices = DeviceSettings() if devices_file is None else read_device_settings(devices_file)
        fitted = fitted_shoe(devices.shoe, shoe, family, baud)
        window = WindowOptions(name or directory.resolve().name, full_screen=full_screen)
        at_port = fitted.url, fitted.family, fitted.baud
        options = ConsoleOptions(directory, opening, *at_port, live, key_file, table, devices.tray, window, fitted.line)
        sys.exit(console_window(options, _say))
    except (SettingsError, *TROUBLE) as error:
        _say(str(error))
        sys.exit(2)


def _say(words: str) -> None:
    click.echo(f"tablemgr console: {words}", err=True)
