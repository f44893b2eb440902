"""A deal on its line of time."""

from datetime import UTC, datetime, timedelta

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.console.boss.port import Entry, TapeRead
from tablemgr.console.boss.tape import SILENCE_MAX_S, Mark, Tape, is_exception, tape_of
from tablemgr.engine.events import BetPlaced, BetSettled, BettingClosed, CardShown, Cut, Outcome
from tablemgr.kernel.sealed import SIMULATED, SealedRecord
from tablemgr.service.events import CommandRefused, DeviceReported
from tablemgr.service.views import TableViewer

BEGIN = datetime(2026, 11, 30, 21, tzinfo=UTC)
FIRST_SEQ = 41
ROUNDING_S = 1e-6
BET = BetPlaced(7, 2, "bruno", "plain", "K", None, 2_500)
WON = BetSettled(7, 2, "bruno", Outcome.WON, 2_500, 2_500, 0, 0, "anna", 0, Cut.HOUSE, "3C", ("3D",), "a rule")


def entry(seq: int, at: datetime, event: object) -> Entry:
    sealed = f"{at:%Y-%m-%dT%H:%M:%S.%f}Z"
    record = SealedRecord(seq, sealed, None, "dora", "dealer", None, None, SIMULATED, "X", 1, msgspec.Raw(b"{}"))
    return Entry(record, event, bytes(32))


def tape(*events: tuple[float, object]) -> Tape:
    """Events, each so many seconds after the one before."""
    at, entries = BEGIN, []
    for seq, (gap_s, event) in enumerate(events, start=FIRST_SEQ):
        at += timedelta(seconds=gap_s)
        entries.append(entry(seq, at, event))
    return tape_of(TapeRead(4, (TableViewer(),), tuple(entries)))


def test_short_gaps_lie_on_the_line_as_they_were_and_long_silences_are_cut() -> None:
    line = tape((0, BettingClosed()), (1.5, BettingClosed()), (900, BettingClosed()))
    assert line.at_s == (0.0, 1.5, 1.5 + SILENCE_MAX_S)


def test_where_the_clock_was_set_back_the_line_stands_still() -> None:
    line = tape((0, BettingClosed()), (2, BettingClosed()), (-3_600, BettingClosed()), (1, BettingClosed()))
    assert line.at_s == (0.0, 2.0, 2.0, 3.0)


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40))
def test_the_line_never_runs_back_and_each_of_its_moments_leads_to_its_last_record(gaps: list[float]) -> None:
    line = tape(*((gap, BettingClosed()) for gap in gaps))
    for i, at_s in enumerate(line.at_s):
        assert i == 0 or 0 <= at_s - line.at_s[i - 1] <= SILENCE_MAX_S + ROUNDING_S
        found = line.position_at(at_s)
        assert found >= i
        assert line.at_s[found] == at_s
        assert found == line.last or line.at_s[found + 1] > at_s


def test_before_the_beginning_is_the_beginning_and_behind_the_end_the_end() -> None:
    line = tape((0, BettingClosed()), (1, BettingClosed()))
    assert (line.position_at(-5), line.position_at(1e9)) == (0, 1)


def test_a_record_is_found_by_its_sequence_and_none_that_is_not_there() -> None:
    line = tape((0, BettingClosed()), (1, BettingClosed()))
    assert [line.position_of(seq) for seq in (FIRST_SEQ - 1, FIRST_SEQ, FIRST_SEQ + 1, FIRST_SEQ + 2)] == [
        None,
        0,
        1,
        None,
    ]


def test_cards_bets_and_exceptions_have_their_marks() -> None:
    refused = CommandRefused("below_minimum", "a bet here is at least 5.00", "{}")
    line = tape((0, CardShown("7C", "table")), (1, BET), (1, refused), (1, BettingClosed()))
    assert (line.marks(Mark.CARD), line.marks(Mark.BET), line.marks(Mark.EXCEPTION)) == ((0.0,), (1.0,), (2.0,))
    assert line.exceptions() == (2,)


def test_a_device_that_says_it_is_ready_is_no_exception_and_one_that_wants_an_eye_is() -> None:
    assert not is_exception(DeviceReported("ready", "the shoe is ready"))
    assert is_exception(DeviceReported("clock", "the shoe's clock is off", is_alert=True))


def test_a_bet_is_found_where_it_was_placed_and_decided_as_far_as_it_was() -> None:
    line = tape((0, BET), (1, BettingClosed()), (1, WON))
    assert (line.placed(7, 2), line.settled(7, 2), line.settled(7, 1), line.placed(8, 2)) == (0, 2, None, None)


def test_a_deal_that_goes_on_gains_each_record_once() -> None:
    line = tape((0, BettingClosed()), (1, BettingClosed()))
    more = tape((0, BettingClosed()), (1, BettingClosed()), (2, BET))
    grown = line.grown(more.entries[1:])
    assert grown.entries == more.entries
    assert grown.at_s == more.at_s
    assert grown.grown(more.entries) is grown
