"""`tablemgr simulate play`, as it is called: one document, the same for the same seed, and a journal if asked."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tablemgr.bootstrap import fast_play
from tablemgr.cli import program
from tablemgr.play.dealer import StuckError

CLUB = Path(__file__).parents[2] / "config" / "rules" / "zecchinetta_club.toml"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEMGR_HOME", str(tmp_path / "home"))


def play(*more: str | Path) -> Result:
    return CliRunner().invoke(program, ["simulate", "play", *map(str, more)])


def document(*more: str | Path) -> dict[str, Any]:
    done = play(*more)
    assert (done.exit_code, done.stderr) == (0, "")
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def without_speed(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != "speed"}


def test_it_says_what_was_played_and_who_made_what() -> None:
    found = document("--game", "zecchinetta", "--deals", "30", "--seed", "5")
    assert (found["game"], found["deals"], found["simulated"], found["seed"]) == ("zecchinetta", 30, True, 5)
    assert sum(found["results"].values()) == 30
    minor = {name: round(float(party["made"]) * 100) for name, party in found["made"].items()}
    assert list(minor) == ["punters", "bank", "house", "cut_box"]
    assert sum(minor.values()) == 0
    assert minor["house"] > 0
    low, high = found["made"]["house"]["interval_95"]
    assert low < found["made"]["house"]["mean_a_deal"] < high
    assert found["speed"]["deals_per_second"] > 0


def test_the_same_seed_gives_the_same_however_many_jobs_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    deals = str(fast_play.DEALS_A_SITTING + 5)
    one = document("--game", "zecchinetta", "--deals", deals)
    two = document("--game", "zecchinetta", "--deals", deals, "--jobs", "2")
    assert (one["speed"]["jobs"], two["speed"]["jobs"]) == (1, 2)
    assert without_speed(one) == without_speed(two)
    assert without_speed(document("--game", "zecchinetta", "--deals", deals, "--seed", "2")) != without_speed(one)


def test_with_data_it_leaves_a_journal_that_is_proved_and_says_the_same(tmp_path: Path) -> None:
    table = tmp_path / "table"
    found = document("--rules", CLUB, "--deals", "4", "--data", table)
    assert found["data"] == str(table)
    proved = CliRunner().invoke(program, ["verify", str(table), "--json"])
    assert proved.exit_code == 0
    assert found["chain"] in proved.stdout
    # What the journal says the house took is what the document says.
    taken = CliRunner().invoke(program, ["odds", str(table), "--json"])
    total = json.loads(taken.stdout)["total"]
    assert (total["bets"], total["staked"]) == (found["bets"], found["staked"])
    assert total["taken"] == found["made"]["house"]["made"]
    again = play("--game", "zecchinetta", "--deals", "1", "--data", table)
    assert (again.exit_code, again.stdout) == (2, "")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ((), "say which game"),
        (("--game", "whist"), "--game: one of zecchinetta"),
        (("--game", "zecchinetta", "--jobs", "2", "--data", "somewhere"), "one process"),
        (("--game", "zecchinetta", "--key-file", "somewhere"), "--key-file is for --data"),
        (("--rules", "nowhere.toml"), "nowhere.toml: No such file or directory"),
    ],
)
def test_what_cannot_begin_is_two(more: tuple[str, ...], says: str) -> None:
    done = play("--deals", "1", *more)
    assert (done.exit_code, done.stdout) == (2, "")
    assert says in done.stderr


def test_a_play_that_comes_to_a_stop_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(*_: object) -> None:
        raise StuckError("the pack is empty")

    monkeypatch.setattr(fast_play, "play_fast", stuck)
    done = play("--game", "zecchinetta", "--deals", "1")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == "tablemgr simulate play: the pack is empty\n"
