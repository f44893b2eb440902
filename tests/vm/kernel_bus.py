"""Simulated USB devices on a bus of the kernel under us, `vhci_hcd`: its drivers, udev and libusb take them for real.

Each device is behind a USB/IP server of this process. The kernel is handed the connection to it, by its descriptor, and
from there on is the client. Only in the virtual machine, where no other device is and we are root.

Nothing of a plug happens at once. Here it is waited for, until everything that looks for devices finds it, or finds it
no more: a hand that plugs as fast as a program is no case of life.
"""

import socket
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from waiting import eventually

from drivers.simulators.usb_bus import UsbLine, usb_url
from drivers.simulators.usb_model import IN, QUEUE_BYTES_MAX, Identity, UsbDevice
from drivers.simulators.usbip_server import UsbipServer
from drivers.transports.urls import UsbipPort, parse_port
from drivers.transports.usbip_wire import DEVICE as EXPORTED
from drivers.transports.usbip_wire import (
    OK,
    OPERATION,
    REQUEST_IMPORT,
    VERSION,
    decode_exported,
    encode_bus_id,
)

CONTROLLER = Path("/sys/devices/platform/vhci_hcd.0")
USB = Path("/sys/bus/usb/devices")
BY_ID = Path("/dev/serial/by-id")
FREE_STATE = "004"
CLAIMED_BY_A_PROGRAM = "usbfs"
REPLY_TIMEOUT_S = 60.0


@dataclass(frozen=True, slots=True)
class _Plugged:
    """A device in its port: the port's number, and the name that the kernel gave the device, `1-1`."""

    port: int
    name: str


class KernelBus:
    """A Bus. The URL of a device with a serial port is that port, by the name that outlives a plug."""

    def __init__(self, *, is_serial: bool) -> None:
        self._server = UsbipServer()
        self._is_serial = is_serial
        self._plugged: dict[UsbDevice, _Plugged] = {}

    def plug(self, device: UsbDevice) -> None:
        self._server.plug(device)
        self._plugged[device] = _attached(self._connected(device.identity))
        eventually(lambda: self._is_found(device))

    def unplug(self, device: UsbDevice) -> None:
        left = self._plugged[device]
        # Where no program has the port open, nobody would ever come for the last words.
        while device.is_unread:
            device.give(IN, QUEUE_BYTES_MAX)
        self._server.unplug(device)
        eventually(lambda: _state_of(left.port) == FREE_STATE and not (USB / left.name).exists())
        eventually(lambda: self._is_forgotten(device))
        del self._plugged[device]

    def url_of(self, identity: Identity) -> str:
        return str(port_by_id(identity)) if self._is_serial else usb_url(identity)

    def close(self) -> None:
        for device in tuple(self._plugged):
            self.unplug(device)
        self._server.close()

    def name_of(self, device: UsbDevice) -> str:
        """What the kernel calls it: `1-1`."""
        return self._plugged[device].name

    def _connected(self, identity: Identity) -> tuple[socket.socket, int, int]:
        """The connection to a device of the server, its number and its speed."""
        port = parse_port(self._server.url_of(identity))
        assert isinstance(port, UsbipPort)
        connection = socket.create_connection((port.host, port.number), REPLY_TIMEOUT_S)
        connection.sendall(OPERATION.pack(VERSION, REQUEST_IMPORT, OK) + encode_bus_id(port.bus_id))
        reply = b""
        while len(reply) < OPERATION.size + EXPORTED.size:
            reply += (came := connection.recv(OPERATION.size + EXPORTED.size - len(reply)))
            assert came, "the server has hung up"
        connection.settimeout(None)
        exported = decode_exported(reply[OPERATION.size :])
        return connection, exported.device_id, exported.speed

    def _is_found(self, device: UsbDevice) -> bool:
        address = int((USB / self.name_of(device) / "devnum").read_text("ascii"))
        is_there = address in _addresses_at(self.name_of(device))
        return is_there and (not self._is_serial or port_by_id(device.identity).exists())

    def _is_forgotten(self, device: UsbDevice) -> bool:
        """The link of a serial port outlives the port for a moment, and would lead to the next one by that number."""
        return not _addresses_at(self.name_of(device)) and not port_by_id(device.identity).is_symlink()


class ClaimedLine(UsbLine):
    """The device's end of two bulk pipes. No word goes to a device when a program takes it: the kernel is asked."""

    def __init__(self, bus: KernelBus, identity: Identity) -> None:
        self._kernel_bus = bus
        super().__init__(bus, identity)

    def is_heard(self) -> bool:
        if self.device is None:
            return False
        holder = USB / f"{self._kernel_bus.name_of(self.device)}:1.0" / "driver"
        return holder.is_symlink() and holder.resolve().name == CLAIMED_BY_A_PROGRAM


def port_by_id(identity: Identity) -> Path:
    """The serial port of the one device with this identity, as udev names it."""
    texts = (identity.maker, identity.name, identity.serial)
    name = "_".join(text.replace(" ", "_") for text in texts)
    found = list(BY_ID.glob(f"usb-{name}-if00*")) if BY_ID.is_dir() else []
    return found[0] if found else BY_ID / f"usb-{name}-if00"


@cache
def libusb() -> Any:
    """The system's own, once for the whole process: it has a thread and descriptors of its own."""
    from usb.backend import libusb1

    found = libusb1.get_backend()
    assert found is not None
    return found


def _addresses_at(name: str) -> list[int]:
    """What libusb has at a place, which is its bus and the way of ports to it, as the kernel's name for it is."""
    from usb import core

    found = core.find(find_all=True, backend=libusb())
    return [one.address for one in found if f"{one.bus}-{'.'.join(map(str, one.port_numbers or ()))}" == name]


def _attached(connected: tuple[socket.socket, int, int]) -> _Plugged:
    """The port that the kernel has put it in, once it has a name there."""
    connection, number, speed = connected
    with connection:
        port = next(fields[1] for fields in _ports() if fields[0] == "hs" and fields[2] == FREE_STATE)
        words = f"{int(port)} {connection.fileno()} {number} {speed}"
        (CONTROLLER / "attach").write_text(words, encoding="ascii")
    named: Callable[[], bool] = lambda: (USB / _name_at(int(port)) / "idVendor").exists()  # noqa: E731
    eventually(named)
    return _Plugged(int(port), _name_at(int(port)))


def _ports() -> list[list[str]]:
    """Of each port: its kind, number, state, speed, what it was attached as, socket, and the name of what is in it."""
    return [line.split() for line in (CONTROLLER / "status").read_text(encoding="ascii").splitlines()[1:]]


def _state_of(port: int) -> str:
    return next(fields[2] for fields in _ports() if int(fields[1]) == port)


def _name_at(port: int) -> str:
    return next(fields[6] for fields in _ports() if int(fields[1]) == port)
