"""What a table can be told: the commands that all games with a bank share. A game's own stand in its file.

An `amount_minor` of None is what was written where an amount belongs and is none: it is refused in its turn, after the
seat has been looked at. Seats and cards are as they came and are held against the table by `decide`.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A new table: `rules` as they came, checked by the game."""

    game: str
    currency: str
    seats: int
    rules: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class ChangeGame:
    """Another game, or the same with other house rules, at the same table."""

    game: str
    rules: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    seat: int
    player: str
    buy_in_minor: int | None


@dataclass(frozen=True, slots=True)
class BuyIn:
    seat: int
    amount_minor: int | None


@dataclass(frozen=True, slots=True)
class BringChips:
    """Chips that lie before a player and were not bought here. `in_time`: they lay there before the last card."""

    seat: int
    amount_minor: int | None
    in_time: bool = False


@dataclass(frozen=True, slots=True)
class CashOut:
    seat: int
    amount_minor: int | None


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    seat: int


@dataclass(frozen=True, slots=True)
class DrawForBank:
    pass


@dataclass(frozen=True, slots=True)
class PutBank:
    """Takes the bank, or adds to it."""

    seat: int
    amount_minor: int | None


@dataclass(frozen=True, slots=True)
class WithdrawFromBank:
    amount_minor: int | None


@dataclass(frozen=True, slots=True)
class DeclineBank:
    seat: int


@dataclass(frozen=True, slots=True)
class PassBank:
    pass


@dataclass(frozen=True, slots=True)
class SetLimits:
    minimum_minor: int | None
    maximum_minor: int | None


@dataclass(frozen=True, slots=True)
class Shuffle:
    cut_by: int | None


@dataclass(frozen=True, slots=True)
class ShowCard:
    card: str


@dataclass(frozen=True, slots=True)
class TakeBetBack:
    bet: int


@dataclass(frozen=True, slots=True)
class CloseBetting:
    """That's all: no more bets."""


@dataclass(frozen=True, slots=True)
class CorrectBet:
    """An open bet was entered wrongly: it is reversed and entered again with what is not None here changed."""

    bet: int
    seat: int | None
    on: str | None
    amount_given: bool
    amount_minor: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class PlaceLateBet:
    """A bet that lay there before the last card: `bet` is the game's own command for a bet."""

    bet: object
    reason: str


@dataclass(frozen=True, slots=True)
class DeclareMisdeal:
    reason: str
