"""A deal as a tape: its records on a line of time, with what happened where, so that any place of it can be gone to.

Long silences are cut short on that line, or a quarter of an hour in which nobody bets would have to be sat through.
"""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from tablemgr.console.boss.port import Entry, TapeRead
from tablemgr.engine.events import BetPlaced, BetSettled, CardShown, DrawCardShown
from tablemgr.review import filters
from tablemgr.service.events import CommandRefused
from tablemgr.service.felt.events import FeltSeen
from tablemgr.service.views import TableViewer

SILENCE_MAX_S = 4.0


class Mark(Enum):
    """What a record is on the line of time."""

    CARD = "card"
    BET = "bet"
    EXCEPTION = "exception"


@dataclass(frozen=True, slots=True)
class Tape:
    """`at_s` is where each record lies on the line, from its beginning; records of one moment lie together."""

    deal: int
    waymarks: tuple[TableViewer, ...]
    entries: tuple[Entry, ...]
    at_s: tuple[float, ...]
    why_cut: str = ""

    @property
    def length_s(self) -> float:
        """How long the line is."""
        return self.at_s[-1] if self.at_s else 0.0

    @property
    def last(self) -> int:
        """The last position; -1 if there is no record."""
        return len(self.entries) - 1

    def position_at(self, at_s: float) -> int:
        """The last record that has happened by then."""
        return max(bisect_right(self.at_s, at_s) - 1, 0)

    def position_of(self, seq: int) -> int | None:
        """Where a record lies, if it is on this tape."""
        if not self.entries or not self.entries[0].seq <= seq <= self.entries[-1].seq:
            return None
        return seq - self.entries[0].seq

    def settled(self, bet: int, up_to: int) -> int | None:
        """Where the bet was decided, as far as it was by then."""
        return self._newest(up_to, lambda event: isinstance(event, BetSettled) and event.bet == bet)

    def placed(self, bet: int, up_to: int) -> int | None:
        """Where the bet was placed."""
        return self._newest(up_to, lambda event: isinstance(event, BetPlaced) and event.bet == bet)

    def seen(self, place: str, up_to: int) -> int | None:
        """Where a reader said last what lies on a place of the felt."""
        return self._newest(up_to, lambda event: isinstance(event, FeltSeen) and event.place == place)

    def exceptions(self) -> tuple[int, ...]:
        """What somebody should look at."""
        return tuple(i for i, entry in enumerate(self.entries) if is_exception(entry.event))

    def marks(self, kind: Mark) -> tuple[float, ...]:
        """Where on the line such records lie."""
        return tuple(at for at, entry in zip(self.at_s, self.entries, strict=True) if mark_of(entry.event) is kind)

    def grown(self, entries: Sequence[Entry]) -> "Tape":
        """The same deal, gone on."""
        new = tuple(entry for entry in entries if not self.entries or entry.seq > self.entries[-1].seq)
        every = self.entries + new
        return replace(self, entries=every, at_s=_along(every)) if new else self

    def _newest(self, up_to: int, is_meant: Callable[[object], bool]) -> int | None:
        return next((i for i in range(min(up_to, self.last), -1, -1) if is_meant(self.entries[i].event)), None)


def tape_of(read: TapeRead) -> Tape:
    """What was read, on its line."""
    return Tape(read.deal, read.waymarks, read.entries, _along(read.entries), read.why_cut)


def mark_of(event: object) -> Mark | None:
    """What an event is on the line; most are nothing."""
    if isinstance(event, CardShown | DrawCardShown):
        return Mark.CARD
    if isinstance(event, BetPlaced):
        return Mark.BET
    return Mark.EXCEPTION if is_exception(event) else None


def is_exception(event: object) -> bool:
    """Whether somebody should look at it."""
    return filters.is_exception(type(event).__name__, event)


def is_refusal(event: object) -> bool:
    """Whether it changed nothing."""
    return isinstance(event, CommandRefused)


def _along(entries: Sequence[Entry]) -> tuple[float, ...]:
    """Where the records lie. A clock that was set back stands still here, as it does for a silence that was cut."""
    line: list[float] = []
    at_s, before = 0.0, None
    for entry in entries:
        now = datetime.fromisoformat(entry.record.at)
        if before is not None:
            at_s += min(max((now - before).total_seconds(), 0.0), SILENCE_MAX_S)
        before = now
        line.append(at_s)
    return tuple(line)
