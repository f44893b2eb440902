"""Which ports of this machine a device could be on, as drivers find them."""

from drivers.transports.discovery import serial_ports

__all__ = ["serial_ports"]
