"""What is amiss with a tray, page by page: all of it, once, in its order, and no page that is higher than its room."""

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.console.panels.tray_pages import Heights, TrayPage, pages_of
from tablemgr.service.tray.events import ChipAlarmRaised, TrayExplanation, TrayPayment
from tablemgr.service.tray.view import TrayView

HEIGHTS = Heights(alarm=100, explanation=80, second=40, says=90, gap=10)
PAYMENT = TrayPayment("buy_in", 0, 2, "bruno", -2_500)
ONE, TWO = TrayExplanation(("missed",), (PAYMENT,)), TrayExplanation(("missed", "twice"), (PAYMENT, PAYMENT))


def tray(alarms: int, explanations: tuple[TrayExplanation, ...]) -> TrayView:
    raised = tuple(ChipAlarmRaised(f"E00401{n:010X}", "unknown", "1", None) for n in range(alarms))
    return TrayView("differs", 0, 0, 0, (), 0, -1, explanations, raised)


def test_where_nothing_is_amiss_there_is_one_page_with_nothing_on_it() -> None:
    assert pages_of(None, 400, HEIGHTS) == pages_of(tray(0, ()), 400, HEIGHTS) == [TrayPage()]


@given(
    alarms=st.integers(0, 12),
    explanations=st.lists(st.sampled_from((ONE, TWO)), max_size=6),
    room=st.integers(0, 600),
)
def test_everything_stands_on_one_page_in_its_order_and_no_page_is_too_high(
    alarms: int, explanations: list[TrayExplanation], room: int
) -> None:
    shown = tray(alarms, tuple(explanations))
    pages = pages_of(shown, room, HEIGHTS)
    assert tuple(alarm for page in pages for alarm in page.alarms) == shown.alarms
    assert [each for page in pages for each in page.explanations] == explanations
    before = 0
    for page in pages:
        ways = page.explanations
        assert page.begins == before
        before += len(ways)
        says = HEIGHTS.says if ways else 0
        height = len(page.alarms) * HEIGHTS.alarm + sum(HEIGHTS.of(way) + HEIGHTS.gap for way in ways) + says
        assert height <= room or len(page.alarms) + len(ways) <= 1
