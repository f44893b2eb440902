"""`tablemgr doctor`, as it is called: what it prints, how it ends, and that nothing ends it early."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from played import Played, play_table

from tablemgr.bootstrap import doctor as doctor_module
from tablemgr.bootstrap.health.findings import Check, Finding, note, ok, to_do
from tablemgr.cli import program


def doctor(*arguments: str | Path) -> Result:
    return CliRunner().invoke(program, ["doctor", *map(str, arguments)])


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[Check]:
    """What the checks of this machine will be."""
    checks: list[Check] = []

    def instead(_options: object) -> Sequence[Check]:
        return checks

    monkeypatch.setattr(doctor_module, "checks", instead)
    return checks


def broken() -> Finding:
    raise RuntimeError("of all things")


def test_all_well_ends_with_0_and_a_note_asks_for_nothing(found: list[Check]) -> None:
    found += [Check("clock", lambda: ok("clock", "noon")), Check("ports", lambda: note("ports", "none"))]
    done = doctor()
    assert done.exit_code == 0
    assert "noon" in done.stdout
    assert "TO DO" not in done.stdout


def test_something_to_do_ends_with_1_and_says_what(found: list[Check]) -> None:
    found += [Check("clock", lambda: ok("clock", "noon")), Check("disk", lambda: to_do("disk", "full", "make room"))]
    done = doctor()
    assert done.exit_code == 1
    assert "TO DO" in done.stdout
    assert "make room" in done.stdout


def test_a_check_that_breaks_is_a_finding_and_the_others_stand(found: list[Check]) -> None:
    found += [Check("key", broken), Check("clock", lambda: ok("clock", "noon"))]
    done = doctor("--json")
    assert done.exit_code == 1
    first, second = json.loads(done.stdout)["findings"]
    assert first["name"] == "key"
    assert first["state"] == "to_do"
    assert first["what"] == "it could not be looked at: RuntimeError: of all things"
    assert second == {"name": "clock", "state": "ok", "what": "noon", "remedy": ""}


def test_what_other_programs_say_cannot_steer_a_terminal_and_no_path_is_cut(found: list[Check]) -> None:
    path = "/".join(["a-long-way"] * 30)
    found.append(Check("Qt", lambda: to_do("Qt", f"\x1b[2J[red] {path}", "see to it")))
    shown = doctor().stdout
    assert "\x1b" not in shown
    assert r"\x1b[2J[red]" in shown
    assert "…" not in shown


def test_a_table_that_was_played_is_looked_at_and_left_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: Played = play_table(tmp_path)
    monkeypatch.setenv("TABLEMGR_HOME", str(tmp_path / "home"))
    before = {path.name: path.read_bytes() for path in played.directory.iterdir()}
    done = doctor("--headless", "--json", "--data", played.directory)
    findings = {finding["name"]: finding for finding in json.loads(done.stdout)["findings"]}
    assert findings.keys() == {
        *("libraries", "serial ports", "SQLite", "clock", "disk", "key", "journal", "checkpoint copy")
    }
    assert not any("could not be looked at" in finding["what"] for finding in findings.values())
    assert findings["journal"]["state"] == "ok"
    # Its key and its copy are elsewhere.
    assert "signed by key" in findings["key"]["what"]
    assert "there is no copy" in findings["checkpoint copy"]["what"]
    assert done.exit_code == 1
    # SQLite's own two files for readers may come to them.
    assert {name: (played.directory / name).read_bytes() for name in before} == before
    assert not (tmp_path / "home").exists()


def test_a_machine_with_a_window_is_looked_at_for_qt_fonts_and_display() -> None:
    names = [check.name for check in doctor_module.checks(doctor_module.DoctorOptions())]
    assert names[:4] == ["PySide6", "Qt", "fonts", "display"]
    assert "journal" not in names
