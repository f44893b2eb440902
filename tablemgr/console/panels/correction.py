"""What is to be put right about a bet: seat, card or amount, and why. Free of widgets.

It knows the bet as it was entered and what it should have been; only what differs is a change.
"""

from dataclasses import dataclass, replace

from tablemgr.console.panels.listed_bet import ListedBet

# The words of the journal, in its own language. The pane shows them in the language of the screen.
WRONG_SEAT, WRONG_CARD, WRONG_AMOUNT = "wrong seat", "wrong card", "wrong amount"
READY_REASONS = (WRONG_SEAT, WRONG_CARD, WRONG_AMOUNT)


@dataclass(frozen=True, slots=True)
class Correction:
    """None is left as it was. `given_reason` is what somebody chose or wrote; else the first change is the reason."""

    bet: ListedBet
    seat: int | None = None
    on: str | None = None
    amount_minor: int | None = None
    given_reason: str = ""

    @property
    def is_none(self) -> bool:
        """Whether nothing would be another."""
        return self.seat is None and self.on is None and self.amount_minor is None

    @property
    def reason(self) -> str:
        """Why, as the journal will say it."""
        if self.given_reason:
            return self.given_reason
        if self.seat is not None:
            return WRONG_SEAT
        if self.on is not None:
            return WRONG_CARD
        return "" if self.amount_minor is None else WRONG_AMOUNT

    def of_bet(self, bet: ListedBet) -> "Correction":
        """The same of this bet as it stands by now."""
        return replace(self, bet=bet)

    def with_seat(self, seat: int) -> "Correction":
        """It was this seat's."""
        return replace(self, seat=None if seat == self.bet.seat else seat)

    def with_card(self, on: str) -> "Correction":
        """It lies on this card."""
        return replace(self, on=None if on == self.bet.on else on)

    def with_amount(self, minor: int | None) -> "Correction":
        """It is so much; nothing typed is no change."""
        return replace(self, amount_minor=None if not minor or minor == self.bet.stake_minor else minor)

    def because(self, reason: str) -> "Correction":
        """In somebody's own words; empty for the reason that the changes give."""
        return replace(self, given_reason=" ".join(reason.split()))
