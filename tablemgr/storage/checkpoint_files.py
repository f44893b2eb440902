"""The checkpoints of a journal as lines in files: `checkpoints.jsonl` beside it, and a copy elsewhere.

The journal comes first: a line is written after the commit of what it says. A process killed in between leaves a line
missing, or half of one, at the end; the next start writes it from the journal. A file that says anything else than the
journal does is left as it is, and is an error: one of the two has been altered.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from tablemgr.audit.checkpoints import LINE_BYTES_MAX, decode_line, encode_line
from tablemgr.audit.events import AUDIT_EVENTS, CheckpointSigned
from tablemgr.kernel.records import RecordCodec
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service.ports import JournalError, StoredRecord
from tablemgr.storage.durable import sync_directory

CHECKPOINTS_NAME = "checkpoints.jsonl"

_CODEC = RecordCodec(AUDIT_EVENTS)


class Records(Protocol):
    """What is asked of a journal here: its records from one on."""

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]: ...


class CheckpointFileError(JournalError):
    """The file cannot be read or written, or does not say what the journal says."""


class CheckpointFile:
    """One file of checkpoint lines, only ever appended to."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def append(self, journal_id: str, checkpoint: CheckpointSigned) -> None:
        """Add the line, on disk when this returns."""
        self._write(encode_line(journal_id, checkpoint), cut_to=None)

    def complete(self, journal_id: str, journal: Records) -> int:
        """Write the lines that the journal has and the file lacks at its end; how many. CheckpointFileError if the
        file's newest line is not what the journal says."""
        whole_bytes, newest_line, torn = self._end()
        after_seq = self._seq_in(journal_id, newest_line, journal) if newest_line else 0
        missing = [
            encode_line(journal_id, checkpoint)
            for checkpoint in _checkpoints(journal, after_seq)
            if checkpoint.seq > after_seq
        ]
        # Some file systems leave zeros where a write was under way when the power went.
        if torn and not (missing and missing[0].startswith(torn.rstrip(b"\0"))):
            raise CheckpointFileError(f"{self.path}: its last line is no part of a checkpoint of this journal")
        if missing:
            self._write(b"".join(missing), cut_to=whole_bytes)
        return len(missing)

    def _end(self) -> tuple[int, bytes, bytes]:
        """The bytes up to the last line feed, the last whole line, and what stands after it."""
        try:
            with self.path.open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, size - 2 * LINE_BYTES_MAX))
                tail = file.read(2 * LINE_BYTES_MAX)
        except FileNotFoundError:
            return 0, b"", b""
        except OSError as error:
            raise CheckpointFileError(f"{self.path} cannot be read: {error.strerror}") from error
        whole, feed, torn = tail.rpartition(b"\n")
        return size - len(torn), whole.rpartition(b"\n")[2] + feed, torn

    def _seq_in(self, journal_id: str, line: bytes, journal: Records) -> int:
        """The record that the line is about, if the journal says the same; else CheckpointFileError."""
        try:
            seq = decode_line(line).checkpoint.seq
        except ValueError as error:
            raise CheckpointFileError(f"{self.path}: the last line: {error}") from None
        for checkpoint in _checkpoints(journal, seq):
            if encode_line(journal_id, checkpoint) == line:
                return seq
            break
        raise CheckpointFileError(
            f"{self.path} has a checkpoint of record {seq} that the journal does not have: "
            "one of the two has been altered or put back from an older copy; `tablemgr verify` says where"
        )

    def _write(self, text: bytes, cut_to: int | None) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            is_new = not self.path.exists()
            with self.path.open("ab") as file:
                if cut_to is not None:
                    file.truncate(cut_to)
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if is_new:
                sync_directory(self.path.parent)
        except OSError as error:
            raise CheckpointFileError(f"{self.path} cannot be written: {error.strerror}") from error


def _checkpoints(journal: Records, after_seq: int) -> Iterator[CheckpointSigned]:
    """The checkpoints in the journal that stand in records after `after_seq`, oldest first."""
    for record in journal.records(after_seq):
        # Looked for as bytes first: few records are checkpoints. The same words in a text of an event do no harm.
        if b'"kind":"CheckpointSigned"' in record.sealed:
            sealed = decode_sealed(record.sealed)
            if sealed.kind == CheckpointSigned.__name__:
                yield _CODEC.decode(sealed.kind, sealed.version, sealed.event)
