"""A thread that keeps a simulated device going: what waits is sent, orders are answered, and a timer draws.

Whoever deals by hand needs it too: a device alone sends only while a hand is on it.
"""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol

from drivers.simulators.trouble import HandError
from drivers.simulators.wired import Wired

ATTEND_EVERY_S = 0.01
STOP_TIMEOUT_S = 2.0


def _tell_nobody(_: str) -> None:
    """The default of `on_drawn`."""


class Attended(Protocol):
    """A simulated device that goes on when it is attended to."""

    def attend(self) -> None: ...


class Attendant:
    """Use it in a `with`. `every_s` draws a card in that rhythm while there is one."""

    def __init__(
        self, device: Attended, every_s: float | None = None, on_drawn: Callable[[str], None] = _tell_nobody
    ) -> None:
        assert every_s is None or isinstance(device, Wired), "what does nothing by itself has no rhythm"
        self._device = device
        self._every_s = every_s
        self._on_drawn = on_drawn
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="device attendant", daemon=True)

    def __enter__(self) -> "Attendant":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End the thread. The device stays as it is."""
        self._stopping.set()
        self._thread.join(STOP_TIMEOUT_S)
        assert not self._thread.is_alive(), "nothing that an attendant does may block"

    def _run(self) -> None:
        due_s = time.monotonic() + (self._every_s or 0.0)
        while not self._stopping.wait(ATTEND_EVERY_S):
            self._device.attend()
            if self._every_s is not None and time.monotonic() >= due_s:
                due_s += self._every_s
                self._draw()

    def _draw(self) -> None:
        if not isinstance(self._device, Wired):
            return
        try:
            card = self._device.draw_by_itself()
        except HandError:
            # The host has locked the device: the next moment may be better.
            return
        if card:
            self._on_drawn(card)
