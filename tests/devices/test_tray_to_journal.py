"""From the tags on a tray's antennas to the journal and the screen: what is read, what differs, which chip is amiss.

The reader is simulated, the wire, the driver and the table are real.
"""

from contextlib import suppress
from dataclasses import replace

from served import BRUNO, CARLA, dealt, seated
from trayed import RESTLESS, Reader, Trayed, antenna, tray_of, uid
from waiting import eventually

from drivers.transports import open_port
from tablemgr.service import events as s
from tablemgr.service.tray import events as t
from tablemgr.service.tray.chips import Chip, Registry
from tablemgr.service.views import Lamp

STRANGE = "E0FFFFFFFFFFFFFF"
FIVE, TWENTY_FIVE = 500, 2_500


def small(reader: Reader) -> Trayed:
    """Two columns of four chips: fives, twenty-fives."""
    plan, registry, chips = tray_of(2, 4, (FIVE, TWENTY_FIVE))
    for column, tags in enumerate(chips):
        reader.place(antenna(column), *tags)
    return Trayed(seated(), plan, registry, reader)


def test_a_tray_of_1200_chips_in_16_columns_is_read_compared_and_shown() -> None:
    reader = Reader()
    plan, registry, chips = tray_of(16, 75, (FIVE, TWENTY_FIVE))
    assert (len(registry.chips), len(plan.columns)) == (1_200, 16)
    for column, tags in enumerate(chips):
        reader.place(antenna(column), *tags)
    with Trayed(dealt("7S", "KH", "3D"), plan, registry, reader) as trayed:
        # Read, compared and shown.
        assert trayed.until(t.TrayAgreed) == t.TrayAgreed(plan.opening_minor)
        view = trayed.view()
        assert view.tray is not None
        assert (view.tray.read_minor, view.tray.expected_minor) == (plan.opening_minor, plan.opening_minor)
        assert (view.tray_lamp, view.tray.alarms, view.tray.unread) == (Lamp.IN_ORDER, (), ())

        # A chip in the wrong column: an alarm that says where it belongs, and no difference.
        stray = chips[0][0]
        reader.move(stray, antenna(0), antenna(15))
        raised = trayed.until(t.ChipAlarmRaised)
        assert (raised.uid, raised.why, raised.place) == (stray, "wrong_column", "16")
        assert raised.detail == "belongs in column 1 or 2 or 3 or 4 or 5 or 6 or 7 or 8"
        assert trayed.view().tray_lamp is Lamp.FAULT
        reader.move(stray, antenna(15), antenna(0))
        assert trayed.until(t.ChipAlarmCleared) == t.ChipAlarmCleared(stray, "wrong_column", "16")
        assert trayed.told(t.TrayDiffers) == []

        # An overpaid bet: two win, and bruno is paid his 25.00 twice. What the bank has left, 125.00 of 200.00, goes
        # back to the banker.
        trayed.do("bet", seat=BRUNO, amount="25.00", on="7")
        trayed.do("bet", seat=CARLA, amount="50.00", on="7")
        trayed.settle()
        trayed.draw("3H")
        reader.lift(antenna(8), *chips[8][:8], chips[8][8])
        trayed.settle()
        differs = trayed.until(t.TrayDiffers)
        assert differs.read_minor - differs.expected_minor == -TWENTY_FIVE
        (explanation,) = differs.explanations
        (bet,) = explanation.payments
        assert explanation.ways == ("twice",)
        assert (bet.kind, bet.bet, bet.seat, bet.player, bet.change_minor) == ("bet", 1, BRUNO, "bruno", -TWENTY_FIVE)
        view = trayed.view()
        assert (view.tray_lamp, view.tray.difference_minor) == (Lamp.FAULT, -TWENTY_FIVE)
        assert view.tray.explanations == differs.explanations
        reader.place(antenna(8), chips[8][8])
        assert trayed.until(t.TrayAgreed) == t.TrayAgreed(plan.opening_minor - 20_000)

        # An unknown chip: an alarm, and no figure, since nobody knows what it is worth.
        reader.place(antenna(3), STRANGE)
        unread = trayed.until(t.TrayUnread)
        assert (unread.columns, unread.unvalued, unread.known_minor) == ((), 1, plan.opening_minor - 20_000)
        assert trayed.told(t.ChipAlarmRaised)[-1] == t.ChipAlarmRaised(STRANGE, "unknown", "4", None)
        view = trayed.view()
        assert (view.tray_lamp, view.tray.read_minor) == (Lamp.FAULT, None)
        reader.lift(antenna(3), STRANGE)
        trayed.until(t.TrayAgreed)
        assert trayed.view().tray_lamp is Lamp.IN_ORDER
    assert len(trayed.told(t.ChipAlarmRaised)) == len(trayed.told(t.ChipAlarmCleared)) == 2
    assert len(trayed.told(t.TrayDiffers)) == 1


def test_a_column_that_gives_no_answer_is_unknown_and_the_trouble_is_told_once() -> None:
    reader = Reader()
    with small(reader) as trayed:
        agreed = trayed.until(t.TrayAgreed)
        reader.mute.add(antenna(1))
        assert trayed.until(t.TrayUnread) == t.TrayUnread(("2",), 0, 4 * FIVE)
        trayed.settle()
        assert trayed.view().tray.read_minor is None
        reader.mute.clear()
        assert trayed.until(t.TrayAgreed) == agreed
    assert [event.code for event in trayed.told(s.DeviceReported)] == ["ready", "no_answer"]
    assert trayed.told(t.TrayDiffers) == []


def test_each_look_that_counts_is_told_once_and_a_lost_line_too() -> None:
    reader = Reader()
    with small(reader) as trayed:
        trayed.until(t.TrayAgreed)
        trayed.see()
        reader.lift(antenna(0), uid(0))
        trayed.settle()
        reader.line.yank()
        trayed.until(t.TrayUnread)
    lying = [[(column.chips, column.sum_minor) for column in seen.columns] for seen in trayed.looks]
    whole, twenty_fives = (4, 4 * FIVE), (4, 4 * TWENTY_FIVE)
    assert lying == [[whole, twenty_fives], [(3, 3 * FIVE), twenty_fives], [(0, None), (0, None)]]


def test_a_lost_line_leaves_all_unknown_and_the_tray_is_read_anew() -> None:
    reader = Reader()
    with small(reader) as trayed:
        agreed = trayed.until(t.TrayAgreed)
        reader.line.yank()
        assert trayed.until(t.TrayUnread) == t.TrayUnread(("1", "2"), 0, 0)
        assert trayed.view().tray_lamp is Lamp.FAULT
        reader.line.plug()
        assert trayed.until(t.TrayAgreed) == agreed
        assert trayed.view().tray_lamp is Lamp.IN_ORDER
    assert [event.code for event in trayed.told(s.DeviceReported)] == ["ready", "away", "back"]


def test_a_port_that_is_none_is_told_and_the_tray_is_unknown() -> None:
    reader = Reader()
    trayed = small(reader)
    trayed.feed.supervisor._open_transport = open_port
    trayed.feed.supervisor._url = "sim://nothing"
    with trayed:
        trayed.until(t.TrayUnread)
    assert [event.code for event in trayed.told(s.DeviceReported)] == ["broken"]


def test_pages_of_an_inventory_are_one_column() -> None:
    with small(Reader(page_tags=1)) as trayed:
        assert trayed.until(t.TrayAgreed) == t.TrayAgreed(4 * (FIVE + TWENTY_FIVE))


def test_chips_that_are_never_still_are_told_as_unknown_and_not_as_a_figure() -> None:
    reader = Reader()
    with small(reader) as trayed:
        trayed.registry = Registry({**trayed.registry.chips, RESTLESS: Chip(RESTLESS, FIVE, "EUR", "blue", "")})
        agreed = trayed.until(t.TrayAgreed)
        reader.restless.add(antenna(0))
        assert trayed.until(t.TrayUnread) == t.TrayUnread(("1",), 0, 4 * TWENTY_FIVE)
        reader.restless.clear()
        with suppress(KeyError):
            reader.lift(antenna(0), RESTLESS)
        assert trayed.until(t.TrayAgreed) == agreed


def test_a_chip_that_is_marked_while_the_table_plays_is_an_alarm_until_it_is_in_order_again() -> None:
    reader = Reader()
    with small(reader) as trayed:
        trayed.until(t.TrayAgreed)
        registry, stolen = trayed.registry, uid(5)
        trayed.registry = Registry({**registry.chips, stolen: replace(registry.chips[stolen], status="stolen")})
        assert trayed.until(t.ChipAlarmRaised) == t.ChipAlarmRaised(stolen, "stolen", "2", TWENTY_FIVE)
        trayed.settle()
        # It does not count, so it is missing; nothing was paid that would explain it.
        differs = trayed.until(t.TrayDiffers)
        assert (differs.read_minor - differs.expected_minor, differs.explanations) == (-TWENTY_FIVE, ())
        trayed.registry = registry
        trayed.until(t.TrayAgreed)
    assert trayed.told(t.ChipAlarmCleared) == [t.ChipAlarmCleared(stolen, "stolen", "2")]


def test_a_cloned_tag_in_two_columns_is_an_alarm() -> None:
    reader = Reader()
    with small(reader) as trayed:
        trayed.until(t.TrayAgreed)
        reader.place(antenna(1), uid(0))
        raised = trayed.until(t.ChipAlarmRaised)
    assert raised == t.ChipAlarmRaised(uid(0), "seen_twice", "2", FIVE, "also in column 1")


def test_a_buy_in_is_waited_for_and_then_told_if_the_chips_stay_where_they_are() -> None:
    reader = Reader()
    with small(reader) as trayed:
        agreed = trayed.until(t.TrayAgreed)
        trayed.do("buy_in", seat=BRUNO, amount="25.00")
        trayed.see()
        assert trayed.told(t.TrayDiffers) == []
        assert trayed.view().tray_lamp is Lamp.WORKING
        trayed.settle()
        (explanation,) = trayed.until(t.TrayDiffers).explanations
        assert (explanation.ways, explanation.payments[0].kind, explanation.payments[0].seat) == (
            ("missed",),
            "buy_in",
            BRUNO,
        )
        reader.lift(antenna(1), uid(4))
        assert trayed.until(t.TrayAgreed) == t.TrayAgreed(agreed.read_minor - TWENTY_FIVE)


def test_after_a_restart_what_stood_is_not_told_again() -> None:
    reader = Reader()
    with small(reader) as trayed:
        trayed.until(t.TrayAgreed)
        reader.place(antenna(1), uid(0))
        trayed.until(t.ChipAlarmRaised)
    told = trayed.told()
    trayed.served.restart()
    with Trayed(trayed.served, trayed.plan, trayed.registry, reader) as again:
        again.settle()
        assert again.view().tray.alarms == (told[-1],)
    assert again.told() == told


def test_bad_bytes_are_counted_and_change_no_figure() -> None:
    reader = Reader()
    with small(reader) as trayed:
        trayed.until(t.TrayAgreed)
        for _ in range(5):
            reader.line.send(b"\x07\x00\xb0\x00\x00\x00\x00")
        eventually(lambda: trayed.told(s.LineCounted))
        trayed.settle()
    assert sum(event.bad_frames for event in trayed.told(s.LineCounted)) > 0
    assert trayed.told(t.TrayDiffers) == []
