"""Which ports of this machine a device could be on, as drivers find them."""

from drivers.transports.discovery import FoundPort, found_ports, found_readers, serial_ports

__all__ = ["FoundPort", "found_ports", "found_readers", "serial_ports"]
