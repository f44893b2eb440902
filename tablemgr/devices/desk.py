"""A desk reader that is asked what lies on it: at the cage, where chips are bought and paid out."""

import queue
import time
from collections.abc import Callable

from drivers.errors import OrderRefusedError
from drivers.registry import FAMILIES, make_codec
from drivers.session import Counters
from drivers.supervisor import DeviceStatus, Supervisor
from drivers.transports import PortSettings, Transport, open_port
from firmware_protocols import readings as r
from firmware_protocols.orders import TakeInventory

ORDER_TIMEOUT_S = 5.0
"""Longer than a family's own wait for an answer, its retries among it."""
AWAY_LOOK_S = 0.02


class DeskReader:
    """One reader with one place. `start` once, `stop` once; `tags` from one thread."""

    def __init__(
        self,
        url: str,
        family: str = "rfid210",
        *,
        settings: PortSettings | None = None,
        open_transport: Callable[[str, PortSettings], Transport] = open_port,
    ) -> None:
        self._heard: queue.SimpleQueue[r.Reading] = queue.SimpleQueue()
        self._supervisor = Supervisor(
            "desk",
            url,
            make_codec(family),
            self._heard.put,
            _tell_nobody,
            settings=settings or FAMILIES[family].line,
            open_transport=open_transport,
        )

    @property
    def counters(self) -> Counters:
        """What came over the line, and how often it was lost."""
        return self._supervisor.counters

    def start(self) -> None:
        """Opens the port."""
        self._supervisor.start()

    def stop(self) -> bool:
        """Closes it; False if the thread did not end in time."""
        return self._supervisor.stop()

    def tags(self) -> frozenset[str] | None:
        """What lies there now; None if that could not be read, or not all of it. An empty desk is an empty set."""
        while not self._heard.empty():
            self._heard.get()
        try:
            self._supervisor.order(TakeInventory())
        except OrderRefusedError:
            time.sleep(AWAY_LOOK_S)
            return None
        seen: frozenset[str] | None = None
        deadline_s = time.monotonic() + ORDER_TIMEOUT_S
        while (left_s := deadline_s - time.monotonic()) > 0:
            try:
                reading = self._heard.get(timeout=left_s)
            except queue.Empty:
                return None
            match reading:
                case r.ChipsSeen():
                    seen = frozenset(reading.tags)
                case r.AntennaEmpty():
                    seen = frozenset()
                case r.OrderAnswered():
                    return seen if reading.outcome is r.Outcome.DONE else None
                case _:
                    # Noise and trouble are counted; the end of the order says what is known.
                    pass
        return None


def _tell_nobody(_: DeviceStatus) -> None:
    """A desk that is away tells no tags."""
