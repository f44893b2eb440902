"""The udev rules that are shipped: each line is one that udev takes, and comes before the seat's rights are given."""

import re
from pathlib import Path

RULES = Path(__file__).parents[2] / "config" / "udev" / "70-tablemgr.rules"
MATCH = r'(ACTION|SUBSYSTEM|SUBSYSTEMS|ENV\{\w+\}|ATTR\{\w+\})(==|!=)"[^"]*"'
ASSIGN = r'((MODE|GROUP)="[^"]+"|TAG\+="\w+"|ENV\{\w+\}="[^"]*")'
LINE = re.compile(rf"{MATCH}(, {MATCH})*(, {ASSIGN})+")
SEAT_RIGHTS = 73


def rules() -> list[str]:
    return [line for line in RULES.read_text("ascii").splitlines() if line and not line.startswith("#")]


def test_each_line_matches_first_and_gives_rights_after() -> None:
    assert rules()
    for line in rules():
        assert LINE.fullmatch(line), line
        assert 'MODE="0660", GROUP="dialout", TAG+="uaccess"' in line
    assert int(RULES.name.partition("-")[0]) < SEAT_RIGHTS


def test_both_readers_that_are_no_serial_ports_are_named() -> None:
    products = re.findall(r'ATTR\{idVendor\}=="0ab1", ATTR\{idProduct\}=="(\w+)"', "\n".join(rules()))
    assert products == ["0002", "0004"]
