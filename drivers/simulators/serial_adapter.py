"""A simulated serial adapter on USB, of whatever make: a line of its own settings, which a kernel's driver holds.

The device behind the adapter hears and is heard while the host holds *data terminal ready*, which a program raises by
opening the port. Its bytes are a stream: how they are cut into transfers is the host's affair.
"""

import errno
import time
from abc import ABC, abstractmethod

from drivers.simulators.usb_model import IN, Identity, UsbDevice
from drivers.transports.transport import PortSettings
from drivers.transports.usb_descriptors import Interface, Setup

SETTLE_S = 0.03
"""What a program takes from opening the port to its last setting; bytes in between may be taken for typed ones."""
PARITIES = "NOEMS"


class SerialAdapter(UsbDevice, ABC):
    """What all makes have in common; an heir knows its requests."""

    def __init__(self, identity: Identity, interfaces: tuple[Interface, ...]) -> None:
        super().__init__(identity, interfaces)
        self._ready_since_s: float | None = None
        self.line: PortSettings | None = None
        self.is_requesting = False

    @property
    def is_ready(self) -> bool:
        """Does the host hold *data terminal ready* now?"""
        return self._ready_since_s is not None

    @property
    def is_read(self) -> bool:
        """Ready, and for long enough to have the line set."""
        since_s = self._ready_since_s
        return since_s is not None and time.monotonic() - since_s >= SETTLE_S

    def give(self, endpoint: int, length: int) -> bytes | None:
        """So much of the stream as the host asks for."""
        if endpoint != IN:
            return super().give(endpoint, length)
        with self._lock:
            if endpoint in self._halted or endpoint in self._failures or not self._has_news():
                self._check(endpoint)
                return None
            given = self._packed(length)
        self._tell()
        return given

    def own_request(self, setup: Setup, outgoing: bytes) -> bytes:
        if setup.is_to_host:
            return self._told(setup)
        self._ordered(setup, outgoing)
        return b""

    @abstractmethod
    def _told(self, setup: Setup) -> bytes:
        """What the host asks."""

    @abstractmethod
    def _ordered(self, setup: Setup, outgoing: bytes) -> None:
        """What the host sets."""

    def _has_news(self) -> bool:
        """Whether there is a transfer for the host."""
        return bool(self._queues[IN])

    def _packed(self, length: int) -> bytes:
        """The next transfer, of at most `length` bytes."""
        return self._drawn(length)

    def _drawn(self, count: int) -> bytes:
        """So many bytes from the front of the stream, or all there are."""
        queue = self._queues[IN]
        drawn = bytearray()
        while queue and len(drawn) < count:
            piece = queue.popleft()
            room = count - len(drawn)
            drawn += piece[:room]
            if len(piece) > room:
                queue.appendleft(piece[room:])
        return bytes(drawn)

    def _set_lines(self, *, is_ready: bool, is_requesting: bool) -> None:
        """*Data terminal ready* and *request to send*, as the host wants them."""
        if not is_ready:
            self._ready_since_s = None
        elif self._ready_since_s is None:
            self._ready_since_s = time.monotonic()
        self.is_requesting = is_requesting


def unknown_request() -> OSError:
    """What a device does with a request that it does not know: it stalls."""
    return OSError(errno.EPIPE, "EPIPE")
