"""What is looked for and where it is shown, as values: pages of the pane, fields of a filter, the filter itself."""

from dataclasses import dataclass, field
from enum import Enum

from tablemgr.console.boss import port as p
from tablemgr.review.filters import Filter


class Page(Enum):
    """What the pane shows."""

    DEAL = "deal"
    ODDS = "odds"
    DEALS = "deals"
    FOUND = "found"
    FILTER = "filter"
    PROOF = "proof"
    THEORETICAL = "theoretical"


class Field(Enum):
    """What a filter is set to."""

    DAY = "day"
    HOUR = "hour"
    SEAT = "seat"
    PLAYER = "player"
    CARD = "card"
    AMOUNT = "amount"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Looked:
    """What is looked for. The hours lie in the day."""

    wanted: Filter = field(default_factory=Filter)
    day: p.DayLine | None = None

    @property
    def only_exceptions(self) -> bool:
        """Whether only what somebody should look at is shown."""
        return self.wanted.only_exceptions

    @property
    def count(self) -> int:
        """How many filters are set."""
        wanted = self.wanted
        amount = (wanted.amount_from_minor, wanted.amount_to_minor) != (None, None)
        set_ones = (wanted.seats, wanted.players, wanted.cards, wanted.codes, self.only_exceptions, amount, self.day)
        return sum(map(bool, set_ones)) + self.is_hour

    @property
    def is_hour(self) -> bool:
        """Whether an hour of the day was chosen."""
        return self.day is not None and (self.wanted.from_at, self.wanted.to_at) != (self.day.from_at, self.day.to_at)
