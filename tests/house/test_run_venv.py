"""When run.py makes `.venv`, brings it up to date, or leaves it alone. pip and venv themselves are replaced here: what
they make is a handful of empty scripts, which is all that run.py looks at.
"""

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import pytest

HERE = {"place": "/a/.venv", "python": "cpython 3.11", "requirements": "1"}


def test_a_complete_venv_is_left_alone(run_py: ModuleType) -> None:
    assert run_py.verdict(HERE, HERE, True) == run_py.NOTHING


def test_changed_requirements_are_installed_in_place(run_py: ModuleType) -> None:
    assert run_py.verdict(HERE, {**HERE, "requirements": "2"}, True) == run_py.UPDATE


@pytest.mark.parametrize(
    ("found", "wanted", "has_all_tools"),
    [
        pytest.param({}, HERE, True, id="killed half-way"),
        pytest.param(HERE, {**HERE, "place": "/b/.venv"}, True, id="moved"),
        pytest.param(HERE, {**HERE, "python": "cpython 3.12"}, True, id="python upgraded"),
        pytest.param(HERE, {**HERE, "python": ""}, True, id="python gone"),
        pytest.param({**HERE, "python": ""}, {**HERE, "python": ""}, True, id="python never ran"),
        pytest.param(HERE, HERE, False, id="a tool deleted"),
    ],
)
def test_a_venv_that_cannot_be_trusted_is_made_anew(
    run_py: ModuleType, found: dict[str, str], wanted: dict[str, str], has_all_tools: bool
) -> None:
    assert run_py.verdict(found, wanted, has_all_tools) == run_py.ANEW


@pytest.fixture
def commands(elsewhere: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What run.py had done, a word each: "venv" and "pip" as if they had worked."""
    done: list[str] = []

    def pretend(command: Sequence[str], limit_s: float, lock: int | None = None) -> bool:
        done.append(command[2])
        if command[2] == "venv":
            scripts = elsewhere.VENV / elsewhere.SCRIPTS
            scripts.mkdir(parents=True)
            for name in elsewhere.TOOLS:
                (scripts / name).touch(mode=0o755)
            (scripts / "python").symlink_to(sys.executable)
        return True

    monkeypatch.setattr(elsewhere, "run_quietly", pretend)
    return done


def test_the_second_call_does_nothing(elsewhere: ModuleType, commands: list[str]) -> None:
    elsewhere.see_to_venv()
    assert commands == ["venv", "pip", "pip"]
    elsewhere.see_to_venv()
    assert commands == ["venv", "pip", "pip"]


def break_tool(run_py: ModuleType) -> None:
    Path(run_py.tool("lint-imports")).unlink()


def break_python(run_py: ModuleType) -> None:
    Path(run_py.tool("python")).unlink()
    Path(run_py.tool("python")).symlink_to("/no/such/python")


def break_stamp(run_py: ModuleType) -> None:
    run_py.STAMP.write_text('{"place": ', encoding="utf-8")


@pytest.mark.parametrize("break_it", [break_tool, break_python, break_stamp])
def test_a_broken_venv_is_noticed_and_made_anew(
    elsewhere: ModuleType, commands: list[str], break_it: Callable[[ModuleType], None]
) -> None:
    elsewhere.see_to_venv()
    leftover = elsewhere.VENV / "leftover"
    leftover.touch()
    break_it(elsewhere)
    elsewhere.see_to_venv()
    assert commands == ["venv", "pip", "pip"] * 2
    assert not leftover.exists()


def test_a_changed_constraint_is_installed_without_a_new_venv(elsewhere: ModuleType, commands: list[str]) -> None:
    elsewhere.see_to_venv()
    elsewhere.REQUIREMENTS[1].write_text("second\n", encoding="utf-8")
    elsewhere.see_to_venv()
    assert commands == ["venv", "pip", "pip", "pip", "pip"]


@pytest.mark.parametrize("was_killed", [False, True])
def test_only_a_killed_update_costs_the_venv(
    elsewhere: ModuleType, commands: list[str], monkeypatch: pytest.MonkeyPatch, was_killed: bool
) -> None:
    elsewhere.see_to_venv()
    elsewhere.REQUIREMENTS[0].write_text("second\n", encoding="utf-8")

    def end_early(lock: int | None) -> bool:
        if was_killed:
            raise SystemExit(elsewhere.EXIT_TERMINATED)
        return False

    monkeypatch.setattr(elsewhere, "install", end_early)
    with pytest.raises(SystemExit):
        elsewhere.see_to_venv()
    need = elsewhere.verdict(elsewhere.read_stamp(), elsewhere.wanted_stamp(), elsewhere.has_tools())
    assert need == (elsewhere.ANEW if was_killed else elsewhere.UPDATE)


def test_a_second_call_waits_for_the_first_and_then_gives_up(elsewhere: ModuleType) -> None:
    with elsewhere.only_one(), pytest.raises(SystemExit) as stopped, elsewhere.only_one(wait_s=0):
        pass
    assert stopped.value.code == elsewhere.EXIT_SETUP_FAILED


def test_a_folder_that_cannot_be_written_to_is_named(
    elsewhere: ModuleType, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # A directory in the lock's place: it cannot be opened by anybody, root included.
    elsewhere.LOCK.mkdir()
    with pytest.raises(SystemExit) as stopped, elsewhere.only_one():
        pass
    assert stopped.value.code == elsewhere.EXIT_SETUP_FAILED
    assert str(tmp_path) in capfd.readouterr().err


def test_a_child_that_outlives_its_parent_keeps_the_lock(elsewhere: ModuleType, tmp_path: Path) -> None:
    release = tmp_path / "release"
    os.mkfifo(release)
    with elsewhere.only_one() as lock:
        # The shell goes at once, as a killed run.py would; what it started stays until the pipe is opened and closed.
        assert elsewhere.run_quietly(["sh", "-c", f"cat '{release}' &"], 20, lock)
    with pytest.raises(SystemExit), elsewhere.only_one(wait_s=0):
        pass
    release.open("w").close()
    with elsewhere.only_one(wait_s=20):
        pass
