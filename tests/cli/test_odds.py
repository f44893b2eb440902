"""`tablemgr odds`, as it is called: after which line, in which words, with which exit status."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from played import Played, play_table
from tampering import copy_of, tampering

from tablemgr.cli import program

LINES: tuple[dict[str, object] | None, ...] = (
    {"do": "open", "game": "zecchinetta", "currency": "EUR", "rules": {"playette": "doubling"}},
    {"do": "seat", "seat": 1, "player": "anna", "buy_in": "500.00"},
    {"do": "seat", "seat": 2, "player": "Бруно", "buy_in": "500.00"},
    None,
    {"do": "bank", "seat": 1, "amount": "200.00"},
    {"do": "shuffle", "cut_by": 2},
    {"do": "card", "card": "7S"},
    {"do": "card", "card": "7H"},
    {"do": "card", "card": "KH"},
    {"do": "card", "card": "3D"},
    {"do": "bet", "seat": 2, "amount": "25.00", "on": "7"},
    {"do": "bet", "seat": 2, "amount": "10.00", "on": "K"},
    {"do": "bet", "seat": 1, "amount": "10.00", "on": "K"},
    {"do": "card", "card": "7D"},
)
REFUSED_LINE = 13


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "script.jsonl"
    path.write_text("".join("\n" if line is None else json.dumps(line) + "\n" for line in LINES))
    return path


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play_table(tmp_path_factory.mktemp("played"))


def odds(where: Path | str, *more: str, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(program, ["odds", str(where), *more], input=stdin)


def test_after_a_line_every_open_bet_has_its_chances_as_fractions(script: Path) -> None:
    done = odds(script, "--at", "12")
    assert (done.exit_code, done.stderr) == (0, "")
    row = {"seat": 2, "player": "Бруно", "kind": "card", "against": None, "unseen": 36, "why": None}
    assert json.loads(done.stdout) == {
        "game": "zecchinetta",
        "line": 12,
        "refused": [],
        "deal": 1,
        "bets": [
            {
                **row,
                "id": 1,
                "on": "7",
                "stake": "25.00",
                "wins": "3/10",
                "loses": "7/10",
                "commission": "7/4",
                "commission_rate": "7/100",
            },
            {
                **row,
                "id": 2,
                "on": "K",
                "stake": "10.00",
                "wins": "1/2",
                "loses": "1/2",
                "commission": "1/2",
                "commission_rate": "1/20",
            },
        ],
    }


def test_a_line_that_was_refused_is_told_and_the_status_says_so(script: Path) -> None:
    assert odds(script, "--at", str(REFUSED_LINE - 1)).exit_code == 0
    done = odds(script, "--at", str(REFUSED_LINE))
    assert done.exit_code == 1
    document = json.loads(done.stdout)
    assert [each["line"] for each in document["refused"]] == [REFUSED_LINE]
    assert len(document["bets"]) == 2


def test_without_a_line_it_looks_after_the_last_one_from_standard_input_too(script: Path) -> None:
    done = odds(script)
    assert json.loads(done.stdout)["line"] == len(LINES)
    assert [bet["on"] for bet in json.loads(done.stdout)["bets"]] == ["K"]
    assert odds("-", stdin=script.read_bytes()).stdout == done.stdout


def test_after_a_blank_line_all_stands_as_before_it(script: Path) -> None:
    assert json.loads(odds(script, "--at", "4").stdout) == {
        "game": "zecchinetta",
        "line": 4,
        "refused": [],
        "deal": None,
        "bets": [],
    }


def test_lines_behind_are_not_played(script: Path) -> None:
    script.write_bytes(script.read_bytes() + b"no JSON\n")
    assert odds(script, "--at", "12").exit_code == 0


@pytest.mark.parametrize(
    ("text", "more", "says"),
    [
        (None, (), "No such file or directory"),
        (b"\xff", (), "no UTF-8: byte 1 is 0xff"),
        (b'{"do": "seat"}\n', (), "line 1: the first line must be"),
        (b"", (), "line 1: the first line must be"),
        (b'{"do": "open", "game": "zecchinetta"}\n', ("--at", "2"), "there is no line 2: the script has 1"),
        (b'{"do": "open", "game": "zecchinetta"}\n', ("--at", "0"), "--at"),
        (b'{"do": "open", "game": "zecchinetta"}\n', ("--json",), "--json is for a journal"),
    ],
)
def test_what_cannot_be_read_is_two_and_nothing_on_standard_output(
    text: bytes | None, more: tuple[str, ...], says: str, tmp_path: Path
) -> None:
    path = tmp_path / "script.jsonl"
    if text is not None:
        path.write_bytes(text)
    done = odds(path, *more)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr


def test_of_a_journal_it_prints_what_each_seat_let_the_house_expect(played: Played) -> None:
    done = odds(played.directory, "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    document = json.loads(done.stdout)
    assert [(row["hour"], row["seat"], row["player"]) for row in document["rows"]] == [
        ("2026-11-30T00", 1, "anna"),
        ("2026-11-30T00", 2, "Бруно"),
    ]
    # 35.00 of Бруно's and 40.00 of anna's, each against the bank with one half.
    assert [row["theoretical"] for row in document["rows"]] == ["2", "7/4"]
    assert document["total"]["theoretical"] == "15/4"
    shown = odds(played.directory)
    assert shown.exit_code == 0
    assert "3.7500" in shown.stdout
    assert "Бруно" in shown.stdout


def test_a_journal_that_was_altered_is_told_and_one_that_is_none_cannot_be_read(played: Played, tmp_path: Path) -> None:
    table = copy_of(played, tmp_path)
    with tampering(table) as file:
        file.execute("UPDATE journal SET sealed = replace(sealed, 'anna', 'anno') WHERE seq = 4")
    broken = odds(table.directory)
    assert (broken.exit_code, broken.stdout) == (1, "")
    assert broken.stderr.startswith("tablemgr odds: bad: record 4: its hash")
    (tmp_path / "empty").mkdir()
    none = odds(tmp_path / "empty")
    assert (none.exit_code, none.stdout) == (2, "")
    assert odds(played.directory, "--at", "3").exit_code == 2


def test_of_a_script_it_loads_neither_qt_nor_sqlalchemy_nor_drivers(script: Path) -> None:
    run = (
        "import sys\nfrom tablemgr.cli import program\n"
        "try:\n"
        f"    program(['odds', {str(script)!r}, '--at', '12'])\n"
        "except SystemExit:\n    pass\n"
        "print(sorted({'PySide6', 'sqlalchemy', 'drivers', 'pysqlite3'} & set(sys.modules)), file=sys.stderr)"
    )
    ended = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, timeout=60, check=True)
    assert json.loads(ended.stdout)["bets"]
    assert ended.stderr == "[]\n"
