"""The report of a table: its bets, its ended deals and its balances, as design's table script format has it.

A report is a fold over events; it keeps what the table itself forgets, the bets and deals that are over.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.engine.state import Table
from tablemgr.engine.tally import Tally
from tablemgr.kernel.money import Currency


@dataclass(frozen=True, slots=True)
class BetRow:
    """A bet as the report shows it; money in minor units."""

    id: int
    seat: int
    player: str
    kind: str
    on: str | None
    against: str | None
    stake_minor: int
    outcome: str = "open"
    paid_minor: int = 0
    commission_minor: int = 0
    settled_by: str | None = None


@dataclass
class Report:
    """What has become of every bet and deal so far. `tallies` are those of the games that have one, by their name."""

    bets: dict[int, BetRow] = field(default_factory=dict)
    deals: list[e.DealEnded] = field(default_factory=list)
    tallies: dict[str, Tally] = field(default_factory=dict)

    def add(self, event: object) -> None:
        """Takes an event into account; those that concern no bet and end no deal change nothing."""
        if isinstance(event, e.TableOpened | e.GameChanged):
            self._begin_tally(event.game)
        for tally in self.tallies.values():
            tally.add(event)
        match event:
            case e.BetPlaced():
                self.bets[event.bet] = BetRow(
                    event.bet, event.seat, event.player, event.kind, event.on, event.against, event.stake_minor
                )
            case e.BetSettled():
                self.bets[event.bet] = replace(
                    self.bets[event.bet],
                    outcome=event.outcome.value,
                    paid_minor=event.paid_minor,
                    commission_minor=event.commission_minor,
                    settled_by=event.card,
                )
            case e.BetReturned():
                self.bets[event.bet] = replace(
                    self.bets[event.bet], outcome="returned", paid_minor=event.stake_minor, settled_by=event.card
                )
            case e.SecondStakeLost():
                self.bets[event.bet] = replace(self.bets[event.bet], paid_minor=-event.amount_minor)
            case e.DealEnded():
                self.deals.append(event)
            case _:
                pass

    def rows(self) -> list[BetRow]:
        """The bets in the order of their ids, with what their game knows of them by now."""
        rows = dict(self.bets)
        for tally in self.tallies.values():
            for bet, on in tally.bets_on().items():
                rows[bet] = replace(rows[bet], on=on)
        return [rows[bet] for bet in sorted(rows)]

    def _begin_tally(self, game: str) -> None:
        kind = GAMES[game].tally
        if kind is not None and game not in self.tallies:
            self.tallies[game] = kind()


def report_json(report: Report, table: Table, accepted: int, refused: list[dict[str, Any]]) -> dict[str, Any]:
    """The report as a JSON object, amounts as text."""
    head = {"game": table.game, "accepted": accepted, "refused": refused}
    own = report.tallies[table.game].report(table) if table.game in report.tallies else None
    if own is not None:
        return {**head, **own}
    return {
        **head,
        "bets": [_bet_json(bet, table) for bet in report.rows()],
        "deals": [
            {
                "number": deal.number,
                "game": deal.game,
                "banker": deal.banker,
                "result": deal.result,
                "cards": deal.cards,
            }
            for deal in report.deals
        ],
        "balances": balances_json(table),
        "banker": table.banker,
    }


def balances_json(table: Table) -> dict[str, Any]:
    """Who holds what: players in alphabetical order, the accounts of the table, debts if there are any."""
    money = Currency.of(table.currency).format
    balances: dict[str, Any] = {
        "players": {name: money(table.stacks[name]) for name in sorted(table.stacks)},
        "bank": money(table.bank_minor),
        "open_bets": money(table.open_bets_minor),
        "cut_box": money(table.cut_box_minor),
        "house": money(table.house_minor),
    }
    debts: dict[str, dict[str, int]] = {}
    for claim in table.claims:
        owed = debts.setdefault(claim.debtor, {})
        owed[claim.creditor] = owed.get(claim.creditor, 0) + claim.amount_minor
    if debts:
        balances["debts"] = {
            debtor: {creditor: money(owed[creditor]) for creditor in sorted(owed)}
            for debtor, owed in sorted(debts.items())
        }
    return balances


def _bet_json(bet: BetRow, table: Table) -> dict[str, Any]:
    money = Currency.of(table.currency).format
    return {
        "id": bet.id,
        "seat": bet.seat,
        "player": bet.player,
        "kind": bet.kind,
        "on": bet.on,
        "against": bet.against,
        "stake": money(bet.stake_minor),
        "outcome": bet.outcome,
        "paid": money(bet.paid_minor),
        "commission": money(bet.commission_minor),
        "settled_by": bet.settled_by,
    }
