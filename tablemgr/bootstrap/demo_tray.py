"""The tray of a demonstration: a registry of 1,200 chips and a file of devices, written beside the journal.

They are files as a house has them: `tablemgr chips mark` reaches the demonstration while it plays, and `tablemgr
console DIR --devices DIR/devices.toml` goes on with the same tray.
"""

import csv
from math import gcd
from pathlib import Path

from tablemgr.bootstrap.chips import import_chips
from tablemgr.engine.core import GAMES
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.ledger.postings import BANK, CUT_BOX, FLOAT, HOUSE
from tablemgr.settings.devices import DeviceSettings, read_device_settings

DEVICES_NAME, CHIPS_NAME, CHIPS_FILE = "devices.toml", "chips", "chips.csv"
# In the smallest amounts that change hands: how many columns of which chips.
_COLUMNS = ((1, 1), (2, 2), (20, 5), (100, 5), (400, 3))
CHIPS_OF_A_COLUMN = 75
CHANNELS = 8
DEMO_PORT = "sim://tray?page_tags=100"
SETTLE_S = 4.0
CHIP_SET = "demonstration"
_UNITS = ("minimum", "bet_unit", "commission_unit")

_HEAD = """\
# The simulated tray of a demonstration. `tablemgr console DIR --devices` with this file goes on with it.
[tray]
port = "{port}"
chips = "{chips}"
currency = "{currency}"
set = "{chip_set}"
accounts = ["{accounts}"]
opening = "{opening}"
settle_s = {settle_s}
"""
_COLUMN = """
[[tray.columns]]
name = "{name}"
multiplexer = {multiplexer}
channel = {channel}
denomination = "{denomination}"
"""


def has_chips(table: Table) -> bool:
    """Whether the game is played for them."""
    return GAMES[table.game].has_bank


def lay_out_demo_tray(
    directory: Path,
    table: Table,
    origin: str,
    key_file: Path | None,
    *,
    port: str = DEMO_PORT,
    chips_of_a_column: int = CHIPS_OF_A_COLUMN,
    settle_s: float = SETTLE_S,
) -> DeviceSettings:
    """Writes registry and file into the directory; what is in the file. What `import_chips` raises."""
    currency = Currency.of(table.currency)
    unit = _unit(table)
    worths = [units * unit for units, columns in _COLUMNS for _ in range(columns)]
    _write_chips(directory / CHIPS_FILE, worths, chips_of_a_column, currency)
    import_chips(directory / CHIPS_NAME, directory / CHIPS_FILE, currency, origin, key_file, "demonstration")
    opening = currency.format(chips_of_a_column * sum(worths))
    accounts = '", "'.join((FLOAT, BANK, HOUSE, CUT_BOX))
    head = _HEAD.format(
        port=port,
        chips=CHIPS_NAME,
        currency=currency.code,
        chip_set=CHIP_SET,
        accounts=accounts,
        opening=opening,
        settle_s=settle_s,
    )
    columns = [_column(place, currency.format(worth)) for place, worth in enumerate(worths)]
    path = directory / DEVICES_NAME
    path.write_text("".join((head, *columns)), encoding="utf-8")
    return read_device_settings(path)


def _unit(table: Table) -> int:
    """What every amount at this table is a multiple of, as far as its rules say; a box that is shared is halved."""
    unit = gcd(*(int(getattr(table.rules, name, 0) or 0) for name in _UNITS)) or 1
    return unit if unit % 2 else unit // 2


def _write_chips(path: Path, worths: list[int], each: int, currency: Currency) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(("uid", "denomination", "set", "table", "status"))
        for number in range(each * len(worths)):
            worth = worths[number // each]
            rows.writerow((f"E00401{number:010X}", currency.format(worth), CHIP_SET, "", "ok"))


def _column(place: int, denomination: str) -> str:
    multiplexer, channel = divmod(place, CHANNELS)
    return _COLUMN.format(name=place + 1, multiplexer=multiplexer + 1, channel=channel + 1, denomination=denomination)
