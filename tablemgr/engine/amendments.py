"""What people put right: a bet entered wrongly, a bet that lay there in time, a deal that cannot go on, another game.

Nothing is rewritten: a correction returns the bet and enters a new one, and both stay in the journal with the reason.
"""

from tablemgr.engine import events as e
from tablemgr.engine.betting import returned
from tablemgr.engine.checks import open_bet, player_at, wrong_phase
from tablemgr.engine.commands import CorrectBet, DeclareMisdeal, PlaceLateBet
from tablemgr.engine.game import Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase


def correct_bet(step: Unfolding, command: CorrectBet) -> None:
    """Before the next card, an open bet is returned and entered again; the new one must stand every check of a bet."""
    table = step.table
    bet = open_bet(table, command.bet)
    seat = bet.seat if command.seat is None else command.seat
    player_at(table, seat)
    if command.amount_given and command.amount_minor is None:
        raise Refused(Reason.BAD_AMOUNT)
    if bet.cards_before != table.cards_in_deal:
        raise Refused(Reason.BET_STANDS, "card_has_shown", bet=bet.id)
    step.happen(returned(bet, "corrected", reason=command.reason))
    amount_minor = command.amount_minor if command.amount_given else bet.stake_minor
    step.game.enter_again(step, bet, seat, command.on, amount_minor)


def place_late_bet(step: Unfolding, command: PlaceLateBet) -> None:
    """A bet that lay there before the last card; the game holds it against the table as it stood then."""
    step.game.place_late(step, command.bet, command.reason)


def declare_misdeal(step: Unfolding, command: DeclareMisdeal) -> None:
    """The deal is void: every open bet goes back, the banker stays. What has been settled in it stays settled."""
    if step.table.phase is not Phase.DEAL:
        raise wrong_phase(step.table)
    step.happen(e.MisdealDeclared(command.reason))
    for bet in step.table.bets.values():
        step.happen(returned(bet, "misdeal", reason=command.reason))
    step.game.finish(step, "misdeal")
