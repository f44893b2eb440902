"""The theoretical commission of a day is that of the whole journal, as far as its bets were placed on this day."""

from collections.abc import Iterator
from datetime import UTC, time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from served import ANNA, BRUNO, Served
from table_days import new_table, random_day

from tablemgr.review.filters import Filter
from tablemgr.service.day_theoretical import WANTED_RECORDS, theoretical_of_day
from tablemgr.service.days import DayLine, GamingDay
from tablemgr.service.finding import Finder
from tablemgr.service.theoretical import SeatHour, Theoretical, total_of
from tablemgr.service.verify_records import Records
from tablemgr.service.verify_steps import Step

DAY_S = 86_400.0
MIDNIGHT = GamingDay(UTC, time(0))


def finder_of(served: Served) -> Finder:
    return Finder(served.journal.reader())  # type: ignore[attr-defined] # one in memory


def whole(served: Served) -> tuple[SeatHour, ...]:
    fold, records = Theoretical(), Records()
    for stored in served.journal.records():
        step = records.read(stored)
        assert isinstance(step, Step)
        fold.take(step)
    return fold.rows()


def rows_of(served: Served, day: DayLine) -> tuple[SeatHour, ...]:
    fold = theoretical_of_day(finder_of(served), day.from_at, day.to_at)
    assert fold is not None
    return fold.rows()


def days_of(served: Served, gaming_day: GamingDay = MIDNIGHT) -> tuple[DayLine, ...]:
    return finder_of(served).days(gaming_day, None, 100).days


def three_days() -> Served:
    """A deal a day, and on the second one two; the last bet of a deal may come on the next day."""
    served = new_table({"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 9})
    for seat, player in ((ANNA, "anna"), (BRUNO, "bruno")):
        served.do("seat", seat=seat, player=player, buy_in="5000.00")
    for wait_s in (0.0, DAY_S, 60.0, DAY_S):
        served.clock.run(wait_s)
        deal(served)
    return served


def deal(served: Served) -> None:
    """Anna banks, and bruno loses a bet."""
    if served.table.banker is None:
        served.do("bank", seat=served.table.turn.seat or ANNA, amount="300.00")
    punter = next(seat for seat in (ANNA, BRUNO) if seat != served.table.banker_seat)
    served.do("shuffle")
    served.draw("7S", "KH", "3D")
    served.do("bet", seat=punter, amount="10.00", on="7")
    served.clock.run(120)
    served.do("bet", seat=punter, amount="30.00", on="K")
    served.draw("7H", "3C")


@settings(max_examples=20)
@given(seed=st.integers(0, 10**6), cut_off=st.sampled_from([time(0), time(22), time(23)]))
def test_all_days_together_are_the_whole_journal(seed: int, cut_off: time) -> None:
    """On days on which the clock is set back by two days too. A day on which no deal began is not among the days."""
    served = random_day(seed, "EUR")
    days = days_of(served, GamingDay(UTC, cut_off))
    by_days = [row for day in days for row in rows_of(served, day)]
    expected = [row for row in whole(served) if any(day.from_at[:13] <= row.hour < day.to_at[:13] for day in days)]
    assert sorted(by_days, key=lambda row: (row.hour, row.seat, row.player)) == expected


def test_a_bet_counts_on_the_day_on_which_it_was_placed_whenever_its_deal_began() -> None:
    served = three_days()
    # The last deal of the third day: begun a minute before midnight, its second bet comes after it.
    served.clock.run(DAY_S - served.clock.wall_us / 1_000_000 % DAY_S + 3 * 3_600 - 60)
    deal(served)
    served.clock.run(3_600)
    deal(served)
    days = days_of(served)
    assert [total_of(rows_of(served, day)).bets for day in days] == [3, 1, 2, 4, 2]
    assert sum(total_of(rows_of(served, day)).taken_minor for day in days) == total_of(whole(served)).taken_minor


def test_of_a_long_journal_only_what_is_needed_is_gone_through(monkeypatch: pytest.MonkeyPatch) -> None:
    served = three_days()
    read: list[int] = []
    records = Finder.records

    def counted(finder: Finder, after_seq: int = 0) -> Iterator[Any]:
        for found in records(finder, after_seq):
            read.append(found.seq)
            yield found

    monkeypatch.setattr(Finder, "records", counted)
    first = days_of(served)[-1]
    begun = {deal.number: deal.first_seq for deal in finder_of(served).deals(Filter()).deals}
    read.clear()
    rows_of(served, first)
    assert begun[3] in read
    assert not any(begun[3] < seq < begun[4] for seq in read), "the second deal after the last one of that day"


def test_what_is_not_wanted_any_more_is_given_up() -> None:
    served = new_table({"do": "open", "game": "zecchinetta", "currency": "EUR", "seats": 9})
    served.do("seat", seat=ANNA, player="anna", buy_in="5000.00")
    served.do("seat", seat=BRUNO, player="bruno", buy_in="5000.00")
    while served.journal.head().seq < WANTED_RECORDS:
        deal(served)
    (day,) = days_of(served)
    assert theoretical_of_day(finder_of(served), day.from_at, day.to_at, lambda: False) is None
