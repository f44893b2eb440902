"""Every family of devices at the end of a kernel's driver: what it shows is read, and the line is set as it needs."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from drivers.registry import FAMILIES, make_codec
from drivers.simulators.attendant import Attendant
from drivers.simulators.holding import Holding
from drivers.simulators.kinds import KINDS, Options
from drivers.simulators.line import Line
from drivers.simulators.readers import Reader, tags_of_seed
from drivers.simulators.serial_adapter import SerialAdapter
from drivers.simulators.usb_bus import UsbLine
from drivers.simulators.wired import Wired
from drivers.supervisor import DeviceState, Supervisor
from firmware_protocols.orders import TakeInventory
from firmware_protocols.readings import CardShown, ChipsSeen, Malformed, Reading
from tests.vm.kernel_lines import acm_line, bulk_line, ftdi_line

Wait = Callable[[Callable[[], object]], None]
CARDS = ["7H", "6D", "AS", "QC", "2H"]
TAGS = tags_of_seed(3, 5)
pytestmark = [pytest.mark.guest, pytest.mark.usefixtures("nothing_left_behind")]


@dataclass
class Watched:
    """A simulated device, whoever keeps its other end, and what that has read."""

    device: Wired
    supervisor: Supervisor
    readings: list[Reading] = field(default_factory=list)

    @property
    def new_cards(self) -> list[str]:
        return [one.card for one in self.readings if isinstance(one, CardShown) and not one.is_repeat]


@contextmanager
def watched(kind: str, line: Line, eventually: Wait, url: str = "") -> Iterator[Watched]:
    """The device on this line, opened as its family is, by a URL of its own if one is given."""
    family = KINDS[kind].family
    device, _ = KINDS[kind].make(line, KINDS[kind].manners(Options()), Options())
    readings: list[Reading] = []
    settings = FAMILIES[family].line
    supervisor = Supervisor(
        kind, url or device.url, make_codec(family), readings.append, lambda status: None, settings=settings
    )
    with Attendant(device):
        supervisor.start()
        eventually(lambda: supervisor.status.state is DeviceState.READY)
        yield Watched(device, supervisor, readings)
        assert supervisor.stop()
    device.close()


def show_and_read(seen: Watched, eventually: Wait) -> None:
    """What the device is for: cards, or the tags that lie there."""
    if isinstance(seen.device, Reader):
        seen.device.place(TAGS)
        seen.supervisor.order(TakeInventory())
        eventually(lambda: ChipsSeen("", TAGS) in seen.readings)
    else:
        assert isinstance(seen.device, Holding)
        seen.device.load(CARDS)
        assert [seen.device.draw() for _ in CARDS] == CARDS
        eventually(lambda: len(seen.new_cards) >= len(CARDS))
        assert seen.new_cards == CARDS
    assert not [one for one in seen.readings if isinstance(one, Malformed)]


def adapter_of(line: UsbLine) -> SerialAdapter:
    assert isinstance(line.device, SerialAdapter)
    return line.device


@pytest.mark.parametrize("kind", KINDS)
def test_a_family_at_an_ftdi_adapter_is_read_and_its_line_set(kind: str, eventually: Wait) -> None:
    line = ftdi_line()
    with watched(kind, line, eventually) as seen:
        show_and_read(seen, eventually)
        assert adapter_of(line).line == FAMILIES[KINDS[kind].family].line


def test_a_scanner_that_is_a_serial_port_by_its_class_is_read(eventually: Wait) -> None:
    line = acm_line()
    with watched("scanner", line, eventually) as seen:
        show_and_read(seen, eventually)
        assert adapter_of(line).line == FAMILIES["zebra_ssi"].line


def test_a_reader_on_usb_is_read_through_libusb(eventually: Wait) -> None:
    with watched("tray", bulk_line(), eventually) as seen:
        show_and_read(seen, eventually)


@pytest.mark.parametrize("url", ["", "serial://FT0001", "serial://0403:6001:FT0001"])
def test_a_device_that_comes_back_as_another_port_is_read_on(url: str, eventually: Wait) -> None:
    """Whoever holds the old port open keeps its number taken: udev's link, and the serial number, find the new one."""
    line = ftdi_line("FT0001")
    with watched("shoe", line, eventually, url) as seen, open_by_another_program(line.url):
        for count in range(3):
            eventually(lambda: seen.supervisor.status.state is DeviceState.READY)
            assert isinstance(seen.device, Holding)
            seen.device.load([CARDS[count]])
            seen.device.draw()
            eventually(lambda cards=CARDS[: count + 1]: seen.new_cards == cards)
            seen.device.yank()
            eventually(lambda lost=count + 1: seen.supervisor.counters.lost == lost)
            seen.device.plug()
        assert port_number(line.url) > 0


@contextmanager
def open_by_another_program(url: str) -> Iterator[None]:
    descriptor = os.open(url, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    yield
    os.close(descriptor)


def port_number(url: str) -> int:
    return int(Path(url).resolve().name.removeprefix("ttyUSB"))
