"""How a bank pays that may be too small: the order of payment of the monte games.

Losing stakes go to the bank first, then the winners are paid, the largest stake first, of equal ones the earlier. The
bet at which the bank runs out is paid what is left; the bets after it and all that are undecided are void. A bank that
stands at nothing ends the deal and passes at once. Rule pages: rules/monte_bank.md, "Short bank", and
rules/private_monte.md, "bank too small for the winners".
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tablemgr.engine import events as e
from tablemgr.engine.bank import move_bank_on
from tablemgr.engine.betting import returned
from tablemgr.engine.game import Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Bet, EndedDeal, Table
from tablemgr.kernel.money import take_percent


@dataclass(frozen=True, slots=True)
class Decided:
    """A bet that a card decides. `pays` is what it wins for one staked, 0 for a lost one; `percent` of what is paid go
    to the cut box. `cards` are what the card was held against; `rule` decides, `rule_if_short` where it is paid in
    part."""

    bet: Bet
    pays: int
    percent: int
    cards: tuple[str, ...]
    rule: str
    rule_if_short: str


def settle(step: Unfolding, card: str, decided: Sequence[Decided]) -> bool:
    """What a card has decided, in the order of payment. True if this has emptied the bank: then the deal is over and
    the bank has passed on."""
    assert step.table.banker is not None
    for each in decided:
        if not each.pays:
            step.happen(_lost(each, step.table.banker, card))
    for each in _paying_order(decided):
        if not step.table.bank_minor:
            break
        step.happen(_won(step.table, each, step.table.banker, card, step.table.bank_minor))
    if not decided or step.table.bank_minor:
        return False
    for bet in step.table.bets.values():
        step.happen(returned(bet, "bank_short", card))
    step.game.finish(step, "bank_empty")
    move_bank_on(step)
    return True


def settle_after_the_deal(step: Unfolding, card: str, decided: Sequence[Decided]) -> None:
    """Late bets that the last card of a deal decided which is over: they are paid last.

    He who banked that deal pays, never more than his bank would have had left, out of the bank if he still holds it,
    else out of his chips; what he wins goes the same way. Refused(BANK_CANNOT_COVER) if he has not so much any more.
    """
    ended, before = step.table.last_deal, step.table.before_card
    assert ended is not None
    assert before is not None
    for each in decided:
        if not each.pays:
            step.happen(_lost(each, ended.banker, card))
            if not _holds_the_bank(step.table, ended):
                step.happen(e.BankReleased(ended.seat, ended.banker, each.bet.stake_minor))
    for each in _paying_order(decided):
        left_minor = _left_in_that_bank(step.table, before)
        if left_minor:
            _pay_late(step, each, ended, card, left_minor)
        else:
            step.happen(returned(each.bet, "bank_short", card))
    if _holds_the_bank(step.table, ended) and not step.table.bank_minor:
        move_bank_on(step)


def _pay_late(step: Unfolding, won: Decided, ended: EndedDeal, card: str, left_minor: int) -> None:
    table = step.table
    holds = _holds_the_bank(table, ended)
    due_minor = min(won.pays * won.bet.stake_minor, left_minor)
    has_minor = table.stacks[ended.banker] + (table.bank_minor if holds else 0)
    if due_minor > has_minor:
        raise Refused(Reason.BANK_CANNOT_COVER, "late", player=ended.banker, stack_minor=has_minor)
    from_bank = min(due_minor, table.bank_minor) if holds else 0
    settled = _won(table, won, ended.banker, card, left_minor, from_bank)
    step.happen(settled)
    if not holds and settled.commission_minor:
        share = settled.commission_minor // 2
        step.happen(e.CutBoxShared(ended.seat, ended.banker, settled.commission_minor - share, share))


def _left_in_that_bank(table: Table, before: Table) -> int:
    """What the bank of the deal that is over held at its end, late bets counted."""
    assert table.last_deal is not None
    return before.bank_minor + table.last_deal.net_minor - before.deal_net_minor


def _holds_the_bank(table: Table, ended: EndedDeal) -> bool:
    return table.banker == ended.banker


def _paying_order(decided: Sequence[Decided]) -> list[Decided]:
    """The winners, the largest stake first, of equal ones the earlier."""
    won = (each for each in decided if each.pays)
    return sorted(won, key=lambda each: (-each.bet.stake_minor, each.bet.id))


def _lost(lost: Decided, banker: str, card: str) -> e.BetSettled:
    return _settled(lost, banker, card, e.Outcome.LOST, 0, 0, 0, lost.rule)


def _won(
    table: Table, won: Decided, banker: str, card: str, left_minor: int, from_bank: int | None = None
) -> e.BetSettled:
    """The commission is of what is paid, not of what was won."""
    due_minor = won.pays * won.bet.stake_minor
    paid_minor = min(due_minor, left_minor)
    rules = table.rules
    cut_minor = take_percent(paid_minor, won.percent, rules.commission_unit, rules.commission_rounding)
    from_bank = paid_minor if from_bank is None else from_bank
    rule = won.rule if paid_minor == due_minor else won.rule_if_short
    return _settled(won, banker, card, e.Outcome.WON, from_bank, paid_minor - from_bank, cut_minor, rule)


def _settled(
    decided: Decided,
    banker: str,
    card: str,
    outcome: e.Outcome,
    from_bank: int,
    from_banker: int,
    cut_minor: int,
    rule: str,
) -> e.BetSettled:
    bet = decided.bet
    return e.BetSettled(
        bet.id,
        bet.seat,
        bet.player,
        outcome,
        bet.stake_minor,
        from_bank_minor=from_bank,
        from_banker_minor=from_banker,
        owed_minor=0,
        banker=banker,
        commission_minor=cut_minor,
        commission_to=e.Cut.CUT_BOX,
        card=card,
        cards=decided.cards,
        rule=rule,
    )
