"""A simulated device on any wire, its host under supervision, and a plug that is pulled in the middle of a frame."""

from collections.abc import Callable
from types import TracebackType
from typing import Generic, TypeVar

from waiting import eventually
from wires import Wire

from drivers.session import Codec
from drivers.simulators.attendant import Attendant
from drivers.simulators.line import Line
from drivers.simulators.wired import Wired
from drivers.supervisor import DeviceState, DeviceStatus, Supervisor
from firmware_protocols.readings import Malformed, Reading

Device = TypeVar("Device", bound=Wired)
CUT_SHORT = {"cut short by the loss of the line", "cut short by silence"}
"""The latter where so much time lay between the bytes and the pull of the plug."""


class Yanked(Generic[Device]):
    """Use it in a `with`. At its end nothing may be on its way."""

    def __init__(
        self,
        wire: Wire,
        make: Callable[[Line], Device],
        codec: Codec,
        on_reading: Callable[[Reading], None] = lambda reading: None,
        on_state: Callable[[DeviceStatus], None] = lambda status: None,
    ) -> None:
        """`on_reading` and `on_state` hear what the host hears, on its thread."""
        self._wire = wire
        self.device = make(wire.line)
        self.readings: list[Reading] = []
        self._on_reading = on_reading
        self.supervisor = Supervisor(
            "device",
            wire.line.url,
            codec,
            self._hear,
            on_state,
            open_transport=lambda url, settings: wire.open(),
        )
        self._attendant = Attendant(self.device)

    def __enter__(self) -> "Yanked[Device]":
        self._attendant.__enter__()
        self.supervisor.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        has_stopped = self.supervisor.stop()
        self._attendant.stop()
        self.device.close()
        assert kind is not None or has_stopped

    def _hear(self, reading: Reading) -> None:
        self.readings.append(reading)
        self._on_reading(reading)

    def await_host(self) -> None:
        """Until the host has the port open, and the device has noticed."""
        eventually(lambda: self.supervisor.status.state is DeviceState.READY and self.device.is_heard)

    def yank(self, after_bytes: int, say: Callable[[], object]) -> None:
        """The plug goes after so many bytes of the frame that `say` brings about, and comes back when the host has
        noticed."""
        self.await_host()
        lost = self.supervisor.counters.lost
        self.device.yank_in_the_next_frame(after_bytes)
        say()
        eventually(lambda: not self.device.is_plugged)
        eventually(lambda: self.supervisor.counters.lost == lost + 1)
        self.device.plug()

    def halves(self, yanks: int) -> list[bytes]:
        """The halves of frames that were told; nothing else that is none came, and hardly one of them went untold,
        unless a driver of the kernel throws them away itself."""
        bad = [reading for reading in self.readings if isinstance(reading, Malformed)]
        assert {reading.why for reading in bad} <= CUT_SHORT
        # What lies unread in the kernel when the line goes is gone with it: on a busy machine some are never seen.
        assert (0 if self._wire.is_of_a_kernel else 0.8 * yanks) <= len(bad) <= yanks
        assert (self.supervisor.counters.opened, self.supervisor.counters.lost) == (yanks + 1, yanks)
        return [reading.raw for reading in bad]
