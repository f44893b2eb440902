"""The console's port to a running table: each line has an idempotency key of its own, the window's and its number."""

import threading
from pathlib import Path
from typing import Any

from served import DEALER, OPENING, line

from tablemgr.bootstrap.console import ConsolePort
from tablemgr.bootstrap.table import new_table
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
