"""What a table's records are found by, made as they are written: full sheets and volumes of terms, and ended deals.

The writer, `verify` and the upgrade of an old file all make it here, so that all three mean the same. It is a fold over
the records from the first on; `resumed_index` takes it up where a journal stands without going through all of it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from tablemgr.engine.events import TableOpened
from tablemgr.kernel.money import Currency
from tablemgr.kernel.records import RecordCodec
from tablemgr.kernel.sealed import SealedRecord, decode_sealed
from tablemgr.review.deals import REFUSED_KIND, DealCount, DealLine
from tablemgr.review.facts import Fact, facts_of
from tablemgr.review.sheets import (
    SHEET,
    VOLUME,
    Gathering,
    first_record_of,
    first_sheet_of,
    full_blocks,
    is_sheet_full,
    place_in_volume,
    place_on_sheet,
    volume_of,
)
from tablemgr.review.terms import fact_terms, terms_of
from tablemgr.service.lines import NoObjectError, read_object
from tablemgr.service.ports import StoredRecord, StoredTerm

# A table is opened with its journal: in its second record, unless a clock was set in between.
OPENING_RECORDS_MAX = 8

# So many records are read for what they say in one go: done for each by itself, amid all else that a command does, it
# takes the processor twice as long.
RECORDS_AT_ONCE = 32


@dataclass(frozen=True, slots=True)
class Rows:
    """What a record adds to the index; nothing for most."""

    terms: tuple[StoredTerm, ...] = ()
    deals: tuple[DealLine, ...] = ()


NO_ROWS = Rows()


class Index:
    """The fold. `currency` is known once the table is open."""

    def __init__(self, from_sheet: int = 0, written: Callable[[int], Iterator[StoredTerm]] | None = None) -> None:
        """It begins with this sheet; `written` gives the terms of full sheets before it, from a given one on."""
        self.currency: Currency | None = None
        self._from_sheet = from_sheet
        self._written = written
        self.deals = DealCount()
        self._sheet = Gathering()
        self._volume = Gathering()
        self._fresh: list[SealedRecord] = []

    def add(self, record: SealedRecord, event: object) -> Rows:
        """Takes the next record."""
        if isinstance(event, TableOpened):
            self.currency = Currency.of(event.currency)
        ended = self.deals.take(record.seq, record.at, record.kind, event)
        self._fresh.append(record)
        is_full = is_sheet_full(record.seq)
        if is_full or len(self._fresh) == RECORDS_AT_ONCE:
            self._gather()
        if ended is None and not is_full:
            return NO_ROWS
        return Rows(self._close_sheet(record.seq) if is_full else (), () if ended is None else (ended,))

    def _gather(self) -> None:
        for record in self._fresh:
            self._sheet.add(place_on_sheet(record.seq), record_facts(record))
        self._fresh.clear()

    def _close_sheet(self, seq: int) -> tuple[StoredTerm, ...]:
        sheet = full_blocks(SHEET, seq) - 1
        on_sheet = self._sheet.rows(lambda fact: fact_terms(fact, self.currency))
        rows = [StoredTerm(SHEET, sheet, term, places) for term, places in on_sheet]
        self._volume.add(place_in_volume(sheet), (term for term, _ in on_sheet))
        self._sheet = Gathering()
        if place_in_volume(sheet + 1) == 0:
            volume = volume_of(sheet)
            self._take_up(first_sheet_of(volume))
            in_volume = self._volume.rows(lambda term: (term,))
            rows += [StoredTerm(VOLUME, volume, term, places) for term, places in in_volume]
            self._volume = Gathering()
        return tuple(rows)

    def _take_up(self, first_sheet: int) -> None:
        """The sheets of a full volume that were full before this fold began. They are read only now, and not at every
        start of a table."""
        if self._written is not None and first_sheet < self._from_sheet:
            for row in self._written(first_sheet):
                if row.block >= self._from_sheet:
                    break
                self._volume.add(place_in_volume(row.block), (row.term,))


def record_facts(record: SealedRecord) -> list[Fact]:
    """What a record says."""
    fields: Mapping[str, Any] = msgspec.json.decode(record.event)
    asked = _asked(fields) if record.kind == REFUSED_KIND else {}
    return facts_of(record.kind, record.at, record.actor, record.device, fields, asked)


def record_terms(record: SealedRecord, currency: Currency | None) -> set[str]:
    """The terms that a record is found by."""
    return terms_of(record_facts(record), currency)


class Resumable(Protocol):
    """What is asked of a journal in order to go on with its index."""

    def records(self, after_seq: int = 0) -> Iterator[StoredRecord]: ...

    def newest_deal(self) -> DealLine | None: ...

    def sheet_terms(self, from_sheet: int) -> Iterator[StoredTerm]: ...


def resumed_index(journal: Resumable, head_seq: int, codec: RecordCodec, currency: Currency | None) -> Index:
    """The index as it is after the journal's newest record; ValueError for a record that cannot be read."""
    sheet = full_blocks(SHEET, head_seq)
    index = Index(sheet, journal.sheet_terms)
    index.currency = currency
    deal = journal.newest_deal()
    since_deal = 0 if deal is None or deal.last_seq is None else deal.last_seq
    since_sheet = first_record_of(SHEET, sheet) - 1
    for stored in journal.records(min(since_deal, since_sheet)):
        record = decode_sealed(stored.sealed)
        event = codec.decode(record.kind, record.version, record.event)
        if stored.seq > since_sheet:
            index.add(record, event)
        else:
            index.deals.take(record.seq, record.at, record.kind, event)
    return index


def currency_of(records: Iterator[StoredRecord], codec: RecordCodec) -> Currency | None:
    """The currency that a table was opened in, from the first records of its journal."""
    for stored, _ in zip(records, range(OPENING_RECORDS_MAX), strict=False):
        record = decode_sealed(stored.sealed)
        if record.kind == TableOpened.__name__:
            opened: TableOpened = codec.decode(record.kind, record.version, record.event)
            return Currency.of(opened.currency)
    return None


def _asked(fields: Mapping[str, Any]) -> Mapping[str, Any]:
    """The object of a refused line, if it was one and was kept whole."""
    try:
        return read_object(str(fields.get("line", "")))
    except NoObjectError:
        return {}
