"""The bank and its turn: taking it, adding to it, withdrawing, passing and declining it.

Every offer, refusal and pass is an event of its own, in order (C9). Who has been asked, or gave the bank up, is told by
name and not asked again until somebody has taken it or all have declined.
"""

from tablemgr.engine import events as e
from tablemgr.engine.checks import has_enough, no_debt, player_at, right_amount, wrong_phase
from tablemgr.engine.commands import DeclineBank, PassBank, PutBank, WithdrawFromBank
from tablemgr.engine.game import Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase


def put_bank(step: Unfolding, command: PutBank) -> None:
    """Takes the bank, or adds to one's own between deals."""
    table = step.table
    player = player_at(table, command.seat)
    amount_minor = right_amount(command.amount_minor)
    if table.phase in (Phase.DEAL, Phase.DRAW):
        raise wrong_phase(table)
    turn = table.turn.seat if table.banker_seat is None else table.banker_seat
    if turn is not None and turn != command.seat:
        raise Refused(Reason.NOT_BANKER, "turn" if table.banker_seat is None else "banker", seat=turn)
    no_debt(table, player)
    if table.bank_minor + amount_minor < table.rules.bank_minimum:
        raise Refused(Reason.BELOW_MINIMUM, "bank", minimum_minor=table.rules.bank_minimum)
    has_enough(table, player, amount_minor)
    if table.banker_seat is None:
        step.happen(e.BankTaken(command.seat, player))
    step.happen(e.BankPut(command.seat, player, amount_minor))


def withdraw(step: Unfolding, command: WithdrawFromBank) -> None:
    """Some of the bank back into the banker's stack, between deals, and never all of it."""
    table = step.table
    amount_minor = right_amount(command.amount_minor)
    if table.phase is not Phase.BETWEEN_DEALS:
        raise wrong_phase(table)
    assert table.banker_seat is not None
    assert table.banker is not None
    left_minor = table.bank_minor - amount_minor
    if left_minor < 0:
        raise Refused(Reason.INSUFFICIENT_FUNDS, "bank", bank_minor=table.bank_minor)
    if left_minor == 0:
        raise Refused(Reason.BELOW_MINIMUM, "all_of_the_bank")
    if left_minor < table.rules.bank_minimum:
        raise Refused(Reason.BELOW_MINIMUM, "bank", minimum_minor=table.rules.bank_minimum)
    step.happen(e.BankWithdrawn(table.banker_seat, table.banker, amount_minor))


def decline_bank(step: Unfolding, command: DeclineBank) -> None:
    """The seat whose turn it is lets it go on."""
    table = step.table
    player = player_at(table, command.seat)
    if table.phase is not Phase.OFFERED:
        raise Refused(Reason.WRONG_PHASE, "nobodys_turn")
    if table.turn.seat != command.seat:
        raise Refused(Reason.NOT_BANKER, "turn", seat=table.turn.seat)
    step.happen(e.BankDeclined(command.seat, player, left=False))
    offer_onward(step, command.seat)


def pass_bank(step: Unfolding, _: PassBank) -> None:
    """The banker gives the bank up; in a deal this ends the deal."""
    table = step.table
    if table.banker_seat is None:
        raise wrong_phase(table)
    if table.bets:
        raise Refused(Reason.BETS_OPEN, "bank", open_bets=len(table.bets), open_bets_minor=table.open_bets_minor)
    if table.deal is not None:
        step.game.finish(step, "passed")
    move_bank_on(step)


def move_bank_on(step: Unfolding) -> None:
    """The banker gives the bank up, and the next in the game's direction is asked."""
    assert step.table.banker_seat is not None
    seat = step.table.banker_seat
    give_up_bank(step)
    offer_onward(step, seat)


def give_up_bank(step: Unfolding) -> None:
    """The banker gets what the bank holds, and half of the cut box where there is one: rules/monte_bank.md,
    "Commission". An odd minor unit of it is the house's."""
    table = step.table
    assert table.banker_seat is not None
    assert table.banker is not None
    seat, banker = table.banker_seat, table.banker
    step.happen(e.BankPassed(seat, banker))
    if table.bank_minor:
        step.happen(e.BankReleased(seat, banker, table.bank_minor))
    if table.cut_box_minor:
        share = table.cut_box_minor // 2
        step.happen(e.CutBoxShared(seat, banker, table.cut_box_minor - share, share))


def offer_onward(step: Unfolding, seat: int) -> None:
    """Asks the next from this seat who has not been asked yet; with nobody left, the bank is free to any."""
    table = step.table
    for each in table.seats_round(seat, step.game.bank_passes):
        if table.players[each] not in table.turn.asked:
            step.happen(e.BankOffered(each, table.players[each]))
            return
    step.happen(e.BankFree())
