"""What cards in a hand make a combination, and what it and a trick score. Rule page: rules/zetema.md, "A turn"."""

from collections.abc import Mapping, Sequence

from tablemgr.kernel.cards import RANKS, rank_of, suit_of

SEQUENCE = "sequence"
FLUSH = "flush"
FLUSH_SEQUENCE = "flush_sequence"
ASSEMBLY = "assembly"
COMBINATIONS = (SEQUENCE, FLUSH, FLUSH_SEQUENCE, ASSEMBLY)

CARDS_OF_A_RANK = 5
CARDS_IN_A_ROW = 6

SEQUENCE_SCORE = 20
FLUSH_SCORE = 30
FLUSH_SEQUENCE_SCORE = 50
ASSEMBLY_SCORES: Mapping[str, int] = {"K": 130, "Q": 130, "J": 120, "A": 110, "5": 110}
ASSEMBLY_SCORE = 100
TRICK_SCORES: Mapping[str, int] = {"K": 50, "Q": 50, "J": 20, "A": 15, "5": 15}
TRICK_SCORE = 5

# The ace stands at both ends, and a row does not go round the corner.
_ROW = (*RANKS, RANKS[0])
_ROWS = frozenset(frozenset(_ROW[at : at + CARDS_IN_A_ROW]) for at in range(len(_ROW) - CARDS_IN_A_ROW + 1))


def trick_score(rank: str) -> int:
    """What the fifth card of a pile scores."""
    return TRICK_SCORES.get(rank, TRICK_SCORE)


def combination_score(what: str, cards: Sequence[str], doubled_suit: str) -> int | None:
    """What the cards score as that combination, None if they are none. Six in a row of one suit are no `sequence`."""
    if what == ASSEMBLY:
        is_one = len(cards) == CARDS_OF_A_RANK and len(set(map(rank_of, cards))) == 1
        return ASSEMBLY_SCORES.get(rank_of(cards[0]), ASSEMBLY_SCORE) if is_one else None
    if len(cards) != CARDS_IN_A_ROW:
        return None
    is_row = frozenset(map(rank_of, cards)) in _ROWS
    suits = set(map(suit_of, cards))
    if what == SEQUENCE:
        return SEQUENCE_SCORE if is_row and len(suits) > 1 else None
    if what == FLUSH:
        return FLUSH_SCORE if len(suits) == 1 and doubled_suit not in suits else None
    return FLUSH_SEQUENCE_SCORE if is_row and len(suits) == 1 else None
