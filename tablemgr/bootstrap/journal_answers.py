"""What the review asks of a journal, answered: each question out of a reader of its own.

A reader is opened for each, so that a table that is being run is seen as it stands now, and no old state is kept from
being cleared away. Nothing in the data directory is changed. What lies there may be damaged: that is an answer too.
"""

import contextlib
from collections.abc import Callable, Iterable
from datetime import datetime, time, timedelta
from typing import Any, TypeVar

from tablemgr.console.boss import port as p
from tablemgr.console.boss.replay import waymarks_of
from tablemgr.engine.reasons import Reason
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.sealed import SealedRecord, decode_sealed
from tablemgr.review.filters import Filter
from tablemgr.service.day_theoretical import theoretical_of_day
from tablemgr.service.days import GamingDay
from tablemgr.service.finding import Finder
from tablemgr.service.odds import odds_lines
from tablemgr.service.ports import JournalError, JournalReader, StoredRecord
from tablemgr.service.standing import journal_codec
from tablemgr.service.theoretical import total_of
from tablemgr.service.verify_steps import MISFITS

Answer = TypeVar("Answer")

# A table that plays past midnight has its day until the morning.
DAY_CUT_OFF = time(6)
DAYS_MAX = 100
DEAL_BEGUN = "DealBegun"


class JournalAnswers:
    """One table's journal. Used by one thread at a time; it may take a while."""

    def __init__(self, look: Callable[[], JournalReader]) -> None:
        """`look` opens a reader; JournalError."""
        self._look = look
        self._read_event = journal_codec().decode

    def to(self, asked: p.Asked) -> p.Told:
        """The answer; `Trouble` if there is none."""

        def told() -> p.Told:
            with contextlib.closing(self._look()) as reader:
                return self._told(reader, asked)

        return _or_trouble(told)

    def reckoned(self, asked: p.Reckoning, is_wanted: Callable[[], bool] = lambda: True) -> p.Reckoned | None:
        """The same of what may take a while; None if it is not wanted any more."""
        match asked:
            case p.OddsAsked():
                return _or_trouble(lambda: _odds(asked, is_wanted))
            case p.TheoreticalAsked():
                return _or_trouble(lambda: self._theoretical(asked.day, is_wanted))

    def _theoretical(self, day: p.DayLine, is_wanted: Callable[[], bool]) -> p.TheoreticalRead | None:
        with contextlib.closing(self._look()) as reader:
            fold = theoretical_of_day(Finder(reader), day.from_at, day.to_at, is_wanted)
        if fold is None:
            return None
        rows = fold.rows()
        return p.TheoreticalRead(rows, total_of(rows), fold.currency)

    def _told(self, reader: JournalReader, asked: p.Asked) -> p.Told:
        finder = Finder(reader)
        match asked:
            case p.DealsAsked():
                deals = finder.deals(asked.wanted, asked.below, p.PAGE_ROWS)
                exceptions = {deal.number: finder.exceptions_in(deal) for deal in deals.deals}
                return p.DealsPage(deals.deals, deals.older, frozenset(finder.flags), exceptions, finder.open_bets)
            case p.FoundAsked():
                page = finder.events(asked.wanted, asked.below, p.PAGE_ROWS)
                entries = tuple(p.Entry(found.record, found.event, found.stored.hash) for found in page.events)
                return p.FoundPage(entries, page.older)
            case p.TapeAsked():
                return self._tape(reader, finder, asked)
            case p.NewsAsked():
                return self._news(reader, finder, asked)
            case p.ChoicesAsked():
                return _choices(finder)

    def _tape(self, reader: JournalReader, finder: Finder, asked: p.TapeAsked) -> p.TapeRead:
        number = _deal_around(finder, asked.seq) if asked.deal is None else asked.deal
        first_seq = finder.deal(number).first_seq if number else 1
        entries, why_cut = self._entries(finder, reader.records(first_seq - 1), first_seq)
        at_seq = asked.seq
        if asked.wanted is not None and entries:
            at_seq = _first_fitting(finder, asked.wanted, first_seq, entries[-1].seq)
        return p.TapeRead(number, waymarks_of(finder.standing_before(first_seq), entries), entries, at_seq, why_cut)

    def _news(self, reader: JournalReader, finder: Finder, asked: p.NewsAsked) -> p.News:
        deals = _deal_around(finder, None)
        entries: tuple[p.Entry, ...] = ()
        if asked.deal is not None and asked.after_seq < finder.head.seq:
            entries, _ = self._entries(finder, reader.records(asked.after_seq), 0)
        return p.News(finder.head.seq, deals, entries)

    def _entries(
        self, finder: Finder, records: Iterable[StoredRecord], first_seq: int
    ) -> tuple[tuple[p.Entry, ...], str]:
        """Up to the next deal, as they may be seen now; and why it ends before, if it does."""
        entries: list[p.Entry] = []
        try:
            for stored in records:
                record, event = self._read(stored)
                if record.kind == DEAL_BEGUN and record.seq != first_seq:
                    break
                if len(entries) == p.TAPE_RECORDS_MAX:
                    return tuple(entries), f"only the first {p.TAPE_RECORDS_MAX} records are shown"
                entries.append(p.Entry(record, finder.veiled(record, event), stored.hash))
        except (JournalError, ValueError) as error:
            return tuple(entries), f"record {first_seq + len(entries)} cannot be read: {error}"
        return tuple(entries), ""

    def _read(self, stored: StoredRecord) -> tuple[SealedRecord, Any]:
        record = decode_sealed(stored.sealed)
        if record.seq != stored.seq:
            raise ValueError(f"it says that it is record {record.seq}")
        if datetime.fromisoformat(record.at).utcoffset() != timedelta(0):
            raise ValueError(f"its time {record.at!r} is none")
        return record, self._read_event(record.kind, record.version, record.event)


def _or_trouble(answer: Callable[[], Answer]) -> Answer | p.Trouble:
    """The answer, or why there is none."""
    try:
        return answer()
    except JournalError as error:
        return p.Trouble(f"the journal cannot be read: {error}")
    except MISFITS as error:
        # A forged record may break whatever reads it.
        return p.Trouble(f"what lies there makes no sense ({error!r}): verify the journal")


def _odds(asked: p.OddsAsked, is_wanted: Callable[[], bool]) -> p.OddsRead | None:
    """One bet after another: each may take its time."""
    lines = []
    for line in odds_lines(asked.table, asked.policy):
        if not is_wanted():
            return None
        lines.append(line)
    return p.OddsRead(tuple(lines))


def _deal_around(finder: Finder, seq: int | None) -> int:
    """The deal in which, or after which, a record came; of the newest, if there is none. 0 before the first deal."""
    deals = finder.deals(Filter(), None if seq is None else seq + 1, 1).deals
    return deals[0].number if deals else 0


def _first_fitting(finder: Finder, wanted: Filter, first_seq: int, last_seq: int) -> int | None:
    """The first record of a deal that fits, of the newest that do."""
    found = finder.events(wanted, last_seq + 1, p.PAGE_ROWS).events
    return min((each.seq for each in found if each.seq >= first_seq), default=None)


def _choices(finder: Finder) -> p.Choices:
    table = finder.standing_before(finder.head.seq + 1).table
    zone = datetime.now().astimezone().tzinfo
    assert zone is not None, "a time of this place has its zone"
    days = finder.days(GamingDay(zone, DAY_CUT_OFF), None, DAYS_MAX).days
    return p.Choices(
        tuple(p.DayLine(day.from_at, day.to_at, day.sums.deals + day.is_running) for day in days),
        0 if table is None else table.seats,
        () if table is None else tuple(sorted(table.stacks)),
        tuple(sorted(reason.value for reason in Reason)),
        PACK_OF_FORTY,
    )
