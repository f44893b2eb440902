"""A journal in memory: a real one, for tests and for play whose records nobody will ask for.

It keeps every rule of a journal but durability: it ends with the process.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.review.deals import DealLine
from tablemgr.review.sheets import SHEET, VOLUME
from tablemgr.service.ports import (
    Batch,
    Head,
    JournalError,
    StaleHeadError,
    StoredAnswer,
    StoredPosting,
    StoredRecord,
    StoredSnapshot,
    StoredTerm,
)
from tablemgr.storage.batches import head_after
from tablemgr.storage.memory_search import MemorySearch


class MemoryJournal:
    """Fulfils `Journal`; `reader` gives a `JournalReader` of how it stands now."""

    def __init__(self) -> None:
        self._head = Head(0, GENESIS_HASH)
        self._records: list[StoredRecord] = []
        self._postings: list[StoredPosting] = []
        self._answers: dict[str, StoredAnswer] = {}
        self._snapshots: list[StoredSnapshot] = []
        self._terms: dict[int, list[StoredTerm]] = {SHEET: [], VOLUME: []}
        self._deals: list[DealLine] = []

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
        self._refuse_what_is_there(batches)
        for batch in batches:
            self._records += batch.records
            self._postings += batch.postings
            self._answers |= {answer.key: answer for answer in batch.answers}
            self._snapshots += batch.snapshots
            self._deals += batch.deals
            for term in batch.terms:
                self._terms[term.level].append(term)
        self._head = head

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]:
        return islice(self._records, after_seq, None)

    def answer(self, key: str) -> StoredAnswer | None:
        return self._answers.get(key)

    def newest_snapshot(self) -> StoredSnapshot | None:
        return self._snapshots[-1] if self._snapshots else None

    def newest_deal(self) -> DealLine | None:
        return self._deals[-1] if self._deals else None

    def sheet_terms(self, from_sheet: int) -> Iterator[StoredTerm]:
        return (term for term in self._terms[SHEET] if term.block >= from_sheet)

    def close(self) -> None:
        """Nothing to free; what was written stays readable."""

    def reader(self) -> "MemoryReader":
        """How the journal stands now, whatever is appended later."""
        answers = sorted(self._answers.values(), key=lambda answer: (answer.first_seq, answer.key))
        rows = (self._records[:], self._postings[:], answers, self._snapshots[:])
        terms = {level: terms[:] for level, terms in self._terms.items()}
        return MemoryReader(self._head, *rows, terms, self._deals[:])

    def _refuse_what_is_there(self, batches: Sequence[Batch]) -> None:
        keys = [answer.key for batch in batches for answer in batch.answers]
        given = (
            keys,
            [(posting.seq, posting.line) for batch in batches for posting in batch.postings],
            [snapshot.seq for batch in batches for snapshot in batch.snapshots],
            [(term.level, term.block, term.term) for batch in batches for term in batch.terms],
            [deal.number for batch in batches for deal in batch.deals],
        )
        if any(len(set(rows)) < len(rows) for rows in given):
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
        terms: dict[int, list[StoredTerm]],
        deals: list[DealLine],
    ) -> None:
        self._head = head
        self._records = records
        self._postings = sorted(postings, key=lambda posting: (posting.seq, posting.line))
        self._answers = answers
        self._snapshots = snapshots
        self._terms = {level: sorted(terms[level], key=lambda term: (term.block, term.term)) for level in terms}
        self._deals = sorted(deals, key=lambda deal: deal.number)

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

    def terms(self, level: int) -> Iterator[StoredTerm]:
        return iter(self._terms[level])

    def deals(self) -> Iterator[DealLine]:
        return iter(self._deals)

    def search(self) -> "MemorySearch":
        return MemorySearch(self._records, self._terms, self._deals, self._snapshots)

    def faults(self) -> Iterator[str]:
        """Memory has no file that could be damaged."""
        return iter(())

    def close(self) -> None:
        """Nothing to free."""
