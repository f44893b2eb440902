"""One open port and one codec: a step takes what came and gives the readings. It keeps count, and it logs.

It never reopens, never retries and never drops a reading; a lost port is the caller's to mend. While a card is dealt
face down (`is_hushed`), the log says that bytes and a reading came, not which.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from drivers.levels import FRAME, READING, WIRE
from drivers.transports import Transport
from firmware_protocols.orders import Order
from firmware_protocols.readings import Malformed, Reading

READ_TIMEOUT_S = 0.05
"""How long one step waits for a byte; so a stop is noticed and a half frame is given up in good time."""

log = logging.getLogger("drivers.session")


class Codec(Protocol):
    """The host's end of a family's wire, as `firmware_protocols` has it for each."""

    @property
    def last_mark(self) -> str | None: ...

    @property
    def frames(self) -> int: ...

    @property
    def skipped(self) -> int: ...

    @property
    def pending(self) -> int: ...

    def feed(self, chunk: bytes) -> list[Reading]: ...

    def expire(self, now_s: float) -> list[Reading]: ...

    def poll(self, now_s: float) -> bytes: ...

    def due_in_s(self, now_s: float) -> float: ...

    def send(self, order: Order) -> bool: ...

    def reset(self) -> list[Reading]: ...


@dataclass(frozen=True, slots=True)
class Counters:
    """What a device has brought. A device is alive when frames come, not when bytes do: `last_frame_s`, monotonic."""

    bytes_in: int = 0
    bytes_out: int = 0
    frames: int = 0
    bad_frames: int = 0
    repeats: int = 0
    opened: int = 0
    lost: int = 0
    last_byte_s: float | None = None
    last_frame_s: float | None = None


def never() -> bool:
    """The default of `is_hushed`: cards lie face up."""
    return False


class Session:
    """Owned by one thread, like its port. `counters` may be read from any."""

    def __init__(
        self, device: str, transport: Transport, codec: Codec, counters: Counters, is_hushed: Callable[[], bool] = never
    ) -> None:
        self._device = device
        self._transport = transport
        self._codec = codec
        self._is_hushed = is_hushed
        self.counters = counters

    def step(self, now_s: Callable[[], float], timeout_s: float = READ_TIMEOUT_S) -> list[Reading]:
        """Write what is due, wait for bytes, and give what they mean. PortLostError.

        It waits no longer than until the codec has something to write again: where the wire asks for a short silence
        before the next frame, that silence is all.
        Writing comes first: when the port breaks in it, no reading has been taken from the codec and lost.
        """
        self._write_due(now_s())
        chunk = self._transport.read(min(timeout_s, self._codec.due_in_s(now_s())))
        frames_before = self._codec.frames
        readings = self._codec.feed(chunk) + self._codec.expire(now_s())
        if chunk or readings:
            self._count(chunk, self._codec.frames - frames_before, readings, now_s())
            self._log_bytes("in", chunk)
            self.log_readings(readings)
        return readings

    def end(self) -> list[Reading]:
        """The readings that the loss of the line leaves behind: a half frame, orders without answer."""
        readings = self._codec.reset()
        self._count(b"", 0, readings, 0.0)
        self.log_readings(readings)
        return readings

    def log_readings(self, readings: list[Reading]) -> None:
        if not log.isEnabledFor(READING):
            return
        is_hushed = self._is_hushed()
        for reading in readings:
            name = type(reading).__name__
            is_bad = isinstance(reading, Malformed)
            shown = "hushed" if is_hushed else (reading.raw.hex() if isinstance(reading, Malformed) else reading.mark)
            fields = {"device": self._device, "hex": shown, "is_bad": is_bad, "is_repeat": reading.is_repeat}
            log.log(FRAME, "%s: %s %s", self._device, "bad frame" if is_bad else "frame", shown, extra=fields)
            said = name if is_hushed else repr(reading)
            log.log(READING, "%s: %s", self._device, said, extra={"device": self._device, "reading": said})

    def _write_due(self, now_s: float) -> None:
        if outgoing := self._codec.poll(now_s):
            self._log_bytes("out", outgoing)
            self._transport.write(outgoing)
            self.counters = replace(self.counters, bytes_out=self.counters.bytes_out + len(outgoing))

    def _count(self, chunk: bytes, frames: int, readings: list[Reading], now_s: float) -> None:
        before = self.counters
        self.counters = replace(
            before,
            bytes_in=before.bytes_in + len(chunk),
            frames=before.frames + frames,
            bad_frames=before.bad_frames + sum(isinstance(reading, Malformed) for reading in readings),
            repeats=before.repeats + sum(reading.is_repeat for reading in readings),
            last_byte_s=now_s if chunk else before.last_byte_s,
            last_frame_s=now_s if frames else before.last_frame_s,
        )

    def _log_bytes(self, direction: str, chunk: bytes) -> None:
        if chunk and log.isEnabledFor(WIRE):
            shown = f"{len(chunk)} bytes, hushed" if direction == "in" and self._is_hushed() else chunk.hex()
            fields = {"device": self._device, "direction": direction, "hex": shown}
            log.log(WIRE, "%s: %s %s", self._device, direction, shown, extra=fields)
