"""The closing balances are the table's word, not the sum of the postings that they are held against."""

from collections.abc import Callable
from pathlib import Path

import pytest
from served import Served, seated

from tablemgr.engine import events as e
from tablemgr.export import books
from tablemgr.export.formats import FORMATS
from tablemgr.export.stream import Export
from tablemgr.ledger.postings import Posting, postings_of
from tests.export.conftest import Program


def one_short(event: object) -> tuple[Posting, ...]:
    """A ledger with a mistake: of what is put into the bank one unit is not posted."""
    posted = postings_of(event)
    if isinstance(event, e.BankPut):
        return tuple(Posting(each.source, each.target, each.amount_minor - 1) for each in posted)
    return posted


def exported(form: str, path: Path) -> Path:
    table = seated()
    path.write_text("".join(Export(FORMATS[form]()).texts(table.journal.records())), encoding="utf-8")
    return path


def test_hledger_finds_a_mistake_of_the_ledger(
    tmp_path: Path, hledger: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hledger("-f", exported("hledger", tmp_path / "right"), "check").returncode == 0
    monkeypatch.setattr(books, "postings_of", one_short)
    assert hledger("-f", exported("hledger", tmp_path / "wrong"), "check").returncode == 1


def test_bean_check_finds_a_mistake_of_the_ledger(
    tmp_path: Path, bean_check: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert bean_check(exported("beancount", tmp_path / "right")).returncode == 0
    monkeypatch.setattr(books, "postings_of", one_short)
    assert bean_check(exported("beancount", tmp_path / "wrong")).returncode == 1


def test_every_account_that_moved_has_a_closing_balance(day: Served) -> None:
    kept = books.Books()
    export = Export(_Watched(kept))
    for _ in export.texts(day.journal.records()):
        pass
    moved = {
        account
        for event in day.events()
        for posting in postings_of(event)
        for account in (posting.source, posting.target)
    }
    assert kept.balances().keys() == moved
    assert sum(kept.balances().values()) == 0


class _Watched:
    """A format that only keeps the books."""

    is_sealed = False

    def __init__(self, kept: books.Books) -> None:
        self._take: Callable[..., object] = kept.take

    def take(self, step: object) -> str:
        self._take(step)
        return ""

    def end(self) -> str:
        return ""
