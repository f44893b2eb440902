"""What a hand of Sette e mezzo counts: rules/sette_e_mezzo.md, head, "Settlement", `matta` and `triple`.

In half points: ace to seven 2 to 14, a court card 1; the goal is 15.
"""

from dataclasses import dataclass

from tablemgr.kernel.cards import UNSEEN_CARD, rank_of

GOAL = 15
COURT_RANKS = frozenset("JQK")
COURT = 1
SEVEN = "7"
# What the matta may count beside other cards.
MATTA_VALUES = (1, 2, 4, 6, 8, 10, 12, 14)
FIRST_TWO = 2

_POINTS = {"A": 2, **{str(pips): 2 * pips for pips in range(2, 8)}, **dict.fromkeys(COURT_RANKS, COURT)}


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand on the table, a punter's with the `bets` that lie on it, the banker's without any.

    Its first card is `UNSEEN_CARD` where no device read it. `is_seen` says that nothing in it lies face down.
    """

    seat: int
    player: str
    cards: tuple[str, ...] = ()
    bets: tuple[int, ...] = ()
    is_seen: bool = False
    has_burnt: bool = False
    is_split: bool = False
    has_stood: bool = False

    @property
    def is_read(self) -> bool:
        """Whether all of its cards are known to the table."""
        return UNSEEN_CARD not in self.cards

    @property
    def waits_for_card(self) -> bool:
        """Between a burn and its card."""
        return self.has_burnt and not self.cards

    @property
    def open_cards(self) -> tuple[str, ...]:
        """The cards as everybody at the table may see them."""
        return self.cards if self.is_seen else (UNSEEN_CARD, *self.cards[1:])[: len(self.cards)]


@dataclass(frozen=True, slots=True)
class Count:
    """How hands are counted under the house rules: the wild card, if there is one, and whether there are triple
    hands."""

    matta: str | None = None
    triple: bool = False

    def half_points(self, cards: tuple[str, ...]) -> int:
        """What cards count; above `GOAL` they bust, unless they are a triple hand."""
        plain = sum(_POINTS[rank_of(card)] for card in cards if card != self.matta)
        if self.matta not in cards:
            return plain
        if len(cards) == 1:
            return COURT
        return plain + max((value for value in MATTA_VALUES if plain + value <= GOAL), default=COURT)

    def is_triple(self, hand: Hand) -> bool:
        """Two sevens, or seven and matta, as the first two cards."""
        if not self.triple or hand.is_split or len(hand.cards) != FIRST_TWO:
            return False
        others = [card for card in hand.cards if card != self.matta]
        return all(rank_of(card) == SEVEN for card in others)

    def is_natural(self, hand: Hand) -> bool:
        """Seven and a half with the first two cards, or a triple hand, which ranks as one."""
        if hand.is_split or len(hand.cards) != FIRST_TWO or not hand.is_read:
            return False
        return self.is_triple(hand) or self.half_points(hand.cards) == GOAL

    def is_bust(self, hand: Hand) -> bool:
        """Over seven and a half. Of a hand that is not read nobody can tell."""
        return hand.is_read and not self.is_triple(hand) and self.half_points(hand.cards) > GOAL

    def is_full(self, hand: Hand) -> bool:
        """Seven and a half: the turn ends by itself."""
        return hand.is_read and (self.is_natural(hand) or self.half_points(hand.cards) == GOAL)

    def is_over(self, hand: Hand) -> bool:
        """Whether the hand takes no more cards."""
        return hand.has_stood or self.is_bust(hand) or self.is_full(hand)

    def strength(self, hand: Hand, *, natural_beats_ordinary: bool) -> tuple[int, bool]:
        """What is compared with the other side's, of a hand that is read and not bust."""
        is_natural = self.is_natural(hand)
        return GOAL if is_natural else self.half_points(hand.cards), is_natural and natural_beats_ordinary
