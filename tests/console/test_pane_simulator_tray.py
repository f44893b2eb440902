"""The hand in a simulated tray, by touch: each key does one thing, and there are none where the tray is a real one."""

import pytest
from legible import faults
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from served import seated
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.console.panels.bars import LampBar

SIZES = ((1920, 1080), (1280, 800))


class TrayHand:
    """Notes what was asked of it."""

    def __init__(self) -> None:
        self.follows = True
        self.done: list[str] = []

    def follow(self, *, on: bool) -> None:
        self.follows = on

    def put_in(self) -> None:
        self.done.append("put in")

    def take_out(self) -> None:
        self.done.append("taken out")

    def move(self) -> None:
        self.done.append("moved")

    def put_right(self) -> None:
        self.done.append("put right")


@pytest.mark.parametrize("has_hand", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_each_key_does_one_thing_with_a_simulated_shoe_or_without(
    qtbot: QtBot, size: tuple[int, int], has_hand: bool
) -> None:
    hand = TrayHand()
    at = Windowed(qtbot, seated(), size, has_hand=has_hand, tray_hand=hand)
    lamps = at.window.findChild(LampBar)
    QTest.mouseClick(lamps, Qt.MouseButton.LeftButton, pos=lamps.mark().center().toPoint() - lamps.pos())
    assert at.model.shown.pane is Pane.SIMULATOR
    at.touch("tray_put", "tray_take", "tray_move", "tray_right")
    assert hand.done == ["put in", "taken out", "moved", "put right"]
    follow = at.part("tray_follow")
    assert (hand.follows, follow.accessibleName()) == (True, "Leave chips")
    at.touch("tray_follow")
    assert (hand.follows, follow.accessibleName()) == (False, "Move chips")
    at.touch("tray_follow")
    assert hand.follows
    assert faults(at.window) == []


def test_there_are_no_keys_for_a_real_tray(qtbot: QtBot) -> None:
    at = Windowed(qtbot, seated(), has_hand=True)
    at.press(Qt.Key.Key_F9)
    assert at.window.findChildren(QWidget, "tray_put") == []
