"""Days at a table to export, and the programs that read the exports."""

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from served import Served
from table_days import table_day

# Between them: no, two and three decimals; debts, cuts of both kinds, corrections, late bets, guests who come back.
SEEDS = (14, 22, 23, 24, 33)

PROGRAM_LIMIT_S = 60


@pytest.fixture(scope="session")
def day_of() -> Callable[[int], Served]:
    """The day of a seed; nobody changes it."""
    return cache(table_day)


@pytest.fixture(params=SEEDS)
def day(request: pytest.FixtureRequest, day_of: Callable[[int], Served]) -> Served:
    return day_of(request.param)


Program = Callable[..., subprocess.CompletedProcess[str]]


def _program(name: str) -> Program:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        # hledger reads files in the encoding of the locale.
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        return subprocess.run(
            [found, *map(str, arguments)],
            check=False,
            capture_output=True,
            encoding="utf-8",
            env=environment,
            timeout=PROGRAM_LIMIT_S,
        )

    return run


@pytest.fixture(scope="session")
def hledger() -> Program:
    return _program("hledger")


@pytest.fixture(scope="session")
def bean_check() -> Program:
    return _program("bean-check")
