"""A serial line by the serial number of its USB adapter, `serial://0403:6001:A50285BI`: wherever it comes back.

The system gives out `ttyUSB0` anew at each plug; the number is the adapter's own. It is looked up at each opening.
Where two ports have the same number, the one that is meant must be said: nothing is opened by chance.
"""

from drivers.errors import PortRefusedError
from drivers.transports.discovery import FoundPort, found_ports
from drivers.transports.serial_line import SerialLine, open_line
from drivers.transports.transport import PortSettings
from drivers.transports.urls import NamedPort

TOLD_MAX = 8


def open_transport(port: NamedPort, settings: PortSettings) -> SerialLine:
    """The open line; PortRefusedError if there is no such adapter, or more than one."""
    return open_line(port.url, found_by_name(port).device, settings)


def found_by_name(port: NamedPort) -> FoundPort:
    """The one port that is meant now; PortRefusedError."""
    named = [found for found in found_ports() if found.usb and found.serial_number]
    fitting = [found for found in named if _fits(port, found)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        told = _told([found.url for found in fitting])
        raise PortRefusedError(port.url, f"{len(fitting)} ports have this serial number", f"give one of {told}")
    others = _told([found.url for found in named])
    remedy = f"is its cable plugged in? There are {others}" if others else "is its cable plugged in?"
    raise PortRefusedError(port.url, "no adapter with this serial number is there", remedy)


def _fits(port: NamedPort, found: FoundPort) -> bool:
    return (
        found.serial_number == port.serial and port.usb in ("", found.usb) and port.interface in (None, found.interface)
    )


def _told(urls: list[str]) -> str:
    return ", ".join(urls[:TOLD_MAX])
