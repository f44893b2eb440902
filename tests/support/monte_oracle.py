"""A second Monte bank, written from the page alone and sharing nothing with the first: what a deal must come to.

It walks card by card with a list of what still lies on the layout, and knows neither events nor tables.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor

RED = "HD"


@dataclass
class OracleBet:
    """A bet as it was laid, and what has become of it; money in minor units."""

    kind: str
    on: str
    against: str | None
    stake: int
    outcome: str = "open"
    paid: int = 0
    commission: int = 0
    settled_by: str | None = None


@dataclass
class OracleDeal:
    """A whole layout, by rows: `top` is three or more cards for a pair or triple, the joined ones first."""

    layout: list[str]
    bank: int
    commission_on: str = "gate"
    rounding: str = "half_up"
    bets: list[OracleBet] = field(default_factory=list)
    box: int = 0
    result: str | None = None

    def __post_init__(self) -> None:
        first = self.layout[0][0]
        joined = [card for card in self.layout if card[0] == first]
        self.stack = joined
        others = [card for card in self.layout if card[0] != first]
        self.places = {"top left": first, "top right": others[0][0], "bottom left": others[1][0]}
        self.places["bottom right"] = others[2][0]
        self.colour = {card[0]: card[1] in RED for card in others}
        self.on_layout = set(self.places.values())
        self.hits_so_far = 0
        self.cards = 0

    def turn(self, card: str) -> None:
        """The next card, if the deal is still on."""
        if self.result is not None:
            return
        self.cards += 1
        rank, is_red = card[0], card[1] in RED
        of_the_layout = rank in self.places.values()
        pays_cut = self.cards == 1 if self.commission_on == "gate" else of_the_layout and self.hits_so_far == 0
        self.hits_so_far += of_the_layout
        special = self.stack[0][0] if len(self.stack) > 1 and self.stack[0][0] in self.on_layout else None
        full = rank in self.on_layout
        if full and special is not None and rank != special:
            full = is_red != self.colour[rank] if len(self.stack) == 2 else is_red == self.colour[rank]
        won, lost = [], []
        for bet in self.bets:
            if bet.outcome == "open":
                verdict = self.verdict(bet, rank, full=full, special=special)
                (won if verdict == "won" else lost if verdict == "lost" else []).append(bet)
        self.settle(card, won, lost, pays_cut=pays_cut)
        if full:
            self.on_layout.discard(rank)
        if self.result is None and all(bet.outcome != "open" for bet in self.bets):
            self.result = "settled"

    def verdict(self, bet: OracleBet, rank: str, *, full: bool, special: str | None) -> str | None:
        if bet.kind == "crisscross":
            plain = special not in (bet.on, bet.against)
            if not plain and not full:
                return None
            return "won" if rank == bet.on else "lost" if rank == bet.against else None
        if not full:
            return None
        if bet.kind == "circle":
            return "won" if rank == bet.on else "lost"
        where = next(place for place, lying in self.places.items() if lying == rank)
        return "won" if bet.on in where.split() else "lost"

    def settle(self, card: str, won: list[OracleBet], lost: list[OracleBet], *, pays_cut: bool) -> None:
        for bet in lost:
            bet.outcome, bet.settled_by = "lost", card
            self.bank += bet.stake
        won.sort(key=lambda bet: -bet.stake)  # equal stakes stay in the order of placing
        for bet in won:
            due = bet.stake * (3 if bet.kind == "circle" else 1)
            if self.bank == 0:
                continue
            winnings = min(due, self.bank)
            self.bank -= winnings
            bet.commission = self.rounded(Fraction(winnings, 4)) if pays_cut else 0
            bet.outcome, bet.settled_by, bet.paid = "won", card, bet.stake + winnings - bet.commission
            self.box += bet.commission
        if (won or lost) and self.bank == 0:
            for bet in self.bets:
                if bet.outcome == "open":
                    bet.outcome, bet.settled_by, bet.paid = "returned", card, bet.stake
            self.result = "bank_empty"

    def rounded(self, exact: Fraction) -> int:
        if self.rounding == "down":
            return floor(exact)
        return ceil(exact) if self.rounding == "up" else floor(exact + Fraction(1, 2))
