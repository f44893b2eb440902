"""`run.py test`: every check runs to its end, and what did not have to pass is seen."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

RUN_LIMIT_S = 60


@pytest.mark.parametrize("failing", ["ruff", "mypy", "lint-imports", "pytest"])
def test_a_failed_check_is_named_and_the_others_still_run(
    run_py: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], failing: str
) -> None:
    ran: list[str] = []

    def pretend(command: Sequence[str]) -> int:
        ran.append(Path(command[0]).stem)
        return int(ran[-1] == failing)

    monkeypatch.setattr("subprocess.call", pretend)
    monkeypatch.setattr("os.chdir", lambda path: None)
    assert run_py.run_checks([], []) == run_py.EXIT_CHECK_FAILED
    assert ran == ["ruff", "ruff", "mypy", "lint-imports", "pytest"]
    assert capfd.readouterr().err.splitlines()[-1].startswith(f"run.py: failed: {failing}")


def test_pytest_runs_on_all_cores_unless_told_otherwise(run_py: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda pid: {0, 1, 2}, raising=False)
    assert run_py.pytest_arguments([])[2:4] == ["-n", "3"]
    for alone in ("-n0", "--pdb", "-s"):
        assert "3" not in run_py.pytest_arguments([alone])


SLIPS = {
    "skip": "import pytest\n@pytest.mark.skip(reason='r')\ndef test_it(): pass\n",
    "skip_inside": "import pytest\ndef test_it(): pytest.skip('r')\n",
    "module": "import pytest\npytest.importorskip('no_such_module')\ndef test_it(): pass\n",
    "xfail": "import pytest\n@pytest.mark.xfail(reason='r')\ndef test_it(): assert False\n",
    "xpass": "import pytest\n@pytest.mark.xfail(reason='r')\ndef test_it(): pass\n",
    "deselected": "def test_deselected(): pass\n",
}


def pytest_status(root: Path, folder: Path, files: dict[str, str], *arguments: str) -> tuple[int, str]:
    """Of a run of its own, with our conftest and a test that passes beside the files."""
    shutil.copy(root / "tests" / "conftest.py", folder)
    places = f"{root} {root / 'tests' / 'support'}"
    (folder / "pytest.ini").write_text(f"[pytest]\npythonpath = {places}\n", encoding="utf-8")
    for name, text in {"good": "def test_good(): pass\n", **files}.items():
        (folder / f"test_{name}.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:benchmark", *arguments]
    # A folder of its own: two runs that clear away the same old folders are in each other's way.
    command += ["--basetemp", str(folder / "inner")]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=RUN_LIMIT_S)
    return done.returncode, done.stdout + done.stderr


def test_without_the_flag_a_slip_is_no_failure(root: Path, tmp_path: Path) -> None:
    status, said = pytest_status(root, tmp_path, SLIPS, "-k", "not deselected")
    assert status == 0, said


@pytest.mark.parametrize("workers", ["0", "2"])
def test_whatever_slips_by_fails_where_all_is_required(root: Path, tmp_path: Path, workers: str) -> None:
    status, said = pytest_status(root, tmp_path, SLIPS, "-k", "not deselected", "-n", workers, "--require-all")
    assert status == 1, said
    named = said.partition("did not have to pass")[2]
    assert [name for name in SLIPS if f"test_{name}.py" not in named] == []
    assert "test_good" not in named


def test_a_run_in_which_all_passed_is_green(root: Path, tmp_path: Path) -> None:
    status, said = pytest_status(root, tmp_path, {}, "--require-all", "-n", "2")
    assert status == 0, said
