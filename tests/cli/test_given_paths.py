"""Paths that a person gives to be written to: one that cannot be is named, with why and what to do, and no trace."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from click.testing import CliRunner, Result
from played import play_table

from tablemgr.cli import program


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(program, [*map(str, words)])


def is_said(result: Result, command: str, path: Path) -> bool:
    """In one line, with the path, and without the system's number."""
    said = result.stderr
    return (
        result.exit_code == 2
        and result.stdout == ""
        and said.startswith(f"tablemgr {command}: ")
        and said.count("\n") == 1
        and str(path) in said
        and "Errno" not in said
    )


@pytest.fixture
def below_a_file(tmp_path: Path) -> Path:
    """A path that cannot be made, even by root."""
    (tmp_path / "file").write_text("")
    return tmp_path / "file" / "x.png"


@pytest.mark.usefixtures("qapp")
def test_a_picture(below_a_file: Path) -> None:
    result = run("picture", below_a_file)
    assert is_said(result, "picture", below_a_file), result.output
    assert "no folder" in result.stderr


@pytest.mark.usefixtures("qapp")
def test_a_picture_whose_name_is_taken_by_a_folder(tmp_path: Path) -> None:
    (tmp_path / "bets_open_1280x800.png").mkdir()
    result = run("picture", tmp_path, "--size", "1280x800")
    assert is_said(result, "picture", tmp_path / "bets_open_1280x800.png"), result.output


def test_an_export(below_a_file: Path, tmp_path: Path) -> None:
    played = play_table(tmp_path)
    result = run("export", played.directory, "--format", "csv", "--out", below_a_file)
    assert is_said(result, "export", below_a_file), result.output


def test_a_screenshot_is_asked_for_before_the_play(below_a_file: Path, tmp_path: Path) -> None:
    result = run("demo", "--headless", "--deals", 1, "--data", tmp_path / "t", "--screenshot", below_a_file)
    assert is_said(result, "demo", below_a_file), result.output
    assert not (tmp_path / "t").exists()


@pytest.mark.parametrize(("command", "words"), [("demo", ["--headless", "--data"]), ("console", [])])
def test_a_data_directory(below_a_file: Path, command: str, words: list[str]) -> None:
    result = run(command, *words, below_a_file)
    assert is_said(result, command, below_a_file), result.output


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="/proc is where even root can make no file")
def test_the_place_of_a_measurement() -> None:
    result = run("bench", "decode", "--dir", "/proc")
    assert is_said(result, "bench", Path("/proc")), result.output
    assert "where files can be made" in result.stderr
