"""The tray of a table, before the table is opened: whether it can be used, and the registry of its chips."""

from dataclasses import replace
from pathlib import Path

from tablemgr.bootstrap.chips import WatchedRegistry
from tablemgr.bootstrap.registries import RegistryError
from tablemgr.bootstrap.table import TableRefusedError, check_tray
from tablemgr.bootstrap.verify import CannotVerifyError
from tablemgr.service.options import TableOptions
from tablemgr.service.tray.chips import ChipError
from tablemgr.settings.devices import TraySettings

TRAY = "tray"


def tray_registry(tray: TraySettings, origin: str, key_file: Path | None) -> WatchedRegistry:
    """The registry of the tray's chips; what `check_tray` raises, and TableRefusedError if it cannot be used."""
    check_tray(tray, origin)
    try:
        return WatchedRegistry(tray.chips, origin, key_file)
    except (RegistryError, CannotVerifyError, ChipError) as error:
        raise TableRefusedError(f"the tray's chips: {error}") from error


def with_tray_currency(options: TableOptions, tray: TraySettings | None) -> TableOptions:
    """The tray's chips are in the table's currency, as the limit of late bets is; TableRefusedError."""
    if tray is None:
        return options
    currency = tray.plan.currency
    if options.currency not in (None, currency):
        raise TableRefusedError(f"the tray's chips are in {currency}, the table's settings in {options.currency}")
    return replace(options, currency=currency)
