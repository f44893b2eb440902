"""Seats and chips: who sits where, and what goes over the table for cash."""

from tablemgr.engine import events as e
from tablemgr.engine.bank import offer_onward
from tablemgr.engine.checks import has_enough, known_seat, no_debt, player_at, right_amount
from tablemgr.engine.commands import BringChips, BuyIn, CashOut, LeaveSeat, SeatPlayer, SetLimits
from tablemgr.engine.game import Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Claim, Table

# The most that one player buys in at once: keeps every sum of a table inside a database's 64-bit integers.
BUY_IN_MINOR_MAX = 10**15


def seat_player(step: Unfolding, command: SeatPlayer) -> None:
    """A player sits down with chips; they pay his debts, if he has any."""
    known_seat(step.table, command.seat)
    free_for(step.table, command.seat, command.player)
    bought = _bought(command.buy_in_minor)
    step.happen(e.PlayerSeated(command.seat, command.player))
    _sell(step, command.seat, command.player, bought)


def free_for(table: Table, seat: int, player: str) -> None:
    """Refused(SEAT_TAKEN) for a seat where somebody sits, and for who sits somewhere already."""
    if seat in table.players:
        raise Refused(Reason.SEAT_TAKEN, "seat", seat=seat, player=table.players[seat])
    seated = table.seat_of(player)
    if seated is not None:
        raise Refused(Reason.SEAT_TAKEN, "player", seat=seated, player=player)


def buy_in(step: Unfolding, command: BuyIn) -> None:
    """More chips. They pay the player's debts first, the oldest first (rules/zecchinetta.md, "bank too small")."""
    player = player_at(step.table, command.seat)
    _sell(step, command.seat, player, _bought(command.amount_minor))


def bring_chips(step: Unfolding, command: BringChips) -> None:
    """Chips that lie there and were bought elsewhere. They pay the player's debts first, as those of a buy-in do."""
    table, seat = step.table, command.seat
    player = player_at(table, seat)
    brought_minor = _bought(command.amount_minor)
    if command.in_time:
        before = table.before_card
        if before is None:
            raise Refused(Reason.WRONG_PHASE, "no_card_to_be_late_for")
        if before.players.get(seat) != player:
            raise Refused(Reason.SEAT_EMPTY, "then", seat=seat)
    claims = _claims_on(table, player)
    brought = e.ChipsBrought(seat, player, brought_minor, command.in_time)
    step.happen(brought, *_payments(claims, brought_minor))


def cash_out(step: Unfolding, command: CashOut) -> None:
    """Chips handed back."""
    player = player_at(step.table, command.seat)
    amount_minor = right_amount(command.amount_minor)
    no_debt(step.table, player)
    has_enough(step.table, player, amount_minor)
    step.happen(e.CashedOut(command.seat, player, amount_minor))


def leave(step: Unfolding, command: LeaveSeat) -> None:
    """Cashes out and frees the seat. If it was his turn to take the bank, the next is asked."""
    table = step.table
    player = player_at(table, command.seat)
    if command.seat == table.banker_seat:
        raise Refused(Reason.WRONG_PHASE, "banker_leaves")
    if table.draw is not None:
        raise Refused(Reason.WRONG_PHASE, "draw")
    no_debt(table, player)
    if table.has_open_bet(command.seat):
        raise Refused(Reason.BETS_OPEN, "seat", seat=command.seat)
    asked = table.turn.seat == command.seat
    if table.stacks[player]:
        step.happen(e.CashedOut(command.seat, player, table.stacks[player]))
    step.happen(e.PlayerLeft(command.seat, player))
    if asked:
        step.happen(e.BankDeclined(command.seat, player, left=True))
        offer_onward(step, command.seat)


def set_limits(step: Unfolding, command: SetLimits) -> None:
    """The lowest and highest bet from now on; bets already down are untouched."""
    lowest, highest = right_amount(command.minimum_minor), right_amount(command.maximum_minor)
    if lowest > highest:
        raise Refused(Reason.BAD_AMOUNT, "limits_crossed", minimum_minor=lowest, maximum_minor=highest)
    step.happen(e.LimitsSet(step.table.minimum_minor, step.table.maximum_minor, lowest, highest))


def _bought(amount_minor: int | None) -> int:
    bought = right_amount(amount_minor)
    if bought > BUY_IN_MINOR_MAX:
        raise Refused(Reason.BAD_AMOUNT, "too_much", maximum_minor=BUY_IN_MINOR_MAX)
    return bought


def _sell(step: Unfolding, seat: int, player: str, bought_minor: int) -> None:
    """Chips for cash, which pay the player's debts first. One who sits down may owe too: a late bet was found that he
    could not pay as the banker, after he had left."""
    claims = _claims_on(step.table, player)
    step.happen(e.BoughtIn(seat, player, bought_minor), *_payments(claims, bought_minor))


def _claims_on(table: Table, player: str) -> list[Claim]:
    return [claim for claim in table.claims if claim.debtor == player]


def _payments(claims: list[Claim], left_minor: int) -> list[e.DebtPaid]:
    payments = []
    for claim in claims:
        pays = min(claim.amount_minor, left_minor)
        if pays:
            payments.append(e.DebtPaid(claim.debtor, claim.creditor, pays))
        left_minor -= pays
    return payments
