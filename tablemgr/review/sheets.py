"""Records gathered on sheets, sheets in volumes: for each, which terms occur in it and where.

A sheet is 256 records, a volume is 64 sheets, counted from the first record on. So it follows from the records alone
which sheets and volumes there are and what stands on them. Only full ones are written; the records after the last full
sheet are few enough to be gone through one by one. A sheet's row says in which of its records a term occurs, a volume's
row on which of its sheets: a term that occurs nowhere is looked for once a volume, and not once a record.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Any

SHEET, VOLUME = 0, 1

# A place fits into one byte.
SHEET_RECORDS = 256
VOLUME_SHEETS = 64

Rows = tuple[tuple[str, bytes], ...]


def records_of(level: int) -> int:
    """How many records make a sheet, or a volume, full."""
    return SHEET_RECORDS if level == SHEET else SHEET_RECORDS * VOLUME_SHEETS


def full_blocks(level: int, seq: int) -> int:
    """How many sheets, or volumes, are full after record `seq`; the next one has that number."""
    return seq // records_of(level)


def first_record_of(level: int, block: int) -> int:
    """The record that begins a sheet or a volume."""
    return block * records_of(level) + 1


def last_record_of(level: int, block: int) -> int:
    """The record that fills a sheet or a volume."""
    return (block + 1) * records_of(level)


def place_on_sheet(seq: int) -> int:
    """A record's place on its sheet, from 0."""
    return (seq - 1) % SHEET_RECORDS


def is_sheet_full(seq: int) -> bool:
    """Whether this record fills its sheet."""
    return seq % SHEET_RECORDS == 0


def place_in_volume(sheet: int) -> int:
    """A sheet's place in its volume, from 0."""
    return sheet % VOLUME_SHEETS


def volume_of(sheet: int) -> int:
    """The volume that a sheet belongs to."""
    return sheet // VOLUME_SHEETS


def first_sheet_of(volume: int) -> int:
    """The sheet that begins a volume."""
    return volume * VOLUME_SHEETS


class Gathering:
    """Whatever occurs on one sheet, or in one volume, as it comes: place by place."""

    def __init__(self) -> None:
        self._places: dict[Hashable, bytearray] = {}

    def add(self, place: int, found: Iterable[Hashable]) -> None:
        """These occur at this place, which comes after the others."""
        places = self._places
        for each in found:
            known = places.get(each)
            if known is None:
                places[each] = bytearray((place,))
            else:
                known.append(place)

    def rows(self, terms_of: Callable[[Any], Iterable[str]]) -> Rows:
        """Each term of what occurs and its places, in the order of the terms. Going from facts to terms here, and not
        before, spares doing so for each of the many records that a fact is in."""
        places: dict[str, set[int]] = {}
        for each, at in self._places.items():
            for term in terms_of(each):
                places.setdefault(term, set()).update(at)
        return tuple((term, bytes(sorted(places[term]))) for term in sorted(places))
