"""docs/exports.md, "csv": one row a posting, RFC 4180, and nothing in it is a formula."""

import csv
import io

import pytest
from served import Served

from tablemgr.export.csv_postings import COLUMNS, CsvPostings, cell
from tablemgr.export.stream import Export
from tablemgr.kernel.money import Currency
from tablemgr.ledger.postings import Posting, postings_of


def text_of(day: Served) -> str:
    return "".join(Export(CsvPostings()).texts(day.journal.records()))


def rows_of(day: Served) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text_of(day), newline="")))


def as_it_was(shown: str) -> str:
    """As the document says it: one leading apostrophe away."""
    return shown.removeprefix("'")


def test_every_posting_has_its_row_and_no_other(day: Served) -> None:
    currency = Currency.of(day.table.currency)
    found = [
        Posting(as_it_was(row["source"]), as_it_was(row["target"]), currency.parse(row["amount"]))
        for row in rows_of(day)
        if row["currency"] == currency.code
    ]
    assert found == [posting for event in day.events() for posting in postings_of(event)]


def test_a_row_says_who_and_when_and_through_what() -> None:
    day = Served()
    day.open()
    day.do("seat", seat=1, player="anna", buy_in="500.00")
    row = rows_of(day)[0]
    record = next(each for each in day.journal.records() if each.seq == int(row["seq"]))
    assert row == {
        "seq": str(record.seq),
        "line": "1",
        "at_utc": "2026-11-01T12:00:00.001000Z",
        "origin": "simulated",
        "actor": "dora",
        "role": "dealer",
        "device": "",
        "event": "BoughtIn",
        "bet": "",
        "seat": "1",
        "player": "anna",
        "source": "float",
        "target": "player:anna",
        "amount": "500.00",
        "currency": "EUR",
        "words": "anna buys 500.00",
        "hash": record.hash.hex(),
    }
    assert tuple(row) == COLUMNS


def test_a_settlement_names_its_bet_and_the_device_that_showed_the_card() -> None:
    day = Served()
    day.open()
    for seat, player in ((1, "anna"), (2, "bruno")):
        day.do("seat", seat=seat, player=player, buy_in="500.00")
    day.do("bank", seat=1, amount="200.00")
    day.do("shuffle", cut_by=2)
    day.draw("7S", "KH", "3D")
    day.do("bet", seat=2, amount="25.00", on="7")
    day.draw("7H")
    settled = [row for row in rows_of(day) if row["event"] == "BetSettled"]
    assert [(row["source"], row["target"], row["amount"]) for row in settled] == [
        ("open_bets", "house", "2.50"),
        ("open_bets", "bank", "22.50"),
    ]
    assert {(row["bet"], row["seat"], row["player"], row["device"]) for row in settled} == {("1", "2", "bruno", "shoe")}
    assert settled[0]["words"].startswith("bet 1 of bruno lost: 7♥ matched 7♠")


def test_lines_end_as_the_rfc_says(day: Served) -> None:
    text = text_of(day)
    assert text.startswith(",".join(COLUMNS) + "\r\n")
    assert text.endswith("\r\n")


def test_no_cell_is_a_formula() -> None:
    day = Served()
    day.open()
    for seat, name in enumerate(("=1+1", "+1", "-1", "@SUM(A1)", "'=1"), start=1):
        day.do("seat", seat=seat, player=name, buy_in="500.00")
    rows = rows_of(day)
    assert {row["player"] for row in rows} == {"'=1+1", "'+1", "'-1", "'@SUM(A1)", "''=1"}
    assert {row["words"] for row in rows} >= {"'=1+1 buys 500.00", "''=1 buys 500.00"}
    assert not [text for row in rows for text in row.values() if text[:1] in set("=+-@")]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1", "\r=1", "\n=1", "'=1", "'"])
def test_a_text_that_could_be_a_formula_can_be_read_back(text: str) -> None:
    assert cell(text) == f"'{text}"
    assert as_it_was(cell(text)) == text


@pytest.mark.parametrize("text", ["anna", "", "1=1", "player:=1", "25.00"])
def test_any_other_text_is_left_alone(text: str) -> None:
    assert cell(text) == text
