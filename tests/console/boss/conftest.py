"""What holds for every test of the review."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _home_without_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The days reviewed here are signed with the tests' key. A home in which another test has made a table's own key
    would rightly expect that one, and call them broken."""
    monkeypatch.setenv("TABLEMGR_HOME", str(tmp_path / "home"))
