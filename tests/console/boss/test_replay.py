"""The replay shows what the live console showed, wherever it is sent and in whatever order."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table_days import random_day

from tablemgr.console.boss.port import Entry, TapeRead
from tablemgr.console.boss.replay import WAYMARK_RECORDS, Replay, waymarks_of
from tablemgr.console.boss.tape import SILENCE_MAX_S, Tape, tape_of
from tablemgr.engine.events import BetSettled, CardShown, DealBegun
from tablemgr.service.standing import Standing
from tablemgr.service.views import Lamp, TableView, TableViewer

SEEDS = (3, 11)
# What went before the deal is not on its tape: the newest lines, the shoe's lamp, the bets of the deal before.
FROM_BEFORE = {"tail": (), "shoe": Lamp.NOT_FITTED, "shoe_text": "", "last_deal_bets": ()}


class Day:
    """A table day: how the live console showed it after each record, and its longest deal as a tape."""

    def __init__(self, seed: int) -> None:
        served = random_day(seed, "EUR")
        self.live: dict[int, TableView] = {}
        viewer = TableViewer()
        entries: list[Entry] = []
        standings: list[Standing] = []
        for record, event in zip(served.records(), served.events(), strict=True):
            standings.append(viewer.standing)
            viewer.add(record, event)
            self.live[record.seq] = viewer.view()
            entries.append(Entry(record, event, bytes(32)))
        begins = [i for i, entry in enumerate(entries) if isinstance(entry.event, DealBegun)] + [len(entries)]
        first, end = max(pairwise(begins), key=lambda deal: deal[1] - deal[0])
        dealt = tuple(entries[first:end])
        self.tape = tape_of(TapeRead(1, waymarks_of(standings[first], dealt), dealt))


@pytest.fixture(scope="module", params=SEEDS)
def day(request: pytest.FixtureRequest) -> Day:
    return Day(request.param)


def without_before(view: TableView) -> TableView:
    return replace(view, **FROM_BEFORE)  # type: ignore[arg-type] # fields of TableView


def test_a_deal_long_enough_to_mean_something(day: Day) -> None:
    assert day.tape.last > WAYMARK_RECORDS
    assert any(isinstance(entry.event, BetSettled) for entry in day.tape.entries)


@settings(max_examples=15)
@given(data=st.data())
def test_the_replay_shows_what_the_console_showed(day: Day, data: st.DataObject) -> None:
    replay = Replay(day.tape)
    for _ in range(6):
        replay.go(data.draw(st.integers(0, day.tape.last)))
        seq = day.tape.entries[replay.position].seq
        assert without_before(replay.view()) == without_before(day.live[seq])


def test_stepped_through_it_shows_each_record_as_it_was(day: Day) -> None:
    replay = Replay(day.tape)
    for position in range(day.tape.last + 1):
        replay.go(position)
        assert without_before(replay.view()) == without_before(day.live[day.tape.entries[position].seq])
    assert replay.is_at_end


def test_a_viewer_and_its_copy_go_their_own_ways(day: Day) -> None:
    viewer = day.tape.waymarks[0].copy()
    for entry in day.tape.entries[:WAYMARK_RECORDS]:
        viewer.add(entry.record, entry.event)
    copy, seen = viewer.copy(), viewer.view()
    for entry in day.tape.entries[WAYMARK_RECORDS:]:
        copy.add(entry.record, entry.event)
    assert viewer.view() == seen
    assert copy.view() != seen


def test_it_plays_at_its_speed_with_silences_cut_and_stops_at_the_end(day: Day) -> None:
    replay = Replay(day.tape)
    replay.speed = 4
    replay.play()
    quarter_s = SILENCE_MAX_S / 4
    replay.advance(quarter_s)
    assert replay.position == day.tape.position_at(SILENCE_MAX_S)
    assert replay.is_playing
    replay.advance(day.tape.length_s)
    assert (replay.position, replay.is_playing) == (day.tape.last, False)


def test_small_pieces_of_time_add_up(day: Day) -> None:
    replay = Replay(day.tape)
    replay.play()
    for _ in range(100):
        replay.advance(0.033)
    assert replay.position == day.tape.position_at(3.3)


def test_what_stands_does_not_move_and_what_is_over_is_played_again(day: Day) -> None:
    replay = Replay(day.tape, day.tape.last)
    replay.advance(1_000)
    assert replay.position == day.tape.last
    replay.play()
    assert (replay.position, replay.is_playing) == (0, True)
    replay.pause()
    replay.advance(1_000)
    assert replay.position == 0


def test_a_deal_that_goes_on_does_not_move_the_replay(day: Day) -> None:
    known = Tape(day.tape.deal, day.tape.waymarks[:1], day.tape.entries[:10], day.tape.at_s[:10])
    replay = Replay(known, 9)
    replay.grow(known.grown(day.tape.entries))
    assert (replay.position, replay.is_at_end) == (9, False)
    replay.go(day.tape.last)
    assert replay.is_at_end


def test_it_stops_before_a_record_that_makes_no_sense_and_says_so(day: Day) -> None:
    """A card that lies in no place of this game."""
    place = day.tape.last // 2
    entries = list(day.tape.entries)
    entries[place] = replace(entries[place], event=CardShown("7C", "nowhere"))
    waymarks = waymarks_of(day.tape.waymarks[0].standing, entries)
    replay = Replay(tape_of(TapeRead(1, waymarks, tuple(entries))))
    replay.go(day.tape.last)
    assert replay.position == place - 1
    assert f"record {entries[place].seq} makes no sense" in replay.why_stuck
    assert without_before(replay.view()) == without_before(day.live[entries[place - 1].seq])
    replay.go(place - 2)
    assert replay.why_stuck == ""


def test_an_empty_tape_shows_a_table_that_is_not_open() -> None:
    replay = Replay(Tape(0, waymarks_of(Standing(), ()), (), ()))
    replay.play()
    replay.advance(1)
    assert (replay.position, replay.is_playing) == (-1, False)
