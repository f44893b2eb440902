"""The plugin of a run in the virtual machine: it writes down how each test ended, for the host that waits for it."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.vm.guest_run import FAILED, PASSED, RESULTS, SKIPPED, Outcome
from tests.vm.kernel_bus import libusb


class GuestReports:
    """One line for each test, when it has ended. A test fails if any of its three parts does."""

    def __init__(self, exchange: Path) -> None:
        self._results = exchange / RESULTS
        self._parts: list[pytest.TestReport] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._parts.append(report)
        if report.when != "teardown":
            return
        parts, self._parts = self._parts, []
        with self._results.open("a", encoding="utf-8") as results:
            results.write(json.dumps(asdict(outcome_of(parts))) + "\n")

    def pytest_sessionstart(self) -> None:
        """libusb has a thread and descriptors for as long as the process lives: it is there before any are counted."""
        libusb()


def outcome_of(parts: list[pytest.TestReport]) -> Outcome:
    """Of the reports on one test."""
    nodeid = parts[0].nodeid
    printed = "".join(f"{title}\n{content}\n" for title, content in parts[-1].sections)
    if failed := [part for part in parts if part.failed]:
        return Outcome(nodeid, FAILED, "\n".join(part.longreprtext for part in failed), printed)
    if skipped := next((part for part in parts if part.skipped), None):
        # Where it was skipped, and why.
        why = skipped.longrepr[2] if isinstance(skipped.longrepr, tuple) else skipped.longreprtext
        return Outcome(nodeid, SKIPPED, why.removeprefix("Skipped: "), printed)
    return Outcome(nodeid, PASSED, "", printed)
