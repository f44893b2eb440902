"""Works out what the review wants to know and what may take a while, on a thread of its own: the newest thing only.

What was being worked out before is given up, as soon as whoever works it out looks up; what waited is never begun.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.console.boss import port as p

END_TIMEOUT_S = 10.0


# Told apart by what they are, not by what they ask: the same may be asked twice.
@dataclass(frozen=True, eq=False, slots=True)
class _Wanted:
    asked: p.Reckoning
    told: Callable[[p.Reckoned], None]


class Reckoning:
    """Its thread ends with `close`."""

    def __init__(self, answers: JournalAnswers) -> None:
        self._answers = answers
        self._changed = threading.Condition()
        self._wanted: _Wanted | None = None
        self._is_closed = False
        self._thread = threading.Thread(target=self._run, name="reckoning")
        self._thread.start()

    def begin(self, asked: p.Reckoning, told: Callable[[p.Reckoned], None]) -> Callable[[], None]:
        """See `ReviewPort.reckon`."""
        wanted = _Wanted(asked, told)
        with self._changed:
            self._wanted = wanted
            self._changed.notify()
        return lambda: self._give_up(wanted)

    def close(self) -> None:
        """Nothing more is worked out."""
        with self._changed:
            self._is_closed, self._wanted = True, None
            self._changed.notify()
        self._thread.join(END_TIMEOUT_S)

    def _give_up(self, wanted: _Wanted) -> None:
        with self._changed:
            if self._wanted is wanted:
                self._wanted = None

    def _run(self) -> None:
        while (wanted := self._next()) is not None:
            answer = self._answers.reckoned(wanted.asked, lambda wanted=wanted: self._wanted is wanted)  # type: ignore[misc] # kept for each
            with self._changed:
                is_still_wanted = self._wanted is wanted
                if is_still_wanted:
                    self._wanted = None
            if is_still_wanted and answer is not None:
                wanted.told(answer)

    def _next(self) -> _Wanted | None:
        with self._changed:
            self._changed.wait_for(lambda: self._is_closed or self._wanted is not None)
            return self._wanted
