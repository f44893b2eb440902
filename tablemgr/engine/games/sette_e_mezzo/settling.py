"""How hands are settled and where the bank goes: rules/sette_e_mezzo.md, "Settlement", "Bank", `royal`, `triple`,
`royal_banker_double`, `bank_play`.
"""

from dataclasses import replace

from tablemgr.engine import events as e
from tablemgr.engine.bank import give_up_bank, offer_onward
from tablemgr.engine.game import Unfolding
from tablemgr.engine.games.sette_e_mezzo import happenings as h
from tablemgr.engine.games.sette_e_mezzo.deal import Deal, Stage
from tablemgr.engine.games.sette_e_mezzo.hands import Count, Hand
from tablemgr.engine.games.sette_e_mezzo.rules import (
    PAYS_PLAIN,
    PAYS_ROYAL,
    PAYS_TRIPLE,
    ROTATION_FIXED,
    ROTATION_ON_NATURAL,
    Rules,
)
from tablemgr.engine.state import Bet, Table

NAME = "sette_e_mezzo"

_PAGE = f"rules/{NAME}.md: "
RULE_BUST = _PAGE + "A deal"
RULE_BANKER_BUST = _PAGE + "Settlement, banker busts"
RULE_COMPARED = _PAGE + "Settlement"
RULE_ROYAL = _PAGE + "Variants, royal"
RULE_TRIPLE = _PAGE + "Variants, triple"
RULE_TWICE = _PAGE + "Variants, royal_banker_double"

# Between the punter's hand and the banker's, in the cards of a settled bet.
AGAINST = "/"


def lose_bust(step: Unfolding) -> None:
    """Who has bust loses at once, whatever the banker does later."""
    deal: Deal = step.table.deal
    for hand in deal.hands:
        if deal.count.is_bust(hand):
            card = busting_card(deal.count, hand)
            for bet in _open_bets(step.table, hand):
                step.happen(_lost(step.table, bet, card, hand.cards, RULE_BUST))


def settle(step: Unfolding) -> None:
    """The banker has done: all hands are shown, and compared with his."""
    deal: Deal = step.table.deal
    rules: Rules = step.table.rules
    for hand in deal.open_hands:
        if not hand.is_seen:
            step.happen(h.HandShown(hand.seat, hand.player, hand.bets, hand.cards))
    banker_hand = deal.banker_hand
    is_kept = keeps_by_variant(deal.count, rules, banker_hand)
    for hand in deal.open_hands:
        wins = _wins(deal, rules, hand)
        for bet in _open_bets(step.table, hand):
            if wins:
                step.happen(_won(step.table, bet, hand))
                continue
            cards = (*hand.cards, AGAINST, *banker_hand.cards)
            step.happen(_lost(step.table, bet, banker_hand.cards[-1], cards, RULE_COMPARED))
            if is_kept and rules.may_lose_twice and not deal.count.is_natural(hand):
                step.happen(_lost_twice(step.table, bet, banker_hand.cards[-1]))
        if wins and takes_bank(deal.count, rules, hand):
            step.happen(h.NaturalTakesBank(hand.seat, hand.player))
    if is_kept and rules.bank_rotation != ROTATION_FIXED:
        step.happen(h.NaturalKeepsBank(banker_hand.seat, banker_hand.player))
    hand_ends(step)


def hand_ends(step: Unfolding) -> None:
    """All that lay there is settled: the deal is over; a giro goes on if the pot and the seats let it."""
    table = step.table
    deal: Deal = table.deal
    assert deal.played is not None
    further = [seat for seat in table.players if seat != table.banker_seat and deal.is_further_on(seat)]
    if not table.rules.bank_play or not table.bank_minor or not further:
        end_deal(step, "settled" if table.bank_minor else "bank_empty")
        return
    _matta_is_followed_by_a_shuffle(step)
    step.happen(h.GiroGoesOn(deal.played))


def end_deal(step: Unfolding, result: str) -> None:
    """The deal is over, and the bank goes where "Bank" says."""
    table = step.table
    deal: Deal = table.deal
    rules: Rules = table.rules
    is_own = rules.bank_rotation == ROTATION_FIXED or (
        _taker(table, deal) is None
        and table.bank_minor > 0
        and (rules.bank_rotation == ROTATION_ON_NATURAL or deal.is_kept)
    )
    finish(step, result)
    if not is_own:
        bank_goes_on(step, deal)
    elif rules.bank_play:
        give_up_bank(step)
        step.happen(e.BankOffered(deal.banker_seat, deal.banker))


def bank_goes_on(step: Unfolding, deal: Deal) -> None:
    """To whose natural takes it, else to the right."""
    taker = _taker(step.table, deal)
    give_up_bank(step)
    if taker is None:
        offer_onward(step, deal.banker_seat)
    else:
        step.happen(e.BankOffered(*taker))


def finish(step: Unfolding, result: str) -> None:
    """The deal ends; after a hand with the matta the pack is shuffled."""
    _matta_is_followed_by_a_shuffle(step)
    table = step.table
    assert table.banker is not None
    step.happen(e.DealEnded(table.deals_begun, NAME, table.banker, result, table.deal_cards))


def keeps_by_variant(count: Count, rules: Rules, hand: Hand) -> bool:
    """Whether this hand of the banker's keeps the bank by `royal` or `triple`."""
    return (rules.royal and count.is_natural(hand)) or count.is_triple(hand)


def takes_bank(count: Count, rules: Rules, hand: Hand) -> bool:
    """Whether this hand of a punter's takes the bank when it wins."""
    if rules.bank_rotation == ROTATION_FIXED or not count.is_natural(hand):
        return False
    return rules.bank_rotation == ROTATION_ON_NATURAL or rules.royal or count.is_triple(hand)


def payout(count: Count, rules: Rules, hand: Hand) -> tuple[int, str]:
    """What a hand that wins is paid for each unit, and by which rule."""
    if count.is_triple(hand):
        return PAYS_TRIPLE, RULE_TRIPLE
    if rules.royal and count.is_natural(hand):
        return PAYS_ROYAL, RULE_ROYAL
    return PAYS_PLAIN, RULE_COMPARED


def busting_card(count: Count, hand: Hand) -> str:
    """The card that a hand went over with."""
    ends = range(1, len(hand.cards) + 1)
    return next(hand.cards[end - 1] for end in ends if count.is_bust(replace(hand, cards=hand.cards[:end])))


def _wins(deal: Deal, rules: Rules, hand: Hand) -> bool:
    if deal.count.is_bust(deal.banker_hand):
        return True
    beats = rules.natural_beats_ordinary
    own = deal.count.strength(hand, natural_beats_ordinary=beats)
    return own > deal.count.strength(deal.banker_hand, natural_beats_ordinary=beats)


def _taker(table: Table, deal: Deal) -> tuple[int, str] | None:
    """Of those whose natural takes the bank, the first in the order of play whose seat is still his."""
    still = [(seat, player) for seat, player in deal.takers if table.players.get(seat) == player]
    return min(still, key=lambda taker: deal.place(taker[0]), default=None)


def _open_bets(table: Table, hand: Hand) -> list[Bet]:
    return [table.bets[bet] for bet in hand.bets if bet in table.bets]


def _matta_is_followed_by_a_shuffle(step: Unfolding) -> None:
    deal: Deal = step.table.deal
    matta = deal.count.matta
    if deal.stage is not Stage.BETTING and any(matta in hand.cards for hand in (*deal.hands, deal.banker_hand)):
        assert matta is not None
        step.happen(h.ShuffleDue(matta))


def _lost(table: Table, bet: Bet, card: str, cards: tuple[str, ...], rule: str) -> e.BetSettled:
    return _settled(table, bet, e.Outcome.LOST, 0, card, cards, rule)


def _won(table: Table, bet: Bet, hand: Hand) -> e.BetSettled:
    deal: Deal = table.deal
    banker_hand = deal.banker_hand
    times, rule = payout(deal.count, table.rules, hand)
    if rule == RULE_COMPARED and deal.count.is_bust(banker_hand):
        rule = RULE_BANKER_BUST
    cards = (*hand.cards, AGAINST, *banker_hand.cards)
    return _settled(table, bet, e.Outcome.WON, times * bet.stake_minor, banker_hand.cards[-1], cards, rule)


def _settled(
    table: Table, bet: Bet, outcome: e.Outcome, winnings_minor: int, card: str, cards: tuple[str, ...], rule: str
) -> e.BetSettled:
    assert table.banker is not None
    return e.BetSettled(
        bet.id,
        bet.seat,
        bet.player,
        outcome,
        bet.stake_minor,
        from_bank_minor=winnings_minor,
        from_banker_minor=0,
        owed_minor=0,
        banker=table.banker,
        commission_minor=0,
        commission_to=e.Cut.HOUSE,
        card=card,
        cards=cards,
        rule=rule,
    )


def _lost_twice(table: Table, bet: Bet, card: str) -> e.SecondStakeLost:
    assert table.banker is not None
    return e.SecondStakeLost(bet.id, bet.seat, bet.player, bet.stake_minor, table.banker, card, RULE_TWICE)
