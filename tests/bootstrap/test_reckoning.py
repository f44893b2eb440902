"""What takes a while is worked out beside the questions, the newest thing only, and given up when it is not wanted."""

import threading
from collections.abc import Callable, Iterator

import pytest
from waiting import eventually

from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.bootstrap.reckoning import Reckoning
from tablemgr.console.boss import port as p
from tablemgr.storage.memory import MemoryJournal

DAYS = tuple(p.TheoreticalAsked(p.DayLine(f"2026-11-0{n}", f"2026-11-0{n + 1}", 1)) for n in range(1, 5))


class Slow(JournalAnswers):
    """Works each thing out when the test lets it; with `looks_up` it gives up what is not wanted any more."""

    def __init__(self) -> None:
        super().__init__(MemoryJournal().reader)
        self.begun: list[p.Reckoning] = []
        self.given_up: list[p.Reckoning] = []
        self.go_on = threading.Semaphore(0)
        self.looks_up = True

    def reckoned(self, asked: p.Reckoning, is_wanted: Callable[[], bool] = lambda: True) -> p.Reckoned | None:
        self.begun.append(asked)
        self.go_on.acquire()
        if self.looks_up and not is_wanted():
            self.given_up.append(asked)
            return None
        return p.Trouble(str(asked))


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
def reckoning(slow: Slow) -> Iterator[Reckoning]:
    reckoning = Reckoning(slow)
    yield reckoning
    for _ in range(10):
        slow.go_on.release()
    reckoning.close()


def test_an_answer_is_told_once_and_whoever_asks_does_not_wait(slow: Slow, reckoning: Reckoning) -> None:
    told: list[p.Reckoned] = []
    reckoning.begin(DAYS[0], told.append)
    assert told == []
    slow.go_on.release()
    eventually(lambda: told)
    assert told == [p.Trouble(str(DAYS[0]))]


def test_of_what_is_asked_meanwhile_only_the_newest_is_begun(slow: Slow, reckoning: Reckoning) -> None:
    told: list[p.Reckoned] = []
    reckoning.begin(DAYS[0], told.append)
    eventually(lambda: slow.begun)
    for asked in DAYS[1:]:
        reckoning.begin(asked, told.append)
    slow.go_on.release()
    slow.go_on.release()
    eventually(lambda: told)
    assert (slow.begun, slow.given_up) == ([DAYS[0], DAYS[3]], [DAYS[0]])
    assert told == [p.Trouble(str(DAYS[3]))]


def test_what_is_given_up_is_not_told(slow: Slow, reckoning: Reckoning) -> None:
    told: list[p.Reckoned] = []
    give_up = reckoning.begin(DAYS[0], told.append)
    eventually(lambda: slow.begun)
    give_up()
    slow.go_on.release()
    eventually(lambda: slow.given_up)
    reckoning.begin(DAYS[1], told.append)
    # It is over, and takes nothing else with it.
    give_up()
    slow.go_on.release()
    eventually(lambda: told)
    assert told == [p.Trouble(str(DAYS[1]))]


def test_what_was_finished_all_the_same_is_not_told(slow: Slow, reckoning: Reckoning) -> None:
    told: list[p.Reckoned] = []
    slow.looks_up = False
    reckoning.begin(DAYS[0], told.append)
    eventually(lambda: slow.begun)
    reckoning.begin(DAYS[1], told.append)
    slow.go_on.release()
    slow.go_on.release()
    eventually(lambda: told)
    assert told == [p.Trouble(str(DAYS[1]))]


def test_its_thread_ends_though_something_is_wanted(slow: Slow) -> None:
    before = set(threading.enumerate())
    reckoning = Reckoning(slow)
    reckoning.begin(DAYS[0], lambda _: None)
    eventually(lambda: slow.begun)
    slow.go_on.release()
    reckoning.close()
    assert set(threading.enumerate()) <= before
