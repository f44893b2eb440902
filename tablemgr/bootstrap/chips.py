"""The registry of chips on disk: what `tablemgr chips` does, and what a table's tray reads."""

import time
from collections.abc import Callable
from pathlib import Path

from tablemgr.bootstrap import registries
from tablemgr.bootstrap.registries import Kind, Watched
from tablemgr.kernel.money import Currency
from tablemgr.service.tray.chips import ChipError, Registry
from tablemgr.service.tray.events import ChipRegistered
from tablemgr.settings.chips import read_chips

CHIPS: Kind[Registry] = Kind(
    "chips", "cage", ChipRegistered, lambda records: Registry.of(event for _, event in records), ChipError
)


def import_chips(
    directory: Path, path: Path, currency: Currency, origin: str, key_file: Path | None, actor: str
) -> tuple[ChipRegistered, ...]:
    """Registers the chips of a file, all of them or none; the directory is made if it is new. RegistryError,
    SettingsError, and what a table's directory raises."""
    return registries.add(
        CHIPS, directory, origin, key_file, actor, lambda there: read_chips(path, currency, frozenset(there.chips))
    )


def mark_chip(directory: Path, uid: str, status: str, origin: str, key_file: Path | None, actor: str) -> str:
    """Gives a chip another status; which it had. RegistryError, ChipError, and what a table's directory raises."""
    registry, head = registries.proved(CHIPS, directory, origin, key_file)
    event = registry.mark(uid, status)
    registries.append(CHIPS, directory, key_file, actor, (event,), head)
    return event.was


def read_registry(directory: Path, origin: str | None, key_file: Path | None) -> Registry:
    """The chips, of a registry that is proved and of this origin (None for any); RegistryError, CannotVerifyError,
    JournalError."""
    return registries.proved(CHIPS, directory, origin, key_file)[0]


class WatchedRegistry(Watched[Registry]):
    """The chips of a table that runs."""

    def __init__(
        self, directory: Path, origin: str, key_file: Path | None, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(CHIPS, directory, origin, key_file, now_s)
