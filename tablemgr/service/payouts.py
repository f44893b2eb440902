"""Settlements that nobody has confirmed yet, in the order of their cards: what is to be collected or paid.

One is what one card decided; a bet that is entered late joins its card's. They wait for the cutter's *paid*, and the
cards go on meanwhile. Nothing here is stored; it is folded from the journal's records.
"""

from dataclasses import dataclass, replace

from tablemgr.engine import events as e
from tablemgr.service import events as s


@dataclass(frozen=True, slots=True)
class Payout:
    """What one card decided, in paying order. `card_count` tells the card from all others of the table."""

    deal: int
    card_count: int
    bets: tuple[e.BetSettled, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The bets in it."""
        return tuple(bet.bet for bet in self.bets)

    @property
    def card(self) -> str:
        """The card that decided them."""
        return self.bets[0].card


@dataclass(frozen=True, slots=True)
class Payouts:
    """Those that wait, the oldest first; `card_count` counts the cards as they show."""

    waiting: tuple[Payout, ...] = ()
    deal: int = 0
    card_count: int = 0

    @property
    def numbers(self) -> frozenset[int]:
        """All bets that wait."""
        return frozenset(number for payout in self.waiting for number in payout.numbers)

    def of_deal(self, deal: int) -> "Payouts":
        """Those of one deal alone."""
        return replace(self, waiting=tuple(payout for payout in self.waiting if payout.deal == deal))


def evolve_payouts(payouts: Payouts, event: object) -> Payouts:
    """What waits after an event."""
    match event:
        case e.DealBegun():
            return replace(payouts, deal=event.number, card_count=payouts.card_count + 1)
        case e.CardShown():
            return replace(payouts, card_count=payouts.card_count + 1)
        case e.BetSettled():
            return _settled(payouts, event)
        case s.PayoutConfirmed():
            return _confirmed(payouts, event)
        case _:
            return payouts


def _settled(payouts: Payouts, event: e.BetSettled) -> Payouts:
    waiting = payouts.waiting
    if waiting and waiting[-1].card_count == payouts.card_count:
        last = replace(waiting[-1], bets=(*waiting[-1].bets, event))
        return replace(payouts, waiting=(*waiting[:-1], last))
    return replace(payouts, waiting=(*waiting, Payout(payouts.deal, payouts.card_count, (event,))))


def _confirmed(payouts: Payouts, event: s.PayoutConfirmed) -> Payouts:
    """A settlement is confirmed whole, or what had been seen of it: what was entered late since waits on."""
    left = []
    for payout in payouts.waiting:
        bets = tuple(bet for bet in payout.bets if bet.bet not in event.bets)
        if bets:
            left.append(replace(payout, bets=bets))
    return replace(payouts, waiting=tuple(left))
