"""A registry on disk: a journal of its own, in a directory of its own, that many tables read (decision 7).

It is proved as a table's journal is, each time it is read: an altered row shows, and a registry that cannot be proved
is not used. What a registry is of, chips or packs, is a `Kind`.
"""

import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Generic, TypeVar

from tablemgr.bootstrap.clock import system_clock
from tablemgr.bootstrap.keys import key_path, load_key, load_or_make_key
from tablemgr.bootstrap.table import CheckpointFiles
from tablemgr.bootstrap.verify import CannotVerifyError, expected_key, verify_directory
from tablemgr.kernel.sealed import SealedRecord, decode_sealed
from tablemgr.service.ports import Head, JournalError
from tablemgr.service.requests import By
from tablemgr.service.standing import event_reader
from tablemgr.service.writer import TableWriter
from tablemgr.storage.creation import create_journal, has_journal, open_journal
from tablemgr.storage.sqlite_reader import open_reader

LOOK_EVERY_S = 2.0
"""How often a table that runs looks whether the registry has changed."""

Folded = TypeVar("Folded")


class RegistryError(Exception):
    """The registry cannot be used as asked; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[Folded]):
    """`what` it is of, as people say it; the `role` of whoever changes it; the event that registers one; and what its
    records come to, which may raise `error`."""

    what: str
    role: str
    registers: type
    fold: Callable[[Iterable[tuple[SealedRecord, Any]]], Folded]
    error: type[ValueError]


def proved(kind: Kind[Folded], directory: Path, origin: str | None, key_file: Path | None) -> tuple[Folded, Head]:
    """What a registry comes to, of this origin (None for any), and the record up to which it is proved; RegistryError,
    CannotVerifyError, JournalError, and the kind's own error."""
    proof = verify_directory(directory, expected_key(directory, None, key_file), None, _unwatched)
    verdict = proof.verdict
    if verdict.fault is not None or verdict.unsigned:
        fault = verdict.fault
        why = f"{verdict.unsigned} records are not signed" if fault is None else f"{fault.what}: {fault.why}"
        raise RegistryError(f"{directory}: the registry of {kind.what} is not as it was written: {why}")
    assert verdict.opened is not None
    if origin is not None and verdict.opened.origin != origin:
        raise RegistryError(
            f"{directory} holds {verdict.opened.origin} {kind.what}, and what was asked for is {origin}: name another "
            "directory, or leave --live as it was when the registry was made"
        )
    read = event_reader()
    with closing(open_reader(directory)) as reader:
        records = [decode_sealed(stored.sealed) for stored in reader.records()]
        head = reader.head()
    if head != verdict.head:
        raise RegistryError(f"{directory} is being changed by somebody: try again")
    events = [(record, read(record)) for record in records]
    if not any(isinstance(event, kind.registers) for _, event in events):
        raise RegistryError(f"{directory} holds no registry of {kind.what}: is it a table's directory?")
    return kind.fold(events), head


def add(
    kind: Kind[Folded],
    directory: Path,
    origin: str,
    key_file: Path | None,
    actor: str,
    new: Callable[[Folded], tuple[Any, ...]],
) -> tuple[Any, ...]:
    """Registers what `new` gives, all of it or nothing; the directory is made if it is new. `new` gets what there is
    already, and is asked first: for what it refuses no directory is made."""
    if not has_journal(directory):
        new(kind.fold(()))
        create_journal(directory).close()
    if registry_head(directory).seq:
        there, head = proved(kind, directory, origin, key_file)
        events = new(there)
        append(kind, directory, key_file, actor, events, head)
        return events
    # New, or left empty by a process that was killed.
    events = new(kind.fold(()))
    signer = load_or_make_key(key_path(key_file), directory)
    with closing(open_journal(directory)) as journal:
        writer = TableWriter(journal, signer, system_clock, (CheckpointFiles(directory),))
        program = f"tablemgr {version('tablemgr')}"
        writer.begin(events, By(actor, kind.role), secrets.token_hex(16), origin, program)
    return events


def append(
    kind: Kind[Folded], directory: Path, key_file: Path | None, actor: str, events: Iterable[object], proved_at: Head
) -> None:
    """Adds to what was proved, and to nothing else: what two people add at once could not stand together."""
    signer = load_key(key_path(key_file), directory)
    with closing(open_journal(directory)) as journal:
        if journal.head() != proved_at:
            raise RegistryError(f"{directory} was changed by somebody a moment ago: try again")
        writer = TableWriter(journal, signer, system_clock, (CheckpointFiles(directory),))
        writer.note_all(tuple(events), By(actor, kind.role))


def registry_head(directory: Path) -> Head:
    """Where a registry stands, to see whether it has to be read again; JournalError."""
    with closing(open_reader(directory)) as reader:
        return reader.head()


class Watched(Generic[Folded]):
    """The registry of a table that runs: read, and proved, anew when somebody has changed it. Where that fails, what
    was proved before stands, and `on_trouble` is told why, once."""

    def __init__(
        self,
        kind: Kind[Folded],
        directory: Path,
        origin: str,
        key_file: Path | None,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        """What `proved` raises."""
        self._kind, self._directory, self._origin, self._key_file = kind, directory, origin, key_file
        self.on_trouble: Callable[[str], None] = _to_nobody
        self._now_s = now_s
        self._lock = threading.RLock()
        self._looked_s = now_s()
        self._trouble = ""
        self._registry, self._head = proved(kind, directory, origin, key_file)

    def __call__(self) -> Folded:
        """What is registered, at most `LOOK_EVERY_S` old; from any thread."""
        with self._lock:
            if self._now_s() - self._looked_s >= LOOK_EVERY_S:
                self.look()
            return self._registry

    def look(self) -> Folded:
        """What is registered now."""
        with self._lock:
            self._looked_s = self._now_s()
            try:
                if registry_head(self._directory) != self._head:
                    self._registry, self._head = proved(self._kind, self._directory, self._origin, self._key_file)
                self._trouble = ""
            except (RegistryError, CannotVerifyError, JournalError, self._kind.error) as error:
                self.tell(str(error))
            return self._registry

    def tell(self, trouble: str) -> None:
        """Something is wrong with the registry; it is told once."""
        if trouble != self._trouble:
            self._trouble = trouble
            self.on_trouble(trouble)


def _to_nobody(_: str) -> None:
    """For trouble before anybody asked to be told."""


def _unwatched(_total: int) -> contextlib.AbstractContextManager[Callable[[int], None]]:
    return contextlib.nullcontext(lambda _done: None)
