"""A reader of chips, polled without an end, and its looks at the tray and at places of the felt fed to the table.

Hands move chips while a round is under way, so a look counts only when two rounds in a row came to the same. Where they
never do, what keeps changing is told as unknown: better no figure than one of chips in the air. A lost line leaves the
whole tray unknown at once. What the reader reports of itself is journalled once, not in every round.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from drivers.errors import OrderRefusedError
from drivers.registry import make_codec
from drivers.supervisor import DeviceState, DeviceStatus, Supervisor
from drivers.transports import PortSettings, Transport, open_port
from firmware_protocols import readings as r
from tablemgr.devices.feed import COUNTS_EVERY_S, ROLE, LineCount, Table, state_words
from tablemgr.devices.felt_watch import FeltWatch
from tablemgr.devices.tray_poll import Antenna, Round, TrayPoll
from tablemgr.service import events as s
from tablemgr.service.felt.look import FeltLook, PlaceSeen
from tablemgr.service.felt.standing import fitting as felt_fitting
from tablemgr.service.inbox import InboxClosedError
from tablemgr.service.requests import By, Noted, Request, TrayLooked
from tablemgr.service.standing import Standing
from tablemgr.service.tray.chips import Registry
from tablemgr.service.tray.look import ColumnSeen, TrayLook, look_at_all
from tablemgr.service.tray.plan import TrayPlan
from tablemgr.service.tray.standing import fitting

UNSTEADY_ROUNDS_MAX = 5
"""After so many rounds that each came to something else, what changes is told as unknown."""


def _to_nobody(_: TrayLook) -> None:
    """The default of `on_look`."""


class TrayFeed:
    """One reader and its supervisor. Where tray or felt are set up otherwise than they stand, the table is told so
    before anything else."""

    def __init__(
        self,
        device: str,
        url: str,
        family: str,
        table: Table,
        plan: TrayPlan,
        standing: Callable[[], Standing],
        registry: Callable[[], Registry],
        settings: PortSettings,
        settle_s: float,
        *,
        now_s: Callable[[], float] = time.monotonic,
        open_transport: Callable[[str, PortSettings], Transport] = open_port,
        on_look: Callable[[TrayLook], None] = _to_nobody,
        **codec_arguments: Any,
    ) -> None:
        """`standing`, how all stands at the table, and `registry` are asked for before each look. `settle_s`: for so
        long neither books nor chips have moved, before a difference may be told, or chips that were left. `on_look` is
        told of each look at the columns that counts and is not the one before, on the reader's thread."""
        self.device = device
        self._table = table
        self._plan = plan
        self._registry = registry
        self._settle_s = settle_s
        self._now_s = now_s
        self._standing = standing
        self._expected: tuple[int, int] | None = None
        self._moved_s = now_s()
        self._poll = TrayPoll([_antenna(name) for name in plan.antennas])
        self._felt = FeltWatch(lambda: standing().felt, settle_s, now_s)
        self._fitted = self._what_is_fitted()
        self._on_look = on_look
        self._told_look: TrayLook | None = None
        self._last: tuple[TrayLook, FeltLook] | None = None
        self._changed_s = now_s()
        self._unsteady = 0
        self._told: set[str] = set()
        self._has_trouble = False
        self._line = LineCount()
        self._counted_s = -COUNTS_EVERY_S
        self._away = False
        self._is_table_closed = False
        codec = make_codec(family, None, **codec_arguments)
        self.supervisor = Supervisor(
            device, url, codec, self._on_reading, self._on_state, settings=settings, open_transport=open_transport
        )

    def start(self) -> None:
        """Opens the port and begins to poll."""
        self.supervisor.start()

    def stop(self) -> bool:
        """Ends the reader's thread and journals what was counted of bad frames; False if it did not end in time."""
        stopped = self.supervisor.stop()
        if stopped and self._line.bad_frames:
            self._count()
        return stopped

    def _on_reading(self, reading: r.Reading) -> None:
        match reading:
            case r.Malformed():
                self._line.bad(reading.why, reading.raw)
                self._count_if_due()
            case r.DeviceFault():
                self._has_trouble = True
                self._report_once(reading.code, reading.text, is_alert=reading.is_alert)
            case r.DeviceNote():
                self._report_once(reading.code, reading.text)
            case _:
                self._line.frames += 1
        found = self._poll.take(reading)
        if found is not None:
            self._on_round(found)
        self._send_next()

    def _send_next(self) -> None:
        order = self._poll.next_order()
        if order is None:
            return
        try:
            self.supervisor.order(order)
        except OrderRefusedError:
            # The line is gone, and its state will say so.
            self._poll.lose()

    def _on_round(self, found: Round) -> None:
        if not self._has_trouble and all(tags is not None for tags in found.values()):
            # What was trouble is over: should it come again, it is told again.
            self._told.clear()
        self._has_trouble = False
        seen = look_at_all(self._plan, self._registry(), found)
        self._felt.round_ended(seen[1])
        before, self._last = self._last, seen
        if seen == before:
            self._unsteady = 0
            self._look(*seen)
            return
        if before is None or seen[0] != before[0]:
            self._changed_s = self._now_s()
        self._unsteady += 1
        if before is not None and self._unsteady >= UNSTEADY_ROUNDS_MAX:
            self._look(_steady_part(before[0], seen[0]), _steady_places(before[1], seen[1]))

    def _look(self, seen: TrayLook, on_felt: FeltLook) -> None:
        if self._plan.columns:
            self._look_at_tray(seen)
        if self._plan.places:
            self._ask(self._felt.looked(on_felt))

    def _look_at_tray(self, seen: TrayLook) -> None:
        tray, now_s = self._standing().tray, self._now_s()
        # Payments that cancel each other out move chips too.
        expected = None if tray is None else (tray.expected_minor, tray.payments_count)
        if expected != self._expected:
            self._expected, self._moved_s = expected, now_s
        is_settled = now_s - max(self._changed_s, self._moved_s) >= self._settle_s
        self._tell(seen)
        self._ask(TrayLooked(seen, tray.expected_minor if tray is not None and is_settled else None))

    def _lose(self) -> None:
        """All of it is unknown, and that is sure."""
        seen, on_felt = look_at_all(self._plan, self._registry(), self._poll.lose())
        self._last, self._unsteady, self._changed_s = None, 0, self._now_s()
        self._felt.round_ended(on_felt)
        if self._plan.columns:
            self._tell(seen)
            self._ask(TrayLooked(seen, None))
        if self._plan.places:
            self._ask(self._felt.looked(on_felt))

    def _tell(self, seen: TrayLook) -> None:
        if seen != self._told_look:
            self._told_look = seen
            self._on_look(seen)

    def _on_state(self, status: DeviceStatus) -> None:
        if status.state is DeviceState.READY:
            code, text = ("back", "the port is open again") if self._away else ("ready", "the port is open")
            self._away = False
            self._report(code, text)
            self._poll.lose()
            self._send_next()
        elif status.state is DeviceState.AWAY and not self._away:
            self._away = True
            self._report("away", state_words(status), is_alert=True)
            self._lose()
        elif status.state is DeviceState.BROKEN:
            self._report("broken", state_words(status), is_alert=True)
            self._lose()

    def _report_once(self, code: str, text: str, *, is_alert: bool = False) -> None:
        if code not in self._told:
            self._told.add(code)
            self._report(code, text, is_alert=is_alert)

    def _report(self, code: str, text: str, *, is_alert: bool = False) -> None:
        self._ask(Noted(s.DeviceReported(code, text, is_alert)))

    def _count_if_due(self) -> None:
        if self._now_s() - self._counted_s >= COUNTS_EVERY_S:
            self._count()

    def _count(self) -> None:
        event, self._line = self._line.event(), LineCount()
        self._counted_s = self._now_s()
        self._ask(Noted(event))

    def _what_is_fitted(self) -> list[object]:
        standing, plan = self._standing(), self._plan
        of_tray = fitting(standing.tray, self.device, plan) if plan.columns else None
        return [each for each in (of_tray, felt_fitting(standing.felt, self.device, _names(plan))) if each is not None]

    def _ask(self, request: Request) -> None:
        """A look that a stopped table does not take is lost: the next start looks anew."""
        if self._is_table_closed:
            return
        by = By(self.device, ROLE, device=self.device)
        try:
            while self._fitted:
                self._table.ask(Noted(self._fitted[0]), by)
                del self._fitted[0]
            self._table.ask(request, by)
        except InboxClosedError:
            self._is_table_closed = True


def _steady_part(before: TrayLook, seen: TrayLook) -> TrayLook:
    """What two looks have in common; a column that changed is unknown."""
    columns = tuple(
        new if new == old else ColumnSeen(new.name, None, denomination_minor=new.denomination_minor)
        for old, new in zip(before.columns, seen.columns, strict=True)
    )
    alarms = tuple(alarm for alarm in seen.alarms if alarm in before.alarms)
    return replace(seen, columns=columns, alarms=alarms)


def _steady_places(before: FeltLook, seen: FeltLook) -> FeltLook:
    """The same of the places."""
    places = tuple(
        new if new == old else PlaceSeen(new.name, None) for old, new in zip(before.places, seen.places, strict=True)
    )
    alarms = tuple(alarm for alarm in seen.alarms if alarm in before.alarms)
    return FeltLook(places, alarms, before.in_tray & seen.in_tray)


def _names(plan: TrayPlan) -> tuple[str, ...]:
    return tuple(place.name for place in plan.places)


def _antenna(name: str) -> Antenna:
    """An antenna by the name that readings give it."""
    multiplexer, colon, channel = name.partition(":")
    return Antenna(int(multiplexer), int(channel)) if colon else Antenna()
