"""What every bet must stand: the unit, the limits, the chips before the punter. Also closing and taking back.

Which bets there are, and what the bank must cover, is the game's affair.
"""

from tablemgr.engine import events as e
from tablemgr.engine.checks import has_enough, no_debt, open_bet, player_at
from tablemgr.engine.commands import TakeBetBack
from tablemgr.engine.game import Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Bet, Table


def punter_at(table: Table, seat: int) -> str:
    """Who bets from this seat, once betting is open; Refused for a debtor and for the banker."""
    player = player_at(table, seat)
    no_debt(table, player)
    if seat == table.banker_seat:
        raise Refused(Reason.BANKER_CANNOT_BET, player=player)
    return player


def stake_fits(table: Table, player: str, stake_minor: int, beside_minor: int) -> None:
    """Unit, limits and chips; `beside_minor` is what the punter has on the same thing already."""
    unit_and_minimum(table, stake_minor, table.rules.bet_unit)
    if table.maximum_minor is not None and beside_minor + stake_minor > table.maximum_minor:
        raise Refused(Reason.ABOVE_MAXIMUM, "bet", maximum_minor=table.maximum_minor, beside_minor=beside_minor)
    has_enough(table, player, stake_minor)


def unit_and_minimum(table: Table, stake_minor: int, unit_minor: int) -> None:
    """Refused(NOT_A_MULTIPLE or BELOW_MINIMUM) for what is no whole multiple of the unit, or too little."""
    if stake_minor % unit_minor:
        raise Refused(Reason.NOT_A_MULTIPLE, unit_minor=unit_minor)
    if stake_minor < table.minimum_minor:
        raise Refused(Reason.BELOW_MINIMUM, "bet", minimum_minor=table.minimum_minor)


def within_the_bank(table: Table, stake_minor: int) -> None:
    """Refused(ABOVE_MAXIMUM) for a bet above the bank as it stands, where the bank is the highest bet."""
    if stake_minor > table.bank_minor:
        raise Refused(Reason.ABOVE_MAXIMUM, "above_the_bank", bank_minor=table.bank_minor)


def take_back(step: Unfolding, command: TakeBetBack, *, betting_is_open: bool, removable: bool, phase: str) -> None:
    """An open bet goes back while betting is open, where the house lets it."""
    bet = open_bet(step.table, command.bet)
    if not betting_is_open:
        raise Refused(Reason.WRONG_PHASE, phase)
    if not removable:
        raise Refused(Reason.BET_STANDS, "house_rule", bet=bet.id)
    step.happen(returned(bet, "taken_back"))


def returned(bet: Bet, why: str, card: str | None = None, reason: str | None = None) -> e.BetReturned:
    """The event that gives a stake back."""
    return e.BetReturned(bet.id, bet.seat, bet.player, bet.stake_minor, why, card, reason)
