"""What a deal came to is counted from its events."""

from dataclasses import replace

from every_event import LOST, WON_WITH_A_DEBT

from tablemgr.engine import events as e
from tablemgr.review.deals import DealCount, DealLine
from tablemgr.service.events import CommandRefused

BEGUN = e.DealBegun(14, "zecchinetta", 1, "anna", 2, "hash")
ENDED = e.DealEnded(14, "zecchinetta", "anna", "banker_lost", 9)


def counted(*events: object) -> tuple[DealLine | None, DealLine | None]:
    """The newest line, and the deal that runs."""
    count, line = DealCount(), None
    for seq, event in enumerate(events, start=1):
        line = count.take(seq, f"at {seq}", type(event).__name__, event) or line
    return line, count.running


def test_a_deal_is_a_line_of_what_happened_in_it() -> None:
    taken = e.CommissionTaken("anna", 1000, 100, e.Cut.HOUSE, "rule")
    refused = CommandRefused("code", "message", "line")
    line, running = counted(
        e.BettingClosed(), BEGUN, e.CardShown("7H", "table"), LOST, WON_WITH_A_DEBT, refused, taken, ENDED
    )
    assert running is None
    assert line == DealLine(
        number=14,
        first_seq=2,
        last_seq=8,
        began_at="at 2",
        ended_at="at 8",
        game="zecchinetta",
        seat=1,
        banker="anna",
        result="banker_lost",
        cards=9,
        bets=2,
        staked_minor=5000,
        won_minor=2500,
        paid_minor=1700,
        commission_minor=250 + 100,
        refused=1,
    )


def test_a_deal_that_runs_has_no_end_yet() -> None:
    line, running = counted(BEGUN, e.CardShown("7H", "table"), LOST)
    assert line is None
    assert running is not None
    assert (running.last_seq, running.ended_at, running.result) == (None, None, None)
    assert (running.cards, running.bets, running.won_minor) == (1, 1, 2500)


def test_what_happens_between_deals_is_no_deals() -> None:
    first, _ = counted(BEGUN, ENDED)
    after, running = counted(BEGUN, ENDED, LOST, CommandRefused("code", "message", "line"))
    assert (after, running) == (first, None)


def test_a_new_deal_begins_at_nothing() -> None:
    line, _ = counted(BEGUN, LOST, ENDED, replace(BEGUN, number=15), replace(ENDED, number=15))
    assert line is not None
    assert (line.number, line.first_seq, line.bets, line.staked_minor) == (15, 4, 0, 0)
