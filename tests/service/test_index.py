"""What things are found by: the same for ever, the same after a restart, the same from an old file."""

import json
from pathlib import Path
from random import Random

import msgspec
import pytest
from served import Served
from sheeted import RECORDS, SHEETS, small_sheets
from table_days import random_day

from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SealedRecord
from tablemgr.review.deals import DealLine
from tablemgr.review.sheets import SHEET, VOLUME
from tablemgr.service.index import Index, record_terms, resumed_index
from tablemgr.service.ports import StoredTerm
from tablemgr.service.standing import event_reader, journal_codec
from tablemgr.storage.memory import MemoryJournal

GOLDEN = Path(__file__).with_name("stored_terms.jsonl")
STORED = (
    Path(__file__).parents[1] / "engine" / "stored_events.jsonl",
    Path(__file__).with_name("stored_service_events.jsonl"),
)


def records_of_every_form() -> list[SealedRecord]:
    """Every form of an event that was ever stored, as a record each."""
    records = []
    for path in STORED:
        for line in path.read_bytes().splitlines():
            kind, version, event = msgspec.json.decode(line, type=tuple[str, int, msgspec.Raw])
            at = "2026-11-30T18:04:05.000000Z"
            records.append(
                SealedRecord(1, at, "k1", "dora", "dealer", "shoe", "1:2", "simulated", kind, version, event)
            )
    return records


def test_the_terms_of_what_was_once_stored_never_change() -> None:
    """A red test here means that `verify` would call old journals bad. Make the terms as they were; or add a revision
    of the schema that fills the index anew, and only then write this file anew."""
    expected = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
    found = [[record.kind, sorted(record_terms(record, Currency.of("EUR")))] for record in records_of_every_form()]
    assert [each for each in expected if each not in found] == []
    assert [each for each in found if each not in expected] == [], "add the lines of the new forms"


@pytest.fixture(scope="module")
def day() -> Served:
    with small_sheets():
        return random_day(3, "EUR")


def rows_of(journal: MemoryJournal) -> tuple[list[StoredTerm], list[StoredTerm], list[DealLine]]:
    reader = journal.reader()
    return list(reader.terms(SHEET)), list(reader.terms(VOLUME)), list(reader.deals())


def test_the_writer_leaves_what_the_fold_of_its_records_gives(day: Served) -> None:
    index, read_event = Index(), event_reader()
    terms: list[StoredTerm] = []
    deals: list[DealLine] = []
    with small_sheets():
        for record in day.records():
            rows = index.add(record, read_event(record))
            terms += rows.terms
            deals += rows.deals
    sheets, volumes, lines = rows_of(day.journal)  # type: ignore[arg-type]
    assert sheets == [term for term in terms if term.level == SHEET]
    assert volumes == [term for term in terms if term.level == VOLUME]
    assert lines == deals
    last = day.writer.head.seq
    assert {term.block for term in sheets} == set(range(last // RECORDS))
    assert {term.block for term in volumes} == set(range(last // RECORDS // SHEETS))
    assert len(lines) > 2


def test_an_index_that_is_taken_up_anywhere_goes_on_as_the_fold(day: Served) -> None:
    codec, dice = journal_codec(), Random(1)
    records = day.records()
    with small_sheets():
        for head in sorted(dice.sample(range(2, len(records)), 40)):
            begun = MemoryJournal()
            batch_index, read_event = Index(), event_reader()
            whole = [batch_index.add(record, read_event(record)) for record in records[:head]]
            begun._records = list(day.journal.records())[:head]  # type: ignore[attr-defined]
            begun._terms[SHEET] = [term for rows in whole for term in rows.terms if term.level == SHEET]
            begun._deals = [deal for rows in whole for deal in rows.deals]
            taken_up = resumed_index(begun, head, codec, Currency.of("EUR"))
            for record in records[head : head + RECORDS * SHEETS + 1]:
                event = read_event(record)
                assert taken_up.add(record, event) == batch_index.add(record, event)


def test_a_refused_line_may_be_anything(day: Served) -> None:
    for line in (
        '{"seat":' + "9" * 1000 + "}",
        '{"seat":[1],"player":{"a":1}}',
        "no json",
        '{"player":"\\u0000"}',
        "[1]",
    ):
        text = msgspec.json.encode({"code": "bad_command", "message": "no", "line": line})
        record = SealedRecord(1, "", None, "", "", None, None, "live", "CommandRefused", 1, msgspec.Raw(text))
        assert all("\0" not in term for term in record_terms(record, Currency.of("EUR")))
