"""Waiting for a condition, in tests of things that happen on other threads or in other programs."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

DEADLINE_S = 20.0
LOOK_S = 0.002


def eventually(condition: Callable[[], object], deadline_s: float = DEADLINE_S) -> None:
    """Until the condition holds; fails at the deadline."""
    ends_s = time.monotonic() + deadline_s
    while not condition():
        assert time.monotonic() < ends_s, "the condition never came true"
        time.sleep(LOOK_S)


def threads_and_descriptors() -> tuple[int, int]:
    """What a run could leave behind."""
    return threading.active_count(), sum(1 for _ in Path("/proc/self/fd").iterdir())
