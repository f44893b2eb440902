"""The gaming day: it belongs to the house's clock and has its own cut-off, so that a night is one day (C20)."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta, tzinfo

from tablemgr.service.ports import DealSums

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DayLine:
    """The deals that began from `from_at` to before `to_at`, times as sealed: those that ended, and whether one more is
    running."""

    from_at: str
    to_at: str
    sums: DealSums
    is_running: bool


@dataclass(frozen=True, slots=True)
class GamingDay:
    """Where a day of the house begins: at `cut_off` by the clocks of `zone`."""

    zone: tzinfo
    cut_off: time

    def bounds(self, at: str) -> tuple[str, str]:
        """The beginning of the day that a sealed time falls into, and of the next; ValueError if it is no time."""
        local = datetime.fromisoformat(at).astimezone(self.zone)
        day = local.date() if local.time() >= self.cut_off else local.date() - DAY
        # By the clock on the wall: a day on which the clock is set has 23 or 25 hours.
        begins = (datetime.combine(date, self.cut_off, self.zone) for date in (day, day + DAY))
        first, last = (f"{begin.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%f}Z" for begin in begins)
        return first, last
