"""The checkpoints that were written down beside the journal and elsewhere: every line is one that the journal has.

This alone shows a tail that was cut off: what is left of the journal is in order, and a line speaks of more.
"""

from collections import deque
from dataclasses import dataclass, field

from tablemgr.audit.checkpoints import CheckpointLine, decode_line, encode_line
from tablemgr.audit.events import CheckpointSigned, JournalOpened
from tablemgr.audit.signing import is_signed
from tablemgr.service.ports import Head
from tablemgr.service.verify_steps import Fault, Step, of_record


@dataclass(frozen=True, slots=True)
class CheckpointText:
    """A file's text. The first `settled_bytes` were there before the journal was looked at; what came later may speak
    of records that came later too. `is_whole`: no line of it may be missing but the newest."""

    name: str
    text: bytes
    settled_bytes: int
    is_whole: bool


@dataclass(slots=True)
class _File:
    source: CheckpointText
    lines: deque[tuple[str, bytes, CheckpointLine, bool]] = field(default_factory=deque)
    # What stands after the last line feed, unless it was still being written.
    torn: bytes = b""
    malformed: Fault | None = None
    # The newest checkpoint without a line, and the line it should have.
    missing_seq: int | None = None
    missing_line: bytes = b""


class CheckpointFiles:
    """Goes along with the records; see `verify_steps.Check`."""

    def __init__(self, texts: tuple[CheckpointText, ...]) -> None:
        self._files = [_read(text) for text in texts]
        self._opened: JournalOpened | None = None

    def take(self, step: Step) -> Fault | None:
        if isinstance(step.event, JournalOpened):
            self._opened = step.event
        line = None
        if isinstance(step.event, CheckpointSigned) and self._opened is not None:
            line = encode_line(self._opened.journal_id, step.event)
        for file in self._files:
            fault = self._compare(file, step.seq, line)
            if fault:
                return fault
        return None

    def end(self, head: Head) -> Fault | None:
        for file in self._files:
            for name, _, said, is_settled in file.lines:
                if is_settled:
                    return self._unknown(name, said, head.seq + 1, "is gone")
            if file.malformed:
                return file.malformed
            is_half_a_line = bool(file.missing_line) and file.missing_line.startswith(file.torn.rstrip(b"\0"))
            if file.source.is_whole and file.torn and not is_half_a_line:
                return Fault(None, file.source.name, "it ends in what is no part of a checkpoint of this journal")
        return None

    def _compare(self, file: _File, seq: int, line: bytes | None) -> Fault | None:
        """Hold the file's lines on records before this one against this one, which may be a checkpoint."""
        is_there = False
        while file.lines and file.lines[0][2].checkpoint.seq < seq:
            name, text, said, _ = file.lines.popleft()
            if text != line:
                return self._unknown(name, said, said.checkpoint.seq, "is not as it was")
            is_there = True
        if line is None or is_there or not file.source.is_whole:
            return None
        # The newest line may be missing: the process may have been killed before it could write it.
        if file.missing_seq is None and not file.lines:
            file.missing_seq, file.missing_line = seq, line
            return None
        if file.malformed:
            return file.malformed
        return of_record(file.missing_seq or seq, f"the line of this checkpoint is missing in {file.source.name}")

    def _unknown(self, name: str, said: CheckpointLine, seq: int, what: str) -> Fault:
        """A line that the journal does not have: proof against the journal if it is signed, else against the line."""
        opened = self._opened
        if opened is None:
            return of_record(seq, f"{what}: {name} is a checkpoint of record {said.checkpoint.seq}")
        if said.journal_id == opened.journal_id and is_signed(opened.public_key, said.journal_id, said.checkpoint):
            return of_record(seq, f"{what}: {name} is a signed checkpoint of record {said.checkpoint.seq}")
        return Fault(None, name, f"it is no checkpoint of this journal signed by key {opened.key_id}")


def _read(source: CheckpointText) -> _File:
    file = _File(source)
    *lines, torn = source.text.split(b"\n")
    file.torn = torn if len(source.text) - len(torn) < source.settled_bytes else b""
    begins, newest_seq = 0, 0
    for number, text in enumerate(lines, start=1):
        name = f"{source.name} line {number}"
        is_settled = begins < source.settled_bytes
        begins += len(text) + 1
        try:
            said = decode_line(text + b"\n")
            if said.checkpoint.seq <= newest_seq:
                raise ValueError("it is not in order")
        except ValueError as error:
            file.malformed = file.malformed or Fault(None, name, str(error))
            continue
        newest_seq = said.checkpoint.seq
        file.lines.append((name, text + b"\n", said, is_settled))
    return file
