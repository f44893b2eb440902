"""The theoretical commission of one day of a journal, found without going through all that came before it."""

from collections import deque
from collections.abc import Callable, Iterator

from tablemgr.review.deals import DealLine
from tablemgr.review.filters import Filter
from tablemgr.service.finding import Finder
from tablemgr.service.theoretical import Theoretical
from tablemgr.service.verify_steps import Step

DEALS_AT_ONCE = 1_000
# Whether it is still wanted is asked after so many records.
WANTED_RECORDS = 200


def theoretical_of_day(
    finder: Finder, from_at: str, to_at: str, is_wanted: Callable[[], bool] = lambda: True
) -> Theoretical | None:
    """What has taken the day's records, for the bets placed from `from_at` to before `to_at`, times as sealed; None
    if it is not wanted any more. What may not be seen yet is in no figure. JournalError, and the MISFITS of a forged
    record."""
    first_seq, end_seq = _span(finder, from_at, to_at)
    fold = Theoretical(finder.standing_before(first_seq), from_at, to_at)
    for found in finder.records(first_seq - 1):
        if end_seq is not None and found.seq >= end_seq:
            break
        fold.take(Step(found.stored, found.record, finder.veiled(found.record, found.event)))
        if found.seq % WANTED_RECORDS == 0 and not is_wanted():
            return None
    return fold


def _span(finder: Finder, from_at: str, to_at: str) -> tuple[int, int | None]:
    """The first record that is needed, and the one before which all bets of the day are settled; None if there is none.

    A bet may lie there before its deal begins, or be placed late in a deal of the day before: so the deal before the
    first of the day is gone through too, and the one after the last. Clocks are set back, so a deal of the day may lie
    anywhere: all are looked at.
    """
    newer: deque[DealLine] = deque(maxlen=2)
    first_seq, end_seq = 1, None
    has_any = is_next_needed = False
    for deal in _deals(finder):
        if from_at <= deal.began_at < to_at:
            if not has_any:
                has_any, end_seq = True, newer[0].first_seq if len(newer) == 2 else None
            first_seq, is_next_needed = 1, True
        elif is_next_needed:
            first_seq, is_next_needed = deal.first_seq, False
        newer.append(deal)
    return first_seq, end_seq


def _deals(finder: Finder) -> Iterator[DealLine]:
    """All of them, the newest first."""
    below: int | None = None
    while True:
        page = finder.deals(Filter(), below, DEALS_AT_ONCE)
        yield from page.deals
        if page.older is None:
            return
        below = page.older
