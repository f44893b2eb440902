"""C22: what can be a simulator never feeds a live table, under whatever name."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.errors import SimulatedPortError
from drivers.simulators.ports import open_line
from drivers.transports import PortSettings, is_simulated_port, open_port, simulated
from drivers.transports.simulated import why_connection

LIVE = PortSettings(refuses_simulated=True)


@pytest.fixture
def pty_path() -> Iterator[str]:
    master, slave = os.openpty()
    yield os.ttyname(slave)
    os.close(master)
    os.close(slave)


@pytest.fixture
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


@pytest.mark.parametrize(
    "url",
    [
        "sim://shoe?seed=7",
        "/dev/pts/7",
        "/dev/../dev/pts/7",
        "/dev/ptmx",
        "socket://127.0.0.1:1",
        "socket://127.9.9.9:1",
        "socket://[::1]:1",
        "socket://[::ffff:127.0.0.1]:1",
        "socket://0.0.0.0:1",
        "socket://localhost:1",
        "socket://LOCALHOST:1",
        "socket://2130706433:1",
        "usbip://127.0.0.1/1-1",
        "usbip://localhost:4000/1-1",
        "play:///srv/evening.jsonl",
        "faulty://seed=7,drop=0.01//dev/ttyUSB0",
        "record://sim://shoe?seed=7#/srv/evening.jsonl",
        "record://socket://127.0.0.1:1#/srv/evening.jsonl",
        "record://faulty://seed=7//dev/ttyUSB0#/srv/evening.jsonl",
    ],
)
def test_a_port_on_this_machine_is_simulated(url: str) -> None:
    assert is_simulated_port(url)


@pytest.mark.parametrize(
    "url",
    [
        "/dev/ttyUSB0",
        "/dev/ttyS0",
        "COM3",
        "/dev/null",
        "socket://192.0.2.7:4001",
        "usb://0ab1:0002",
        "usbip://192.0.2.7/1-1",
        "record:///dev/ttyUSB0#/srv/evening.jsonl",
    ],
)
def test_a_port_that_leads_elsewhere_is_not(url: str) -> None:
    assert is_simulated_port(url) == ""


def test_a_link_to_a_pseudo_terminal_is_one(pty_path: str, tmp_path: Path) -> None:
    (tmp_path / "ttyUSB0").symlink_to(pty_path)
    (tmp_path / "by-id").symlink_to(tmp_path / "ttyUSB0")
    assert is_simulated_port(str(tmp_path / "by-id"))


def test_a_link_to_a_dead_pseudo_terminal_is_one(tmp_path: Path) -> None:
    (tmp_path / "ttyUSB0").symlink_to("/dev/pts/99999")
    assert is_simulated_port(str(tmp_path / "ttyUSB0"))


def test_the_open_line_is_looked_at_again(pty_path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The name resolves to something harmless, as after a link was turned round; the open handle tells all the same.
    monkeypatch.setattr(os.path, "realpath", lambda path: "/dev/ttyUSB0")
    with pytest.raises(SimulatedPortError):
        open_port(pty_path, LIVE)
    open_port(pty_path).close()


def test_the_open_connection_is_looked_at_again(listener: socket.socket) -> None:
    url = f"socket://127.0.0.1:{listener.getsockname()[1]}"
    with pytest.raises(SimulatedPortError):
        open_port(url, LIVE)
    open_port(url).close()


def test_an_adapter_at_a_bus_without_a_plug_is_simulated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A serial line that a virtual USB bus has made looks like any ttyUSB0. /dev/null stands in for it here."""
    (tmp_path / "dev/char").mkdir(parents=True)
    (tmp_path / "devices/vhci_hcd.0/usb3/3-1/ttyUSB0").mkdir(parents=True)
    (tmp_path / "dev/char/1:3").symlink_to(tmp_path / "devices/vhci_hcd.0/usb3/3-1/ttyUSB0")
    monkeypatch.setattr(simulated, "SYSTEM_FILES", tmp_path)
    assert is_simulated_port("/dev/null")
    descriptor = os.open("/dev/null", os.O_RDONLY)
    assert simulated.why_handle(descriptor, "/dev/null")
    os.close(descriptor)


def test_a_server_of_simulated_usb_devices_is_refused_by_a_live_table() -> None:
    line = open_line("usbip:0")
    with pytest.raises(SimulatedPortError):
        open_port(line.url, LIVE)
    open_port(line.url).close()
    line.close()


def test_a_simulated_device_is_refused_by_a_live_table() -> None:
    with pytest.raises(SimulatedPortError):
        open_port("sim://shoe?name=live", LIVE)


def test_a_connection_to_our_own_address_is_one() -> None:
    class OwnAddress(socket.socket):
        def getpeername(self) -> tuple[str, int]:
            return ("192.0.2.7", 4001)

        def getsockname(self) -> tuple[str, int]:
            return ("192.0.2.7", 55555)

    with OwnAddress() as connection:
        assert why_connection(connection)
