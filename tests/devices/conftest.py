"""What every test of a device is held to."""

from collections.abc import Iterator

import pytest
from waiting import nothing_more

from drivers import supervisor
from drivers.simulators import attendant, pty_line


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """No thread and no file descriptor more than before."""
    with nothing_more():
        yield


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A port is tried again, and the simulated hand moves, without the pauses that a real table needs."""
    monkeypatch.setattr(supervisor, "BACKOFF_FIRST_S", 0.002)
    monkeypatch.setattr(attendant, "ATTEND_EVERY_S", 0.002)
    monkeypatch.setattr(pty_line, "SETTLE_S", 0.0)
