"""What a tray is, as the house has set it up: its columns, and the accounts of the books whose chips lie in them."""

from dataclasses import dataclass

COLUMNS_MAX = 64


@dataclass(frozen=True, slots=True)
class Column:
    """A chip column. `antenna` is as readings name it, `1:3` or empty for a reader alone. `denomination_minor` None:
    any chip may lie there."""

    name: str
    antenna: str
    denomination_minor: int | None = None


@dataclass(frozen=True, slots=True)
class TrayPlan:
    """`accounts` are in the ledger's names; what they hold together is expected in all columns together.
    `opening_minor` is what a person counted when the tray was fitted. `chip_set` and `table` are those of its chips."""

    columns: tuple[Column, ...]
    accounts: tuple[str, ...]
    opening_minor: int
    currency: str
    chip_set: str
    table: str

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names, in order."""
        return tuple(column.name for column in self.columns)
