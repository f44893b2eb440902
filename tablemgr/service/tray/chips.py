"""A house's registry of chips: what each tag is worth and where it belongs, as its journal says.

A tag holds no value that anybody could trust, so a chip is what is registered under its UID. A UID can be cloned: the
registry says which chip a tag claims to be, and that is all.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tablemgr.service.tray.events import ChipMarked, ChipRegistered

OK, VOID, STOLEN = "ok", "void", "stolen"
STATUSES = (OK, VOID, STOLEN)

_UID = re.compile(r"E0[0-9A-F]{14}\Z", re.ASCII)


class ChipError(ValueError):
    """What cannot be registered or marked, and why."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A registered chip; the fields as in `ChipRegistered`."""

    uid: str
    denomination_minor: int
    currency: str
    chip_set: str
    table: str
    status: str = OK


@dataclass(frozen=True, slots=True)
class Registry:
    """All chips by their UID."""

    chips: Mapping[str, Chip] = field(default_factory=dict)

    @classmethod
    def of(cls, events: Iterable[object]) -> "Registry":
        """What a registry's journal comes to; ChipError for events that cannot follow each other."""
        chips: dict[str, Chip] = {}
        for event in events:
            if isinstance(event, ChipRegistered):
                if event.uid in chips:
                    raise ChipError(f"chip {event.uid} is registered twice")
                chips[event.uid] = _chip_of(event)
            elif isinstance(event, ChipMarked):
                if event.uid not in chips:
                    raise ChipError(f"chip {event.uid} is marked and was never registered")
                chips[event.uid] = replace(chips[event.uid], status=event.status)
        return cls(chips)

    def mark(self, uid: str, status: str) -> ChipMarked:
        """The event that gives a chip another status; ChipError."""
        chip = self.chips.get(read_uid(uid))
        if chip is None:
            raise ChipError(f"there is no chip {uid}: `tablemgr chips list` has all of them")
        if status not in STATUSES:
            raise ChipError(f"a chip is {', '.join(STATUSES)}, not {status!r}")
        if chip.status == status:
            raise ChipError(f"chip {chip.uid} is {status} already")
        return ChipMarked(chip.uid, chip.status, status)


def read_uid(text: str) -> str:
    """A UID as people write it, in large letters without spaces; ChipError for what is none."""
    uid = text.replace(" ", "").upper()
    if not _UID.match(uid):
        raise ChipError(f"a UID is 16 hex digits that begin with E0, not {text!r}")
    return uid


def _chip_of(event: ChipRegistered) -> Chip:
    return Chip(event.uid, event.denomination_minor, event.currency, event.chip_set, event.table, event.status)
