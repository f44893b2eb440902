"""The console's port to a running table: each line has an idempotency key of its own, the window's and its number."""

import threading
from pathlib import Path
from typing import Any

import pytest
from served import DEALER, OPENING, line
from waiting import eventually

from tablemgr.bootstrap.console import ConsolePort
from tablemgr.bootstrap.table import new_table
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.kernel.sealed import SIMULATED, SealedRecord
from tablemgr.service import inbox as inbox_module
from tablemgr.service.options import TableOptions
from tablemgr.service.writer import Committed

DEADLINE_S = 10.0
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


def test_several_lines_are_given_together_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox_module, "REQUESTS_MAX", 3)
    with new_table(tmp_path, SIMULATED, None) as table:
        table.say(line(OPENING), DEALER)
        port = ConsolePort(table)
        is_at_work, goes_on = threading.Event(), threading.Event()

        def waits(_: int, __: object) -> None:
            is_at_work.set()
            assert goes_on.wait(DEADLINE_S)

        assert port.give(LINES[:1], waits)
        assert is_at_work.wait(DEADLINE_S)
        # Room for one thing more, and then for none.
        port.report("waits")
        port.report("waits")
        heard: list[tuple[str, int]] = []
        given = [port.give(LINES[1:3], lambda i, _, who=who: heard.append((who, i))) for who in ("one", "two")]
        goes_on.set()
        table.wait()
        assert given == [True, False]
        assert heard == [("one", 0), ("one", 1)]
        assert table.standing_table.stacks["anna"] == 500 + 3500


def test_nothing_comes_between_lines_that_are_given_together(tmp_path: Path) -> None:
    with new_table(tmp_path, SIMULATED, None) as table:
        table.say(line(OPENING), DEALER)
        port = ConsolePort(table)
        order: list[str] = []

        def heard(i: int, _: object) -> None:
            order.append(str(i))
            if i == 0:
                # What is offered while the first is answered waits behind the last.
                port.give(LINES[1:2], lambda _, __: order.append("another"))

        assert port.give(LINES, heard)
        table.wait()
        table.wait()
        assert order == ["0", "1", "2", "another"]


def test_a_writer_that_ends_at_the_second_line_takes_no_more_of_them(tmp_path: Path) -> None:
    class BrokenError(Exception):
        """The world, as of the second line."""

    def heard(i: int, _: object) -> None:
        answered.append(i)
        if i == 0:
            raise BrokenError

    answered: list[int] = []
    with new_table(tmp_path, SIMULATED, None) as table:
        table.say(line(OPENING), DEALER)
        port = ConsolePort(table)
        failed = threading.Event()
        table.failed.append(failed.set)
        assert port.give(LINES, heard)
        assert failed.wait(DEADLINE_S)
        assert answered == [0]
        eventually(lambda: not port.give(LINES, lambda _, __: None))
    assert isinstance(table.failure, BrokenError)
