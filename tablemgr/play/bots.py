"""Punters and bankers without a face: how much they buy, when they take the bank, what they bet.

A bot asks only for what the table accepts. Limits, unit, chips and what the bank can cover it knows how to keep to;
what else its game asks of a bet it finds out by trying.
"""

from collections.abc import Iterator

from tablemgr.engine.core import GAMES
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.play.dice import Dice
from tablemgr.play.moves import Say, tried

NAMES = ("anna", "bruno", "carla", "dino", "elena", "fabio", "gina", "hugo", "irma", "livio", "mara", "nino")

# In bets of the lowest size that the house allows.
BUY_IN_BETS = (40, 120)
BANK_BETS = 40
STAKE_BETS_MAX = 6
# If the table does not take the stake that a bot has thought of: so many bets of the lowest size instead.
STAKES_INSTEAD = (1, 3)

BETS_IN_A_TURN = 0.45
TAKES_THE_BANK = 0.7
LEAVES_AFTER_A_DEAL = 0.05


def smallest_bet(table: Table) -> int:
    """The lowest bet in minor units: a whole multiple of the unit that is not below the minimum."""
    unit: int = table.rules.bet_unit
    return max(-(-table.minimum_minor // unit), 1) * unit


def buy_in(table: Table, dice: Dice) -> str:
    """How much a player sits down with, as written in a script: whoever buys can bank."""
    amount = dice.randint(*BUY_IN_BETS) * smallest_bet(table) + int(table.rules.bank_minimum)
    return Currency.of(table.currency).format(amount)


def bank(table: Table, seat: int) -> int | None:
    """What this seat would put into the bank, None if it has too little for one."""
    stack = table.stacks[table.players[seat]]
    wanted = max(BANK_BETS * smallest_bet(table), table.rules.bank_minimum)
    return min(wanted, stack) if stack >= wanted // 2 and stack >= table.rules.bank_minimum else None


def bets(table: Table, dice: Dice) -> Iterator[Say]:
    """One turn's bets: every punter answers in the order of the seats, many of them with nothing."""
    tokens = GAMES[table.game].bet_tokens(table)
    if not tokens:
        return
    for seat in table.players:
        if seat == table.banker_seat or dice.random() >= BETS_IN_A_TURN:
            continue
        bet = _bet(table, seat, dice.choice(tokens), dice)
        if bet is not None:
            assert bet.tried is not None
            table = bet.tried.after
            yield bet


def _bet(table: Table, seat: int, token: str, dice: Dice) -> Say | None:
    """A bet on a token that the table takes, None if there is none."""
    smallest, most = smallest_bet(table), _most(table, seat, token)
    if most < smallest or table.owes(table.players[seat]):
        return None
    unit: int = table.rules.bet_unit
    wanted = min(dice.randint(1, STAKE_BETS_MAX) * smallest, most - most % unit)
    keys = GAMES[table.game].bet_keys(token)
    for stake in dict.fromkeys((wanted, *(bets * smallest for bets in STAKES_INSTEAD))):
        amount = Currency.of(table.currency).format(stake)
        try:
            return tried(table, {"do": "bet", "seat": seat, "amount": amount, **keys})
        except Refused:
            continue
    return None


def _most(table: Table, seat: int, token: str) -> int:
    """What limit, chips and bank leave for a bet."""
    room = stack = table.stacks[table.players[seat]]
    if table.maximum_minor is not None:
        token_of = GAMES[table.game].bet_token
        room = table.maximum_minor - sum(
            bet.stake_minor
            for bet in table.bets.values()
            if bet.seat == seat and token_of(bet.kind, bet.on, bet.against) == token
        )
    return min(room, stack, table.bank_minor - table.open_bets_minor)
