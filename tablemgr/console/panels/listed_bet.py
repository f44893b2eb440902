"""The bets of a deal as a list tells them: the newest first, and what has become of each. Free of widgets."""

from dataclasses import dataclass
from enum import Enum, auto

from tablemgr.engine.events import BetPlaced, BetSettled, Outcome
from tablemgr.service.kinds import token_of_bet
from tablemgr.service.views import TableView


class Fate(Enum):
    """What has become of a bet. One that stands is open and can no longer be corrected."""

    OPEN = auto()
    STANDS = auto()
    LOST = auto()
    WON = auto()
    CORRECTED = auto()
    BACK = auto()

    @property
    def is_open(self) -> bool:
        """Whether it still waits for its card."""
        return self in (Fate.OPEN, Fate.STANDS)


@dataclass(frozen=True, slots=True)
class ListedBet:
    """A line. `settled` is there once it has been decided."""

    bet: int
    seat: int
    player: str
    on: str
    stake_minor: int
    fate: Fate
    settled: BetSettled | None = None
    late_reason: str | None = None
    corrects: int | None = None


def listed_bets(view: TableView) -> tuple[ListedBet, ...]:
    """All bets of the deal, the newest first."""
    open_now = {stake.bet for stake in view.stakes if stake.bet not in view.explained}
    corrected = {placed.corrects for placed in view.deal_bets}
    return tuple(_listed(placed, view, open_now, corrected) for placed in reversed(view.deal_bets))


def open_bets(view: TableView) -> tuple[ListedBet, ...]:
    """Those that still wait for their card, the newest first."""
    return tuple(listed for listed in listed_bets(view) if listed.fate.is_open)


def _listed(placed: BetPlaced, view: TableView, open_now: set[int], corrected: set[int | None]) -> ListedBet:
    settled = view.explained.get(placed.bet)
    if settled is not None:
        fate = Fate.LOST if settled.outcome is Outcome.LOST else Fate.WON
    elif placed.bet in open_now:
        fate = Fate.STANDS if placed.bet in view.standing_bets else Fate.OPEN
    else:
        fate = Fate.CORRECTED if placed.bet in corrected else Fate.BACK
    return ListedBet(
        placed.bet,
        placed.seat,
        placed.player,
        token_of_bet(view.game, placed),
        placed.stake_minor,
        fate,
        settled,
        placed.late_reason,
        placed.corrects,
    )
