"""A port listened to for a moment: what comes, what a family's codec makes of it, and with which settings it would make
sense. A reader is asked what lies on it; nothing else is said to a device but what its host says by itself.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from drivers.errors import DriverError
from drivers.registry import FAMILIES, make_codec
from drivers.session import Codec, Counters, Session
from drivers.transports import PortSettings, Transport, open_port
from firmware_protocols import readings as r
from firmware_protocols.orders import TakeInventory
from tablemgr.devices.ports import port_settings

SAMPLE_BYTES_MAX = 4096
STEP_S = 0.05
ENOUGH_FRAMES, ENOUGH_UNREAD, ENOUGH_BYTES = 4, 3, 1024
"""So many good frames with one that is read, so many that are not read, or so many bytes without a frame are proof:
nobody need wait for more."""
BAUDS = (4800, 9600, 19200, 38400, 57600, 115200, 2400, 1200)
FRAMINGS = ("8N1", "8E1", "7E1", "8O1")
_BIT_7 = 0x80
_READ = (r.CardShown, r.ChipsSeen, r.AntennaEmpty, r.TagRead, r.LineSeen)

Opener = Callable[[str, PortSettings], Transport]


class ProbeError(Exception):
    """The port cannot be opened, or was lost at once; the sentence says why, `remedy` what to do."""

    def __init__(self, why: str, remedy: str) -> None:
        super().__init__(why)
        self.remedy = remedy


@dataclass(frozen=True, slots=True)
class Heard:
    """What came in so many seconds. `raw` is the beginning of it."""

    bytes_in: int = 0
    bytes_out: int = 0
    frames: int = 0
    bad_frames: int = 0
    read: int = 0
    unread: int = 0
    raw: bytes = b""
    latency_ms: int | None = None


@dataclass(frozen=True, slots=True)
class LineSet:
    """How a serial line is set."""

    baud: int
    framing: str


def listen(
    url: str,
    family: str | None,
    baud: int | None,
    seconds: float,
    *,
    framing: str | None = None,
    while_open: Callable[[], int | None] = lambda: None,
    open_transport: Opener = open_port,
) -> Heard:
    """Listen for so long, or until it is sure that all is well; ProbeError. Without a family the bytes are only
    gathered. `while_open` looks at what can be seen of an open port alone."""
    settings = port_settings(family or "line_shoe", baud, framing, refuses_simulated=False)
    try:
        transport = open_transport(url, settings)
    except DriverError as error:
        raise ProbeError(error.why, error.remedy) from error
    try:
        latency_ms = while_open()
        heard = _gathered(transport, seconds) if family is None else _decoded(transport, family, seconds)
        return replace(heard, latency_ms=latency_ms)
    except DriverError as error:
        raise ProbeError(error.why, error.remedy) from error
    finally:
        transport.close()


def scan(
    url: str,
    family: str,
    seconds_each: float,
    *,
    open_transport: Opener = open_port,
    told: Callable[[LineSet], object] = lambda _: None,
) -> LineSet | None:
    """The settings of the line with which good frames come, the family's own speeds first; None if with none. Whoever
    is at the device must make it say something meanwhile, if it does not answer. ProbeError."""
    for each in _line_sets(family):
        told(each)
        heard = listen(url, family, each.baud, seconds_each, framing=each.framing, open_transport=open_transport)
        # Noise makes a good frame now and then.
        if heard.frames > heard.bad_frames:
            return each
    return None


def family_of(raw: bytes) -> str | None:
    """The family whose frames these bytes are, if more than half of the pieces are some; None if of none."""
    best, most = None, 0
    for family in FAMILIES:
        frames, bad = _frames_in(family, raw)
        if frames > max(bad, most):
            best, most = family, frames
    return best


def parity_of(family: str, raw: bytes) -> str | None:
    """The framing of seven bits with which bytes, read as eight, make frames of the family: the eighth is then the
    parity of each. None if with none."""
    if not raw or _frames_in(family, raw)[0]:
        return None
    for framing, is_odd in (("7E1", 0), ("7O1", 1)):
        has_parity = all(byte.bit_count() % 2 == is_odd for byte in raw)
        frames, bad = _frames_in(family, bytes(byte & ~_BIT_7 for byte in raw))
        if has_parity and frames > bad:
            return framing
    return None


def answers_only(family: str) -> bool:
    """Whether a device of the family says nothing unless it is asked."""
    return not FAMILIES[family].shows_cards


def _line_sets(family: str) -> Iterator[LineSet]:
    own = FAMILIES[family].line
    bauds = (own.baud, *(baud for baud in BAUDS if baud != own.baud))
    framings = (own.framing, *(framing for framing in FRAMINGS if framing != own.framing))
    return (LineSet(baud, framing) for framing in framings for baud in bauds)


def _gathered(transport: Transport, seconds: float) -> Heard:
    raw, count = bytearray(), 0
    for _ in _until(seconds):
        chunk = transport.read(STEP_S)
        count += len(chunk)
        raw += chunk[: SAMPLE_BYTES_MAX - len(raw)]
        if count >= ENOUGH_BYTES:
            break
    return Heard(bytes_in=count, raw=bytes(raw))


def _decoded(transport: Transport, family: str, seconds: float) -> Heard:
    tap, codec = _Tap(transport), make_codec(family)
    session = Session(transport.port, tap, codec, Counters())
    if answers_only(family):
        codec.send(TakeInventory())
    read = unread = 0
    for _ in _until(seconds):
        for reading in session.step(time.monotonic, STEP_S):
            read += isinstance(reading, _READ) and not reading.is_repeat
            unread += isinstance(reading, r.CardUnread | r.CodeScanned) and not reading.is_repeat
        counters = session.counters
        frames_needed = 1 if answers_only(family) else ENOUGH_FRAMES
        is_proved = read and counters.frames >= frames_needed
        if is_proved or unread >= ENOUGH_UNREAD or (not counters.frames and counters.bytes_in >= ENOUGH_BYTES):
            break
    counters = session.counters
    return Heard(
        counters.bytes_in, counters.bytes_out, counters.frames, counters.bad_frames, read, unread, bytes(tap.raw)
    )


def _until(seconds: float) -> Iterator[None]:
    ends_s = time.monotonic() + seconds
    while time.monotonic() < ends_s:
        yield


class _Tap:
    """A port of whose bytes the first are kept; a Transport."""

    def __init__(self, inner: Transport) -> None:
        self._inner = inner
        self.raw = bytearray()

    @property
    def port(self) -> str:
        return self._inner.port

    def read(self, timeout_s: float) -> bytes:
        received = self._inner.read(timeout_s)
        self.raw += received[: SAMPLE_BYTES_MAX - len(self.raw)]
        return received

    def write(self, outgoing: bytes) -> None:
        self._inner.write(outgoing)

    def close(self) -> None:
        self._inner.close()


def _frames_in(family: str, raw: bytes) -> tuple[int, int]:
    """Good frames and bad ones."""
    codec: Codec = make_codec(family)
    readings = codec.feed(raw) + codec.reset()
    return codec.frames, sum(isinstance(reading, r.Malformed) for reading in readings)
