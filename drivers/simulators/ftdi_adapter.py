"""A simulated FT232R, the chip in most serial adapters. Linux's `ftdi_sio` takes it for one and makes a ttyUSB of it.

    to the host: packets of 64 bytes, each    status(2) up to 62 bytes of the line
    to the chip: the bytes of the line, as they are

    status 0    bit 4 clear to send, 5 data set ready, 6 ring, 7 carrier; bit 0 is always set
    status 1    bit 1 overrun, 2 parity, 3 framing, 4 break; bits 5 and 6: nothing waits to be sent

A packet goes when there is something to say. The real chip sends an empty one after each latency time, sixty a second,
which the kernel throws away. Ref: FTDI AN232B-05 for the rates; the requests as in Linux's `ftdi_sio.h`.
"""

from collections import deque

from drivers.simulators.serial_adapter import PARITIES, SerialAdapter, unknown_request
from drivers.simulators.usb_model import IN, OUT, Identity
from drivers.transports.transport import PortSettings
from drivers.transports.usb_descriptors import Endpoint, Interface, Setup

VENDOR, PRODUCT, RELEASE = 0x0403, 0x6001, 0x0600
PACKET_BYTES, STATUS_BYTES = 64, 2
INTERFACES = (Interface(0, (Endpoint(IN), Endpoint(OUT)), subclass=0xFF, protocol=0xFF),)

RESET, SET_LINES, SET_FLOW, SET_RATE, SET_DATA, GET_LINES = range(6)
SET_EVENT_CHARACTER, SET_ERROR_CHARACTER, SET_LATENCY, GET_LATENCY = 6, 7, 9, 10
READ_MEMORY = 0x90
BLANK_MEMORY = b"\xff\xff"
LATENCY_MS = 16
CLOCK_HZ = 3_000_000
EIGHTHS = (0, 4, 2, 1, 3, 5, 6, 7)
"""The fraction of the divisor, by the three bits that stand for it."""
STOP_BITS = {0: "1", 2: "2"}

CLEAR_TO_SEND, DATA_SET_READY, RING, CARRIER = 0x10, 0x20, 0x40, 0x80
OVERRUN, PARITY, FRAMING, BREAK = 0x02, 0x04, 0x08, 0x10
ALWAYS, IDLE = 0x01, 0x60


class FtdiAdapter(SerialAdapter):
    """The chip. `line` is how the host has set it; None before."""

    def __init__(self, identity: Identity) -> None:
        super().__init__(identity, INTERFACES)
        self._baud = 0
        self._framing = ""
        self._lines = 0
        self._told_lines = 0
        self._errors: deque[int] = deque()
        self.latency_ms = LATENCY_MS
        self.is_breaking = False

    def show_lines(self, lines: int) -> None:
        """The device behind the adapter raises these of CLEAR_TO_SEND, DATA_SET_READY, RING and CARRIER, and lets the
        others fall."""
        with self._lock:
            self._lines = lines
        self._tell()

    def spoil(self, errors: int) -> None:
        """The next bytes arrive with these of OVERRUN, PARITY, FRAMING and BREAK."""
        with self._lock:
            self._errors.append(errors)

    def _has_news(self) -> bool:
        return super()._has_news() or self._lines != self._told_lines

    def _packed(self, length: int) -> bytes:
        packets = bytearray()
        while not packets or (self._queues[IN] and len(packets) + PACKET_BYTES <= length):
            errors = self._errors.popleft() if self._errors and self._queues[IN] else 0
            packets += bytes([ALWAYS | self._lines, IDLE | errors]) + self._drawn(PACKET_BYTES - STATUS_BYTES)
            if len(packets) % PACKET_BYTES:
                # A short packet ends a transfer.
                break
        self._told_lines = self._lines
        return bytes(packets)

    def _told(self, setup: Setup) -> bytes:
        if setup.request == GET_LINES:
            return bytes([ALWAYS | self._lines, IDLE])
        if setup.request == GET_LATENCY:
            return bytes([self.latency_ms])
        if setup.request == READ_MEMORY:
            return BLANK_MEMORY
        raise unknown_request()

    def _ordered(self, setup: Setup, outgoing: bytes) -> None:
        del outgoing
        low, high = setup.value & 0xFF, setup.value >> 8
        if setup.request == RESET:
            self._queues[IN].clear()
        elif setup.request == SET_LINES:
            # The high byte says which of the two are meant.
            self._set_lines(
                is_ready=bool(low & 1) if high & 1 else self.is_ready,
                is_requesting=bool(low & 2) if high & 2 else self.is_requesting,
            )
        elif setup.request == SET_RATE:
            self._baud = rate_of(setup.value, setup.index)
        elif setup.request == SET_DATA:
            self._framing = f"{low}{PARITIES[high & 7]}{STOP_BITS.get(high >> 3 & 3, '1.5')}"
            self.is_breaking = bool(setup.value & 0x4000)
        elif setup.request == SET_LATENCY:
            self.latency_ms = low
        elif setup.request not in (SET_FLOW, SET_EVENT_CHARACTER, SET_ERROR_CHARACTER):
            raise unknown_request()
        if self._baud and self._framing:
            self.line = PortSettings(self._baud, self._framing)


def ftdi_identity(serial: str) -> Identity:
    """What the chip says of itself."""
    return Identity(VENDOR, PRODUCT, serial, "FTDI", "FT232R USB UART", RELEASE)


def rate_of(value: int, index: int) -> int:
    """Bits a second of a divisor: 14 bits, and eighths in two bits of the value and one of the index."""
    divisor, fraction = value & 0x3FFF, EIGHTHS[value >> 14 | (index & 1) << 2]
    if not divisor:
        return CLOCK_HZ
    if divisor == 1 and not fraction:
        return 2_000_000
    return round(CLOCK_HZ * 8 / (divisor * 8 + fraction))
