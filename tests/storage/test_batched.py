"""Many commands a transaction: nothing is written before, all of it after, and asked meanwhile it answers for both."""

import contextlib
from pathlib import Path

import pytest
from journals import a_batch, head_of

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.service.ports import Batch, Head, StaleHeadError
from tablemgr.storage.batched import BatchedJournal
from tablemgr.storage.creation import create_journal, open_journal
from tablemgr.storage.memory import MemoryJournal
from tablemgr.storage.sqlite_reader import open_reader

EMPTY = Head(0, GENESIS_HASH)


def follow(journal: BatchedJournal, count: int) -> list[Batch]:
    batches = []
    for _ in range(count):
        head = journal.head()
        batches.append(a_batch(head, b"x", key=f"after {head.seq}"))
        journal.append(batches[-1], head)
    return batches


def test_what_is_appended_is_written_after_so_many_commands() -> None:
    inner = MemoryJournal()
    journal = BatchedJournal(inner, commands_at_once=3)
    follow(journal, 2)
    assert (inner.head().seq, journal.head().seq) == (0, 2)
    follow(journal, 1)
    assert (inner.head().seq, journal.head().seq) == (3, 3)


def test_a_command_that_waits_is_answered_and_so_is_one_that_is_written() -> None:
    journal = BatchedJournal(MemoryJournal(), commands_at_once=2)
    batches = follow(journal, 3)
    for batch in batches:
        assert journal.answer(batch.answers[0].key) == batch.answers[0]
    assert journal.answer("nobody's") is None


def test_to_read_is_to_write_first() -> None:
    for ask in ("records", "newest_snapshot", "newest_deal"):
        inner = MemoryJournal()
        journal = BatchedJournal(inner)
        follow(journal, 2)
        getattr(journal, ask)()
        assert inner.head().seq == 2
    journal = BatchedJournal(MemoryJournal())
    follow(journal, 1)
    assert list(journal.sheet_terms(0)) == []


def test_a_batch_for_another_head_is_refused() -> None:
    journal = BatchedJournal(MemoryJournal())
    (first,) = follow(journal, 1)
    with pytest.raises(StaleHeadError):
        journal.append(first, EMPTY)
    with pytest.raises(AssertionError):
        journal.append(first, head_of(first))


def test_what_waits_is_written_when_it_is_closed(tmp_path: Path) -> None:
    journal = BatchedJournal(create_journal(tmp_path))
    follow(journal, 5)
    with contextlib.closing(open_reader(tmp_path)) as reader:
        assert reader.head() == EMPTY
    journal.close()
    with contextlib.closing(open_journal(tmp_path)) as again:
        assert again.head().seq == 5
