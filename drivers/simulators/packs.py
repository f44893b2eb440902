"""Packs as lists of card tokens: the order of a seed, whole or spoilt, or what a person typed. No rule of any game is
here."""

import random
from collections.abc import Iterable

from drivers.simulators.trouble import HandError

SUITS = "SHDC"
FORTY = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
FIFTY_TWO = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACKS = {"forty": FORTY, "fifty_two": FIFTY_TWO}
CARDS = frozenset(rank + suit for suit in SUITS for rank in FIFTY_TWO)


def shuffled_pack(seed: int, pack: str = "forty") -> tuple[str, ...]:
    """All cards of one pack in the order of this seed, always the same one."""
    if pack not in PACKS:
        raise HandError(f"no pack is called {pack}: there are {', '.join(PACKS)}")
    cards = [rank + suit for suit in SUITS for rank in PACKS[pack]]
    random.Random(seed).shuffle(cards)
    return tuple(cards)


def checked_cards(tokens: Iterable[str]) -> tuple[str, ...]:
    """The tokens in capitals, if every one is a card."""
    cards = tuple(token.upper() for token in tokens)
    for card in cards:
        if card not in CARDS:
            raise HandError(f"{card} is no card: rank then suit, as 7H or 10S")
    return cards


def spoilt_pack(cards: Iterable[str], changes: Iterable[str]) -> tuple[str, ...]:
    """A pack that is not whole any more: `-7H` takes a card out, `+8D` puts one in its middle, whether it belongs there
    or not."""
    spoilt = list(cards)
    for change in changes:
        (card,) = checked_cards([change[1:]])
        if change[:1] == "+":
            spoilt.insert(len(spoilt) // 2, card)
        elif change[:1] == "-" and card in spoilt:
            spoilt.remove(card)
        else:
            raise HandError(f"{change}: -CARD takes one out that is there, +CARD puts one in")
    return tuple(spoilt)
