"""The open bets of a table with their chances; for a bet that has none, why not.

Where players choose, a bet has chances only under a stated policy, and then says under which.
"""

from dataclasses import dataclass
from fractions import Fraction

from tablemgr.engine.game import Game
from tablemgr.engine.policy import Policy
from tablemgr.engine.state import Bet, Table
from tablemgr.odds.chances import Chances, solve

# Why a bet has no chances.
CHOSEN = "what becomes of it is chosen by the players, not left to the cards"
TOO_FEW = "the pack has too few cards left for it to be decided so"
NO_RACE = "no race between cards decides it now"


@dataclass(frozen=True, slots=True)
class BetOdds:
    """A bet, its chances and how many cards are unseen; `why` says why it has none, or why its commission is None.
    `policy` labels chances that are not of the cards alone; of these the unseen cards are not counted."""

    bet: Bet
    chances: Chances | None
    unseen: int | None
    why: str
    policy: str = ""


def odds_of(table: Table, game: Game, policy: Policy | None = None) -> tuple[BetOdds, ...]:
    """Every open bet, in the order of placing. `game` is the one that is played at the table; `policy` is what is
    supposed where players choose."""
    return tuple(odds_of_bet(table, game, bet, policy) for bet in table.bets.values())


def odds_of_bet(table: Table, game: Game, bet: Bet, policy: Policy | None = None) -> BetOdds:
    """One bet, which lies on the table as it stands."""
    if game.race is None:
        return _chosen(table, game, bet, policy)
    race = game.race(table, bet)
    if race is None:
        return BetOdds(bet, None, None, NO_RACE)
    return BetOdds(bet, solve(race), race.unseen, race.why_no_commission)


def _chosen(table: Table, game: Game, bet: Bet, policy: Policy | None) -> BetOdds:
    """A bet whose outcome players choose; the house takes nothing of it."""
    if game.chance_under is None or policy is None:
        return BetOdds(bet, None, None, CHOSEN)
    policy = game.policy_of(table, policy)
    wins = game.chance_under(table, bet, policy)
    if wins is None:
        return BetOdds(bet, None, None, TOO_FEW, policy.words)
    return BetOdds(bet, Chances(wins, 1 - wins, Fraction(0)), None, "", policy.words)
