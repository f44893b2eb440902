"""The odds of a table's open bets, one line a bet: as values for the pit boss's window, and as the JSON object that
`tablemgr odds` prints of a script. No screen of a table is given them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tablemgr.engine.core import GAMES
from tablemgr.engine.policy import Policy
from tablemgr.engine.state import Bet, Table
from tablemgr.kernel.money import Currency
from tablemgr.odds.bets import BetOdds, odds_of_bet


@dataclass(frozen=True, slots=True)
class OddsLine:
    """An open bet with its odds; what cannot be said is None, and `why` says why. `token` is the game's for where it
    lies. The expected commission is in minor units. `policy` is what the chances suppose of players who choose."""

    bet: Bet
    token: str
    wins: Fraction | None
    loses: Fraction | None
    commission_minor: Fraction | None
    unseen: int | None
    policy: Policy | None
    why: str


def odds_lines(table: Table, policy: Policy | None = None) -> Iterator[OddsLine]:
    """Each open bet, in the order of placing, worked out when it is asked for: one alone may take a second. `policy` is
    what is supposed of players who choose."""
    game = GAMES[table.game]
    policy = None if policy is None else supposed(table, policy)
    for bet in table.bets.values():
        odds = odds_of_bet(table, game, bet, policy)
        token = game.bet_token(bet.kind, bet.on, bet.against)
        wins, loses = (None, None) if odds.chances is None else (odds.chances.wins, odds.chances.loses)
        stated = policy if odds.policy else None
        commission = _commission(odds, takes_commission=game.takes_commission)
        yield OddsLine(bet, token, wins, loses, commission, odds.unseen, stated, odds.why)


def supposed(table: Table, policy: Policy) -> Policy:
    """The policy as far as the table's rules leave it open."""
    return GAMES[table.game].policy_of(table, policy)


def takes_policy(table: Table) -> bool:
    """Whether the players of its game choose, and there are chances under a stated policy."""
    return GAMES[table.game].chance_under is not None


def odds_json(table: Table, policy: Policy | None = None) -> list[dict[str, Any]]:
    """Each open bet with its chances. Fractions are text, `"7/10"`; the commission is of the currency, not of its minor
    unit, and its rate is of the stake. What cannot be said is null, and `why` says why. `policy` is what is
    supposed of players who choose; chances under it say so."""
    return [_json(line, Currency.of(table.currency)) for line in odds_lines(table, policy)]


def _commission(odds: BetOdds, *, takes_commission: bool) -> Fraction | None:
    if not takes_commission:
        return Fraction(0)
    return None if odds.chances is None else odds.chances.commission_minor


def _json(line: OddsLine, currency: Currency) -> dict[str, Any]:
    bet, commission = line.bet, line.commission_minor
    return {
        "id": bet.id,
        "seat": bet.seat,
        "player": bet.player,
        "kind": bet.kind,
        "on": bet.on,
        "against": bet.against,
        "stake": currency.format(bet.stake_minor),
        "wins": None if line.wins is None else str(line.wins),
        "loses": None if line.loses is None else str(line.loses),
        "commission": None if commission is None else str(commission / 10**currency.decimals),
        "commission_rate": None if commission is None else str(Fraction(commission, bet.stake_minor)),
        "unseen": line.unseen,
        "policy": None if line.policy is None else line.policy.words,
        "why": line.why or None,
    }
