"""A simulated device that is a serial port by the class of USB for that, as many scanners are: CDC ACM. Linux's
`cdc_acm` makes a ttyACM of it, and no wire has the rate that a host sets.

    SET_LINE_CODING    rate(4) stop bits(1: 0 one, 1 one and a half, 2 two) parity(1: none odd even mark space) bits(1)

Ref: USB CDC 1.2, PSTN subclass, chapter 6.3.
"""

import struct

from drivers.simulators.serial_adapter import PARITIES, SerialAdapter, unknown_request
from drivers.simulators.usb_model import IN, OUT, Identity
from drivers.transports.transport import PortSettings
from drivers.transports.usb_descriptors import INTERRUPT, Endpoint, Interface, Setup

CALLS = 0x83
COMMUNICATION, ABSTRACT_MODEL, DATA = 0x02, 0x02, 0x0A
FUNCTIONS = bytes.fromhex("0524001001 0524010001 04240202 0524060001")
"""The class's own descriptors: version; no calls; line coding and lines are understood; data goes by interface 1."""
INTERFACES = (
    Interface(0, (Endpoint(CALLS, INTERRUPT, 16, 9),), COMMUNICATION, 0, ABSTRACT_MODEL, 1, FUNCTIONS),
    Interface(1, (Endpoint(OUT), Endpoint(IN)), DATA),
)
SET_LINE_CODING, GET_LINE_CODING, SET_LINES, SEND_BREAK = 0x20, 0x21, 0x22, 0x23
CODING = struct.Struct("<IBBB")
FIRST_CODING = CODING.pack(9600, 0, 0, 8)
STOP_BITS = ("1", "1.5", "2")


class AcmAdapter(SerialAdapter):
    """The device. `line` is how the host has set it; None before."""

    def __init__(self, identity: Identity) -> None:
        super().__init__(identity, INTERFACES)
        self._coding = FIRST_CODING

    def _told(self, setup: Setup) -> bytes:
        if setup.request != GET_LINE_CODING:
            raise unknown_request()
        return self._coding

    def _ordered(self, setup: Setup, outgoing: bytes) -> None:
        if setup.request == SET_LINE_CODING and len(outgoing) == CODING.size:
            self._coding = outgoing
            baud, stop, parity, bits = CODING.unpack(outgoing)
            self.line = PortSettings(baud, f"{bits}{PARITIES[parity % 5]}{STOP_BITS[stop % 3]}")
        elif setup.request == SET_LINES:
            self._set_lines(is_ready=bool(setup.value & 1), is_requesting=bool(setup.value & 2))
        elif setup.request != SEND_BREAK:
            raise unknown_request()
