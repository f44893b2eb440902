"""What Linux makes of our devices: its driver's settings and lines, udev's names and rights; what a live table says."""

import fcntl
import grp
import json
import os
import shutil
import struct
import subprocess
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from drivers.errors import PortLostError, PortRefusedError, SimulatedPortError
from drivers.simulators.ftdi_adapter import (
    BREAK,
    CARRIER,
    CLEAR_TO_SEND,
    DATA_SET_READY,
    OVERRUN,
    PARITY,
    RING,
    FtdiAdapter,
)
from drivers.simulators.usb_bus import UsbLine
from drivers.transports import PortSettings, Transport, is_simulated_port, open_port
from tablemgr.cli import program
from tests.vm.kernel_lines import FEIG, acm_line, bulk_line, ftdi_line

Wait = Callable[[Callable[[], object]], None]
RULES = Path(__file__).parents[2] / "config" / "udev" / "70-tablemgr.rules"
INSTALLED_RULES = Path("/etc/udev/rules.d") / RULES.name
NOBODY = 65534
LINES = {
    termios.TIOCM_CTS: CLEAR_TO_SEND,
    termios.TIOCM_DSR: DATA_SET_READY,
    termios.TIOCM_RI: RING,
    termios.TIOCM_CAR: CARRIER,
}
pytestmark = [pytest.mark.guest, pytest.mark.usefixtures("nothing_left_behind")]


@pytest.fixture
def line() -> Iterator[UsbLine]:
    made = ftdi_line()
    yield made
    made.close()


def chip_of(line: UsbLine) -> FtdiAdapter:
    assert isinstance(line.device, FtdiAdapter)
    return line.device


def read_all(port: Transport, count: int) -> bytes:
    received = b""
    while len(received) < count:
        received += port.read(5.0)
    return received


@contextmanager
def opened(url: str, settings: PortSettings | None = None) -> Iterator[Transport]:
    port = open_port(url, settings or PortSettings())
    yield port
    port.close()


# ---- the driver of the adapter ----


@pytest.mark.parametrize("framing", ["8N1", "8E1", "8O1", "7E1", "7O2", "8N2"])
def test_the_chip_is_told_the_framing_and_every_rate_of_our_families(line: UsbLine, framing: str) -> None:
    for baud in (4800, 9600, 19200, 38400):
        settings = PortSettings(baud, framing)
        with opened(line.url, settings):
            assert chip_of(line).line == settings
            assert chip_of(line).is_ready
            assert chip_of(line).is_requesting


def test_the_lines_of_the_device_are_seen(line: UsbLine, eventually: Wait) -> None:
    with opened(line.url), open(line.url, "rb", buffering=0) as raw:  # noqa: PTH123 - a second descriptor, not a file

        def seen() -> int:
            return int(struct.unpack("i", fcntl.ioctl(raw, termios.TIOCMGET, b"\0" * 4))[0])

        for host, chip in LINES.items():
            chip_of(line).show_lines(chip)
            eventually(lambda host=host: seen() & sum(LINES) == host)


def test_the_latency_of_the_chip_can_be_set_by_the_driver(line: UsbLine) -> None:
    """Sixteen milliseconds for each answer are much, where a reader is asked all the time."""
    port = Path(line.url).resolve().name
    latency = Path("/sys/bus/usb-serial/devices") / port / "latency_timer"
    assert int(latency.read_text("ascii")) == chip_of(line).latency_ms == 16
    latency.write_text("1", "ascii")
    assert chip_of(line).latency_ms == 1


@pytest.mark.parametrize(("errors", "received"), [(PARITY, b"7H"), (OVERRUN, b"\x007H"), (BREAK, b"7H")])
def test_an_error_of_the_line_is_no_loss_of_the_port(
    line: UsbLine, errors: int, received: bytes, eventually: Wait
) -> None:
    """The driver tells of none of them, but for a byte of nothing where the chip has lost some: whether a frame is
    whole, its own checksum says."""
    with opened(line.url) as port:
        eventually(line.is_heard)
        chip_of(line).spoil(errors)
        line.send(b"7H")
        assert read_all(port, len(received)) == received


def test_a_plug_pulled_in_the_middle_of_what_is_written_is_a_lost_port(line: UsbLine, eventually: Wait) -> None:
    with opened(line.url) as port:
        port.write(bytes(2048))
        eventually(line.receive)
        line.yank()
        with pytest.raises(PortLostError):
            port.write(b"?")


# ---- names and rights ----


def test_two_adapters_that_differ_in_their_serial_number_are_listed_and_told_apart(eventually: Wait) -> None:
    lines = {serial: ftdi_line(serial) for serial in ("FT0001", "FT0002")}
    said = CliRunner().invoke(program, ["devices", "list", "--json"])
    assert said.exit_code == 0, said.output
    ports = {port["serial_number"]: port for port in map(json.loads, said.stdout.splitlines()) if port["usb"]}
    assert set(ports) == set(lines)
    for serial, one in lines.items():
        assert ports[serial]["usb"] == "0403:6001"
        assert ports[serial]["path"] == one.url
        assert serial in one.url
        assert ports[serial]["device"] == str(Path(one.url).resolve())
        with opened(ports[serial]["url"]) as port:
            eventually(one.is_heard)
            one.send(serial.encode("ascii"))
            assert read_all(port, len(serial)) == serial.encode("ascii")
    for one in lines.values():
        one.close()


def test_what_is_plugged_into_another_place_keeps_its_name() -> None:
    """The first one's place is taken by another device meanwhile."""
    first = ftdi_line("FT0001")
    url, before = first.url, Path(first.url).resolve()
    first.yank()
    second = ftdi_line("FT0002")
    first.plug()
    assert Path(second.url).resolve() == before
    assert first.url == url
    assert Path(url).resolve() != before
    first.close()
    second.close()


@pytest.fixture
def with_rules() -> Iterator[Callable[[], None]]:
    """Installs our rules. Before it there are none, also if this system has them."""

    def reload() -> None:
        subprocess.run(["udevadm", "control", "--reload"], check=True)

    def install() -> None:
        shutil.copy(RULES, INSTALLED_RULES)
        reload()

    INSTALLED_RULES.unlink(missing_ok=True)
    reload()
    yield install
    INSTALLED_RULES.unlink(missing_ok=True)
    reload()


@contextmanager
def as_somebody(groups: Sequence[str]) -> Iterator[None]:
    """With the rights of a user who is nobody but for these groups; of the whole process, by the kernel."""
    os.setgroups([grp.getgrnam(name).gr_gid for name in groups])
    os.setegid(NOBODY)
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)
        os.setgroups([])


def test_a_reader_on_usb_is_refused_to_a_user_without_our_rule_and_opened_with_it(
    with_rules: Callable[[], None],
) -> None:
    line = bulk_line()
    with opened(line.url):
        pass
    with as_somebody(["dialout"]), pytest.raises(PortRefusedError) as refused:
        open_port(line.url)
    assert "udev rule" in refused.value.remedy
    with_rules()
    line.yank()
    line.plug()
    with as_somebody(["dialout"]), opened(line.url) as port:
        line.send(b"7H")
        assert read_all(port, 2) == b"7H"
    with as_somebody([]), pytest.raises(PortRefusedError):
        open_port(line.url)
    line.close()


def test_our_rule_gives_an_adapter_to_the_group_and_keeps_modem_managers_off(with_rules: Callable[[], None]) -> None:
    def properties() -> str:
        return subprocess.check_output(["udevadm", "info", "--query=all", f"--name={line.url}"], text=True)

    line = ftdi_line()
    assert "ID_MM_PORT_IGNORE" not in properties()
    with_rules()
    line.yank()
    line.plug()
    assert "E: ID_MM_PORT_IGNORE=1" in properties()
    assert "uaccess" in properties()
    with as_somebody(["dialout"]), opened(line.url):
        pass
    with as_somebody([]), pytest.raises(PortRefusedError) as refused:
        open_port(line.url)
    assert "dialout" in refused.value.remedy
    line.close()


# ---- a live table ----


@pytest.mark.parametrize("make", [ftdi_line, acm_line, bulk_line])
def test_a_live_table_refuses_a_device_at_a_bus_that_is_no_wire(make: Callable[[], UsbLine]) -> None:
    line = make()
    named = "serial://FT0001" if make is ftdi_line else line.url
    for url in (line.url, named):
        with pytest.raises(SimulatedPortError):
            open_port(url, PortSettings(refuses_simulated=True))
    if make is not bulk_line:
        assert "vhci_hcd" in is_simulated_port(line.url)
    line.close()


def test_two_readers_alike_are_chosen_by_their_serial_number(eventually: Wait) -> None:
    lines = [bulk_line(replace(FEIG, serial=serial)) for serial in ("F0001", "F0002")]
    with pytest.raises(PortRefusedError, match="there are 2"):
        open_port("usb://0ab1:0002")
    for number, line in enumerate(lines):
        with opened(line.url) as port:
            eventually(line.is_heard)
            line.send(bytes([number]))
            assert port.read(5.0) == bytes([number])
    for line in lines:
        line.close()
