"""What holds for every table: its journal replayed is the table as it stood, from the first record or a snapshot."""

from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from random_play import RandomPlay
from served import DEALER, JOURNAL_ID, Served, line

from tablemgr.kernel.sealed import decode_sealed
from tablemgr.service import writer as writer_module
from tablemgr.service.desk import ANSWERS, HoldFullError
from tablemgr.service.felt.events import FeltFitted
from tablemgr.service.packs.events import PackPutInPlay
from tablemgr.service.standing import (
    Standing,
    StandingFold,
    after_record,
    decode_standing,
    encode_standing,
    event_reader,
    evolve_standing,
)
from tablemgr.service.tray.events import TrayFitted

LINES_MAX = 80
# Now and then a deal ends: so a snapshot is taken often enough to be restarted from.
SNAPSHOT_RECORDS = 30
READ_EVENT = event_reader()

seeds = st.integers(0, 2**32 - 1)


class Play:
    """People at a table with a shoe that reads badly: cards come by hand, by the shoe, unread, or too early."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.people = RandomPlay(self.random)
        self.served = Served()
        opening = self.people.opening()
        self.served.writer.open(line(opening), DEALER, JOURNAL_ID, "simulated", "tests")

    def step(self) -> None:
        """Whatever happens next."""
        served, chance = self.served, self.random.random()
        if not served.writer.standing.hold.is_empty and chance < 0.5:
            self._answer()
        elif chance < 0.04:
            served.unread(self.random.choice(("", "7H")))
        elif chance < 0.06:
            served.fault(self.random.choice(("E4", "E7")), is_over=self.random.random() < 0.5)
        elif chance < 0.08:
            served.draw(self.random.choice(("7H", "8H", "2C")))
        elif chance < 0.09:
            served.clock.set_by(self.random.choice((-60, 60)))
        else:
            self._line(self.people.next_line(served.table))

    def _line(self, said: dict[str, Any]) -> None:
        card = said.get("card")
        if said["do"] == "card" and isinstance(card, str) and self.random.random() < 0.7:
            self.served.draw(card)
        else:
            self.served.ask(line(said))

    def _answer(self) -> None:
        said: dict[str, Any] = {"do": "hold", "answer": self.random.choice(ANSWERS)}
        if said["answer"] == "this_card" and self.random.random() < 0.5:
            said["card"] = self.people._card(self.served.table)["card"] if self.served.table.deal else "7H"
        self.served.ask(line(said))


def played(seed: int, lines: int) -> Served:
    play = Play(seed)
    for _ in range(lines):
        try:
            play.step()
        except HoldFullError:
            play.served.say("misdeal", reason="a heap of cards")
    return play.served


@given(seeds, st.integers(0, LINES_MAX))
def test_the_journal_replayed_is_the_table_as_it_stands_after_every_record(seed: int, lines: int) -> None:
    play, standing, seen = Play(seed), Standing(), 0
    for _ in range(lines + 1):
        for stored in play.served.journal.records(seen):
            record = decode_sealed(stored.sealed)
            standing, seen = after_record(standing, record, READ_EVENT(record)), stored.seq
        assert standing == play.served.writer.standing
        assert encode_standing(standing) == encode_standing(play.served.writer.standing)
        try:
            play.step()
        except HoldFullError:
            play.served.say("misdeal", reason="a heap of cards")


@given(seeds, st.integers(0, LINES_MAX))
def test_a_standing_is_read_back_exactly_as_it_was(seed: int, lines: int) -> None:
    standing = played(seed, lines).writer.standing
    text = encode_standing(standing)
    again = decode_standing(text)
    assert again == standing
    assert repr(again) == repr(standing)
    assert encode_standing(again) == text


# A line at random changed the game once, to one that these people do not know.
@example(13870, 39)
@given(seeds, st.integers(0, 2 * LINES_MAX))
def test_a_restart_from_a_snapshot_stands_as_one_from_the_first_record(seed: int, lines: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer_module, "SNAPSHOT_RECORDS", SNAPSHOT_RECORDS)
        served = played(seed, lines)
    live, fold = served.writer.standing, StandingFold()
    for record in served.records():
        fold.apply(record, READ_EVENT(record))
    served.restart()
    assert served.writer.standing == fold.standing == live
    assert fold.text() == encode_standing(served.writer.standing)


@given(seeds, st.integers(0, LINES_MAX))
def test_no_card_of_the_shoe_is_lost_or_doubled(seed: int, lines: int) -> None:
    """Each reading left one record or one hold, and what was released was held before."""
    served = played(seed, lines)
    readings = [record.reading for record in served.records() if record.reading]
    numbers = [int(reading.partition(":")[0]) for reading in readings]
    assert sorted(set(numbers)) == list(range(1, served.taken + 1))
    assert numbers == sorted(numbers)
    held = sum(record.kind == "CardHeld" for record in served.records())
    released = sum(record.kind == "HeldCardReleased" for record in served.records())
    assert held - released == len(served.held)


@given(seeds)
def test_a_hold_can_always_be_emptied(seed: int) -> None:
    served = played(seed, LINES_MAX)
    if served.writer.standing.hold.faults:
        served.do("hold", answer="clear_fault")
    for _ in range(len(served.held)):
        if served.held:
            served.do("hold", answer="not_in_play")
    assert served.writer.standing.hold.is_empty


def test_snapshots_are_really_taken_in_this_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "SNAPSHOT_RECORDS", SNAPSHOT_RECORDS)
    assert any(played(seed, 150).journal.newest_snapshot() for seed in range(5))


def test_a_table_that_keeps_nothing_says_nothing_of_it_even_in_a_name() -> None:
    """Snapshots from before games kept anything are the same to the byte."""
    served = Served()
    served.open()
    served.do("seat", seat=1, player='x","kept":null', buy_in="5.00")
    text = encode_standing(served.writer.standing)
    assert b',"kept":' not in text
    assert decode_standing(text) == served.writer.standing


@pytest.mark.parametrize(
    "first",
    [
        PackPutInPlay("red 14", "italian_40", "red"),
        TrayFitted("tray", ("float",), ("1",), 0),
        FeltFitted("tray", ("slot_1",)),
    ],
    ids=["pack", "tray", "felt"],
)
def test_a_table_that_goes_on_from_a_snapshot_can_be_given_its_first_pack_and_its_first_tray(first: object) -> None:
    """A snapshot has no key for what was not there: what is made of it can have it all the same."""
    standing = played(3, LINES_MAX).writer.standing
    again = decode_standing(encode_standing(standing))
    assert evolve_standing(again, first) == evolve_standing(standing, first) != standing
