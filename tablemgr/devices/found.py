"""Which ports of this machine a device could be on, as drivers find them."""

from importlib import import_module

from drivers.transports.discovery import FoundPort, found_ports, found_readers, serial_ports

__all__ = ["FoundPort", "found_ports", "found_readers", "serial_ports", "usb_library"]


def usb_library() -> str:
    """What USB devices are opened through, empty if there is nothing."""
    usb_host = import_module("drivers.transports.usb_host")
    try:
        backend = usb_host.libusb()
    except ImportError:
        return ""
    return "" if backend is None else f"pyusb, and {getattr(getattr(backend, 'lib', None), '_name', 'a libusb')}"
