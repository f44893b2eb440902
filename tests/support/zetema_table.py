"""A Zetema table with the hands that a test wants: what its tests say their *given* with."""

from collections.abc import Iterator, Mapping
from typing import Any

from scripted import Scripted

from tablemgr.kernel.cards import RANKS, SUITS

ANNA, BRUNO, CARLA, DINO, ELENA, FABIO = range(1, 7)
NAMES = ("anna", "bruno", "carla", "dino", "elena", "fabio")
# Nobody can do much with these, so hands that a test does not name are filled with them first.
DULL = ("2", "4", "7", "9", "3", "8", "10", "6", "A", "5", "J", "Q", "K")


class Zetema(Scripted):
    """A table of Zetema; players are told apart by their seats."""

    def __init__(self, players: int = 3, **given: Any) -> None:
        super().__init__(game="zetema", **given)
        self.held_back: list[str] = []
        for seat, name in enumerate(NAMES[:players], start=1):
            self.do("seat", seat=seat, player=name)

    def deal(self, hands: Mapping[int, str] | None = None, stock: str = "") -> None:
        """Shuffles and deals these hands; the cards of `stock` are held back, to be drawn."""
        self.do("shuffle")
        deal = self.table.deal
        self.held_back = stock.split()
        wanted = {seat: hand.split() for seat, hand in (hands or {}).items()}
        named = [*stock.split(), *(card for hand in wanted.values() for card in hand)]
        rest = iter(less(pack(self.table.rules.doubled_suit), named))
        full = {seat: filled(wanted.get(seat, []), rest, deal.hand_size) for seat in deal.seats}
        for at in range(deal.hand_size):
            for seat in deal.seats:
                self.do("card", card=full[seat][at])

    def draw(self, cards: str = "") -> None:
        """These cards are drawn, or as many as are wanted for this seat, whichever are left."""
        seat = self.in_turn
        for card in cards.split() or self.unseen():
            if not cards and (self.in_turn, self.stage) not in ((seat, "drawing"), (seat, "to_draw")):
                return
            self.do("card", card=card)

    def unseen(self) -> list[str]:
        """What is left of the pack, dull cards first, those that are held back last."""
        left = less(pack(self.table.rules.doubled_suit), list(self.table.deal.shown))
        return sorted(left, key=lambda card: card in self.held_back)

    def plays(self, seat: int, card: str, drawn: str = "") -> tuple[Any, ...]:
        """A card is played, and what is wanted is drawn; the events of the play."""
        events = self.do("play", seat=seat, card=card)
        if self.table.deal is not None and self.stage == "drawing":
            self.draw(drawn)
        return events

    def declares(self, seat: int, what: str, cards: str) -> int:
        """What a declaration scores."""
        declared = self.do("declare", seat=seat, what=what, cards=cards.split())[0]
        score: int = declared.score
        return score

    def marries(self, seat: int, cards: str) -> int:
        """What marriages score."""
        return self.declares(seat, "marriages", cards)

    def wrong_declaration(self, seat: int, what: str, cards: str) -> tuple[str, str]:
        """Why a declaration is refused."""
        return self.why_not("declare", seat=seat, what=what, cards=cards.split())

    @property
    def stage(self) -> str:
        """The phase of the deal."""
        stage: str = self.table.deal.stage.value
        return stage

    @property
    def in_turn(self) -> int:
        """Whose turn it is."""
        seat: int = self.table.deal.in_turn
        return seat

    def hand(self, seat: int) -> list[str]:
        """What a seat holds."""
        return list(self.table.deal.hand_of(seat))

    def pile(self, rank: str) -> list[str]:
        """What lies on a pile."""
        return list(self.table.deal.pile_of(rank))

    def play_on(self) -> None:
        """Each in turn plays the first of his cards until the deal is over."""
        while self.table.deal is not None:
            if self.stage in ("drawing", "to_draw", "dealing"):
                self.do("card", card=self.unseen()[0])
            else:
                self.do("play", seat=self.in_turn, card=self.hand(self.in_turn)[0])


def pack(doubled_suit: str) -> list[str]:
    """The 65 cards, dull ones first."""
    suits = (*(suit for suit in SUITS if suit != doubled_suit), doubled_suit, doubled_suit)
    assert sorted(DULL) == sorted(RANKS)
    return [rank + suit for rank in DULL for suit in suits]


def less(cards: list[str], gone: list[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def filled(hand: list[str], rest: Iterator[str], size: int) -> list[str]:
    return [*hand, *(next(rest) for _ in range(size - len(hand)))]


def dealt(hands: Mapping[int, str] | None = None, stock: str = "", players: int = 3, **rules: Any) -> Zetema:
    """Anna deals, and Bruno is in turn."""
    play = Zetema(players, **rules)
    play.deal(hands, stock)
    return play
