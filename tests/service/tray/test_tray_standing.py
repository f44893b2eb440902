"""A tray at a table: what is expected moves with the books, what differs is told once, with the bet that explains it.

The table's float, bank and house lie in it; a won bet leaves it, a lost one comes into it.
"""

from dataclasses import replace
from typing import Any

import pytest
from served import ANNA, BRUNO, CARLA, DEALER, Served, dealt, seated

from tablemgr.engine.events import BetSettled, BoughtIn
from tablemgr.service import events as s
from tablemgr.service.requests import By, Noted, TrayLooked
from tablemgr.service.standing import StandingFold, decode_standing, encode_standing
from tablemgr.service.tray import events as t
from tablemgr.service.tray.look import ColumnSeen, TrayLook
from tablemgr.service.tray.plan import Column, TrayPlan
from tablemgr.service.tray.standing import PAYMENTS_MAX, evolve_tray, fitting
from tablemgr.service.views import Lamp, TableView, TableViewer

TRAY = By("tray", "device", device="tray")
ACCOUNTS = ("float", "bank", "house")
OPENING = 1_000_000
FITTED = t.TrayFitted("tray", ACCOUNTS, ("1", "2"), OPENING)
UID = "E00401000000000A"
STRANGE = t.ChipAlarmRaised(UID, "unknown", "1", None)


def fitted(served: Served) -> Served:
    served.ask(Noted(FITTED), TRAY)
    return served


def expected(served: Served) -> int:
    tray = served.writer.standing.tray
    assert tray is not None
    return tray.expected_minor


def holding(one: int | None, two: int | None = 0, unvalued: int = 0, *alarms: t.ChipAlarmRaised) -> TrayLook:
    return TrayLook((ColumnSeen("1", one, unvalued=unvalued), ColumnSeen("2", two)), alarms)


def tell(served: Served, seen: TrayLook, *, is_settled: bool = True) -> list[object]:
    """What a look at the tray leaves in the journal."""
    before = served.writer.head.seq
    served.ask(TrayLooked(seen, expected(served) if is_settled else None), TRAY)
    return [event for event in served.events(before) if isinstance(event, t.TRAY_EVENTS)]


def shown(served: Served, look: TrayLook | None = None) -> TableView:
    viewer = TableViewer()
    viewer.tray_look = look
    for record, event in zip(served.records(), served.events(), strict=True):
        viewer.add(record, event)
    return viewer.view()


@pytest.fixture
def served() -> Served:
    return fitted(seated())


def test_what_is_expected_moves_with_the_accounts_that_the_columns_hold(served: Served) -> None:
    served.do("buy_in", seat=CARLA, amount="50.00")
    assert expected(served) == OPENING - 5_000
    served.do("cash_out", seat=CARLA, amount="20.00")
    assert expected(served) == OPENING - 3_000
    served.do("bank", seat=ANNA, amount="10.00")
    assert expected(served) == OPENING - 2_000
    served.do("bring", seat=CARLA, amount="7.00")
    assert expected(served) == OPENING - 2_000


def test_a_settled_bet_moves_what_the_bank_and_the_house_get() -> None:
    served = fitted(dealt("7S", "KH", "3D"))
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    assert expected(served) == OPENING
    served.draw("7H")
    (lost,) = [event for event in served.events() if isinstance(event, BetSettled)]
    assert expected(served) == OPENING + lost.stake_minor == OPENING + 2_500


def test_that_the_tray_agrees_is_told_once_after_each_payment(served: Served) -> None:
    assert tell(served, holding(OPENING)) == [t.TrayAgreed(OPENING)]
    assert tell(served, holding(OPENING)) == []
    assert tell(served, holding(OPENING - 100, 100)) == []
    served.do("buy_in", seat=CARLA, amount="50.00")
    assert tell(served, holding(OPENING - 5_000), is_settled=False) == [t.TrayAgreed(OPENING - 5_000)]


def test_a_look_without_news_leaves_no_record(served: Served) -> None:
    tell(served, holding(OPENING))
    head = served.writer.head
    assert served.ask(TrayLooked(holding(OPENING), OPENING), TRAY) == ()
    assert served.writer.head == head


def test_chips_that_are_on_their_way_are_no_difference(served: Served) -> None:
    tell(served, holding(OPENING))
    served.do("buy_in", seat=CARLA, amount="50.00")
    assert tell(served, holding(OPENING), is_settled=False) == []
    served.ask(TrayLooked(holding(OPENING), OPENING), TRAY)
    assert shown(served).tray_lamp is Lamp.WORKING
    assert not [event for event in served.events() if isinstance(event, t.TrayDiffers)]


def test_a_difference_is_told_once_with_the_payment_that_explains_it(served: Served) -> None:
    tell(served, holding(OPENING))
    served.do("buy_in", seat=CARLA, amount="50.00")
    paid = t.TrayPayment("buy_in", 0, CARLA, "carla", -5_000)
    differs = t.TrayDiffers(OPENING, OPENING - 5_000, 1, (t.TrayExplanation(("missed",), (paid,)),))
    assert tell(served, holding(OPENING)) == [differs]
    assert tell(served, holding(OPENING)) == []
    assert tell(served, holding(OPENING - 5_000)) == [t.TrayAgreed(OPENING - 5_000)]


def test_an_overpaid_bet_is_named_with_seat_and_amount() -> None:
    served = fitted(dealt("7S", "KH", "3D"))
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    served.do("bet", seat=CARLA, amount="40.00", on="7")
    tell(served, holding(OPENING))
    served.draw("3H")
    won = [event for event in served.events() if isinstance(event, BetSettled)]
    assert [bet.from_bank_minor for bet in won] == [4_000, 2_500]
    # The deal is lost: what is left of the bank goes back to the banker.
    assert expected(served) == OPENING - 20_000
    (differs,) = tell(served, holding(OPENING - 20_000 - 2_500))
    assert isinstance(differs, t.TrayDiffers)
    paid = t.TrayPayment("bet", 1, BRUNO, "bruno", -2_500)
    assert differs.explanations == (t.TrayExplanation(("twice",), (paid,)),)
    assert shown(served).tray_lamp is Lamp.FAULT


def test_what_cannot_be_read_is_unknown_and_neither_agrees_nor_differs(served: Served) -> None:
    tell(served, holding(OPENING))
    assert tell(served, holding(OPENING, None)) == [t.TrayUnread(("2",), 0, OPENING)]
    assert tell(served, holding(OPENING - 500, None)) == []
    view = shown(served).tray
    assert view is not None
    assert (view.state, view.read_minor, view.unread, view.expected_minor) == ("unread", None, ("2",), OPENING)
    assert tell(served, holding(OPENING)) == [t.TrayAgreed(OPENING)]


def test_an_unknown_chip_is_an_alarm_once_and_cleared_when_it_is_gone(served: Served) -> None:
    tell(served, holding(OPENING))
    assert tell(served, holding(OPENING, 0, 1, STRANGE)) == [STRANGE, t.TrayUnread((), 1, OPENING)]
    assert tell(served, holding(OPENING, 0, 1, STRANGE)) == []
    assert shown(served).tray.alarms == (STRANGE,)
    assert tell(served, holding(OPENING)) == [t.ChipAlarmCleared(UID, "unknown", "1"), t.TrayAgreed(OPENING)]
    assert (shown(served).tray.alarms, shown(served).tray_lamp) == ((), Lamp.IN_ORDER)


def test_an_alarm_stands_while_its_column_cannot_be_read(served: Served) -> None:
    tell(served, holding(OPENING, 0, 1, STRANGE))
    assert tell(served, holding(None)) == [t.TrayUnread(("1",), 0, 0)]
    assert shown(served).tray.alarms == (STRANGE,)


def test_nothing_is_told_of_a_tray_that_was_never_fitted() -> None:
    served = seated()
    head = served.writer.head
    served.ask(TrayLooked(holding(5), 5), TRAY)
    assert (served.writer.head, shown(served).tray) == (head, None)


def test_the_trays_reader_has_a_lamp_of_its_own(served: Served) -> None:
    served.ask(Noted(s.DeviceReported("away", "the line was lost", is_alert=True)), TRAY)
    view = shown(served)
    assert (view.shoe, view.tray_lamp, view.tray_text) == (Lamp.NOT_FITTED, Lamp.FAULT, "the line was lost")


def test_the_tray_stands_so_after_a_restart_and_in_a_snapshot(served: Served) -> None:
    tell(served, holding(OPENING, 0, 1, STRANGE))
    served.do("buy_in", seat=CARLA, amount="50.00")
    tray = served.writer.standing.tray
    served.restart()
    assert served.writer.standing.tray == tray
    assert decode_standing(encode_standing(served.writer.standing)) == served.writer.standing
    fold = StandingFold()
    for record, event in zip(served.records(), served.events(), strict=True):
        fold.apply(record, event)
    assert fold.text() == encode_standing(served.writer.standing)


def test_without_a_tray_a_snapshot_has_the_text_that_it_always_had() -> None:
    assert b"tray" not in encode_standing(seated().writer.standing)


def test_of_many_payments_the_newest_are_remembered_and_all_are_counted(served: Served) -> None:
    tray = served.writer.standing.tray
    for number in range(PAYMENTS_MAX + 5):
        tray = evolve_tray(tray, BoughtIn(CARLA, "carla", number + 1))
    assert tray is not None
    assert (len(tray.payments), tray.payments_count) == (PAYMENTS_MAX, PAYMENTS_MAX + 5)
    assert tray.payments[0].change_minor == -6


def test_a_tray_that_is_fitted_anew_begins_with_what_was_counted(served: Served) -> None:
    served.do("buy_in", seat=CARLA, amount="50.00")
    served.ask(Noted(t.TrayFitted("tray", ACCOUNTS, ("1",), 7_000)), DEALER)
    assert (expected(served), served.writer.standing.tray.payments) == (7_000, ())


def test_other_columns_without_a_new_count_leave_what_is_expected(served: Served) -> None:
    served.do("buy_in", seat=CARLA, amount="50.00")
    served.ask(Noted(t.TrayFitted("tray", ACCOUNTS, ("1",), None)), DEALER)
    tray = served.writer.standing.tray
    assert (expected(served), tray.payments_count, tray.columns) == (OPENING - 5_000, 1, ("1",))
    assert tray.opening_minor == OPENING


@pytest.mark.parametrize(
    ("plan", "fitted_anew"),
    [
        ({}, None),
        ({"opening_minor": 5}, t.TrayFitted("tray", ACCOUNTS, ("1", "2"), 5)),
        ({"accounts": ("float",)}, t.TrayFitted("tray", ("float",), ("1", "2"), OPENING)),
        ({"columns": (Column("1", "1:1"),)}, t.TrayFitted("tray", ACCOUNTS, ("1",), None)),
    ],
)
def test_a_tray_that_is_set_up_otherwise_is_fitted_anew(
    served: Served, plan: dict[str, Any], fitted_anew: t.TrayFitted | None
) -> None:
    columns = (Column("1", "1:1"), Column("2", "1:2"))
    stands = TrayPlan(columns, ACCOUNTS, OPENING, "EUR", "blue", "m")
    assert fitting(None, "tray", stands) == FITTED
    assert fitting(served.writer.standing.tray, "tray", replace(stands, **plan)) == fitted_anew


def test_after_a_start_a_tray_that_nobody_reads_is_not_said_to_be_in_order(served: Served) -> None:
    tell(served, holding(OPENING))
    assert shown(served).tray_lamp is Lamp.IN_ORDER
    served.writer.note(s.TableResumed(served.writer.head.seq), DEALER)
    assert (shown(served).tray_lamp, shown(served).tray.state) == (Lamp.NOT_FITTED, "agreed")
    served.ask(Noted(s.DeviceReported("ready", "the port is open")), TRAY)
    # That it agreed was said before the start; the same again is not recorded.
    assert shown(served).tray_lamp is Lamp.WORKING
    assert tell(served, holding(OPENING)) == []
    assert shown(served, holding(OPENING)).tray_lamp is Lamp.IN_ORDER


def test_the_settled_bets_since_it_agreed_are_kept_over_deals_to_explain_themselves() -> None:
    served = fitted(dealt("7S", "KH", "3D"))
    tell(served, holding(OPENING))
    assert shown(served).tray_bets == {}
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    served.draw("7H")
    (bet,) = shown(served).tray_bets.values()
    assert (type(bet), bet.seat) == (BetSettled, BRUNO)
    served.draw("3H")
    served.do("bank", seat=CARLA, amount="100.00")
    served.do("shuffle")
    served.draw("AS")
    assert (shown(served).explained, shown(served).tray_bets) == ({}, {bet.bet: bet})
    tell(served, holding(expected(served)))
    assert shown(served).tray_bets == {}
