"""A journal as a plain-text ledger: one transaction an event that moves money, the closing balances stated at the end.

What is the same for every such program stands here; how it is written is a dialect's affair. Each account is declared
when it first moves.
"""

from dataclasses import dataclass
from datetime import date
from typing import Protocol

from tablemgr.audit.events import JournalOpened
from tablemgr.engine.events import TableOpened
from tablemgr.export.books import Books
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.ledger.postings import Posting
from tablemgr.service.verify_steps import Step
from tablemgr.service.words import event_sentence

# Enough to tell a record by; the whole hash stands in the other exports.
HASH_HEX_DIGITS = 16


@dataclass(frozen=True, slots=True)
class Entry:
    """One record that moves money. `date` and `at` are UTC, `hash` is the beginning of its chain hash."""

    seq: int
    date: date
    at: str
    origin: str
    kind: str
    hash: str
    words: str
    postings: tuple[Posting, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """What every account holds after record `seq`; `date` is the latest that any entry has."""

    seq: int
    date: date
    origin: str
    balances: dict[str, int]


class Dialect(Protocol):
    """How one program writes it; every piece ends its line."""

    def header(self, lines: tuple[str, ...]) -> str: ...

    def commodity(self, currency: Currency) -> str: ...

    def account(self, account: str, currency: Currency) -> str: ...

    def transaction(self, entry: Entry, currency: Currency) -> str: ...

    def closing(self, closing: Closing, currency: Currency) -> str: ...


class LedgerFile:
    """Fulfils `Format`, in a dialect."""

    is_sealed = False

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._books = Books()
        self._currency: Currency | None = None
        self._declared: set[str] = set()
        self._last = Closing(0, date.min, "", {})

    def take(self, step: Step) -> str:
        postings = self._books.take(step)
        if isinstance(step.event, JournalOpened):
            return self._dialect.header(_about(step.event))
        if isinstance(step.event, TableOpened):
            self._currency = Currency.of(step.event.currency)
            return self._dialect.commodity(self._currency)
        return self._entry(step, postings) if postings else ""

    def end(self) -> str:
        if self._currency is None or not self._last.seq:
            return ""
        last, balances = self._last, self._books.balances()
        closing = Closing(last.seq, last.date, last.origin, balances)
        return self._declare(balances, self._currency) + self._dialect.closing(closing, self._currency)

    def _entry(self, step: Step, postings: tuple[Posting, ...]) -> str:
        # Money cannot have moved at a table that is not open.
        assert self._currency is not None
        sealed = step.sealed
        shown = step.stored.hash.hex()[:HASH_HEX_DIGITS]
        words = event_sentence(step.event, self._currency)
        day = date.fromisoformat(sealed.at[:10])
        entry = Entry(step.seq, day, sealed.at, sealed.origin, sealed.kind, shown, words, postings)
        # A clock may have been set back (C20): the closing must not come before an entry.
        self._last = Closing(entry.seq, max(self._last.date, entry.date), entry.origin, {})
        moved = {account: 0 for posting in postings for account in (posting.source, posting.target)}
        return self._declare(moved, self._currency) + self._dialect.transaction(entry, self._currency)

    def _declare(self, accounts: dict[str, int], currency: Currency) -> str:
        new = [account for account in accounts if account not in self._declared]
        self._declared.update(new)
        return "".join(self._dialect.account(account, currency) for account in new)


def one_line(text: str) -> str:
    """The text with all that does not print, line ends first of all, spelt out."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _about(opened: JournalOpened) -> tuple[str, ...]:
    lines = (
        f"The books of one table: journal {opened.journal_id}, {opened.origin}, signed by key {opened.key_id}.",
        "Who holds what; dates are UTC. Each transaction is one record of the journal, by its number.",
    )
    return ("SIMULATED: no real money.", *lines) if opened.origin == SIMULATED else lines
