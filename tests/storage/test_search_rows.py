"""What every store finds by its keys: the contract of `Search`, and of the rows that it stands on."""

import contextlib
import dataclasses
from collections.abc import Iterator

import pytest
from journals import Store, a_batch, head_of
from sheeted import RECORDS, SHEETS, small_sheets

from tablemgr.audit.chain import GENESIS_HASH
from tablemgr.review.deals import DealLine
from tablemgr.review.sheets import SHEET, VOLUME
from tablemgr.service.ports import (
    SEARCH_BLOCKS_MAX,
    Batch,
    DealSums,
    Head,
    JournalError,
    StaleHeadError,
    StoredSnapshot,
    StoredTerm,
)

EMPTY = Head(0, GENESIS_HASH)
TEXTS = [str(number).encode() for number in range(1, RECORDS * SHEETS + 1)]


@pytest.fixture(autouse=True)
def _small_sheets() -> Iterator[None]:
    with small_sheets():
        yield


def deal(number: int, first_seq: int, last_seq: int | None, began_at: str) -> DealLine:
    return DealLine(
        number, first_seq, last_seq, began_at, began_at, "zecchinetta", 1, "Бруно", "settled", 3, 2, 10, 20, 30, 40, 50
    )


DEALS = (deal(1, 1, 4, "2026-11-30T10"), deal(2, 5, 9, "2026-11-30T12"), deal(3, 10, 12, "2026-11-29T10"))
TERMS = (
    StoredTerm(SHEET, 0, "a", b"\x00\x07"),
    StoredTerm(SHEET, 0, "ab", b"\x01"),
    StoredTerm(SHEET, 0, "б", b"\x02"),
    StoredTerm(SHEET, 1, "a", b"\x03"),
    StoredTerm(VOLUME, 0, "a", b"\x00\x01"),
)
FULL = dataclasses.replace(
    a_batch(EMPTY, *TEXTS), terms=TERMS, deals=DEALS, snapshots=(StoredSnapshot(len(TEXTS), b"{}"),)
)


@pytest.fixture
def filled(store: Store) -> Store:
    store.journal.append(FULL, EMPTY)
    return store


def test_terms_and_deals_are_there_as_they_were_given(filled: Store) -> None:
    with contextlib.closing(filled.look()) as reader:
        assert list(reader.terms(SHEET)) == list(TERMS[:4])
        assert list(reader.terms(VOLUME)) == list(TERMS[4:])
        assert list(reader.deals()) == list(DEALS)
    assert filled.journal.newest_deal() == DEALS[-1]
    assert list(filled.journal.sheet_terms(0)) == list(TERMS[:4])
    assert list(filled.journal.sheet_terms(1)) == [TERMS[3]]


def test_an_empty_journal_has_nothing_to_find(store: Store) -> None:
    assert store.journal.newest_deal() is None
    assert list(store.journal.sheet_terms(0)) == []
    with contextlib.closing(store.look()) as reader:
        search = reader.search()
        assert search.record(1) is None
        assert search.deal(1) is None
        assert search.deals_below(99, 5) == []
        assert list(search.places(SHEET, (0,), "", "z")) == []
        assert search.newest_begin(None) is None
        assert search.sums("", "9") == DealSums(0, 0, 0, 0, 0, 0)
        assert search.snapshot_before(99) is None


@pytest.mark.parametrize(
    ("level", "blocks", "first", "last", "places"),
    [
        (SHEET, (0,), "a", "a", [(0, b"\x00\x07")]),
        (SHEET, (0,), "a", "a\U0010ffff", [(0, b"\x00\x07"), (0, b"\x01")]),
        (SHEET, (0,), "b", "\U0010ffff", [(0, b"\x02")]),
        (SHEET, (0,), "aa", "aa", []),
        (SHEET, (1, 0), "a", "a", [(0, b"\x00\x07"), (1, b"\x03")]),
        (SHEET, tuple(range(1, 1 + SEARCH_BLOCKS_MAX)), "a", "a", [(1, b"\x03")]),
        (SHEET, (2,), "a", "a", []),
        (SHEET, (), "a", "a", []),
        (VOLUME, (0, 1), "", "z", [(0, b"\x00\x01")]),
    ],
)
def test_places_are_found_by_a_span_of_terms(
    filled: Store, level: int, blocks: tuple[int, ...], first: str, last: str, places: list[tuple[int, bytes]]
) -> None:
    with contextlib.closing(filled.look()) as reader:
        assert sorted(reader.search().places(level, blocks, first, last)) == places


def test_single_rows_are_found_by_their_keys(filled: Store) -> None:
    with contextlib.closing(filled.look()) as reader:
        search = reader.search()
        assert search.record(2) == FULL.records[1]
        assert search.record(0) is None
        assert search.record(len(TEXTS) + 1) is None
        assert search.deal(2) == DEALS[1]
        assert search.deal(4) is None
        assert search.deals_below(99, 2) == [DEALS[2], DEALS[1]]
        assert search.deals_below(10, 2) == [DEALS[1], DEALS[0]]
        assert search.deals_below(1, 2) == []
        assert search.snapshot_before(len(TEXTS)) is None
        assert search.snapshot_before(len(TEXTS) + 1) == FULL.snapshots[0]


def test_deals_are_found_by_the_clock_whatever_their_order(filled: Store) -> None:
    with contextlib.closing(filled.look()) as reader:
        search = reader.search()
        assert search.newest_begin(None) == "2026-11-30T12"
        assert search.newest_begin("2026-11-30T12") == "2026-11-30T10"
        assert search.newest_begin("2026-11-29T10") is None
        assert search.sums("2026-11-30T10", "2026-11-30T12") == DealSums(1, 10, 20, 30, 40, 50)
        assert search.sums("2026-11-29", "2026-12") == DealSums(3, 30, 60, 90, 120, 150)


def test_a_reader_finds_what_there_was_when_it_was_opened(store: Store) -> None:
    first = dataclasses.replace(a_batch(EMPTY, *TEXTS[:4]), deals=DEALS[:1])
    store.journal.append(first, EMPTY)
    with contextlib.closing(store.look()) as reader:
        search = reader.search()
        second = dataclasses.replace(a_batch(head_of(first), *TEXTS[4:9]), deals=DEALS[1:2], terms=TERMS[:1])
        store.journal.append(second, head_of(first))
        assert search.deals_below(99, 9) == [DEALS[0]]
        assert search.record(5) is None
        assert list(search.places(SHEET, (0,), "a", "a")) == []


@pytest.mark.parametrize(
    "misfit",
    [
        dataclasses.replace(FULL, terms=(StoredTerm(SHEET, SHEETS, "a", b"\x00"),)),
        dataclasses.replace(FULL, terms=(StoredTerm(VOLUME, 1, "a", b"\x00"),)),
        dataclasses.replace(FULL, deals=(deal(1, 1, len(TEXTS) + 1, "x"),)),
        dataclasses.replace(FULL, deals=(deal(1, 1, None, "x"),)),
    ],
    ids=["a sheet that is not full", "a volume that is not full", "a deal of another batch", "a deal that runs"],
)
def test_what_does_not_belong_to_the_batch_is_our_fault_and_not_written(store: Store, misfit: Batch) -> None:
    with pytest.raises(AssertionError):
        store.journal.append(misfit, EMPTY)
    assert store.journal.head() == EMPTY


@pytest.mark.parametrize(
    "twice", [dataclasses.replace(FULL, terms=TERMS[:1] * 2), dataclasses.replace(FULL, deals=DEALS[:1] * 2)]
)
def test_a_row_given_twice_is_an_error(store: Store, twice: Batch) -> None:
    with pytest.raises(JournalError):
        store.journal.append(twice, EMPTY)
    with contextlib.closing(store.look()) as reader:
        assert list(reader.records()) == []


def test_many_commands_are_written_at_once_or_none_of_them(store: Store) -> None:
    first = a_batch(EMPTY, b"1", key="a")
    second = a_batch(head_of(first), b"2", b"3", key="b", postings=1)
    again = a_batch(head_of(second), b"4", key="a")
    with pytest.raises(JournalError):
        store.journal.append_all((first, second, again), EMPTY)
    with contextlib.closing(store.look()) as reader:
        assert list(reader.records()) == []


def test_many_commands_that_follow_each_other_are_all_there(store: Store) -> None:
    first = a_batch(EMPTY, b"1", key="a")
    second = a_batch(head_of(first), b"2", b"3", key="b", postings=1)
    store.journal.append_all((first, second), EMPTY)
    assert store.journal.head() == head_of(second)
    with contextlib.closing(store.look()) as reader:
        assert list(reader.records()) == [*first.records, *second.records]
        assert list(reader.answers()) == [*first.answers, *second.answers]
    with pytest.raises(StaleHeadError):
        store.journal.append_all((first, second), EMPTY)
    with pytest.raises(AssertionError):
        store.journal.append_all((second, first), head_of(second))
