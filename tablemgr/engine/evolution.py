"""What an event does to a table. Nothing is decided here: an event is a fact, and a fact is not refused.

The same function makes the state live and in a replay; so both are the same.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from tablemgr.engine import events as e
from tablemgr.engine.state import Bet, Claim, Draw, EndedDeal, Table, Turn
from tablemgr.kernel.values import changed


def evolve_common(table: Table, event: object) -> Table:
    """The table after a common event, its deal left alone; after another game's event, the same table."""
    happens = _EVOLVE.get(type(event))
    return table if happens is None else happens(table, event)


def moved(amounts: Mapping[str, int], name: str, by_minor: int) -> Mapping[str, int]:
    """The amounts with one of them changed."""
    return {**amounts, name: amounts.get(name, 0) + by_minor}


def _seated(table: Table, event: e.PlayerSeated) -> Table:
    players = dict(sorted({**table.players, event.seat: event.player}.items()))
    return changed(table, players=players, stacks=moved(table.stacks, event.player, 0))


def _left(table: Table, event: e.PlayerLeft) -> Table:
    return changed(table, players={seat: name for seat, name in table.players.items() if seat != event.seat})


def _stack_up(table: Table, event: e.BoughtIn) -> Table:
    return changed(table, stacks=moved(table.stacks, event.player, event.amount_minor))


def _brought(table: Table, event: e.ChipsBrought) -> Table:
    after = changed(table, stacks=moved(table.stacks, event.player, event.amount_minor))
    before = table.before_card
    if not event.in_time or before is None:
        return after
    # They lay there before the card: a late bet is held against the stack of then.
    return changed(after, before_card=changed(before, stacks=moved(before.stacks, event.player, event.amount_minor)))


def _stack_down(table: Table, event: e.CashedOut) -> Table:
    return changed(table, stacks=moved(table.stacks, event.player, -event.amount_minor))


def _limits_set(table: Table, event: e.LimitsSet) -> Table:
    return changed(table, minimum_minor=event.minimum_minor, maximum_minor=event.maximum_minor)


def _draw_begun(table: Table, event: e.DrawBegun) -> Table:
    return changed(table, draw=Draw(event.seats))


def _draw_card_shown(table: Table, event: e.DrawCardShown) -> Table:
    assert table.draw is not None
    return changed(table, draw=replace(table.draw, cards=(*table.draw.cards, event.card)))


def _draw_won(table: Table, _: e.DrawWon) -> Table:
    return changed(table, draw=None, turn=Turn())


def _bank_offered(table: Table, event: e.BankOffered) -> Table:
    return changed(table, turn=replace(table.turn, seat=event.seat))


def _bank_declined(table: Table, event: e.BankDeclined) -> Table:
    return changed(table, turn=Turn(None, (*table.turn.asked, event.player)))


def _bank_free(table: Table, _: e.BankFree) -> Table:
    return changed(table, turn=Turn())


def _bank_taken(table: Table, event: e.BankTaken) -> Table:
    return changed(table, banker_seat=event.seat, turn=Turn())


def _bank_up(table: Table, event: e.BankPut) -> Table:
    stacks = moved(table.stacks, event.player, -event.amount_minor)
    return changed(table, stacks=stacks, bank_minor=table.bank_minor + event.amount_minor)


def _bank_down(table: Table, event: e.BankWithdrawn | e.BankReleased) -> Table:
    stacks = moved(table.stacks, event.player, event.amount_minor)
    return changed(table, stacks=stacks, bank_minor=table.bank_minor - event.amount_minor)


def _bank_passed(table: Table, event: e.BankPassed) -> Table:
    return changed(table, banker_seat=None, turn=Turn(None, (event.player,)))


def _deal_begun(table: Table, event: e.DealBegun) -> Table:
    return changed(
        table,
        deals_begun=event.number,
        deal_cards=0,
        deal_net_minor=0,
        before_card=None,
        last_card=None,
        last_deal=None,
    )


def _card_shown(table: Table, event: e.CardShown) -> Table:
    before = changed(table, before_card=None)
    return changed(table, before_card=before, last_card=event, deal_cards=table.deal_cards + 1)


def _bet_placed(table: Table, event: e.BetPlaced) -> Table:
    placed = _with_bet(table, event)
    if event.late_reason is None or table.before_card is None:
        return placed
    # It lay there before the card: the next one that did so too is held against the table with this one on it.
    return changed(placed, before_card=_with_bet(table.before_card, event))


def _with_bet(table: Table, event: e.BetPlaced) -> Table:
    bet = Bet(
        id=event.bet,
        seat=event.seat,
        player=event.player,
        kind=event.kind,
        on=event.on,
        against=event.against,
        stake_minor=event.stake_minor,
        cards_before=table.cards_in_deal,
    )
    stacks = moved(table.stacks, event.player, -event.stake_minor)
    return changed(table, stacks=stacks, bets={**table.bets, bet.id: bet}, bets_placed=event.bet)


def _bet_returned(table: Table, event: e.BetReturned) -> Table:
    stacks = moved(table.stacks, event.player, event.stake_minor)
    return changed(table, stacks=stacks, bets=_without(table.bets, event.bet))


def _bet_settled(table: Table, event: e.BetSettled) -> Table:
    stacks, bank, cut_box, house = table.stacks, table.bank_minor, table.cut_box_minor, table.house_minor
    claims, net = table.claims, table.deal_net_minor
    if event.outcome is e.Outcome.LOST:
        bank += event.stake_minor - event.commission_minor
        net += event.stake_minor
    else:
        stacks = moved(stacks, event.player, event.paid_minor)
        stacks = moved(stacks, event.banker, -event.from_banker_minor)
        bank -= event.from_bank_minor
        net -= event.from_bank_minor + event.from_banker_minor + event.owed_minor
    if event.commission_to is e.Cut.HOUSE:
        house += event.commission_minor
    else:
        cut_box += event.commission_minor
    if event.owed_minor:
        claims = (*claims, Claim(event.banker, event.player, event.owed_minor))
    return changed(
        table,
        stacks=stacks,
        bank_minor=bank,
        cut_box_minor=cut_box,
        house_minor=house,
        claims=claims,
        deal_net_minor=net,
        bets=_without(table.bets, event.bet),
        last_deal=None if table.last_deal is None else replace(table.last_deal, net_minor=net),
    )


def _second_stake_lost(table: Table, event: e.SecondStakeLost) -> Table:
    return changed(
        table,
        stacks=moved(table.stacks, event.player, -event.amount_minor),
        bank_minor=table.bank_minor + event.amount_minor,
        deal_net_minor=table.deal_net_minor + event.amount_minor,
    )


def _cut_box_shared(table: Table, event: e.CutBoxShared) -> Table:
    return changed(
        table,
        stacks=moved(table.stacks, event.banker, event.to_banker_minor),
        cut_box_minor=table.cut_box_minor - event.to_house_minor - event.to_banker_minor,
        house_minor=table.house_minor + event.to_house_minor,
    )


def _commission_taken(table: Table, event: e.CommissionTaken) -> Table:
    bank = table.bank_minor - event.amount_minor
    if event.to is e.Cut.HOUSE:
        return changed(table, bank_minor=bank, house_minor=table.house_minor + event.amount_minor)
    return changed(table, bank_minor=bank, cut_box_minor=table.cut_box_minor + event.amount_minor)


def _commission_returned(table: Table, event: e.CommissionReturned) -> Table:
    stacks = moved(table.stacks, event.banker, event.amount_minor)
    return changed(table, stacks=stacks, house_minor=table.house_minor - event.amount_minor)


def _debt_paid(table: Table, event: e.DebtPaid) -> Table:
    stacks = moved(table.stacks, event.debtor, -event.amount_minor)
    stacks = moved(stacks, event.creditor, event.amount_minor)
    return changed(table, stacks=stacks, claims=_after_payment(table.claims, event))


def _after_payment(claims: tuple[Claim, ...], event: e.DebtPaid) -> tuple[Claim, ...]:
    """One payment settles one claim, the debtor's oldest with this creditor, in whole or in part."""
    for at, claim in enumerate(claims):
        if claim.debtor == event.debtor and claim.creditor == event.creditor:
            left = claim.amount_minor - event.amount_minor
            rest = (replace(claim, amount_minor=left),) if left else ()
            return (*claims[:at], *rest, *claims[at + 1 :])
    raise AssertionError(f"no claim of {event.creditor} on {event.debtor}")


def _deal_ended(table: Table, event: e.DealEnded) -> Table:
    if table.banker_seat is None:
        return changed(table, deal=None)
    ended = EndedDeal(table.banker_seat, event.banker, event.result, table.deal_net_minor)
    return changed(table, deal=None, last_deal=ended)


def _without(bets: Mapping[int, Bet], gone: int) -> Mapping[int, Bet]:
    return {number: bet for number, bet in bets.items() if number != gone}


_EVOLVE: dict[type, Callable[[Table, Any], Table]] = {
    e.PlayerSeated: _seated,
    e.PlayerLeft: _left,
    e.BoughtIn: _stack_up,
    e.ChipsBrought: _brought,
    e.CashedOut: _stack_down,
    e.LimitsSet: _limits_set,
    e.DrawBegun: _draw_begun,
    e.DrawCardShown: _draw_card_shown,
    e.DrawWon: _draw_won,
    e.BankOffered: _bank_offered,
    e.BankDeclined: _bank_declined,
    e.BankFree: _bank_free,
    e.BankTaken: _bank_taken,
    e.BankPut: _bank_up,
    e.BankWithdrawn: _bank_down,
    e.BankReleased: _bank_down,
    e.BankPassed: _bank_passed,
    e.DealBegun: _deal_begun,
    e.CardShown: _card_shown,
    e.BetPlaced: _bet_placed,
    e.BetReturned: _bet_returned,
    e.BetSettled: _bet_settled,
    e.SecondStakeLost: _second_stake_lost,
    e.CutBoxShared: _cut_box_shared,
    e.CommissionTaken: _commission_taken,
    e.CommissionReturned: _commission_returned,
    e.DebtPaid: _debt_paid,
    e.DealEnded: _deal_ended,
}
