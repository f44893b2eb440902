"""What stands behind a port's URL on this machine: which file it is now, if it is one."""

from dataclasses import dataclass

from drivers.errors import BadPortError, PortRefusedError
from drivers.transports import is_simulated_port, parse_port
from drivers.transports.discovery import found_usb
from drivers.transports.named_line import found_by_name
from drivers.transports.urls import FaultyPort, NamedPort, Port, RecordedPort, SerialPort, UsbPort

__all__ = ["BadPortError", "Place", "place_of"]

SERIAL, USB, ELSEWHERE = "serial", "usb", "elsewhere"


@dataclass(frozen=True, slots=True)
class Place:
    """`path` is the device's file, empty where there is none: a socket, or a port that is not there; then `why` says
    why, and `remedy` what to do. `simulated` is why it is a simulator, empty if it is none."""

    kind: str
    path: str = ""
    why: str = ""
    remedy: str = ""
    simulated: str = ""


def place_of(url: str) -> Place:
    """Where it is now; BadPortError for what names no port."""
    simulated = is_simulated_port(url)
    return _of(parse_port(url), simulated)


def _of(port: Port, simulated: str) -> Place:
    match port:
        case SerialPort():
            return Place(SERIAL, port.path, simulated=simulated)
        case NamedPort():
            try:
                return Place(SERIAL, found_by_name(port).device, simulated=simulated)
            except PortRefusedError as error:
                return Place(SERIAL, "", error.why, error.remedy)
        case UsbPort():
            found = found_usb(port.vendor, port.product, port.serial)
            if len(found) == 1:
                return Place(USB, found[0].device, simulated=simulated)
            if found:
                urls = ", ".join(sorted({each.url for each in found}))
                return Place(USB, "", f"there are {len(found)} such USB devices", f"give one of {urls}")
            return Place(USB, "", "no such USB device", "is the cable plugged in?")
        case RecordedPort() | FaultyPort():
            return _of(parse_port(port.inner), simulated)
        case _:
            return Place(ELSEWHERE, simulated=simulated)
