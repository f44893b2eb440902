"""How the house wants a table run, beside the rules of the game: what its settings fill in, in minor units."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TableOptions:
    """`confirm_payouts`: each settlement is confirmed when it has been collected or paid. `late_bet_limit_minor`: above
    it a bet that was down in time is signed by a second person, None for never. `currency` is what that limit is
    in, and the tray's chips; None where there is neither."""

    confirm_payouts: bool = False
    late_bet_limit_minor: int | None = None
    currency: str | None = None
