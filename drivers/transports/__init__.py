"""Ports: everything that carries bytes, behind one small interface. A port is a URL.

    /dev/ttyUSB0, COM3          a serial line
    socket://host:4001          raw TCP, as serial servers speak it
    sim://shoe?seed=7           a simulated device in this process

No file outside this package imports pyserial. Each kind is imported when it is used, so a table without a serial port
loads no serial library.
"""

from drivers.transports.opening import open_port
from drivers.transports.simulated import is_simulated_port
from drivers.transports.transport import PortSettings, Transport
from drivers.transports.urls import parse_port

__all__ = ["PortSettings", "Transport", "is_simulated_port", "open_port", "parse_port"]
