"""How a device is, as a plain value: for whoever stands at the table and asks which of the three is dead.

WIRE is bytes, FRAME is what the codec could cut out of them, READING is what those meant: the same three as the levels
of the log. Each is GOOD, or DEAD, or QUIET where nothing has come to judge it by. A shoe that says nothing is quiet; a
reader that is asked and says nothing is dead. How well it reads is kept minute by minute, and only for the last hour.
No card and no chip is named here: what lies face down is not told by it.
"""

import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from drivers.session import Counters
from firmware_protocols import readings as r

MINUTES_MAX = 60
MINUTE_S = 60.0
LOSSES_MAX = 8
ASKED_S = 5.0
"""A device that was written to, and has said nothing for so long since, is dead."""
BAD_IN_A_ROW_MAX = 8
"""So many bad frames without a good one between them are no noise: speed, parity or family is another."""
BYTES_WITHOUT_FRAME_MAX = 256
"""So many bytes of a newly opened port make a frame, or the line is set otherwise than the device."""
UNREAD_IN_A_ROW_MAX = 3


class Pulse(Enum):
    """GOOD: it works. QUIET: nothing to judge it by. DEAD: look here."""

    GOOD = "good"
    QUIET = "quiet"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Minute:
    """What came in one minute, `ago` minutes before this one. `read` counts cards and looks at chips that were told
    whole, `unread` those that were not; copies are in neither."""

    ago: int
    bytes_in: int = 0
    frames: int = 0
    bad_frames: int = 0
    read: int = 0
    unread: int = 0


@dataclass(frozen=True, slots=True)
class Loss:
    """An open port that broke, so many seconds ago, and why."""

    ago_s: float
    why: str


@dataclass(frozen=True, slots=True)
class Health:
    """A device at one moment. Times are seconds before it, None for never; `wire`, `frame` and `reading` are of the
    port as it is open now. `minutes` begin with the newest and leave out those in which nothing came."""

    counters: Counters
    wire: Pulse
    frame: Pulse
    reading: Pulse
    byte_ago_s: float | None
    frame_ago_s: float | None
    reading_ago_s: float | None
    read: int
    unread: int
    minutes: tuple[Minute, ...] = ()
    losses: tuple[Loss, ...] = ()


class HealthLog:
    """Kept on the device's thread, asked from any."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._minutes: deque[_Tally] = deque(maxlen=MINUTES_MAX)
        self._losses: deque[tuple[float, str]] = deque(maxlen=LOSSES_MAX)
        self._counters = Counters()
        self._is_open = False
        self._at_opening = Counters()
        self._out_s: float | None = None
        self._reading_s: float | None = None
        self._all = _Tally(0)
        self._bad_in_a_row = self._unread_in_a_row = 0

    def opened(self, counters: Counters) -> None:
        """The port is open: what came before is no sign of how it is now."""
        with self._lock:
            self._is_open, self._at_opening, self._counters = True, counters, counters
            self._bad_in_a_row = self._unread_in_a_row = 0
            self._out_s = None

    def lost(self, counters: Counters, why: str, now_s: float) -> None:
        """The open port broke."""
        with self._lock:
            self._is_open, self._counters = False, counters
            self._losses.append((now_s, why))

    def closed(self) -> None:
        """The port was closed in order."""
        with self._lock:
            self._is_open = False

    def note(self, counters: Counters, readings: Sequence[r.Reading], now_s: float) -> None:
        """What a step of the session has changed."""
        with self._lock:
            before, self._counters = self._counters, counters
            if counters.bytes_out != before.bytes_out:
                self._out_s = now_s
            tally = _Tally(int(now_s // MINUTE_S))
            tally.bytes_in = counters.bytes_in - before.bytes_in
            tally.frames = counters.frames - before.frames
            tally.bad_frames = counters.bad_frames - before.bad_frames
            for reading in readings:
                self._take(reading, tally, now_s)
            if tally.frames:
                self._bad_in_a_row = 0
            elif tally.bad_frames:
                self._bad_in_a_row += tally.bad_frames
            self._all.add(tally)
            if not self._minutes or self._minutes[-1].minute != tally.minute:
                self._minutes.append(tally)
            else:
                self._minutes[-1].add(tally)

    def at(self, now_s: float) -> Health:
        """How it is now."""
        with self._lock:
            counters, minute = self._counters, int(now_s // MINUTE_S)
            wire = self._wire(now_s)
            frame = self._frame() if wire is Pulse.GOOD else Pulse.QUIET
            return Health(
                counters,
                wire,
                frame,
                self._reading() if frame is Pulse.GOOD else Pulse.QUIET,
                _ago(counters.last_byte_s, now_s),
                _ago(counters.last_frame_s, now_s),
                _ago(self._reading_s, now_s),
                self._all.read,
                self._all.unread,
                tuple(
                    tally.seen_from(minute) for tally in reversed(self._minutes) if minute - tally.minute < MINUTES_MAX
                ),
                tuple(Loss(now_s - at_s, why) for at_s, why in reversed(self._losses)),
            )

    def _take(self, reading: r.Reading, tally: "_Tally", now_s: float) -> None:
        if reading.is_repeat or isinstance(reading, r.Malformed):
            return
        self._reading_s = now_s
        if isinstance(reading, _READ):
            tally.read += 1
            self._unread_in_a_row = 0
        elif isinstance(reading, _UNREAD) or _is_without_answer(reading):
            tally.unread += 1
            self._unread_in_a_row += 1

    def _wire(self, now_s: float) -> Pulse:
        if not self._is_open:
            return Pulse.DEAD
        counters, byte_s = self._counters, self._counters.last_byte_s
        has_come = counters.bytes_in != self._at_opening.bytes_in
        heard_s = byte_s if has_come and byte_s is not None else None
        if self._out_s is not None and (heard_s is None or heard_s < self._out_s) and now_s - self._out_s > ASKED_S:
            return Pulse.DEAD
        return Pulse.GOOD if has_come else Pulse.QUIET

    def _frame(self) -> Pulse:
        counters, before = self._counters, self._at_opening
        if self._bad_in_a_row >= BAD_IN_A_ROW_MAX:
            return Pulse.DEAD
        if counters.frames == before.frames:
            many = counters.bytes_in - before.bytes_in > BYTES_WITHOUT_FRAME_MAX
            return Pulse.DEAD if many else Pulse.QUIET
        return Pulse.GOOD

    def _reading(self) -> Pulse:
        if self._unread_in_a_row >= UNREAD_IN_A_ROW_MAX:
            return Pulse.DEAD
        return Pulse.QUIET if self._reading_s is None else Pulse.GOOD


_READ = (r.CardShown, r.ChipsSeen, r.AntennaEmpty, r.TagRead, r.LineSeen)
# A scanned code that is no card of the map is as bad as a card that was not read: nobody knows which it was.
_UNREAD = (r.CardUnread, r.CodeScanned)


class _Tally:
    """A minute while it is counted."""

    __slots__ = ("bad_frames", "bytes_in", "frames", "minute", "read", "unread")

    def __init__(self, minute: int) -> None:
        self.minute = minute
        self.bytes_in = self.frames = self.bad_frames = self.read = self.unread = 0

    def add(self, other: "_Tally") -> None:
        self.bytes_in += other.bytes_in
        self.frames += other.frames
        self.bad_frames += other.bad_frames
        self.read += other.read
        self.unread += other.unread

    def seen_from(self, minute: int) -> Minute:
        return Minute(minute - self.minute, self.bytes_in, self.frames, self.bad_frames, self.read, self.unread)


def _is_without_answer(reading: r.Reading) -> bool:
    return isinstance(reading, r.OrderAnswered) and reading.outcome is not r.Outcome.DONE


def _ago(at_s: float | None, now_s: float) -> float | None:
    return None if at_s is None else now_s - at_s
