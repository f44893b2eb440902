"""What a simulated device still has to send, in order: bytes with the moment they are due, and pulls of the plug.

Bytes wait here while nobody hears the line. A real shoe would send into the void; a simulated one is kinder, so that a
demo's first card is not lost because the table took a second to open the port. It is bounded all the same: what is
oldest is lost first, and counted.
"""

from collections import deque
from dataclasses import dataclass
from enum import Enum

from drivers.simulators.line import Line

PARCELS_MAX = 3_000
"""About a thousand events, thrice each: more than any pack."""


class Jolt(Enum):
    """What can happen to the plug between two bytes."""

    YANK = "yank"
    PLUG = "plug"


@dataclass(frozen=True, slots=True)
class Parcel:
    """One thing to do at its moment."""

    content: bytes | Jolt
    due_s: float


class Outbox:
    """Not thread-safe: the device that owns it has the lock."""

    def __init__(self) -> None:
        self._parcels: deque[Parcel] = deque()
        self._sent_of_first = 0
        self.lost = 0
        self.sent = 0

    def __len__(self) -> int:
        return len(self._parcels)

    def put(self, content: bytes | Jolt, due_s: float) -> None:
        self._parcels.append(Parcel(content, due_s))
        if len(self._parcels) > PARCELS_MAX:
            self._drop_first()
            self.lost += 1

    def clear(self) -> None:
        """The device lost its power."""
        self._parcels.clear()
        self._sent_of_first = 0

    def deliver(self, line: Line, now_s: float) -> None:
        """Do all that is due and can be done now."""
        while self._parcels and self._parcels[0].due_s <= now_s:
            content = self._parcels[0].content
            if isinstance(content, Jolt):
                self._drop_first()
                self.jolt(line, content)
            elif not self._send(line, content):
                return

    def jolt(self, line: Line, what: Jolt) -> None:
        """Pull or put the plug. A parcel that the pull cut in two is not begun anew: its rest is gone.

        A plug that comes before a pull which still waits for its bytes to be heard is put back after that pull.
        """
        if what is Jolt.PLUG:
            waiting = [place for place, parcel in enumerate(self._parcels) if parcel.content is Jolt.YANK]
            if line.is_plugged and waiting:
                self._parcels.insert(waiting[-1] + 1, Parcel(Jolt.PLUG, 0.0))
            line.plug()
            return
        if self._sent_of_first:
            self._drop_first()
        line.yank()

    def _send(self, line: Line, content: bytes) -> bool:
        if not line.is_heard():
            return False
        self._sent_of_first += line.send(content[self._sent_of_first :])
        if self._sent_of_first < len(content):
            return False
        self._drop_first()
        self.sent += 1
        return True

    def _drop_first(self) -> None:
        self._parcels.popleft()
        self._sent_of_first = 0
