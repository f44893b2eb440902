"""What the commands of the house's registries, `chips` and `packs`, have in common: their options, and how they end."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import click

_Command = Callable[..., Any]


def registry_directory(of_what: str) -> Callable[[_Command], _Command]:
    """--data: `directory`, and whose it is, `live`."""

    def decorate(command: _Command) -> _Command:
        words = f"{of_what} of live tables; fixed when the registry is new."
        command = click.option("--live", is_flag=True, help=words)(command)
        return click.option(
            "--data",
            "directory",
            required=True,
            metavar="DIR",
            type=click.Path(path_type=Path, file_okay=False),
            help="The registry's directory, which is no table's.",
        )(command)

    return decorate


actor = click.option("--actor", default="cage", show_default=True, help="Who does it, as the journal names him.")


def origin_of(*, live: bool) -> str:
    """Whose a registry is."""
    from tablemgr.kernel.sealed import LIVE, SIMULATED

    return LIVE if live else SIMULATED


def tried(command: str, act: Callable[[], Any]) -> Any:
    """What an act gives, or the end of the program with the reason in one line."""
    from tablemgr.bootstrap.registries import RegistryError
    from tablemgr.bootstrap.trouble import TROUBLE
    from tablemgr.bootstrap.verify import CannotVerifyError
    from tablemgr.service.packs.register import PackError
    from tablemgr.service.tray.chips import ChipError
    from tablemgr.settings.trouble import SettingsError

    try:
        return act()
    except (RegistryError, CannotVerifyError, ChipError, PackError, SettingsError, *TROUBLE) as error:
        end(command, error)


def end(command: str, error: Exception) -> NoReturn:
    """The program ends because it could not do what was asked."""
    click.echo(f"tablemgr {command}: {error}", err=True)
    sys.exit(2)
