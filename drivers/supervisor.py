"""Keeps one device on the table: a thread that opens its port, reads it, and opens it again when it is lost.

Every reading that the codec gives reaches `on_reading`, in order, on the device's thread. The callback may block: that
is the back-pressure, and the kernel holds the bytes meanwhile. It must not raise; if it does, nobody can say what
became of the reading, so the device is BROKEN and stays so until somebody starts it anew. States reach `on_state`.

The codec outlives the port: the mark of the last accepted frame is kept, so the copies that a shoe sends on after a
yank are still copies.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from drivers.errors import BadPortError, DriverError, OrderRefusedError, PortLostError, SimulatedPortError
from drivers.health import Health, HealthLog
from drivers.session import Codec, Counters, Session, never
from drivers.transports import PortSettings, Transport, open_port
from drivers.transports.switch import RecordingSwitch
from firmware_protocols.orders import ASKING, Order
from firmware_protocols.readings import Reading

BACKOFF_FIRST_S = 0.05
BACKOFF_FACTOR = 2
BACKOFF_MAX_S = 2.0
STEADY_S = 5.0
"""A port that held so long, or brought a frame, has earned a quick reopening; one that flaps has not."""
STOP_TIMEOUT_S = 5.0
ORDERS_MAX = 8

log = logging.getLogger("drivers.supervisor")


class DeviceState(Enum):
    """READY: the port is open. AWAY: it is not, and is tried again. BROKEN: it will not be tried again."""

    READY = "ready"
    AWAY = "away"
    BROKEN = "broken"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class DeviceStatus:
    """`why` and `remedy` are for people. `tries` counts the openings that failed in a row, `backoff_s` is how long is
    waited now before the next."""

    state: DeviceState
    why: str = ""
    remedy: str = ""
    tries: int = 0
    backoff_s: float = 0.0


class Supervisor:
    """One device. `start` once, `stop` once; all that it tells may be asked from any thread."""

    def __init__(
        self,
        device: str,
        url: str,
        codec: Codec,
        on_reading: Callable[[Reading], None],
        on_state: Callable[[DeviceStatus], None],
        *,
        settings: PortSettings | None = None,
        is_hushed: Callable[[], bool] = never,
        host_commands: bool = False,
        open_transport: Callable[[str, PortSettings], Transport] = open_port,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._device = device
        self._url = url
        self._codec = codec
        self._on_reading = on_reading
        self._on_state = on_state
        self._settings = settings or PortSettings()
        self._is_hushed = is_hushed
        self._host_commands = host_commands
        self._open_transport = open_transport
        self._now_s = now_s
        self._orders: deque[Order] = deque()
        self._takes_orders = False
        self._orders_lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"device {device}", daemon=True)
        self._backoff_s = BACKOFF_FIRST_S
        self._status = DeviceStatus(DeviceState.AWAY, "not opened yet")
        self._counters = Counters()
        self._health = HealthLog()
        self.recording = RecordingSwitch()
        """Writes down the device's bytes while somebody wants it."""

    @property
    def device(self) -> str:
        """Its name at the table."""
        return self._device

    @property
    def url(self) -> str:
        """Its port, as configured."""
        return self._url

    @property
    def status(self) -> DeviceStatus:
        return self._status

    @property
    def counters(self) -> Counters:
        return self._counters

    def health(self) -> Health:
        """How it is at this moment."""
        return self._health.at(self._now_s())

    def start(self) -> None:
        """Begin. The first state comes through `on_state`, from the device's thread."""
        self._thread.start()

    def stop(self, timeout_s: float = STOP_TIMEOUT_S) -> bool:
        """End the thread and close the port; False if it did not end in time, since `on_reading` still blocks."""
        self._stopping.set()
        if self._thread.ident is not None:
            self._thread.join(timeout_s)
        return not self._thread.is_alive()

    def order(self, order: Order) -> None:
        """Send an order; its end comes as an `OrderAnswered`. OrderRefusedError if it cannot be sent at once.

        An order that only asks needs no leave; one that changes something does.
        """
        if not self._host_commands and not isinstance(order, ASKING):
            raise OrderRefusedError(self._url, "orders that change something are switched off", "host_commands = true")
        with self._orders_lock:
            if not self._takes_orders:
                raise OrderRefusedError(self._url, "the device is away")
            if len(self._orders) >= ORDERS_MAX:
                raise OrderRefusedError(self._url, f"{ORDERS_MAX} orders wait already")
            self._orders.append(order)

    def _run(self) -> None:
        try:
            while not self._stopping.is_set():
                self._serve_once()
            self._tell(DeviceStatus(DeviceState.STOPPED))
        except (BadPortError, SimulatedPortError) as error:
            self._tell(DeviceStatus(DeviceState.BROKEN, error.why, error.remedy))
        except Exception as error:
            log.critical("%s: stopped by a fault of the program", self._device, exc_info=True)
            self._tell(DeviceStatus(DeviceState.BROKEN, f"a fault of the program: {error!r}"))

    def _serve_once(self) -> None:
        """Open the port and read it until it is lost or a stop is asked for."""
        try:
            transport = self.recording.wrap(self._open_transport(self._url, self._settings))
        except (BadPortError, SimulatedPortError):
            raise
        except DriverError as error:
            self._go_away(error, self._status.tries + 1)
            return
        opened_s = self._now_s()
        self._counters = replace(self._counters, opened=self._counters.opened + 1)
        self._health.opened(self._counters)
        session = Session(self._device, transport, self._codec, self._counters, self._is_hushed)
        try:
            self._takes_orders = True
            self._tell(DeviceStatus(DeviceState.READY))
            self._read_on(session)
        except PortLostError as error:
            leftovers = self._end(session)
            self._note_loss(session, opened_s)
            self._health.note(session.counters, leftovers, self._now_s())
            self._health.lost(session.counters, error.why, self._now_s())
            self._deliver(leftovers)
            transport.close()
            self._go_away(error, 0)
        finally:
            with self._orders_lock:
                self._takes_orders = False
            transport.close()
            self._health.closed()

    def _read_on(self, session: Session) -> None:
        while not self._stopping.is_set():
            self._pass_orders_on()
            readings = session.step(self._now_s)
            if session.counters is not self._counters:
                self._counters = session.counters
                self._health.note(self._counters, readings, self._now_s())
            self._deliver(readings)

    def _deliver(self, readings: list[Reading]) -> None:
        """All of them, even when a stop was asked for: their bytes are gone from the wire."""
        for reading in readings:
            self._on_reading(reading)

    def _pass_orders_on(self) -> None:
        while self._orders and self._codec.send(self._orders[0]):
            self._orders.popleft()

    def _end(self, session: Session) -> list[Reading]:
        """What the loss leaves behind. No order outlives it, and none is taken while this is told: a lock that comes
        minutes late helps nobody."""
        with self._orders_lock:
            self._takes_orders = False
        leftovers = session.end()
        while self._orders:
            self._pass_orders_on()
            leftovers += session.end()
        return leftovers

    def _note_loss(self, session: Session, opened_s: float) -> None:
        last_frame_s = session.counters.last_frame_s
        has_earned = self._now_s() - opened_s > STEADY_S or (last_frame_s is not None and last_frame_s >= opened_s)
        if has_earned:
            self._backoff_s = BACKOFF_FIRST_S
        session.counters = replace(session.counters, lost=session.counters.lost + 1)
        self._counters = session.counters

    def _go_away(self, error: DriverError, tries: int) -> None:
        """Tell it, wait, and wait longer the next time."""
        self._tell(DeviceStatus(DeviceState.AWAY, error.why, error.remedy, tries, self._backoff_s), error.__cause__)
        self._stopping.wait(self._backoff_s)
        self._backoff_s = min(self._backoff_s * BACKOFF_FACTOR, BACKOFF_MAX_S)

    def _tell(self, status: DeviceStatus, cause: BaseException | None = None) -> None:
        """Each failed try renews the status; only what is new to people is told. The system's own words are for the
        log."""
        is_news = _news(status) != _news(self._status)
        self._status = status
        if is_news:
            extra = {"device": self._device}
            log.info("%s: %s %s", self._device, status.state.value, status.why, extra=extra)
            if cause is not None:
                log.debug("%s: the system says: %s", self._device, cause, extra=extra)
            self._on_state(status)


def _news(status: DeviceStatus) -> tuple[DeviceState, str, str]:
    return status.state, status.why, status.remedy
