"""Ports: everything that carries bytes, behind one small interface. A port is a URL.

    /dev/ttyUSB0, COM3          a serial line
    serial://0403:6001:A50285BI a serial line by the serial number of its USB adapter
    socket://host:4001          raw TCP, as serial servers speak it
    usb://0ab1:0002             bulk endpoints of a USB device
    usbip://host/1-1            the same through a USB/IP server
    sim://shoe?seed=7           a simulated device in this process
    play://evening.jsonl        a recording that passes for a port
    record://PORT#FILE          any port, recorded
    faulty://seed=7,drop=0.01/PORT    any port, behind a bad cable

No file outside this package imports pyserial or pyusb. Each kind is imported when it is used, so a table without
a serial port loads no serial library. docs/transports.md tells of each.
"""

from drivers.transports.opening import open_port
from drivers.transports.simulated import is_simulated_port
from drivers.transports.transport import PortSettings, Transport
from drivers.transports.urls import parse_port

__all__ = ["PortSettings", "Transport", "is_simulated_port", "open_port", "parse_port"]
