"""The proof of a journal: that it is as it was written, that its books follow from its events, and that it replays.

It is given a reader, the texts of the checkpoint files and the key that is expected, and finds the first fault or none.
It changes nothing. What it cannot show: that records after the newest checkpoint were taken off, or written anew.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.audit.events import JournalOpened
from tablemgr.service.ports import Head, JournalError, JournalReader
from tablemgr.service.verify_answers import Answers
from tablemgr.service.verify_books import Books
from tablemgr.service.verify_checkpoints import Checkpoints
from tablemgr.service.verify_files import CheckpointFiles, CheckpointText
from tablemgr.service.verify_index import IndexRows
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_state import Replay
from tablemgr.service.verify_steps import Check, Fault, Step, of_record

# How often the progress is told.
PROGRESS_RECORDS = 1_000

# How many faults of the file as such are told beside the first fault.
FILE_FAULTS_MAX = 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """`fault` None: all is well up to `head`. `also` are faults of the file as such, beside it. `unsigned`
    is how many records came after the newest signed checkpoint: who can write the file could have made them anew."""

    fault: Fault | None
    also: tuple[str, ...]
    head: Head
    opened: JournalOpened | None
    checkpoints: int
    unsigned: int


def verify(
    reader: JournalReader,
    texts: tuple[CheckpointText, ...],
    pinned_key_id: str | None,
    on_progress: Callable[[int], None],
) -> Verdict:
    """Go through all of it once; `on_progress` is told the records done."""
    records, checkpoints = Records(), Checkpoints(pinned_key_id)
    fault = _first_fault(reader, records, checkpoints, texts, on_progress)
    file_faults = _file_faults(reader)
    if fault is None and file_faults:
        fault = Fault(None, "table.db", file_faults[0])
        file_faults = file_faults[1:]
    unsigned = records.head.seq - checkpoints.signed_seq
    return Verdict(fault, file_faults, records.head, checkpoints.opened, checkpoints.count, unsigned)


def _first_fault(
    reader: JournalReader,
    records: Records,
    checkpoints: Checkpoints,
    texts: tuple[CheckpointText, ...],
    on_progress: Callable[[int], None],
) -> Fault | None:
    try:
        books = Books(reader)
        # Signatures first: what they show altered needs no further explanation. Replay last: it believes the most.
        checks = (checkpoints, CheckpointFiles(texts), Answers(reader), books, IndexRows(reader), Replay(reader, books))
        return _along(reader, records, checks, on_progress) or _at_end(records.head, checks) or _nothing(records.head)
    except JournalError as error:
        return of_record(records.head.seq + 1, f"cannot be read: {error}")


def _nothing(head: Head) -> Fault | None:
    """A journal without a record proves nothing; one that has been emptied looks the same."""
    if head.seq:
        return None
    return of_record(1, "is missing: the journal is empty, it was emptied or no table was ever opened in it")


def _along(
    reader: JournalReader, records: Records, checks: tuple[Check, ...], on_progress: Callable[[int], None]
) -> Fault | None:
    for stored in reader.records():
        step = records.read(stored)
        if isinstance(step, Fault):
            return step
        for check in checks:
            if fault := _ask(check, step):
                return fault
        if step.seq % PROGRESS_RECORDS == 0:
            on_progress(step.seq)
    return None


def _ask(check: Check, step: Step) -> Fault | None:
    try:
        return check.take(step)
    except JournalError as error:
        return of_record(step.seq, f"what belongs to it cannot be read: {error}")


def _at_end(head: Head, checks: tuple[Check, ...]) -> Fault | None:
    for check in checks:
        if fault := check.end(head):
            return fault
    return None


def _file_faults(reader: JournalReader) -> tuple[str, ...]:
    """What is wrong with the file as such, up to the first that cannot be read at all."""
    found: list[str] = []
    try:
        for fault in reader.faults():
            found.append(fault)
            if len(found) == FILE_FAULTS_MAX:
                break
    except JournalError as error:
        found.append(str(error))
    return tuple(found)
