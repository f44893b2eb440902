"""Who signs a journal, and the signed checkpoints in it: each by the journal's key, each where one is due.

With the key that is expected given, a journal that was hashed and signed anew with another key is found at record 1.
"""

from dataclasses import replace

import msgspec

from tablemgr.audit.events import AUDIT_EVENTS, CheckpointSigned, JournalOpened
from tablemgr.audit.signing import is_signed, key_id_of
from tablemgr.engine.events import DealEnded
from tablemgr.kernel.records import RecordCodec
from tablemgr.kernel.sealed import encode_sealed
from tablemgr.service.ports import Head
from tablemgr.service.verify_steps import Fault, Step, of_record

JOURNAL_ID_HEX_DIGITS = 32


class Checkpoints:
    """Goes along with the records; see `verify_steps.Check`."""

    def __init__(self, pinned_key_id: str | None) -> None:
        self._pinned = pinned_key_id
        self._codec = RecordCodec(AUDIT_EVENTS)
        self._before: Step | None = None
        # The time of the command after whose last record a checkpoint has to stand: that of the opening, or of a deal's
        # end. All records of one command have one time.
        self._due_at: str | None = None
        self._due_after = ""
        self.opened: JournalOpened | None = None
        self.count = 0
        self.signed_seq = 0

    def take(self, step: Step) -> Fault | None:
        why = self._why_bad(step)
        self._before = step
        return of_record(step.seq, why) if why else None

    def end(self, head: Head) -> Fault | None:
        if self._due_at is None:
            return None
        return of_record(head.seq + 1, f"is gone: it was the signed checkpoint that is due after {self._due_after}")

    def _why_bad(self, step: Step) -> str | None:
        event, before = step.event, self._before
        if before is None:
            return self._why_not_opened(step)
        assert self.opened is not None
        if isinstance(event, JournalOpened):
            return "a journal is opened once"
        if isinstance(event, CheckpointSigned):
            self._due_at = None
            self.count += 1
            self.signed_seq = step.seq
            return self._why_not_signed(self.opened, before, step, event)
        if self._due_at is not None and step.sealed.at != self._due_at:
            return f"a signed checkpoint is due here, after {self._due_after}"
        if isinstance(event, DealEnded):
            self._due_at, self._due_after = step.sealed.at, f"the end of deal {event.number} in record {step.seq}"
        return None

    def _why_not_opened(self, step: Step) -> str | None:
        opened = step.event
        if not isinstance(opened, JournalOpened):
            return "a journal begins with its opening"
        self.opened, self._due_at, self._due_after = opened, step.sealed.at, "the opening"
        if self._pinned is not None and opened.key_id != self._pinned:
            return f"the journal is signed by key {opened.key_id!r}, and key {self._pinned!r} is expected"
        if not is_journal_id(opened.journal_id):
            return f"{opened.journal_id!r} is no name of a journal"
        if not _is_hex(opened.public_key) or key_id_of(bytes.fromhex(opened.public_key)) != opened.key_id:
            return f"its public key is not that of key id {opened.key_id!r}"
        if opened.origin != step.sealed.origin:
            return f"it opens a journal that is {opened.origin!r}, and is marked {step.sealed.origin!r}"
        return None

    def _why_not_signed(
        self, opened: JournalOpened, before: Step, step: Step, checkpoint: CheckpointSigned
    ) -> str | None:
        if (checkpoint.seq, checkpoint.hash) != (before.seq, before.stored.hash.hex()):
            return f"it is no checkpoint of record {before.seq} before it: a record up to there has been altered"
        if not is_signed(opened.public_key, opened.journal_id, checkpoint):
            return f"its signature is not made by key {opened.key_id} for record {before.seq} as it stands"
        # A checkpoint is the only record that no later one may cover, when a table stops. So all of its text has to
        # follow from what is signed and from the record before.
        kind, version, text = self._codec.encode(checkpoint)
        said = replace(
            before.sealed,
            seq=step.seq,
            key=None,
            kind=kind,
            version=version,
            event=msgspec.Raw(text),
            salt=msgspec.UNSET,
        )
        if step.sealed.version == version and encode_sealed(said) != step.stored.sealed:
            return "a checkpoint says of itself what the record before says, and this one says something else"
        return None


def is_journal_id(text: str) -> bool:
    """Whether a text names a journal; such a name is safe in the name of a file."""
    return len(text) == JOURNAL_ID_HEX_DIGITS and _is_hex(text)


def _is_hex(text: str) -> bool:
    return bool(text) and len(text) % 2 == 0 and all(digit in "0123456789abcdef" for digit in text)
