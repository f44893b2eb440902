"""What run.py needs of the system under it: a Python that is new enough, and packages."""

import ast
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest


def test_python_3_6_can_read_run_py(root: Path) -> None:
    tree = ast.parse((root / "run.py").read_text(encoding="utf-8"), feature_version=(3, 6))
    # Grammar alone does not show these: they parse, and the compiler of an older Python refuses them.
    assert [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "__future__"] == []


@pytest.fixture
def old_python(run_py: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    # The same as being run by a Python that is too old, since run.py compares the two.
    monkeypatch.setattr(run_py, "OLDEST_PYTHON", (99, 0))
    return run_py


def test_an_old_python_says_in_one_line_what_is_needed(
    old_python: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit) as stopped:
        old_python.main(["demo"])
    said = capfd.readouterr()
    assert stopped.value.code == old_python.EXIT_SETUP_FAILED
    assert said.out == ""
    assert said.err.startswith("run.py: Python 99.0 or newer is needed")
    assert said.err.count("\n") == 1


def test_an_old_python_hands_over_to_one_that_runs(
    old_python: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, does in (("python3.14", "exit 127"), ("python3.12", "echo cpython 3.12")):
        launcher = tmp_path / name
        launcher.write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        launcher.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    became: list[str] = []

    def become(command: list[str]) -> int:
        became.extend(command)
        return 0

    monkeypatch.setattr(old_python, "become", become)
    assert old_python.main(["demo", "--seed", "7"]) == 0
    assert became[0] == str(tmp_path / "python3.12")
    assert became[2:] == ["demo", "--seed", "7"]


def need(run_py: ModuleType, is_present: bool, is_hard: bool) -> object:
    return run_py.Need("some-package", "for this test", ("test",), lambda: is_present, is_hard)


@pytest.fixture
def no_apt(run_py: ModuleType, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(run_py, "apt_rights", lambda: None)
    return run_py


def test_nothing_is_said_of_a_package_that_is_there(
    no_apt: ModuleType, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(no_apt, "NEEDS", (need(no_apt, is_present=True, is_hard=True),))
    assert no_apt.provide("test") == []
    assert capfd.readouterr().err == ""


def test_a_package_missed_by_another_command_is_no_matter(no_apt: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(no_apt, "NEEDS", (need(no_apt, is_present=False, is_hard=True),))
    assert no_apt.provide("demo") == []


@pytest.mark.parametrize(("user", "sudo"), [(0, ""), (1000, "sudo ")])
def test_a_hard_need_that_cannot_be_met_prints_the_line_to_type_and_ends(
    no_apt: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    user: int,
    sudo: str,
) -> None:
    monkeypatch.setattr(no_apt, "NEEDS", (need(no_apt, is_present=False, is_hard=True),))
    monkeypatch.setattr("os.geteuid", lambda: user)
    with pytest.raises(SystemExit) as stopped:
        no_apt.provide("test")
    assert stopped.value.code == no_apt.EXIT_SETUP_FAILED
    line = f"type: {sudo}apt-get update && {sudo}apt-get install -y --no-install-recommends some-package\n"
    assert line in capfd.readouterr().err


@pytest.mark.parametrize(
    ("is_present", "arguments", "status"),
    [(False, [], 0), (False, ["--require-all"], 1), (True, ["--require-all"], 0)],
)
def test_a_soft_need_that_stays_unmet_fails_only_where_all_is_required(
    no_apt: ModuleType, monkeypatch: pytest.MonkeyPatch, is_present: bool, arguments: list[str], status: int
) -> None:
    monkeypatch.setattr(no_apt, "NEEDS", (need(no_apt, is_present, is_hard=False),))
    monkeypatch.setattr("subprocess.call", lambda command: 0)
    monkeypatch.setattr("os.chdir", lambda path: None)
    assert no_apt.run_checks(arguments, no_apt.provide("test")) == status


def test_apt_is_run_so_that_it_cannot_ask(run_py: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[Sequence[str]] = []
    monkeypatch.setattr(run_py, "apt_rights", lambda: ["sudo", "-n"])

    def pretend(command: Sequence[str], limit_s: float) -> bool:
        ran.append(command)
        return True

    monkeypatch.setattr(run_py, "run_quietly", pretend)
    assert run_py.apt_install(["some-package"])
    assert [command[-1] for command in ran] == ["update", "some-package"]
    for command in ran:
        assert command[:4] == ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"]
    assert "-y" in ran[-1]


def test_a_child_has_no_input_to_wait_for(run_py: ModuleType) -> None:
    ours, theirs = os.pipe()
    before = os.dup(0)
    try:
        # Our own input stays open and silent, as a terminal's does; a child that read it would run into the limit.
        os.dup2(ours, 0)
        assert run_py.run_quietly(["cat"], limit_s=5)
    finally:
        os.dup2(before, 0)
        for descriptor in (before, ours, theirs):
            os.close(descriptor)


def test_a_failing_child_is_heard_on_standard_error_alone(
    run_py: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run_py.run_quietly(["sh", "-c", "echo quiet"], limit_s=20)
    assert capfd.readouterr() == ("", "")
    assert not run_py.run_quietly(["sh", "-c", "echo words; exit 3"], limit_s=20)
    assert capfd.readouterr() == ("", "words\n\n")


def test_a_child_that_hangs_is_ended(run_py: ModuleType, capfd: pytest.CaptureFixture[str]) -> None:
    assert not run_py.run_quietly(["sleep", "60"], limit_s=0.05)
    assert "timed out" in capfd.readouterr().err


def test_the_command_takes_over_arguments_input_and_status(root: Path) -> None:
    """The last step, alone: with `.venv` there, run.py becomes the command."""
    program = "import run; run.become(['/bin/sh', '-c', 'cat; exit 7'])"
    done = subprocess.run([sys.executable, "-c", program], input=b"in", capture_output=True, cwd=root, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (7, b"in", b"")
