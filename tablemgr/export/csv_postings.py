"""CSV for an auditor's spreadsheet: one row a posting, with who, when, through what, and the event in words.

RFC 4180: commas, CRLF, quotes doubled. A spreadsheet takes a text that begins with `=`, `+`, `-` or `@` for a formula,
and a guest can be called `=1+1`: such a text gets an apostrophe in front, and so does one that begins with an
apostrophe, so that taking one away gives back what was there.
"""

import csv
import io
from collections.abc import Iterable

from tablemgr.engine.events import TableOpened
from tablemgr.kernel.money import Currency
from tablemgr.ledger.postings import Posting, postings_of
from tablemgr.service.verify_steps import Step
from tablemgr.service.words import event_sentence

COLUMNS = (
    *("seq", "line", "at_utc", "origin", "actor", "role", "device", "event", "bet", "seat", "player"),
    *("source", "target", "amount", "currency", "words", "hash"),
)

# The full-width twins are formulas to some spreadsheets, and a tab or line end in front is skipped by others.
_FORMULA_STARTS = frozenset("=+-@＝＋－＠\t\r\n'")

# Whose money an event is about: events name him by what he is in them.
_PERSONS = ("player", "banker", "debtor")


class CsvPostings:
    """Fulfils `Format`."""

    is_sealed = False

    def __init__(self) -> None:
        self._currency: Currency | None = None

    def take(self, step: Step) -> str:
        header = _as_csv([COLUMNS]) if step.seq == 1 else ""
        if isinstance(step.event, TableOpened):
            self._currency = Currency.of(step.event.currency)
        postings = postings_of(step.event)
        if not postings:
            return header
        assert self._currency is not None
        return header + _as_csv(_rows(step, postings, self._currency))

    def end(self) -> str:
        return ""


def cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in _FORMULA_STARTS else text


def _rows(step: Step, postings: Iterable[Posting], currency: Currency) -> Iterable[tuple[str, ...]]:
    sealed, event = step.sealed, step.event
    person = next((getattr(event, name) for name in _PERSONS if hasattr(event, name)), "")
    words = event_sentence(event, currency)
    for line, posting in enumerate(postings, start=1):
        yield (
            *(str(step.seq), str(line), sealed.at, sealed.origin, sealed.actor, sealed.role, sealed.device or ""),
            *(sealed.kind, str(getattr(event, "bet", "")), str(getattr(event, "seat", "")), person),
            *(posting.source, posting.target, currency.format(posting.amount_minor), currency.code),
            *(words, step.stored.hash.hex()),
        )


def _as_csv(rows: Iterable[Iterable[str]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([cell(each) for each in row] for row in rows)
    return text.getvalue()
