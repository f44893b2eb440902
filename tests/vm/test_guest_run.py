"""Tests in the virtual machine pass and fail by name on the host. Another run of pytest stands in for the machine."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RUN_LIMIT_S = 110
MACHINE = """
import os, subprocess, sys
from pathlib import Path
from tests.vm import guest_reports, guest_run, machine
from tests.vm.unpacked import UnavailableError

guest_run.why_not = lambda: os.environ.get("WHY_NOT", "")
if "EXCHANGE" in os.environ:
    machine.is_guest = lambda: True
    machine.EXCHANGE_IN_GUEST = Path(os.environ["EXCHANGE"])
    guest_reports.libusb = lambda: None

def switch_on(root, exchange, nodeids, keeping):
    with open("starts", "a") as starts:
        starts.write("one\\n")
    if os.environ.get("MODE") == "cannot be made":
        raise UnavailableError("nothing to make it of")
    # A machine that says something and runs nothing, or one that runs what it is told.
    command = ["echo", "no init found"]
    if "MODE" not in os.environ:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "machine", "-p", "no:cacheprovider", *nodeids]
    with (exchange / guest_run.CONSOLE).open("wb") as console:
        environment = {**os.environ, "EXCHANGE": str(exchange), "PYTEST_XDIST_WORKER": ""}
        return subprocess.Popen(command, stdout=console, stderr=console, env=environment, pass_fds=(keeping,))

guest_run.switch_on = switch_on
"""
TESTS = """
import os, pytest
def test_of_the_host(): assert "EXCHANGE" not in os.environ
@pytest.mark.guest
def test_good():
    assert "EXCHANGE" in os.environ
@pytest.mark.guest
@pytest.mark.parametrize("number", range(5))
def test_of_many(number): assert "EXCHANGE" in os.environ
"""
BAD = """
import pytest
@pytest.fixture
def late():
    yield
    assert "the end" == "reached"
@pytest.mark.guest
def test_bad(): assert 6 * 7 == 41
@pytest.mark.guest
def test_bad_at_the_end(late): pass
@pytest.mark.guest
def test_left_out(): pytest.skip("no such device")
"""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the virtual machine is for Linux")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "machine.py").write_text(MACHINE, encoding="utf-8")
    (tmp_path / "test_mixed.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = guest\ntestpaths = .\n", encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str, **environment: str) -> tuple[int, str]:
    """Status and words of a run there."""
    places = os.pathsep.join(map(str, (ROOT, ROOT / "tests" / "support", folder)))
    plugins = [word for name in ("xdist", "pytest_timeout", "machine", "no:cacheprovider") for word in ("-p", name)]
    command = [sys.executable, "-m", "pytest", "-v", *plugins]
    done = subprocess.run(
        [*command, "--basetemp", str(folder / "inner"), *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": places, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **environment},
        capture_output=True,
        text=True,
        timeout=RUN_LIMIT_S,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def starts(folder: Path) -> int:
    path = folder / "starts"
    return len(path.read_text("utf-8").splitlines()) if path.exists() else 0


@pytest.mark.parametrize("workers", ["0", "2"])
def test_all_of_them_run_in_one_machine_whatever_the_workers(folder: Path, workers: str) -> None:
    status, said = run(folder, "-n", workers, "--require-all")
    assert status == 0, said
    assert "7 passed" in said
    assert starts(folder) == 1


def test_a_test_that_fails_in_the_machine_fails_here_and_says_what_it_said_there(folder: Path) -> None:
    (folder / "test_worse.py").write_text(BAD, encoding="utf-8")
    status, said = run(folder)
    assert status == 1, said
    assert "2 failed, 7 passed, 1 skipped" in said
    assert "assert (6 * 7) == 41" in said
    assert "'the end' == 'reached'" in said
    assert "no such device" in run(folder, "-rs")[1]


def test_only_what_was_chosen_runs(folder: Path) -> None:
    status, said = run(folder, "-k", "many and not 3")
    assert status == 0, said
    assert "4 passed" in said


def test_a_run_without_such_tests_starts_no_machine(folder: Path) -> None:
    assert run(folder, "-m", "not guest")[0] == 0
    assert starts(folder) == 0


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_machine_that_runs_no_test_fails_all_of_them_and_shows_its_console(folder: Path, workers: str) -> None:
    status, said = run(folder, "-n", workers, MODE="dead")
    assert status == 1, said
    assert "6 failed, 1 passed" in said
    assert "the virtual machine did not run this test" in said
    assert "no init found" in said
    assert starts(folder) == 1


@pytest.mark.parametrize(
    ("environment", "reason"),
    [({"WHY_NOT": "not on this system"}, "not on this system"), ({"MODE": "cannot be made"}, "nothing to make it of")],
)
def test_where_there_can_be_no_machine_they_are_skipped_and_say_why(
    folder: Path, environment: dict[str, str], reason: str
) -> None:
    status, said = run(folder, "-rs", **environment)
    assert status == 0, said
    assert "1 passed, 6 skipped" in said
    assert reason in said
    assert run(folder, "--require-all", **environment)[0] == 1


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_whole_run_in_which_no_test_was_for_the_machine_fails_where_all_is_required(
    folder: Path, workers: str
) -> None:
    (folder / "test_mixed.py").write_text("def test_of_the_host(): pass\n", encoding="utf-8")
    assert run(folder, "-n", workers)[0] == 0
    status, said = run(folder, "-n", workers, "--require-all")
    assert status == 1, said
    assert "the virtual machine ran no test" in said
    assert run(folder, "-n", workers, "--require-all", "test_mixed.py")[0] == 0
