"""A file of chips, as a spreadsheet saves it: comma separated values, the first line names the columns.

    uid,denomination,set,table,status
    E00401000000000A,25.00,blue,monte 1,ok

`table` may be empty: a chip for any table. `status` is ok, void or stolen. Columns may stand in any order; other ones
are refused, and so is the whole file for one bad cell.
"""

import csv
import io
from collections.abc import Mapping
from pathlib import Path

from tablemgr.kernel.money import Currency
from tablemgr.service.tray.chips import STATUSES, ChipError, read_uid
from tablemgr.service.tray.events import ChipRegistered
from tablemgr.settings.trouble import SettingsError

COLUMNS = ("uid", "denomination", "set", "table", "status")
FILE_BYTES_MAX = 50_000_000
TEXT_CHARS_MAX = 100


def read_chips(path: Path, currency: Currency, known: frozenset[str] = frozenset()) -> tuple[ChipRegistered, ...]:
    """The chips of a file, none of them in `known`; SettingsError names line and column."""
    rows = csv.reader(io.StringIO(_text(path), newline=""), strict=True)
    chips: list[ChipRegistered] = []
    lines: dict[str, int] = {}
    try:
        header = _header(path, next(rows, []))
        for cells in rows:
            if not cells:
                continue
            if len(cells) != len(header):
                raise SettingsError(f"{path}: line {rows.line_num}: {len(cells)} cells, where {len(header)} belong")
            place = f"{path}: line {rows.line_num}"
            chip = _chip(place, dict(zip(header, cells, strict=True)), currency)
            if chip.uid in lines:
                raise _bad(place, "uid", f"{chip.uid} stands in line {lines[chip.uid]} already")
            if chip.uid in known:
                why = f"{chip.uid} is registered already; `tablemgr chips mark` changes its status"
                raise _bad(place, "uid", why)
            lines[chip.uid] = rows.line_num
            chips.append(chip)
    except csv.Error as error:
        raise SettingsError(f"{path}: line {rows.line_num}: this is no CSV: {error}") from None
    if not chips:
        raise SettingsError(f"{path}: there is no chip in it")
    return tuple(chips)


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(FILE_BYTES_MAX + 1)
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from None
    if len(raw) > FILE_BYTES_MAX:
        raise SettingsError(f"{path} is larger than {FILE_BYTES_MAX} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise SettingsError(f"{path}: line {line}: byte {raw[error.start]:#04x} is no UTF-8") from None


def _header(path: Path, cells: list[str]) -> list[str]:
    header = [cell.strip().lower() for cell in cells]
    if sorted(header) != sorted(COLUMNS):
        raise SettingsError(f"{path}: line 1: the columns are {','.join(COLUMNS)}, not {','.join(cells)!r}")
    return header


def _chip(place: str, cells: Mapping[str, str], currency: Currency) -> ChipRegistered:
    given = {name: cell.strip() for name, cell in cells.items()}
    try:
        uid = read_uid(given["uid"])
    except ChipError as error:
        raise _bad(place, "uid", str(error)) from None
    for name in ("set", "table"):
        if len(given[name]) > TEXT_CHARS_MAX or not given[name].isprintable():
            raise _bad(place, name, f"takes at most {TEXT_CHARS_MAX} printable characters")
    if not given["set"]:
        raise _bad(place, "set", "takes the name of the chip's set, and is empty")
    if given["status"] not in STATUSES:
        raise _bad(place, "status", f"takes {', '.join(STATUSES)}, not {given['status']!r}")
    amount = _amount(place, given["denomination"], currency)
    return ChipRegistered(uid, amount, currency.code, given["set"], given["table"], given["status"])


def _amount(place: str, text: str, currency: Currency) -> int:
    try:
        amount = currency.parse(text)
    except ValueError as error:
        raise _bad(place, "denomination", str(error)) from None
    if not amount:
        raise _bad(place, "denomination", "a chip is worth something")
    return amount


def _bad(place: str, column: str, why: str) -> SettingsError:
    return SettingsError(f"{place}, column {column}: {why}")
