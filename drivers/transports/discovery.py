"""Which ports this machine has that a device could be on. Nothing is opened: to open a port resets some devices.

Each has the URL to give for it, one that stays good when the plug is pulled: by the serial number of the USB device,
else by the link in /dev/serial/by-id, since `ttyUSB0` comes back as `ttyUSB1`.
"""

from collections import Counter
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from urllib.parse import quote

BY_ID = Path("/dev/serial/by-id")
USB_DEVICES = Path("/sys/bus/usb/devices")
READERS = ("0AB1:0002", "0AB1:0004")
"""USB devices that are no serial ports: the numbers of FEIG's."""
READER_SAYS = "FEIG OBID reader"


@dataclass(frozen=True, slots=True, order=True)
class FoundPort:
    """`url` is to be pasted into a configuration. `path` names the port too, `device` is its name of this moment. `usb`
    is vendor and product in hex, `0403:6001`; it and `serial_number` are empty where a port has none. `interface` is
    the USB interface of an adapter that has several ports."""

    path: str
    device: str
    says: str
    usb: str
    serial_number: str
    interface: int | None = None
    url: str = ""

    @property
    def name_url(self) -> str:
        """The port by its serial number."""
        return f"serial://{self.usb}:{quote(self.serial_number, safe='')}"


def found_ports(by_id: Path = BY_ID) -> list[FoundPort]:
    """The serial ports, in order of the paths."""
    from serial.tools.list_ports import comports

    lasting = _lasting_names(by_id)
    found = [
        FoundPort(
            path=lasting.get(port.device, port.device),
            device=port.device,
            says=_says(port.description),
            usb="" if port.vid is None or port.pid is None else f"{port.vid:04X}:{port.pid:04X}",
            serial_number=port.serial_number or "",
            interface=_interface(port.location),
        )
        for port in comports()
    ]
    return sorted(_with_urls(found))


def found_readers(usb_devices: Path = USB_DEVICES) -> list[FoundPort]:
    """The readers that are no serial ports, in order of their URLs. Where the system shows its USB devices as files, no
    library and no right is needed; elsewhere there are those that pyusb finds."""
    return sorted(found for usb in READERS for found in _usb_devices(usb, usb_devices))


def found_usb(vendor: int, product: int, serial_number: str = "", usb_devices: Path = USB_DEVICES) -> list[FoundPort]:
    """The USB devices with these numbers, and with this serial number if one is given."""
    found = _usb_devices(f"{vendor:04X}:{product:04X}", usb_devices)
    return sorted(device for device in found if serial_number in ("", device.serial_number))


def _usb_devices(usb: str, usb_devices: Path) -> list[FoundPort]:
    found = _in_files(usb, usb_devices) if usb_devices.is_dir() else _of_pyusb(usb)
    return [replace(device, path=_usb_url(device), url=_usb_url(device)) for device in found]


def serial_ports(by_id: Path = BY_ID) -> list[tuple[str, str]]:
    """The path to give as a port's URL, and what the port says of itself; in order of the paths."""
    return [(port.path, port.says) for port in found_ports(by_id)]


def _with_urls(found: list[FoundPort]) -> list[FoundPort]:
    alike = Counter((port.usb, port.serial_number) for port in found)

    def url_of(port: FoundPort) -> str:
        if not port.usb or not port.serial_number:
            return port.path
        if alike[port.usb, port.serial_number] == 1:
            return port.name_url
        same = [other for other in found if (other.usb, other.serial_number) == (port.usb, port.serial_number)]
        is_told_apart = len({other.interface for other in same}) == len(same) and port.interface is not None
        return f"{port.name_url}/{port.interface}" if is_told_apart else port.path

    return [replace(port, url=url_of(port)) for port in found]


def _interface(location: str | None) -> int | None:
    """`1-1.4:1.2` is interface 2 of the device at 1-1.4."""
    _, colon, interface = (location or "").rpartition(":")
    number = interface.rpartition(".")[2]
    return int(number) if colon and number.isdecimal() else None


def _in_files(usb: str, usb_devices: Path) -> list[FoundPort]:
    found = []
    for folder in sorted(usb_devices.iterdir()):
        if f"{_written(folder / 'idVendor')}:{_written(folder / 'idProduct')}".upper() == usb:
            serial_number, says = _written(folder / "serial"), _written(folder / "product") or _says_of(usb)
            bus, number = _written(folder / "busnum"), _written(folder / "devnum")
            device = f"/dev/bus/usb/{bus:0>3}/{number:0>3}"
            found.append(FoundPort("", device, says, usb, serial_number))
    return found


def _written(path: Path) -> str:
    try:
        return path.read_text("utf-8", "replace").strip()
    except OSError:
        # A device need not have a serial number, and may go while it is looked at.
        return ""


def _of_pyusb(usb: str) -> list[FoundPort]:
    try:
        core, usb_host = import_module("usb.core"), import_module("drivers.transports.usb_host")
    except ImportError:
        return []
    backend = usb_host.libusb()
    if backend is None:
        return []
    found = []
    for device in core.find(find_all=True, backend=backend):
        if f"{device.idVendor:04X}:{device.idProduct:04X}" == usb:
            place = f"bus {device.bus} device {device.address}"
            found.append(FoundPort("", place, _says_of(usb), usb, usb_host.serial_of(device) or ""))
        usb_host.let_go(device)
    return found


def _says_of(usb: str) -> str:
    return READER_SAYS if usb in READERS else ""


def _usb_url(reader: FoundPort) -> str:
    """By its serial number where it has one. Two that have none, or the same one, cannot be told apart by any URL."""
    named = f"usb://{reader.usb.lower()}"
    return f"{named}/{quote(reader.serial_number, safe='')}" if reader.serial_number else named


def _lasting_names(by_id: Path) -> dict[str, str]:
    if not by_id.is_dir():
        return {}
    return {str(link.resolve()): str(link) for link in sorted(by_id.iterdir())}


def _says(description: str | None) -> str:
    # pyserial's word for no word.
    return "" if description in (None, "n/a") else str(description)
