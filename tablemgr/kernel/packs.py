"""Kinds of packs: which cards a whole one holds, by the name that the house's register has for the kind.

A pack of Zetema has the thirteen cards of one suit twice, so there is a kind for each suit.
"""

from collections import Counter
from collections.abc import Iterable

from tablemgr.kernel.cards import PACK_OF_FORTY, RANKS, SUITS, suit_of

PACK_OF_FIFTY_TWO = tuple(rank + suit for suit in SUITS for rank in RANKS)
_SUIT_WORDS = {"H": "hearts", "S": "spades", "D": "diamonds", "C": "clubs"}


def pack_with_a_suit_twice(suit: str) -> tuple[str, ...]:
    """Fifty-two cards, those of this suit two times."""
    return tuple(card for card in PACK_OF_FIFTY_TWO for _ in range(1 + (suit_of(card) == suit)))


# In the order in which people are shown them.
PACK_KINDS: dict[str, tuple[str, ...]] = {
    "italian_40": PACK_OF_FORTY,
    "french_52": PACK_OF_FIFTY_TWO,
    **{f"zetema_65_{word}": pack_with_a_suit_twice(suit) for suit, word in _SUIT_WORDS.items()},
}
_KINDS_BY_CARDS = {tuple(sorted(cards)): kind for kind, cards in PACK_KINDS.items()}


def kind_of_pack(cards: Iterable[str]) -> str | None:
    """The kind that has exactly these cards, in any order; None if there is none."""
    return _KINDS_BY_CARDS.get(tuple(sorted(cards)))


def is_whole(kind: str, cards: Iterable[str]) -> bool:
    """Whether these are all the cards of a pack of this kind, none missing and none too many."""
    return Counter(cards) == Counter(PACK_KINDS[kind])
