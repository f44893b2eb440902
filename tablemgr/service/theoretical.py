"""What the house could expect of each seat's bets, hour by hour: the theoretical commission, beside what it took.

Each bet counts with its expected commission at the moment it was placed, exact, in the hour of the journal's time in
which it was placed. One that went back as if it had never lain there (taken back, corrected, a misdeal) counts for
nothing. A bet that was entered late counts as it stood before the card it was late for.

It takes a journal from its first record, or a day of it from where the table stood before.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.engine.state import Table
from tablemgr.kernel.money import Currency
from tablemgr.odds.bets import odds_of_bet
from tablemgr.service.standing import Standing, after_record
from tablemgr.service.verify_steps import Step

# Why a bet went back that does not count.
NEVER_LAY_THERE = frozenset(("taken_back", "corrected", "misdeal"))
# The part of a record's time that names its hour: 2026-11-01T12.
HOUR_CHARS = 13


@dataclass(frozen=True, slots=True)
class SeatHour:
    """The bets that a player placed from a seat within an hour (UTC, `2026-11-01T12`): their theoretical commission and
    what has been taken of them since. `unknown` bets are without one: the players decide them, or the commission is not
    of single bets; they stand in `bets` and `staked_minor` all the same."""

    hour: str
    seat: int
    player: str
    bets: int
    staked_minor: int
    theoretical_minor: Fraction
    taken_minor: int
    unknown: int


@dataclass(slots=True)
class _Counted:
    """A bet. Changed in place when it is settled."""

    hour: str
    seat: int
    player: str
    stake_minor: int
    theoretical_minor: Fraction | None
    taken_minor: int = 0


class Theoretical:
    """Takes the records of a journal from the first on, or those after `standing`; of these it counts the bets that
    were placed from `from_at` to before `to_at`, times as sealed."""

    def __init__(self, standing: Standing | None = None, from_at: str = "", to_at: str | None = None) -> None:
        self._standing = standing or Standing()
        self._from_at = from_at
        self._to_at = to_at
        self._bets: dict[int, _Counted] = {}
        # Bets that are settled here and do not count: they were placed before.
        self._passed_over: set[int] = set() if self._standing.table is None else set(self._standing.table.bets)

    @property
    def currency(self) -> str:
        """The table's; empty before it was opened."""
        return "" if self._standing.table is None else self._standing.table.currency

    def take(self, step: Step) -> None:
        """The next record."""
        self._standing = after_record(self._standing, step.sealed, step.event)
        match step.event:
            case e.BetPlaced():
                self._place(step.sealed.at, step.event)
            case e.BetReturned() if step.event.why in NEVER_LAY_THERE:
                self._bets.pop(step.event.bet, None)
            case e.BetSettled() if step.event.bet not in self._passed_over:
                self._bets[step.event.bet].taken_minor = step.event.commission_minor

    def rows(self) -> tuple[SeatHour, ...]:
        """One row for each hour, seat and player with bets, in this order."""
        groups: dict[tuple[str, int, str], list[_Counted]] = {}
        for bet in self._bets.values():
            groups.setdefault((bet.hour, bet.seat, bet.player), []).append(bet)
        return tuple(_row(*key, groups[key]) for key in sorted(groups))

    def _place(self, at: str, placed: e.BetPlaced) -> None:
        table = self._standing.table
        assert table is not None
        if at < self._from_at or (self._to_at is not None and at >= self._to_at):
            self._passed_over.add(placed.bet)
            return
        minor = _expected(_as_it_lay(table, placed), placed.bet)
        self._bets[placed.bet] = _Counted(at[:HOUR_CHARS], placed.seat, placed.player, placed.stake_minor, minor)


def rows_json(rows: tuple[SeatHour, ...], currency: str) -> dict[str, Any]:
    """The rows and their sum as a JSON object; fractions are of the currency, not of its minor unit."""
    if not currency:
        return {"currency": None, "rows": [], "total": None}
    return {
        "currency": currency,
        "rows": [{"hour": row.hour, "seat": row.seat, "player": row.player, **_figures(row, currency)} for row in rows],
        "total": _figures(total_of(rows), currency),
    }


def total_of(rows: tuple[SeatHour, ...]) -> SeatHour:
    """Their sum, of no hour, seat or player."""
    return SeatHour(
        "",
        0,
        "",
        sum(row.bets for row in rows),
        sum(row.staked_minor for row in rows),
        sum((row.theoretical_minor for row in rows), Fraction(0)),
        sum(row.taken_minor for row in rows),
        sum(row.unknown for row in rows),
    )


def _figures(row: SeatHour, code: str) -> dict[str, Any]:
    currency = Currency.of(code)
    return {
        "bets": row.bets,
        "staked": currency.format(row.staked_minor),
        "theoretical": str(row.theoretical_minor / 10**currency.decimals),
        "taken": currency.format(row.taken_minor),
        "unknown": row.unknown,
    }


def _as_it_lay(table: Table, placed: e.BetPlaced) -> Table:
    """The table on which the bet lay first: for a late one, that before the last card."""
    if placed.late_reason is None or table.before_card is None:
        return table
    return table.before_card


def _expected(table: Table, bet: int) -> Fraction | None:
    game = GAMES[table.game]
    if not game.takes_commission:
        return Fraction(0)
    chances = odds_of_bet(table, game, table.bets[bet]).chances
    return None if chances is None else chances.commission_minor


def _row(hour: str, seat: int, player: str, bets: list[_Counted]) -> SeatHour:
    known = [bet.theoretical_minor for bet in bets if bet.theoretical_minor is not None]
    return SeatHour(
        hour,
        seat,
        player,
        len(bets),
        sum(bet.stake_minor for bet in bets),
        sum(known, Fraction(0)),
        sum(bet.taken_minor for bet in bets),
        len(bets) - len(known),
    )
