"""Any simulated device on any line: it answers what the host sends, and says what a hand lets it say.

The device is the far end of a family's wire, as `firmware_protocols` has it. A shoe has a hand that draws cards, and a
file of its own; whatever else answers needs no more than this.
"""

import threading
from typing import Any, Protocol

from drivers.simulators.line import Line
from drivers.simulators.outbox import Outbox

AT_ONCE_S = 0.0
"""Nothing that such a device says has to wait for its moment."""


class Answering(Protocol):
    """The device's end of a family's wire."""

    def answer(self, chunk: bytes) -> tuple[bytes, list[Any]]:
        """What goes back to the host for these bytes, and what was understood."""


class ServedDevice:
    """A device on a line. A hand may come from any thread; nothing here blocks, and `attend` goes on with the rest."""

    def __init__(self, line: Line, device: Answering) -> None:
        self._line = line
        self._device = device
        self._lock = threading.RLock()
        self._outbox = Outbox()

    @property
    def url(self) -> str:
        return self._line.url

    @property
    def is_heard(self) -> bool:
        with self._lock:
            return self._line.is_heard()

    def say(self, frame: bytes) -> None:
        """Send bytes of the device's own accord. What nobody hears yet waits."""
        with self._lock:
            self._outbox.put(frame, AT_ONCE_S)
            self.attend()

    def attend(self) -> None:
        """Answer what the host sent, and send what can be sent."""
        with self._lock:
            if received := self._line.receive():
                answers, _ = self._device.answer(received)
                if answers:
                    self._outbox.put(answers, AT_ONCE_S)
            self._outbox.deliver(self._line, AT_ONCE_S)

    def close(self) -> None:
        """Take the device off the table."""
        with self._lock:
            self._line.close()
