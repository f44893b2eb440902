"""What the review asks of a journal, and what it is told. `bootstrap` fulfils it; nothing here waits.

Answers come on threads of the port's own: a window takes them through its courier. A journal may be damaged, so every
question can be answered with `Trouble`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tablemgr.engine.policy import Policy
from tablemgr.engine.state import Table
from tablemgr.kernel.sealed import SealedRecord
from tablemgr.review.deals import DealLine
from tablemgr.review.filters import Filter
from tablemgr.service.odds import OddsLine
from tablemgr.service.theoretical import SeatHour
from tablemgr.service.views import TableViewer

# What a list shows of the journal before it is asked for more.
PAGE_ROWS = 50
# A deal with what follows it until the next one; more would be a night's worth of a device's complaints.
TAPE_RECORDS_MAX = 5_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A record of the journal: as it is sealed, what it says, and its chain hash."""

    record: SealedRecord
    event: object
    hash: bytes

    @property
    def seq(self) -> int:
        """Its place in the journal."""
        return self.record.seq


@dataclass(frozen=True, slots=True)
class DayLine:
    """A table day, from one moment (among it) to another (not among it), as records have them."""

    from_at: str
    to_at: str
    deals: int


# What is asked.


@dataclass(frozen=True, slots=True)
class DealsAsked:
    """Deals that have a record of this kind, the newest first, below a record."""

    wanted: Filter
    below: int | None = None


@dataclass(frozen=True, slots=True)
class FoundAsked:
    """Records of this kind, the newest first, below a sequence."""

    wanted: Filter
    below: int | None = None


@dataclass(frozen=True, slots=True)
class TapeAsked:
    """One deal: by its number, or the one with record `seq`, or the newest. With `wanted` it is opened where the first
    such record of it is."""

    deal: int | None = None
    seq: int | None = None
    wanted: Filter | None = None


@dataclass(frozen=True, slots=True)
class NewsAsked:
    """What has been recorded since; of this deal too, after its last known record."""

    deal: int | None
    after_seq: int


@dataclass(frozen=True, slots=True)
class ChoicesAsked:
    """What a filter can be set to."""


@dataclass(frozen=True, slots=True)
class OddsAsked:
    """The odds of the bets that lie on the table as it stood after record `seq`, as far as it may be seen; of players
    who choose, it is supposed that they keep to the policy."""

    seq: int
    table: Table
    policy: Policy


@dataclass(frozen=True, slots=True)
class TheoreticalAsked:
    """The theoretical commission of the bets that were placed on a day."""

    day: DayLine


# What may take a while to be worked out.
Reckoning = OddsAsked | TheoreticalAsked
Asked = DealsAsked | FoundAsked | TapeAsked | NewsAsked | ChoicesAsked


# What is told.


@dataclass(frozen=True, slots=True)
class DealsPage:
    """`older` is what to ask below for the next page; None if there is none. `flagged` are the numbers of all deals of
    the journal that were played with a pack on hold, on this page or not. `exceptions` are how many records of each
    deal on it, by its number, somebody should look at; `open_bets` lie in the deal that is on."""

    rows: tuple[DealLine, ...]
    older: int | None
    flagged: frozenset[int] = frozenset()
    exceptions: Mapping[int, int] = field(default_factory=dict)
    open_bets: int = 0


@dataclass(frozen=True, slots=True)
class FoundPage:
    """As `DealsPage`. A page may be short, even empty, and still have older ones."""

    rows: tuple[Entry, ...]
    older: int | None


@dataclass(frozen=True, slots=True)
class TapeRead:
    """Deal `deal` and what follows it until the next one; 0 is what came before the first. `waymarks` are viewers that
    stand before its first record and, every so many records, before a later one. `why_cut` says why it ends before it
    should."""

    deal: int
    waymarks: tuple[TableViewer, ...]
    entries: tuple[Entry, ...]
    at_seq: int | None = None
    why_cut: str = ""


@dataclass(frozen=True, slots=True)
class News:
    """How many records and deals there are by now, and those that the open deal has gained."""

    records: int
    deals: int
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Choices:
    """The days of this table, newest first; who has ever sat here; the codes of refusals; the cards of the pack."""

    days: tuple[DayLine, ...]
    seats: int
    players: tuple[str, ...]
    codes: tuple[str, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trouble:
    """The question cannot be answered, and why."""

    why: str


@dataclass(frozen=True, slots=True)
class OddsRead:
    """Every open bet, in the order of placing."""

    lines: tuple[OddsLine, ...]


@dataclass(frozen=True, slots=True)
class TheoreticalRead:
    """By hour, seat and player, in this order, and their sum; `currency` is empty if there was no table."""

    rows: tuple[SeatHour, ...]
    total: SeatHour
    currency: str


Reckoned = OddsRead | TheoreticalRead | Trouble
Told = DealsPage | FoundPage | TapeRead | News | Choices | Trouble


# The proof.


@dataclass(frozen=True, slots=True)
class Proving:
    """So many of the records have been looked at; `records` is 0 as long as nobody has counted them."""

    done: int
    records: int


@dataclass(frozen=True, slots=True)
class Proved:
    """All is as it was written. `pinned_by` says who names the key that must have signed; empty: the journal itself."""

    records: int
    last_hash: str
    checkpoints: int
    key_id: str
    pinned_by: str


@dataclass(frozen=True, slots=True)
class Broken:
    """The first bad record (None if the fault is none of a record's), the row or file, and what is wrong with it."""

    seq: int | None
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class NotProved:
    """Nothing has been found out."""

    why: str


Proof = Proving | Proved | Broken | NotProved


class ReviewPort(Protocol):
    """One table's journal, for its review."""

    def ask(self, asked: Asked, answered: Callable[[Told], None]) -> None:
        """Questions are answered in their order, each once; after the port is closed, none."""

    def reckon(self, asked: Reckoning, told: Callable[[Reckoned], None]) -> Callable[[], None]:
        """Begins to work something out, and gives up whatever else is being worked out; beside the questions, which do
        not wait for it. `told` hears the end of it once. What is returned gives it up: the port tells no more of it,
        but for what is on its way."""
        ...

    def prove(self, told: Callable[[Proof], None]) -> Callable[[], None]:
        """Begins the proof of the whole journal. `told` hears of its progress and at last of its end; what is returned
        gives it up, and then the end is `NotProved`."""
        ...
