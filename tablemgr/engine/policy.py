"""How those who choose would choose, where a chance is asked of a game in which they do: a stated policy.

A chance under a policy is a chance of the cards alone, and as good as the policy. A game that can work one out offers
`chance_under(table, bet, policy)`.
"""

from dataclasses import dataclass

# What a policy can say: from the lowest count to the highest, which is reached or the hand has bust.
STAND_FROM_MIN, STAND_FROM_MAX = 1, 15


@dataclass(frozen=True, slots=True)
class Policy:
    """From which count on a punter and a banker take no more cards, in the game's own count; they do nothing else that
    they might."""

    punter_stands_from: int
    banker_stands_from: int

    @property
    def words(self) -> str:
        """What a figure under this policy is labelled with."""
        return f"if punters stand from {self.punter_stands_from} and the banker from {self.banker_stands_from}"
