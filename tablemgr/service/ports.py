"""What the service needs of the world, as protocols. An adapter that fulfils one is wired in by `bootstrap`.

A journal keeps four things of one table: the records (the journal itself), and three that are derived from them and
that `verify` compares: postings, answers (which records a command's idempotency key led to) and snapshots.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


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
class Batch:
    """All that one command leaves on disk, in one transaction."""

    records: tuple[StoredRecord, ...]
    postings: tuple[StoredPosting, ...] = ()
    answers: tuple[StoredAnswer, ...] = ()
    snapshots: tuple[StoredSnapshot, ...] = ()


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

    def faults(self) -> Iterator[str]:
        """What is wrong with the file or its schema as such: foreign tables, dropped triggers, pages that do not
        fit, a wrong schema version. Each is one line that names the table or row."""
        ...

    def close(self) -> None: ...


class Journal(Protocol):
    """One table's journal, for its one writer."""

    def head(self) -> Head: ...

    def append(self, batch: Batch, expected: Head) -> None:
        """All of the batch, durable when this returns, or none of it; StaleHeadError, or JournalError."""
        ...

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]: ...

    def answer(self, key: str) -> StoredAnswer | None: ...

    def newest_snapshot(self) -> StoredSnapshot | None: ...

    def close(self) -> None: ...
