"""Which serial ports this machine has. Nothing is opened: to open a port resets some devices.

A USB port is named by its link in /dev/serial/by-id where there is one: `ttyUSB0` comes back as `ttyUSB1`.
"""

from dataclasses import dataclass
from pathlib import Path

BY_ID = Path("/dev/serial/by-id")


@dataclass(frozen=True, slots=True, order=True)
class FoundPort:
    """`path` is to be given as the port's URL, `device` its name of this moment. `usb` is vendor and product in hex,
    `0403:6001`; it and `serial_number` are empty where a port has none."""

    path: str
    device: str
    says: str
    usb: str
    serial_number: str


def found_ports(by_id: Path = BY_ID) -> list[FoundPort]:
    """All of them, in order of the paths."""
    from serial.tools.list_ports import comports

    lasting = _lasting_names(by_id)
    found = [
        FoundPort(
            path=lasting.get(port.device, port.device),
            device=port.device,
            says=_says(port.description),
            usb="" if port.vid is None or port.pid is None else f"{port.vid:04X}:{port.pid:04X}",
            serial_number=port.serial_number or "",
        )
        for port in comports()
    ]
    return sorted(found)


def serial_ports(by_id: Path = BY_ID) -> list[tuple[str, str]]:
    """The path to give as a port's URL, and what the port says of itself; in order of the paths."""
    return [(port.path, port.says) for port in found_ports(by_id)]


def _lasting_names(by_id: Path) -> dict[str, str]:
    if not by_id.is_dir():
        return {}
    return {str(link.resolve()): str(link) for link in sorted(by_id.iterdir())}


def _says(description: str | None) -> str:
    # pyserial's word for no word.
    return "" if description in (None, "n/a") else str(description)
