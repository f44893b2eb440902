"""Cards as text: rank then suit, `7H`, `KS`, `10D`. A card is a plain `str`; this file says which strings are cards."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANKS_OF_FORTY = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
RED_SUITS = frozenset("HD")
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

# What a face-down card is called until it is shown.
UNSEEN_CARD = "**"

CARDS = frozenset(rank + suit for rank in RANKS for suit in SUITS)
PACK_OF_FORTY = tuple(rank + suit for suit in SUITS for rank in RANKS_OF_FORTY)


def rank_of(card: str) -> str:
    """`"10"` of `"10H"`."""
    return card[:-1]


def suit_of(card: str) -> str:
    """`"H"` of `"10H"`."""
    return card[-1]


def sign_of(card: str) -> str:
    """A card as people read it: `7♥`; `**` as it is."""
    if card == UNSEEN_CARD:
        return card
    return rank_of(card) + SUIT_SIGNS[suit_of(card)]
