"""Goes back through a journal from its newest record, and passes over what cannot fit.

The records after the last full sheet are looked at one by one. Before them a volume says on which of its sheets all
that is wanted occurs, and a sheet in which of its records. What is left is read, and asked once more: the terms are
coarse in time, and a place only says that each of the terms is there.
"""

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from tablemgr.review.filters import Group
from tablemgr.review.sheets import (
    SHEET,
    VOLUME,
    first_record_of,
    first_sheet_of,
    full_blocks,
    volume_of,
)
from tablemgr.service.ports import SEARCH_BLOCKS_MAX, Search

# A question is given up after so many looks at records, sheets and volumes, and says how far it came. It bounds the
# wait, to something like a tenth of a second, whatever is asked and however long the journal is.
LOOKS_MAX = 2_000

# What is wanted is mostly found on the newest sheets, or on few: at first so many are asked at once, then ever more.
SHEETS_AT_FIRST = 4

# A place is one byte.
EVERY_PLACE = range(256)


class Look:
    """One walk back. All records from `below` on have been looked at, or cannot fit; who walks may lower it, and so
    pass over records that are of no interest any more."""

    def __init__(self, search: Search, groups: tuple[Group, ...], head_seq: int, below: int) -> None:
        self.groups = groups
        self.below = min(below, head_seq + 1)
        self._search = search
        self._looks_left = LOOKS_MAX
        self._full_sheets = full_blocks(SHEET, head_seq)
        self._full_volumes = full_blocks(VOLUME, head_seq)

    def seqs(self) -> Iterator[int]:
        """The records that may fit, newest first; it ends with the first record, or is given up, but not before it has
        come some way."""
        loose = range(self.below - 1, first_record_of(SHEET, self._full_sheets) - 1, -1)
        if not (yield from self._step_down(loose)):
            return
        sheets, at_once = self._sheets(full_blocks(SHEET, self.below - 2)), SHEETS_AT_FIRST
        while some := list(islice(sheets, at_once)):
            if not (yield from self._on(some)):
                return
            at_once = min(at_once * 2, SEARCH_BLOCKS_MAX)
        self.below = 1

    def _on(self, sheets: Sequence[int]) -> Generator[int, None, bool]:
        """Through these sheets; whether to go on."""
        places = self._places(SHEET, [sheet for sheet in sheets if first_record_of(SHEET, sheet) < self.below])
        for sheet in sheets:
            first = first_record_of(SHEET, sheet)
            if not (yield from self._step_down(first + place for place in sorted(places.get(sheet, ()), reverse=True))):
                return False
            self.below = min(self.below, first)
        return self._looks_left > 0

    def _step_down(self, seqs: Iterable[int]) -> Generator[int, None, bool]:
        """Through these records; whether to go on."""
        for seq in seqs:
            if seq < self.below:
                self._looks_left -= 1
                self.below = seq
                yield seq
                if self._looks_left <= 0:
                    return False
        return True

    def _sheets(self, newest: int) -> Iterator[int]:
        """The full sheets that are worth a look, newest first: of a volume that is not full, all of them."""
        loose = first_sheet_of(self._full_volumes)
        yield from range(newest, loose - 1, -1)
        volumes = iter(range(volume_of(min(newest, loose - 1)), -1, -1))
        while some := list(islice(volumes, SEARCH_BLOCKS_MAX)):
            places = self._places(VOLUME, some)
            for volume in some:
                first = first_sheet_of(volume)
                at = sorted(places.get(volume, ()), reverse=True)
                yield from (first + place for place in at if first + place <= newest)

    def _places(self, level: int, blocks: Sequence[int]) -> Mapping[int, Collection[int]]:
        """Where on each of these full sheets, or in these volumes, every group has a term."""
        if not self.groups:
            return dict.fromkeys(blocks, EVERY_PLACE)
        found: dict[int, set[int]] = {block: set(EVERY_PLACE) for block in blocks}
        for group in self.groups:
            here: dict[int, set[int]] = {}
            for span in group:
                self._looks_left -= 1
                for block, places in self._search.places(level, tuple(found), span.first, span.last):
                    here.setdefault(block, set()).update(places)
            found = {block: both for block, places in here.items() if (both := found[block] & places)}
            if not found:
                break
        return found
