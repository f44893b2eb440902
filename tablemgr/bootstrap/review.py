"""`tablemgr review DIR`: the answers of a journal behind the review's window, on a thread of their own."""

import contextlib
import queue
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tablemgr.bootstrap.console import SWITCH_INTERVAL_S, clock
from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.bootstrap.proving import ProofOptions, begin_proof
from tablemgr.bootstrap.reckoning import Reckoning
from tablemgr.console.boss import port as p
from tablemgr.console.boss.app import run_review
from tablemgr.service.ports import JournalError
from tablemgr.storage.errors import NoJournalError
from tablemgr.storage.sqlite_reader import open_reader

# The window asks five kinds of things, each once at a time, and may ask one more of each while it waits.
QUESTIONS_MAX = 16
END_TIMEOUT_S = 5.0


class NoReviewError(Exception):
    """There is nothing to be looked through."""


class JournalDesk:
    """Fulfils `ReviewPort`. Its threads end with `close`."""

    def __init__(self, directory: Path, proof: ProofOptions) -> None:
        self._directory = directory
        self._proof = proof
        self._answers = JournalAnswers(partial(open_reader, directory))
        self._questions: queue.Queue[tuple[p.Asked, Callable[[p.Told], None]] | None] = queue.Queue(QUESTIONS_MAX)
        self._thread = threading.Thread(target=self._run, name="review")
        self._thread.start()
        self._reckoning = Reckoning(JournalAnswers(partial(open_reader, directory)))

    def ask(self, asked: p.Asked, answered: Callable[[p.Told], None]) -> None:
        """Puts the question into the queue."""
        try:
            self._questions.put_nowait((asked, answered))
        except queue.Full:
            answered(p.Trouble("the journal is busy: ask again"))

    def reckon(self, asked: p.Reckoning, told: Callable[[p.Reckoned], None]) -> Callable[[], None]:
        """Begins to work it out."""
        return self._reckoning.begin(asked, told)

    def prove(self, told: Callable[[p.Proof], None]) -> Callable[[], None]:
        """Begins the proof, in a process of its own."""
        return begin_proof(self._directory, self._proof, told)

    def close(self) -> None:
        """No more questions are answered."""
        self._reckoning.close()
        self._questions.put(None)
        self._thread.join(END_TIMEOUT_S)

    def _run(self) -> None:
        while (question := self._questions.get()) is not None:
            asked, answered = question
            answered(self._answers.to(asked))


def review_window(directory: Path, name: str, proof: ProofOptions, *, full_screen: bool) -> int:
    """The review of a table in a window; the exit status. NoReviewError."""
    try:
        with contextlib.closing(open_reader(directory)) as reader:
            if not reader.head().seq:
                raise NoReviewError(f"{directory} holds a journal without a record: no table was opened")
    except NoJournalError as error:
        raise NoReviewError(str(error)) from error
    except JournalError:
        # What lies there is damaged: the window says so, and what the proof finds.
        pass
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    desk = JournalDesk(directory, proof)
    try:
        return run_review(desk, name, clock, full_screen=full_screen)
    finally:
        desk.close()
