"""Options that several commands take, each in the same words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., Any])


def signing_key(command: _Command) -> _Command:
    """--key-file of a command that signs: `key_file`."""
    return click.option(
        "--key-file",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help="The signing key, made if there is no such file; TABLEMGR_KEY_FILE or the user's own if not given.",
    )(command)


def expected_key(command: _Command) -> _Command:
    """What a proof is held against: `key_id`, `key_file`, `checkpoint_copy`."""
    options = (
        click.option(
            "--key-id", metavar="HEX", help="The key that must have signed, as printed on slips: 16 hex digits."
        ),
        click.option(
            "--key-file",
            metavar="FILE",
            type=click.Path(path_type=Path, dir_okay=False),
            help="The file of the key that must have signed, if not your own.",
        ),
        click.option(
            "--checkpoint-copy",
            metavar="FILE",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Where the copy of the checkpoints lies, if not in your own data folder.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def house_rules(words: str) -> Callable[[_Command], _Command]:
    """--rules: `rules_file`. The words say what they are for."""
    return click.option(
        "--rules",
        "rules_file",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help=f"House rules (TOML, as in config/rules/) {words}.",
    )


def game(words: str) -> Callable[[_Command], _Command]:
    """--game: `game`. The words say what it is for."""
    return click.option(
        "--game",
        metavar="GAME",
        help=f"The game {words}: zecchinetta if not given, nor by --rules.",
    )


def table_settings(command: _Command) -> _Command:
    """--settings: `settings_file`."""
    return click.option(
        "--settings",
        "settings_file",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help="How the house wants the table run (TOML, as in config/table.toml).",
    )(command)


def fitted_devices(command: _Command) -> _Command:
    """--devices: `devices_file`."""
    return click.option(
        "--devices",
        "devices_file",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        help="What is fitted to the table: shoe, tray (TOML, as in config/devices.toml).",
    )(command)


def shoe_line(words: str) -> Callable[[_Command], _Command]:
    """--shoe, --family and --baud: where the shoe is. The words say what is without one."""
    options = (
        click.option(
            "--shoe",
            metavar="URL",
            help="The shoe's port, as `tablemgr devices list` prints it: serial://SERIAL_NUMBER, /dev/ttyUSB0, COM3, "
            f"socket://host:4001, or sim://shoe?seed=7; that of --devices if not given; {words}.",
        ),
        click.option("--family", help="The shoe's device family; that of --devices if not given, else angel_eye."),
        click.option("--baud", type=int, help="The line's speed, if not the family's own (Angel Eye: 4800)."),
    )

    def decorate(command: _Command) -> _Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate
