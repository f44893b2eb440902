"""The health page: opened from the shoe's lamp and by its key, one row a device, and a recording begun in one touch."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from served import SHOE, Served, dealt
from windowed import Windowed

from tablemgr.bootstrap.picture_health import health_scenes
from tablemgr.console import words
from tablemgr.console.health_words import health_face
from tablemgr.console.model import Pane
from tablemgr.console.paint.next_key import NextKind
from tablemgr.console.panels.bars import LampBar
from tablemgr.console.panels.health import HealthPane
from tablemgr.service.device_health import DeviceHealth, Level, Minute, Pulse, RecordingSeen
from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import By, Noted

SIZES = ((1920, 1080), (1280, 800))
GOOD_SHOE = DeviceHealth(
    "shoe",
    "COM3",
    "ready",
    wire=Level(Pulse.GOOD, 1.0, 96),
    frame=Level(Pulse.GOOD, 1.0, 12),
    reading=Level(Pulse.GOOD, 1.0, 4),
    opened=1,
)
AWAY = DeviceReported("away", "the cable was pulled: put it back", is_alert=True)


def of_shoe(served: Served, event: DeviceReported) -> None:
    served.writer.handle(Noted(event), By(SHOE, "device", device=SHOE))


def opened(qtbot: QtBot, *devices: DeviceHealth, size: tuple[int, int] = SIZES[0]) -> tuple[Windowed, HealthPane]:
    at = Windowed(qtbot, dealt(), size)
    at.port.devices = list(devices)
    at.press_chord(Qt.Key.Key_D)
    pane = at.window.findChild(HealthPane)
    assert isinstance(pane, HealthPane)
    return at, pane


@pytest.mark.parametrize("size", SIZES)
def test_it_is_opened_from_the_shoes_lamp_and_by_its_key(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, dealt(), size)
    before = at.model.shown.pane
    lamps = at.window.findChild(LampBar)
    QTest.mouseClick(lamps, Qt.MouseButton.LeftButton, pos=lamps.shoe().center().toPoint() - lamps.pos())
    assert at.model.shown.pane is Pane.HEALTH
    at.touch("close")
    assert at.model.shown.pane is before
    at.press_chord(Qt.Key.Key_D)
    assert at.model.shown.pane is Pane.HEALTH
    at.press(Qt.Key.Key_Escape)
    assert at.model.shown.pane is before


def test_the_lamp_of_what_is_saved_opens_nothing(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt())
    before = at.model.shown.pane
    lamps = at.window.findChild(LampBar)
    beside = QPoint(int(lamps.shoe().right()) + 100, lamps.pos().y() + 10)
    QTest.mouseClick(lamps, Qt.MouseButton.LeftButton, pos=beside - lamps.pos())
    assert at.model.shown.pane is before


def test_each_device_says_which_of_the_three_is_dead_and_what_to_do(qtbot: QtBot) -> None:
    (scene,) = health_scenes()
    _, pane = opened(qtbot, *scene.devices)
    shoe, tray = pane.faces()
    assert [(level.name, level.word) for level in shoe.levels] == [
        ("WIRE", "good"),
        ("FRAME", "good"),
        ("READING", "dead"),
    ]
    assert shoe.advice == "frames come, but nothing is read: clean its window, look at cards and map"
    assert [level.pulse for level in tray.levels] == [Pulse.DEAD, Pulse.QUIET, Pulse.QUIET]
    assert (tray.state, tray.advice, tray.is_dead) == ("away, try 23", "put it back", True)
    said = pane.accessibleDescription()
    assert "shoe ready: WIRE good 4 s ago, FRAME good 4 s ago, READING dead 4 s ago; frames come" in said
    assert "tray away, try 23: WIRE dead 42 s ago" in said


def test_a_device_in_order_is_quietly_named_by_its_port() -> None:
    face = health_face(GOOD_SHOE)
    assert (face.state, face.advice, face.is_dead, face.quality) == ("ready", "COM3", False, "nothing yet")
    lost = health_face(replace(GOOD_SHOE, lost=2))
    assert lost.state == "ready, lost 2×"


def test_the_bars_are_the_worse_of_frames_and_cards_minute_by_minute() -> None:
    minutes = (Minute(0, 10, 0, 3, 1), Minute(2, 1, 3), Minute(3, 5, 0))
    face = health_face(replace(GOOD_SHOE, minutes=minutes))
    assert face.bars[:5] == (75, None, 25, 100, None)
    assert len(face.bars) == 60
    assert face.quality == "75 % read"


def test_it_is_looked_at_anew_with_the_clock(qtbot: QtBot) -> None:
    at, pane = opened(qtbot, GOOD_SHOE)
    assert pane.faces()[0].state == "ready"
    at.port.devices = [replace(GOOD_SHOE, state="away", tries=1)]
    qtbot.waitUntil(lambda: pane.faces()[0].state == "away, try 1")


def test_a_recording_is_begun_and_ended_in_one_touch(qtbot: QtBot) -> None:
    tray = replace(GOOD_SHOE, device="tray", recording=RecordingSeen("/t/recordings/tray-1.jsonl", True))
    at, _ = opened(qtbot, GOOD_SHOE, tray)
    first, second = at.part("record_0"), at.part("record_1")
    assert (first.value().title, second.value().title) == ("Record its bytes", "Record no more")
    assert second.value().note == "tray-1.jsonl"
    at.touch("record_0")
    at.touch("record_1")
    assert at.port.recorded == [("shoe", True), ("tray", False)]


def test_why_a_recording_has_ended_stands_on_its_key(qtbot: QtBot) -> None:
    full = replace(GOOD_SHOE, recording=RecordingSeen("/t/shoe.jsonl", False, "the file has its size"))
    at, _ = opened(qtbot, full)
    assert at.part("record_0").value().note == "the file has its size"


def test_more_devices_than_fit_are_turned_to(qtbot: QtBot) -> None:
    at, pane = opened(qtbot, *(replace(GOOD_SHOE, device=name) for name in ("shoe", "tray", "desk")))
    assert [face.name for face in pane.faces()] == ["shoe", "tray"]
    at.touch("more")
    assert [face.name for face in pane.faces()] == ["desk"]
    assert not pane.findChildren(type(at.part("record_0")), "record_1")[0].isVisible()
    at.touch("more")
    assert [face.name for face in pane.faces()] == ["shoe", "tray"]


def test_a_table_without_devices_says_so_and_has_no_keys_for_them(qtbot: QtBot) -> None:
    at, pane = opened(qtbot)
    assert pane.faces() == ()
    with pytest.raises(AssertionError):
        at.part("record_0")


# ---- what the big key says while the shoe is away ----


def in_play() -> Served:
    """Three cards lie there, and bets are open."""
    served = dealt()
    served.draw("7C", "QH", "3S")
    return served


def test_the_big_key_says_at_once_that_the_shoe_is_away(qtbot: QtBot) -> None:
    at = Windowed(qtbot, in_play())
    at.served.do("no_more_bets")
    of_shoe(at.served, DeviceReported("ready", "the port is open"))
    at.see()
    assert words.next_face(at.model.view, has_hand=False).title == "Draw a card"
    of_shoe(at.served, AWAY)
    at.see()
    for has_hand in (False, True):
        face = words.next_face(at.model.view, has_hand=has_hand)
        assert (face.kind, face.title) == (NextKind.WAIT, "The shoe is away")
        assert face.note == "put its cable back, or type cards: F7"
    assert "the cable was pulled: put it back" in at.window.findChild(LampBar).accessibleName()


def test_bets_are_closed_also_while_the_shoe_is_away(qtbot: QtBot) -> None:
    at = Windowed(qtbot, in_play())
    of_shoe(at.served, DeviceReported("ready", "the port is open"))
    of_shoe(at.served, AWAY)
    at.see()
    face = words.next_face(at.model.view, has_hand=False)
    assert (face.kind, face.title, face.note) == (
        NextKind.PRESS,
        "No more bets",
        "the shoe is away: put it back, or F7",
    )


def test_a_taken_fault_asks_for_the_card_to_be_typed_until_the_shoe_is_back(qtbot: QtBot) -> None:
    """C11: the table goes on by the card grid, taken by a named person, in one touch."""
    at = Windowed(qtbot, in_play())
    at.served.do("no_more_bets")
    of_shoe(at.served, DeviceReported("ready", "the port is open"))
    of_shoe(at.served, AWAY)
    at.see()
    at.touch("key_grid")
    assert at.port.reported == ["taken: the shoe is away: the card grid is taken"]
    of_shoe(at.served, DeviceReported("taken", "the card grid is taken", is_alert=True))
    at.see()
    assert words.next_face(at.model.view, has_hand=False, is_typing=True).title == "Touch the card"
    assert words.next_face(at.model.view, has_hand=False).note == "then type it: F7"
    of_shoe(at.served, DeviceReported("back", "the port is open again"))
    at.see()
    assert words.next_face(at.model.view, has_hand=False).note == "the shoe shows it"


def test_at_a_table_without_a_shoe_the_big_key_says_that_the_card_is_typed(qtbot: QtBot) -> None:
    at = Windowed(qtbot, in_play())
    at.served.do("no_more_bets")
    at.see()
    assert words.next_face(at.model.view, has_hand=False).note == "then type it: F7"
