"""run.py is a program and not a package: here it is loaded from its path, fresh for each test."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def root() -> Path:
    return ROOT


@pytest.fixture
def run_py() -> ModuleType:
    spec = importlib.util.spec_from_file_location("run_py_under_test", ROOT / "run.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def elsewhere(run_py: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """run.py standing in an empty folder, so that nothing it does can touch the real `.venv`."""
    monkeypatch.setattr(run_py, "ROOT", tmp_path)
    monkeypatch.setattr(run_py, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run_py, "STAMP", tmp_path / ".venv" / "stamp.json")
    monkeypatch.setattr(run_py, "LOCK", tmp_path / ".venv.lock")
    monkeypatch.setattr(run_py, "REQUIREMENTS", (tmp_path / "pyproject.toml", tmp_path / "constraints.txt"))
    for path in run_py.REQUIREMENTS:
        path.write_text("first\n", encoding="utf-8")
    return run_py
