"""Waiting for a condition, and what a test may leave behind: for tests of other threads and other programs."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

DEADLINE_S = 20.0
LOOK_S = 0.002


def eventually(condition: Callable[[], object], deadline_s: float = DEADLINE_S) -> None:
    """Until the condition holds; fails at the deadline."""
    ends_s = time.monotonic() + deadline_s
    while not condition():
        assert time.monotonic() < ends_s, "the condition never came true"
        time.sleep(LOOK_S)


def open_descriptors() -> Counter[str]:
    """What each open file descriptor leads to, as Linux names it: `pipe:[123]`, `/dev/ptmx`."""
    found: Counter[str] = Counter()
    for descriptor in Path("/proc/self/fd").iterdir():
        # The one that listed the folder is gone by now.
        if descriptor.is_symlink():
            found[str(descriptor.readlink()).removesuffix(" (deleted)")] += 1
    return found


@contextmanager
def nothing_more() -> Iterator[None]:
    """No thread and no file descriptor more than before, by their names.

    What an earlier test left to the garbage collector may go meanwhile: that is not this test's. What this test leaves
    to the collector is its own.
    """
    threads, descriptors = set(threading.enumerate()), open_descriptors()
    yield
    # A thread that has ended may take a moment to be gone.
    eventually(lambda: set(threading.enumerate()) <= threads)
    left = open_descriptors() - descriptors
    assert not left, f"left open: {dict(left)}"
