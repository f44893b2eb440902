"""`sim://shoe?seed=7&every_s=0.5`: a simulated shoe in this process, opened like any other port.

A shoe is known by its URL and outlives the opening, so a host that reopens finds the same shoe with the rest of its
pack. A hand in the same process takes hold of it with `shoe_at`. There is no thread: whoever reads the port lets the
shoe go on, and the timer of `every_s` draws in that read too.

Options: `seed` (a shuffled pack is loaded), `pack` (forty, fifty_two), `every_s`, `spacing_s`, `faults`, and `name`, so
that two otherwise alike are two.
"""

import threading
import time
from dataclasses import dataclass

from drivers.errors import BadPortError, PortRefusedError, SimulatedPortError
from drivers.simulators.faults import parse_faults
from drivers.simulators.packs import shuffled_pack
from drivers.simulators.shoe import Shoe
from drivers.simulators.trouble import HandError, checked_rhythm
from drivers.transports.memory import MemoryLine, MemoryTransport
from drivers.transports.transport import PortSettings
from drivers.transports.urls import SimulatedPort, parse_port

SHOES_MAX = 64
READ_SLICE_S = 0.01
"""How often a waiting read lets the shoe go on: spaced copies, faults, the timer."""
OPTIONS = frozenset({"seed", "pack", "every_s", "spacing_s", "faults", "name"})


@dataclass(slots=True)
class _Standing:
    """A shoe that stands in this process."""

    shoe: Shoe
    line: MemoryLine
    every_s: float | None
    due_s: float


_standing: dict[str, _Standing] = {}
_lock = threading.Lock()


def open_transport(port: SimulatedPort, settings: PortSettings) -> "SimulatedTransport":
    """The host's end of this shoe's line; the shoe is made if it does not stand yet."""
    if settings.refuses_simulated:
        raise SimulatedPortError(port.url, "a simulated device cannot feed a live table")
    standing = _stand(port)
    # No thread puts a plug back that a fault has pulled; whoever tries to open the port does.
    standing.shoe.attend()
    if standing.every_s is not None:
        standing.due_s = time.monotonic() + standing.every_s
    return SimulatedTransport(standing, standing.line.connect())


def shoe_at(url: str) -> Shoe:
    """The hand's end of the shoe with this URL; the shoe is made if it does not stand yet."""
    port = parse_port(url)
    if not isinstance(port, SimulatedPort):
        raise BadPortError(url, "not a simulated device", "sim://shoe?seed=7")
    return _stand(port).shoe


def remove(url: str) -> None:
    """Take the shoe away: its readers lose their port, and its URL is free for a new one."""
    with _lock:
        standing = _standing.pop(url, None)
    if standing is not None:
        standing.shoe.close()


class SimulatedTransport:
    """The host's end; a Transport that lets the shoe go on while it waits."""

    def __init__(self, standing: _Standing, inner: MemoryTransport) -> None:
        self._standing = standing
        self._inner = inner

    @property
    def port(self) -> str:
        return self._inner.port

    def read(self, timeout_s: float) -> bytes:
        deadline_s = time.monotonic() + timeout_s
        while True:
            self._go_on()
            left_s = deadline_s - time.monotonic()
            received = self._inner.read(max(0.0, min(left_s, READ_SLICE_S)))
            if received or left_s <= 0:
                return received

    def write(self, outgoing: bytes) -> None:
        self._inner.write(outgoing)

    def close(self) -> None:
        self._inner.close()

    def _go_on(self) -> None:
        standing = self._standing
        standing.shoe.attend()
        if standing.every_s is None or time.monotonic() < standing.due_s:
            return
        standing.due_s = time.monotonic() + standing.every_s
        standing.shoe.draw_by_itself()


def _stand(port: SimulatedPort) -> _Standing:
    with _lock:
        if port.url not in _standing:
            if len(_standing) >= SHOES_MAX:
                raise PortRefusedError(port.url, f"{SHOES_MAX} simulated devices stand already")
            _standing[port.url] = _make(port)
        return _standing[port.url]


def _make(port: SimulatedPort) -> _Standing:
    options = dict(port.options)
    if port.kind != "shoe" or options.keys() - OPTIONS:
        raise BadPortError(port.url, "no such simulator", f"sim://shoe with any of {', '.join(sorted(OPTIONS))}")
    try:
        seed = int(options["seed"]) if "seed" in options else None
        every_s = float(options["every_s"]) if "every_s" in options else None
        spacing_s = float(options.get("spacing_s", "0"))
        checked_rhythm(every_s, spacing_s)
        faults = parse_faults(options.get("faults", ""), seed or 0)
        line = MemoryLine(port.url)
        shoe = Shoe(line, spacing_s=spacing_s, faults=faults)
        if seed is not None:
            shoe.load(shuffled_pack(seed, options.get("pack", "forty")))
    except (ValueError, HandError) as error:
        raise BadPortError(port.url, str(error)) from None
    return _Standing(shoe, line, every_s, 0.0)
