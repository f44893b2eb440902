"""A wire inside this process: one end is a Transport, the other the device's. Nothing is opened, nothing is copied out.

It behaves as a serial line does: a bounded buffer, one reader, and a plug that can be pulled.
"""

import threading

from drivers.errors import PortLostError, PortRefusedError
from drivers.transports.transport import OpenPort

BUFFER_BYTES_MAX = 4096


class MemoryLine:
    """The device's end. `connect` gives the host's end; one at a time."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._changed = threading.Condition()
        self._host: MemoryTransport | None = None
        self._to_host = bytearray()
        self._to_device = bytearray()
        self._is_plugged = True

    @property
    def url(self) -> str:
        return self._url

    @property
    def is_plugged(self) -> bool:
        return self._is_plugged

    def connect(self) -> "MemoryTransport":
        """Open the host's end."""
        with self._changed:
            if not self._is_plugged:
                raise PortRefusedError(self._url, "the plug is out")
            if self._host is not None:
                raise PortRefusedError(self._url, "the line is taken", "another reader of this process has it")
            self._host = MemoryTransport(self)
            return self._host

    def is_heard(self) -> bool:
        return self._host is not None

    def send(self, outgoing: bytes) -> int:
        with self._changed:
            if self._host is None:
                return 0
            taken = outgoing[: BUFFER_BYTES_MAX - len(self._to_host)]
            self._to_host += taken
            self._changed.notify_all()
            return len(taken)

    def receive(self) -> bytes:
        with self._changed:
            received = bytes(self._to_device)
            self._to_device.clear()
            return received

    def yank(self) -> None:
        with self._changed:
            self._is_plugged = False
            self._hang_up()

    def plug(self) -> None:
        with self._changed:
            self._is_plugged = True

    def close(self) -> None:
        self.yank()

    def read_as(self, host: "MemoryTransport", timeout_s: float) -> bytes:
        """The host's read. What came before the plug was pulled is read first."""
        with self._changed:
            self._changed.wait_for(lambda: self._to_host or self._host is not host, timeout_s)
            if self._host is not host:
                return self._last_words(host)
            received = bytes(self._to_host)
            self._to_host.clear()
            return received

    def write_as(self, host: "MemoryTransport", outgoing: bytes) -> None:
        """The host's write."""
        with self._changed:
            if self._host is not host or len(self._to_device) + len(outgoing) > BUFFER_BYTES_MAX:
                raise PortLostError(self._url, "nobody takes what is written")
            self._to_device += outgoing

    def release(self, host: "MemoryTransport") -> None:
        """The host's close."""
        with self._changed:
            if self._host is host:
                self._hang_up()

    def _last_words(self, host: "MemoryTransport") -> bytes:
        if not host.unread:
            raise PortLostError(self._url, "the plug was pulled")
        unread, host.unread = host.unread, b""
        return unread

    def _hang_up(self) -> None:
        if self._host is not None:
            self._host.unread = bytes(self._to_host)
        self._host = None
        self._to_host.clear()
        self._to_device.clear()
        self._changed.notify_all()


class MemoryTransport(OpenPort):
    """The host's end; a Transport."""

    def __init__(self, line: MemoryLine) -> None:
        super().__init__(line.url)
        self._line = line
        self.unread = b""

    def read(self, timeout_s: float) -> bytes:
        self._check_owner()
        return self._line.read_as(self, timeout_s)

    def write(self, outgoing: bytes) -> None:
        self._check_owner()
        self._line.write_as(self, outgoing)

    def close(self) -> None:
        self._check_owner()
        self._line.release(self)
