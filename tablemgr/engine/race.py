"""A bet whose outcome nobody chooses, as a race between two sides through the cards not yet seen.

    Race(wins=Runner(cards, needs), loses=Runner(cards, needs), unseen=N, commission=Commission(...))

A `Runner` is one side: which unseen cards count for it, and how many of them must show until it is complete. The side
that is complete first decides the bet; all other unseen cards decide nothing, and come in any order as all do.

- Decided by the first card of either side (a layout): each side has the cards that match it now, and `needs` is 1.
- Decided by ranks that need more cards (doubling): each side has its rank's unseen cards, and `needs` so many of them.
- Decided by the very next card: both sides together are all that is unseen, and `needs` is 1.

A card of one side is none of the other. Unseen is what nobody has looked at: the pack less what has shown; a card that
lies face down is unseen. A game offers `race(table, bet)`, and None for a bet that is no race. `tablemgr.odds` solves
it; this file only says what it is.
"""

from dataclasses import dataclass

from tablemgr.engine.events import Outcome


@dataclass(frozen=True, slots=True)
class Runner:
    """One side of a race: the unseen `cards` that count for it, and how many of them it still `needs`, at least 1. With
    fewer cards than it needs it is never complete."""

    cards: frozenset[str]
    needs: int = 1


@dataclass(frozen=True, slots=True)
class Commission:
    """What the house takes of the bet, already rounded as its rules say: `amount_minor`, if the bet comes `out` so.

    `at_first_of` None: whichever card decides it. Else only if the card that decides it is the first of these unseen
    cards to show; both sides' cards are among them. What has been missed already cannot be taken: such a bet has an
    amount of 0.
    """

    amount_minor: int
    out: Outcome
    at_first_of: frozenset[str] | None = None


NO_COMMISSION = Commission(0, Outcome.WON)


@dataclass(frozen=True, slots=True)
class Race:
    """A bet as a race. `unseen` is how many cards have not been seen, these of the sides among them. `commission` None:
    what the house takes is not of single bets, and `why_no_commission` says of what, in a sentence."""

    wins: Runner
    loses: Runner
    unseen: int
    commission: Commission | None = NO_COMMISSION
    why_no_commission: str = ""
