"""How a deal of Sette e mezzo is shown and told: the felt, the report's hands, and the English sentences.

A first card that lies face down is shown and told by none of them until it has been turned up.
"""

from collections.abc import Callable, Mapping
from typing import Any

from tablemgr.engine import events as e
from tablemgr.engine.felt import Felt, HandsFelt, HandState
from tablemgr.engine.felt import Hand as FeltHand
from tablemgr.engine.game import Money
from tablemgr.engine.games.sette_e_mezzo import happenings as h
from tablemgr.engine.games.sette_e_mezzo.deal import Deal, Stage
from tablemgr.engine.games.sette_e_mezzo.hands import Hand
from tablemgr.engine.games.sette_e_mezzo.play import Place
from tablemgr.engine.games.sette_e_mezzo.settling import (
    AGAINST,
    RULE_BANKER_BUST,
    RULE_BUST,
    RULE_ROYAL,
    RULE_TRIPLE,
)
from tablemgr.engine.reasons import Reason
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import CARDS, sign_of

# A first card not yet shown, in the report.
HIDDEN = "??"


def felt(table: Table) -> Felt:
    """The hands in the order of play, and the banker's."""
    deal: Deal = table.deal
    last = None if table.last_card is None else table.last_card
    is_open = last is not None and last.place not in FACE_DOWN and deal.stage is Stage.PLAY
    dealt = sum(len(hand.cards) for hand in (*deal.hands, deal.banker_hand))
    first_cards = len(deal.hands) + 1
    return HandsFelt(
        exposed=last.card if last is not None and is_open else None,
        exposed_place=last.place if last is not None and is_open else "",
        cards_left=table.kept.left,
        turn=0 if deal.stage is not Stage.PLAY else max(dealt - first_cards, 0) + 1,
        in_turn=None if deal.stage is not Stage.PLAY or deal.in_turn is None else deal.in_turn.seat,
        hands=tuple(_felt_hand(deal, hand) for hand in deal.hands),
        banker_hand=_felt_hand(deal, deal.banker_hand) if deal.banker_hand.cards else None,
        burnt=deal.burnt,
    )


def _felt_hand(deal: Deal, hand: Hand) -> FeltHand:
    is_known = hand.is_seen and hand.is_read and bool(hand.cards)
    return FeltHand(
        hand.seat,
        hand.open_cards,
        _state(deal, hand),
        deal.count.half_points(hand.cards) if is_known else None,
        hand.bets,
    )


def _state(deal: Deal, hand: Hand) -> HandState:
    count = deal.count
    if hand.is_seen and count.is_bust(hand):
        return HandState.BUST
    if hand.is_seen and count.is_natural(hand):
        return HandState.NATURAL
    if hand.is_seen and hand.cards and count.is_full(hand):
        return HandState.FULL
    if hand.has_stood:
        return HandState.STANDS
    return HandState.IN_TURN if hand == deal.in_turn else HandState.WAITS


class HandTally:
    """The hand that each bet lies on, as far as it has been shown, from the events alone."""

    def __init__(self) -> None:
        self._cards: dict[int, tuple[str, ...]] = {}
        self._in_turn: tuple[int, ...] = ()

    def add(self, event: object) -> None:
        """Takes an event into account."""
        match event:
            case h.HandInTurn():
                self._in_turn = event.bets
            case e.CardShown():
                card = HIDDEN if event.place in FACE_DOWN else event.card
                for bet in self._in_turn:
                    self._cards[bet] = (*self._cards.get(bet, ()), card)
            case h.HandShown():
                self._cards |= dict.fromkeys(event.bets, event.cards)
            case h.CardBurnt():
                self._cards |= dict.fromkeys(event.bets, ())
            case h.HandSplit():
                self._cards |= {**dict.fromkeys(event.bets, event.cards[:1]), event.bet: event.cards[1:]}
            case e.DealEnded() | e.GameChanged():
                self._in_turn = ()
            case _:
                pass

    def bets_on(self) -> Mapping[int, str | None]:
        """The hands as text, in the order dealt; None for no card."""
        return {bet: " ".join(cards) or None for bet, cards in self._cards.items()}

    def report(self, table: Table) -> dict[str, Any] | None:  # noqa: ARG002 - every tally has this shape
        """The common one."""
        return None


def explain(event: e.BetSettled, _: Money) -> str:
    """How a bet was decided: *7♣ K♥ against 5♣ 3♥, the banker bust*."""
    if event.rule == RULE_BUST:
        return f"{_signs(event.cards)} went over seven and a half"
    at = event.cards.index(AGAINST)
    said = f"{_signs(event.cards[:at])} against {_signs(event.cards[at + 1 :])}"
    return said + _HOW.get(event.rule, "")


_HOW = {
    RULE_BANKER_BUST: ", the banker bust",
    RULE_ROYAL: ", a natural, two for one",
    RULE_TRIPLE: ", a triple hand, three for one",
}


def _signs(cards: tuple[str, ...]) -> str:
    return " ".join(sign_of(card) if card in CARDS else card for card in cards)


def _shown(event: h.HandShown) -> str:
    return f"{event.player} (seat {event.seat}) shows {_signs(event.cards)}"


PLACES: Mapping[str, str] = {
    Place.FIRST.value: "a punter's first",
    Place.BANKER_FIRST.value: "the banker's first",
    Place.FOR_BURNT.value: "in the place of the burnt card",
    Place.TO_HAND.value: "to the hand in turn",
    Place.TO_BANKER.value: "to the banker's hand",
}
FACE_DOWN = frozenset((Place.FIRST.value, Place.BANKER_FIRST.value))

SENTENCES: Mapping[type, Callable[[Any, Money], str]] = {
    h.PackShuffled: lambda x, _: (
        "the pack is shuffled" if not x.left_out else f"the pack is shuffled, but the {x.left_out} cards on the table"
    ),
    h.ShuffleDue: lambda _, __: "the matta was dealt: the pack is to be shuffled",
    h.HandInTurn: lambda x, _: (
        f"{x.player} (seat {x.seat}) is next" if x.bets else f"the banker, {x.player} (seat {x.seat}), is next"
    ),
    h.HandShown: lambda x, _: _shown(x),
    h.HandStood: lambda x, _: f"{x.player} (seat {x.seat}) stands",
    h.CardBurnt: lambda x, _: f"{x.player} (seat {x.seat}) burns {sign_of(x.card)}",
    h.HandSplit: lambda x, _: f"{x.player} (seat {x.seat}) splits {_signs(x.cards)}",
    h.NaturalTakesBank: lambda x, _: f"the natural of {x.player} (seat {x.seat}) takes the bank",
    h.NaturalKeepsBank: lambda x, _: f"the natural of {x.banker} keeps the bank",
    h.GiroGoesOn: lambda x, _: f"the giro goes on after seat {x.seat}",
}

REFUSALS: Mapping[tuple[Reason, str], str] = {
    (Reason.WRONG_PHASE, "shuffle_due"): "not now: the pack must be shuffled first",
    (Reason.WRONG_PHASE, "no_bet"): "not now: nobody has bet",
    (Reason.WRONG_PHASE, "bets_down"): "not now: bets are being placed",
    (Reason.WRONG_PHASE, "first_cards"): "not now: the first cards are being dealt",
    (Reason.WRONG_PHASE, "play"): "not now: the hands are being played",
    (Reason.WRONG_PHASE, "unread_card"): "not now: a first card that was not read must be shown first",
    (Reason.WRONG_PHASE, "no_card_left"): "not now: no card is left in the pack, shuffle first",
    (Reason.WRONG_PHASE, "bets_on_the_table"): "not now: bets are open, and there are cards left in the pack",
    (Reason.WRONG_PHASE, "one_at_a_time"): "not now: the banker plays seat {seat}, one punter at a time",
    (Reason.WRONG_PHASE, "out_of_the_round"): "seat {seat} has had its turn of this round",
    (Reason.WRONG_PHASE, "not_in_turn"): "it is the turn of seat {seat}",
    (Reason.WRONG_PHASE, "nothing_unread"): "no card of seat {seat} waits to be shown now",
    (Reason.DUPLICATE_CARD, "out_of_the_pack"): "this card is out of the pack already",
    (Reason.BET_STANDS, "hand_is_on"): "bet {bet} stands: its hand is being played",
    (Reason.BAD_PLAY, "card_for_burnt"): "the burnt card must be replaced first: the next card takes its place",
    (Reason.BAD_PLAY, "banker_draws"): "the banker draws below {half_points} half points",
    (Reason.BAD_PLAY, "banker_stands"): "the banker stands from {half_points} half points on",
    (Reason.BAD_PLAY, "not_the_banker"): "the banker neither burns nor splits",
    (Reason.BAD_PLAY, "no_burning"): "no card is burnt here",
    (Reason.BAD_PLAY, "burnt_already"): "this hand has burnt a card already",
    (Reason.BAD_PLAY, "not_to_burn"): "only a first card, {ranks}, can be burnt",
    (Reason.BAD_PLAY, "no_splitting"): "no hand is split here",
    (Reason.BAD_PLAY, "split_already"): "this hand has been split already",
    (Reason.BAD_PLAY, "not_to_split"): "only two court cards, the first two, can be split, and not the matta",
    (Reason.INSUFFICIENT_FUNDS, "second_stake"): (
        "{player} has {stack_minor}, and keeps {kept_minor} for second stakes beside that of a new one"
    ),
}
