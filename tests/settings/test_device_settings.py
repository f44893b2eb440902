"""What is fitted to a table, in a file: a tray with its columns, and what is said of a key that is wrong."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tablemgr.service.tray.plan import Column, Place, TrayPlan
from tablemgr.settings.devices import DeviceSettings, TraySettings, read_device_settings
from tablemgr.settings.trouble import SettingsError

SHIPPED = Path(__file__).parents[2] / "config" / "devices.toml"
TRAY = """
[tray]
port = "socket://192.168.0.20:10001"
chips = "../chips"
set = "blue"
table = "monte 1"
accounts = ["float", "bank", "house"]
opening = "60000.00"
[[tray.columns]]
name = "1"
multiplexer = 1
channel = 1
denomination = "5.00"
"""
SECOND = '[[tray.columns]]\nname = "2"\nmultiplexer = 1\nchannel = 2\n'


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / "devices.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_the_shipped_file_fits_nothing() -> None:
    assert read_device_settings(SHIPPED) == DeviceSettings()


def test_the_examples_of_the_shipped_file_are_a_tray(written: Callable[[str], Path]) -> None:
    lines = SHIPPED.read_text(encoding="utf-8").splitlines()
    examples = [
        line.removeprefix("# ") for line in lines if line.startswith(("# [", "# ")) and ("=" in line or "[" in line)
    ]
    read = read_device_settings(written("\n".join(examples)))
    tray, shoe = read.tray, read.shoe
    assert tray is not None
    assert shoe is not None
    assert (shoe.port, shoe.family, shoe.baud, shoe.framing) == (
        "serial://0403:6001:A50285BI",
        "line_shoe",
        9600,
        "8N1",
    )
    assert shoe.said == {"pattern": r"(?P<token>\S+)", "terminator": "\r\n", "repeat_window_ms": 0}
    assert (tray.baud, tray.settle_s, tray.plan.names) == (38400, 10.0, ("1",))


def test_a_tray_is_read_with_its_columns_in_order(written: Callable[[str], Path]) -> None:
    path = written(TRAY + SECOND)
    columns = (Column("1", "1:1", 500), Column("2", "1:2"))
    plan = TrayPlan(columns, ("float", "bank", "house"), 6_000_000, "EUR", "blue", "monte 1")
    tray = TraySettings("socket://192.168.0.20:10001", "feig_obid", None, path.parent / "../chips", 10.0, plan)
    assert read_device_settings(path) == DeviceSettings(tray)


def test_a_reader_alone_is_one_column(written: Callable[[str], Path]) -> None:
    alone = TRAY.replace("multiplexer = 1\n", "").replace("channel = 1\n", "")
    tray = read_device_settings(written(alone)).tray
    assert tray is not None
    assert tray.plan.columns == (Column("1", "", 500),)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('set = "blue"\n', "", "missing required field `set`"),
        ('set = "blue"', 'set = ""', "key 'tray.set': takes the name of the set"),
        ("[tray]\n", "[tray]\nspeed = 1\n", "unknown field `speed`; the keys are port, chips, set, accounts"),
        ("channel = 1", "chanel = 1", "unknown field `chanel`; the keys are name, multiplexer, channel, denomination"),
        ('"float", "bank"', '"float", "float"', "key 'tray.accounts': takes some of float, bank, house, cut_box"),
        ('"bank"', '"cash"', "key 'tray.accounts': takes some of"),
        ('["float", "bank", "house"]', "[]", "key 'tray.accounts': takes some of"),
        ('"60000.00"', '"60000"', "key 'tray.opening': an amount in EUR is written like"),
        ("[tray]\n", '[tray]\ncurrency = "euro"\n', "key 'tray.currency': "),
        ("[tray]\n", "[tray]\nsettle_s = 601\n", "key 'tray.settle_s': takes seconds from 0 to 600, not 601"),
        ("channel = 1", "channel = 9", "key 'tray.columns[0].channel': takes 1 to 8, not 9"),
        ("channel = 1\n", "", "key 'tray.columns[0].channel': takes 1 to 8, not None"),
        ("multiplexer = 1", "multiplexer = 256", "key 'tray.columns[0].multiplexer': takes 0 to 255, not 256"),
        ('name = "1"', 'name = ""', "key 'tray.columns[0].name': takes 1 to 20"),
        ('"5.00"', '"0.00"', "key 'tray.columns[0].denomination': takes an amount above zero"),
        ('"5.00"\n', f'"5.00"\n{SECOND.replace("2", "1", 1)}', "key 'tray.columns[1].name': stands in tray.columns[0]"),
        ('"5.00"\n', f'"5.00"\n{SECOND.replace("l = 2", "l = 1")}', "key 'tray.columns[1].channel': stands in"),
        ('"5.00"\n', '"5.00"\n[[tray.columns]]\nname = "2"\n', "key 'tray.columns': a reader alone is one column"),
    ],
)
def test_a_wrong_file_is_refused_with_its_name_the_key_and_what_is_allowed(
    written: Callable[[str], Path], old: str, new: str, said: str
) -> None:
    assert old in TRAY
    path = written(TRAY.replace(old, new))
    with pytest.raises(SettingsError) as refused:
        read_device_settings(path)
    assert str(refused.value).startswith(f"{path}: ")
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('family = "line_shoe"', "missing required field `port`"),
        ('port = ""', "key 'shoe.port': takes the shoe's port, as `tablemgr devices list` prints it"),
        ('port = "COM3"\nbaud = 0', "key 'shoe.baud': takes 50 to 4000000, not 0"),
        ('port = "COM3"\nframing = "9N1"', "key 'shoe.framing': takes data bits, parity, stop bits, as 8N1 or 8E1"),
        ('port = "COM3"\nspeed = 1', "unknown field `speed`; the keys are port, family, baud, framing, map, pattern"),
        ('port = "COM3"\nmap = 3', "Expected `str | null`, got `int`"),
    ],
)
def test_a_wrong_key_of_the_shoe_is_refused_by_name(written: Callable[[str], Path], line: str, said: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read_device_settings(written(f"[shoe]\n{line}\n"))
    assert said in str(refused.value)


def test_a_map_of_cards_is_sought_beside_the_file(written: Callable[[str], Path]) -> None:
    path = written('[shoe]\nport = "COM3"\nmap = "cards.toml"\n')
    shoe = read_device_settings(path).shoe
    assert shoe is not None
    assert shoe.card_map == path.parent / "cards.toml"


SLOT = '[[tray.places]]\nplace = "slot_1"\nmultiplexer = 3\nchannel = 1\n'
DESK = '[tray.desk]\nport = "/dev/ttyUSB1"\n'


def test_places_of_the_felt_hang_on_the_trays_reader(written: Callable[[str], Path]) -> None:
    tray = read_device_settings(written(TRAY + SLOT + SLOT.replace("slot_1", "desk").replace("= 1", "= 2"))).tray
    assert tray is not None
    assert tray.plan.places == (Place("slot_1", "3:1"), Place("desk", "3:2"))
    assert (tray.plan.antennas, tray.desk) == (("1:1", "3:1", "3:2"), None)


def test_the_desk_may_have_a_reader_of_its_own(written: Callable[[str], Path]) -> None:
    tray = read_device_settings(written(TRAY + SLOT + DESK)).tray
    assert tray is not None
    assert tray.desk is not None
    assert (tray.desk.port, tray.desk.family, tray.desk.baud, tray.desk.chips) == (
        "/dev/ttyUSB1",
        "rfid210",
        None,
        tray.chips,
    )
    assert (tray.desk.plan.columns, tray.desk.plan.places) == ((), (Place("desk", ""),))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            SLOT.replace("slot_1", "slot_11"),
            "key 'tray.places[0].place': takes slot_1 to slot_10, seat_1 to seat_12, top_left, top_right, bottom_left",
        ),
        (SLOT + "owner = 1\n", "unknown field `owner`; the keys are place, multiplexer, channel"),
        (SLOT + SLOT.replace("= 1", "= 2"), "key 'tray.places[1].place': stands in tray.places[0] already: 'slot_1'"),
        (SLOT.replace("= 3", "= 1"), "key 'tray.places[0].channel': stands in tray.columns[0] already: '1:1'"),
        (
            SLOT + SLOT.replace("slot_1", "slot_2"),
            "key 'tray.places[1].channel': stands in tray.places[0] already: '3:1'",
        ),
        (SLOT.replace("channel = 1", "channel = 9"), "key 'tray.places[0].channel': takes 1 to 8, not 9"),
        (SLOT.replace("multiplexer = 3\n", ""), "key 'tray.places[0].multiplexer': takes 0 to 255, not None"),
        (
            SLOT.replace("multiplexer = 3\nchannel = 1\n", ""),
            "key 'tray.places[0]': has an antenna beside others: give it, and each column, a multiplexer and a channel",
        ),
        (
            SLOT.replace("slot_1", "desk") + DESK,
            "key 'tray.desk': is a reader of its own: leave [[tray.places]] with place = 'desk' away, or it",
        ),
        (DESK.replace("port", "url"), "unknown field `url`; the keys are port, family, baud"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_place_is_said_with_file_key_and_what_is_allowed(
    written: Callable[[str], Path], text: str, said: str
) -> None:
    path = written(TRAY + text)
    with pytest.raises(SettingsError) as error:
        read_device_settings(path)
    assert f"{error.value}".startswith(f"{path}: ")
    assert said in f"{error.value}"
