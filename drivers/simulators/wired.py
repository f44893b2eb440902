"""What every simulated device has: its end of a line, what still waits to be sent, and a plug that can be pulled.

A hand may come from any thread. Nothing here blocks: what cannot be sent yet waits in the outbox, and `attend` goes on
with it. Whoever owns the device calls `attend` now and then: an `Attendant`'s thread, or the reader in this process.
"""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field

from drivers.simulators.defects import Defect
from drivers.simulators.faults import Faults
from drivers.simulators.line import Line
from drivers.simulators.outbox import Jolt, Outbox
from drivers.simulators.trouble import HandError

OUTAGE_S = 0.05
"""How long the plug stays out when a fault pulls it."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How a simulated device behaves on its line. `spacing_s` lies between the copies of an event. Without patience,
    what nobody hears is lost, as in life."""

    spacing_s: float = 0.0
    faults: Faults | None = None
    is_patient: bool = True
    defect: Defect = field(default_factory=Defect)
    now_s: Callable[[], float] = time.monotonic


class Wired(ABC):
    """A device on a line. HandError says what cannot be done, and then nothing was done."""

    def __init__(self, line: Line, manners: Manners) -> None:
        self._line = line
        self._manners = manners
        self._lock = threading.RLock()
        self._outbox = Outbox()
        self._yank_at: int | None = None
        self._busy_until_s = 0.0

    @abstractmethod
    def _hear(self, received: bytes) -> None:
        """Obey what the host sent."""

    def _go_on(self) -> None:  # noqa: B027 - most devices do nothing by themselves
        """What time alone makes the device do."""

    def draw_by_itself(self) -> str:
        """What the device does when it is time to do something: the card that was shown, or nothing."""
        return ""

    @property
    def url(self) -> str:
        return self._line.url

    @property
    def unheard(self) -> int:
        """How many parcels wait for somebody to hear them."""
        with self._lock:
            return len(self._outbox)

    @property
    def heard(self) -> int:
        """How many parcels went out to somebody."""
        with self._lock:
            return self._outbox.sent

    @property
    def is_plugged(self) -> bool:
        with self._lock:
            return self._line.is_plugged

    @property
    def is_heard(self) -> bool:
        with self._lock:
            return self._line.is_heard()

    def yank(self) -> None:
        """Pull the plug now."""
        with self._lock:
            self._outbox.jolt(self._line, Jolt.YANK)

    def yank_in_the_next_frame(self, after_bytes: int) -> None:
        """Pull the plug when this many bytes of the next frame are out. Its other copies follow a `plug`."""
        with self._lock:
            if after_bytes < 1:
                raise HandError("at least one byte of the frame must be out")
            self._yank_at = after_bytes

    def plug(self) -> str:
        """Put the plug back; the port's URL, which may be new."""
        with self._lock:
            self._outbox.jolt(self._line, Jolt.PLUG)
            self.attend()
            return self._line.url

    def attend(self) -> None:
        """Send what is due and can be sent, and answer what the host ordered."""
        with self._lock:
            self._manners.defect.notices(self._line.is_heard())
            if (written := self._line.receive()) and (received := self._manners.defect.hears(written)):
                self._hear(received)
            self._go_on()
            self._deliver()

    def close(self) -> None:
        """Take the device off the table."""
        with self._lock:
            self._line.close()

    def _deliver(self) -> None:
        self._outbox.deliver(self._line, self._manners.now_s())

    def _power_off(self) -> None:
        """What was not sent is gone."""
        self._outbox.clear()
        self._busy_until_s = 0.0

    def _say(self, frame: bytes, copies: int = 1) -> None:
        """Queue the copies of one frame, with whatever befalls them, and send what can be sent."""
        if not self._manners.is_patient and not self._line.is_heard():
            return
        due_s = max(self._manners.now_s(), self._busy_until_s)
        for content in self._arriving(frame, copies):
            due_s = self._put(content, due_s) + self._manners.spacing_s
        self._busy_until_s = due_s
        self._deliver()

    def _put(self, content: bytes | Jolt, due_s: float) -> float:
        """Queue one thing at its moment; the moment after it."""
        if isinstance(content, Jolt):
            due_s += OUTAGE_S if content is Jolt.PLUG else 0.0
            self._outbox.put(content, due_s)
            return due_s
        for delay_s, part in self._manners.defect.says(content):
            due_s += delay_s
            self._outbox.put(part, due_s)
        return due_s

    def _arriving(self, frame: bytes, copies: int) -> list[bytes | Jolt]:
        whole: list[bytes | Jolt] = [frame] * copies
        if self._yank_at is not None:
            cut, self._yank_at = self._yank_at, None
            return [frame[:cut], Jolt.YANK, *whole[1:]]
        faults = self._manners.faults
        return faults.happen_to([frame] * copies) if faults else whole
