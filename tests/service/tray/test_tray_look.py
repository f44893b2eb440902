"""What tags come to: only chips in order and this table's count, each other one is an alarm, unknown is never zero."""

import pytest

from tablemgr.service.tray.chips import Chip, ChipError, Registry, read_uid
from tablemgr.service.tray.events import ChipAlarmRaised, ChipMarked, ChipRegistered
from tablemgr.service.tray.look import TrayLook, look
from tablemgr.service.tray.plan import Column, TrayPlan

FIVE, TWENTY_FIVE, VOID, STOLEN, OTHER_TABLE, OTHER_SET, YEN, STRANGE = (f"E0040100000000{n:02X}" for n in range(8))
COLUMNS = (Column("1", "1:1", 500), Column("2", "1:2", 2_500), Column("3", "1:3"))
PLAN = TrayPlan(COLUMNS, ("float",), 0, "EUR", "blue", "m")
Tags = tuple[str, ...] | None


def chip(uid: str, amount: int, currency: str = "EUR", **fields: str) -> Chip:
    return Chip(uid, amount, currency, **{"chip_set": "blue", "table": "", **fields})


REGISTRY = Registry(
    {
        each.uid: each
        for each in (
            chip(FIVE, 500),
            chip(TWENTY_FIVE, 2_500, table="m"),
            chip(VOID, 500, status="void"),
            chip(STOLEN, 500, status="stolen"),
            chip(OTHER_TABLE, 500, table="n"),
            chip(OTHER_SET, 500, chip_set="red"),
            chip(YEN, 500, "JPY"),
        )
    }
)


def looked(one: Tags = (), two: Tags = (), three: Tags = ()) -> TrayLook:
    return look(PLAN, REGISTRY, {"1:1": one, "1:2": two, "1:3": three})


def test_chips_in_order_are_added_up_by_column() -> None:
    seen = looked((FIVE,), (TWENTY_FIVE,))
    assert [column.amount_minor for column in seen.columns] == [500, 2_500, 0]
    assert (seen.read_minor, seen.alarms, seen.unread) == (3_000, (), ())


def test_a_column_that_was_not_read_leaves_the_tray_unknown_and_is_not_empty() -> None:
    for seen in (looked((FIVE,), None), look(PLAN, REGISTRY, {"1:1": (FIVE,), "1:3": ()})):
        assert (seen.read_minor, seen.known_minor, seen.unread) == (None, 500, ("2",))


def test_a_column_says_how_many_chips_lie_there_of_what_and_what_they_come_to() -> None:
    one, two, three = looked((FIVE, VOID), None, (TWENTY_FIVE, STRANGE)).columns
    assert (one.denomination_minor, one.chips, one.sum_minor) == (500, 2, 500)
    assert (two.denomination_minor, two.sum_minor) == (2_500, None)
    # Of what is unknown nobody knows the sum, and how many they are all do.
    assert (three.denomination_minor, three.chips, three.unvalued, three.sum_minor) == (None, 2, 1, None)
    assert (looked((FIVE, STRANGE), (), (TWENTY_FIVE,)).chips, looked((FIVE,), None).chips) == (3, None)


def test_an_unknown_chip_is_an_alarm_and_leaves_the_tray_unknown() -> None:
    seen = looked((FIVE, STRANGE))
    assert (seen.read_minor, seen.known_minor, seen.unvalued) == (None, 500, 1)
    assert seen.alarms == (ChipAlarmRaised(STRANGE, "unknown", "1", None),)


@pytest.mark.parametrize(
    ("uid", "why", "detail"),
    [
        (VOID, "void", ""),
        (STOLEN, "stolen", ""),
        (OTHER_TABLE, "foreign", "of table n"),
        (OTHER_SET, "foreign", "of the set red"),
        (YEN, "foreign", "in JPY"),
    ],
)
def test_a_chip_that_is_not_in_order_does_not_count_and_is_an_alarm(uid: str, why: str, detail: str) -> None:
    seen = looked((FIVE, uid))
    assert (seen.read_minor, seen.alarms) == (500, (ChipAlarmRaised(uid, why, "1", 500, detail),))


def test_a_chip_in_the_wrong_column_counts_and_is_an_alarm_that_says_where_it_belongs() -> None:
    seen = looked((FIVE, TWENTY_FIVE))
    assert seen.read_minor == 3_000
    assert seen.alarms == (ChipAlarmRaised(TWENTY_FIVE, "wrong_column", "1", 2_500, "belongs in column 2"),)
    assert looked(three=(FIVE, TWENTY_FIVE)).alarms == ()


def test_one_tag_at_two_places_counts_once_and_is_an_alarm() -> None:
    seen = looked((FIVE,), (), (FIVE,))
    assert (seen.read_minor, seen.alarms) == (500, (ChipAlarmRaised(FIVE, "seen_twice", "3", 500, "also in column 1"),))


def test_a_registry_is_what_its_events_come_to() -> None:
    registered = ChipRegistered(FIVE, 500, "EUR", "blue", "", "ok")
    registry = Registry.of((registered, ChipMarked(FIVE, "ok", "void"), ChipMarked(FIVE, "void", "stolen")))
    assert registry.chips[FIVE].status == "stolen"
    with pytest.raises(ChipError, match="registered twice"):
        Registry.of((registered, registered))
    with pytest.raises(ChipError, match="never registered"):
        Registry.of((ChipMarked(FIVE, "ok", "void"),))


@pytest.mark.parametrize("text", ["", "E0", "E00401000000000G", "A00401000000000A", "E00401000000000A0"])
def test_what_is_no_uid_is_refused(text: str) -> None:
    with pytest.raises(ChipError, match="16 hex digits"):
        read_uid(text)
