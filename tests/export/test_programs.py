"""Other people's programs on our exports: they accept them, find our balances, and would find a mistake."""

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from served import Served

from tablemgr.export.accounts import hledger_account
from tablemgr.export.formats import FORMATS
from tablemgr.export.stream import Export
from tablemgr.kernel.money import Currency
from tablemgr.ledger.postings import balances_of, postings_of
from tests.export.conftest import WRITTEN, Program


def exported(day: Served, form: str, directory: Path) -> Path:
    path = directory / f"day.{form}"
    path.write_text("".join(Export(FORMATS[form]()).texts(day.journal.records())), encoding="utf-8", newline="")
    return path


def altered(path: Path, pattern: str, by: Callable[[re.Match[str]], str]) -> Path:
    """The last place of the pattern is another."""
    text = path.read_text(encoding="utf-8")
    found = list(re.finditer(pattern, text))[-1]
    path.write_text(text[: found.start()] + by(found) + text[found.end() :], encoding="utf-8")
    return path


def test_hledger_accepts_the_journal(day: Served, tmp_path: Path, hledger: Program) -> None:
    path = exported(day, "hledger", tmp_path)
    for check in (["check"], ["check", "--strict"]):
        done = hledger("-f", path, *check)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_hledger_finds_our_balances(day: Served, tmp_path: Path, hledger: Program) -> None:
    currency = Currency.of(day.table.currency)
    ours = balances_of(posting for event in day.events() for posting in postings_of(event))
    assert len(ours) > 8
    done = hledger("-f", exported(day, "hledger", tmp_path), "balance", "--flat", "-E", "-N", "-O", "csv")
    _, *rows = csv.reader(io.StringIO(done.stdout))
    theirs = {account: amount.removesuffix(f" {currency.code}") for account, amount in rows}
    # hledger shows nothing as a bare 0.
    assert theirs == {hledger_account(name): currency.format(held) if held else "0" for name, held in ours.items()}


def test_hledger_sees_the_mark_of_a_simulated_table_in_every_transaction(
    day: Served, tmp_path: Path, hledger: Program
) -> None:
    path = exported(day, "hledger", tmp_path)
    every, marked = (
        hledger("-f", path, "print", "-O", "csv", *query).stdout for query in ([], ["tag:origin=simulated"])
    )
    assert every == marked != ""


def test_the_words_of_an_event_are_words_to_hledger_and_nothing_else(tmp_path: Path, hledger: Program) -> None:
    table = Served()
    table.open()
    table.do("seat", seat=1, player="anna ; origin:live, ! (9)\n2026-01-01 x", buy_in="5.00")
    printed = hledger("-f", exported(table, "hledger", tmp_path), "print", "-O", "csv").stdout
    first, *_ = csv.DictReader(io.StringIO(printed))
    assert first["description"] == r"anna , origin:live, ! (9)\n2026-01-01 x buys 5.00"
    assert "origin:simulated" in first["comment"]
    assert "origin:live" not in first["comment"]


def test_bean_check_accepts_the_ledger(day: Served, tmp_path: Path, bean_check: Program) -> None:
    done = bean_check(exported(day, "beancount", tmp_path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def _another_last_digit(found: re.Match[str]) -> str:
    return f"{found[1]}{(int(found[2]) + 1) % 10}{found[3]}"


def _more(found: re.Match[str]) -> str:
    return f"{found[1]}9{found[2]}"


def _gone(_found: re.Match[str]) -> str:
    return "\n"


Alteration = tuple[str, Callable[[re.Match[str]], str]]
HLEDGER_FAULTS: dict[str, Alteration] = {
    "a last digit of a closing balance": (r"(== -?[\d.]*)(\d)( KWD\n)", _another_last_digit),
    "one side of a posting": (r"(\n    assets:bank  -?)(\d)", _more),
    "an account without declaration": (r"\naccount assets:house\n", _gone),
    "a commodity without declaration": (r"\ncommodity .*\n", _gone),
}
BEANCOUNT_FAULTS: dict[str, Alteration] = {
    "a last digit of a closing balance": (r"(balance \S+  -?[\d.]*)(\d)( ~ 0 KWD\n)", _another_last_digit),
    "one side of a posting": (r"(\n  Assets:Bank  -?)(\d)", _more),
    "an account without declaration": (r"\n\S+ open Assets:House .*\n", _gone),
}


@pytest.fixture
def day_in_dinars(day_of: Callable[[str, str], Served]) -> Served:
    """A day in a currency of three decimals."""
    return day_of(WRITTEN, "KWD")


@pytest.mark.parametrize("fault", HLEDGER_FAULTS)
def test_hledger_would_find(fault: str, day_in_dinars: Served, tmp_path: Path, hledger: Program) -> None:
    path = altered(exported(day_in_dinars, "hledger", tmp_path), *HLEDGER_FAULTS[fault])
    assert hledger("-f", path, "check", "--strict").returncode == 1


@pytest.mark.parametrize("fault", BEANCOUNT_FAULTS)
def test_bean_check_would_find(fault: str, day_in_dinars: Served, tmp_path: Path, bean_check: Program) -> None:
    path = altered(exported(day_in_dinars, "beancount", tmp_path), *BEANCOUNT_FAULTS[fault])
    assert bean_check(path).returncode == 1
