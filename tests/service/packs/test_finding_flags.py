"""What was flagged is found where it was played: deals by their flags, exceptions, pages, and a journal without any."""

from collections.abc import Iterator

import pytest
from packed import BLUE, RED, Packed
from sheeted import small_sheets

from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.review.filters import EXCEPTION_KINDS, Filter
from tablemgr.service.finding import Finder
from tablemgr.service.packs.flags import flagged_deals
from tablemgr.storage.memory import MemoryJournal

FLAGGED = Filter(kinds=("DealFlagged",))


@pytest.fixture(scope="module", autouse=True)
def _small_sheets() -> Iterator[None]:
    with small_sheets():
        yield


@pytest.fixture(scope="module")
def table() -> Packed:
    """Deals 1 and 2 with the red pack, which is then proved; 3 and 4 with the blue one; 5 and 6 with the red one, which
    then fails."""
    table = Packed().sit()
    for pack in (RED, BLUE, RED):
        table.play_with(pack)
        table.deal()
        table.deal()
    table.check(RED, PACK_OF_FORTY[1:])
    table.play_with(BLUE)
    table.deal()
    return table


def finder_of(table: Packed) -> Finder:
    assert isinstance(table.journal, MemoryJournal)
    return Finder(table.journal.reader())


def test_a_flag_is_found_by_its_deal_and_its_money(table: Packed) -> None:
    found = flagged_deals(finder_of(table))
    assert [each.deal.number for each in found] == [flag.deal for flag in table.flags] == [5, 6]
    for each in found:
        assert each.deal.first_seq < each.seq
        assert (each.flag.staked_minor, each.deal.staked_minor) == (2_500, 2_500)


def test_the_deals_with_a_flag_are_those_that_were_played_and_not_those_around_it(table: Packed) -> None:
    page = finder_of(table).deals(FLAGGED)
    assert ([deal.number for deal in page.deals], page.older) == ([6, 5], None)


def test_page_by_page_no_flagged_deal_is_lost_or_twice(table: Packed) -> None:
    finder = finder_of(table)
    numbers: list[int] = []
    below: int | None = None
    while True:
        page = finder.deals(Filter(kinds=EXCEPTION_KINDS), below, 1)
        numbers += [deal.number for deal in page.deals]
        below = page.older
        if below is None:
            break
    assert numbers == [6, 5]


def test_with_another_filter_beside_it_a_flag_must_fit_that_too(table: Packed) -> None:
    finder = finder_of(table)
    assert [deal.number for deal in finder.deals(Filter(kinds=("DealFlagged",), text="red")).deals] == [6, 5]
    assert finder.deals(Filter(kinds=("DealFlagged",), text="green")).deals == ()
    held = finder.events(Filter(kinds=("PackHeld",), cards=(PACK_OF_FORTY[0],))).events
    assert [found.event.pack for found in held] == [RED]


def test_a_journal_without_flags_has_none() -> None:
    table = Packed("none").sit()
    table.deal()
    finder = finder_of(table)
    assert (finder.flags, finder.deals(FLAGGED).deals) == ({}, ())
