"""The clock that the writer is given."""

import time
from datetime import UTC, datetime

from tablemgr.service.writer import Moment


def system_clock() -> Moment:
    """Now, by this machine's clocks."""
    wall_us, steady_us = time.time_ns() // 1_000, time.monotonic_ns() // 1_000
    second, micros = divmod(wall_us, 1_000_000)
    at = datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    return Moment(f"{at}.{micros:06d}Z", wall_us, steady_us)
