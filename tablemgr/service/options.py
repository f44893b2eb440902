"""How the house wants a table run, beside the rules of its game: what its settings fill in, in minor units."""

from dataclasses import dataclass
from pathlib import Path

# Whether a pack is checked: not at all; before it is played with; and again before another takes its place.
NO_CHECK, ASKED, ASKED_TWICE = "none", "asked", "asked_twice"
PACK_CHECKS = (NO_CHECK, ASKED, ASKED_TWICE)


@dataclass(frozen=True, slots=True)
class TableOptions:
    """`confirm_payouts`: each settlement is confirmed when it has been collected or paid. `late_bet_limit_minor`: above
    it a bet that was down in time is signed by a second person, None for never. `currency` is what that limit is
    in, and the tray's chips; None where there is neither.

    `pack_check` is one of `PACK_CHECKS`. `packs` is the directory of the house's register of packs, None if this table
    uses none, and `table_name` what the register calls this table."""

    confirm_payouts: bool = False
    late_bet_limit_minor: int | None = None
    currency: str | None = None
    pack_check: str = NO_CHECK
    packs: Path | None = None
    table_name: str = ""
