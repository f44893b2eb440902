"""A pair of bulk endpoints as a port: one frame a transfer, each way. Whose endpoints they are is the pipe's business.

What a transfer can end with, by the number that Linux gives for it, and what becomes of it:

    110  time-out    reading: silence. Writing: lost, since nobody knows how much went
     32  stall       cleared. Reading: silence, and lost when it stalls again and again. Writing: lost
     19  gone        lost: the plug was pulled
     75  overflow    lost: the device sent more than was asked for, and that is gone
      5  trouble     lost, as with every other number
     16  taken       while opening: refused, another program has the device

A frame whose length is a multiple of the packet's gets no empty packet behind it: frames of our families say their
length themselves.
"""

import errno
from typing import Protocol

from drivers.errors import PortLostError
from drivers.transports.transport import OpenPort

TRANSFER_BYTES_MAX = 16_384
"""The most that one read asks for: a multiple of every packet size there is, and one request to the kernel."""
WRITE_TIMEOUT_S = 1.0
STALLS_MAX = 3
"""How many reads in a row may find the endpoint stalled."""
TAKEN_REMEDY = "another program has it open"
LOST_REMEDY = "put it back"
SAYINGS = {
    errno.ENODEV: "the plug was pulled",
    errno.EOVERFLOW: "the device sent more than was asked for",
    errno.EPIPE: "the device refuses transfers (stalled)",
    errno.ETIMEDOUT: "nobody takes what is written",
}


class Pipe(Protocol):
    """Two bulk endpoints of an open device. Every method may raise OSError with the number of what happened."""

    def read(self, timeout_s: float) -> bytes:
        """One transfer of at most TRANSFER_BYTES_MAX. TimeoutError is silence."""

    def write(self, transfer: bytes, timeout_s: float) -> int:
        """How many bytes went."""

    def clear_halt(self, *, is_to_host: bool) -> None:
        """After a stall of one of the two."""

    def close(self) -> None:
        """Let go of the device; safe to call twice, and it raises nothing."""


class BulkPort(OpenPort):
    """Two open bulk endpoints; a Transport."""

    def __init__(self, port: str, pipe: Pipe) -> None:
        super().__init__(port)
        self._pipe = pipe
        self._stalls = 0

    def read(self, timeout_s: float) -> bytes:
        self._check_open()
        try:
            received = self._read(timeout_s)
        except OSError as error:
            raise PortLostError(self._port, f"the device was lost: {_saying(error)}", LOST_REMEDY) from error
        return received

    def write(self, outgoing: bytes) -> None:
        self._check_open()
        try:
            gone = self._pipe.write(outgoing, WRITE_TIMEOUT_S)
        except OSError as error:
            self._clear_after(error, is_to_host=False)
            why = f"the device was lost while writing: {_saying(error)}"
            raise PortLostError(self._port, why, LOST_REMEDY) from error
        if gone != len(outgoing):
            raise PortLostError(self._port, f"the device took {gone} of {len(outgoing)} bytes")

    def close(self) -> None:
        self._check_owner()
        self._is_closed = True
        self._pipe.close()

    def _read(self, timeout_s: float) -> bytes:
        try:
            received = self._pipe.read(timeout_s)
        except TimeoutError:
            return b""
        except OSError as error:
            self._stalls += 1
            if error.errno != errno.EPIPE or self._stalls > STALLS_MAX:
                raise
            self._pipe.clear_halt(is_to_host=True)
            return b""
        self._stalls = 0
        return received

    def _clear_after(self, error: OSError, *, is_to_host: bool) -> None:
        """So that whoever opens the device again does not find it stalled."""
        if error.errno != errno.EPIPE:
            return
        try:
            self._pipe.clear_halt(is_to_host=is_to_host)
        except OSError as worse:
            why = f"the device was lost while writing: {_saying(worse)}"
            raise PortLostError(self._port, why, LOST_REMEDY) from worse


def _saying(error: OSError) -> str:
    number = errno.ETIMEDOUT if isinstance(error, TimeoutError) else error.errno
    return SAYINGS.get(number or 0, error.strerror or str(error))
