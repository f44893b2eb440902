"""Waiting for a condition, and the count of what a driver could leave behind."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

DEADLINE_S = 20.0
LOOK_S = 0.002


@pytest.fixture
def eventually() -> Callable[[Callable[[], object]], None]:
    """Waits until the condition holds; fails at the deadline."""

    def wait(condition: Callable[[], object]) -> None:
        deadline_s = time.monotonic() + DEADLINE_S
        while not condition():
            assert time.monotonic() < deadline_s, "the condition never came true"
            time.sleep(LOOK_S)

    return wait


def open_descriptors() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


@pytest.fixture
def nothing_left_behind() -> Iterator[None]:
    """No thread and no file descriptor more than before."""
    threads, descriptors = threading.active_count(), open_descriptors()
    yield
    assert threading.active_count() == threads, threading.enumerate()
    assert open_descriptors() == descriptors
