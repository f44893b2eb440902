"""A journal whose commands are written many at once: for play that nobody waits for, a thousand commands a transaction.

What is appended is on the disk after `flush`, after so many commands, or when it is closed, and not before. So it never
stands behind a table where people play: there a command is answered when it is durable.
"""

from collections.abc import Iterator, Sequence

from tablemgr.review.deals import DealLine
from tablemgr.service.ports import (
    Batch,
    Head,
    Journal,
    StaleHeadError,
    StoredAnswer,
    StoredRecord,
    StoredSnapshot,
    StoredTerm,
)
from tablemgr.storage.batches import head_after

COMMANDS_AT_ONCE = 1_000


class BatchedJournal:
    """Fulfils `Journal` over another one, whose only writer it is."""

    def __init__(self, journal: Journal, commands_at_once: int = COMMANDS_AT_ONCE) -> None:
        self._journal = journal
        self._commands_at_once = commands_at_once
        self._written = self._head = journal.head()
        self._waiting: list[Batch] = []
        self._answers: dict[str, StoredAnswer] = {}

    def head(self) -> Head:
        return self._head

    def append(self, batch: Batch, expected: Head) -> None:
        self.append_all((batch,), expected)

    def append_all(self, batches: Sequence[Batch], expected: Head) -> None:
        if expected != self._head:
            raise StaleHeadError(f"the journal stands at record {self._head.seq}, not at {expected.seq}")
        head = expected
        for batch in batches:
            head = head_after(batch, head)
        self._head = head
        self._waiting += batches
        self._answers |= {answer.key: answer for batch in batches for answer in batch.answers}
        if len(self._waiting) >= self._commands_at_once:
            self.flush()

    def flush(self) -> None:
        """Write what waits; durable when this returns. JournalError, and then nothing more can be appended."""
        if self._waiting:
            self._journal.append_all(self._waiting, self._written)
            self._written, self._waiting, self._answers = self._head, [], {}

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]:
        self.flush()
        return self._journal.records(after_seq)

    def answer(self, key: str) -> StoredAnswer | None:
        return self._answers.get(key) or self._journal.answer(key)

    def newest_snapshot(self) -> StoredSnapshot | None:
        self.flush()
        return self._journal.newest_snapshot()

    def newest_deal(self) -> DealLine | None:
        self.flush()
        return self._journal.newest_deal()

    def sheet_terms(self, from_sheet: int) -> Iterator[StoredTerm]:
        self.flush()
        return self._journal.sheet_terms(from_sheet)

    def close(self) -> None:
        """Write what waits, and close the other journal in any case."""
        try:
            self.flush()
        finally:
            self._journal.close()
