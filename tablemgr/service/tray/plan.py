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
class Place:
    """A place of the felt, or the desk, over an antenna; `name` is one of `felt.places.PLACES`."""

    name: str
    antenna: str


@dataclass(frozen=True, slots=True)
class TrayPlan:
    """`accounts` are in the ledger's names; what they hold together is expected in all columns together.
    `opening_minor` is what a person counted when the tray was fitted. `chip_set` and `table` are those of its chips.
    `places` of the felt hang on the same reader; a reader of the desk alone has no columns."""

    columns: tuple[Column, ...]
    accounts: tuple[str, ...]
    opening_minor: int
    currency: str
    chip_set: str
    table: str
    places: tuple[Place, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names, in order."""
        return tuple(column.name for column in self.columns)

    @property
    def antennas(self) -> tuple[str, ...]:
        """All antennas, in the order in which they are asked."""
        return (*(column.antenna for column in self.columns), *(place.antenna for place in self.places))
