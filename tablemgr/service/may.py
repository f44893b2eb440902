"""What may be done at a table beside the keys that are tried as they are: asked of the engine by trying it.

A seat, an amount or a correction that nobody has given yet is tried in its mildest form, and only a refusal that no
other form would escape counts. Nothing is decided here and nothing changes.
"""

from collections.abc import Container, Mapping

from tablemgr.engine import commands as c
from tablemgr.engine.core import GAMES, advance
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table

SMALLEST_MINOR = 1
# What no seat and no amount would escape: it is not the moment, or the game has no such command.
_MOMENT_OR_GAME = (Reason.WRONG_PHASE, Reason.BAD_COMMAND)


def refusal_of(table: Table, command: object) -> Refused | None:
    """What the engine would say no with."""
    try:
        advance(table, command)
    except Refused as refused:
        return refused
    return None


def bets_are_open(table: Table) -> bool:
    """Whether a bet is in phase."""
    game = GAMES[table.game]
    return "bet" in game.forms and game.forms["bet"].command in game.accepts(table)


def refusal_to_bank(table: Table) -> Refused | None:
    """Why nobody can put anything into the bank at this moment, however much it is."""
    seats = (table.turn.seat, table.banker_seat, *sorted(table.players))
    seat = next((each for each in seats if each is not None), None)
    return _only(_MOMENT_OR_GAME, table, c.PutBank(1 if seat is None else seat, SMALLEST_MINOR))


def refusal_to_withdraw(table: Table) -> Refused | None:
    """Why nothing can be taken out of the bank at this moment, however little it is."""
    return _only(_MOMENT_OR_GAME, table, c.WithdrawFromBank(SMALLEST_MINOR))


def refusal_to_take_back(table: Table) -> Refused | None:
    """Why no open bet goes back: the moment, or the house, or the game has none. It is asked of the newest."""
    if not table.bets:
        return _only((Reason.BAD_COMMAND,), table, c.TakeBetBack(0))
    return refusal_of(table, c.TakeBetBack(max(table.bets)))


def bets_that_stand(table: Table) -> Mapping[int, Refused]:
    """The open bets that can no longer be corrected, and why. Those that were placed before the same card share their
    fate, so one of them is tried: a screen asks this after every record."""
    newest = {bet.cards_before: bet.id for bet in table.bets.values()}
    found = {cards: _only((Reason.BET_STANDS,), table, _unchanged(bet)) for cards, bet in newest.items()}
    stand = {bet.id: found[bet.cards_before] for bet in table.bets.values()}
    return {bet: refused for bet, refused in stand.items() if refused is not None}


def _unchanged(bet: int) -> c.CorrectBet:
    return c.CorrectBet(bet, None, None, False, None, "tried")


def _only(reasons: Container[Reason], table: Table, command: object) -> Refused | None:
    refused = refusal_of(table, command)
    return refused if refused is not None and refused.reason in reasons else None
