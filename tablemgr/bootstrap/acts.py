"""What a hand beside a simulated device does, one act after another on a thread of its own: nobody waits for it."""

import queue
import threading
from collections.abc import Callable

from tablemgr.devices.simulated import HandError

ACTS_MAX = 100
STOP_TIMEOUT_S = 5.0


class Acts:
    """Done in the order in which they were asked for. `on_trouble` is told what could not be done, `busy` if too many
    wait already."""

    def __init__(self, name: str, busy: str, on_trouble: Callable[[str], None]) -> None:
        self._busy = busy
        self._on_trouble = on_trouble
        self._waiting: queue.Queue[Callable[[], object] | None] = queue.Queue(ACTS_MAX)
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def ask(self, act: Callable[[], object]) -> None:
        """From any thread; it does not wait."""
        try:
            self._waiting.put_nowait(act)
        except queue.Full:
            self._on_trouble(self._busy)

    def stop(self) -> None:
        """Lets what was asked be done, and ends the thread."""
        self._waiting.put(None)
        self._thread.join(STOP_TIMEOUT_S)

    def _run(self) -> None:
        while (act := self._waiting.get()) is not None:
            try:
                act()
            except HandError as error:
                self._on_trouble(str(error))
