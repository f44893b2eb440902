"""The stores that the contract suite is run on, each with a way to look at what it holds."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tablemgr.audit.chain import next_hash
from tablemgr.service.ports import Batch, Head, Journal, JournalReader, StoredAnswer, StoredPosting, StoredRecord
from tablemgr.storage.creation import create_journal
from tablemgr.storage.memory import MemoryJournal
from tablemgr.storage.sqlite_reader import open_reader


@dataclass(frozen=True)
class Store:
    """A new empty journal, and what opens a reader of it."""

    journal: Journal
    look: Callable[[], JournalReader]


def memory_store(_directory: Path) -> Store:
    journal = MemoryJournal()
    return Store(journal, journal.reader)


def sqlite_store(directory: Path) -> Store:
    return Store(create_journal(directory), lambda: open_reader(directory))


# A database that joins later adds its line here, and the whole suite is its own.
STORES = {"memory": memory_store, "sqlite": sqlite_store}


def a_batch(after: Head, *texts: bytes, key: str | None = None, postings: int = 0) -> Batch:
    """Records of these texts; each has some postings, the command is answered if it has a key."""
    records: list[StoredRecord] = []
    previous = after.hash
    for seq, text in enumerate(texts, start=after.seq + 1):
        previous = next_hash(previous, text)
        records.append(StoredRecord(seq, text, previous))
    moves = tuple(
        StoredPosting(record.seq, line, "player:Anna", "open_bets", 100 * line)
        for record in records
        for line in range(1, postings + 1)
    )
    answers = (StoredAnswer(key, records[0].seq, records[-1].seq),) if key else ()
    return Batch(tuple(records), moves, answers)


def head_of(batch: Batch) -> Head:
    return Head(batch.records[-1].seq, batch.records[-1].hash)
