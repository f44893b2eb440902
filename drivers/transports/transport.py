"""What every open port can do.

One thread opens, reads, writes and closes it, because closing wakes no reader of another thread.
"""

import threading
from dataclasses import dataclass
from typing import Protocol

from drivers.errors import PortLostError

READ_BYTES_MAX = 65_536
"""The most that one read hands over, so that a flood is taken in steps."""

LIVE_REMEDY = "give the port of the device itself"
"""What to do where a live table finds a simulator."""


@dataclass(frozen=True, slots=True)
class PortSettings:
    """How to open a port. `framing` is data bits, parity, stop bits. Sockets have no use for either."""

    baud: int = 4800
    framing: str = "8N1"
    refuses_simulated: bool = False


class Transport(Protocol):
    """An open port. Every method may raise PortLostError, `close` excepted."""

    @property
    def port(self) -> str:
        """The URL as configured."""

    def read(self, timeout_s: float) -> bytes:
        """What has come, at least one byte; `b""` is silence for `timeout_s`, no loss."""

    def write(self, outgoing: bytes) -> None:
        """All of it, or PortLostError; then nobody knows how much of it went, so nothing is resent blindly."""

    def close(self) -> None:
        """Let go of the port. Safe to call twice."""


class OpenPort:
    """What every port of this machine has: its URL, and the thread that opened it and that it stays with."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._owner = threading.get_ident()
        self._is_closed = False

    @property
    def port(self) -> str:
        """The URL as configured."""
        return self._port

    def _check_open(self) -> None:
        """Before each read and write: what lies below may open a closed port again, or fail in words of its own."""
        self._check_owner()
        if self._is_closed:
            raise PortLostError(self._port, "the port is closed")

    def _check_owner(self) -> None:
        assert threading.get_ident() == self._owner, "a port belongs to the thread that opened it"
