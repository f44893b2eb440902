"""What every store of a journal keeps: the contract of `tablemgr.service.ports`, asked of each store alike."""

import contextlib
import dataclasses

import pytest
from journals import Store, a_batch, head_of

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

EMPTY = Head(0, GENESIS_HASH)


def everything_in(store: Store) -> tuple[list[object], ...]:
    with contextlib.closing(store.look()) as reader:
        return (
            [reader.head()],
            list(reader.records()),
            list(reader.postings()),
            list(reader.answers()),
            list(reader.snapshots()),
        )


def test_a_new_journal_stands_before_its_first_record(store: Store) -> None:
    assert store.journal.head() == EMPTY
    assert everything_in(store) == ([EMPTY], [], [], [], [])
    assert store.journal.newest_snapshot() is None
    assert store.journal.answer("k") is None


def test_what_is_appended_is_there_as_it_was_given(store: Store) -> None:
    batch = a_batch(EMPTY, b'{"a":"\xd0\x90"}', b'{"b":2}', key="ключ 1", postings=3)
    batch = dataclasses.replace(batch, snapshots=(StoredSnapshot(2, '{"сумма":1}'.encode()),))
    store.journal.append(batch, EMPTY)
    assert store.journal.head() == head_of(batch)
    assert everything_in(store) == (
        [head_of(batch)],
        list(batch.records),
        list(batch.postings),
        list(batch.answers),
        list(batch.snapshots),
    )


def test_records_can_be_read_from_one_on(store: Store) -> None:
    batch = a_batch(EMPTY, b"1", b"2", b"3")
    store.journal.append(batch, EMPTY)
    assert list(store.journal.records(after_seq=1)) == list(batch.records[1:])
    assert list(store.journal.records(after_seq=3)) == []


def test_the_same_key_finds_its_first_answer(store: Store) -> None:
    first = a_batch(EMPTY, b"1", b"2", key="id 7")
    store.journal.append(first, EMPTY)
    store.journal.append(a_batch(head_of(first), b"3"), head_of(first))
    assert store.journal.answer("id 7") == StoredAnswer("id 7", 1, 2)
    assert store.journal.answer("id 8") is None


def test_the_newest_snapshot_is_given(store: Store) -> None:
    head = EMPTY
    for text in (b"1", b"2"):
        batch = a_batch(head, text)
        batch = dataclasses.replace(batch, snapshots=(StoredSnapshot(head.seq + 1, b"after " + text),))
        store.journal.append(batch, head)
        head = head_of(batch)
    assert store.journal.newest_snapshot() == StoredSnapshot(2, b"after 2")


@pytest.mark.parametrize("stale", [EMPTY, Head(1, bytes(32)), Head(2, b"\x01" * 32)], ids=["behind", "other", "ahead"])
def test_a_batch_for_another_head_is_not_written(store: Store, stale: Head) -> None:
    first = a_batch(EMPTY, b"1")
    store.journal.append(first, EMPTY)
    before = everything_in(store)
    with pytest.raises(StaleHeadError, match="stands at record 1"):
        store.journal.append(a_batch(stale, b"other"), stale)
    assert everything_in(store) == before
    store.journal.append(a_batch(head_of(first), b"2"), head_of(first))


def misfits() -> dict[str, Batch]:
    good = a_batch(EMPTY, b"1", b"2", key="k", postings=1)
    one, two = good.records
    return {
        "no record": Batch(()),
        "a gap": dataclasses.replace(good, records=(one, dataclasses.replace(two, seq=3))),
        "a wrong hash": dataclasses.replace(good, records=(one, dataclasses.replace(two, hash=bytes(32)))),
        "a posting of another batch": dataclasses.replace(good, postings=(StoredPosting(3, 1, "a", "b", 1),)),
        "an answer of another batch": dataclasses.replace(good, answers=(StoredAnswer("k", 2, 3),)),
        "an answer back to front": dataclasses.replace(good, answers=(StoredAnswer("k", 2, 1),)),
        "a snapshot of the middle": dataclasses.replace(good, snapshots=(StoredSnapshot(1, b""),)),
    }


@pytest.mark.parametrize("misfit", sorted(misfits()))
def test_a_batch_that_is_not_of_one_piece_is_our_fault_and_not_written(store: Store, misfit: str) -> None:
    with pytest.raises(AssertionError):
        store.journal.append(misfits()[misfit], EMPTY)
    assert everything_in(store) == ([EMPTY], [], [], [], [])
    store.journal.append(a_batch(EMPTY, b"1"), EMPTY)


def twice() -> dict[str, Batch]:
    good = a_batch(EMPTY, b"1", key="k", postings=1)
    return {
        "answer": dataclasses.replace(good, answers=good.answers * 2),
        "posting": dataclasses.replace(good, postings=good.postings * 2),
        "snapshot": dataclasses.replace(good, snapshots=(StoredSnapshot(1, b"a"), StoredSnapshot(1, b"b"))),
    }


@pytest.mark.parametrize("row", sorted(twice()))
def test_a_row_given_twice_is_an_error_and_nothing_of_the_batch_is_written(store: Store, row: str) -> None:
    with pytest.raises(JournalError):
        store.journal.append(twice()[row], EMPTY)
    assert everything_in(store) == ([EMPTY], [], [], [], [])


def test_a_key_is_never_answered_anew(store: Store) -> None:
    first = a_batch(EMPTY, b"1", key="k")
    store.journal.append(first, EMPTY)
    before = everything_in(store)
    with pytest.raises(JournalError):
        store.journal.append(a_batch(head_of(first), b"2", key="k"), head_of(first))
    assert everything_in(store) == before


def test_a_reader_keeps_the_state_it_was_opened_on(store: Store) -> None:
    first = a_batch(EMPTY, b"1", key="a", postings=1)
    store.journal.append(first, EMPTY)
    with contextlib.closing(store.look()) as reader:
        store.journal.append(a_batch(head_of(first), b"2", key="b", postings=1), head_of(first))
        assert reader.head() == head_of(first)
        assert list(reader.records()) == list(first.records)
        assert list(reader.postings()) == list(first.postings)
        assert list(reader.answers()) == list(first.answers)


def test_a_reader_gives_the_chain_as_bare_rows(store: Store) -> None:
    batch = a_batch(EMPTY, b"1", b"2")
    store.journal.append(batch, EMPTY)
    with contextlib.closing(store.look()) as reader:
        assert list(reader.chain()) == [(record.seq, record.sealed, record.hash) for record in batch.records]


def test_an_untouched_store_has_no_faults(store: Store) -> None:
    store.journal.append(a_batch(EMPTY, b"1"), EMPTY)
    with contextlib.closing(store.look()) as reader:
        assert list(reader.faults()) == []


def test_answers_come_in_the_order_of_their_records(store: Store) -> None:
    head = EMPTY
    for key in ("z", "a", "m"):
        batch = a_batch(head, key.encode(), key=key)
        store.journal.append(batch, head)
        head = head_of(batch)
    with contextlib.closing(store.look()) as reader:
        assert [answer.key for answer in reader.answers()] == ["z", "a", "m"]


def test_the_largest_amount_is_kept_to_the_last_unit(store: Store) -> None:
    amount = 10**18 - 1
    batch = dataclasses.replace(a_batch(EMPTY, b"1"), postings=(StoredPosting(1, 1, "cash", "bank", amount),))
    store.journal.append(batch, EMPTY)
    with contextlib.closing(store.look()) as reader:
        assert [posting.amount_minor for posting in reader.postings()] == [amount]


def test_a_text_with_a_nul_is_kept_whole(store: Store) -> None:
    batch = a_batch(EMPTY, b"before\x00after")
    store.journal.append(batch, EMPTY)
    with contextlib.closing(store.look()) as reader:
        assert list(reader.records()) == [StoredRecord(1, b"before\x00after", batch.records[0].hash)]
