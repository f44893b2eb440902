"""How the devices of a table are, for whoever stands before them: which of WIRE, FRAME and READING is dead, since when,
and what to do. It is no record: nothing of it is sealed, and it names no card.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

MINUTES_MAX = 60


class Pulse(Enum):
    """GOOD: it works. QUIET: nothing has come to judge it by. DEAD: look here."""

    GOOD = "good"
    QUIET = "quiet"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Level:
    """One of the three. `ago_s` is when it was last seen to work, None for never; `good` and `bad` count what came:
    bytes, frames, and cards or looks at chips."""

    pulse: Pulse = Pulse.QUIET
    ago_s: float | None = None
    good: int = 0
    bad: int = 0


@dataclass(frozen=True, slots=True)
class Minute:
    """What came in the minute so long `ago`; the one that runs is 0."""

    ago: int
    frames: int = 0
    bad_frames: int = 0
    read: int = 0
    unread: int = 0


@dataclass(frozen=True, slots=True)
class RecordingSeen:
    """The recording of a device's bytes: the newest one's file, whether it is on, and why it ended by itself."""

    path: str = ""
    is_on: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class DeviceHealth:
    """A device at one moment. `why` and `remedy` are those of its state; `loss` is why it was last lost, `loss_ago_s`
    when; `backoff_s` how long is waited between two tries while it is away. `minutes` begin with the newest."""

    device: str
    port: str
    state: str
    why: str = ""
    remedy: str = ""
    wire: Level = field(default_factory=Level)
    frame: Level = field(default_factory=Level)
    reading: Level = field(default_factory=Level)
    repeats: int = 0
    opened: int = 0
    lost: int = 0
    loss: str = ""
    loss_ago_s: float | None = None
    tries: int = 0
    backoff_s: float = 0.0
    minutes: tuple[Minute, ...] = ()
    recording: RecordingSeen = field(default_factory=RecordingSeen)

    @property
    def levels(self) -> tuple[tuple[str, Level], ...]:
        """The three, from the cable to the sense."""
        return ("WIRE", self.wire), ("FRAME", self.frame), ("READING", self.reading)

    @property
    def is_open(self) -> bool:
        """Whether its port is open."""
        return self.state == "ready"


ASKED_AND_SILENT = "it is asked and says nothing: is it switched on, and on this cable?"
NO_FRAME = "bytes come and make no frame: other speed, parity or family?"
NOT_READ = "frames come, but nothing is read: clean its window, look at cards and map"


def advice(health: DeviceHealth) -> str:
    """What to do about what is dead, empty where nothing is."""
    if not health.is_open:
        return ": ".join(filter(None, (health.why, health.remedy)))
    if health.wire.pulse is Pulse.DEAD:
        return ASKED_AND_SILENT
    if health.frame.pulse is Pulse.DEAD:
        return NO_FRAME
    return NOT_READ if health.reading.pulse is Pulse.DEAD else ""


def share(good: int, bad: int) -> int | None:
    """Of a hundred, how many were good, rounded down; None where there was none of either."""
    return 100 * good // (good + bad) if good + bad else None


def said_of(health: DeviceHealth) -> tuple[str, ...]:
    """Lines of plain text, for a terminal."""
    wire, frame, reading = health.wire, health.frame, health.reading
    counts = (
        f"{wire.good} bytes",
        f"{frame.good} frames, {frame.bad} bad, {health.repeats} repeats",
        f"{reading.good} read, {reading.bad} unread",
    )
    levels = [
        f"{health.device} {name:8}{level.pulse.value:6}{_ago(level.ago_s)}, {count}"
        for (name, level), count in zip(health.levels, counts, strict=True)
    ]
    told = f"{health.device}: {health.state} at {health.port}"
    if to_do := advice(health):
        told += f": {to_do}"
    if health.tries:
        told += f"; {health.tries} tries, the next within {health.backoff_s:g} s"
    return told, *levels, f"{health.device} {_history(health)}", *_recorded(health)


def ago_words(ago_s: float) -> str:
    """Seconds as a person says them: `8 s`, `4 min`, `2 h`."""
    if ago_s < 100:
        return f"{int(ago_s)} s"
    return f"{int(ago_s // 60)} min" if ago_s < 6000 else f"{int(ago_s // 3600)} h"


def last_hour(minutes: Sequence[Minute]) -> tuple[int | None, int | None]:
    """Of a hundred frames how many were good, and of a hundred cards how many were read."""
    frames, bad = sum(minute.frames for minute in minutes), sum(minute.bad_frames for minute in minutes)
    read, unread = sum(minute.read for minute in minutes), sum(minute.unread for minute in minutes)
    return share(frames, bad), share(read, unread)


def _history(health: DeviceHealth) -> str:
    frames, read = last_hour(health.minutes)
    hour = f"last hour: frames {_percent(frames)} good, {_percent(read)} read"
    if not health.lost or health.loss_ago_s is None:
        return f"{hour}; opened {health.opened}, never lost"
    return f"{hour}; opened {health.opened}, lost {health.lost}, {_ago(health.loss_ago_s)}: {health.loss}"


def _recorded(health: DeviceHealth) -> tuple[str, ...]:
    recording = health.recording
    if recording.is_on:
        return (f"{health.device} is recorded into {recording.path}",)
    return (f"{health.device}: the recording has ended: {recording.why}",) if recording.why else ()


def _ago(ago_s: float | None) -> str:
    return "never" if ago_s is None else f"{ago_words(ago_s)} ago"


def _percent(share_of_100: int | None) -> str:
    return "-" if share_of_100 is None else f"{share_of_100} %"
