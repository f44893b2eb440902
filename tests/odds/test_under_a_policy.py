"""Chances under a stated policy, held against every order of the last cards of a pack, played through the engine."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest
from scripted import ANNA, BRUNO, CARLA, Scripted

from tablemgr.engine.core import GAMES, advance, read_command
from tablemgr.engine.games.sette_e_mezzo.hands import Count
from tablemgr.engine.policy import Policy
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.values import changed
from tablemgr.odds.bets import CHOSEN, TOO_FEW, odds_of

GAME = GAMES["sette_e_mezzo"]
SMALL = ("JS", "QD", "AS", "AH", "2C", "2D")
BIG = ("7S", "7H", "KD", "JS", "AH", "3C")


def left_with(left: tuple[str, ...], **rules: object) -> Scripted:
    """Bruno's bet of the deal lies there, no card of it has been dealt, and these cards are left in the pack."""
    play = Scripted(game=GAME.name, bank_rotation="fixed", **rules)
    for seat, name in ((ANNA, "anna"), (BRUNO, "bruno")):
        play.do("seat", seat=seat, player=name, buy_in="900.00")
    play.do("bank", seat=ANNA, amount="400.00")
    play.do("shuffle", cut_by=BRUNO)
    gone = [card for card in PACK_OF_FORTY if card not in left]
    for first, second in zip(gone[::2], gone[1::2], strict=True):
        bet(play)
        play.cards(f"{first} {second}")
        for seat in (BRUNO, ANNA):
            play.do("stand", seat=seat)
    bet(play)
    return play


def bet(play: Scripted) -> None:
    play.do("bet", seat=BRUNO, amount="2.00")
    play.do("no_more_bets")


def chance(table: Table, policy: Policy) -> Fraction:
    (found,) = odds_of(table, GAME, policy)
    assert found.chances is not None
    assert found.chances.wins + found.chances.loses == 1
    assert found.policy == GAME.policy_of(table, policy).words
    return found.chances.wins


def played(table: Table, cards: list[str], policy: Policy, forced: int) -> Iterator[Table]:
    """A hand to its end, or to that of the cards: bruno takes so many whatever they are, then both keep to the policy.
    Each table on the way."""
    count = Count(table.rules.matta, table.rules.triple)
    while table.deal is not None:
        hand = table.deal.in_turn
        line: dict[str, object] = {"do": "card", "card": "".join(cards[:1])}
        if hand is not None and not (forced and hand.seat == BRUNO):
            stands_from = policy.banker_stands_from if hand.seat == ANNA else policy.punter_stands_from
            if count.half_points(hand.cards) >= stands_from:
                line = {"do": "stand", "seat": hand.seat}
        if line["do"] == "card":
            if not cards:
                return
            cards = cards[1:]
            forced -= bool(forced and hand is not None)
        _, table = advance(table, read_command(table, line))
        yield table


def ended(table: Table, cards: tuple[str, ...], policy: Policy, forced: int = 0) -> tuple[list[Table], bool | None]:
    """The tables on the way, and whether bruno has won; None if the cards were not enough."""
    stack = table.stacks["bruno"]
    way = list(played(table, list(cards), policy, forced))
    return way, way[-1].stacks["bruno"] > stack if way[-1].deal is None else None


@pytest.mark.parametrize(
    ("left", "policy", "rules"),
    [
        (SMALL, Policy(5, 4), {}),
        (SMALL, Policy(6, 3), {}),
        (SMALL, Policy(7, 6), {}),
        (BIG, Policy(9, 11), {}),
        (BIG, Policy(15, 15), {"natural_beats_ordinary": False}),
        (BIG, Policy(12, 10), {"matta": "KD"}),
        (BIG, Policy(12, 14), {"matta": "KD", "triple": True, "royal": True}),
    ],
)
def test_before_the_first_card_it_is_that_of_every_order(
    left: tuple[str, ...], policy: Policy, rules: dict[str, object]
) -> None:
    table = left_with(left, **rules).table
    every = [ended(table, order, policy)[1] for order in permutations(left)]
    won, lost = every.count(True), every.count(False)
    assert won
    assert lost
    assert chance(table, policy) == Fraction(won, won + lost)


@pytest.mark.parametrize(
    ("left", "policy", "rules"),
    [(SMALL, Policy(5, 4), {}), (BIG, Policy(12, 10), {"matta": "KD", "triple": True})],
)
def test_with_hidden_cards_it_is_what_everybody_could_work_out_whatever_these_cards_are(
    left: tuple[str, ...], policy: Policy, rules: dict[str, object]
) -> None:
    """Bruno has taken a card, face up, and his first is hidden still: so his hand is neither bust nor full."""
    table = left_with(left, **rules).table
    by_card: dict[str, list[bool]] = {}
    chances: dict[str, set[Fraction]] = {}
    for order in permutations(left):
        # A hand that was full with its first card would have been shown: none is.
        way, has_won = ended(table, order, policy, forced=1)
        third = way[2]
        if third.deal is not None and third.deal.in_turn.seat == BRUNO and not third.deal.in_turn.is_seen:
            by_card.setdefault(order[2], []).extend([] if has_won is None else [has_won])
            chances.setdefault(order[2], set()).add(chance(third, policy))
    assert len(by_card) > 2
    assert chances == {card: {Fraction(sum(won), len(won))} for card, won in by_card.items()}


def test_a_banker_whom_the_house_tells_when_to_stand_keeps_to_it() -> None:
    table = left_with(SMALL).table
    by_house = changed(table, rules=replace(table.rules, banker_stands_on=4))
    assert [each.policy for each in odds_of(by_house, GAME, Policy(5, 15))] == [Policy(5, 4).words]
    assert chance(by_house, Policy(5, 15)) == chance(table, Policy(5, 4)) != chance(table, Policy(5, 3))


def test_where_the_cards_left_cannot_decide_it_so_that_is_said() -> None:
    (found,) = odds_of(left_with(SMALL).table, GAME, Policy(15, 15))
    assert (found.chances, found.why) == (None, TOO_FEW)


def test_before_the_deal_a_bet_has_a_chance_too_and_without_a_policy_none() -> None:
    play = Scripted(game=GAME.name)
    for seat, name in ((ANNA, "anna"), (BRUNO, "bruno"), (CARLA, "carla")):
        play.do("seat", seat=seat, player=name, buy_in="900.00")
    play.do("bank", seat=ANNA, amount="400.00")
    play.do("shuffle")
    play.do("bet", seat=BRUNO, amount="2.00")
    before = chance(play.table, Policy(10, 10))
    assert 0 < before < Fraction(1, 2)
    play.do("bet", seat=CARLA, amount="2.00")
    play.do("no_more_bets")
    play.cards("7S 4D KH")
    assert {each.chances.wins for each in odds_of(play.table, GAME, Policy(10, 10)) if each.chances} == {before}
    assert {each.why for each in odds_of(play.table, GAME)} == {CHOSEN}
