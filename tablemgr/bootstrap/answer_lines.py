"""The answers of a table without a window: one JSON line each, written by a thread of their own.

Whoever reads them may be slow: the writer goes on until `ANSWERS_MAX` of them wait, then it waits too. Whoever reads
them may stop for ever: a table that is told to end does so after `LAST_WORDS_S`, and answers are dropped that nobody
took. What they answer is durable, and the same `id` gives them again.
"""

import contextlib
import queue
import threading
import time
from typing import Any, BinaryIO

import msgspec

from tablemgr.service.requests import Answer

ANSWERS_MAX = 10_000
LAST_WORDS_S = 3.0
LOOK_S = 0.1


class AnswerLines:
    """Use it in a `with`. `out` should be unbuffered: a thread that is stuck in a buffered file keeps the process."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._lines: queue.Queue[bytes | None] = queue.Queue(ANSWERS_MAX)
        self._is_reader_gone = False
        self._ends_s: float | None = None
        self._thread = threading.Thread(target=self._run, name="answers", daemon=True)

    def __enter__(self) -> "AnswerLines":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.hurry()
        self._put(None)
        if self._is_reader_gone:
            self._drop_all()
        assert self._ends_s is not None
        self._thread.join(max(0.0, self._ends_s - time.monotonic()))

    @property
    def went_unread(self) -> bool:
        """Whether an answer could not be given to anybody."""
        return self._is_reader_gone

    def say(self, asked_id: str | int | None, answer: Answer) -> None:
        """Puts an answer in line; `asked_id` is None for a card that a device showed."""
        said: dict[str, Any] = {"id": asked_id, "accepted": answer.accepted}
        if answer.accepted:
            said["seq"] = answer.seq
        else:
            said |= {"code": answer.code, "message": answer.message}
        self._put(msgspec.json.encode(said) + b"\n")

    def wait(self) -> None:
        """Until all that was said has been read, or nobody reads any more; for a thread that may wait for ever."""
        self._lines.join()

    def hurry(self) -> None:
        """The table is to end: from now on nobody waits longer than `LAST_WORDS_S` for whoever reads."""
        if self._ends_s is None:
            self._ends_s = time.monotonic() + LAST_WORDS_S

    def _put(self, line: bytes | None) -> None:
        while not self._is_reader_gone:
            try:
                self._lines.put(line, timeout=LOOK_S)
            except queue.Full:
                self._is_reader_gone = self._ends_s is not None and time.monotonic() > self._ends_s
                continue
            return

    def _drop_all(self) -> None:
        """Ends the thread behind the answer that it may be stuck in."""
        with contextlib.suppress(queue.Empty):
            while True:
                self._lines.get_nowait()
                self._lines.task_done()
        self._lines.put(None)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                self._write(line)
            except (OSError, ValueError):
                # Nobody reads the answers any more; what is asked is done all the same.
                self._is_reader_gone = True
            self._lines.task_done()

    def _write(self, line: bytes) -> None:
        """An unbuffered file may take a part of what it is given."""
        rest = memoryview(line)
        while rest and not self._is_reader_gone:
            rest = rest[self._out.write(rest) :]
        self._out.flush()
