"""Every kind of wire, both ends of it: real pseudo-terminals, sockets, USB in two ways, memory, and the wrappers; and
in a virtual machine what a kernel makes of USB devices."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from drivers.simulators.line import Line
from drivers.simulators.pty_line import PtyLine
from drivers.simulators.tcp_line import TcpLine
from drivers.simulators.usb_bus import UsbBus, UsbLine
from drivers.simulators.usbip_server import UsbipServer
from drivers.transports import PortSettings, Transport, open_port, parse_port
from drivers.transports.faults import CableFaults
from drivers.transports.faulty import FaultyTransport
from drivers.transports.memory import MemoryLine
from drivers.transports.urls import UsbPort
from tests.vm.kernel_lines import acm_line, bulk_line, ftdi_line

PLUG_CYCLES, SERIAL_PLUGS = 100, 10


@dataclass(frozen=True)
class Wire:
    """The device's end, and how the host opens the other. `keeps_last_words`: what was on its way when the plug was
    pulled is read before the loss is told. `tells_closing`: the device hears of it when the host closes its end.
    `plugs`: how often it is pulled where that is counted. `is_of_a_kernel`: each plug takes half a second of the
    kernel's own."""

    line: Line
    open: Callable[[], Transport]
    keeps_last_words: bool = True
    tells_closing: bool = True
    plugs: int = PLUG_CYCLES
    is_of_a_kernel: bool = False


def _pty() -> Wire:
    line = PtyLine()
    # A FEIG reader's framing: the one that a pseudo-terminal has most trouble with.
    # It gives the host a moment to read, which takes a reader of its own.
    return Wire(line, lambda: open_port(line.url, PortSettings(baud=38400, framing="8E1")), keeps_last_words=False)


def _tcp() -> Wire:
    line = TcpLine()
    return Wire(line, lambda: open_port(line.url))


def _memory() -> Wire:
    line = MemoryLine("sim://test")
    return Wire(line, line.connect)


def _usb() -> Wire:
    """The driver's own code over pyusb; the bus is a simulated one in this process."""
    pytest.importorskip("usb", reason="pyusb is not installed: pip install 'tablemgr[usb]'")
    from drivers.transports.usb_host import open_device
    from drivers.transports.usb_model_backend import ModelBackend

    bus = UsbBus()
    line, backend = UsbLine(bus), ModelBackend(bus)

    def opened() -> Transport:
        port = parse_port(line.url)
        assert isinstance(port, UsbPort)
        return open_device(port, PortSettings(), backend)

    return Wire(line, opened)


def _usbip() -> Wire:
    line = UsbLine(UsbipServer())
    return Wire(line, lambda: open_port(line.url))


def _recorded() -> Wire:
    """A recorder is no part of the wire. What it writes is thrown away here."""
    line = TcpLine()
    return Wire(line, lambda: open_port(f"record://{line.url}#/dev/null"))


def _faulty() -> Wire:
    """A cable that only chops, delays and has time is no bad one: whatever a transport promises holds behind it."""
    line = MemoryLine("sim://test")
    faults = CableFaults(seed=7, chop=0.05, delay=0.05, delay_s=0.002, way="in")
    return Wire(line, lambda: FaultyTransport("faulty://test", line.connect(), faults))


def _of_the_kernel(line: Line, *, is_serial: bool = True) -> Wire:
    """A driver of the kernel throws away what nobody has read when the plug is pulled. Of a serial port DTR stays as it
    is when it is closed, or devices would start anew with every opening. pyusb once hung at the 33rd plug, so it has
    its hundred here too."""
    settings = PortSettings(baud=38400, framing="8E1")
    return Wire(
        line,
        lambda: open_port(line.url, settings),
        keeps_last_words=False,
        tells_closing=not is_serial,
        plugs=SERIAL_PLUGS if is_serial else PLUG_CYCLES,
        is_of_a_kernel=True,
    )


WIRES = {
    "memory": _memory,
    "pty": _pty,
    "tcp": _tcp,
    "usb": _usb,
    "usbip": _usbip,
    "recorded": _recorded,
    "faulty": _faulty,
}
KERNEL_WIRES = {
    "kernel_bulk": lambda: _of_the_kernel(bulk_line(), is_serial=False),
    "kernel_ftdi": lambda: _of_the_kernel(ftdi_line()),
    "kernel_acm": lambda: _of_the_kernel(acm_line()),
}
KERNEL_PARAMS = tuple(pytest.param(name, marks=pytest.mark.guest) for name in KERNEL_WIRES)


def made_wire(name: str) -> Wire:
    """One of either kind."""
    return {**WIRES, **KERNEL_WIRES}[name]()
