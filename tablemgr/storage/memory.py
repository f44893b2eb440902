"""A journal in memory: a real one, for tests and for play whose records nobody will ask for.

It keeps every rule of a journal but durability: it ends with the process.
"""

from collections.abc import Iterator
from itertools import islice

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.service.ports import (
    Batch,
    Head,
    JournalError,
    StaleHeadError,
    StoredAnswer,
    StoredPosting,
    StoredRecord,
    StoredSnapshot,
)
from tablemgr.storage.batches import head_after


class MemoryJournal:
    """Fulfils `Journal`; `reader` gives a `JournalReader` of how it stands now."""

    def __init__(self) -> None:
        self._head = Head(0, GENESIS_HASH)
        self._records: list[StoredRecord] = []
        self._postings: list[StoredPosting] = []
        self._answers: dict[str, StoredAnswer] = {}
        self._snapshots: list[StoredSnapshot] = []

    def head(self) -> Head:
        return self._head

    def append(self, batch: Batch, expected: Head) -> None:
        if expected != self._head:
            raise StaleHeadError(f"the journal stands at record {self._head.seq}, not at {expected.seq}")
        head = head_after(batch, expected)
        self._refuse_what_is_there(batch)
        self._records += batch.records
        self._postings += batch.postings
        self._answers |= {answer.key: answer for answer in batch.answers}
        self._snapshots += batch.snapshots
        self._head = head

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]:
        return islice(self._records, after_seq, None)

    def answer(self, key: str) -> StoredAnswer | None:
        return self._answers.get(key)

    def newest_snapshot(self) -> StoredSnapshot | None:
        return self._snapshots[-1] if self._snapshots else None

    def close(self) -> None:
        """Nothing to free; what was written stays readable."""

    def reader(self) -> "MemoryReader":
        """How the journal stands now, whatever is appended later."""
        answers = sorted(self._answers.values(), key=lambda answer: (answer.first_seq, answer.key))
        return MemoryReader(self._head, self._records[:], self._postings[:], answers, self._snapshots[:])

    def _refuse_what_is_there(self, batch: Batch) -> None:
        keys = [answer.key for answer in batch.answers]
        lines = [(posting.seq, posting.line) for posting in batch.postings]
        if len(set(keys)) < len(keys) or len(set(lines)) < len(lines) or len(batch.snapshots) > 1:
            raise JournalError("a batch gives a row twice")
        for key in keys:
            if key in self._answers:
                raise JournalError(f"the command {key!r} has been answered before")


class MemoryReader:
    """Fulfils `JournalReader`."""

    def __init__(
        self,
        head: Head,
        records: list[StoredRecord],
        postings: list[StoredPosting],
        answers: list[StoredAnswer],
        snapshots: list[StoredSnapshot],
    ) -> None:
        self._head = head
        self._records = records
        self._postings = sorted(postings, key=lambda posting: (posting.seq, posting.line))
        self._answers = answers
        self._snapshots = snapshots

    def head(self) -> Head:
        return self._head

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]:
        return islice(self._records, after_seq, None)

    def chain(self) -> Iterator[tuple[int, bytes, bytes]]:
        return ((record.seq, record.sealed, record.hash) for record in self._records)

    def postings(self) -> Iterator[StoredPosting]:
        return iter(self._postings)

    def answers(self) -> Iterator[StoredAnswer]:
        return iter(self._answers)

    def snapshots(self) -> Iterator[StoredSnapshot]:
        return iter(self._snapshots)

    def faults(self) -> Iterator[str]:
        """Memory has no file that could be damaged."""
        return iter(())

    def close(self) -> None:
        """Nothing to free."""
