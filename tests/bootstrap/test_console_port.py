"""The console's port to a running table: each line has an idempotency key of its own, the window's and its number."""

import threading
from pathlib import Path
from typing import Any

from served import DEALER, OPENING, line
from waiting import eventually

from tablemgr.bootstrap.console import ConsolePort
from tablemgr.bootstrap.table import new_table
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.kernel.sealed import SIMULATED, SealedRecord
from tablemgr.service.options import TableOptions
from tablemgr.service.writer import Committed

LINES: list[dict[str, Any]] = [
    {"do": "seat", "seat": 1, "player": "anna", "buy_in": "5.00"},
    {"do": "bring", "seat": 1, "amount": "35.00"},
    {"do": "bet", "seat": 1, "amount": "35.00", "on": "7"},
]


def test_every_line_has_a_key_of_its_own_and_so_has_its_record(tmp_path: Path) -> None:
    records: list[SealedRecord] = []

    def hear(committed: Committed) -> None:
        records.extend(committed.records)

    with new_table(tmp_path, SIMULATED, None) as table:
        table.say(line(OPENING), DEALER)
        ports = ConsolePort(table), ConsolePort(table)
        ports[0].listen(hear)
        done = threading.Event()
        assert ports[0].give(LINES, lambda i, _: done.set() if i == len(LINES) - 1 else None)
        assert done.wait(10)
        ports[1].give(LINES[1:2], lambda _, __: None)
        table.wait()
    kinds = [(record.kind, record.key) for record in records if record.key is not None]
    assert [kind for kind, _ in kinds] == ["PlayerSeated", "BoughtIn", "ChipsBrought", "CommandRefused", "ChipsBrought"]
    keys = [key for _, key in kinds]
    assert keys[0] == keys[1]
    assert len(set(keys)) == 4


def test_a_port_says_what_is_unfinished_and_what_the_house_asks_for(tmp_path: Path) -> None:
    options = TableOptions(confirm_payouts=True)
    with new_table(tmp_path, SIMULATED, None, options) as table:
        table.say(line(OPENING), DEALER)
        assert ConsolePort(table).unfinished.options == options


def test_a_window_sees_how_the_devices_are_and_has_their_bytes_written_down(tmp_path: Path) -> None:
    with SimulatedShoe("tcp:0") as shoe, new_table(tmp_path / "t", SIMULATED, None) as table:
        table.say(line(OPENING), DEALER)
        port = ConsolePort(table)
        assert port.health() == ()
        table.attach_shoe("shoe", shoe.url, lambda _: None)
        eventually(lambda: port.health()[0].state == "ready")
        port.record("shoe", begins=True)
        eventually(lambda: port.health()[0].recording.is_on)
        path = Path(port.health()[0].recording.path)
        assert path.parent == tmp_path / "t" / "recordings"
        port.record("shoe", begins=True)
        table.wait()
        assert port.health()[0].recording.is_on, "it goes on, whatever else is asked"
        port.record("shoe", begins=False)
        eventually(lambda: not port.health()[0].recording.is_on)
        path.parent.rename(tmp_path / "gone")
        (tmp_path / "t" / "recordings").write_text("")
        port.record("shoe", begins=True)
        eventually(lambda: port.health()[0].recording.why)
        assert "recordings" in port.health()[0].recording.why
