"""Whether this machine's clock can be believed. Order never depends on it (C20), but every record says when."""

import ctypes
import sys
from dataclasses import dataclass
from datetime import datetime, timedelta

from tablemgr.bootstrap.health.findings import Finding, note, ok, to_do

# No table of this program has been played before: an earlier clock has never been set.
EARLIEST_YEAR = 2026
# Two clocks that people have set differ by less.
CLOCK_SLACK = timedelta(minutes=5)
# The kernel's answer that nothing keeps its clock right, and room for all that it tells beside.
_TIME_ERROR = 5
_TIMEX_BYTES = 1024

_SET = "set date and time, for instance with `timedatectl set-ntp true`"


@dataclass(frozen=True, slots=True)
class Clock:
    """`is_kept` None: it cannot be told whether something keeps the clock right. `newest` is the newest record's."""

    now: datetime
    is_kept: bool | None
    newest: datetime | None


def is_clock_kept() -> bool | None:
    """Whether the kernel says that its clock is kept by a time service; None where it has no word for it."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        # All zeros asks and sets nothing.
        answer: int = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES))
    except (OSError, AttributeError):
        return None
    return None if answer < 0 else answer != _TIME_ERROR


def judge_clock(name: str, clock: Clock) -> Finding:
    """Whether the clock is set, is not behind the newest record, and is kept."""
    shown = f"{clock.now:%Y-%m-%d %H:%M:%S} UTC"
    if clock.now.year < EARLIEST_YEAR:
        return to_do(name, f"{shown}: the clock has never been set", _SET)
    if clock.newest is not None and clock.newest - clock.now > CLOCK_SLACK:
        behind = timedelta(seconds=int((clock.newest - clock.now).total_seconds()))
        return to_do(name, f"{shown}: {behind} behind the newest record of the journal", _SET)
    if clock.is_kept is False:
        return note(name, f"{shown}; no time service keeps it right", _SET)
    kept = "kept by a time service" if clock.is_kept else "whether a time service keeps it cannot be told here"
    return ok(name, f"{shown}, {kept}")
