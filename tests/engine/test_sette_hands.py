"""What hands count: rules/sette_e_mezzo.md, "Cards", "Settlement", `matta`, `triple`; all hands of two and three cards.

The tables here are worked out from the page, in quarters of nothing but its own words: an ace to a seven count what
they show, a court card a half, the goal is seven and a half.
"""

from fractions import Fraction
from itertools import combinations

import pytest

from tablemgr.engine.games.sette_e_mezzo.hands import Count, Hand
from tablemgr.kernel.cards import PACK_OF_FORTY

HALF = Fraction(1, 2)
GOAL = 7 + HALF
SHOWN = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "J": HALF, "Q": HALF, "K": HALF}
# What the matta takes: "whichever of ½, 1 … 7".
TAKES = (HALF, 1, 2, 3, 4, 5, 6, 7)


def worth(cards: tuple[str, ...], matta: str | None) -> Fraction:
    """What a hand counts by the page; anything over seven and a half is bust."""
    if matta not in cards:
        return Fraction(sum(SHOWN[card[0]] for card in cards))
    if len(cards) == 1:
        return HALF
    others = sum(SHOWN[card[0]] for card in cards if card != matta)
    fitting = [others + takes for takes in TAKES if others + takes <= GOAL]
    return Fraction(max(fitting) if fitting else others + HALF)


@pytest.mark.parametrize("matta", [None, "KD", "QH"])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_hand_of_up_to_three_cards_counts_what_the_page_says(size: int, matta: str | None) -> None:
    count = Count(matta)
    for cards in combinations(PACK_OF_FORTY, size):
        hand = Hand(1, "bruno", cards, is_seen=True)
        by_the_page = worth(cards, matta)
        assert count.is_bust(hand) == (by_the_page > GOAL), cards
        assert count.is_full(hand) == (by_the_page == GOAL), cards
        assert count.is_natural(hand) == (by_the_page == GOAL and size == 2), cards
        if by_the_page <= GOAL:
            assert Fraction(count.half_points(cards), 2) == by_the_page, cards


@pytest.mark.parametrize(
    ("cards", "half_points"),
    [
        ("KD", 1),  # alone ½
        ("3C KD", 14),  # "three with the matta is 7"
        ("7C KD", 15),
        ("JC KD", 15),
        ("2C JH KD", 15),
        ("6C AH KD", 15),  # 7 and ½
        ("6C KD", 14),
        ("5C 2C JH KD", 16),  # "beside 7½ or more in other cards it busts"
    ],
)
def test_the_mattas_own_examples(cards: str, half_points: int) -> None:
    assert Count("KD").half_points(tuple(cards.split())) == half_points


def test_triple_hands_are_two_sevens_and_seven_and_matta_as_the_first_two_cards() -> None:
    count = Count("KD", triple=True)
    triple = [
        cards for cards in combinations(PACK_OF_FORTY, 2) if count.is_triple(Hand(1, "bruno", cards, is_seen=True))
    ]
    sevens = [card for card in PACK_OF_FORTY if card[0] == "7"]
    assert sorted(map(sorted, triple)) == sorted(
        map(sorted, [*combinations(sevens, 2), *((card, "KD") for card in sevens)])
    )
    for cards in triple:
        hand = Hand(1, "bruno", cards, is_seen=True)
        assert count.is_natural(hand)
        assert count.is_over(hand)
        assert not count.is_bust(hand)
    third = Hand(1, "bruno", ("7S", "7H", "AD"), is_seen=True)
    assert (count.is_triple(third), count.is_bust(third)) == (False, True)
    assert Count("KD").is_bust(Hand(1, "bruno", ("7S", "7H")))
    assert not Count("KD").is_triple(Hand(1, "bruno", ("7S", "KD")))


def test_a_split_hand_makes_no_natural() -> None:
    hand = Hand(1, "bruno", ("JS", "7H"), is_seen=True, is_split=True)
    count = Count(triple=True)
    assert (count.is_natural(hand), count.is_full(hand)) == (False, True)
    assert count.strength(hand, natural_beats_ordinary=True) == (15, False)


def test_a_hand_that_is_not_read_is_neither_bust_nor_full() -> None:
    count = Count("KD", triple=True)
    for cards in (("**",), ("**", "7H"), ("**", "7H", "6H")):
        hand = Hand(1, "bruno", cards)
        assert not count.is_over(hand)
        assert not count.is_triple(hand)
