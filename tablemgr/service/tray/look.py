"""What tags on antennas come to: an amount for each column, and an alarm for each chip that should not be there.

A chip counts only if it is in order and this table's. An unknown chip has no value, not the value zero: with one in
it, what the tray holds is unknown (C25). Nothing here remembers; it is one look.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.service.felt.events import FeltAlarmRaised, FeltChip
from tablemgr.service.felt.look import FeltLook, PlaceSeen
from tablemgr.service.tray.chips import OK, Chip, Registry
from tablemgr.service.tray.events import ChipAlarmRaised
from tablemgr.service.tray.plan import Column, Place, TrayPlan

UNKNOWN, FOREIGN, SEEN_TWICE, WRONG_COLUMN = "unknown", "foreign", "seen_twice", "wrong_column"


@dataclass(frozen=True, slots=True)
class ColumnSeen:
    """`amount_minor` is the sum of the chips that count, None if the column could not be read. `chips` is how many lie
    there, those that do not count too, and `unvalued` how many of them are unknown. `denomination_minor` is the
    column's, None for any."""

    name: str
    amount_minor: int | None
    chips: int = 0
    unvalued: int = 0
    denomination_minor: int | None = None

    @property
    def sum_minor(self) -> int | None:
        """What the column holds; None as long as anything of it is unknown."""
        return None if self.unvalued else self.amount_minor


@dataclass(frozen=True, slots=True)
class TrayLook:
    """All columns at once."""

    columns: tuple[ColumnSeen, ...]
    alarms: tuple[ChipAlarmRaised, ...] = ()

    @property
    def unvalued(self) -> int:
        """How many unknown chips lie in them."""
        return sum(column.unvalued for column in self.columns)

    @property
    def chips(self) -> int | None:
        """How many chips lie in the tray; None as long as a column cannot be read."""
        return None if self.unread else sum(column.chips for column in self.columns)

    @property
    def unread(self) -> tuple[str, ...]:
        """The columns that could not be read."""
        return tuple(column.name for column in self.columns if column.amount_minor is None)

    @property
    def known_minor(self) -> int:
        """What lies in the others, of chips that count."""
        return sum(column.amount_minor or 0 for column in self.columns)

    @property
    def read_minor(self) -> int | None:
        """What the tray holds; None as long as anything of it is unknown."""
        return None if self.unread or self.unvalued else self.known_minor


class _Looking:
    """One look being put together."""

    def __init__(self, plan: TrayPlan, registry: Registry) -> None:
        self._plan = plan
        self._registry = registry
        # Where each tag was seen first, as it is said.
        self._places: dict[str, str] = {}
        self._unvalued = 0
        self.alarms: list[ChipAlarmRaised] = []
        self.felt_alarms: list[FeltAlarmRaised] = []

    def column(self, column: Column, tags: tuple[str, ...] | None) -> ColumnSeen:
        denomination = column.denomination_minor
        if tags is None:
            return ColumnSeen(column.name, None, denomination_minor=denomination)
        self._unvalued = 0
        amount = sum(self._count(column, tag) for tag in tags)
        return ColumnSeen(column.name, amount, len(tags), self._unvalued, denomination)

    def place(self, place: Place, tags: tuple[str, ...] | None) -> PlaceSeen:
        """What lies on a place of the felt; a chip that is amiss does not count."""
        return PlaceSeen(place.name, None if tags is None else tuple(self._on_felt(place, tag) for tag in sorted(tags)))

    def _count(self, column: Column, uid: str) -> int:
        """What a chip counts here."""
        chip = self._registry.chips.get(uid)
        found = self._amiss(uid, chip, f"column {column.name}")
        if found is not None:
            why, detail = found
            self._unvalued += why == UNKNOWN
            self._alarm(uid, why, column, chip, detail)
            return 0
        assert chip is not None
        if column.denomination_minor not in (None, chip.denomination_minor):
            belongs = [each.name for each in self._plan.columns if each.denomination_minor == chip.denomination_minor]
            detail = f"belongs in column {' or '.join(belongs)}" if belongs else "belongs in none of the columns"
            self._alarm(uid, WRONG_COLUMN, column, chip, detail)
        return chip.denomination_minor

    def _on_felt(self, place: Place, uid: str) -> FeltChip:
        chip = self._registry.chips.get(uid)
        found = self._amiss(uid, chip, f"place {place.name}")
        worth = None if chip is None else chip.denomination_minor
        if found is None:
            return FeltChip(uid, worth)
        self.felt_alarms.append(FeltAlarmRaised(uid, found[0], place.name, worth, found[1]))
        return FeltChip(uid, None)

    def _amiss(self, uid: str, chip: Chip | None, here: str) -> tuple[str, str] | None:
        """Why a chip does not count here, and the detail of that; None if it does."""
        if uid in self._places:
            return SEEN_TWICE, f"also in {self._places[uid]}"
        self._places[uid] = here
        if chip is None:
            return UNKNOWN, ""
        if chip.status != OK:
            return chip.status, ""
        whose = self._foreign(chip)
        return (FOREIGN, whose) if whose else None

    def _foreign(self, chip: Chip) -> str:
        """Whose chip it is, if it is not this tray's."""
        if chip.currency != self._plan.currency:
            return f"in {chip.currency}"
        if chip.chip_set != self._plan.chip_set:
            return f"of the set {chip.chip_set}"
        return f"of table {chip.table}" if chip.table not in ("", self._plan.table) else ""

    def _alarm(self, uid: str, why: str, column: Column, chip: Chip | None, detail: str) -> None:
        worth = None if chip is None else chip.denomination_minor
        self.alarms.append(ChipAlarmRaised(uid, why, column.name, worth, detail))


def look(plan: TrayPlan, registry: Registry, found: Mapping[str, tuple[str, ...] | None]) -> TrayLook:
    """What was found on the antennas of the columns, by their names; an antenna that is not there is unknown."""
    return look_at_all(plan, registry, found)[0]


def look_at_all(
    plan: TrayPlan, registry: Registry, found: Mapping[str, tuple[str, ...] | None]
) -> tuple[TrayLook, FeltLook]:
    """The same of the columns and of the places of the felt, as one look: a tag counts once in all of it."""
    looking = _Looking(plan, registry)
    columns = tuple(looking.column(column, found.get(column.antenna)) for column in plan.columns)
    places = tuple(looking.place(place, found.get(place.antenna)) for place in plan.places)
    in_tray = frozenset(tag for column in plan.columns for tag in found.get(column.antenna) or ())
    return TrayLook(columns, tuple(looking.alarms)), FeltLook(places, tuple(looking.felt_alarms), in_tray)
