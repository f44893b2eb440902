"""The postings of an event: each moves an amount from one account to another, so that all accounts sum to zero.

Accounts: `player:NAME` (chips before a player), `bank`, `open_bets`, `cut_box`, `house`, `float` (unsold chips in the
tray), `cash` (what came in for chips), `outside` (the world that the cash comes from, and chips that are brought), and
`debt:NAME`, the claims: below zero what NAME owes, above it what he is owed. Only the common events of `engine.events`
move money.

Rule pages: rules/zecchinetta.md and rules/monte_bank.md, "Money, in postings".
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.engine import events as e

BANK = "bank"
OPEN_BETS = "open_bets"
CUT_BOX = "cut_box"
HOUSE = "house"
FLOAT = "float"
CASH = "cash"
OUTSIDE = "outside"

_CUT_ACCOUNTS = {e.Cut.HOUSE: HOUSE, e.Cut.CUT_BOX: CUT_BOX}


@dataclass(frozen=True, slots=True)
class Posting:
    """`amount_minor` (above zero) goes from `source` to `target`."""

    source: str
    target: str
    amount_minor: int


def player_account(name: str) -> str:
    """The account of the chips before a player."""
    return f"player:{name}"


def debt_account(name: str) -> str:
    """The account of what a player owes and is owed."""
    return f"debt:{name}"


def postings_of(event: object) -> tuple[Posting, ...]:
    """What an event moves; nothing for an event without money."""
    moves = _MOVES.get(type(event))
    if moves is None:
        return ()
    return tuple(Posting(source, target, amount) for source, target, amount in moves(event) if amount)


def balances_of(postings: Iterable[Posting]) -> dict[str, int]:
    """What each account holds after the postings, in minor units; the sum over all accounts is zero."""
    balances: dict[str, int] = {}
    for posting in postings:
        balances[posting.source] = balances.get(posting.source, 0) - posting.amount_minor
        balances[posting.target] = balances.get(posting.target, 0) + posting.amount_minor
    return balances


_Moves = Iterable[tuple[str, str, int]]


def _bought_in(event: e.BoughtIn) -> _Moves:
    return (
        (FLOAT, player_account(event.player), event.amount_minor),
        (OUTSIDE, CASH, event.amount_minor),
    )


def _brought(event: e.ChipsBrought) -> _Moves:
    return ((OUTSIDE, player_account(event.player), event.amount_minor),)


def _cashed_out(event: e.CashedOut) -> _Moves:
    return (
        (player_account(event.player), FLOAT, event.amount_minor),
        (CASH, OUTSIDE, event.amount_minor),
    )


def _settled(event: e.BetSettled) -> _Moves:
    punter, cut = player_account(event.player), _CUT_ACCOUNTS[event.commission_to]
    if event.outcome is e.Outcome.LOST:
        return (
            (OPEN_BETS, cut, event.commission_minor),
            (OPEN_BETS, BANK, event.stake_minor - event.commission_minor),
        )
    # What the winner pays comes out of what the bank has paid him, and only where it is less out of the banker's chips.
    banker = player_account(event.banker)
    cut_of_bank = min(event.commission_minor, event.from_bank_minor)
    cut_of_banker = event.commission_minor - cut_of_bank
    return (
        (BANK, punter, event.from_bank_minor - cut_of_bank),
        (BANK, cut, cut_of_bank),
        (banker, punter, event.from_banker_minor - cut_of_banker),
        (banker, cut, cut_of_banker),
        (OPEN_BETS, punter, event.stake_minor),
        (debt_account(event.banker), debt_account(event.player), event.owed_minor),
    )


def _cut_box_shared(event: e.CutBoxShared) -> _Moves:
    return (
        (CUT_BOX, HOUSE, event.to_house_minor),
        (CUT_BOX, player_account(event.banker), event.to_banker_minor),
    )


def _debt_paid(event: e.DebtPaid) -> _Moves:
    return (
        (player_account(event.debtor), player_account(event.creditor), event.amount_minor),
        (debt_account(event.creditor), debt_account(event.debtor), event.amount_minor),
    )


_MOVES: Mapping[type, Callable[[Any], _Moves]] = {
    e.BoughtIn: _bought_in,
    e.ChipsBrought: _brought,
    e.CashedOut: _cashed_out,
    e.BankPut: lambda x: ((player_account(x.player), BANK, x.amount_minor),),
    e.BankWithdrawn: lambda x: ((BANK, player_account(x.player), x.amount_minor),),
    e.BankReleased: lambda x: ((BANK, player_account(x.player), x.amount_minor),),
    e.BetPlaced: lambda x: ((player_account(x.player), OPEN_BETS, x.stake_minor),),
    e.BetReturned: lambda x: ((OPEN_BETS, player_account(x.player), x.stake_minor),),
    e.BetSettled: _settled,
    e.SecondStakeLost: lambda x: ((player_account(x.player), BANK, x.amount_minor),),
    e.CutBoxShared: _cut_box_shared,
    e.CommissionTaken: lambda x: ((BANK, _CUT_ACCOUNTS[x.to], x.amount_minor),),
    e.CommissionReturned: lambda x: ((HOUSE, player_account(x.banker), x.amount_minor),),
    e.DebtPaid: _debt_paid,
}
