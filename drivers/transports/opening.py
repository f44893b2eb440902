"""Opens the port that a URL names. The kinds are one line each, and each is imported when it is first used."""

from importlib import import_module
from typing import cast

from drivers.transports.transport import PortSettings, Transport
from drivers.transports.urls import (
    FaultyPort,
    NamedPort,
    PlayedPort,
    Port,
    RecordedPort,
    SerialPort,
    SimulatedPort,
    SocketPort,
    UsbipPort,
    UsbPort,
    parse_port,
)

OPENERS: dict[type[Port], str] = {
    SerialPort: "drivers.transports.serial_line",
    NamedPort: "drivers.transports.named_line",
    SocketPort: "drivers.transports.tcp",
    UsbPort: "drivers.transports.usb_host",
    UsbipPort: "drivers.transports.usbip_client",
    SimulatedPort: "drivers.simulators.in_process",
    PlayedPort: "drivers.transports.player",
    RecordedPort: "drivers.transports.recorder",
    FaultyPort: "drivers.transports.faulty",
}
"""Kind of port: the module whose `open_transport(port, settings)` opens it."""


def open_port(url: str, settings: PortSettings | None = None) -> Transport:
    """The open port, owned by the calling thread. BadPortError, PortRefusedError or SimulatedPortError else."""
    port = parse_port(url)
    opener = import_module(OPENERS[type(port)])
    return cast(Transport, opener.open_transport(port, settings or PortSettings()))
