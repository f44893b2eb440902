"""Another port behind a bad cable, `faulty://seed=7,drop=0.001//dev/ttyUSB0`: for tests, and for trying a table out.

It wraps any transport. What was on its way when the port is lost arrives before the loss is told, as on a real line.
docs/transports.md tells of the faults. Each opening begins with the seed anew.
"""

import time
from collections.abc import Callable

from drivers.errors import BadPortError, PortLostError, SimulatedPortError
from drivers.transports.faults import Cable, CableFaults, parse_cable_faults
from drivers.transports.transport import LIVE_REMEDY, PortSettings, Transport
from drivers.transports.urls import FaultyPort


class FaultyTransport:
    """The host's end of a bad cable; a Transport."""

    def __init__(
        self,
        url: str,
        inner: Transport,
        faults: CableFaults,
        *,
        now_s: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self._url = url
        self._inner = inner
        self._in = Cable(faults, "in")
        self._out = Cable(faults, "out")
        self._now_s = now_s
        self._sleep = sleep
        self._loss: PortLostError | None = None

    @property
    def port(self) -> str:
        """The URL as configured."""
        return self._url

    def read(self, timeout_s: float) -> bytes:
        deadline_s = self._now_s() + timeout_s
        while True:
            self._write_on()
            now_s = self._now_s()
            if arrived := self._in.pop(now_s):
                return arrived
            if self._loss is not None:
                return self._last_words()
            left_s = max(0.0, deadline_s - now_s)
            self._take_in(min(left_s, *self._due()))
            if self._now_s() >= deadline_s:
                return self._in.pop(self._now_s())

    def write(self, outgoing: bytes) -> None:
        self._out.push(outgoing, self._now_s())
        while not self._out.has_room:
            self._sleep(self._out.due_in_s(self._now_s()) or 0.0)
            self._write_on()
        self._write_on()

    def close(self) -> None:
        self._in.drain()
        self._out.drain()
        self._inner.close()

    def _due(self) -> list[float]:
        """When either end has something to do again."""
        now_s = self._now_s()
        due = [due_s for cable in (self._in, self._out) if (due_s := cable.due_in_s(now_s)) is not None]
        return due or [float("inf")]

    def _take_in(self, timeout_s: float) -> None:
        """What comes goes into the cable. A full one takes nothing: the port holds it meanwhile."""
        if not self._in.has_room:
            self._sleep(timeout_s)
            return
        try:
            chunk = self._inner.read(timeout_s)
        except PortLostError as error:
            self._loss = error
            return
        if chunk:
            self._in.push(chunk, self._now_s())

    def _write_on(self) -> None:
        """Hand over what has arrived at the device's end."""
        while arrived := self._out.pop(self._now_s()):
            self._inner.write(arrived)

    def _last_words(self) -> bytes:
        if rest := self._in.drain():
            return rest
        assert self._loss is not None
        raise self._loss


def open_transport(port: FaultyPort, settings: PortSettings) -> FaultyTransport:
    """The port inside, open, behind its cable; BadPortError for what are no faults."""
    from drivers.transports.opening import open_port

    if settings.refuses_simulated:
        raise SimulatedPortError(port.url, "a bad cable made on purpose cannot feed a live table", LIVE_REMEDY)
    try:
        faults = parse_cable_faults(port.faults)
    except ValueError as error:
        raise BadPortError(port.url, str(error), "faulty://seed=7,drop=0.001,flip=0.001//dev/ttyUSB0") from None
    return FaultyTransport(port.url, open_port(port.inner, settings), faults)
