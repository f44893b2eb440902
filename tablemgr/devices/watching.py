"""A device watched or learned, away from any table: what comes over its wire, as it comes.

Three levels, so that whoever stands at a dead device sees which of the three is dead: WIRE, bytes came; FRAME, they
made a frame, or a bad one; READING, it meant something.
"""

import logging
import queue
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial

from drivers.errors import OrderRefusedError
from drivers.levels import WIRE
from drivers.registry import make_codec
from drivers.supervisor import DeviceState, DeviceStatus, Supervisor
from firmware_protocols.orders import Order, SelectAntenna, TakeInventory
from firmware_protocols.readings import CardShown, CodeScanned, LineSeen, Reading
from tablemgr.devices.health import NotRecordedError, health_of
from tablemgr.devices.ports import port_settings
from tablemgr.service.device_health import said_of

__all__ = ["Learning", "UnwatchedError", "watched"]

SESSION_LOG = "drivers.session"
TOKENS_MAX = 256
"""Tokens that wait until a person has assigned those before them; later ones are to be shown again."""
READ_S = 0.2


class UnwatchedError(Exception):
    """The device can never be opened; the sentence says why."""


class _Lines(logging.Handler):
    """Log records as lines for a person."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__(WIRE)
        self._say = say
        self.setFormatter(logging.Formatter("%(asctime)s.%(msecs)03d %(levelname)-8s%(message)s", "%H:%M:%S"))

    def emit(self, record: logging.LogRecord) -> None:
        self._say(self.format(record))


def watched(
    family: str,
    url: str,
    baud: int | None,
    say: Callable[[str], None],
    stopping: threading.Event,
    *,
    ask_every_s: float | None = None,
    antenna: str = "",
    seconds: float | None = None,
    health_every_s: float = 0.0,
    record: str = "",
) -> None:
    """Say all that comes and goes until `stopping`, or so many seconds. A lost device is opened again. A reader is
    asked every `ask_every_s` what lies on `antenna`. How the device is, is said every `health_every_s`, nought for
    never, and at the end. Its bytes are written to the file `record`. UnwatchedError."""
    finished = threading.Event()
    statuses: list[DeviceStatus] = []

    def tell(status: DeviceStatus) -> None:
        statuses.append(status)
        say(" ".join(filter(None, (status.state.value, status.why, status.remedy and f"({status.remedy})"))))
        if status.state is DeviceState.BROKEN:
            finished.set()

    supervisor = Supervisor(
        url, url, make_codec(family), _drop, tell, settings=port_settings(family, baud, refuses_simulated=False)
    )
    if record:
        try:
            supervisor.recording.begin(record)
        except NotRecordedError as error:
            raise UnwatchedError(str(error)) from None

    def say_health() -> None:
        for line in said_of(health_of(supervisor)):
            say(line)

    due: dict[Callable[[], None], tuple[float, float]] = {}
    if health_every_s:
        due[say_health] = health_every_s, health_every_s
    if ask_every_s is not None:
        due[partial(_ask, supervisor, _orders(antenna))] = 0.0, ask_every_s
    with _told(say):
        supervisor.start()
        try:
            _wait(stopping, finished, due, seconds)
        finally:
            seen = health_of(supervisor)
            supervisor.stop()
    if not finished.is_set():
        for line in said_of(seen):
            say(line)
    broken = [status for status in statuses if status.state is DeviceState.BROKEN]
    if broken:
        raise UnwatchedError(f"{url}: {broken[0].why}" + (f" ({broken[0].remedy})" if broken[0].remedy else ""))


class Learning:
    """Tokens as the device sends them, each once; a person says which card each is. Use it in a `with`."""

    def __init__(self, family: str, url: str, baud: int | None, terminator: bytes) -> None:
        """KeyError for a family that has no map of cards."""
        arguments: dict[str, dict[str, object]] = {
            "line_shoe": {"is_learning": True, "terminator": terminator},
            "zebra_ssi": {"cards": {}},
        }
        self._tokens: queue.Queue[str] = queue.Queue(TOKENS_MAX)
        self._seen: set[str] = set()
        self._broken = ""
        self._supervisor = Supervisor(
            url,
            url,
            make_codec(family, None, **arguments[family]),
            self._take,
            self._note,
            settings=port_settings(family, baud, refuses_simulated=False),
        )

    def __enter__(self) -> "Learning":
        self._supervisor.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._supervisor.stop()

    def next_token(self) -> str:
        """The next token that nobody has been asked about; it waits. UnwatchedError."""
        while True:
            try:
                return self._tokens.get(timeout=READ_S)
            except queue.Empty:
                if self._broken:
                    raise UnwatchedError(self._broken) from None

    def _take(self, reading: Reading) -> None:
        token = _token_of(reading)
        if token is None or token in self._seen:
            return
        try:
            self._tokens.put_nowait(token)
        except queue.Full:
            # Not seen, then: it is asked about when it comes again.
            return
        self._seen.add(token)

    def _note(self, status: DeviceStatus) -> None:
        if status.state is DeviceState.BROKEN:
            self._broken = f"{status.why} {status.remedy}".strip()


def _token_of(reading: Reading) -> str | None:
    match reading:
        case LineSeen():
            return reading.line
        case CodeScanned():
            return reading.code
        case CardShown():
            raise AssertionError("while it learns a codec knows no cards")
        case _:
            return None


@contextmanager
def _told(say: Callable[[str], None]) -> Iterator[None]:
    log = logging.getLogger(SESSION_LOG)
    handler, level, passes_on = _Lines(say), log.level, log.propagate
    log.addHandler(handler)
    log.setLevel(WIRE)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(handler)
        log.setLevel(level)
        log.propagate = passes_on


def _wait(
    stopping: threading.Event,
    finished: threading.Event,
    due: Mapping[Callable[[], None], tuple[float, float]],
    seconds: float | None,
) -> None:
    """Do each thing first after so many seconds, and then every so many, until somebody has had enough."""
    step_s = min([READ_S, *(every_s for _, every_s in due.values())])
    waited_s = 0.0
    next_s = {act: first_s for act, (first_s, _) in due.items()}
    while not finished.is_set() and not stopping.wait(step_s):
        waited_s += step_s
        if seconds is not None and waited_s >= seconds:
            return
        for act, (_, every_s) in due.items():
            if waited_s >= next_s[act]:
                next_s[act] = waited_s + every_s
                act()


def _ask(supervisor: Supervisor, orders: tuple[Order, ...]) -> None:
    if supervisor.status.state is not DeviceState.READY:
        return
    for order in orders:
        try:
            supervisor.order(order)
        except OrderRefusedError:
            # Away again, or still busy with the orders before: the next round asks anew.
            return


def _orders(antenna: str) -> tuple[Order, ...]:
    if not antenna:
        return (TakeInventory(),)
    multiplexer, _, channel = antenna.partition(":")
    return SelectAntenna(int(multiplexer), int(channel)), TakeInventory()


def _drop(_: Reading) -> None:
    """The log has said it."""
