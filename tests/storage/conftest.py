"""Each test that asks for a store is run on every one of them."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from journals import STORES, Store


@pytest.fixture(params=sorted(STORES))
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = STORES[request.param](tmp_path / "table")
    with contextlib.closing(made.journal):
        yield made
