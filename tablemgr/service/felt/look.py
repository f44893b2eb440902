"""What tags on the places of the felt come to, in one look; nothing here remembers."""

from dataclasses import dataclass

from tablemgr.service.felt.events import FeltAlarmRaised, FeltChip


@dataclass(frozen=True, slots=True)
class PlaceSeen:
    """`chips` in the order of their UIDs; None if the place could not be read."""

    name: str
    chips: tuple[FeltChip, ...] | None


@dataclass(frozen=True, slots=True)
class FeltLook:
    """The places of one reader. `alarms` are of single chips on them; `in_tray` are the tags in the columns that could
    be read."""

    places: tuple[PlaceSeen, ...] = ()
    alarms: tuple[FeltAlarmRaised, ...] = ()
    in_tray: frozenset[str] = frozenset()
