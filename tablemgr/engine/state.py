"""How a table stands: seats, stacks, the bank and whose turn it is, open bets, and the deal that is on.

The table outlives the deal and the game; `deal`, `kept` and `rules` are values of the game's own file, which this one
does not look into. All values are frozen, and no dict in them is ever changed in place.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from tablemgr.engine.events import CardShown


class Direction(Enum):
    """Round the table: a player's left is the next higher occupied seat."""

    LEFT = 1
    RIGHT = -1


class Phase(Enum):
    """Where a table stands between and in deals. What a deal's own phases are is the game's affair."""

    NO_BANKER = "no_banker"
    OFFERED = "offered"
    DRAW = "draw"
    BETWEEN_DEALS = "between_deals"
    DEAL = "deal"


@dataclass(frozen=True, slots=True)
class Bet:
    """An open bet. `cards_before` is how many cards had shown in the deal when it was placed."""

    id: int
    seat: int
    player: str
    kind: str
    on: str | None
    against: str | None
    stake_minor: int
    cards_before: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What a banker could not pay and owes; claims stand in the order in which they arose."""

    debtor: str
    creditor: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw for the first bank: `seats` take part, in the order in which they are dealt to."""

    seats: tuple[int, ...]
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Who has been asked to take the bank since it was given up or drawn for; `seat` None: anybody may take it."""

    seat: int | None = None
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EndedDeal:
    """What a late bet needs to know of a deal that its last card ended."""

    seat: int
    banker: str
    result: str
    net_minor: int


# Changed by every event: without slots, see `kernel.values`.
@dataclass(frozen=True)
class Table:
    """One table. `stacks` are by name and outlive the seat; `bets` are the open ones by id, in order of placing.

    `deal_net_minor` is what the banker has won in the deal: stakes won less winnings owed. `before_card` is the table
    as it stood before the card that showed last, `last_card` that card: what a bet that "was down in time" is held
    against. `kept` is what the game keeps from deal to deal, None if it keeps nothing.
    """

    game: str
    currency: str
    seats: int
    rules: Any
    rules_hash: str
    minimum_minor: int
    maximum_minor: int | None
    players: Mapping[int, str] = field(default_factory=dict)
    stacks: Mapping[str, int] = field(default_factory=dict)
    banker_seat: int | None = None
    bank_minor: int = 0
    cut_box_minor: int = 0
    house_minor: int = 0
    turn: Turn = Turn()
    draw: Draw | None = None
    deals_begun: int = 0
    deal: Any = None
    deal_cards: int = 0
    deal_net_minor: int = 0
    bets: Mapping[int, Bet] = field(default_factory=dict)
    bets_placed: int = 0
    claims: tuple[Claim, ...] = ()
    before_card: "Table | None" = None
    last_card: CardShown | None = None
    last_deal: EndedDeal | None = None
    # The last field: see `service.standing.encode_standing`.
    kept: Any = None

    @property
    def banker(self) -> str | None:
        """The name of the player who holds the bank."""
        return None if self.banker_seat is None else self.players[self.banker_seat]

    @property
    def open_bets_minor(self) -> int:
        """The sum of the open stakes."""
        return sum(bet.stake_minor for bet in self.bets.values())

    @property
    def cards_in_deal(self) -> int:
        """How many cards have shown in the deal that is on; none if there is none."""
        return 0 if self.deal is None else self.deal_cards

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        if self.deal is not None:
            return Phase.DEAL
        if self.draw is not None:
            return Phase.DRAW
        if self.banker_seat is not None:
            return Phase.BETWEEN_DEALS
        return Phase.NO_BANKER if self.turn.seat is None else Phase.OFFERED

    def seat_of(self, player: str) -> int | None:
        """Where a player sits, None if nowhere."""
        return next((seat for seat, name in self.players.items() if name == player), None)

    def owes(self, player: str) -> bool:
        """Whether a player has a debt open."""
        return any(claim.debtor == player for claim in self.claims)

    def has_open_bet(self, seat: int) -> bool:
        """Whether a bet of this seat is open."""
        return any(bet.seat == seat for bet in self.bets.values())

    def seats_round(self, seat: int, direction: Direction) -> tuple[int, ...]:
        """The occupied seats round the table, beginning beside `seat` and ending with it if it is occupied."""
        step = direction.value
        round_table = ((seat - 1 + step * i) % self.seats + 1 for i in range(1, self.seats + 1))
        return tuple(each for each in round_table if each in self.players)
