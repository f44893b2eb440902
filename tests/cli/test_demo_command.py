"""`tablemgr demo`: one JSON document on standard output, the folder on standard error, and its exit statuses."""

import contextlib
import json
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablemgr.bootstrap import dealing as dealing_module
from tablemgr.bootstrap import demo as demo_module
from tablemgr.cli import program
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.storage.sqlite_reader import open_reader


def test_it_prints_one_document_and_says_on_standard_error_where_the_journal_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    result = CliRunner().invoke(program, ["demo", "--headless", "--deals", "2", "--seed", "7"])
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    assert document["deals"] == 2
    assert {"cards", "bets", "events", "refused", "balances", "chain"} <= document.keys()
    assert document["data"] in result.stderr
    assert Path(document["data"], "table.db").exists()


def test_a_directory_that_holds_a_journal_is_refused(tmp_path: Path) -> None:
    arguments = ["demo", "--headless", "--deals", "1", "--data", str(tmp_path / "t")]
    first, second = (CliRunner().invoke(program, arguments) for _ in range(2))
    assert (first.exit_code, second.exit_code) == (0, 2)
    assert second.stdout == ""
    assert "holds a journal already" in second.stderr


def test_a_demonstration_that_comes_to_a_stop_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing_module, "CARD_TIMEOUT_S", 0.05)
    monkeypatch.setattr(demo_module.SimulatedShoe, "draw", lambda _: "7H")
    result = CliRunner().invoke(program, ["demo", "--headless", "--data", str(tmp_path / "t")])
    assert (result.exit_code, result.stdout) == (1, "")
    assert "7H was drawn" in result.stderr


@pytest.mark.parametrize("deals", ["0", "-1", "many", "1000001"])
def test_a_number_of_deals_that_cannot_be_is_refused(deals: str) -> None:
    assert CliRunner().invoke(program, ["demo", "--headless", "--deals", deals]).exit_code == 2


@pytest.mark.parametrize("game", ["monte_bank", "private_monte"])
def test_another_game_is_played_by_its_name(tmp_path: Path, game: str) -> None:
    arguments = ["demo", "--headless", "--deals", "3", "--game", game, "--data", str(tmp_path / "t")]
    result = CliRunner().invoke(program, arguments)
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["deals"] == 3
    with contextlib.closing(open_reader(tmp_path / "t")) as reader:
        records = [decode_sealed(stored.sealed) for stored in reader.records()]
    opened = next(record for record in records if record.kind == "TableOpened")
    assert bytes(opened.event).startswith(f'{{"game":"{game}"'.encode())


def test_a_game_that_is_none_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(program, ["demo", "--headless", "--game", "whist", "--data", str(tmp_path / "t")])
    assert result.exit_code == 2
    assert "monte_bank" in result.stderr
