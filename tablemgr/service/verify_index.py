"""What things are found by: exactly the sheets, volumes and deals that the records give, and nothing beside.

A row that is missing here would hide a bet from whoever looks for it.
"""

from collections.abc import Callable
from typing import TypeVar

from tablemgr.review.deals import DealLine
from tablemgr.review.sheets import SHEET, VOLUME, is_sheet_full, last_record_of
from tablemgr.service.index import Index
from tablemgr.service.ports import Head, JournalReader, StoredTerm
from tablemgr.service.verify_steps import MISFITS, Fault, RowsBySeq, Step, of_record

Row = TypeVar("Row", StoredTerm, DealLine)

_LEVELS = {SHEET: "sheet", VOLUME: "volume"}


class IndexRows:
    """Goes along with the records; see `verify_steps.Check`."""

    def __init__(self, reader: JournalReader) -> None:
        self._index = Index()
        self._terms = {level: RowsBySeq(reader.terms(level), _full_at) for level in (SHEET, VOLUME)}
        self._deals = RowsBySeq(reader.deals(), _ended_at)

    def take(self, step: Step) -> Fault | None:
        try:
            due = self._index.add(step.sealed, step.event)
        except MISFITS as error:
            return of_record(step.seq, f"nothing that it could be found by: {error!r}")
        # A row of a sheet or a volume belongs to a record that fills one, whatever its values are.
        if is_sheet_full(step.seq) and (fault := self._terms_fault(step.seq, due.terms)):
            return fault
        ended = tuple(self._deals.up_to(step.seq))
        return None if ended == due.deals else _difference(step.seq, ended, due.deals, _deal_name)

    def _terms_fault(self, seq: int, due: tuple[StoredTerm, ...]) -> Fault | None:
        for level, rows in self._terms.items():
            found = tuple(rows.up_to(seq))
            expected = tuple(term for term in due if term.level == level)
            if found != expected:
                return _difference(seq, found, expected, _term_name)
        return None

    def end(self, head: Head) -> Fault | None:
        for rows in self._terms.values():
            for term in rows.rest():
                return of_record(head.seq + 1, f"is gone: the {_term_name(term)} has records up to {_full_at(term)}")
        for deal in self._deals.rest():
            return of_record(head.seq + 1, f"is gone: {_deal_name(deal)} is said to end in record {deal.last_seq}")
        return None


def _difference(seq: int, found: tuple[Row, ...], due: tuple[Row, ...], name: Callable[[Row], str]) -> Fault:
    """The first row that is not what it should be."""
    for row, expected in zip(found, due, strict=False):
        if row != expected:
            return Fault(seq, name(expected), f"there is {_shown(row)}, and the records give {_shown(expected)}")
    if len(found) > len(due):
        return Fault(seq, name(found[len(due)]), "the records do not give it")
    return Fault(seq, name(due[len(found)]), "is missing")


def _full_at(term: StoredTerm) -> int:
    return last_record_of(term.level, term.block)


def _ended_at(deal: DealLine) -> int:
    assert deal.last_seq is not None
    return deal.last_seq


def _term_name(term: StoredTerm) -> str:
    level = _LEVELS.get(term.level, f"the unheard-of level {term.level}, block")
    return f"term {term.term!r} of {level} {term.block}"


def _deal_name(deal: DealLine) -> str:
    return f"line of deal {deal.number}"


def _shown(row: StoredTerm | DealLine) -> str:
    if isinstance(row, StoredTerm):
        return f"{row.places.hex()} for {row.term!r}"
    return repr(row)
