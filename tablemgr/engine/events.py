"""What has happened at a table, in events that every game shares. Money moves in these and in no others.

A game's own events carry cards and phases, never money; so the ledger knows every game before it is written. Amounts
are whole minor units. A change of a class here is a new VERSION and an upcaster in `engine.codec`.
"""

from dataclasses import dataclass
from enum import Enum


class Outcome(Enum):
    """How a bet ended."""

    WON = "won"
    LOST = "lost"


class Cut(Enum):
    """Where a commission goes: to the house at once, or to the cut box that is shared when the bank passes."""

    HOUSE = "house"
    CUT_BOX = "cut_box"


@dataclass(frozen=True, slots=True)
class TableOpened:
    """`rules` is the canonical JSON of every house rule in force, `rules_hash` its SHA-256 (hex)."""

    game: str
    currency: str
    seats: int
    rules: str
    rules_hash: str


@dataclass(frozen=True, slots=True)
class GameChanged:
    """The same table plays another game, or other house rules: limits and the turn of the bank begin anew."""

    old_game: str
    old_rules_hash: str
    game: str
    rules: str
    rules_hash: str


@dataclass(frozen=True, slots=True)
class PlayerSeated:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class BoughtIn:
    """Chips out of the tray for cash."""

    seat: int
    player: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class ChipsBrought:
    """Chips from elsewhere: neither tray nor cash has seen them. `in_time` says that they lay there before the last
    card, so that a bet which was down in time may be made of them."""

    seat: int
    player: str
    amount_minor: int
    in_time: bool = False


@dataclass(frozen=True, slots=True)
class CashedOut:
    """Chips back into the tray for cash."""

    seat: int
    player: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class LimitsSet:
    """None is no maximum."""

    old_minimum_minor: int
    old_maximum_minor: int | None
    minimum_minor: int
    maximum_minor: int | None


@dataclass(frozen=True, slots=True)
class DrawBegun:
    """The draw for the first bank, among these seats in the order in which they are dealt to."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawCardShown:
    seat: int
    player: str
    card: str


@dataclass(frozen=True, slots=True)
class DrawWon:
    seat: int
    player: str
    card: str


@dataclass(frozen=True, slots=True)
class BankOffered:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class BankDeclined:
    """`left` says that the player got up when it was his turn, rather than saying no."""

    seat: int
    player: str
    left: bool


@dataclass(frozen=True, slots=True)
class BankFree:
    """Everybody has been asked: any seat may take the bank."""


@dataclass(frozen=True, slots=True)
class BankTaken:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class BankPut:
    """From the banker's stack into the bank."""

    seat: int
    player: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class BankWithdrawn:
    """From the bank to the banker's stack; he stays banker."""

    seat: int
    player: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class BankPassed:
    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class BankReleased:
    """What the bank holds goes to the banker who gives it up."""

    seat: int
    player: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class DealBegun:
    """`rules_hash` says under which house rules the deal is played."""

    number: int
    game: str
    seat: int
    banker: str
    cut_by: int | None
    rules_hash: str


@dataclass(frozen=True, slots=True)
class CardShown:
    """`place` says what the card became, in the game's own words."""

    card: str
    place: str


@dataclass(frozen=True, slots=True)
class BettingClosed:
    pass


@dataclass(frozen=True, slots=True)
class BetPlaced:
    """From the punter's stack to the open bets. `corrects` names the bet it stands for; `late_reason` says why it was
    entered after the card it lay there before."""

    bet: int
    seat: int
    player: str
    kind: str
    on: str | None
    against: str | None
    stake_minor: int
    corrects: int | None = None
    late_reason: str | None = None


@dataclass(frozen=True, slots=True)
class BetReturned:
    """The stake goes back undecided. `why` is `taken_back`, `corrected`, `misdeal` or `bank_short`."""

    bet: int
    seat: int
    player: str
    stake_minor: int
    why: str
    card: str | None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class BetSettled:
    """A bet is decided.

    Lost: the stake goes from the open bets, `commission_minor` of it to `commission_to`, the rest to the bank. Won: the
    stake goes back, `from_bank_minor` and `from_banker_minor` (out of the banker's own stack) are the winnings paid,
    less the commission; `owed_minor` is what the banker could not pay and owes. `card` decided it; `rule` is the page
    and heading that says so, `cards` what the card was held against.
    """

    bet: int
    seat: int
    player: str
    outcome: Outcome
    stake_minor: int
    from_bank_minor: int
    from_banker_minor: int
    owed_minor: int
    banker: str
    commission_minor: int
    commission_to: Cut
    card: str
    cards: tuple[str, ...]
    rule: str

    @property
    def paid_minor(self) -> int:
        """All that went back to the punter."""
        if self.outcome is Outcome.LOST:
            return 0
        return self.stake_minor + self.from_bank_minor + self.from_banker_minor - self.commission_minor


@dataclass(frozen=True, slots=True)
class SecondStakeLost:
    """From the punter's stack to the bank, beside the stake that he has lost: the bet has lost twice."""

    bet: int
    seat: int
    player: str
    amount_minor: int
    banker: str
    card: str
    rule: str


@dataclass(frozen=True, slots=True)
class CutBoxShared:
    """From the cut box, when the bank passes: half to the house, half to the banker who gives the bank up."""

    seat: int
    banker: str
    to_house_minor: int
    to_banker_minor: int


@dataclass(frozen=True, slots=True)
class CommissionTaken:
    """From the bank, at the end of a deal, on what the banker has won in it (`base_minor`)."""

    banker: str
    base_minor: int
    amount_minor: int
    to: Cut
    rule: str


@dataclass(frozen=True, slots=True)
class CommissionReturned:
    """From the house to the banker's stack: a late bet has made the deal's commission too high."""

    banker: str
    base_minor: int
    amount_minor: int
    rule: str


@dataclass(frozen=True, slots=True)
class DebtPaid:
    """From the debtor's stack to the creditor's: an old claim, oldest first."""

    debtor: str
    creditor: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class MisdealDeclared:
    reason: str


@dataclass(frozen=True, slots=True)
class DealEnded:
    """`result`: `banker_lost`, `settled`, `no_deal`, `passed`, `bank_empty` or `misdeal`; `cards` have shown in it."""

    number: int
    game: str
    banker: str
    result: str
    cards: int


COMMON_EVENTS: tuple[type, ...] = (
    TableOpened,
    GameChanged,
    PlayerSeated,
    BoughtIn,
    ChipsBrought,
    CashedOut,
    PlayerLeft,
    LimitsSet,
    DrawBegun,
    DrawCardShown,
    DrawWon,
    BankOffered,
    BankDeclined,
    BankFree,
    BankTaken,
    BankPut,
    BankWithdrawn,
    BankPassed,
    BankReleased,
    DealBegun,
    CardShown,
    BettingClosed,
    BetPlaced,
    BetReturned,
    BetSettled,
    SecondStakeLost,
    CutBoxShared,
    CommissionTaken,
    CommissionReturned,
    DebtPaid,
    MisdealDeclared,
    DealEnded,
)
