"""A file of chips: what a house may write, and what it is told of a bad cell, with line and column."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.kernel.money import Currency
from tablemgr.service.tray.events import ChipRegistered
from tablemgr.settings.chips import read_chips
from tablemgr.settings.trouble import SettingsError

EUR = Currency.of("EUR")
HEAD = "uid,denomination,set,table,status\n"
A, B = "E00401000000000A", "E00401000000000B"
ROW = f"{A},25.00,blue,monte 1,ok\n"


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "chips.csv"
        path.write_bytes(text.encode("utf-8"))
        return path

    return write


def test_chips_are_read_in_minor_units_with_any_order_of_columns(written: Callable[[str], Path]) -> None:
    head = "\ufeffStatus, set,UID,table,denomination"
    path = written(f"{head}\r\nok,blue,e0 04 01 000000000a,,25.00\r\n\r\nvoid,red,{B},2,1.00\r\n")
    assert read_chips(path, EUR) == (
        ChipRegistered(A, 2_500, "EUR", "blue", "", "ok"),
        ChipRegistered(B, 100, "EUR", "red", "2", "void"),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: the columns are uid,denomination,set,table,status"),
        (HEAD.replace(",", ";"), "line 1: the columns are uid,denomination,set,table,status"),
        (HEAD.replace("set", "colour") + ROW, "line 1: the columns are"),
        (HEAD, "there is no chip in it"),
        (HEAD + ROW + "\n" + ROW.replace(A, "A00401000000000B"), "line 4, column uid: a UID is 16 hex digits"),
        (HEAD + ROW.replace("25.00", "25"), "line 2, column denomination: an amount in EUR is written like '25.00'"),
        (HEAD + ROW.replace("25.00", "0.00"), "line 2, column denomination: a chip is worth something"),
        (HEAD + ROW.replace("blue", " "), "line 2, column set: takes the name"),
        (HEAD + ROW.replace("monte 1", "x" * 101), "line 2, column table: takes at most 100"),
        (HEAD + ROW.replace("ok", "lost"), "line 2, column status: takes ok, void, stolen, not 'lost'"),
        (HEAD + ROW + ROW.lower(), f"line 3, column uid: {A} stands in line 2 already"),
        (HEAD + ROW.replace(",ok", ""), "line 2: 4 cells, where 5 belong"),
        (HEAD + f'{A},25.00,"blue" x,1,ok\n', "line 2: this is no CSV"),
    ],
)
def test_a_bad_file_is_refused_whole_with_line_and_column(written: Callable[[str], Path], text: str, said: str) -> None:
    path = written(text)
    with pytest.raises(SettingsError) as refused:
        read_chips(path, EUR)
    assert str(refused.value).startswith(f"{path}: ")
    assert said in str(refused.value)


def test_a_chip_that_is_registered_already_is_refused(written: Callable[[str], Path]) -> None:
    with pytest.raises(SettingsError, match=f"line 2, column uid: {A} is registered already; `tablemgr chips mark`"):
        read_chips(written(HEAD + ROW), EUR, frozenset((A,)))


def test_a_file_that_is_no_text_or_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "chips.csv"
    with pytest.raises(SettingsError, match="No such file"):
        read_chips(path, EUR)
    path.write_bytes(HEAD.encode() + b"\xff")
    with pytest.raises(SettingsError, match="line 2: byte 0xff is no UTF-8"):
        read_chips(path, EUR)
