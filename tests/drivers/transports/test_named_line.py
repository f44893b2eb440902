"""A port by its USB serial number: found wherever it comes back, and never taken for another."""

from collections.abc import Callable
from pathlib import Path

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from drivers import supervisor as supervisor_module
from drivers.errors import BadPortError, PortRefusedError
from drivers.registry import make_codec
from drivers.simulators.pty_line import PtyLine
from drivers.supervisor import DeviceState, Supervisor
from drivers.transports import PortSettings, is_simulated_port, open_port
from drivers.transports.discovery import FoundPort, found_ports, found_readers
from drivers.transports.urls import NamedPort, parse_port
from firmware_protocols.angel_eye import Device
from firmware_protocols.readings import CardShown, Reading

Wait = Callable[[Callable[[], object]], None]
pytestmark = pytest.mark.usefixtures("nothing_left_behind")


def adapter(
    device: str, serial: str | None = "A50285BI", usb: str = "0403:6001", location: str = "1-1"
) -> ListPortInfo:
    port = ListPortInfo(device, skip_link_detection=True)
    port.vid, port.pid = (int(number, 16) for number in usb.split(":"))
    port.serial_number, port.description, port.location = serial, "FT232R", location
    return port


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> list[ListPortInfo]:
    """What is plugged in; the test changes it as a hand would."""
    ports: list[ListPortInfo] = []
    monkeypatch.setattr(list_ports, "comports", lambda: list(ports))
    return ports


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("serial://A50285BI", ("A50285BI", "", None)),
        ("serial://0403:6001:A50285BI", ("A50285BI", "0403:6001", None)),
        ("serial://0403:6011:FT%201/2", ("FT 1", "0403:6011", 2)),
        ("serial://0ab1:0002:x", ("x", "0AB1:0002", None)),
    ],
)
def test_a_name_is_a_serial_number_with_what_tells_it_apart(url: str, read: tuple[str, str, int | None]) -> None:
    port = parse_port(url)
    assert isinstance(port, NamedPort)
    assert (port.serial, port.usb, port.interface) == read


@pytest.mark.parametrize("url", ["serial://", "serial://0403:6001", "serial://a/b", "serial://a:b", "serial://a/1/2"])
def test_what_is_no_name_says_where_to_find_one(url: str) -> None:
    with pytest.raises(BadPortError, match="tablemgr devices list"):
        parse_port(url)


def test_a_device_that_comes_back_under_another_path_is_found_again(
    plugged: list[ListPortInfo], eventually: Wait, monkeypatch: pytest.MonkeyPatch
) -> None:
    """pyserial #699: ttyUSB0 returns as ttyUSB1."""
    monkeypatch.setattr(supervisor_module, "BACKOFF_FIRST_S", 0.001)
    first, second, device = PtyLine(), PtyLine(), Device()
    plugged[:] = [adapter(first.url)]
    readings: list[Reading] = []
    url = "serial://0403:6001:A50285BI"
    supervisor = Supervisor("shoe", url, make_codec("angel_eye"), readings.append, lambda status: None)
    supervisor.start()
    eventually(first.is_heard)
    first.send(device.card("7H"))
    eventually(lambda: len(readings) == 1)
    plugged.clear()
    first.yank()
    eventually(lambda: supervisor.status.state is DeviceState.AWAY and supervisor.status.tries > 1)
    assert supervisor.status.why == "no adapter with this serial number is there"
    plugged[:] = [adapter("/dev/none", "OTHER"), adapter(second.url)]
    eventually(second.is_heard)
    second.send(device.card("8S"))
    eventually(lambda: len(readings) == 2)
    assert supervisor.stop()
    first.close()
    second.close()
    assert [reading.card for reading in readings if isinstance(reading, CardShown)] == ["7H", "8S"]


def test_a_missing_one_is_told_with_those_that_are_there(plugged: list[ListPortInfo]) -> None:
    plugged[:] = [adapter("/dev/ttyUSB3", "B1"), adapter("/dev/ttyS0", None)]
    with pytest.raises(PortRefusedError) as refused:
        open_port("serial://A50285BI")
    assert refused.value.why == "no adapter with this serial number is there"
    assert refused.value.remedy == "is its cable plugged in? There are serial://0403:6001:B1"


def test_two_with_one_number_are_never_chosen_between(plugged: list[ListPortInfo]) -> None:
    """Cheap adapters all say 0001; one with several ports says the same of each."""
    plugged[:] = [
        adapter("/dev/ttyUSB0", "0001", "067B:2303"),
        adapter("/dev/ttyUSB1", "0001", "067B:2303"),
        adapter("/dev/ttyUSB2", "0001", "0403:6011", "1-2:1.0"),
        adapter("/dev/ttyUSB3", "0001", "0403:6011", "1-2:1.1"),
    ]
    with pytest.raises(PortRefusedError) as refused:
        open_port("serial://0001")
    assert refused.value.why == "4 ports have this serial number"
    assert refused.value.remedy == (
        "give one of /dev/ttyUSB0, /dev/ttyUSB1, serial://0403:6011:0001/0, serial://0403:6011:0001/1"
    )
    with pytest.raises(PortRefusedError, match="cannot open the line"):
        open_port("serial://0403:6011:0001/1")


def test_a_name_that_is_now_a_pseudo_terminal_is_a_simulated_port(plugged: list[ListPortInfo]) -> None:
    """C22, before it is opened."""
    line = PtyLine()
    plugged[:] = [adapter(line.url)]
    assert is_simulated_port("serial://A50285BI") == "a pseudo-terminal"
    plugged.clear()
    assert is_simulated_port("serial://A50285BI") == ""
    line.close()


def test_every_url_in_the_list_opens_the_port_it_stands_for(plugged: list[ListPortInfo], tmp_path: Path) -> None:
    line, twin, plain = PtyLine(), PtyLine(), PtyLine()
    plugged[:] = [
        adapter(line.url, "A 1/#?:"),
        adapter(twin.url, None),
        ListPortInfo(plain.url, skip_link_detection=True),
    ]
    found = {port.device: port.url for port in found_ports(tmp_path)}
    assert found == {
        line.url: "serial://0403:6001:A%201%2F%23%3F%3A",
        twin.url: twin.url,
        plain.url: plain.url,
    }
    for each in (line, twin, plain):
        port = open_port(found[each.url], PortSettings())
        each.send(b"x")
        assert port.read(5.0) == b"x"
        port.close()
        each.close()


def test_a_port_without_a_number_is_named_by_its_link(plugged: list[ListPortInfo], tmp_path: Path) -> None:
    plugged[:] = [adapter("/dev/null", None)]
    link = tmp_path / "usb-FTDI-if00-port0"
    link.symlink_to("/dev/null")
    assert [port.url for port in found_ports(tmp_path)] == [str(link)]


def device_files(folder: Path, **written: str) -> None:
    folder.mkdir()
    for name, text in written.items():
        (folder / name).write_text(f"{text}\n")


def test_readers_that_are_no_serial_ports_are_found_in_the_systems_files(tmp_path: Path) -> None:
    device_files(tmp_path / "usb1", idVendor="1d6b", idProduct="0002", busnum="1", devnum="1")
    device_files(
        tmp_path / "1-1", idVendor="0ab1", idProduct="0002", serial="77 1", product="ID LRU", busnum="1", devnum="12"
    )
    device_files(tmp_path / "1-2", idVendor="0ab1", idProduct="0004", busnum="1", devnum="7")
    (tmp_path / "1-1:1.0").mkdir()
    first, second = found_readers(tmp_path)
    assert first == FoundPort(
        "usb://0ab1:0002/77%201", "/dev/bus/usb/001/012", "ID LRU", "0AB1:0002", "77 1", None, "usb://0ab1:0002/77%201"
    )
    assert (second.url, second.says) == ("usb://0ab1:0004", "FEIG OBID reader")


def test_readers_are_found_through_pyusb_where_the_system_has_no_such_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("usb", reason="pyusb is not installed: pip install 'tablemgr[usb]'")
    from drivers.simulators.usb_bus import UsbBus, UsbLine
    from drivers.simulators.usb_model import Identity
    from drivers.transports import usb_host
    from drivers.transports.usb_model_backend import ModelBackend

    bus = UsbBus()
    line = UsbLine(bus, Identity(0x0AB1, 0x0002, serial="77"))
    monkeypatch.setattr(usb_host, "libusb", lambda: ModelBackend(bus))
    (found,) = found_readers(tmp_path / "none")
    assert (found.usb, found.url) == ("0AB1:0002", "usb://0ab1:0002/77")
    line.close()
