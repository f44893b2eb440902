"""A data directory's journal, as far as a look at it tells: its schema, its first record and its newest.

It proves nothing; `verify` does.
"""

import contextlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tablemgr.audit.events import JournalOpened
from tablemgr.bootstrap.health.findings import Finding, note, ok, to_do
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service.ports import JournalError, JournalReader
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_steps import Step
from tablemgr.storage.creation import has_journal, refuse_other_files
from tablemgr.storage.errors import JournalInUseError
from tablemgr.storage.schema import NEWEST_REVISION
from tablemgr.storage.sqlite_reader import open_reader

_IS_IT_RIGHT = "see that its name is right; for a table that is yet to be opened, name a new, empty directory"


@dataclass(frozen=True, slots=True)
class JournalSeen:
    """What a look at a journal told. `trouble` is why it could not be looked at and `remedy` what to do if not to prove
    it, `is_held` that a table that runs is the reason; `opened` None: record 1 cannot be read, or there is none."""

    records: int = 0
    revision: str = ""
    opened: JournalOpened | None = None
    newest_at: datetime | None = None
    trouble: str = ""
    remedy: str = ""
    is_held: bool = False


def look_at_journal(directory: Path) -> JournalSeen | None:
    """None where there is no journal yet, in a directory that may have one."""
    if not directory.exists():
        return JournalSeen(trouble=f"there is no directory {directory}", remedy=_IS_IT_RIGHT)
    if not has_journal(directory):
        return _why_no_table(directory)
    try:
        with contextlib.closing(open_reader(directory)) as reader:
            return _seen(reader, reader.revision())
    except JournalInUseError as error:
        return JournalSeen(trouble=str(error), is_held=True)
    except JournalError as error:
        return JournalSeen(trouble=str(error))


def judge_journal(name: str, directory: Path, seen: JournalSeen | None) -> Finding:
    """Whether this program can run the table."""
    if seen is None:
        return note(name, f"{directory} holds no journal yet: the first table opened there makes it")
    if seen.is_held:
        return note(name, f"{seen.trouble}: it cannot be looked at meanwhile", "ask again when the table has stopped")
    if seen.trouble:
        return to_do(name, seen.trouble, seen.remedy or f"tablemgr verify {directory}")
    if seen.revision < NEWEST_REVISION:
        what = f"schema {seen.revision}, and this program writes {NEWEST_REVISION}"
        return to_do(name, what, f"tablemgr db upgrade {directory}")
    if seen.revision > NEWEST_REVISION:
        what = f"schema {seen.revision!r} is newer than this program, which writes {NEWEST_REVISION}"
        return to_do(name, what, "install the newer program")
    if seen.records and seen.opened is None:
        return to_do(name, "its first record cannot be read", f"tablemgr verify {directory}")
    origin = f", {seen.opened.origin}" if seen.opened else ""
    return ok(
        name, f"{seen.records} records{origin}, schema {seen.revision}; not proved here, `tablemgr verify` does that"
    )


def _why_no_table(directory: Path) -> JournalSeen | None:
    try:
        refuse_other_files(directory)
    except JournalError as error:
        return JournalSeen(trouble=str(error), remedy=_IS_IT_RIGHT)
    return None


def _seen(reader: JournalReader, revision: str) -> JournalSeen:
    records = reader.head().seq
    first = next(reader.records(), None)
    newest = next(reader.records(records - 1), None) if records else None
    step = Records().read(first) if first else None
    opened = step.event if isinstance(step, Step) and isinstance(step.event, JournalOpened) else None
    return JournalSeen(records, revision, opened, _time_of(newest.sealed) if newest else None)


def _time_of(sealed: bytes) -> datetime | None:
    try:
        return datetime.fromisoformat(decode_sealed(sealed).at).astimezone(UTC)
    except (ValueError, OverflowError, RecursionError):
        return None
