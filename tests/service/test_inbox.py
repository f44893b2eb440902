"""The inbox: one request at a time, in order, bounded; a stop drains it, and an error of the journal ends it aloud."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from served import BRUNO, DEALER, SHOE, Served, dealt, line, seated

from tablemgr.engine import events as e
from tablemgr.service import inbox as inbox_module
from tablemgr.service.hold import HOLD_CARDS_MAX
from tablemgr.service.inbox import Inbox, InboxClosedError
from tablemgr.service.ports import Batch, Head, JournalError
from tablemgr.service.requests import Answer, By, CardSeen, LineGiven
from tablemgr.service.writer import TableWriter
from tablemgr.storage.memory import MemoryJournal

DEADLINE_S = 10.0
BUYS = line({"do": "buy_in", "seat": BRUNO, "amount": "1.00"})


class Opened:
    """A table's inbox that runs until the test ends, and the errors that it told of."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.failures: list[BaseException] = []
        self.inbox = Inbox(served.writer, self.failures.append)
        self.inbox.start()

    def card(self, card: str) -> tuple[Answer, ...]:
        number = self.served.taken = self.served.taken + 1
        return self.inbox.ask(CardSeen(card), By(SHOE, "device", f"{SHOE}:{number}", SHOE, f"{number}:3000"))

    def block_writer(self) -> threading.Event:
        """The writer stands still until the event is set."""
        free, is_blocked = threading.Event(), threading.Event()

        def wait(_: TableWriter) -> tuple[Answer, ...]:
            is_blocked.set()
            assert free.wait(DEADLINE_S)
            return ()

        self.inbox.put_work(wait, lambda _: None)
        assert is_blocked.wait(DEADLINE_S)
        return free


@pytest.fixture
def opened() -> Iterator[Opened]:
    opened = Opened(seated())
    yield opened
    assert opened.inbox.stop()


def test_requests_are_done_in_the_order_in_which_they_came(opened: Opened) -> None:
    free = opened.block_writer()
    said: list[int] = []
    for number in range(20):
        opened.inbox.put(BUYS, DEALER, lambda answers, number=number: said.append(number))
    free.set()
    assert opened.inbox.stop()
    assert said == list(range(20))
    assert opened.served.table.stacks["bruno"] == 52000


def test_many_may_ask_at_once_and_each_gets_its_own_answer(opened: Opened) -> None:
    with ThreadPoolExecutor(8) as askers:
        seqs = [
            seq for (answer,) in askers.map(lambda _: opened.inbox.ask(BUYS, DEALER), range(40)) for seq in [answer.seq]
        ]
    assert len(set(seqs)) == 40
    assert opened.served.table.stacks["bruno"] == 54000


def test_an_answer_is_told_when_the_request_is_in_the_journal(opened: Opened) -> None:
    heads: list[int] = []
    (answer,) = opened.inbox.ask(BUYS, DEALER, lambda answers: heads.append(opened.served.journal.head().seq))
    assert heads == [answer.seq]


def test_who_asks_faster_than_the_disk_can_write_waits(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox_module, "LOOK_S", 0.001)
    free = opened.block_writer()
    for _ in range(inbox_module.REQUESTS_MAX):
        opened.inbox.put_work(lambda _: (), lambda _: None)
    is_in_line = threading.Event()
    late = threading.Thread(target=lambda: (opened.inbox.put(BUYS, DEALER, lambda _: None), is_in_line.set()))
    late.start()
    assert not is_in_line.wait(0.02)
    free.set()
    assert is_in_line.wait(DEADLINE_S)
    late.join(DEADLINE_S)


def test_a_stop_lets_what_is_in_line_be_done_and_takes_nothing_more(opened: Opened) -> None:
    free = opened.block_writer()
    done: list[int] = []
    for _ in range(5):
        opened.inbox.put(BUYS, DEALER, lambda answers: done.append(answers[0].seq))
    free.set()
    assert opened.inbox.stop()
    assert len(done) == 5
    with pytest.raises(InboxClosedError):
        opened.inbox.ask(BUYS, DEALER)
    with pytest.raises(InboxClosedError):
        opened.inbox.put(BUYS, DEALER, lambda _: None)


def test_a_stop_does_not_wait_for_ever(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox_module, "STOP_TIMEOUT_S", 0.05)
    free = opened.block_writer()
    assert not opened.inbox.stop()
    with pytest.raises(InboxClosedError):
        opened.inbox.ask(BUYS, DEALER)
    free.set()


def test_a_stop_with_a_full_line_does_not_wait_for_ever(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inbox_module, "LOOK_S", 0.001)
    monkeypatch.setattr(inbox_module, "STOP_TIMEOUT_S", 0.05)
    free = opened.block_writer()
    for _ in range(inbox_module.REQUESTS_MAX):
        opened.inbox.put_work(lambda _: (), lambda _: None)
    assert not opened.inbox.stop()
    free.set()


def test_a_journal_that_fails_ends_the_inbox_and_is_told() -> None:
    journal = FailsOnCommit()
    opened = Opened(seated(journal))
    journal.fails = True
    answered: list[object] = []
    with pytest.raises(InboxClosedError):
        opened.inbox.ask(BUYS, DEALER, answered.append)
    with pytest.raises(InboxClosedError):
        opened.inbox.put(BUYS, DEALER, answered.append)
    assert answered == []
    assert [type(error) for error in opened.failures] == [JournalError]
    assert opened.inbox.stop()


def test_what_waits_behind_a_failure_is_not_done_and_whoever_asked_is_told() -> None:
    journal = FailsOnCommit()
    opened = Opened(seated(journal))
    free = opened.block_writer()
    journal.fails = True
    with ThreadPoolExecutor(4) as askers:
        waiting = [askers.submit(opened.inbox.ask, BUYS, DEALER) for _ in range(4)]
        free.set()
        assert [type(each.exception(DEADLINE_S)) for each in waiting] == [InboxClosedError] * 4
    assert opened.served.table.stacks["bruno"] == 50000


def full_hold() -> Opened:
    served = dealt("7S", "KH", "3D")
    served.unread()
    served.draw(*["2C"] * (HOLD_CARDS_MAX - 1))
    return Opened(served)


def test_a_card_for_which_the_hold_has_no_room_waits_until_there_is() -> None:
    opened = full_hold()
    with ThreadPoolExecutor(1) as shoe:
        card = shoe.submit(opened.card, "6D")
        opened.inbox.ask_work(lambda _: ())
        assert not card.done()
        opened.inbox.ask(line({"do": "hold", "answer": "not_in_play"}), DEALER)
        assert [(x.of_card, x.code) for x in card.result(DEADLINE_S)] == [("6D", "waiting")]
    assert opened.served.held[-1] == "6D"
    assert opened.inbox.stop()


def test_others_are_served_while_a_card_waits_for_room() -> None:
    opened = full_hold()
    with ThreadPoolExecutor(1) as shoe:
        card = shoe.submit(opened.card, "6D")
        assert opened.inbox.ask(BUYS, DEALER)[0].accepted
        opened.inbox.turn_away()
        assert isinstance(card.exception(DEADLINE_S), InboxClosedError)
    assert opened.inbox.stop()


def test_a_table_that_stops_turns_away_what_it_has_no_room_for_and_writes_nothing_of_it() -> None:
    opened = full_hold()
    opened.inbox.turn_away()
    before = opened.served.writer.head
    with pytest.raises(InboxClosedError):
        opened.card("6D")
    assert opened.served.writer.head == before
    assert opened.inbox.ask(line({"do": "misdeal", "reason": "closing time"}), DEALER)[0].accepted
    assert opened.card("5H")[0].of_card == "5H"
    assert opened.inbox.stop()


def test_a_line_that_is_refused_is_answered_like_any_other(opened: Opened) -> None:
    (answer,) = opened.inbox.ask(LineGiven(None, "x", "no JSON"), DEALER)
    assert (answer.accepted, answer.code) == (False, "bad_command")
    assert not any(isinstance(event, e.BoughtIn) for event in opened.served.events()[-1:])


class FailsOnCommit(MemoryJournal):
    """A journal on a disk that is about to fail."""

    fails = False

    def append(self, batch: Batch, expected: Head) -> None:
        if self.fails:
            raise JournalError("the disk is gone")
        super().append(batch, expected)
