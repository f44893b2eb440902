"""Punters and bankers without a face: how much they buy, when they take the bank, what they bet.

A bot asks only for what the table would accept: within the limits, the unit, its chips, and what the bank can cover.
"""

from collections.abc import Iterator

from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.play.dice import Dice
from tablemgr.play.moves import Say

NAMES = ("anna", "bruno", "carla", "dino", "elena", "fabio", "gina", "hugo", "irma", "livio", "mara", "nino")

# In bets of the lowest size that the house allows.
BUY_IN_BETS = (40, 120)
BANK_BETS = 40
STAKE_BETS_MAX = 6

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


def bets(table: Table, live: tuple[str, ...], dice: Dice) -> Iterator[Say]:
    """One turn's bets: every punter answers in the order of the seats, many of them with nothing."""
    left = table.bank_minor - table.open_bets_minor
    for seat, player in table.players.items():
        if seat == table.banker_seat or not live or dice.random() >= BETS_IN_A_TURN:
            continue
        rank = dice.choice(live)
        stake = _stake(table, seat, player, rank, left, dice)
        if stake:
            left -= stake
            amount = Currency.of(table.currency).format(stake)
            yield Say({"do": "bet", "seat": seat, "amount": amount, "on": rank})


def _stake(table: Table, seat: int, player: str, rank: str, left: int, dice: Dice) -> int:
    """A stake that will be accepted, 0 if there is none."""
    smallest = smallest_bet(table)
    beside = sum(bet.stake_minor for bet in table.bets.values() if bet.seat == seat and bet.on == rank)
    room = table.stacks[player] if table.maximum_minor is None else table.maximum_minor - beside
    most = min(room, table.stacks[player], left)
    if most < smallest or table.owes(player):
        return 0
    unit: int = table.rules.bet_unit
    return min(dice.randint(1, STAKE_BETS_MAX) * smallest, most - most % unit)
