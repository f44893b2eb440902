"""An export lets nothing out that is not as it was written, and keeps nothing of what it has let out."""

import tracemalloc
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from served import Served, dealt, seated

from tablemgr.audit.chain import GENESIS_HASH, next_hash
from tablemgr.export.formats import FORMATS
from tablemgr.export.stream import BrokenRecordError, Export
from tablemgr.kernel.sealed import decode_sealed, encode_sealed
from tablemgr.service.ports import StoredRecord

every_format = pytest.mark.parametrize("form", FORMATS)


def exported(records: list[StoredRecord], form: str) -> str:
    return "".join(Export(FORMATS[form]()).texts(records))


@pytest.fixture(scope="module")
def records() -> list[StoredRecord]:
    table = dealt("7S", "KH", "3D")
    table.do("bet", seat=2, amount="25.00", on="7")
    return list(table.journal.records())


@every_format
def test_a_record_that_was_altered_ends_the_export_and_is_named(form: str, records: list[StoredRecord]) -> None:
    altered = [*records]
    altered[6] = replace(records[6], sealed=records[6].sealed.replace(b"bruno", b"bruna"))
    assert altered != records
    with pytest.raises(BrokenRecordError, match=r"^record 7: its hash does not fit"):
        exported(altered, form)


@every_format
def test_what_stands_before_a_bad_record_comes_out(form: str, records: list[StoredRecord]) -> None:
    texts = Export(FORMATS[form]()).texts([*records[:6], records[7]])
    sound: list[str] = []
    with pytest.raises(BrokenRecordError, match=r"^record 7: is missing"):
        sound.extend(texts)
    assert len(sound) == 6


def hashed_anew(records: list[StoredRecord], seq: int, **fields: object) -> list[StoredRecord]:
    """The records with another event in one of them, by somebody who can hash."""
    hashed: list[StoredRecord] = []
    previous = GENESIS_HASH
    for record in records:
        sealed = decode_sealed(record.sealed)
        if record.seq == seq:
            event = {**msgspec.json.decode(sealed.event), **fields}
            sealed = replace(sealed, event=msgspec.Raw(msgspec.json.encode(event)))
        text = encode_sealed(sealed)
        previous = next_hash(previous, text)
        hashed.append(StoredRecord(record.seq, text, previous))
    return hashed


def number_of(records: list[StoredRecord], kind: str) -> int:
    return next(record.seq for record in records if decode_sealed(record.sealed).kind == kind)


@pytest.mark.parametrize("form", ["hledger", "beancount"])
def test_an_event_that_could_not_happen_ends_the_export(form: str, records: list[StoredRecord]) -> None:
    seq = number_of(records, "TableOpened")
    forged = hashed_anew(records, seq, game="whist")
    with pytest.raises(BrokenRecordError, match=rf"^record {seq}: its event cannot follow"):
        exported(forged, form)


def test_a_journal_that_was_hashed_anew_without_a_change_is_exported(records: list[StoredRecord]) -> None:
    assert hashed_anew(records, 1) == records


@every_format
def test_money_moved_by_a_table_that_was_never_opened_ends_the_export(form: str, records: list[StoredRecord]) -> None:
    opening = number_of(records, "TableOpened")
    sealed = [decode_sealed(record.sealed) for record in records if record.seq != opening]
    previous, rest = GENESIS_HASH, []
    for seq, record in enumerate(sealed, start=1):
        text = encode_sealed(replace(record, seq=seq))
        previous = next_hash(previous, text)
        rest.append(StoredRecord(seq, text, previous))
    if form == "jsonl":
        # It tells records, whatever they mean.
        assert exported(rest, form).count("\n") == len(rest)
        return
    with pytest.raises(BrokenRecordError, match=r"its event cannot follow"):
        exported(rest, form)


@every_format
def test_a_live_table_is_not_marked_as_simulated(form: str) -> None:
    table = Served()
    table.open()
    table.do("seat", seat=1, player="anna", buy_in="5.00")
    text = exported(list(table.journal.records()), form)
    assert text.lower().count("simulated") > 1
    live = [replace(record, sealed=record.sealed.replace(b"simulated", b"live")) for record in table.journal.records()]
    text = exported(hashed_anew(live, 0), form)
    assert "live" in text
    assert "simulated" not in text.lower()


@every_format
def test_a_table_where_no_money_has_moved_is_exported(form: str) -> None:
    table = Served()
    table.open()
    assert exported(list(table.journal.records()), form)


def many(times: int) -> Iterator[StoredRecord]:
    """A table where the banker puts chips in and takes them out again all day, record by record."""
    table = seated()
    before = list(table.journal.records())
    yield from before
    table.do("bank", seat=1, amount="1.00")
    table.do("withdraw", amount="1.00")
    pattern = [decode_sealed(record.sealed) for record in table.journal.records(len(before))]
    seq, previous = before[-1].seq, before[-1].hash
    for number in range(times):
        seq += 1
        text = encode_sealed(replace(pattern[number % len(pattern)], seq=seq, key=None))
        previous = next_hash(previous, text)
        yield StoredRecord(seq, text, previous)


MEMORY_GROWTH_BYTES_MAX = 250_000


@every_format
def test_memory_does_not_grow_with_the_journal(form: str) -> None:
    texts = Export(FORMATS[form]()).texts(many(4_000))
    for _ in range(1_000):
        next(texts)
    tracemalloc.start()
    try:
        written = sum(len(text) for text in texts)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert written > 2 * MEMORY_GROWTH_BYTES_MAX
    assert peak < MEMORY_GROWTH_BYTES_MAX
