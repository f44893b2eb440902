"""The theoretical commission of one day of a journal, found without going through all that came before it."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from tablemgr.review.deals import DealLine
from tablemgr.review.filters import Filter
from tablemgr.service.finding import Finder
from tablemgr.service.theoretical import Theoretical
from tablemgr.service.verify_steps import Step

# A clock may have been set back, and a deal of the day lie behind one that began before it; but not further back.
SET_BACK_MAX = timedelta(days=1)
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

    A bet may lie there before its deal begins: so the deal before the first of the day is gone through too, and the one
    after the last.
    """
    deals = list(_deals_since(finder, datetime.fromisoformat(from_at) - SET_BACK_MAX))
    of_the_day = [i for i, deal in enumerate(deals) if from_at <= deal.began_at < to_at]
    if not of_the_day:
        return 1, None
    newest, before = of_the_day[0], of_the_day[-1] + 1
    first_seq = deals[before].first_seq if before < len(deals) else 1
    return first_seq, deals[newest - 2].first_seq if newest >= 2 else None


def _deals_since(finder: Finder, earliest: datetime) -> Iterator[DealLine]:
    """The newest first, the last of them one that began before this moment, if there is one."""
    below = None
    while True:
        page = finder.deals(Filter(), below)
        for deal in page.deals:
            yield deal
            if datetime.fromisoformat(deal.began_at) < earliest:
                return
        if page.older is None:
            return
        below = page.older
