"""What the service needs of the world, as protocols. An adapter that fulfils one is wired in by `bootstrap`.

A journal keeps the records of one table (the journal itself), and what is derived from them and compared by `verify`:
postings, answers (which records a command's idempotency key led to), snapshots, and by what a pit boss finds things:
terms and deals.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from tablemgr.review.deals import DealLine


@dataclass(frozen=True, slots=True)
class Head:
    """The newest record: its sequence (0 in an empty journal) and its chain hash (32 bytes)."""

    seq: int
    hash: bytes


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """`sealed` is the text exactly as hashed, `hash` the SHA-256 of the previous hash and it."""

    seq: int
    sealed: bytes
    hash: bytes


@dataclass(frozen=True, slots=True)
class StoredPosting:
    """Line `line` (from 1) of the postings of record `seq`: `amount_minor` moves from `source` to `target`."""

    seq: int
    line: int
    source: str
    target: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The command with this idempotency key is answered by the records `first_seq` to `last_seq`."""

    key: str
    first_seq: int
    last_seq: int


@dataclass(frozen=True, slots=True)
class StoredSnapshot:
    """How all stood after record `seq`, as JSON text."""

    seq: int
    state: bytes


@dataclass(frozen=True, slots=True)
class StoredTerm:
    """On this full sheet (`level` 0) or volume (1) a term occurs at these places, a byte each; see `review.sheets`."""

    level: int
    block: int
    term: str
    places: bytes


@dataclass(frozen=True, slots=True)
class Batch:
    """All that one command leaves on disk, in one transaction. `deals` are those that ended, each with its `last_seq`
    in the batch; `terms` are those of the sheets and volumes that became full."""

    records: tuple[StoredRecord, ...]
    postings: tuple[StoredPosting, ...] = ()
    answers: tuple[StoredAnswer, ...] = ()
    snapshots: tuple[StoredSnapshot, ...] = ()
    terms: tuple[StoredTerm, ...] = ()
    deals: tuple[DealLine, ...] = ()


class JournalError(Exception):
    """The world broke: the journal could not be read or written. Whether the last batch is on disk is not known."""


class StaleHeadError(JournalError):
    """Somebody else has written since: the expected head is not the head. Nothing of the batch was written."""


class OddRowError(JournalError):
    """A stored row holds values of a kind that nobody writes; `seq` is the record it says it belongs to, if it does."""

    def __init__(self, message: str, seq: int | None) -> None:
        super().__init__(message)
        self.seq = seq


class JournalReader(Protocol):
    """One table's journal, to look at. Every method sees one state: that of the moment the reader was opened."""

    def head(self) -> Head: ...

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]: ...

    def chain(self) -> Iterator[tuple[int, bytes, bytes]]:
        """All records as bare `(seq, sealed, hash)`, for going along the chain fast; the values may be of any kind."""
        ...

    def postings(self) -> Iterator[StoredPosting]: ...

    def answers(self) -> Iterator[StoredAnswer]: ...

    def snapshots(self) -> Iterator[StoredSnapshot]: ...

    def terms(self, level: int) -> Iterator[StoredTerm]:
        """All of a level, in the order of the blocks, within each in that of the terms. What a damaged file has for
        levels that there are not comes with the volumes."""
        ...

    def deals(self) -> Iterator[DealLine]:
        """All that have ended, in the order of their numbers."""
        ...

    def search(self) -> "Search":
        """What finds things in this same state."""
        ...

    def faults(self) -> Iterator[str]:
        """What is wrong with the file or its schema as such: foreign tables, dropped triggers, pages that do not
        fit, a wrong schema version. Each is one line that names the table or row."""
        ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class DealSums:
    """What some deals come to together."""

    deals: int
    staked_minor: int
    won_minor: int
    paid_minor: int
    commission_minor: int
    refused: int


# How many sheets or volumes are asked at once.
SEARCH_BLOCKS_MAX = 64


class Search(Protocol):
    """Rows of a journal, found by their keys: each call takes a few steps down a tree, however long the journal.

    The deals are those that have ended.
    """

    def record(self, seq: int) -> StoredRecord | None: ...

    def places(
        self, level: int, blocks: tuple[int, ...], first_term: str, last_term: str
    ) -> Iterator[tuple[int, bytes]]:
        """Where on these sheets or volumes, at most SEARCH_BLOCKS_MAX, the terms from `first_term` to `last_term`
        occur: the block and the places for each of them that does."""
        ...

    def deal(self, number: int) -> DealLine | None: ...

    def deals_below(self, seq: int, limit: int) -> list[DealLine]:
        """The newest deals of those that began before record `seq`, newest first."""
        ...

    def newest_begin(self, before_at: str | None) -> str | None:
        """When the latest deal by the clock began, of those that began before `before_at` if it is given."""
        ...

    def sums(self, from_at: str, to_at: str) -> DealSums:
        """Of the deals that began from `from_at` to before `to_at`."""
        ...

    def snapshot_before(self, seq: int) -> StoredSnapshot | None:
        """The newest snapshot of a record before `seq`."""
        ...


class Journal(Protocol):
    """One table's journal, for its one writer."""

    def head(self) -> Head: ...

    def append(self, batch: Batch, expected: Head) -> None:
        """All of the batch, durable when this returns, or none of it; StaleHeadError, or JournalError."""
        ...

    def append_all(self, batches: Sequence[Batch], expected: Head) -> None:
        """Batches that follow each other, in one transaction: for many commands that nobody waits for one by one."""
        ...

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]: ...

    def answer(self, key: str) -> StoredAnswer | None: ...

    def newest_snapshot(self) -> StoredSnapshot | None: ...

    def newest_deal(self) -> DealLine | None: ...

    def sheet_terms(self, from_sheet: int) -> Iterator[StoredTerm]:
        """The terms of the full sheets from one on."""
        ...

    def close(self) -> None: ...
