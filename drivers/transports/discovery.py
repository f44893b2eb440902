"""Which serial ports this machine has. Nothing is opened: to open a port resets some devices.

A USB port is named by its link in /dev/serial/by-id where there is one: `ttyUSB0` comes back as `ttyUSB1`.
"""

from pathlib import Path

BY_ID = Path("/dev/serial/by-id")


def serial_ports(by_id: Path = BY_ID) -> list[tuple[str, str]]:
    """The path to give as a port's URL, and what the port says of itself; in order of the paths."""
    from serial.tools.list_ports import comports

    lasting = _lasting_names(by_id)
    found = [(lasting.get(port.device, port.device), _says(port.description)) for port in comports()]
    return sorted(found)


def _lasting_names(by_id: Path) -> dict[str, str]:
    if not by_id.is_dir():
        return {}
    return {str(link.resolve()): str(link) for link in sorted(by_id.iterdir())}


def _says(description: str | None) -> str:
    # pyserial's word for no word.
    return "" if description in (None, "n/a") else str(description)
