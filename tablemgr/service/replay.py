"""A table script played from its first line to its last, in memory: what `tablemgr replay` does.

A refused line changes nothing, and the replay goes on. Only a first line that opens no table ends it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tablemgr.engine.core import OpenError, advance, evolve, open_table, read_command, read_open
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.service.lines import NoObjectError, read_object
from tablemgr.service.report import Report, report_json
from tablemgr.service.words import refusal_sentence


@dataclass
class Replay:
    """What a script has led to so far."""

    table: Table
    events: list[object]
    report: Report = field(default_factory=Report)
    accepted: int = 1
    refused: list[dict[str, Any]] = field(default_factory=list)

    def play(self, number: int, line: str) -> None:
        """Plays line `number` of the script."""
        try:
            events, self.table = advance(self.table, read_later_line(self.table, line))
        except Refused as refused:
            message = refusal_sentence(refused, Currency.of(self.table.currency))
            self.refused.append({"line": number, "code": refused.reason.value, "message": message})
            return
        self.accepted += 1
        self.events.extend(events)
        for event in events:
            self.report.add(event)

    def report_json(self) -> dict[str, Any]:
        """The report, as a JSON object."""
        return report_json(self.report, self.table, self.accepted, self.refused)


def replay_script(script: str) -> Replay:
    """Plays a whole script; OpenError if its first line opens no table."""
    lines = numbered_lines(script)
    _, first = next(lines)
    try:
        opened = open_table(read_open(read_object(first)))
    except NoObjectError as error:
        raise OpenError(f'the first line must be {{"do": "open", "game": …}}: {error}') from None
    replay = Replay(evolve(None, opened[0]), list(opened))
    replay.report.add(opened[0])
    for number, line in lines:
        if not is_blank(line):
            replay.play(number, line)
    return replay


def numbered_lines(script: str) -> Iterator[tuple[int, str]]:
    """The lines of a script, counted from 1. They end in LF alone."""
    return enumerate(script.split("\n"), start=1)


def is_blank(line: str) -> bool:
    """Whether a line has nothing but white space; such a line is counted and skipped."""
    return not line.strip()


def read_later_line(table: Table, line: str) -> Any:
    """The command of a line after the first; Refused."""
    try:
        fields = read_object(line)
    except NoObjectError as error:
        raise Refused(Reason.BAD_COMMAND, "no_object", why=str(error)) from None
    if fields.get("do") == "open":
        raise Refused(Reason.BAD_COMMAND, "second_open")
    return read_command(table, fields)
