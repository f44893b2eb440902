"""Tests marked `guest` run in the virtual machine, all of them in one go; here each waits for what became of it.

So the host collects them like all others, and they pass and fail under their own names. The machine is given the names
of those that were chosen, and says of each how it ended. One that it says nothing of has failed: a machine that does
not start, ends early or runs no test is no success. Where there can be no machine they are skipped, with the reason.

Several workers of pytest-xdist share one machine. Whoever needs it first starts it; the lock on `exchange` is its own
as long as it runs. The tests come first in the order, so that the machine works beside the other tests.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.vm.machine import CONSOLE, EXCHANGE_IN_GUEST, RUN_LIMIT_S, start
from tests.vm.unpacked import APT_LIMIT_S, UnavailableError, cache_folder, unpacked, why_not

if sys.platform != "win32":
    import fcntl

GUEST = "guest"
LOCK, STARTED, UNAVAILABLE, CHOSEN, RESULTS = "lock", "started", "unavailable", "chosen", "results"
WAIT_LIMIT_S = RUN_LIMIT_S + 4 * APT_LIMIT_S
LOOK_S = 0.1
TEST_LIMIT_S = 300
CONSOLE_CHARS_MAX = 6000
PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"

OPTIONS = (
    # The machine's processor is slow: no plugin is loaded that its tests have no use for.
    *("-p", "no:cacheprovider", "-p", "pytest_timeout", "--color=no"),
    *("-o", "addopts=--import-mode=importlib --strict-markers", "-W", "ignore::pytest.PytestConfigWarning"),
)
UDEVD = "/lib/systemd/systemd-udevd"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a test ended in the machine: PASSED, FAILED or SKIPPED, what it said of that, and what else it printed."""

    nodeid: str
    ended: str
    said: str
    printed: str


class GuestFailedError(Exception):
    """What a test in the machine failed of."""


class GuestItem(pytest.Item):
    """Stands in for a test that runs in the machine."""

    guests: "GuestRun"

    def runtest(self) -> None:
        outcome = self.guests.outcome_of(self.nodeid)
        if outcome.printed:
            self.add_report_section("call", "in the guest", outcome.printed)
        if outcome.ended == SKIPPED:
            pytest.skip(outcome.said)
        if outcome.ended != PASSED:
            raise GuestFailedError(outcome.said)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, GuestFailedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, self.name


class GuestRun:
    """The host's plugin: in the controller of a run, and in each of its workers."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._worker: dict[str, Any] | None = getattr(config, "workerinput", None)
        self._exchange: Path | None = Path(self._worker["guest_exchange"]) if self._worker else None
        self._nodeids: list[str] = []
        self._machine: subprocess.Popen[bytes] | None = None
        self._passed = 0

    @property
    def exchange(self) -> Path:
        """The folder that all workers of this run share with the machine."""
        if self._exchange is None:
            self._exchange = Path(tempfile.mkdtemp(prefix="tablemgr-vm-"))
        return self._exchange

    def outcome_of(self, nodeid: str) -> Outcome:
        """When it is known. The machine is started if it was not."""
        if why := why_not():
            return Outcome(nodeid, SKIPPED, why, "")
        self._start_if_first()
        deadline_s = time.monotonic() + WAIT_LIMIT_S
        while True:
            # Asked before the results are read: what was said last of all is seen.
            is_over = time.monotonic() > deadline_s or self._is_over()
            if found := read_outcomes(self.exchange).get(nodeid):
                return found
            if is_over:
                return self._without_a_word(nodeid)
            time.sleep(LOOK_S)

    # ---- pytest's hooks ----

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        guests = [item for item in items if item.get_closest_marker(GUEST)]
        self._nodeids = [item.nodeid for item in guests]
        items[:] = [*map(self._stand_in, guests), *(item for item in items if item not in guests)]

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput["guest_exchange"] = str(self.exchange)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._passed += report.when == "call" and report.passed and GUEST in report.keywords

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        self._stop()
        is_whole = self._config.args_source is pytest.Config.ArgsSource.TESTPATHS
        is_all_required = self._config.getoption("--require-all") and self._worker is None
        if is_whole and is_all_required and not self._passed and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
            sys.stderr.write("\n--require-all: the virtual machine ran no test\n")

    def pytest_unconfigure(self) -> None:
        self._stop()
        if self._exchange is not None and self._worker is None:
            shutil.rmtree(self._exchange, ignore_errors=True)

    # ---- the machine ----

    def _stand_in(self, item: pytest.Item) -> GuestItem:
        made: GuestItem = GuestItem.from_parent(item.parent, name=item.name)
        made.guests = self
        # Its other marks are the machine's affair: a condition for skipping it, its time limit.
        made.add_marker(GUEST)
        made.add_marker(pytest.mark.timeout(WAIT_LIMIT_S))
        return made

    def _start_if_first(self) -> None:
        with (self.exchange / LOCK).open("a") as lock:
            if not _is_taken(lock.fileno(), fcntl.LOCK_EX) or (self.exchange / STARTED).exists():
                return
            (self.exchange / STARTED).touch()
            try:
                self._machine = switch_on(self._config.rootpath, self.exchange, self._nodeids, lock.fileno())
            except UnavailableError as error:
                (self.exchange / UNAVAILABLE).write_text(str(error), encoding="utf-8")

    def _is_over(self) -> bool:
        with (self.exchange / LOCK).open("a") as lock:
            return _is_taken(lock.fileno(), fcntl.LOCK_SH)

    def _without_a_word(self, nodeid: str) -> Outcome:
        unavailable = self.exchange / UNAVAILABLE
        if unavailable.exists():
            return Outcome(nodeid, SKIPPED, unavailable.read_text(encoding="utf-8"), "")
        console = self.exchange / CONSOLE
        said = console.read_text(encoding="utf-8", errors="replace") if console.exists() else ""
        return Outcome(nodeid, FAILED, "the virtual machine did not run this test", said[-CONSOLE_CHARS_MAX:])

    def _stop(self) -> None:
        if self._machine is not None:
            self._machine.terminate()
            self._machine.wait()
            self._machine = None


def switch_on(root: Path, exchange: Path, nodeids: Sequence[str], keeping: int) -> subprocess.Popen[bytes]:
    """The machine, with these tests of the tree `root` to run; UnavailableError if there can be none here."""
    parts = unpacked(cache_folder())
    (exchange / CHOSEN).write_text("\n".join(nodeids), encoding="utf-8")
    return start(parts, exchange, _script(root), keeping)


def read_outcomes(exchange: Path) -> dict[str, Outcome]:
    """What the machine has said so far, by the names of the tests. A line that has no end yet is not read."""
    try:
        said = (exchange / RESULTS).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    outcomes = (Outcome(**json.loads(line)) for line in said.split("\n")[:-1])
    return {outcome.nodeid: outcome for outcome in outcomes}


def _script(root: Path) -> str:
    """For the machine's shell. The tests run as they do here: by this Python, in this folder, from the same places."""
    environment = {
        "HOME": "/root",
        "PATH": os.environ.get("PATH", "") + ":/usr/sbin:/usr/bin:/sbin:/bin",
        "LANG": "C.UTF-8",
        "PYTHONPATH": os.environ.get("PYTHONPATH", ""),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "QT_QPA_PLATFORM": "offscreen",
    }
    words = [f"export {key}={shlex.quote(value)}" for key, value in environment.items()]
    words += [f"cd {shlex.quote(str(root))}", f"{UDEVD} --daemon"]
    options = [*OPTIONS, f"--timeout={TEST_LIMIT_S}", f"--basetemp={EXCHANGE_IN_GUEST}-tests"]
    words += [shlex.join([sys.executable, "-m", "pytest", *options, f"@{EXCHANGE_IN_GUEST / CHOSEN}"])]
    return "\n".join(words)


def _is_taken(lock: int, how: int) -> bool:
    """Whether the lock could be had, and is ours now."""
    try:
        fcntl.flock(lock, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
