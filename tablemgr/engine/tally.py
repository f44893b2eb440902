"""What a game adds to the report of a table beyond the bets, deals and balances that all games share."""

from collections.abc import Mapping
from typing import Any, Protocol

from tablemgr.engine.state import Table


class Tally(Protocol):
    """A fold over a table's events, made without arguments."""

    def add(self, event: object) -> None:
        """Takes an event into account, whichever it is."""

    def bets_on(self) -> Mapping[int, str | None]:
        """What a bet's row says under `on`, by the bet's id, where the event that placed it did not know."""
        ...

    def report(self, table: Table) -> dict[str, Any] | None:
        """All that the report has beside `game`, `accepted` and `refused`, of a table that plays this game now; None
        for the common report. `table.stacks` has every name that was ever seated."""
        ...
