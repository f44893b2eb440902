"""`tablemgr run` in this process: lines and deeds in, answers out. A deed is done when the lines before it are read."""

import io
import json
import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, cast

from waiting import eventually

from tablemgr.bootstrap.run import RunOptions, run_table

Line = dict[str, Any]
Step = Line | bytes | Callable[["Run"], object]

OPENING: Line = {"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 9, "id": "open"}
SEATED: tuple[Line, ...] = (
    {"do": "seat", "seat": 1, "player": "anna", "buy_in": "500.00", "id": "anna"},
    {"do": "seat", "seat": 2, "player": "bruno", "buy_in": "500.00", "id": "bruno"},
    {"do": "bank", "seat": 1, "amount": "200.00", "id": "bank"},
)
SHUFFLE: Line = {"do": "shuffle", "cut_by": 2, "id": "shuffle"}


class Run:
    """One run of a table's directory: its standard input, its standard output, and how it ended."""

    def __init__(self, directory: Path, *steps: Step, **options: Any) -> None:
        self.directory = directory
        self._steps: queue.Queue[Step] = queue.Queue()
        for step in steps:
            self._steps.put(step)
        self.answers: list[Line] = []
        self._asides = io.BytesIO()
        self.status, self.why = run_table(
            RunOptions(directory, **options), cast(BinaryIO, self), cast(BinaryIO, Heard(self.answers)), self._asides
        )

    def readline(self, _limit: int) -> bytes:
        """The next line; what is to be done between the lines is done here."""
        while not self._steps.empty():
            step = self._steps.get()
            if callable(step):
                step(self)
            elif isinstance(step, bytes):
                return step
            else:
                return json.dumps(step).encode() + b"\n"
        return b""

    @property
    def said(self) -> str:
        """What came on standard error."""
        return self._asides.getvalue().decode()

    def of(self, asked_id: str | int | None) -> list[Line]:
        """The answers with this id, null for the shoe's."""
        return [answer for answer in self.answers if answer["id"] == asked_id and type(answer["id"]) is type(asked_id)]

    def wait_for(self, answers: int) -> None:
        """Until so many answers have come."""
        eventually(lambda: len(self.answers) >= answers)


def answered(answers: int) -> Callable[[Run], object]:
    """A step: until so many answers have come in all."""
    return lambda run: run.wait_for(answers)


class Heard:
    """Takes a few bytes at a time, as a pipe may."""

    BYTES_AT_ONCE = 40

    def __init__(self, answers: list[Line]) -> None:
        self._answers = answers
        self._begun = b""

    def write(self, text: bytes) -> int:
        *whole, self._begun = (self._begun + bytes(text[: self.BYTES_AT_ONCE])).split(b"\n")
        self._answers += map(json.loads, whole)
        return min(len(text), self.BYTES_AT_ONCE)

    def flush(self) -> None:
        """Nothing is kept back."""
