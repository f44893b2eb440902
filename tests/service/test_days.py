"""C20: the gaming day is the house's own, with its own cut-off, on days on which the clock is set too."""

from datetime import UTC, time
from zoneinfo import ZoneInfo

import pytest

from tablemgr.service.days import GamingDay

ROME = ZoneInfo("Europe/Rome")


@pytest.mark.parametrize(
    ("at", "zone", "cut_off", "from_at", "to_at"),
    [
        ("2026-11-30T18:04:05.000000Z", UTC, time(0), "2026-11-30T00", "2026-12-01T00"),
        ("2026-11-30T00:00:00.000000Z", UTC, time(0), "2026-11-30T00", "2026-12-01T00"),
        ("2026-11-30T05:59:59.999999Z", UTC, time(6), "2026-11-29T06", "2026-11-30T06"),
        ("2026-11-30T06:00:00.000000Z", UTC, time(6), "2026-11-30T06", "2026-12-01T06"),
        ("2026-11-30T04:59:59.000000Z", ROME, time(6), "2026-11-29T05", "2026-11-30T05"),
        ("2026-07-30T04:00:00.000000Z", ROME, time(6), "2026-07-30T04", "2026-07-31T04"),
        # Summer time ends at 03:00 on the 25th: the day has 25 hours.
        ("2026-10-25T04:59:59.000000Z", ROME, time(6), "2026-10-24T04", "2026-10-25T05"),
        # It begins at 02:00 on the 29th: 23 hours.
        ("2026-03-29T03:00:00.000000Z", ROME, time(6), "2026-03-28T05", "2026-03-29T04"),
    ],
)
def test_a_time_falls_into_a_day(at: str, zone: ZoneInfo, cut_off: time, from_at: str, to_at: str) -> None:
    found = GamingDay(zone, cut_off).bounds(at)
    assert found == (f"{from_at}:00:00.000000Z", f"{to_at}:00:00.000000Z")
    assert found[0] <= at < found[1]


def test_days_follow_each_other_without_a_gap() -> None:
    day = GamingDay(ROME, time(6))
    at = "2026-01-01T12:00:00.000000Z"
    for _ in range(366):
        from_at, to_at = day.bounds(at)
        assert from_at <= at < to_at
        assert day.bounds(to_at)[0] == to_at
        at = to_at


def test_what_is_no_time_falls_into_no_day() -> None:
    with pytest.raises(ValueError, match="isoformat"):
        GamingDay(UTC, time(0)).bounds("yesterday")
