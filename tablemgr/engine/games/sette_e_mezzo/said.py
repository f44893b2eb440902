"""What is said at a table of Sette e mezzo, beside the table's common commands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """A bet on one's own hand, or more on it."""

    seat: int
    amount_minor: int | None


@dataclass(frozen=True, slots=True)
class Stand:
    seat: int


@dataclass(frozen=True, slots=True)
class Burn:
    seat: int


@dataclass(frozen=True, slots=True)
class Split:
    seat: int


@dataclass(frozen=True, slots=True)
class NameFirstCard:
    """Turns up the first card of a hand that no device had read."""

    seat: int
    card: str
