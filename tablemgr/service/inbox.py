"""A table's inbox: touches, lines and cards wait here for the one writer, which takes them one at a time.

The queue is bounded, so that who asks faster than the disk can write waits. An answer comes on the writer's thread,
after its request is durable, in the order of the journal. A card for which the hold has no room stays first in line for
its device until there is, or until the table stops and turns it away.
"""

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.service.desk import HoldFullError
from tablemgr.service.requests import Answer, By, Request
from tablemgr.service.writer import TableWriter

REQUESTS_MAX = 1_000
STOP_TIMEOUT_S = 10.0
# How often one who waits, for room or for an answer, looks whether the writer has ended.
LOOK_S = 0.1

Answered = Callable[[tuple[Answer, ...]], None]
Work = Callable[[TableWriter], tuple[Answer, ...]]


def _to_nobody(_: tuple[Answer, ...]) -> None:
    """For answers that nobody waits for."""


@dataclass(frozen=True, slots=True)
class _Waiting:
    """Work in line. One of the two is called on the writer's thread, `answered` when the work is durable."""

    work: Work
    answered: Answered = _to_nobody
    turned_away: Callable[[], None] = lambda: None


class InboxClosedError(Exception):
    """The writer has stopped, or will not wait for room in the hold any more; what is asked now is not done."""


class Inbox:
    """The writer's thread and the queue before it."""

    def __init__(self, writer: TableWriter, on_failure: Callable[[BaseException], None]) -> None:
        """`on_failure` is told, on the writer's thread, of the error that ended it."""
        self._writer = writer
        self._on_failure = on_failure
        self._queue: queue.Queue[_Waiting | None] = queue.Queue(REQUESTS_MAX)
        self._parked: list[_Waiting] = []
        self._turns_away = False
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
        self._put(_Waiting(work, answered))

    def ask(self, request: Request, by: By, answered: Answered = _to_nobody) -> tuple[Answer, ...]:
        """Puts a request in line and waits for its answers, which `answered` is told first, on the writer's thread;
        InboxClosedError if it was not done."""
        return self.ask_work(lambda writer: writer.handle(request, by), answered)

    def ask_work(self, work: Work, answered: Answered = _to_nobody) -> tuple[Answer, ...]:
        """The same for any work of the writer's."""
        done = threading.Event()
        got: list[tuple[Answer, ...]] = []

        def on_answers(answers: tuple[Answer, ...]) -> None:
            answered(answers)
            got.append(answers)
            done.set()

        self._put(_Waiting(work, on_answers, done.set))
        # What the writer did last, it did before it closed.
        while not done.wait(LOOK_S):
            if self._closed.is_set():
                break
        if not got:
            raise InboxClosedError
        return got[0]

    def offer_work(self, work: Work, answered: Answered) -> bool:
        """Puts work in line if there is room at once, for who may not wait; False if it is not done."""
        if self._closed.is_set():
            return False
        try:
            self._queue.put_nowait(_Waiting(work, answered))
        except queue.Full:
            return False
        return True

    def turn_away(self) -> None:
        """From now on a card for which the hold has no room is turned away, and so are those that wait for it."""
        self._put_last(_Waiting(self._turn_parked_away), time.monotonic() + STOP_TIMEOUT_S)

    def stop(self) -> bool:
        """Lets what is in line be done, then ends the thread; False if it did not end in time."""
        deadline_s = time.monotonic() + STOP_TIMEOUT_S
        self._put_last(None, deadline_s)
        if self._thread.ident is not None:
            self._thread.join(max(0.0, deadline_s - time.monotonic()))
        self._closed.set()
        return not self._thread.is_alive()

    def _put(self, waiting: _Waiting) -> None:
        while not self._closed.is_set():
            try:
                self._queue.put(waiting, timeout=LOOK_S)
            except queue.Full:
                continue
            return
        raise InboxClosedError

    def _put_last(self, waiting: _Waiting | None, deadline_s: float) -> None:
        """For who stops the table: waits for room as long as the writer takes anything, but not for ever."""
        while self._thread.is_alive() and time.monotonic() < deadline_s:
            try:
                self._queue.put(waiting, timeout=LOOK_S)
            except queue.Full:
                continue
            return

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
            if self._turns_away:
                waiting.turned_away()
            else:
                self._parked.append(waiting)
            return
        waiting.answered(answers)

    def _try_parked_again(self) -> None:
        parked, self._parked = self._parked, []
        for waiting in parked:
            self._do(waiting)

    def _turn_parked_away(self, _: TableWriter) -> tuple[Answer, ...]:
        # Those that are parked are tried once more behind this, as after any work.
        self._turns_away = True
        return ()
