"""Who made what: the money of each deal added up from the events, and how sure its mean is.

Three parties and a box: the punters, the banker (his bank and his stack are one purse), the house, and the cut box as
long as it has not been shared. In each deal they add up to nothing. What a banker owes counts as paid. What happens
between two deals, a cut box shared say, is the deal's before.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from tablemgr.engine import events as e

PARTIES = ("punters", "bank", "house", "cut_box")
PUNTERS, BANK, HOUSE, CUT_BOX = range(len(PARTIES))
_CUTS = {e.Cut.HOUSE: HOUSE, e.Cut.CUT_BOX: CUT_BOX}

# Of the normal distribution: 95 % lie within so many standard errors.
Z_95 = 1.96


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of a deal in minor units, with its 95 % confidence interval; None of fewer than two deals."""

    mean: float
    low: float | None
    high: float | None


@dataclass
class Made:
    """What so many deals came to. Every figure is a whole number, so that parts add up to the same in any order.

    `sums` and `squares` are of each deal's money, party by party, in minor units.
    """

    deals: int = 0
    cards: int = 0
    bets: int = 0
    staked_minor: int = 0
    results: Counter[str] = field(default_factory=Counter)
    sums: list[int] = field(default_factory=lambda: [0] * len(PARTIES))
    squares: list[int] = field(default_factory=lambda: [0] * len(PARTIES))

    def join(self, other: "Made") -> None:
        """The other deals as well."""
        self.deals += other.deals
        self.cards += other.cards
        self.bets += other.bets
        self.staked_minor += other.staked_minor
        self.results += other.results
        self.sums = [mine + theirs for mine, theirs in zip(self.sums, other.sums, strict=True)]
        self.squares = [mine + theirs for mine, theirs in zip(self.squares, other.squares, strict=True)]

    def estimate(self, party: int) -> Estimate:
        """What a party makes in a deal."""
        if not self.deals:
            return Estimate(0.0, None, None)
        mean = self.sums[party] / self.deals
        if self.deals < 2:
            return Estimate(mean, None, None)
        # n times the sum of squared differences, in whole numbers: nothing is lost where they are large.
        spread = self.deals * self.squares[party] - self.sums[party] ** 2
        margin = Z_95 * sqrt(spread / (self.deals * (self.deals - 1)) / self.deals)
        return Estimate(mean, mean - margin, mean + margin)


class Count:
    """Goes along with a table's events. `made` has the deals that have ended; the last of them is closed by `done`."""

    def __init__(self) -> None:
        self.made = Made()
        self._deal = [0] * len(PARTIES)

    def add(self, events: Iterable[object]) -> None:
        """The next events."""
        made, deal = self.made, self._deal
        for event in events:
            match event:
                case e.CardShown():
                    made.cards += 1
                case e.BetPlaced():
                    made.bets += 1
                    made.staked_minor += event.stake_minor
                case e.BetReturned():
                    made.bets -= 1
                    made.staked_minor -= event.stake_minor
                case e.BetSettled():
                    _settled(deal, event)
                case e.SecondStakeLost():
                    deal[PUNTERS] -= event.amount_minor
                    deal[BANK] += event.amount_minor
                case e.CommissionTaken():
                    deal[BANK] -= event.amount_minor
                    deal[_CUTS[event.to]] += event.amount_minor
                case e.CommissionReturned():
                    deal[HOUSE] -= event.amount_minor
                    deal[BANK] += event.amount_minor
                case e.CutBoxShared():
                    deal[CUT_BOX] -= event.to_house_minor + event.to_banker_minor
                    deal[HOUSE] += event.to_house_minor
                    deal[BANK] += event.to_banker_minor
                case e.DealBegun():
                    self._close()
                    deal = self._deal
                case e.DealEnded():
                    made.deals += 1
                    made.results[event.result] += 1

    def done(self) -> Made:
        """What all the deals came to, now that no more follow."""
        self._close()
        return self.made

    def _close(self) -> None:
        for party, minor in enumerate(self._deal):
            self.made.sums[party] += minor
            self.made.squares[party] += minor * minor
        self._deal = [0] * len(PARTIES)


def _settled(deal: list[int], event: e.BetSettled) -> None:
    """A bet lost or won, as `BetSettled` says it."""
    if event.outcome is e.Outcome.LOST:
        deal[PUNTERS] -= event.stake_minor
        deal[BANK] += event.stake_minor - event.commission_minor
    else:
        won_minor = event.from_bank_minor + event.from_banker_minor + event.owed_minor
        deal[PUNTERS] += won_minor - event.commission_minor
        deal[BANK] -= won_minor
    deal[_CUTS[event.commission_to]] += event.commission_minor
