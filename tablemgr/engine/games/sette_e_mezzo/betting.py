"""Before the cards of a hand: bets, "no more bets", the shuffle, and what becomes of the bank while bets lie there.

Rule page: rules/sette_e_mezzo.md, "A deal", "House choices", "In a table script".
"""

from dataclasses import replace

from tablemgr.engine import bank, betting, seats
from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.checks import player_at, right_amount, wrong_phase
from tablemgr.engine.deals import deal_begins
from tablemgr.engine.game import Unfolding
from tablemgr.engine.games.sette_e_mezzo import happenings as h
from tablemgr.engine.games.sette_e_mezzo.deal import (
    Deal,
    Stage,
    accepts,
    in_phase,
    lying_cards,
    out_of_phase,
    phase_name,
)
from tablemgr.engine.games.sette_e_mezzo.play import next_first_card
from tablemgr.engine.games.sette_e_mezzo.said import PlaceBet
from tablemgr.engine.games.sette_e_mezzo.settling import bank_goes_on, end_deal, finish
from tablemgr.engine.games.sette_e_mezzo.stakes import can_lose_twice, is_covered, open_stakes
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Bet, Table
from tablemgr.kernel.values import changed


def place_bet(step: Unfolding, command: PlaceBet) -> None:
    """A bet on one's hand, before its cards; another one there is more on the same hand."""
    step.happen(_bet(step.table, command))


def enter_again(step: Unfolding, bet: Bet, seat: int, on: str | None, amount_minor: int | None) -> None:  # noqa: ARG001
    """A corrected bet, as long as no card has been dealt since: betting may have been closed."""
    deal: Deal | None = step.table.deal
    if deal is not None and deal.stage is Stage.PLAY:
        raise Refused(Reason.BET_STANDS, "hand_is_on", bet=bet.id)
    step.happen(replace(_bet(_with_betting_open(step.table), PlaceBet(seat, amount_minor)), corrects=bet.id))
    if deal is not None and deal.stage is Stage.FIRST_CARDS:
        next_first_card(step)


def take_bet_back(step: Unfolding, command: c.TakeBetBack) -> None:
    """Until "no more bets"."""
    is_open = c.TakeBetBack in accepts(step.table)
    betting.take_back(step, command, betting_is_open=is_open, removable=True, phase=phase_name(step.table))


def close_betting(step: Unfolding, _: c.CloseBetting) -> None:
    """That's all: the deal begins, or the next hand of a giro; in a giro with no bet it ends the round."""
    table = step.table
    in_phase(table, c.CloseBetting)
    if not table.bets:
        end_deal(step, "settled")
        return
    if table.deal is None:
        deal_begins(step)
    step.happen(e.BettingClosed())
    next_first_card(step)


def shuffle(step: Unfolding, command: c.Shuffle) -> None:
    """Between hands, needed or not; with bets open only when no card is left, and then their hands stay out of it."""
    table = step.table
    if command.cut_by is not None:
        player_at(table, command.cut_by)
    if c.Shuffle not in accepts(table):
        raise wrong_phase(table) if table.banker_seat is None else Refused(Reason.WRONG_PHASE, "bets_on_the_table")
    if command.cut_by is not None and command.cut_by == table.banker_seat:
        raise Refused(Reason.BANKER_CANNOT_CUT, seat=command.cut_by)
    step.happen(h.PackShuffled(command.cut_by, len(lying_cards(table.deal))))


def put_bank(step: Unfolding, command: c.PutBank) -> None:
    """As at every table, but not while a bet is open."""
    player_at(step.table, command.seat)
    right_amount(command.amount_minor)
    _no_bet_is_open(step.table)
    bank.put_bank(step, command)


def withdraw(step: Unfolding, command: c.WithdrawFromBank) -> None:
    """As at every table, but not while a bet is open."""
    right_amount(command.amount_minor)
    _no_bet_is_open(step.table)
    bank.withdraw(step, command)


def pass_bank(step: Unfolding, command: c.PassBank) -> None:
    """As at every table; within a giro round it ends the round, and a punter whose natural has taken the bank comes
    first."""
    deal: Deal | None = step.table.deal
    if deal is None or step.table.bets:
        bank.pass_bank(step, command)
        return
    finish(step, "passed")
    bank_goes_on(step, deal)


def cash_out(step: Unfolding, command: c.CashOut) -> None:
    """As at every table; where a stake may be lost twice, the second stays before the punter."""
    seats.cash_out(step, command)
    can_lose_twice(step.table, command.seat, 0)


def _bet(table: Table, command: PlaceBet) -> e.BetPlaced:
    """The bet as an event, after every check in the order of refusals."""
    player_at(table, command.seat)
    stake_minor = right_amount(command.amount_minor)
    in_phase(table, PlaceBet)
    if table.rules.bank_play:
        _has_its_turn_of_the_round(table, command.seat)
    player = betting.punter_at(table, command.seat)
    betting.stake_fits(table, player, stake_minor, open_stakes(table, command.seat))
    can_lose_twice(table, command.seat, 2 * stake_minor)
    is_covered(table, stake_minor)
    return e.BetPlaced(table.bets_placed + 1, command.seat, player, "hand", None, None, stake_minor)


def _has_its_turn_of_the_round(table: Table, seat: int) -> None:
    """`bank_play`: one punter at a time, in the order of play, each once."""
    other = next((bet.seat for bet in table.bets.values() if bet.seat != seat), None)
    if other is not None:
        raise Refused(Reason.WRONG_PHASE, "one_at_a_time", seat=other)
    deal: Deal | None = table.deal
    if deal is not None and seat != table.banker_seat and not deal.is_further_on(seat):
        raise Refused(Reason.WRONG_PHASE, "out_of_the_round", seat=seat)


def _with_betting_open(table: Table) -> Table:
    """The same moment before "no more bets" was said."""
    deal: Deal | None = table.deal
    if deal is None or deal.stage is not Stage.FIRST_CARDS:
        return table
    return changed(table, deal=replace(deal, stage=Stage.BETTING))


def _no_bet_is_open(table: Table) -> None:
    if table.bets:
        raise out_of_phase(table)
