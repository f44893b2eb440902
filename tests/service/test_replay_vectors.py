"""Table scripts beside the reports that they must give: the vectors that the product is measured by, and our own.

A refusal's message is free wording and is not compared; every other key is, and no key may be more or less.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tablemgr.bootstrap.replay import replay_script, report_text
from tablemgr.cli import program
from tablemgr.engine.core import GAMES

TESTS = Path(__file__).resolve().parents[1]
VECTORS = TESTS / "vectors" / "zecchinetta"
OWN = TESTS / "vectors_own" / "zecchinetta"
FOLDERS = (TESTS / "vectors", TESTS / "vectors_own")
SCRIPTS = sorted(path for folder in FOLDERS for game in GAMES for path in (folder / game).glob("*.jsonl"))
OPEN = b'{"do": "open", "game": "zecchinetta"}\n'


def wanted(script: Path) -> dict[str, Any]:
    report: dict[str, Any] = json.loads(script.with_name(f"{script.stem}.report.json").read_text(encoding="utf-8"))
    return without_messages(report)


def without_messages(report: dict[str, Any]) -> dict[str, Any]:
    refused = [{key: value for key, value in row.items() if key != "message"} for row in report["refused"]]
    return {**report, "refused": refused}


def replayed(*arguments: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(program, ["replay", *arguments], input=given)


def test_there_are_vectors_of_every_game_and_of_our_own() -> None:
    parents = {script.parent for script in SCRIPTS}
    assert parents >= {TESTS / "vectors" / game for game in GAMES} | {OWN}


def name_of(script: Path) -> str:
    return "/".join((*script.parts[-3:-1], script.stem))


@pytest.mark.parametrize("script", SCRIPTS, ids=name_of)
def test_a_script_gives_its_report(script: Path) -> None:
    report = json.loads(report_text(replay_script(script.read_bytes().decode())))
    assert without_messages(report) == wanted(script)
    named = report["balances"]["players"] if "balances" in report else report["scores"]
    assert list(named) == sorted(named)
    assert all(row["message"] for row in report["refused"])


@pytest.mark.parametrize("script", [VECTORS / "01.jsonl", OWN / "01.jsonl", OWN / "10.jsonl"], ids=name_of)
def test_the_exit_status_is_1_where_a_line_was_refused(script: Path) -> None:
    result = replayed(str(script))
    assert result.exit_code == 1
    assert without_messages(json.loads(result.stdout)) == wanted(script)


def test_the_exit_status_is_0_where_every_line_was_accepted(tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_bytes(OPEN.rstrip() + b"\r\n \t\r\n" + b'{"do": "limits", "min": "0.00", "max": "0.01"}')
    result = replayed(str(script))
    assert (result.exit_code, result.stderr) == (0, "")
    assert json.loads(result.stdout)["accepted"] == 2


def test_standard_input_is_a_dash_and_a_file_of_that_name_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("-").write_bytes(OPEN + b"nonsense\n")
    assert replayed("-", given=OPEN).exit_code == 0
    assert replayed("./-", given=OPEN).exit_code == 1


UNREADABLE = {
    "an empty file": b"",
    "a blank first line": b"\n" + OPEN,
    "a first line of white space": b" \r\n" + OPEN,
    "no open": b'{"do": "draw"}\n',
    "a byte order mark": b"\xef\xbb\xbf" + OPEN,
    "no UTF-8 in a later line": OPEN + b'{"do": "seat", "seat": 1, "player": "\xff", "buy_in": "1.00"}\n',
    "a surrogate as UTF-8": OPEN + b"\xed\xa0\x80\n",
    "carriage returns alone": OPEN.replace(b"\n", b"\r") * 2,
    "no such game": b'{"do": "open", "game": "poker"}\n',
    "no game": b'{"do": "open"}\n',
    "an unknown key with a line end in it": b'{"do": "open", "game": "zecchinetta", "a\\nb": 1}\n',
    "thirteen seats": b'{"do": "open", "game": "zecchinetta", "seats": 13}\n',
    "seats that are no whole number": b'{"do": "open", "game": "zecchinetta", "seats": 9.0}\n',
    "a currency in small letters": b'{"do": "open", "game": "zecchinetta", "currency": "eur"}\n',
    "a rule of another game": b'{"do": "open", "game": "zecchinetta", "rules": {"commission_on": "gate"}}\n',
    "a bet unit of nothing": b'{"do": "open", "game": "zecchinetta", "rules": {"bet_unit": "0.00"}}\n',
    "a maximum of nothing": b'{"do": "open", "game": "zecchinetta", "rules": {"maximum": "0.00"}}\n',
    "a minimum above the maximum": (
        b'{"do": "open", "game": "zecchinetta", "rules": {"minimum": "5.01", "maximum": "5.00"}}\n'
    ),
}


@pytest.mark.parametrize("given", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_a_script_without_an_open_or_of_no_utf_8_says_so_in_one_line(given: bytes) -> None:
    result = replayed("-", given=given)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1
    assert result.stderr.endswith("\n")


@pytest.mark.parametrize("name", ["missing", "a folder", "missing\nby two lines"])
def test_a_file_that_cannot_be_read_says_so_in_one_line(name: str, tmp_path: Path) -> None:
    (tmp_path / "a folder").mkdir()
    result = replayed(str(tmp_path / name))
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(result.stderr.splitlines()) == 1


def test_a_closed_standard_input_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(SystemExit) as ended:
        program.main(["replay", "-"])
    assert ended.value.code == 2
    assert capsys.readouterr() == ("", "tablemgr replay: standard input is closed\n")
