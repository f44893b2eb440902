"""Tells whether a port can be a simulator. A table that plays for real money refuses those.

Simulated are: `sim://`, recordings, bad cables made on purpose, pseudo-terminals (behind any symbolic link), sockets
and USB/IP servers that end on this very machine, and what hangs on a USB bus without a plug: the kernel's own virtual
ones, and a test bed's. A port that is recorded is what it was. Two moments are checked: a URL before it is opened, and
the open handle, since a link can be turned round in between and a name can resolve anew. A simulator on another
machine, or behind a cable, cannot be told from a shoe: that is for the house's wiring, not for this file.
"""

import ipaddress
import os
import socket
import stat
from pathlib import Path

from drivers.errors import PortRefusedError
from drivers.transports.urls import (
    FaultyPort,
    NamedPort,
    PlayedPort,
    RecordedPort,
    SerialPort,
    SimulatedPort,
    SocketPort,
    UsbipPort,
    UsbPort,
    parse_port,
)

PSEUDO_TERMINAL_MAJORS = frozenset({2, 3, *range(128, 144)})
"""Linux device numbers: 2 and 3 the old pseudo-terminals, 128 to 143 both ends of the Unix98 ones."""
PSEUDO_TERMINAL_PREFIXES = ("/dev/pts/", "/dev/pty", "/dev/ptmx")
VIRTUAL_BUSES = ("vhci_hcd", "dummy_hcd")
"""Linux drivers of USB buses that are no wires: what USB/IP attaches, and what a machine plays to itself."""
TEST_BED_WRAPPER, TEST_BED = "LD_PRELOAD", "umockdev"
"""What a process is started with, and of what, that sees the devices of a test bed in place of the machine's."""
SYSTEM_FILES = Path("/sys")


def is_simulated_port(url: str) -> str:
    """Why this port is simulated, or an empty text. BadPortError if the URL names no port.

    An empty text is no proof: a path may not exist yet, a name may not resolve yet. The open port is checked again.
    """
    port = parse_port(url)
    match port:
        case SimulatedPort():
            return "sim:// is a simulated device"
        case SerialPort():
            return _why_path(port.path)
        case NamedPort():
            return _why_named(port)
        case SocketPort() | UsbipPort():
            return _why_host(port.host, port.number)
        case PlayedPort():
            return "play:// is a recording"
        case FaultyPort():
            return "faulty:// is a bad cable made on purpose"
        case RecordedPort():
            return is_simulated_port(port.inner)
        case UsbPort():
            return why_test_bed()


def why_handle(descriptor: int, path: str) -> str:
    """Why the open serial line `descriptor` is simulated, or an empty text."""
    status = os.fstat(descriptor)
    return _why_number(status) or _why_resolved(path) or _why_hung(status)


def why_bus(bus: int) -> str:
    """Why the USB bus with this number is no real one, or an empty text."""
    return _why_virtual(SYSTEM_FILES / "bus/usb/devices" / f"usb{bus}") or why_test_bed()


def why_test_bed() -> str:
    """Why no USB device that this process sees is real, or an empty text."""
    return "a USB bus of a test bed" if TEST_BED in os.environ.get(TEST_BED_WRAPPER, "") else ""


def is_pseudo_terminal(descriptor: int) -> bool:
    """Whether the open `descriptor` is an end of a pseudo-terminal."""
    return bool(_why_number(os.fstat(descriptor)))


def why_connection(connection: socket.socket) -> str:
    """Why the connected socket is simulated, or an empty text."""
    return _why_addresses(connection.getpeername()[0], connection.getsockname()[0])


def _why_named(port: NamedPort) -> str:
    """What it is now, if it is there: finding it needs what lists ports, and that only here."""
    from drivers.transports.named_line import found_by_name

    try:
        return _why_path(found_by_name(port).device)
    except PortRefusedError:
        return ""


def _why_path(path: str) -> str:
    try:
        status = Path(path).stat()
        return _why_number(status) or _why_resolved(path) or _why_hung(status)
    except OSError:
        return _why_resolved(path)


def _why_number(status: os.stat_result) -> str:
    if not hasattr(os, "major") or not stat.S_ISCHR(status.st_mode):
        return ""
    return "a pseudo-terminal" if os.major(status.st_rdev) in PSEUDO_TERMINAL_MAJORS else ""


def _why_hung(status: os.stat_result) -> str:
    """For a serial line at an adapter: what kind of USB bus the adapter hangs on."""
    if not hasattr(os, "major") or not stat.S_ISCHR(status.st_mode):
        return ""
    return _why_virtual(SYSTEM_FILES / "dev/char" / f"{os.major(status.st_rdev)}:{os.minor(status.st_rdev)}")


def _why_virtual(place: Path) -> str:
    parts = Path(os.path.realpath(place)).parts
    found = next((name for part in parts for name in VIRTUAL_BUSES if part.startswith(name)), "")
    return f"a device at a USB bus that is no wire ({found})" if found else ""


def _why_resolved(path: str) -> str:
    resolved = os.path.realpath(path)
    return "a pseudo-terminal" if resolved.startswith(PSEUDO_TERMINAL_PREFIXES) else ""


def _why_host(host: str, number: int) -> str:
    try:
        found = socket.getaddrinfo(host, number, type=socket.SOCK_DGRAM)
    except OSError:
        return ""
    for family, kind, protocol, _, address in found:
        if why := _why_addresses(str(address[0]), _own_address(family, kind, protocol, address)):
            return why
    return ""


def _own_address(family: int, kind: int, protocol: int, address: tuple[str | int | bytes, ...]) -> str:
    """From which of our addresses this one would be reached. Connecting a datagram socket sends nothing."""
    try:
        with socket.socket(family, kind, protocol) as probe:
            probe.connect(address)
            return str(probe.getsockname()[0])
    except OSError:
        return ""


def _why_addresses(peer: str, own: str) -> str:
    address = ipaddress.ip_address(peer.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    if (mapped or address).is_loopback or (mapped or address).is_unspecified:
        return f"{peer} is a loopback address"
    return f"{peer} is this very machine" if peer == own else ""
