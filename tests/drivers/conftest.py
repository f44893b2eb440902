"""Waiting for a condition, and the count of what a driver could leave behind."""

from collections.abc import Callable, Iterator

import pytest
import waiting


@pytest.fixture
def eventually() -> Callable[[Callable[[], object]], None]:
    """Waits until the condition holds; fails at the deadline."""
    return waiting.eventually


@pytest.fixture
def nothing_left_behind() -> Iterator[None]:
    """No thread and no file descriptor more than before."""
    with waiting.nothing_more():
        yield
