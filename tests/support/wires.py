"""Every kind of wire, both ends of it: real pseudo-terminals, sockets, USB in two ways, memory, and the wrappers."""

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


@dataclass(frozen=True)
class Wire:
    """The device's end, and how the host opens the other."""

    line: Line
    open: Callable[[], Transport]


def _pty() -> Wire:
    line = PtyLine()
    # A FEIG reader's framing: the one that a pseudo-terminal has most trouble with.
    return Wire(line, lambda: open_port(line.url, PortSettings(baud=38400, framing="8E1")))


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


WIRES = {
    "memory": _memory,
    "pty": _pty,
    "tcp": _tcp,
    "usb": _usb,
    "usbip": _usbip,
    "recorded": _recorded,
    "faulty": _faulty,
}
