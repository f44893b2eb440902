"""Finds events, deals and days of a journal, newest first, a page at a time; and what is needed to play a deal again.

It only reads. What it cannot read is a JournalError or a ValueError: the journal is damaged, and `verify` says where.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from msgspec import Raw

from tablemgr.audit.events import CheckpointSigned
from tablemgr.engine.core import GAMES
from tablemgr.engine.events import BetPlaced, BetReturned
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.kernel.sealed import SealedRecord, decode_sealed
from tablemgr.review.deals import DealCount, DealLine
from tablemgr.review.filters import Filter, fits, groups_of, is_exception
from tablemgr.review.sheets import SHEET, first_record_of, full_blocks
from tablemgr.service.days import DayLine, GamingDay
from tablemgr.service.events import CardHeld, CommandRefused, HeldCardReleased
from tablemgr.service.hiding import veiled
from tablemgr.service.index import currency_of, record_terms
from tablemgr.service.looking import Look
from tablemgr.service.packs.events import DealFlagged
from tablemgr.service.ports import JournalReader, StoredRecord
from tablemgr.service.standing import Standing, after_record, decode_standing, journal_codec

EVENTS_A_PAGE = 100
DEALS_A_PAGE = 50
DAYS_A_PAGE = 31

# What may happen to a deal's bets after its end: found then, these records are the deal's all the same.
# What tells of a card before it has its place, and all that may have to be veiled.
CARD_TOLD = (CardHeld, HeldCardReleased, CommandRefused)
KINDS_VEILED = frozenset(("CardShown", "CardHeld", "HeldCardStands", "HeldCardReleased", "CommandRefused"))

AFTERMATH = frozenset(("BetPlaced", "BetReturned", "BetSettled", "CommissionReturned", "CommissionTaken"))


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """A record as it is stored, what it says, and its event."""

    stored: StoredRecord
    record: SealedRecord
    event: Any

    @property
    def seq(self) -> int:
        return self.stored.seq


@dataclass(frozen=True, slots=True)
class EventPage:
    """`older` is the `below_seq` of the next page, None if there is none. A page that was given up may have few events,
    or none, and an `older`."""

    events: tuple[FoundEvent, ...]
    older: int | None


@dataclass(frozen=True, slots=True)
class DealPage:
    """As `EventPage`."""

    deals: tuple[DealLine, ...]
    older: int | None


@dataclass(frozen=True, slots=True)
class DayPage:
    """`older` is the `before_at` of the next page, None if there is none."""

    days: tuple[DayLine, ...]
    older: str | None


class Finder:
    """Asks one open reader; all answers are about the one state of the journal that it sees."""

    def __init__(self, reader: JournalReader) -> None:
        self._reader = reader
        self._search = reader.search()
        self._codec = journal_codec()
        self.head = reader.head()
        self._last_on_sheets = first_record_of(SHEET, full_blocks(SHEET, self.head.seq)) - 1
        self._loose_terms: dict[int, Collection[str]] = {}

    def events(self, wanted: Filter, below_seq: int | None = None, limit: int = EVENTS_A_PAGE) -> EventPage:
        """The newest events that fit, of those before record `below_seq` if it is given; as they may be seen now."""
        events: list[FoundEvent] = []
        look = self._look(wanted, below_seq)
        for event in self._fitting(wanted, look):
            events.append(replace(event, event=self.veiled(event.record, event.event)))
            if len(events) == limit:
                break
        return EventPage(tuple(events), look.below if look.below > 1 else None)

    def deals(self, wanted: Filter, below_seq: int | None = None, limit: int = DEALS_A_PAGE) -> DealPage:
        """The newest deals with an event that fits, of those that began before record `below_seq` if it is given."""
        if wanted.is_empty:
            return self._all_deals(self.head.seq + 1 if below_seq is None else below_seq, limit)
        deals: dict[int, DealLine] = {}
        look = self._look(wanted, below_seq)
        flagged = self._flagged(wanted, look)
        for found in self._fitting(wanted, look):
            deal = self._deal_of(found)
            if deal is not None:
                deals[deal.number] = deal
                look.below = min(look.below, deal.first_seq)
                if len(deals) == limit:
                    break
        # A flag lies long after the deal that it names, and is found at the deal's own place.
        deals |= {deal.number: deal for deal in flagged if deal.first_seq >= look.below}
        page = sorted(deals.values(), key=lambda deal: deal.first_seq, reverse=True)
        older = look.below if len(page) <= limit else page[limit - 1].first_seq
        return DealPage(tuple(page[:limit]), older if older > 1 else None)

    def exceptions_in(self, deal: DealLine) -> int:
        """How many records of a deal, and of what followed it up to the next one, somebody should look at."""
        below, wanted, count = self._begin_of_next(deal), Filter(only_exceptions=True), 0
        while below > deal.first_seq:
            look = self._look(wanted, below)
            for found in self._fitting(wanted, look):
                if found.seq < deal.first_seq:
                    return count
                count += 1
            below = look.below
        return count

    @property
    def open_bets(self) -> int:
        """How many bets lie at the table now."""
        table = self._table
        return 0 if table is None else len(table.bets)

    def days(self, gaming_day: GamingDay, before_at: str | None = None, limit: int = DAYS_A_PAGE) -> DayPage:
        """The newest days on which a deal began, of those before `before_at` if it is given."""
        days: list[DayLine] = []
        while len(days) < limit:
            begins = [self._search.newest_begin(before_at)]
            if self.running is not None and (before_at is None or self.running.began_at < before_at):
                begins.append(self.running.began_at)
            newest = max((at for at in begins if at is not None), default=None)
            if newest is None:
                return DayPage(tuple(days), None)
            from_at, to_at = gaming_day.bounds(newest)
            days.append(DayLine(from_at, to_at, self._search.sums(from_at, to_at), self._is_running_in(from_at, to_at)))
            before_at = from_at
        return DayPage(tuple(days), before_at)

    @cached_property
    def running(self) -> DealLine | None:
        """The deal that is on."""
        count = DealCount()
        for found in self.records(self._last_ended):
            count.take(found.seq, found.record.at, found.record.kind, found.event)
        return count.running

    @cached_property
    def flags(self) -> Mapping[int, FoundEvent]:
        """The flag of every deal that has one, by the deal's number."""
        found: dict[int, FoundEvent] = {}
        page = EventPage((), self.head.seq + 1)
        while page.older is not None:
            page = self.events(Filter(kinds=(DealFlagged.__name__,)), page.older)
            found |= {each.event.deal: each for each in page.events}
        return found

    def deal(self, number: int) -> DealLine:
        """LookupError if there is no such deal."""
        if self.running is not None and self.running.number == number:
            return self.running
        deal = self._search.deal(number)
        if deal is None:
            raise LookupError(f"there is no deal {number}")
        return deal

    def deal_records(self, number: int) -> Iterator[FoundEvent]:
        """A deal's records, from its beginning to the checkpoint that signs its end; LookupError."""
        deal = self.deal(number)
        for found in self.records(deal.first_seq - 1):
            yield found
            if deal.last_seq is not None and found.seq >= deal.last_seq and isinstance(found.event, CheckpointSigned):
                return

    def standing_before(self, seq: int) -> Standing:
        """How all stood before record `seq`: where a replay begins."""
        snapshot = self._search.snapshot_before(seq)
        standing = Standing() if snapshot is None else decode_standing(snapshot.state)
        for found in self.records(0 if snapshot is None else snapshot.seq):
            if found.seq >= seq:
                break
            standing = after_record(standing, found.record, found.event)
        return standing

    def records(self, after_seq: int = 0) -> Iterator[FoundEvent]:
        """All records after one, oldest first."""
        return map(self._read, self._reader.records(after_seq))

    def _all_deals(self, below: int, limit: int) -> DealPage:
        running = () if self.running is None or self.running.first_seq >= below else (self.running,)
        deals = (*running, *self._search.deals_below(below, limit - len(running)))
        return DealPage(deals, deals[-1].first_seq if len(deals) == limit else None)

    def _deal_of(self, found: FoundEvent) -> DealLine | None:
        """The deal that an event is of, if it is of one."""
        if isinstance(found.event, DealFlagged):
            return None
        deal = self._deal_around(found.seq)
        if deal is None or deal.last_seq is None or found.seq <= deal.last_seq:
            return deal
        return deal if found.record.kind in AFTERMATH and not _is_for_the_next(found.event) else None

    def _deal_around(self, seq: int) -> DealLine | None:
        """The deal that had begun last at this record."""
        if self.running is not None and self.running.first_seq <= seq:
            return self.running
        deals = self._search.deals_below(seq + 1, 1)
        return deals[0] if deals else None

    def _flagged(self, wanted: Filter, look: Look) -> list[DealLine]:
        """The deals with a flag that fits, of those that a walk is still to come to."""
        fitting = (
            number
            for number, flag in self.flags.items()
            if fits(wanted, look.groups, flag.record.at, self._terms(flag.record))
        )
        deals = (self._search.deal(number) for number in fitting)
        return [deal for deal in deals if deal is not None and deal.first_seq < look.below]

    def _look(self, wanted: Filter, below_seq: int | None) -> Look:
        below = self.head.seq + 1 if below_seq is None else below_seq
        return Look(self._search, groups_of(wanted), self.head.seq, below)

    def _fitting(self, wanted: Filter, look: Look) -> Iterator[FoundEvent]:
        takes_all = wanted.is_empty
        for seq in look.seqs():
            stored = self._search.record(seq)
            if stored is None:
                raise ValueError(f"record {seq} is missing")
            record = decode_sealed(stored.sealed)
            if takes_all or fits(wanted, look.groups, record.at, self._terms(record)):
                found = self._found(stored, record)
                if not wanted.only_exceptions or is_exception(record.kind, found.event):
                    yield found

    def _terms(self, record: SealedRecord) -> Collection[str]:
        """A record's terms. Those of the records that are on no full sheet are asked for by every question, and kept;
        they are fewer than a sheet has."""
        terms = self._loose_terms.get(record.seq)
        if terms is None:
            terms = record_terms(self._as_may_be_seen(record), self._currency)
            if record.seq > self._last_on_sheets:
                self._loose_terms[record.seq] = terms
        return terms

    def _read(self, stored: StoredRecord) -> FoundEvent:
        return self._found(stored, decode_sealed(stored.sealed))

    def _found(self, stored: StoredRecord, record: SealedRecord) -> FoundEvent:
        return FoundEvent(stored, record, self._codec.decode(record.kind, record.version, record.event))

    def veiled(self, record: SealedRecord, event: Any) -> Any:
        """The event as it may be shown now: without the card, as long as its deal is on and it lies face down."""
        if record.seq <= self._last_ended:
            return event
        return veiled(event, hides_next=isinstance(event, CARD_TOLD) and self._deals_face_down)

    def _as_may_be_seen(self, record: SealedRecord) -> SealedRecord:
        """The record with such an event; only what it says counts, it is not the one that is sealed."""
        if record.seq <= self._last_ended or record.kind not in KINDS_VEILED:
            return record
        event = self._codec.decode(record.kind, record.version, record.event)
        seen = self.veiled(record, event)
        return record if seen is event else replace(record, event=Raw(self._codec.encode(seen)[2]))

    @cached_property
    def _last_ended(self) -> int:
        """The last record of the newest deal that is over."""
        newest = self._search.deals_below(self.head.seq + 1, 1)
        return newest[0].last_seq or 0 if newest else 0

    @cached_property
    def _deals_face_down(self) -> bool:
        return self._table is not None and bool(GAMES[self._table.game].face_down)

    @cached_property
    def _table(self) -> Table | None:
        """As the newest record leaves it."""
        return self.standing_before(self.head.seq + 1).table

    def _begin_of_next(self, deal: DealLine) -> int:
        """The first record of the deal after this one, or the next record to come."""
        if deal.last_seq is None:
            return self.head.seq + 1
        after = self._search.deal(deal.number + 1)
        if after is not None:
            return after.first_seq
        return self.head.seq + 1 if self.running is None else self.running.first_seq

    def _is_running_in(self, from_at: str, to_at: str) -> bool:
        return self.running is not None and from_at <= self.running.began_at < to_at

    @cached_property
    def _currency(self) -> Currency | None:
        return currency_of(self._reader.records(), self._codec)


def _is_for_the_next(event: object) -> bool:
    """Whether a bet that comes or goes after a deal is none of that deal: games there are whose bets lie before it."""
    if isinstance(event, BetPlaced):
        return event.late_reason is None
    return isinstance(event, BetReturned) and event.why in ("taken_back", "corrected")
