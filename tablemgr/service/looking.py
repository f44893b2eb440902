"""Goes back through a journal from its newest record, and passes over what cannot fit.

The records after the last full sheet are looked at one by one. Before them a volume says on which of its sheets all
that is wanted occurs, and a sheet in which of its records. What is left is read, and asked once more: the terms are
coarse in time, and a place only says that each of the terms is there.
"""

from collections.abc import Iterator, Sequence

from tablemgr.review.filters import Group
from tablemgr.review.sheets import (
    SHEET,
    VOLUME,
    first_record_of,
    first_sheet_of,
    full_blocks,
    last_record_of,
    volume_of,
)
from tablemgr.service.ports import Search

# A question is given up after so many looks at sheets, volumes and records, and says how far it came. It bounds the
# wait, a tenth of a second, whatever is asked and however long the journal is.
LOOKS_MAX = 4_000

# A place is one byte.
EVERY_PLACE = range(255, -1, -1)


class Patience:
    """How many looks are left for one question."""

    def __init__(self) -> None:
        self._left = LOOKS_MAX

    @property
    def is_over(self) -> bool:
        return self._left <= 0

    def spend(self) -> None:
        self._left -= 1


class Look:
    """One walk back. All records from `below` on have been looked at, or cannot fit."""

    def __init__(
        self, search: Search, groups: tuple[Group, ...], head_seq: int, below: int, patience: Patience
    ) -> None:
        self._search = search
        self.groups = groups
        self._patience = patience
        self._full_sheets = full_blocks(SHEET, head_seq)
        self._full_volumes = full_blocks(VOLUME, head_seq)
        self.below = min(below, head_seq + 1)

    def seqs(self) -> Iterator[int]:
        """The records that may fit, newest first; it ends at the first record, or when patience does."""
        first_loose = first_record_of(SHEET, self._full_sheets)
        while self.below > first_loose and not self._patience.is_over:
            yield self._one_down()
        while self.below > 1 and not self._patience.is_over:
            yield from self._in_volume(volume_of(full_blocks(SHEET, self.below - 2)))

    def _in_volume(self, volume: int) -> Iterator[int]:
        for sheet in self._sheets_of(volume):
            if self._patience.is_over:
                return
            self.below = min(self.below, last_record_of(SHEET, sheet) + 1)
            yield from self._on_sheet(sheet)
        if not self._patience.is_over:
            self.below = first_record_of(VOLUME, volume)

    def _sheets_of(self, volume: int) -> Iterator[int]:
        """The full sheets of a volume that are worth a look, the newest first; of one that is not full, all."""
        newest, first = full_blocks(SHEET, self.below - 2), first_sheet_of(volume)
        places = self._places(VOLUME, volume) if volume < self._full_volumes else EVERY_PLACE
        return (first + place for place in places if first + place <= newest)

    def _on_sheet(self, sheet: int) -> Iterator[int]:
        first = first_record_of(SHEET, sheet)
        for place in self._places(SHEET, sheet):
            if first + place < self.below:
                if self._patience.is_over:
                    return
                self.below = first + place + 1
                yield self._one_down()
        if not self._patience.is_over:
            self.below = first

    def _one_down(self) -> int:
        self._patience.spend()
        self.below -= 1
        return self.below

    def _places(self, level: int, block: int) -> Sequence[int]:
        """Where on a full sheet, or in a full volume, every group has a term; the last place first."""
        if not self.groups:
            return EVERY_PLACE
        self._patience.spend()
        in_all = set(EVERY_PLACE)
        for group in self.groups:
            rows = [places for span in group for places in self._search.places(level, block, span.first, span.last)]
            in_all.intersection_update(b"".join(rows))
            if not in_all:
                break
        return sorted(in_all, reverse=True)
