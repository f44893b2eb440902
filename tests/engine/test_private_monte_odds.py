"""rules/private_monte.md, "Numbers to test against": exact, from the race of a bet, by every layout there is."""

from collections import Counter
from fractions import Fraction

from monte import bet, private

from tablemgr.engine.games.private_monte import Deal, Kept, race
from tablemgr.engine.layout_stage import Stage
from tablemgr.engine.state import Bet, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, SUITS, suit_of
from tablemgr.kernel.values import changed

ON_TOP = Bet(1, 2, "bruno", "layout", "top", None, 100, 4)


def matching(table: Table, shown: tuple[str, ...]) -> int:
    """How many of the 36 unseen cards match the top layout."""
    told = race(changed(table, deal=Deal(Stage.TURNING, shown), kept=Kept(shown=shown)), ON_TOP)
    assert told is not None
    assert told.unseen == 36
    assert len(told.wins.cards) + len(told.loses.cards) == 36
    return len(told.wins.cards)


def layouts() -> Counter[tuple[str, ...]]:
    """One layout of each kind, only the suits matter, and how often its kind comes."""
    found: Counter[tuple[str, ...]] = Counter()
    aces_to_fours = [card for card in PACK_OF_FORTY if card[0] in "A234"]
    ways = {0: 1, 1: 10, 2: 90, 3: 720, 4: 5040}
    for suits in suits_of_four():
        cards: list[str] = []
        for suit in suits:
            cards.append(next(card for card in aces_to_fours if suit_of(card) == suit and card not in cards))
        many = 1
        for suit in SUITS:
            many *= ways[suits.count(suit)]
        found[tuple(cards)] = many
    return found


def suits_of_four() -> list[tuple[str, ...]]:
    return [(a, b, c, d) for a in SUITS for b in SUITS for c in SUITS for d in SUITS]


def test_a_bet_placed_blind_wins_102_of_247_times() -> None:
    table, found = private().table, layouts()
    assert sum(found.values()) == 40 * 39 * 38 * 37
    wins = sum(Fraction(many * matching(table, cards), 36) for cards, many in found.items())
    chance = wins / sum(found.values())
    assert chance == Fraction(102, 247)
    assert 2 * chance - 1 == Fraction(-43, 247)


def test_two_suits_are_matched_by_16_to_18_cards_and_one_by_6_to_8() -> None:
    table = private().table
    by_suits: dict[int, set[int]] = {1: set(), 2: set()}
    for cards in layouts():
        by_suits[len({suit_of(card) for card in cards[:2]})].add(matching(table, cards))
    assert by_suits == {2: {16, 17, 18}, 1: {6, 7, 8}}


def test_the_race_of_an_open_bet_is_what_each_gate_does() -> None:
    play = private("7S KH 3H AC")
    number = bet(play, "bottom")
    told = race(play.table, play.table.bets[number])
    assert told is not None
    play.do("no_more_bets")
    start = play.table
    for card in told.wins.cards | told.loses.cards:
        play.table = start
        won = next(event for event in play.cards(card) if hasattr(event, "outcome"))
        assert (won.outcome.value == "won") == (card in told.wins.cards)


def test_cards_of_earlier_deals_are_not_unseen() -> None:
    play = private()
    play.do("no_more_bets")
    play.cards("QS 2S 4H 5D")
    assert race(play.table, ON_TOP) is None
    play.cards("6C")
    told = race(play.table, ON_TOP)
    assert told is not None
    assert told.unseen == 31
    assert told.wins.cards.isdisjoint(play.table.kept.shown)
