"""A registry of chips on disk: a journal of its own, in a directory of its own, that many tables read.

It is proved as a table's journal is, each time it is read: an altered row shows, and a registry that cannot be proved
is not used.
"""

import contextlib
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

from tablemgr.bootstrap.clock import system_clock
from tablemgr.bootstrap.keys import key_path, load_key, load_or_make_key
from tablemgr.bootstrap.table import CheckpointFiles
from tablemgr.bootstrap.verify import CannotVerifyError, expected_key, verify_directory
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service.ports import Head, JournalError
from tablemgr.service.requests import By
from tablemgr.service.standing import event_reader
from tablemgr.service.tray.chips import ChipError, Registry
from tablemgr.service.tray.events import ChipRegistered
from tablemgr.service.writer import TableWriter
from tablemgr.settings.chips import read_chips
from tablemgr.storage.creation import create_journal, has_journal, open_journal
from tablemgr.storage.sqlite_reader import open_reader

ROLE = "cage"
LOOK_EVERY_S = 2.0
"""How often a table that runs looks whether the registry has changed."""


class RegistryError(Exception):
    """The registry cannot be used as asked; the text says why and what to do."""


def import_chips(
    directory: Path, path: Path, currency: Currency, origin: str, key_file: Path | None, actor: str
) -> tuple[ChipRegistered, ...]:
    """Registers the chips of a file, all of them or none; the directory is made if it is new. RegistryError,
    SettingsError, and what a table's directory raises."""
    if not has_journal(directory):
        # The file first: for a bad one no directory is made.
        chips = read_chips(path, currency)
        create_journal(directory).close()
    if registry_head(directory).seq:
        registry, head = _proved(directory, origin, key_file)
        chips = read_chips(path, currency, frozenset(registry.chips))
        _append(directory, key_file, actor, chips, head)
        return chips
    # New, or left empty by a process that was killed.
    chips = read_chips(path, currency)
    signer = load_or_make_key(key_path(key_file), directory)
    with closing(open_journal(directory)) as journal:
        writer = TableWriter(journal, signer, system_clock, (CheckpointFiles(directory),))
        program = f"tablemgr {version('tablemgr')}"
        writer.begin(chips, By(actor, ROLE), secrets.token_hex(16), origin, program)
    return chips


def mark_chip(directory: Path, uid: str, status: str, origin: str, key_file: Path | None, actor: str) -> str:
    """Gives a chip another status; which it had. RegistryError, ChipError, and what a table's directory raises."""
    registry, head = _proved(directory, origin, key_file)
    event = registry.mark(uid, status)
    _append(directory, key_file, actor, (event,), head)
    return event.was


def read_registry(directory: Path, origin: str | None, key_file: Path | None) -> Registry:
    """The chips, of a registry that is proved and of this origin (None for any); RegistryError, CannotVerifyError,
    JournalError."""
    return _proved(directory, origin, key_file)[0]


def registry_head(directory: Path) -> Head:
    """Where a registry stands, to see whether it has to be read again; JournalError."""
    with closing(open_reader(directory)) as reader:
        return reader.head()


class WatchedRegistry:
    """The registry of a table that runs: read, and proved, anew when somebody has changed it. Where that fails, what
    was proved before stands, and `on_trouble` is told why, once."""

    def __init__(
        self,
        directory: Path,
        origin: str,
        key_file: Path | None,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """What `read_registry` raises."""
        self._directory, self._origin, self._key_file = directory, origin, key_file
        self.on_trouble: Callable[[str], None] = _to_nobody
        self._now_s = now_s
        self._looked_s = now_s()
        self._trouble = ""
        self._registry, self._head = _proved(directory, origin, key_file)

    def __call__(self) -> Registry:
        """The chips, at most `LOOK_EVERY_S` old; called from one thread."""
        if self._now_s() - self._looked_s >= LOOK_EVERY_S:
            self._look()
            self._looked_s = self._now_s()
        return self._registry

    def _look(self) -> None:
        try:
            if registry_head(self._directory) != self._head:
                self._registry, self._head = _proved(self._directory, self._origin, self._key_file)
            self._trouble = ""
        except (RegistryError, ChipError, CannotVerifyError, JournalError) as error:
            if str(error) != self._trouble:
                self._trouble = str(error)
                self.on_trouble(self._trouble)


def _to_nobody(_: str) -> None:
    """For trouble before anybody asked to be told."""


def _proved(directory: Path, origin: str | None, key_file: Path | None) -> tuple[Registry, Head]:
    """The chips, and the record up to which they are proved."""
    proof = verify_directory(directory, expected_key(directory, None, key_file), None, _unwatched)
    verdict = proof.verdict
    if verdict.fault is not None or verdict.unsigned:
        fault = verdict.fault
        why = f"{verdict.unsigned} records are not signed" if fault is None else f"{fault.what}: {fault.why}"
        raise RegistryError(f"{directory}: the registry of chips is not as it was written: {why}")
    assert verdict.opened is not None
    if origin is not None and verdict.opened.origin != origin:
        raise RegistryError(
            f"{directory} holds {verdict.opened.origin} chips, and what was asked for is {origin}: name another "
            "directory, or leave --live as it was when the registry was made"
        )
    read = event_reader()
    with closing(open_reader(directory)) as reader:
        events = [read(decode_sealed(stored.sealed)) for stored in reader.records()]
        head = reader.head()
    if head != verdict.head:
        raise RegistryError(f"{directory} is being changed by somebody: try again")
    if not any(isinstance(event, ChipRegistered) for event in events):
        raise RegistryError(f"{directory} holds no registry of chips: is it a table's directory?")
    return Registry.of(events), head


def _append(directory: Path, key_file: Path | None, actor: str, events: Iterable[object], proved: Head) -> None:
    """Adds to what was proved, and to nothing else: what two people add at once could not stand together."""
    signer = load_key(key_path(key_file), directory)
    with closing(open_journal(directory)) as journal:
        if journal.head() != proved:
            raise RegistryError(f"{directory} was changed by somebody a moment ago: try again")
        writer = TableWriter(journal, signer, system_clock, (CheckpointFiles(directory),))
        writer.note_all(tuple(events), By(actor, ROLE))


def _unwatched(_total: int) -> contextlib.AbstractContextManager[Callable[[int], None]]:
    return contextlib.nullcontext(lambda _done: None)
