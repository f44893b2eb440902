"""The alarms of bets in the pane of the tray: where, what, whose bet, and what to do."""

import pytest
from felted import READER, Felted, uid
from pytestqt.qtbot import QtBot
from served import BRUNO, dealt
from windowed import Windowed

from tablemgr.console import tray_words
from tablemgr.console.model import Pane
from tablemgr.console.panels.tray import TrayPane
from tablemgr.kernel.money import Currency
from tablemgr.service.felt.events import FeltAlarmRaised
from tablemgr.service.requests import Noted, TrayLooked
from tablemgr.service.tray.events import TrayFitted
from tablemgr.service.tray.look import ColumnSeen, TrayLook

EUR = Currency.of("EUR")


def test_chips_that_are_taken_away_are_an_alarm_in_the_pane(qtbot: QtBot) -> None:
    felted = Felted(dealt("7S", "KH", "3D"))
    felted.served.ask(Noted(TrayFitted("tray", ("float",), ("1",), 500)), READER)
    felted.served.ask(TrayLooked(TrayLook((ColumnSeen("1", 500),)), None), READER)
    felted.lay("slot_1", "x25")
    felted.accept("slot_1", BRUNO)
    at = Windowed(qtbot, felted.served)
    felted.lift("slot_1")
    at.see()
    at.model.open(Pane.TRAY)
    at.see()
    pane = at.part("pane_tray")
    assert isinstance(pane, TrayPane)
    assert (
        "Slot 1: chips taken away: 25.00 · bet 1 · bruno · seat 2. "
        "The bet is on: have them put back, or call the pit boss (F8)."
    ) in pane.said()


@pytest.mark.parametrize(
    ("alarm", "title", "chip", "to_do"),
    [
        (
            FeltAlarmRaised(uid("a25"), "left", "seat_2", 2_500, "", 2, "bruno", 4),
            "Seat 2: chips left lying",
            "25.00 · bet 4 · bruno · seat 2",
            "They are part of no bet that is on: collect them, or give them back.",
        ),
        (
            FeltAlarmRaised(uid("a25"), "after_call", "top_left/top_right", 2_500),
            "Top left against top right: laid after the call",
            "25.00",
            "They are no bet: push them back. If there is a quarrel, call the pit boss (F8).",
        ),
        (
            FeltAlarmRaised(uid("a25"), "moved", "slot_1", 2_500, "slot_2, left", 2, "bruno", 4),
            "Slot 1: chips moved",
            "25.00 · bet 4 · bruno · seat 2",
            "Now on slot 2, left: put them back, or correct the bet (F6).",
        ),
        (
            FeltAlarmRaised("E00401000000000A", "stolen", "slot_1", 2_500),
            "Slot 1: stolen chip",
            "E004 0100 0000 000A · 25.00",
            "Leave it where it is and call the pit boss (F8).",
        ),
    ],
)
def test_each_alarm_says_where_what_and_what_to_do(alarm: FeltAlarmRaised, title: str, chip: str, to_do: str) -> None:
    assert (tray_words.alarm_title(alarm), tray_words.alarm_chip(alarm, EUR)) == (title, chip)
    assert tray_words.what_to_do(alarm, None) == to_do
