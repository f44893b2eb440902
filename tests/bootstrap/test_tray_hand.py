"""The hand in a simulated tray: chips move as the books do, mistakes are made when asked for, and put right."""

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from waiting import eventually, nothing_more

from tablemgr.bootstrap.tray_hand import SimulatedTrayHand
from tablemgr.devices.simulated import HandError, SimulatedTray, is_tray_in_this_process
from tablemgr.service.tray.chips import Chip, Registry
from tablemgr.service.tray.look import TrayLook, look
from tablemgr.service.tray.plan import Column, TrayPlan

COLUMNS = (
    Column("small", "1:1", 50),
    Column("five", "1:2", 500),
    Column("fives too", "1:3", 500),
    Column("large", "1:4", 2_500),
)
PLAN = TrayPlan(COLUMNS, ("float",), 0, "EUR", "blue", "")
WORTHS = (*[50] * 10, *[500] * 20, *[2_500] * 10)
ALL = sum(WORTHS)
VOID, OTHERS = "E0040100000000F0", "E0040100000000F1"


def registry() -> Registry:
    chips = {f"E00401{n:010X}": Chip(f"E00401{n:010X}", worth, "EUR", "blue", "") for n, worth in enumerate(WORTHS)}
    chips[VOID] = Chip(VOID, 500, "EUR", "blue", "", "void")
    chips[OTHERS] = Chip(OTHERS, 500, "EUR", "blue", "table 9")
    return Registry(chips)


class Handled:
    """A hand and its tray, and what came of it."""

    def __init__(self, tray: SimulatedTray, plan: TrayPlan = PLAN) -> None:
        self.tray, self.plan, self.told = tray, plan, list[str]()
        self.hand = SimulatedTrayHand(tray, plan, registry(), random.Random(7), self.told.append, pace_s=0.0)

    def books(self, expected_minor: int) -> None:
        """The books expect so much now."""
        committed: Any = SimpleNamespace(standing=SimpleNamespace(tray=SimpleNamespace(expected_minor=expected_minor)))
        self.hand.hear(committed)

    def look(self) -> TrayLook:
        """What an antenna would see."""
        places = self.tray.places
        return look(self.plan, registry(), {column.antenna: places.get(column.antenna, ()) for column in COLUMNS})

    def holds(self, amount_minor: int) -> None:
        """Until the tray holds so much, each chip where it belongs."""
        eventually(lambda: (self.look().read_minor, self.look().alarms) == (amount_minor, ()))


@pytest.fixture
def handled(request: pytest.FixtureRequest) -> Iterator[Handled]:
    with nothing_more(), SimulatedTray(f"sim://tray?name={request.node.name}") as tray:
        made = Handled(tray)
        yield made
        made.hand.stop()


def test_it_lays_out_so_much_of_the_registrys_chips_spread_over_their_columns(handled: Handled) -> None:
    handled.hand.lay_out(ALL)
    seen = handled.look()
    assert (seen.read_minor, seen.alarms) == (ALL, ())
    assert [column.chips for column in seen.columns] == [10, 10, 10, 10]


def test_what_its_chips_do_not_make_up_it_does_not_lay_out(handled: Handled) -> None:
    for amount in (ALL + 50, 25):
        with pytest.raises(HandError, match="do not make up"):
            handled.hand.lay_out(amount)
        assert handled.look().chips == 0


def test_it_moves_the_chips_of_each_payment(handled: Handled) -> None:
    handled.hand.lay_out(ALL)
    for expected in (ALL - 3_050, ALL - 3_550, ALL - 500):
        handled.books(expected)
        handled.holds(expected)
    assert handled.told == []


def test_what_the_chips_at_hand_do_not_make_up_is_said_and_the_tray_differs(handled: Handled) -> None:
    handled.hand.lay_out(ALL)
    handled.books(ALL - 25)
    eventually(lambda: handled.told)
    assert handled.told == ["the simulated hand: the chips at hand do not make up 0.25 out of the tray"]
    handled.books(ALL - 525)
    handled.holds(ALL - 500)


def test_while_it_leaves_the_chips_they_lie_and_what_was_missed_is_not_made_up_for(handled: Handled) -> None:
    handled.hand.lay_out(ALL)
    handled.hand.follow(on=False)
    handled.books(ALL - 500)
    eventually(lambda: handled.hand._books == ALL - 500)
    handled.holds(ALL)
    handled.hand.follow(on=True)
    handled.books(ALL - 3_000)
    handled.holds(ALL - 2_500)
    handled.hand.put_right()
    handled.holds(ALL - 3_000)


def test_a_strange_chip_one_that_is_missing_and_one_that_was_moved_are_put_right(handled: Handled) -> None:
    handled.hand.lay_out(ALL)
    handled.hand.put_in()
    eventually(lambda: [alarm.why for alarm in handled.look().alarms] == ["unknown"])
    handled.hand.move()
    eventually(lambda: [alarm.why for alarm in handled.look().alarms].count("wrong_column") == 1)
    handled.hand.take_out()
    eventually(lambda: handled.look().known_minor < ALL)
    assert handled.look().read_minor is None
    handled.hand.put_right()
    handled.holds(ALL)
    assert handled.told == []


def test_in_an_empty_tray_there_is_no_chip_to_take(handled: Handled) -> None:
    handled.hand.take_out()
    eventually(lambda: handled.told)
    assert "no chip in the tray" in handled.told[0]


def test_a_tray_of_columns_for_any_chip_has_no_wrong_ones(request: pytest.FixtureRequest) -> None:
    plan = TrayPlan((Column("any", "1:1"), Column("too", "1:2")), ("float",), 0, "EUR", "blue", "")
    with SimulatedTray(f"sim://tray?name={request.node.name}") as tray:
        handled = Handled(tray, plan)
        handled.hand.lay_out(ALL)
        handled.hand.move()
        eventually(lambda: handled.told)
        handled.hand.stop()
    assert "no column where a chip would be wrong" in handled.told[0]


def test_a_tray_in_this_process_is_known_by_its_port() -> None:
    ports = ("sim://tray", "sim://tray?name=x", "sim://shoe", "/dev/ttyUSB0", "socket://127.0.0.1:10001")
    assert [is_tray_in_this_process(port) for port in ports] == [True, True, False, False, False]
