"""`sim://shoe?seed=7&every_s=0.5` or `sim://tray`: a simulated device in this process, opened like any other port.

A device is known by its URL and outlives the opening, so a host that reopens finds the same shoe with the rest of its
pack, the same tray with its chips. A hand in the same process takes hold of it with `shoe_at` or `tray_at`. There is no
thread: whoever reads the port lets the device go on, and the timer of `every_s` draws in that read too.

Options of a shoe: `seed` (a shuffled pack is loaded), `pack` (forty, fifty_two), `every_s`, `spacing_s`, `faults`; of a
tray: `page_tags` (how many tags its reader gives in one answer), `spacing_s`, `faults`; and of both `name`, so that two
otherwise alike are two.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from drivers.errors import BadPortError, PortRefusedError, SimulatedPortError
from drivers.simulators.faults import parse_faults
from drivers.simulators.packs import shuffled_pack
from drivers.simulators.readers import Tray
from drivers.simulators.shoe import Shoe
from drivers.simulators.trouble import HandError, checked_rhythm
from drivers.simulators.wired import Manners, Wired
from drivers.transports.memory import MemoryLine, MemoryTransport
from drivers.transports.transport import PortSettings
from drivers.transports.urls import SimulatedPort, parse_port
from firmware_protocols.feig_obid.device import PAGE_TAGS

DEVICES_MAX = 64
READ_SLICE_S, SENDING_SLICE_S = 0.01, 0.002
"""How often a waiting read lets the device go on, for spaced copies, faults and the timer; and while it speaks."""
ANSWER_S = 0.006
"""How long a tray's reader takes over an answer, as real ones do: longer than the silence that its host keeps between
two requests. A host that has its answer sooner waits for a whole step of its session."""
OPTIONS = {
    "shoe": frozenset({"seed", "pack", "every_s", "spacing_s", "faults", "name"}),
    "tray": frozenset({"page_tags", "spacing_s", "faults", "name"}),
}


@dataclass(slots=True)
class _Standing:
    """A device that stands in this process."""

    device: Wired
    line: MemoryLine
    every_s: float | None
    due_s: float


_standing: dict[str, _Standing] = {}
_lock = threading.Lock()


def open_transport(port: SimulatedPort, settings: PortSettings) -> "SimulatedTransport":
    """The host's end of this device's line; the device is made if it does not stand yet."""
    if settings.refuses_simulated:
        raise SimulatedPortError(port.url, "a simulated device cannot feed a live table")
    standing = _stand(port)
    # No thread puts a plug back that a fault has pulled; whoever tries to open the port does.
    standing.device.attend()
    if standing.every_s is not None:
        standing.due_s = time.monotonic() + standing.every_s
    return SimulatedTransport(standing, standing.line.connect())


def shoe_at(url: str) -> Shoe:
    """The hand's end of the shoe with this URL; the shoe is made if it does not stand yet."""
    device = _device_at(url)
    if not isinstance(device, Shoe):
        raise BadPortError(url, "not a simulated shoe", "sim://shoe?seed=7")
    return device


def tray_at(url: str) -> Tray:
    """The same of a tray."""
    device = _device_at(url)
    if not isinstance(device, Tray):
        raise BadPortError(url, "not a simulated tray", "sim://tray")
    return device


def remove(url: str) -> None:
    """Take the device away: its readers lose their port, and its URL is free for a new one."""
    with _lock:
        standing = _standing.pop(url, None)
    if standing is not None:
        standing.device.close()


class SimulatedTransport:
    """The host's end; a Transport that lets the device go on while it waits."""

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
            slice_s = SENDING_SLICE_S if self._standing.device.unheard else READ_SLICE_S
            received = self._inner.read(max(0.0, min(left_s, slice_s)))
            if received or left_s <= 0:
                return received

    def write(self, outgoing: bytes) -> None:
        self._inner.write(outgoing)

    def close(self) -> None:
        self._inner.close()

    def _go_on(self) -> None:
        standing = self._standing
        standing.device.attend()
        if standing.every_s is None or time.monotonic() < standing.due_s:
            return
        standing.due_s = time.monotonic() + standing.every_s
        standing.device.draw_by_itself()


def _device_at(url: str) -> Wired:
    port = parse_port(url)
    if not isinstance(port, SimulatedPort):
        raise BadPortError(url, "not a simulated device", "sim://shoe?seed=7")
    return _stand(port).device


def _stand(port: SimulatedPort) -> _Standing:
    with _lock:
        if port.url not in _standing:
            if len(_standing) >= DEVICES_MAX:
                raise PortRefusedError(port.url, f"{DEVICES_MAX} simulated devices stand already")
            _standing[port.url] = _make(port)
        return _standing[port.url]


def _make(port: SimulatedPort) -> _Standing:
    options, allowed = dict(port.options), OPTIONS.get(port.kind)
    if allowed is None or options.keys() - allowed:
        forms = (f"sim://{kind} with any of {', '.join(sorted(names))}" for kind, names in OPTIONS.items())
        raise BadPortError(port.url, "no such simulator", "; or ".join(forms))
    try:
        return _MAKERS[port.kind](MemoryLine(port.url), options)
    except (ValueError, HandError) as error:
        raise BadPortError(port.url, str(error)) from None


def _make_shoe(line: MemoryLine, options: Mapping[str, str]) -> _Standing:
    seed = int(options["seed"]) if "seed" in options else None
    every_s = float(options["every_s"]) if "every_s" in options else None
    spacing_s = float(options.get("spacing_s", "0"))
    checked_rhythm(every_s, spacing_s)
    shoe = Shoe(line, spacing_s=spacing_s, faults=parse_faults(options.get("faults", ""), seed or 0))
    if seed is not None:
        shoe.load(shuffled_pack(seed, options.get("pack", "forty")))
    return _Standing(shoe, line, every_s, 0.0)


def _make_tray(line: MemoryLine, options: Mapping[str, str]) -> _Standing:
    spacing_s = float(options.get("spacing_s", "0"))
    checked_rhythm(None, spacing_s)
    # A host asks again: a bad cable may take every copy of a frame.
    manners = Manners(spacing_s=spacing_s, faults=parse_faults(options.get("faults", ""), 0, may_lose=True))
    page_tags = int(options.get("page_tags", PAGE_TAGS))
    return _Standing(Tray(line, manners, page_tags, ANSWER_S), line, None, 0.0)


_MAKERS: Mapping[str, Callable[[MemoryLine, Mapping[str, str]], _Standing]] = {"shoe": _make_shoe, "tray": _make_tray}
