"""Who marries whom, and what it scores. Rule page: rules/zetema.md, "Marriages".

A king and a queen of one suit marry, both out of the hand, or one of them out of the hand and the other off its pile.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tablemgr.kernel.cards import SUITS, rank_of

MARRIAGES = "marriages"
# By how many are declared at once.
SCORES = (0, 10, 30, 60, 100, 150)
IMPERIAL_SCORE = 10
BOTH_IMPERIALS_SCORE = 20


@dataclass(frozen=True, slots=True)
class Couples:
    """What named cards make: how many marriages, how many of them in the doubled suit, and who comes off the piles."""

    count: int
    of_doubled_suit: int
    off_piles: tuple[str, ...]


def married(named: Sequence[str], on_piles: Sequence[str], doubled_suit: str) -> Couples | None:
    """The most marriages in which every named card is married; None if there is no such way, or no card.

    A couple within the hand uses up two named cards, one with a pile's card only one: so as few couples as can be are
    made within the hand, and each other card takes its partner off the pile.
    """
    if not named or any(rank_of(card) not in ("K", "Q") for card in named):
        return None
    count = of_doubled_suit = 0
    off_piles: list[str] = []
    for suit in SUITS:
        king, queen = f"K{suit}", f"Q{suit}"
        kings, queens = named.count(king), named.count(queen)
        within = max(0, kings - on_piles.count(queen), queens - on_piles.count(king))
        if within > min(kings, queens):
            return None
        off_piles += [queen] * (kings - within) + [king] * (queens - within)
        count += kings + queens - within
        if suit == doubled_suit:
            of_doubled_suit = kings + queens - within
    return Couples(count, of_doubled_suit, tuple(off_piles))


def marriage_score(couples: Couples, declared_before: int, *, each_is_imperial: bool) -> int:
    """The score, with what the imperial adds below five. `declared_before` are marriages of the doubled suit declared
    before in the deal, by whomever; with `each_is_imperial` every one of that suit is one."""
    score = SCORES[couples.count]
    if couples.count == len(SCORES) - 1:
        return score
    if each_is_imperial:
        return score + IMPERIAL_SCORE * couples.of_doubled_suit
    if couples.of_doubled_suit > 1:
        return score + BOTH_IMPERIALS_SCORE
    return score + (IMPERIAL_SCORE if couples.of_doubled_suit and declared_before else 0)
