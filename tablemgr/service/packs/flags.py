"""The flagged deals of a journal: which deal, where it begins in the journal, and what was in it."""

from dataclasses import dataclass

from tablemgr.review.deals import DealLine
from tablemgr.service.finding import Finder
from tablemgr.service.packs.events import DealFlagged


@dataclass(frozen=True, slots=True)
class FlaggedDeal:
    """A deal, the flag, and when (UTC as sealed) and in which record it was flagged."""

    deal: DealLine
    flag: DealFlagged
    seq: int
    at: str


def flagged_deals(finder: Finder) -> tuple[FlaggedDeal, ...]:
    """All of them, in the order of the deals."""
    return tuple(
        FlaggedDeal(finder.deal(number), found.event, found.seq, found.record.at)
        for number, found in sorted(finder.flags.items())
    )
