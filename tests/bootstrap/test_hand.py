"""The hand on a simulated shoe: a new pack is that of the game that the table plays, and of this moment."""

import random
from collections import Counter
from typing import Any

from tablemgr.bootstrap.hand import SimulatedHand
from tablemgr.kernel.cards import PACK_OF_FORTY


class Shoe:
    """Notes what is laid into it."""

    def __init__(self) -> None:
        self.packs: list[tuple[str, ...]] = []

    def reload(self, cards: tuple[str, ...]) -> None:
        self.packs.append(cards)


def test_a_new_pack_has_the_cards_that_the_table_says_in_another_order() -> None:
    shoe: Any = Shoe()
    packs = iter((("AS", "AH", "AH"), ("KS",)))
    hand = SimulatedHand(shoe, random.Random(1), lambda _: None, lambda: next(packs))
    hand.new_pack()
    hand.new_pack()
    hand.stop()
    assert [Counter(pack) for pack in shoe.packs] == [Counter({"AH": 2, "AS": 1}), Counter({"KS": 1})]


def test_without_a_table_it_is_the_pack_of_forty() -> None:
    shoe: Any = Shoe()
    hand = SimulatedHand(shoe, random.Random(1), lambda _: None)
    hand.new_pack()
    hand.stop()
    assert sorted(shoe.packs[0]) == sorted(PACK_OF_FORTY)
    assert shoe.packs[0] != PACK_OF_FORTY
