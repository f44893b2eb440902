"""The writer: one transaction a request, all of it sealed with who and when, and no answer before it lasts."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from served import BRUNO, DEALER, JOURNAL_ID, SHOE, SIGNER, Clock, Served, dealt, line, seated

from tablemgr.audit.chain import check_chain
from tablemgr.audit.events import CheckpointSigned, JournalOpened
from tablemgr.audit.signing import is_signed
from tablemgr.engine import events as e
from tablemgr.ledger.postings import postings_of
from tablemgr.review.sheets import SHEET_RECORDS
from tablemgr.service import events as s
from tablemgr.service.ports import Batch, Head, JournalError, StoredRecord, StoredSnapshot
from tablemgr.service.requests import By, CardSeen, LineGiven, Noted
from tablemgr.service.writer import LINE_CHARS_MAX, SNAPSHOT_RECORDS, Committed, TableWriter, WriterStoppedError
from tablemgr.storage.creation import create_journal, open_journal
from tablemgr.storage.memory import MemoryJournal


def play_a_deal(served: Served) -> None:
    """From the shuffle to the banker's match, with a bet lost to the bank."""
    served.do("shuffle")
    served.draw("7S", "KH", "3D")
    punter = next(seat for seat in served.table.players if seat != served.table.banker_seat)
    served.do("bet", seat=punter, amount="5.00", on="7")
    served.draw("7H", "3C")
    served.do("bank", seat=served.table.turn.seat, amount="100.00")


def test_a_table_opens_with_its_journals_name_and_a_signed_checkpoint() -> None:
    served = Served()
    answer = served.open()
    opened, table_opened, checkpoint = served.events()
    assert answer.accepted
    assert opened == JournalOpened(JOURNAL_ID, "simulated", SIGNER.key_id, SIGNER.public_key, "tablemgr tests")
    assert isinstance(table_opened, e.TableOpened)
    assert is_signed(SIGNER.public_key, JOURNAL_ID, checkpoint)
    assert answer.seq == checkpoint.seq == 2


@pytest.mark.parametrize(
    "first",
    [
        {"do": "seat", "seat": 1, "player": "anna"},
        {"do": "open", "game": "whist", "currency": "EUR", "seats": 9},
        {"do": "open", "game": "zecchinetta", "currency": "eur", "seats": 9},
        {},
    ],
)
def test_a_first_line_that_opens_no_table_leaves_the_journal_empty(first: dict[str, object]) -> None:
    served = Served()
    answer = served.writer.open(line(first), DEALER, JOURNAL_ID, "simulated", "tests")
    assert (answer.accepted, answer.code) == (False, "bad_command")
    assert answer.message
    assert served.journal.head().seq == 0
    assert served.open().accepted


def test_a_first_line_that_is_no_json_says_so() -> None:
    answer = Served().writer.open(LineGiven(None, "x", "no JSON"), DEALER, JOURNAL_ID, "simulated", "tests")
    assert (answer.accepted, answer.message) == (False, "no JSON")


def test_every_record_says_who_when_how_and_in_which_kind_of_table() -> None:
    served = dealt("7S")
    for before, record in zip([None, *served.records()], served.records(), strict=False):
        assert record.origin == "simulated"
        assert record.at.endswith("Z")
        assert before is None or before.at <= record.at
        assert (record.actor, record.role) in (("dora", "dealer"), (SHOE, "device"))
    card = served.records()[-1]
    assert (card.kind, card.actor, card.device, card.reading, card.key) == (
        "CardShown",
        SHOE,
        SHOE,
        "1:300001",
        "shoe:1",
    )


def test_the_chain_covers_every_record_and_the_postings_are_those_of_the_events() -> None:
    served = seated()
    play_a_deal(served)
    assert isinstance(served.journal, MemoryJournal)
    reader = served.journal.reader()
    assert check_chain(reader.chain()) == (served.writer.head.seq, served.writer.head.hash)
    expected = [
        (seq, number, *(x.source, x.target, x.amount_minor))
        for seq, event in enumerate(served.events(), start=1)
        for number, x in enumerate(postings_of(event), start=1)
    ]
    assert [(x.seq, x.line, x.source, x.target, x.amount_minor) for x in reader.postings()] == expected
    assert expected


def test_each_end_of_a_deal_is_signed_and_names_what_went_before() -> None:
    served = seated()
    play_a_deal(served)
    events = served.events()
    ends = [seq for seq, event in enumerate(events, start=1) if isinstance(event, e.DealEnded)]
    signed = [seq for seq, event in enumerate(events, start=1) if isinstance(event, CheckpointSigned)]
    (ended,) = ends
    at_once = next(seq for seq in signed if seq > ended)
    assert len({record.at for record in served.records()[ended - 1 : at_once]}) == 1
    stored = list(served.journal.records())
    for seq in signed:
        checkpoint = events[seq - 1]
        assert (checkpoint.seq, checkpoint.hash) == (seq - 1, stored[seq - 2].hash.hex())
        assert is_signed(SIGNER.public_key, JOURNAL_ID, checkpoint)


def test_every_settlement_names_the_rule_that_decided_it() -> None:
    served = dealt("7S", "KH", "3D")
    served.do("bet", seat=BRUNO, amount="5.00", on="7")
    served.do("bet", seat=3, amount="5.00", on="K")
    served.draw("7H", "3C")
    settled = [event for event in served.events() if isinstance(event, e.BetSettled)]
    assert [bet.outcome.value for bet in settled] == ["lost", "won"]
    assert all(bet.rule.startswith("rules/zecchinetta.md: ") for bet in settled)


def test_a_refused_line_is_sealed_with_its_text_and_changes_nothing() -> None:
    served = seated()
    answer = served.refused("bet", seat=BRUNO, amount="5.00", on="7")
    record = served.records()[-1]
    event = served.events()[-1]
    assert event == s.CommandRefused("wrong_phase", answer.message, '{"do":"bet","seat":2,"amount":"5.00","on":"7"}')
    assert (record.actor, answer.seq) == ("dora", record.seq)


def test_of_a_refused_line_only_a_bounded_part_is_kept() -> None:
    served = seated()
    served.ask(LineGiven(None, "x" * 100_000, "no JSON"))
    assert len(served.events()[-1].line) == LINE_CHARS_MAX


def test_a_second_opening_is_refused() -> None:
    served = seated()
    (answer,) = served.ask(line({"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 9}))
    assert (answer.accepted, answer.message) == (False, "the table is open already")


def test_the_same_key_gives_the_first_answer_and_does_nothing_more() -> None:
    served = seated()
    first = served.say("buy_in", key="k1", seat=BRUNO, amount="10.00")
    head = served.writer.head
    assert served.say("buy_in", key="k1", seat=BRUNO, amount="10.00") == first
    assert served.say("leave", key="k1", seat=BRUNO) == first
    assert served.writer.head == head
    assert served.table.stacks["bruno"] == 51000


def test_the_same_key_gives_the_first_refusal_even_if_it_would_be_accepted_now() -> None:
    served = seated()
    first = served.say("bet", key="k1", seat=BRUNO, amount="5.00", on="7")
    served.do("shuffle")
    served.draw("7S", "KH", "3D")
    again = served.say("bet", key="k1", seat=BRUNO, amount="5.00", on="7")
    assert again == first
    assert again[0].code == "wrong_phase"
    assert not served.table.bets


def test_a_key_is_answered_the_same_after_a_restart() -> None:
    served = seated()
    accepted = served.say("buy_in", key="k1", seat=BRUNO, amount="10.00")
    refused = served.say("bet", key="k2", seat=BRUNO, amount="5.00", on="7")
    served.restart()
    head = served.writer.head
    assert served.say("buy_in", key="k1", seat=BRUNO, amount="10.00") == accepted
    assert served.say("bet", key="k2", seat=BRUNO, amount="5.00", on="7") == refused
    assert served.writer.head == head


def test_the_opening_lines_key_is_answered_the_same_too() -> None:
    served = Served()
    opening = line({"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 9})
    by = By("dora", "dealer", "k1")
    first = served.writer.open(opening, by, JOURNAL_ID, "simulated", "tests")
    assert served.writer.handle(opening, by) == (first,)


def test_an_answer_that_ended_a_deal_is_the_same_the_second_time() -> None:
    """The checkpoint behind it answers no command."""
    served = dealt("7S", "KH", "3D")
    first = served.say("card", key="k1", card="3C")
    assert isinstance(served.events()[-1], CheckpointSigned)
    assert [record.key for record in served.records()[-2:]] == ["k1", None]
    assert served.say("card", key="k1", card="3C") == first


def test_an_answer_that_released_cards_gives_the_lines_own_answer_again() -> None:
    served = dealt("7S", "KH", "3D")
    served.unread()
    served.draw("2C")
    own, *of_cards = served.say("card", key="k1", card="5D")
    assert [answer.of_card for answer in of_cards] == ["2C"]
    assert served.say("card", key="k1", card="5D") == (own,)


def test_a_reading_that_comes_again_by_its_number_is_not_taken_twice() -> None:
    served = dealt("7S")
    head = served.writer.head
    served.ask(CardSeen("7S"), By(SHOE, "device", "shoe:1", SHOE, "1:300001"))
    assert served.writer.head == head


def test_the_newest_reading_of_a_device_comes_back_from_the_journal() -> None:
    served = dealt("7S", "KH")
    assert served.writer.standing.readings == {SHOE: "2:300002"}
    served.restart()
    assert served.writer.standing.readings == {SHOE: "2:300002"}


@pytest.mark.parametrize("seconds", [-3_600, -3, 3, 3_600])
def test_a_clock_set_back_or_forward_is_an_event_before_the_next(seconds: float) -> None:
    """C20."""
    served = seated()
    was_at = served.records()[-1].at
    served.clock.set_by(seconds)
    before = served.writer.head.seq
    served.do("buy_in", seat=BRUNO, amount="10.00")
    step, bought = served.events(before)
    assert isinstance(bought, e.BoughtIn)
    assert step == s.ClockStepped(was_at, served.records()[-1].at)
    assert (step.is_at > step.was_at) == (seconds > 0)


def test_time_that_passes_is_no_step_of_the_clock() -> None:
    served = seated()
    served.clock.run(3_600)
    served.clock.set_by(0.5)
    served.do("buy_in", seat=BRUNO, amount="10.00")
    assert not any(isinstance(event, s.ClockStepped) for event in served.events())


def test_a_clock_that_was_set_back_while_the_table_was_closed_is_noticed() -> None:
    served = seated()
    served.clock.set_by(-60)
    served.restart()
    served.clock.steady_us = 5
    served.do("buy_in", seat=BRUNO, amount="10.00")
    assert [x.kind for x in served.records()][-2:] == ["ClockStepped", "BoughtIn"]


def test_a_stepped_clocks_record_belongs_to_the_answer_of_its_request() -> None:
    served = seated()
    served.clock.set_by(60)
    first = served.say("buy_in", key="k1", seat=BRUNO, amount="10.00")
    assert served.say("buy_in", key="k1", seat=BRUNO, amount="10.00") == first


def test_a_snapshot_is_taken_at_the_end_of_a_deal_and_the_restart_begins_there() -> None:
    journal = CountingJournal()
    served = seated(journal)
    while journal.newest_snapshot() is None:
        play_a_deal(served)
    snapshot = journal.newest_snapshot()
    assert snapshot is not None
    assert snapshot.seq >= SNAPSHOT_RECORDS
    play_a_deal(served)
    live, journal.asked_after = served.writer.standing, []
    served.restart()
    assert served.writer.standing == live
    assert journal.asked_after[0] == snapshot.seq - 1
    # What things are found by is taken up where the newest sheet began.
    newest_sheet = served.writer.head.seq // SHEET_RECORDS * SHEET_RECORDS
    assert min(journal.asked_after) == min(newest_sheet, snapshot.seq - 1)


def test_what_is_published_is_on_disk_by_then() -> None:
    served = seated()
    seen: list[Committed] = []

    def look(committed: Committed) -> None:
        assert served.journal.head() == committed.head
        seen.append(committed)

    served.writer.listeners.append(look)
    served.do("buy_in", seat=BRUNO, amount="10.00")
    assert [type(event) for committed in seen for event in committed.events] == [e.BoughtIn]
    assert seen[0].standing == served.writer.standing


def test_an_error_of_the_journal_is_no_answer_and_stops_the_writer() -> None:
    journal = FailingJournal()
    served = seated(journal)
    before = served.writer.standing
    journal.fails = True
    with pytest.raises(JournalError):
        served.say("buy_in", key="k1", seat=BRUNO, amount="10.00")
    assert served.writer.standing is before
    journal.fails = False
    with pytest.raises(WriterStoppedError):
        served.say("buy_in", key="k2", seat=BRUNO, amount="10.00")
    with pytest.raises(WriterStoppedError):
        served.writer.note(s.TableStopped(), DEALER)
    served.restart()
    assert served.say("buy_in", key="k1", seat=BRUNO, amount="10.00")[0].accepted


def test_a_commit_whose_end_is_unknown_is_answered_from_the_journal_after_the_restart() -> None:
    journal = FailingJournal()
    served = seated(journal)
    journal.fails = journal.is_written_all_the_same = True
    with pytest.raises(JournalError):
        served.say("buy_in", key="k1", seat=BRUNO, amount="10.00")
    journal.fails = False
    served.restart()
    assert served.say("buy_in", key="k1", seat=BRUNO, amount="10.00")[0].accepted
    assert served.table.stacks["bruno"] == 51000


def test_a_checkpoint_that_cannot_be_copied_stops_the_writer_too() -> None:
    served = Served(sinks=(FullDisk(),))
    with pytest.raises(JournalError):
        served.open()
    with pytest.raises(WriterStoppedError):
        served.say("buy_in", seat=BRUNO, amount="10.00")


def test_two_writers_of_one_journal_are_noticed_before_anything_is_lost() -> None:
    served = seated()
    other = TableWriter(served.journal, SIGNER, served.clock)
    served.do("buy_in", seat=BRUNO, amount="10.00")
    with pytest.raises(JournalError):
        other.handle(line({"do": "buy_in", "seat": BRUNO, "amount": "20.00"}), DEALER)
    assert served.table.stacks["bruno"] == 51000


def test_a_tail_that_was_altered_is_not_gone_on_from() -> None:
    served = seated()
    assert isinstance(served.journal, MemoryJournal)
    record = served.journal._records[-1]
    served.journal._records[-1] = StoredRecord(record.seq, record.sealed.replace(b"200", b"900"), record.hash)
    with pytest.raises(JournalError, match=r"record \d+ cannot be gone on from.*verify"):
        served.restart()


@pytest.mark.parametrize("state", [b"{}", b"[]", b"x", b'{"table":{}}', b'{"table":{"game":"whist"}}', b"\xff"])
def test_a_snapshot_that_is_none_is_not_gone_on_from(state: bytes) -> None:
    served = seated()
    assert isinstance(served.journal, MemoryJournal)
    served.journal._snapshots.append(StoredSnapshot(served.writer.head.seq, state))
    with pytest.raises(JournalError, match="cannot be gone on from"):
        served.restart()


def test_a_table_on_disk_stands_after_the_restart_as_it_stood(tmp_path: Path) -> None:
    with contextlib.closing(create_journal(tmp_path)) as journal:
        served = seated(journal)
        play_a_deal(served)
        live = served.writer.standing
    with contextlib.closing(open_journal(tmp_path)) as journal:
        assert TableWriter(journal, SIGNER, Clock()).standing == live


def test_a_note_changes_nothing_at_the_table() -> None:
    served = seated()
    table = served.table
    assert served.ask(Noted(s.LineCounted(1, 2, 3, "noise", "ff"))) == ()
    assert served.table is table
    assert isinstance(served.events()[-1], s.LineCounted)


class CountingJournal(MemoryJournal):
    """Remembers from where its records were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked_after: list[int] = []

    def records(self, after_seq: int = 0) -> Iterator[object]:  # type: ignore[override]
        self.asked_after.append(after_seq)
        return super().records(after_seq)


class FailingJournal(MemoryJournal):
    """Fails to commit when told to; what it was given may be there all the same, as on a real disk."""

    fails = False
    is_written_all_the_same = False

    def append(self, batch: Batch, expected: Head) -> None:
        if not self.fails or self.is_written_all_the_same:
            super().append(batch, expected)
        if self.fails:
            raise JournalError("the disk is gone")


class FullDisk:
    """A place for checkpoints that takes none."""

    def append(self, journal_id: str, checkpoint: CheckpointSigned) -> None:
        raise JournalError("no space left")
