"""A table's inbox: touches, lines and cards wait here for the one writer, which takes them one at a time.

The queue is bounded, so that who asks faster than the disk can write waits. An answer comes on the writer's thread,
after its request is durable. A card for which the hold has no room stays first in line for its device until there is.
"""

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.service.desk import HoldFullError
from tablemgr.service.requests import Answer, By, Request
from tablemgr.service.writer import TableWriter

REQUESTS_MAX = 1_000
STOP_TIMEOUT_S = 10.0

Answered = Callable[[tuple[Answer, ...]], None]
Work = Callable[[TableWriter], tuple[Answer, ...]]


@dataclass(frozen=True, slots=True)
class _Waiting:
    work: Work
    answered: Answered


class InboxClosedError(Exception):
    """The writer has stopped; what is asked now is not done."""


class Inbox:
    """The writer's thread and the queue before it."""

    def __init__(self, writer: TableWriter, on_failure: Callable[[BaseException], None]) -> None:
        """`on_failure` is told, on the writer's thread, of the error that ended it."""
        self._writer = writer
        self._on_failure = on_failure
        self._queue: queue.Queue[_Waiting | None] = queue.Queue(REQUESTS_MAX)
        self._parked: list[_Waiting] = []
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)

    def start(self) -> None:
        """Begins to take requests."""
        self._thread.start()

    def put(self, request: Request, by: By, answered: Answered) -> None:
        """Puts a request in line, waiting for room; InboxClosedError when the writer has stopped."""
        self.put_work(lambda writer: writer.handle(request, by), answered)

    def put_work(self, work: Work, answered: Answered) -> None:
        """Puts any work of the writer's in line."""
        waiting = _Waiting(work, answered)
        while not self._closed.is_set():
            try:
                self._queue.put(waiting, timeout=0.1)
            except queue.Full:
                continue
            return
        raise InboxClosedError

    def ask(self, request: Request, by: By) -> tuple[Answer, ...]:
        """Puts a request in line and waits for its answers; InboxClosedError when the writer stopped before."""
        done = threading.Event()
        got: list[tuple[Answer, ...]] = []

        def answered(answers: tuple[Answer, ...]) -> None:
            got.append(answers)
            done.set()

        self.put(request, by, answered)
        while not done.wait(0.1):
            if self._closed.is_set() and not done.is_set():
                raise InboxClosedError
        return got[0]

    def stop(self) -> bool:
        """Lets what is in line be done, then ends the thread; False if it did not end in time."""
        if self._thread.is_alive():
            self._queue.put(None, timeout=STOP_TIMEOUT_S)
            self._thread.join(STOP_TIMEOUT_S)
        self._closed.set()
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            while (waiting := self._queue.get()) is not None:
                self._do(waiting)
                self._try_parked_again()
        except Exception as error:  # noqa: BLE001 - a thread's top: whoever runs the table must hear of it
            self._on_failure(error)
        finally:
            self._closed.set()

    def _do(self, waiting: _Waiting) -> None:
        try:
            answers = waiting.work(self._writer)
        except HoldFullError:
            self._parked.append(waiting)
            return
        waiting.answered(answers)

    def _try_parked_again(self) -> None:
        parked, self._parked = self._parked, []
        for waiting in parked:
            self._do(waiting)
