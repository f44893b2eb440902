"""A race solved: the chance of either side, and what the house takes of the bet on average. All are exact.

Every order of the unseen cards is equally likely. Of these only the cards of the two sides matter, and of them the
order alone. A side that needs a of its n cards is complete before the other, which needs b of m, if at the moment of
its a-th card the other has shown j < b: the sum over j of the hypergeometric chance that the first a - 1 + j of these
cards were a - 1 of the one and j of the other, times that of the next being one of the remaining n - a + 1.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb

from tablemgr.engine.events import Outcome
from tablemgr.engine.race import Commission, Race, Runner


@dataclass(frozen=True, slots=True)
class Chances:
    """`wins` and `loses` add up to 1 unless no order of the cards decides the bet. `commission_minor` is the expected
    commission in minor units; None where it is not of single bets."""

    wins: Fraction
    loses: Fraction
    commission_minor: Fraction | None


def solve(race: Race) -> Chances:
    """The chances of a race."""
    assert not race.wins.cards & race.loses.cards, "a card is of one side"
    wins, loses = comes_first(race.wins, race.loses), comes_first(race.loses, race.wins)
    if race.commission is None:
        return Chances(wins, loses, None)
    taken = _taken(race, race.commission, {Outcome.WON: wins, Outcome.LOST: loses})
    return Chances(wins, loses, race.commission.amount_minor * taken)


def comes_first(runner: Runner, other: Runner) -> Fraction:
    """The chance that a side is complete before the other."""
    ours, theirs = len(runner.cards), len(other.cards)
    if runner.needs > ours:
        return Fraction(0)
    before = runner.needs - 1
    chance = Fraction(0)
    for shown in range(min(other.needs - 1, theirs) + 1):
        drawn = before + shown
        so_far = Fraction(comb(ours, before) * comb(theirs, shown), comb(ours + theirs, drawn))
        chance += so_far * Fraction(ours - before, ours + theirs - drawn)
    return chance


def _taken(race: Race, commission: Commission, chances: dict[Outcome, Fraction]) -> Fraction:
    """The chance that the house takes its commission."""
    if commission.at_first_of is None:
        return chances[commission.out]
    runner = race.wins if commission.out is Outcome.WON else race.loses
    assert race.wins.cards | race.loses.cards <= commission.at_first_of, "what decides the bet is among the first of"
    if runner.needs > 1 or not commission.at_first_of:
        return Fraction(0)
    return Fraction(len(runner.cards), len(commission.at_first_of))
