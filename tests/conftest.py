"""What holds for every test: how hard hypothesis looks, that no test touches the user's own files, and `--require-all`,
under which nothing may slip by. Tests marked `guest` are handed to the virtual machine here.

It builds no fixtures for the parts; those stand beside the tests that use them.
"""

import sys
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import HealthCheck, settings

from tests.vm.guest_reports import GuestReports
from tests.vm.guest_run import GuestRun
from tests.vm.machine import EXCHANGE_IN_GUEST, is_guest

# QEvent.Type.DeferredDelete
DEFERRED_DELETE = 52

# A shared machine stalls at any moment: time is no measure of a test here, pytest-timeout catches what hangs.
COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", COMMON, max_examples=50)
# The build server looks further, at the same examples each time, so that a red run can be repeated.
settings.register_profile("ci", COMMON, max_examples=200, derandomize=True, print_blob=True)
settings.register_profile("long", COMMON, max_examples=5_000)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--require-all", action="store_true", help="a test skipped, deselected or expected to fail fails")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--require-all"):
        config.pluginmanager.register(RequireAll(config), "require-all")
    guests = GuestReports(EXCHANGE_IN_GUEST) if is_guest() else GuestRun(config)
    config.pluginmanager.register(guests, "guests")


@pytest.fixture(scope="session", autouse=True)
def _home_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keys and copies of checkpoints go to the user's own folder, and the user of a test run may run a table too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEMGR_HOME", str(tmp_path_factory.mktemp("home")))
        patch.delenv("TABLEMGR_KEY_FILE", raising=False)
        yield


@pytest.fixture(autouse=True)
def _windows_are_given_back() -> Iterator[None]:
    """What a test has shown is deleted when it ends: Qt waits for an event loop that a test never runs."""
    yield
    # A test without Qt does not load it for this.
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is not None and widgets.QApplication.instance() is not None:
        widgets.QApplication.sendPostedEvents(None, DEFERRED_DELETE)


class RequireAll:
    """Fails a run in which a test was collected but did not have to pass.

    Under xdist this object lives in the controller and in each worker. Reports come to the controller by themselves;
    what was deselected is known in the workers alone, so they send it when they end.
    """

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.slipped: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # A test that was expected to fail and passed is reported as passed, with this mark.
        if report.skipped or hasattr(report, "wasxfail"):
            self.slipped.append(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.slipped.append(report.nodeid)

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        self.slipped.extend(item.nodeid for item in items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        # A worker that crashed has no output, and fails the run by that.
        output: dict[str, list[str]] = getattr(node, "workeroutput", {})
        self.slipped.extend(output.get("slipped", []))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output["slipped"] = self.slipped
        elif self.slipped and exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.slipped:
            terminalreporter.section("--require-all: these did not have to pass")
            for nodeid in sorted(set(self.slipped)):
                terminalreporter.write_line(nodeid)
