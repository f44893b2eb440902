"""Days at a table to export, and the programs that read the exports."""

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from served import Served
from table_days import random_day, written_day

# No, two and three decimals, and a code that is in no list.
CURRENCIES = ("JPY", "EUR", "KWD", "XYZ")
WRITTEN, RANDOM = "written", "random"

PROGRAM_LIMIT_S = 60


@pytest.fixture(scope="session")
def day_of() -> Callable[[str, str], Served]:
    """The written or the random day in a currency; nobody changes it."""

    @cache
    def make(kind: str, currency: str) -> Served:
        return written_day(currency) if kind == WRITTEN else random_day(CURRENCIES.index(currency), currency)

    return make


@pytest.fixture(params=[(kind, currency) for kind in (WRITTEN, RANDOM) for currency in CURRENCIES], ids="-".join)
def day(request: pytest.FixtureRequest, day_of: Callable[[str, str], Served]) -> Served:
    return day_of(*request.param)


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
