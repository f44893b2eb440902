"""Each event moves at the table what it moves in the books: those too that no game here leads to yet."""

from dataclasses import fields, replace
from typing import Any

import pytest
from every_event import EVERY_EVENT
from scripted import dealt

from tablemgr.engine import events as e
from tablemgr.engine.core import evolve
from tablemgr.engine.state import Claim, Table
from tablemgr.ledger.postings import balances_of, debt_account, player_account, postings_of


def crowded() -> Table:
    """A table at which every event can happen: bets 1 to 3 lie there, Anna owes Bruno, the cut box is not empty."""
    play = dealt(bank="400.00")
    for _ in range(3):
        play.bet(2, "25.00", "7")
    claims = (Claim("anna", "bruno", 800),)
    return replace(play.table, cut_box_minor=5_000, house_minor=5_000, claims=claims)


def accounts(table: Table) -> dict[str, int]:
    held = {player_account(player): stack for player, stack in table.stacks.items()}
    held |= {"bank": table.bank_minor, "open_bets": table.open_bets_minor}
    held |= {"cut_box": table.cut_box_minor, "house": table.house_minor}
    for claim in table.claims:
        held[debt_account(claim.debtor)] = held.get(debt_account(claim.debtor), 0) - claim.amount_minor
        held[debt_account(claim.creditor)] = held.get(debt_account(claim.creditor), 0) + claim.amount_minor
    return held


def fields_of(event: Any) -> list[str]:
    return [field.name for field in fields(event)]


def moved(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    moves = {account: after.get(account, 0) - before.get(account, 0) for account in before.keys() | after.keys()}
    return {account: by_minor for account, by_minor in moves.items() if by_minor}


OUTSIDE_THE_TABLE = ("float", "cash", "outside")
MONEY = [event for event in EVERY_EVENT if any(name.endswith("_minor") for name in fields_of(event))]
# A bet is placed under a number that is free.
PLACED = [replace(event, bet=event.bet + 3) for event in MONEY if isinstance(event, e.BetPlaced)]
OTHERS = [event for event in MONEY if not isinstance(event, e.BetPlaced)]
FOR_THE_BOX = e.CommissionTaken("anna", 2_000, 200, e.Cut.CUT_BOX, "rules/monte_bank.md: The gate")


@pytest.mark.parametrize("event", [*OTHERS, *PLACED, FOR_THE_BOX], ids=lambda event: type(event).__name__)
def test_an_event_moves_the_same_at_the_table_as_in_the_books(event: object) -> None:
    table = crowded()
    books = {
        account: by_minor
        for account, by_minor in balances_of(postings_of(event)).items()
        if by_minor and account not in OUTSIDE_THE_TABLE
    }
    assert moved(accounts(table), accounts(evolve(table, event))) == books
