"""Reads the URL of a port. It opens nothing and looks at no file."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from urllib.parse import parse_qsl, unquote, urlsplit

from drivers.errors import BadPortError

FORMS = (
    "a path such as /dev/ttyUSB0 or COM3, serial://SERIAL_NUMBER, socket://host:4001, usb://0ab1:0002, "
    "usbip://host/1-1, sim://shoe?seed=7, play:///path/of/a/recording, record://PORT#FILE, or "
    "faulty://seed=7,drop=0.001/PORT"
)
USBIP_NUMBER = 3240
BUS_ID_BYTES_MAX = 31
"""The protocol has 32 bytes for the name of a device on its bus, the last of which is a zero."""
_WRAPPERS_MAX = 4
"""How many wrappers may lie round a port."""


@dataclass(frozen=True, slots=True)
class SerialPort:
    """A serial line, or a pseudo-terminal that passes for one."""

    url: str
    path: str


@dataclass(frozen=True, slots=True)
class NamedPort:
    """A serial line by the serial number of its USB adapter. `usb` is vendor and product, `0403:6001`, or empty;
    `interface` says which of the ports of an adapter that has several."""

    url: str
    serial: str
    usb: str
    interface: int | None


@dataclass(frozen=True, slots=True)
class SocketPort:
    """A serial server, or a simulator that passes for one."""

    url: str
    host: str
    number: int


@dataclass(frozen=True, slots=True)
class SimulatedPort:
    """A simulated device in this process: its kind and its options."""

    url: str
    kind: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class UsbPort:
    """A device on a USB bus of this machine, by its vendor's and its product's number; by its serial number too if
    there may be two."""

    url: str
    vendor: int
    product: int
    serial: str


@dataclass(frozen=True, slots=True)
class UsbipPort:
    """A USB device that a USB/IP server exports, by its name there: `1-1`."""

    url: str
    host: str
    number: int
    bus_id: str


@dataclass(frozen=True, slots=True)
class PlayedPort:
    """A recording that passes for the port it was made at. `pace` 1 is the pace of the recording, 0 none at all."""

    url: str
    path: str
    pace: float


@dataclass(frozen=True, slots=True)
class RecordedPort:
    """Another port, of which a recording is made."""

    url: str
    inner: str
    path: str


@dataclass(frozen=True, slots=True)
class FaultyPort:
    """Another port, behind a bad cable. `faults` is read by whoever makes the cable."""

    url: str
    inner: str
    faults: str


Port = (
    SerialPort | NamedPort | SocketPort | SimulatedPort | UsbPort | UsbipPort | PlayedPort | RecordedPort | FaultyPort
)


def parse_port(url: str) -> Port:
    """The parts of a port's URL; BadPortError says which forms there are."""
    scheme, has_scheme, _ = url.partition("://")
    if not url.strip() or "\0" in url:
        raise BadPortError(url, "an empty port", FORMS)
    if not has_scheme:
        _refuse_far_end(url)
        return SerialPort(url, url)
    if scheme not in _READERS:
        raise BadPortError(url, f"no port has the scheme {scheme}://", FORMS)
    return _READERS[scheme](url)


def _refuse_far_end(url: str) -> None:
    """`pty:LINK`, `tcp:PORT` and `usbip:PORT` say where a simulated device stands; who listens names what it made."""
    kind, _, rest = url.partition(":")
    number = rest.partition("/")[0]
    near_end = {
        "pty": f"the path {rest}",
        "tcp": f"socket://127.0.0.1:{rest}",
        "usbip": f"usbip://127.0.0.1:{number}/1-1",
    }.get(kind)
    if near_end and rest:
        raise BadPortError(url, "that is how a simulated device is told its own end", f"give {near_end}")


def _named_port(url: str) -> NamedPort:
    """`serial://SERIAL`, `serial://VVVV:PPPP:SERIAL`, either with `/INTERFACE` behind it."""
    hex_, number = "[0-9a-fA-F]{4}", "[^/?#:]+"
    found = re.fullmatch(f"serial://(?:({hex_}:{hex_}):)?({number})(?:/([0-9]{{1,3}}))?", url)
    if found is None:
        form = "serial://SERIAL_NUMBER or serial://0403:6001:SERIAL_NUMBER, as `tablemgr devices list` prints it"
        raise BadPortError(url, "a serial line by name is the serial number of its USB adapter", form)
    interface = None if found[3] is None else int(found[3])
    return NamedPort(url, unquote(found[2]), (found[1] or "").upper(), interface)


def _socket_port(url: str) -> SocketPort:
    try:
        parts = urlsplit(url)
        host, number = parts.hostname, parts.port
    except ValueError as error:
        raise BadPortError(url, str(error), "socket://host:port") from None
    if not host or not number or parts.username or parts.path.strip("/") or parts.query:
        raise BadPortError(url, "a socket is a host and a port number, no more", "socket://host:port")
    return SocketPort(url, host, number)


def _simulated_port(url: str) -> SimulatedPort:
    parts = urlsplit(url)
    if not parts.netloc or parts.path.strip("/"):
        raise BadPortError(url, "a simulator is a kind and options", "sim://shoe?seed=7")
    return SimulatedPort(url, parts.netloc, tuple(parse_qsl(parts.query, keep_blank_values=True)))


def _usb_port(url: str) -> UsbPort:
    """`usb://VVVV:PPPP` or `usb://VVVV:PPPP/SERIAL`. Two hex numbers: no host and port, whatever they look like."""
    found = re.fullmatch(r"usb://([0-9a-fA-F]{4}):([0-9a-fA-F]{4})(?:/([^/?#]+))?", url)
    if found is None:
        raise BadPortError(url, "a USB device is its vendor's and its product's number", "usb://0ab1:0002")
    return UsbPort(url, int(found[1], 16), int(found[2], 16), unquote(found[3] or ""))


def _usbip_port(url: str) -> UsbipPort:
    try:
        parts = urlsplit(url)
        host, number = parts.hostname, parts.port
    except ValueError as error:
        raise BadPortError(url, str(error), "usbip://host/1-1") from None
    bus_id = parts.path.removeprefix("/")
    is_bus_id = bus_id.isascii() and bus_id.isprintable() and "/" not in bus_id and 0 < len(bus_id) <= BUS_ID_BYTES_MAX
    if not host or number == 0 or parts.username or not is_bus_id or parts.query or parts.fragment:
        raise BadPortError(url, "a USB/IP device is a host and the device's name on its bus", "usbip://host/1-1")
    return UsbipPort(url, host, number or USBIP_NUMBER, bus_id)


def _played_port(url: str) -> PlayedPort:
    """`play:///srv/evening.jsonl?pace=1`; with two slashes the path is a relative one."""
    path, _, query = url.removeprefix("play://").partition("?")
    name, _, pace = (query or "pace=0").partition("=")
    try:
        pace_factor = float(pace)
    except ValueError:
        pace_factor = -1.0
    if not path or name != "pace" or not isfinite(pace_factor) or pace_factor < 0:
        raise BadPortError(url, "a recording is a path, and a pace of 0 or more", "play:///path/of/a/recording?pace=1")
    return PlayedPort(url, path, pace_factor)


def _recorded_port(url: str) -> RecordedPort:
    inner, _, path = url.removeprefix("record://").rpartition("#")
    if not inner or not path:
        raise BadPortError(url, "a recording is a port and a file", "record:///dev/ttyUSB0#/path/of/a/recording")
    _check_inner(url, inner)
    return RecordedPort(url, inner, path)


def _faulty_port(url: str) -> FaultyPort:
    faults, _, inner = url.removeprefix("faulty://").partition("/")
    if not faults or not inner:
        raise BadPortError(url, "a bad cable is its faults and a port", "faulty://seed=7,drop=0.001//dev/ttyUSB0")
    _check_inner(url, inner)
    return FaultyPort(url, inner, faults)


def _check_inner(url: str, inner: str) -> None:
    if len(re.findall("(?:record|faulty)://", url)) > _WRAPPERS_MAX:
        raise BadPortError(url, f"more than {_WRAPPERS_MAX} wrappers round one port", "take some away")
    parse_port(inner)


_READERS: dict[str, Callable[[str], Port]] = {
    "serial": _named_port,
    "socket": _socket_port,
    "usb": _usb_port,
    "usbip": _usbip_port,
    "sim": _simulated_port,
    "play": _played_port,
    "record": _recorded_port,
    "faulty": _faulty_port,
}
"""Scheme: what reads it."""
