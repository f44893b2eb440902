"""The tests that `pytest_plugin` makes: one a case, all on one open port."""

from collections.abc import Iterator

import pytest

from drivers.conformance.bench import Bench
from drivers.conformance.cases import Case, Outcome
from drivers.conformance.pytest_plugin import open_bench
from drivers.conformance.running import blocked_by, play_one


@pytest.fixture(scope="module")
def device_bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """The open bench, with the names of the cases that failed or were not tried for that."""
    yield from open_bench(request.config)


@pytest.fixture(scope="module")
def missing_cases() -> set[str]:
    """Names of the cases that later ones cannot count on."""
    return set()


def test_device(device_case: Case, device_bench: Bench, missing_cases: set[str]) -> None:
    """The device keeps the rule of this case."""
    blocked = blocked_by(device_case, missing_cases)
    verdict = blocked or play_one(device_bench, device_case)
    if blocked or verdict.outcome is Outcome.FAILED:
        missing_cases.add(device_case.name)
    if verdict.outcome is Outcome.UNTRIED:
        pytest.skip(verdict.why)
    assert verdict.outcome is Outcome.PASSED, "\n".join((device_case.rule, verdict.why, *verdict.wire))
