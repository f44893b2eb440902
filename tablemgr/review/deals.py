"""What each deal came to, in one line: counted up while its events pass, done when it ends.

A line is never changed. What happens to a deal's bets after its end, a late bet say, stands in its own records.
"""

from dataclasses import dataclass

from tablemgr.engine.events import (
    BetSettled,
    CardShown,
    CommissionTaken,
    DealBegun,
    DealEnded,
    Outcome,
    SecondStakeLost,
)

REFUSED_KIND = "CommandRefused"


@dataclass(frozen=True, slots=True)
class DealLine:
    """One deal. `last_seq`, `ended_at` and `result` are None as long as it runs.

    `bets` were decided, over `staked_minor` in all; the bank won stakes of `won_minor`, second ones too, and paid out
    `paid_minor`, of which and besides the house took `commission_minor`. `refused` commands in it changed nothing.
    """

    number: int
    first_seq: int
    last_seq: int | None
    began_at: str
    ended_at: str | None
    game: str
    seat: int
    banker: str
    result: str | None
    cards: int
    bets: int
    staked_minor: int
    won_minor: int
    paid_minor: int
    commission_minor: int
    refused: int


class DealCount:
    """Goes along with the records of a table."""

    def __init__(self) -> None:
        self._open: _Tally | None = None

    @property
    def running(self) -> DealLine | None:
        """The deal that is on, as far as it has come."""
        return None if self._open is None else self._open.line(None, None, None, self._open.cards)

    def take(self, seq: int, at: str, kind: str, event: object) -> DealLine | None:
        """The next record; the deal's line if it ends here."""
        if isinstance(event, DealBegun):
            self._open = _Tally(seq, at, event)
        elif self._open is not None:
            if isinstance(event, DealEnded):
                line = self._open.line(seq, at, event.result, event.cards)
                self._open = None
                return line
            self._open.count(kind, event)
        return None


class _Tally:
    """What is counted of one deal. It is changed in place: a line a record would be made in vain."""

    def __init__(self, seq: int, at: str, begun: DealBegun) -> None:
        self._seq, self._at, self._begun = seq, at, begun
        self.cards = self._bets = self._refused = 0
        self._staked_minor = self._won_minor = self._paid_minor = self._commission_minor = 0

    def count(self, kind: str, event: object) -> None:
        if isinstance(event, BetSettled):
            self._bets += 1
            self._staked_minor += event.stake_minor
            if event.outcome is Outcome.LOST:
                self._won_minor += event.stake_minor
            self._paid_minor += event.from_bank_minor + event.from_banker_minor
            self._commission_minor += event.commission_minor
        elif isinstance(event, SecondStakeLost):
            self._won_minor += event.amount_minor
        elif isinstance(event, CommissionTaken):
            self._commission_minor += event.amount_minor
        elif isinstance(event, CardShown):
            self.cards += 1
        elif kind == REFUSED_KIND:
            self._refused += 1

    def line(self, last_seq: int | None, ended_at: str | None, result: str | None, cards: int) -> DealLine:
        begun = self._begun
        return DealLine(
            begun.number,
            self._seq,
            last_seq,
            self._at,
            ended_at,
            begun.game,
            begun.seat,
            begun.banker,
            result,
            cards,
            self._bets,
            self._staked_minor,
            self._won_minor,
            self._paid_minor,
            self._commission_minor,
            self._refused,
        )
