"""The open bets of a table with their chances; for a bet that has none, why not."""

from dataclasses import dataclass

from tablemgr.engine.game import Game
from tablemgr.engine.state import Bet, Table
from tablemgr.odds.chances import Chances, solve

# Why a bet has no chances.
CHOSEN = "what becomes of it is chosen by the players, not left to the cards"
NO_RACE = "no race between cards decides it now"


@dataclass(frozen=True, slots=True)
class BetOdds:
    """A bet, its chances and how many cards are unseen; `why` says why it has none, or why its commission is None."""

    bet: Bet
    chances: Chances | None
    unseen: int | None
    why: str


def odds_of(table: Table, game: Game) -> tuple[BetOdds, ...]:
    """Every open bet, in the order of placing. `game` is the one that is played at the table."""
    return tuple(odds_of_bet(table, game, bet) for bet in table.bets.values())


def odds_of_bet(table: Table, game: Game, bet: Bet) -> BetOdds:
    """One bet, which lies on the table as it stands."""
    if game.race is None:
        return BetOdds(bet, None, None, CHOSEN)
    race = game.race(table, bet)
    if race is None:
        return BetOdds(bet, None, None, NO_RACE)
    return BetOdds(bet, solve(race), race.unseen, race.why_no_commission)
