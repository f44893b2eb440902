"""What the stakes of Sette e mezzo must stand beside those of every game: rules/sette_e_mezzo.md, "House choices",
"bank must cover", and `royal_banker_double`.
"""

from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table


def open_stakes(table: Table, seat: int) -> int:
    """What a seat has on the table, in minor units."""
    return sum(bet.stake_minor for bet in table.bets.values() if bet.seat == seat)


def is_covered(table: Table, stake_minor: int) -> None:
    """Refused(BANK_CANNOT_COVER) for what the bank could not pay at the highest payout in force."""
    left_minor = table.bank_minor // table.rules.highest_payout - table.open_bets_minor
    if stake_minor > left_minor:
        raise Refused(Reason.BANK_CANNOT_COVER, "bet", left_minor=max(left_minor, 0))


def can_lose_twice(table: Table, seat: int, beside_minor: int) -> None:
    """Refused(INSUFFICIENT_FUNDS) where a second stake may be lost and what lies before the punter is less than his
    open stakes and `beside_minor`."""
    player = table.players[seat]
    kept_minor = open_stakes(table, seat)
    if table.rules.may_lose_twice and table.stacks[player] - kept_minor < beside_minor:
        raise Refused(
            Reason.INSUFFICIENT_FUNDS,
            "second_stake",
            player=player,
            stack_minor=table.stacks[player],
            kept_minor=kept_minor,
            short_minor=beside_minor - (table.stacks[player] - kept_minor),
        )
