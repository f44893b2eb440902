"""The odds of a table's open bets as a JSON object: what `tablemgr odds` prints of a script."""

from fractions import Fraction
from typing import Any

from tablemgr.engine.core import GAMES
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.odds.bets import BetOdds, odds_of


def odds_json(table: Table) -> list[dict[str, Any]]:
    """Each open bet with its chances. Fractions are text, `"7/10"`; the commission is of the currency, not of its minor
    unit, and its rate is of the stake. What cannot be said is null, and `why` says why."""
    return [_bet_json(odds, table) for odds in odds_of(table, GAMES[table.game])]


def _bet_json(odds: BetOdds, table: Table) -> dict[str, Any]:
    bet, chances = odds.bet, odds.chances
    currency = Currency.of(table.currency)
    commission = None if chances is None else chances.commission_minor
    return {
        "id": bet.id,
        "seat": bet.seat,
        "player": bet.player,
        "kind": bet.kind,
        "on": bet.on,
        "against": bet.against,
        "stake": currency.format(bet.stake_minor),
        "wins": None if chances is None else str(chances.wins),
        "loses": None if chances is None else str(chances.loses),
        "commission": None if commission is None else str(commission / 10**currency.decimals),
        "commission_rate": None if commission is None else str(Fraction(commission, bet.stake_minor)),
        "unseen": odds.unseen,
        "why": odds.why or None,
    }
