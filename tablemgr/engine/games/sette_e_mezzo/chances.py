"""The chance that a bet wins if punter and banker stand from stated counts: exact, over all orders of the unseen cards.

Unseen are the cards in the pack and those that lie face down, the punter's own too: what only one person at the table
may know is in no figure. Of a hidden card no more is known than that its hand is neither bust nor full, or it would
have been shown. What other punters' hands tell by what their players did is left out of account, and so is that a pack
may run out: it is the chance if it does not. Nobody burns or splits.

Suits mean nothing but for the matta, and court cards count alike; so cards are drawn by kinds, and hands of the same
kinds are one. What a hand may become, and in how many orders of kinds, does not depend on what is unseen; only how many
cards there are of each kind does.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import perm

from tablemgr.engine.games.sette_e_mezzo.deal import Deal
from tablemgr.engine.games.sette_e_mezzo.hands import COURT_RANKS, Count, Hand
from tablemgr.engine.games.sette_e_mezzo.rules import Rules
from tablemgr.engine.policy import Policy
from tablemgr.engine.state import Bet, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, UNSEEN_CARD, rank_of

# How many cards of each kind are unseen; a kind is one of its cards.
_Unseen = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to a hand that is over: how many cards of each kind it takes, and in how many orders of kinds."""

    hand: Hand
    taken: tuple[tuple[str, int], ...]
    cards: int
    orders: int

    def weight(self, unseen: _Unseen) -> int:
        """How many orders of the unseen cards come here, of as many cards as it takes."""
        weight = self.orders
        for kind, there_are in self.taken:
            weight *= perm(unseen[kind], there_are)
        return weight


def chance_under(table: Table, bet: Bet, policy: Policy) -> Fraction | None:
    """The chance that an open bet wins; None if the pack has too few cards for any such hands."""
    rules: Rules = table.rules
    deal: Deal | None = table.deal
    assert table.banker is not None
    assert table.banker_seat is not None
    count = Count(rules.matta, rules.triple)
    punter, banker = Hand(bet.seat, bet.player), Hand(table.banker_seat, table.banker)
    hidden: list[str] = []
    if deal is not None:
        punter = next((hand for hand in deal.hands if bet.id in hand.bets), punter)
        banker = deal.banker_hand
        hidden = [hand.cards[0] for hand in (*deal.hands, banker) if hand.cards and not hand.is_seen]
    unseen = _unseen(table.kept.out, hidden, count)
    policy = policy_of(table, policy)
    his_ways = _ways(_by_kinds(banker, count), unseen, count, policy.banker_stands_from)
    own_ways = _ways(_by_kinds(punter, count), unseen, count, policy.punter_stands_from)
    won = all_ = Fraction(0)
    cards = sum(unseen.values())
    for own in own_ways:
        weight = own.weight(unseen)
        if weight:
            share = Fraction(weight, perm(cards, own.cards))
            wins, may_be = _against(own.hand, his_ways, _without(unseen, own.taken), count, rules)
            won += share * wins
            all_ += share * may_be
    return won / all_ if all_ else None


def policy_of(table: Table, policy: Policy) -> Policy:
    """With the count from which the house lets the banker stand, if it says one."""
    rules: Rules = table.rules
    return policy if rules.banker_stands_on is None else replace(policy, banker_stands_from=rules.banker_stands_on)


def _against(punter: Hand, ways: list[_Way], unseen: _Unseen, count: Count, rules: Rules) -> tuple[Fraction, Fraction]:
    """The share of the banker's hands that this one wins against, and that of all which he may have. One that has bust
    does not wait for them."""
    cards = sum(unseen.values())
    if count.is_bust(punter):
        return Fraction(0), Fraction(cards > 0)
    beats = rules.natural_beats_ordinary
    own = count.strength(punter, natural_beats_ordinary=beats)
    wins: Counter[int] = Counter()
    all_: Counter[int] = Counter()
    for way in ways:
        if way.cards > cards:
            continue
        weight = way.weight(unseen)
        all_[way.cards] += weight
        if count.is_bust(way.hand) or own > count.strength(way.hand, natural_beats_ordinary=beats):
            wins[way.cards] += weight
    return _share(wins, cards), _share(all_, cards)


def _share(weights: Mapping[int, int], cards: int) -> Fraction:
    """The weights by how many cards they take, as a share of all orders."""
    return sum((Fraction(weight, perm(cards, taken)) for taken, weight in weights.items()), Fraction(0))


def _ways(hand: Hand, unseen: _Unseen, count: Count, stands_from: int) -> list[_Way]:
    """All that a hand may be when its turn is over."""
    known = tuple(card for card in hand.cards if card != UNSEEN_CARD)
    level = {known: 1} if known == hand.cards else _uncovered(hand, known, unseen, count)
    ways = []
    while level:
        further: dict[tuple[str, ...], int] = {}
        for kinds, orders in level.items():
            at = replace(hand, cards=kinds)
            taken = Counter(kinds) - Counter(known)
            if _is_done(at, count, stands_from):
                ways.append(_Way(at, tuple(taken.items()), taken.total(), orders))
                continue
            for kind, there_are in unseen.items():
                if taken[kind] < there_are:
                    after = tuple(sorted((*kinds, kind)))
                    further[after] = further.get(after, 0) + orders
        level = further
    return ways


def _is_done(hand: Hand, count: Count, stands_from: int) -> bool:
    if not hand.cards:
        return False
    return count.is_over(hand) or count.half_points(hand.cards) >= stands_from


def _uncovered(hand: Hand, known: tuple[str, ...], unseen: _Unseen, count: Count) -> dict[tuple[str, ...], int]:
    """What a hand with a hidden card may be: neither bust nor full."""
    wholes = (replace(hand, cards=tuple(sorted((kind, *known)))) for kind in unseen)
    return {whole.cards: 1 for whole in wholes if not count.is_bust(whole) and not count.is_full(whole)}


def _unseen(out: tuple[str, ...], hidden: list[str], count: Count) -> _Unseen:
    seen = {card for card in out if card not in hidden}
    return Counter(_kind(card, count) for card in PACK_OF_FORTY if card not in seen)


def _without(unseen: _Unseen, taken: tuple[tuple[str, int], ...]) -> _Unseen:
    left = dict(unseen)
    for kind, there_are in taken:
        left[kind] -= there_are
    return left


def _by_kinds(hand: Hand, count: Count) -> Hand:
    """The hand as everybody sees it, by kinds."""
    return replace(hand, cards=tuple(_kind(card, count) for card in hand.open_cards))


def _kind(card: str, count: Count) -> str:
    if card in (UNSEEN_CARD, count.matta):
        return card
    return "JS" if rank_of(card) in COURT_RANKS else f"{rank_of(card)}S"
