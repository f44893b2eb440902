"""A shoe's readings, fed to the table one by one: each is answered before the next is taken.

A reading's idempotency key is the device and the count of readings taken from it, for the device's own sequence wraps;
its mark goes with it, so that after a restart the copy of a card that was taken is still known for a copy. Repeats and
bad frames are counted, and the counts journalled: a reading that is neither is never dropped here. Those that a table
which stops did not take are kept in `untaken`, for a person to name.
"""

import time
from collections.abc import Callable, Mapping
from typing import Protocol

from drivers.registry import make_codec
from drivers.session import never
from drivers.supervisor import DeviceState, DeviceStatus, Supervisor
from drivers.transports import PortSettings
from firmware_protocols import readings as r
from tablemgr.service import events as s
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.requests import Answer, By, CardPassedUnread, CardSeen, FaultSeen, Noted, Request

ROLE = "device"
# The newest bad bytes that go into the journal with their count.
SAMPLE_BYTES_MAX = 64
# Bad frames are journalled at once, but not more often than this: noise must not drown the journal.
COUNTS_EVERY_S = 1.0
# Cards that a stopped table did not take, by name; of more it is only said that they were.
UNTAKEN_MAX = 100


class Table(Protocol):
    """What a device needs of a table: `ask` returns when the request is durable; InboxClosedError."""

    def ask(self, request: Request, by: By) -> tuple[Answer, ...]: ...


class LineCount:
    """What came on the line since it was last journalled."""

    def __init__(self) -> None:
        self.frames = self.bad_frames = self.repeats = 0
        self.why, self.sample = "", b""

    def bad(self, why: str, raw: bytes) -> None:
        """A bad frame more."""
        self.bad_frames += 1
        self.why, self.sample = why, raw[:SAMPLE_BYTES_MAX]

    def event(self) -> s.LineCounted:
        """The counts as they go into the journal."""
        return s.LineCounted(self.frames, self.bad_frames, self.repeats, self.why, self.sample.hex())


class ShoeFeed:
    """One shoe and its supervisor. `taken` is the device's newest reading in the journal, `"17:3144"`, if any. While
    `is_hushed`, the log tells no card."""

    def __init__(
        self,
        device: str,
        url: str,
        family: str,
        table: Table,
        taken: str | None,
        settings: PortSettings,
        now_s: Callable[[], float] = time.monotonic,
        is_hushed: Callable[[], bool] = never,
        codec_arguments: Mapping[str, object] | None = None,
    ) -> None:
        count, _, mark = (taken or "0:").partition(":")
        self.device = device
        self.untaken: list[str] = []
        self._table = table
        self._is_table_closed = False
        self._taken = int(count)
        self._now_s = now_s
        self._line = LineCount()
        self._counted_s = -COUNTS_EVERY_S
        self._away = False
        self._codec = make_codec(family, mark or None, **(codec_arguments or {}))
        self._skipped = 0
        self.supervisor = Supervisor(
            device, url, self._codec, self._on_reading, self._on_state, settings=settings, is_hushed=is_hushed
        )

    def start(self) -> None:
        """Opens the port and begins to feed."""
        self.supervisor.start()

    def stop(self) -> bool:
        """Ends the device's thread and journals what was counted; False if the thread did not end in time."""
        stopped = self.supervisor.stop()
        if stopped and (self._line.frames or self._line.bad_frames):
            self._count()
        return stopped

    def _on_reading(self, reading: r.Reading) -> None:
        if isinstance(reading, r.Malformed):
            self._line.bad(reading.why, reading.raw)
            self._count_if_due()
            return
        self._line.frames += 1
        if reading.is_repeat:
            self._line.repeats += 1
            return
        if self._line.bad_frames:
            self._count_if_due()
        self._tell_what_was_skipped()
        self._take(_request_of(reading), reading.mark)

    def _tell_what_was_skipped(self) -> None:
        """A jump in the device's own count: a person is told, before the reading that came after it. Nothing is held,
        for no one can say here whether it was a card."""
        skipped, self._skipped = self._codec.skipped - self._skipped, self._codec.skipped
        if skipped:
            text = f"the device's own count jumps over {skipped}: so many events may be lost before this one"
            self._take(Noted(s.DeviceReported("sequence", text, is_alert=True)), "")

    def _take(self, request: Request, mark: str) -> None:
        """Hands a reading over, and waits until it is durable. After one that the table did not take comes no other,
        else a later card would be played before it."""
        by = By(self.device, ROLE, device=self.device)
        if mark:
            reading = f"{self._taken + 1}:{mark}"
            by = By(self.device, ROLE, f"{self.device}:{self._taken + 1}", self.device, reading)
        if not self._is_table_closed:
            try:
                self._table.ask(request, by)
            except InboxClosedError:
                self._is_table_closed = True
        if self._is_table_closed:
            self._keep_untaken(request)
        elif mark:
            self._taken += 1

    def _keep_untaken(self, request: Request) -> None:
        if isinstance(request, CardSeen | CardPassedUnread) and len(self.untaken) <= UNTAKEN_MAX:
            card = request.card if isinstance(request, CardSeen) else "an unread card"
            self.untaken.append(card if len(self.untaken) < UNTAKEN_MAX else "and more")

    def _on_state(self, status: DeviceStatus) -> None:
        if status.state is DeviceState.READY and not self._away:
            self._take(Noted(s.DeviceReported("ready", "the port is open")), "")
        elif status.state is DeviceState.READY:
            self._away = False
            self._take(Noted(s.DeviceReported("back", "the port is open again")), "")
        elif status.state is DeviceState.AWAY and not self._away:
            self._away = True
            self._take(Noted(s.DeviceReported("away", state_words(status), is_alert=True)), "")
        elif status.state is DeviceState.BROKEN:
            self._take(Noted(s.DeviceReported("broken", state_words(status), is_alert=True)), "")

    def _count_if_due(self) -> None:
        if self._now_s() - self._counted_s >= COUNTS_EVERY_S:
            self._count()

    def _count(self) -> None:
        event, self._line = self._line.event(), LineCount()
        self._counted_s = self._now_s()
        self._take(Noted(event), "")


def state_words(status: DeviceStatus) -> str:
    """Why, and what to do where that is known."""
    return ": ".join(filter(None, (status.why, status.remedy)))


def _request_of(reading: r.Reading) -> Request:
    match reading:
        case r.CardShown():
            return CardSeen(reading.card)
        case r.CardUnread():
            return CardPassedUnread(reading.why, reading.suggestion)
        case r.CodeScanned():
            return CardPassedUnread(f"the scanned code {reading.code} is no card of the map", "")
        case r.CutCardReached():
            return Noted(s.DeviceReported("cut_card", "the cut card: the last deal of this pack", is_alert=True))
        case r.DeviceStarted():
            return Noted(s.DeviceReported("started", "the device was switched on or restarted"))
        case r.DeviceFault(effect=r.Effect.RECORD):
            return Noted(s.DeviceReported(reading.code, reading.text, reading.is_alert))
        case r.DeviceFault():
            return FaultSeen(reading.code, reading.text, is_over=reading.effect is r.Effect.CLEAR)
        case r.DeviceNote():
            return Noted(s.DeviceReported(reading.code, reading.text))
        case r.LineSeen():
            return Noted(s.DeviceReported("line", reading.line))
        case r.ChipsSeen():
            return Noted(
                s.DeviceReported("chips", f"{len(reading.tags)} tags on antenna {reading.antenna or 'of its own'}")
            )
        case r.AntennaEmpty():
            return Noted(s.DeviceReported("chips", f"no tag on antenna {reading.antenna or 'of its own'}"))
        case r.TagRead():
            return Noted(s.DeviceReported("tag", f"{len(reading.blocks)} blocks of {reading.tag} were read"))
        case r.OrderAnswered():
            return Noted(s.DeviceReported(reading.order, f"{reading.outcome.value}: {reading.text}"))
        case r.Malformed():
            raise AssertionError("a bad frame is counted, not taken")
