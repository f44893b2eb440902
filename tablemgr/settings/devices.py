"""The devices that are fitted to a table, from a TOML file, as `config/devices.toml` has it.

    [shoe]
    port = "serial://0403:6001:A50285BI"
    family = "line_shoe"
    map = "cards.toml"

    [tray]
    port = "socket://192.168.0.20:10001"
    family = "feig_obid"
    chips = "../chips"
    currency = "EUR"
    set = "blue"
    table = "monte 1"
    accounts = ["float", "bank", "house"]
    opening = "60000.00"

    [[tray.columns]]
    name = "1"
    multiplexer = 1
    channel = 1
    denomination = "5.00"

    [[tray.places]]
    place = "slot_1"
    multiplexer = 3
    channel = 1

    [tray.desk]
    port = "/dev/ttyUSB1"

What a key takes is said where it is wrong, with the file and the key. A file without `[tray]` fits no tray,
one without `[shoe]` no shoe.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from tablemgr.kernel.money import Currency
from tablemgr.ledger.postings import BANK, CUT_BOX, FLOAT, HOUSE, OPEN_BETS
from tablemgr.service.felt.places import DESK, PLACES, PLACES_SAID
from tablemgr.service.tray.plan import COLUMNS_MAX, Column, Place, TrayPlan
from tablemgr.settings.trouble import SettingsError, read_toml, said_plainly

ACCOUNTS = (FLOAT, BANK, HOUSE, CUT_BOX, OPEN_BETS)
MULTIPLEXER_MAX, CHANNEL_MAX = 255, 8
SETTLE_S_DEFAULT, SETTLE_S_MAX = 10.0, 600.0
DESK_FAMILY = "rfid210"
NAME_CHARS_MAX = 20
BAUD_MIN, BAUD_MAX = 50, 4_000_000
_FRAMING = re.compile("[78][NEO][12]")


@dataclass(frozen=True, slots=True)
class TraySettings:
    """`chips` is the directory of the registry, seen from the file's own folder. `settle_s`: for so long nothing has
    moved, in the tray or in the books, before a difference is told, or that chips were left on the felt. `desk` is the
    reader of the desk, where that is one of its own: its plan has no columns."""

    port: str
    family: str
    baud: int | None
    chips: Path
    settle_s: float
    plan: TrayPlan
    desk: "TraySettings | None" = None


@dataclass(frozen=True, slots=True)
class ShoeSettings:
    """`file` is where this was read, `card_map` the file of the map of cards. `said` are the keys that only a line shoe
    has, None where nothing is said."""

    file: Path
    port: str
    family: str
    baud: int | None = None
    framing: str | None = None
    card_map: Path | None = None
    said: Mapping[str, str | int | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """What is fitted; None is not."""

    tray: TraySettings | None = None
    shoe: ShoeSettings | None = None


def read_device_settings(path: Path) -> DeviceSettings:
    """The settings of a file; SettingsError."""
    try:
        read = msgspec.convert(read_toml(path), _File)
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {said_plainly(str(error))}{_keys(str(error))}") from None
    return DeviceSettings(
        None if read.tray is None else _tray(path, read.tray), None if read.shoe is None else _shoe(path, read.shoe)
    )


class _Column(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    multiplexer: int | None = None
    channel: int | None = None
    denomination: str | None = None


class _Place(msgspec.Struct, forbid_unknown_fields=True):
    place: str
    multiplexer: int | None = None
    channel: int | None = None


class _Desk(msgspec.Struct, forbid_unknown_fields=True):
    port: str
    family: str = DESK_FAMILY
    baud: int | None = None


class _Tray(msgspec.Struct, forbid_unknown_fields=True):
    port: str
    chips: str
    set: str
    accounts: list[str]
    opening: str
    columns: list[_Column]
    family: str = "feig_obid"
    baud: int | None = None
    currency: str = "EUR"
    table: str = ""
    settle_s: float = SETTLE_S_DEFAULT
    places: list[_Place] = []
    desk: _Desk | None = None


class _Shoe(msgspec.Struct, forbid_unknown_fields=True):
    port: str
    family: str = "angel_eye"
    baud: int | None = None
    framing: str | None = None
    map: str | None = None
    pattern: str | None = None
    terminator: str | None = None
    repeat_window_ms: int | None = None


class _File(msgspec.Struct, forbid_unknown_fields=True):
    tray: _Tray | None = None
    shoe: _Shoe | None = None


# msgspec says where an unknown key stands only by its path.
_PATHS = (
    ("$.tray.columns", _Column),
    ("$.tray.places", _Place),
    ("$.tray.desk", _Desk),
    ("$.tray", _Tray),
    ("$.shoe", _Shoe),
    ("", _File),
)


def _keys(error: str) -> str:
    """Which keys there are, where an unknown one was found."""
    if "unknown field" not in error:
        return ""
    of = next(kind for path, kind in _PATHS if path in error)
    return f"; the keys are {', '.join(of.__struct_fields__)}"


def _shoe(path: Path, read: _Shoe) -> ShoeSettings:
    if not read.port:
        raise _bad(path, "shoe.port", "takes the shoe's port, as `tablemgr devices list` prints it")
    if read.baud is not None and not BAUD_MIN <= read.baud <= BAUD_MAX:
        raise _bad(path, "shoe.baud", f"takes {BAUD_MIN} to {BAUD_MAX}, not {read.baud}")
    if read.framing is not None and not _FRAMING.fullmatch(read.framing):
        raise _bad(path, "shoe.framing", f"takes data bits, parity, stop bits, as 8N1 or 8E1, not {read.framing!r}")
    card_map = None if read.map is None else path.parent / read.map
    said = {"pattern": read.pattern, "terminator": read.terminator, "repeat_window_ms": read.repeat_window_ms}
    return ShoeSettings(path, read.port, read.family, read.baud, read.framing, card_map, said)


def _tray(path: Path, read: _Tray) -> TraySettings:
    try:
        currency = Currency.of(read.currency)
    except ValueError as error:
        raise _bad(path, "tray.currency", str(error)) from None
    if not read.set:
        raise _bad(path, "tray.set", "takes the name of the set that the table's chips are of")
    if not 0 <= read.settle_s <= SETTLE_S_MAX:
        raise _bad(path, "tray.settle_s", f"takes seconds from 0 to {SETTLE_S_MAX:g}, not {read.settle_s:g}")
    opening = _amount(path, "tray.opening", read.opening, currency)
    columns, accounts = _columns(path, read, currency), _accounts(path, read.accounts)
    places = _places(path, read, columns)
    plan = TrayPlan(columns, accounts, opening, currency.code, read.set, read.table, places)
    chips = path.parent / read.chips
    desk = None if read.desk is None else _desk(path, read.desk, chips, read.settle_s, plan)
    return TraySettings(read.port, read.family, read.baud, chips, read.settle_s, plan, desk)


def _desk(path: Path, read: _Desk, chips: Path, settle_s: float, tray: TrayPlan) -> TraySettings:
    if any(place.name == DESK for place in tray.places):
        raise _bad(
            path, "tray.desk", f"is a reader of its own: leave [[tray.places]] with place = {DESK!r} away, or it"
        )
    plan = replace(tray, columns=(), accounts=(), opening_minor=0, places=(Place(DESK, ""),))
    return TraySettings(read.port, read.family, read.baud, chips, settle_s, plan)


def _places(path: Path, read: _Tray, columns: tuple[Column, ...]) -> tuple[Place, ...]:
    places: list[Place] = []
    antennas = {column.antenna: f"tray.columns[{n}]" for n, column in enumerate(columns)}
    for n, each in enumerate(read.places):
        key = f"tray.places[{n}]"
        if each.place not in PLACES:
            raise _bad(path, f"{key}.place", f"takes {PLACES_SAID}, not {each.place!r}")
        for first, place in enumerate(places):
            if place.name == each.place:
                raise _bad(path, f"{key}.place", f"stands in tray.places[{first}] already: {each.place!r}")
        antenna = _antenna(path, key, each.multiplexer, each.channel)
        if not antenna or "" in antennas:
            raise _bad(path, key, "has an antenna beside others: give it, and each column, a multiplexer and a channel")
        if antenna in antennas:
            raise _bad(path, f"{key}.channel", f"stands in {antennas[antenna]} already: {antenna!r}")
        antennas[antenna] = key
        places.append(Place(each.place, antenna))
    return tuple(places)


def _accounts(path: Path, given: list[str]) -> tuple[str, ...]:
    allowed = f"takes some of {', '.join(ACCOUNTS)}, each once, not {given!r}"
    if not given or len(set(given)) != len(given) or not set(given) <= set(ACCOUNTS):
        raise _bad(path, "tray.accounts", allowed)
    return tuple(given)


def _columns(path: Path, read: _Tray, currency: Currency) -> tuple[Column, ...]:
    if not 1 <= len(read.columns) <= COLUMNS_MAX:
        raise _bad(path, "tray.columns", f"takes 1 to {COLUMNS_MAX} of [[tray.columns]], not {len(read.columns)}")
    columns = tuple(_column(path, f"tray.columns[{n}]", each, currency) for n, each in enumerate(read.columns))
    for key, values in (("name", [each.name for each in columns]), ("channel", [each.antenna for each in columns])):
        for n, value in enumerate(values):
            if value in values[:n]:
                first = values.index(value)
                raise _bad(path, f"tray.columns[{n}].{key}", f"stands in tray.columns[{first}] already: {value!r}")
    if len(columns) > 1 and any(not each.antenna for each in columns):
        raise _bad(path, "tray.columns", "a reader alone is one column: give each a multiplexer and a channel")
    return columns


def _column(path: Path, key: str, read: _Column, currency: Currency) -> Column:
    if not 1 <= len(read.name) <= NAME_CHARS_MAX or not read.name.isprintable():
        raise _bad(path, f"{key}.name", f"takes 1 to {NAME_CHARS_MAX} printable characters, not {read.name!r}")
    denomination = None
    if read.denomination is not None:
        denomination = _amount(path, f"{key}.denomination", read.denomination, currency)
        if not denomination:
            raise _bad(path, f"{key}.denomination", "takes an amount above zero, or is left out")
    return Column(read.name, _antenna(path, key, read.multiplexer, read.channel), denomination)


def _antenna(path: Path, key: str, multiplexer: int | None, channel: int | None) -> str:
    """As readings name it; empty for a reader's own."""
    if multiplexer is None and channel is None:
        return ""
    for name, value, low, high in (
        ("multiplexer", multiplexer, 0, MULTIPLEXER_MAX),
        ("channel", channel, 1, CHANNEL_MAX),
    ):
        if value is None or not low <= value <= high:
            raise _bad(path, f"{key}.{name}", f"takes {low} to {high}, not {value!r}")
    return f"{multiplexer}:{channel}"


def _amount(path: Path, key: str, text: str, currency: Currency) -> int:
    try:
        return currency.parse(text)
    except ValueError as error:
        raise _bad(path, key, str(error)) from None


def _bad(path: Path, key: str, why: str) -> SettingsError:
    return SettingsError(f"{path}: key {key!r}: {why}")
