"""All devices together, each a process of its own behind a bad cable: fifty deals, and then everything agrees.

Longer ones by hand: `python3 run.py simulate table --deals 1000 --pulls 0.3`.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from waiting import nothing_more

from tablemgr.bootstrap import simulated_table
from tablemgr.bootstrap.dealing import DealingError
from tablemgr.bootstrap.simulated_table import AGREES_EVERY, SimulatedTable, play_simulated_table
from tablemgr.bootstrap.table import TableRefusedError
from tablemgr.cli import program
from tablemgr.devices.programs import TrayProgram
from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service.standing import event_reader
from tablemgr.service.tray import events as t
from tablemgr.storage.sqlite_reader import open_reader

DEALS = 50


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    with nothing_more():
        yield


def of_the_tray(directory: Path) -> list[object]:
    read, reader = event_reader(), open_reader(directory)
    try:
        events = [read(decode_sealed(stored.sealed)) for stored in reader.records()]
    finally:
        reader.close()
    return [event for event in events if isinstance(event, t.TRAY_EVENTS)]


def test_fifty_deals_with_all_devices_behind_bad_cables(tmp_path: Path) -> None:
    """A shoe on a pseudo-terminal, a tray over TCP, a desk reader over USB/IP."""
    shown: list[int] = []
    played = play_simulated_table(tmp_path / "d", SimulatedTable(DEALS, seed=7), None, shown.append)
    assert (played["deals"], shown[-1], played["refused"]) == (DEALS, DEALS, 0)
    assert played["bets"] > DEALS
    assert played["chips_moved"] > played["chips_over_the_desk"] > 0
    # They were bad lines: every cable was pulled, and what came was damaged.
    assert all(line["frames"] and line["cable_pulls"] for line in played["lines"].values())
    assert sum(line["bad_frames"] for line in played["lines"].values()) >= 10
    tray = played["tray"]
    assert (tray["state"], tray["expected"], tray["differed"], tray["alarms"]) == ("agreed", tray["lies_there"], 0, 0)
    assert tray["agreed"] >= DEALS // AGREES_EVERY + 1
    last = of_the_tray(tmp_path / "d" / "table")[-1]
    assert isinstance(last, t.TrayAgreed)
    assert f"{last.read_minor / 100:.2f}" == tray["lies_there"]
    verified = CliRunner().invoke(program, ["verify", str(tmp_path / "d" / "table")])
    assert verified.exit_code == 0, verified.output


def test_a_tray_at_usbip_and_a_desk_at_tcp_are_the_same_to_the_table(tmp_path: Path) -> None:
    wanted = SimulatedTable(3, seed=2, tray_port="usbip:0/0ab1:0002", desk_port="tcp:0")
    played = play_simulated_table(tmp_path / "d", wanted, None, lambda _: None)
    assert (played["deals"], played["tray"]["state"]) == (3, "agreed")


def test_a_hand_that_keeps_chips_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says that it took them out of the tray, and left them there."""
    do = TrayProgram.do

    def keep(self: TrayProgram, *words: str) -> str:
        return "" if words[0] == "take" else do(self, *words)

    monkeypatch.setattr(TrayProgram, "do", keep)
    monkeypatch.setattr(simulated_table, "PATIENCE_S", 8.0)
    with pytest.raises(DealingError, match="the tray does not agree with the books"):
        play_simulated_table(tmp_path / "d", SimulatedTable(1, cable="", pulls=0), None, lambda _: None)


def test_what_cannot_be_begun_is_refused_before_anything_is_made(tmp_path: Path) -> None:
    with pytest.raises(TableRefusedError, match="drop is a number from 0 to 1, not 2"):
        play_simulated_table(tmp_path / "d", SimulatedTable(1, cable="drop=2"), None, lambda _: None)
    assert not (tmp_path / "d").exists()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter").touch()
    with pytest.raises(TableRefusedError, match="is not empty: name a new folder"):
        play_simulated_table(tmp_path / "full", SimulatedTable(1), None, lambda _: None)
    with pytest.raises(TableRefusedError, match="xyz is no port"):
        play_simulated_table(tmp_path / "d", SimulatedTable(1, tray_port="xyz"), None, lambda _: None)


def test_as_a_command(tmp_path: Path) -> None:
    given = ("simulate", "table", "--deals", "1", "--cable", "none", "--pulls", "0", "--data", str(tmp_path / "d"))
    ended = CliRunner().invoke(program, given)
    assert ended.exit_code == 0, ended.output
    assert '"state": "agreed"' in ended.stdout
    again = CliRunner().invoke(program, given)
    assert again.exit_code == 2
    assert "is not empty" in again.stderr
