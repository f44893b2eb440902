"""A running table that is killed without warning, and somebody who drives it and believes only what was acknowledged.

The table is `tablemgr run` as a program of its own. Whoever drives it sends lines with ids, not too many ahead of their
answers; after a kill he sends again, in order, what was not acknowledged, and some of what was.
"""

import contextlib
import json
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tablemgr.kernel.sealed import SealedRecord, decode_sealed
from tablemgr.storage.sqlite_reader import open_reader

Line = dict[str, Any]

AHEAD_MAX = 40
AGAIN = 3
ANSWER_TIMEOUT_S = 30.0


class Program:
    """One life of `tablemgr run`."""

    def __init__(self, directory: Path, shoe: str | None = None) -> None:
        command = [sys.executable, "-m", "tablemgr", "run", "--data", str(directory)]
        self._process = subprocess.Popen(
            command + (["--shoe", shoe] if shoe else []), stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.answers: queue.Queue[Line] = queue.Queue()
        self.has_answered = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def send(self, line: Line) -> None:
        """A line, if there is still somebody to hear it."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(line).encode() + b"\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            return

    def kill(self) -> None:
        """The end, without warning."""
        self._process.send_signal(signal.SIGKILL)
        self._end()

    def stop(self) -> int:
        """The end of the input; the exit status."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        return self._end()

    def _end(self) -> int:
        status = self._process.wait(ANSWER_TIMEOUT_S)
        self._thread.join(ANSWER_TIMEOUT_S)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        # What was still in our buffer reaches nobody.
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.stdout.close()
        return status

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for raw in self._process.stdout:
            # A line without its end was never acknowledged: its writer died in the middle of it.
            if raw.endswith(b"\n"):
                self.answers.put(json.loads(raw))
                self.has_answered.set()


class Driver:
    """Sends the lines of a stream; `acknowledged` is by id, the first answer of each."""

    def __init__(self, stream: Iterator[Line]) -> None:
        self._stream = stream
        self.sent: list[Line] = []
        self.acknowledged: dict[int, Line] = {}
        self.cards: list[Line] = []

    def resume(self, program: Program) -> None:
        """In a new life: what was not acknowledged in the last one is sent again, and a little of what was."""
        first = self._first_unacknowledged()
        for line in self.sent[max(0, first - AGAIN) :]:
            program.send(line)

    def go_on(self, program: Program) -> None:
        """One line more, and what has been answered meanwhile."""
        if len(self.sent) - len(self.acknowledged) < AHEAD_MAX:
            self.sent.append({**next(self._stream), "id": len(self.sent)})
            program.send(self.sent[-1])
            self._hear(program, 0.0)
        else:
            self._hear(program, 0.01)

    def hear_out(self, program: Program) -> None:
        """Takes what has been answered already."""
        while self._hear(program, 0.0):
            pass

    def hear_all(self, program: Program) -> None:
        """Until every line that was sent is acknowledged."""
        ends_s = time.monotonic() + ANSWER_TIMEOUT_S
        while len(self.acknowledged) < len(self.sent):
            assert time.monotonic() < ends_s, f"no answer for line {self._first_unacknowledged()}"
            self._hear(program, 0.1)

    def _first_unacknowledged(self) -> int:
        return next((number for number in range(len(self.sent)) if number not in self.acknowledged), len(self.sent))

    def _hear(self, program: Program, timeout_s: float) -> bool:
        try:
            answer = program.answers.get(timeout=timeout_s) if timeout_s else program.answers.get_nowait()
        except queue.Empty:
            return False
        if answer["id"] is None:
            self.cards.append(answer)
        else:
            first = self.acknowledged.setdefault(answer["id"], answer)
            assert first == answer, f"line {answer['id']} was answered {first}, and now {answer}"
        return True


def records_of(directory: Path, after_seq: int = 0) -> list[SealedRecord]:
    """What the journal holds."""
    reader = open_reader(directory)
    try:
        return [decode_sealed(stored.sealed) for stored in reader.records(after_seq)]
    finally:
        reader.close()


def compare(records: list[SealedRecord], driver: Driver) -> None:
    """No acknowledged line is missing, none is there twice, none that was not sent; and each as it was answered."""
    found: dict[str, list[SealedRecord]] = {}
    last_key = None
    for record in records:
        if record.key is not None and record.key.startswith("line:"):
            assert record.key not in found or record.key == last_key, f"{record.key} was done twice"
            found.setdefault(record.key, []).append(record)
        last_key = record.key
    assert list(found) == [f"line:{number}" for number in range(len(found))], "lines out of their order"
    for number, answer in driver.acknowledged.items():
        done = found[f"line:{number}"]
        is_refused = done[-1].kind == "CommandRefused"
        assert answer["accepted"] == (not is_refused)
        assert is_refused or answer["seq"] == done[-1].seq
    assert len(found) <= len(driver.sent)
