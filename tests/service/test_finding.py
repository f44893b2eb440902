"""What is found is exactly what fits: held against a look at every record, for a day with every kind of name and event.

The sheets are small, so that the day has full and half-full volumes and sheets, and loose records.
"""

import contextlib
from collections.abc import Iterator
from datetime import UTC, time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from served import ANNA, BRUNO, Served, dealt
from sheeted import RECORDS, small_sheets
from table_days import ODD_NAMES, random_day, written_day

from tablemgr.audit.events import CheckpointSigned
from tablemgr.engine import events as e
from tablemgr.kernel.money import Currency
from tablemgr.review.filters import EXCEPTION_KINDS, Filter, fits, groups_of
from tablemgr.service import looking
from tablemgr.service.days import GamingDay
from tablemgr.service.events import CommandRefused
from tablemgr.service.finding import AFTERMATH, Finder
from tablemgr.service.index import record_terms
from tablemgr.service.standing import StandingFold, event_reader
from tablemgr.storage.creation import create_journal
from tablemgr.storage.memory import MemoryJournal
from tablemgr.storage.sqlite_reader import open_reader

EUR = Currency.of("EUR")


class EveryRecord:
    """A day's records as they are asked one by one."""

    def __init__(self, day: Served) -> None:
        self.events = day.events()
        self.records = day.records()
        self.terms = [record_terms(record, EUR) for record in self.records]

    def seqs_that_fit(self, wanted: Filter) -> list[int]:
        """Newest first."""
        groups = groups_of(wanted)
        asked = reversed(list(zip(self.records, self.terms, strict=True)))
        return [record.seq for record, terms in asked if fits(wanted, groups, record.at, terms)]


@pytest.fixture(scope="module", autouse=True)
def _small_sheets() -> Iterator[None]:
    with small_sheets():
        yield


@pytest.fixture(scope="module")
def day() -> Served:
    return random_day(3, "EUR")


@pytest.fixture(scope="module")
def every(day: Served) -> EveryRecord:
    return EveryRecord(day)


@pytest.fixture(scope="module", params=["memory", "sqlite"])
def finder(request: pytest.FixtureRequest, day: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Finder]:
    assert isinstance(day.journal, MemoryJournal)
    if request.param == "memory":
        yield Finder(day.journal.reader())
        return
    directory: Path = tmp_path_factory.mktemp("day")
    with contextlib.closing(create_journal(directory)) as journal:
        random_day(3, "EUR", journal)
    with contextlib.closing(open_reader(directory)) as reader:
        yield Finder(reader)


def all_seqs(finder: Finder, wanted: Filter, limit: int) -> list[int]:
    """Page after page."""
    found: list[int] = []
    below: int | None = None
    while True:
        page = finder.events(wanted, below, limit)
        assert len(page.events) <= limit
        found += [event.seq for event in page.events]
        if page.older is None:
            return found
        assert below is None or page.older < below
        below = page.older


WORDS = ("anna", "mar*", "bet", "refused", "5.00", "lost", "7h", "7♥", "k", "is", "*", "", "d", "nobody", "dora", "=")
TIMES = ("2026-11-28T20:59:59.9", "2026-11-30T22:00:00", "2026-12-01", "2026-12-01T00:30:00.001000Z", "2027")
AMOUNTS = st.one_of(st.none(), st.sampled_from([0, 1, 100, 500, 2000, 5000, 100_000]))
SOME_OF = {
    "seats": (1, 2, 7, 99),
    "players": (*ODD_NAMES, "nobody"),
    "cards": ("7H", "7", "K", "AS", "10"),
    "kinds": ("BetPlaced", "BetSettled", "CommandRefused", "DealEnded", "CheckpointSigned", "LimitsSet"),
    "codes": ("wrong_phase", "taken_back", "bad_command", "insufficient_funds"),
    "actors": ("dora", "shoe"),
    "devices": ("shoe",),
}
FILTERS = st.builds(
    Filter,
    from_at=st.one_of(st.none(), st.sampled_from(TIMES)),
    to_at=st.one_of(st.none(), st.sampled_from(TIMES)),
    amount_from_minor=AMOUNTS,
    amount_to_minor=AMOUNTS,
    text=st.one_of(st.just(""), st.lists(st.sampled_from(WORDS), max_size=3).map(" ".join)),
    **{
        name: st.one_of(st.just(()), st.just(()), st.lists(st.sampled_from(values), max_size=2).map(tuple))
        for name, values in SOME_OF.items()
    },
)


@given(wanted=FILTERS, limit=st.integers(1, 60))
def test_every_event_that_fits_is_found_once_the_newest_first(
    finder: Finder, every: EveryRecord, wanted: Filter, limit: int
) -> None:
    assert all_seqs(finder, wanted, limit) == every.seqs_that_fit(wanted)


@pytest.mark.parametrize(
    "wanted",
    [
        Filter(),
        Filter(kinds=EXCEPTION_KINDS),
        Filter(players=(ODD_NAMES[3],)),
        Filter(text="anna maria"),
        Filter(kinds=("CommandRefused",), text="not now"),
    ],
)
def test_these_are_there_to_be_found(finder: Finder, every: EveryRecord, wanted: Filter) -> None:
    found = all_seqs(finder, wanted, 7)
    assert found == every.seqs_that_fit(wanted)
    assert found


# Both terms are on many a sheet, and in no record.
NEVER_TOGETHER = Filter(kinds=("BetPlaced",), text="shown")


@pytest.mark.parametrize("looks_max", [1, 3, 10])
def test_a_search_that_is_given_up_says_where_to_go_on(
    finder: Finder, every: EveryRecord, monkeypatch: pytest.MonkeyPatch, looks_max: int
) -> None:
    monkeypatch.setattr(looking, "LOOKS_MAX", looks_max)
    for wanted in (Filter(), Filter(text="anna"), Filter(kinds=("DealEnded",)), Filter(text="nobody"), NEVER_TOGETHER):
        assert all_seqs(finder, wanted, 50) == every.seqs_that_fit(wanted)


def test_a_long_search_is_given_up(finder: Finder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "LOOKS_MAX", 1)
    page = finder.events(Filter(text="nobody"))
    assert page.events == ()
    assert page.older is not None


def test_sheets_are_not_asked_without_end_either(finder: Finder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "LOOKS_MAX", 1)
    first_loose = finder.head.seq // RECORDS * RECORDS + 1
    page = finder.events(NEVER_TOGETHER, first_loose)
    assert page.events == ()
    assert page.older is not None
    assert 1 < page.older < first_loose


def test_no_record_of_a_full_sheet_is_read_that_lacks_a_term(finder: Finder, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    record = finder._search.record
    monkeypatch.setattr(finder._search, "record", lambda seq: read.append(seq) or record(seq))
    assert finder.events(NEVER_TOGETHER).events == ()
    assert all(seq > finder.head.seq // RECORDS * RECORDS for seq in read)


def test_a_late_bet_is_of_the_deal_that_it_came_too_late_for() -> None:
    day = written_day("EUR")
    assert isinstance(day.journal, MemoryJournal)
    finder = Finder(day.journal.reader())
    (late,) = finder.events(Filter(text="lay there")).events
    (deal,) = finder.deals(Filter(text="lay there")).deals
    assert deal.last_seq is not None
    assert late.seq > deal.last_seq
    assert [each.number for each in finder.deals(Filter(kinds=("CommissionReturned",))).deals] == [deal.number]
    assert finder.deals(Filter(kinds=("PlayerLeft",))).deals == ()


def deals_that_fit(every: EveryRecord, wanted: Filter) -> list[int]:
    """Numbers, newest first: those with a fitting record up to their end, or of what comes of their bets after it."""
    numbers: list[int] = []
    ended = True
    fitting = set(every.seqs_that_fit(wanted))
    number = 0
    for record, event in zip(every.records, every.events, strict=True):
        if isinstance(event, e.DealBegun):
            number, ended = event.number, False
        if number and record.seq in fitting and (not ended or record.kind in AFTERMATH):
            numbers.append(number)
        ended = ended or isinstance(event, e.DealEnded)
    return sorted(set(numbers), reverse=True)


@given(wanted=FILTERS, limit=st.integers(1, 9))
def test_a_deal_is_found_by_any_event_of_it(finder: Finder, every: EveryRecord, wanted: Filter, limit: int) -> None:
    numbers: list[int] = []
    below: int | None = None
    while True:
        page = finder.deals(wanted, below, limit)
        numbers += [deal.number for deal in page.deals]
        if page.older is None:
            break
        below = page.older
    assert numbers == deals_that_fit(every, wanted)


def test_all_deals_are_listed_the_running_one_first(finder: Finder, every: EveryRecord) -> None:
    deals = finder.deals(Filter(), limit=1000).deals
    assert [deal.number for deal in deals] == deals_that_fit(every, Filter())
    assert finder.running is not None
    assert deals[0] == finder.running == finder.deal(deals[0].number)
    assert [deal.number for deal in deals[1:]] == [finder.deal(deal.number).number for deal in deals[1:]]


def test_a_deal_that_there_is_not_is_said_not_to_be(finder: Finder) -> None:
    for number in (0, -1, 10_000):
        with pytest.raises(LookupError, match=f"no deal {number}"):
            list(finder.deal_records(number))


def test_a_deals_records_go_from_its_beginning_to_its_checkpoint(finder: Finder, day: Served) -> None:
    for deal in finder.deals(Filter(), limit=1000).deals:
        records = list(finder.deal_records(deal.number))
        assert [found.seq for found in records] == list(range(deal.first_seq, records[-1].seq + 1))
        assert isinstance(records[0].event, e.DealBegun)
        if deal.last_seq is None:
            assert records[-1].seq == day.writer.head.seq
        else:
            assert isinstance(records[-1].event, CheckpointSigned)
            assert [type(found.event) for found in records].count(e.DealEnded) == 1
            assert [found.seq for found in records if isinstance(found.event, e.DealEnded)] == [deal.last_seq]


def test_a_replay_begins_as_all_stood_before(finder: Finder, day: Served) -> None:
    fold, read_event = StandingFold(), event_reader()
    for record in day.records():
        if record.seq % 17 == 0 or record.seq < 4:
            assert finder.standing_before(record.seq) == fold.standing
        fold.apply(record, read_event(record))
    assert finder.standing_before(10**9) == fold.standing == day.writer.standing


def test_the_days_have_all_deals_and_the_newest_comes_first(finder: Finder) -> None:
    gaming_day = GamingDay(UTC, time(6))
    deals = finder.deals(Filter(), limit=1000).deals
    days = []
    before: str | None = None
    while True:
        page = finder.days(gaming_day, before, limit=1)
        days += page.days
        if page.older is None:
            break
        before = page.older
    assert [day.from_at for day in days] == sorted(
        {gaming_day.bounds(deal.began_at)[0] for deal in deals}, reverse=True
    )
    # The clock of that day was set back by two days.
    assert len(days) > 1
    assert sum(day.sums.deals for day in days) == len(deals) - 1
    assert sum(day.is_running for day in days) == 1
    ended = [deal for deal in deals if deal.ended_at is not None]
    for name in ("staked_minor", "won_minor", "paid_minor", "commission_minor", "refused"):
        assert sum(getattr(day.sums, name) for day in days) == sum(getattr(deal, name) for deal in ended)


def test_a_table_without_a_deal_has_none() -> None:
    journal = MemoryJournal()
    assert Finder(journal.reader()).deals(Filter()).deals == ()
    assert Finder(journal.reader()).events(Filter(text="x")).events == ()
    served = Served(journal)
    served.open()
    finder = Finder(journal.reader())
    assert (finder.running, finder.deals(Filter()).deals, finder.deals(Filter(seats=(1,))).deals) == (None, (), ())
    assert finder.days(GamingDay(UTC, time(0))).days == ()


def test_a_refused_bet_is_found_by_its_seat_amount_and_code() -> None:
    served = dealt("7S", "KH", "3D")
    served.refused("bet", seat=ANNA, amount="25.00", on="7")
    assert isinstance(served.journal, MemoryJournal)
    finder = Finder(served.journal.reader())
    wanted = Filter(
        seats=(ANNA,), amount_from_minor=2500, amount_to_minor=2500, cards=("7",), codes=("banker_cannot_bet",)
    )
    (found,) = finder.events(wanted).events
    assert isinstance(found.event, CommandRefused)
    assert finder.deals(wanted).deals == (finder.running,)
    assert finder.events(Filter(seats=(BRUNO,), codes=("banker_cannot_bet",))).events == ()
