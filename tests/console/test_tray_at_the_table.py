"""A tray on the dealer's console: its lamp, its line, what is amiss with which chip, and what lies in which column.

The reader is simulated; wire, driver, table, books and window are real. What is looked for is what is written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from legible import faults, written
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from served import BRUNO, CARLA, Served, dealt, seated
from trayed import Reader, Trayed, antenna, tray_of, uid
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.console.panels.bars import LampBar, MoneyStrip
from tablemgr.console.parts.answer_key import AnswerKey
from tablemgr.kernel.money import Currency
from tablemgr.service.tray import events as t
from tablemgr.service.tray.chips import Registry

SIZES = ((1920, 1080), (1280, 800))
FIVE, TWENTY_FIVE = 500, 2_500
STRANGE = "E0FFFFFFFFFFFFFF"
money = Currency.of("EUR").format


class Shown:
    """A table with a tray, and its window."""

    def __init__(self, trayed: Trayed, at: Windowed) -> None:
        self.trayed, self.at, self.reader = trayed, at, trayed.reader

    @property
    def lamp(self) -> str:
        """What the lamps say."""
        self.at.see()
        return self.at.window.findChild(LampBar).accessibleName()

    @property
    def line(self) -> str:
        """What the money strip says of the tray."""
        self.at.see()
        return self.at.window.findChild(MoneyStrip).accessibleName().partition("Tray: ")[2]

    def writing(self) -> str:
        """All that is written in the window, and nothing of it is cut off or lies on another word."""
        self.at.see()
        assert self.faults() == []
        return " | ".join(written(self.at.window))

    def faults(self) -> list[str]:
        """But for the journal's tail, in which a long sentence is cut."""
        tail = [line.sentence for line in self.at.model.view.tail]
        return [fault for fault in faults(self.at.window) if not any(sentence in fault for sentence in map(repr, tail))]

    def pane(self) -> str:
        """The pane of the tray in words, opened by its key."""
        self.at.see()
        if self.at.model.shown.pane is not Pane.TRAY:
            press_tray(self.at)
        return self.at.part("pane_tray").accessibleDescription()

    def until(self, *kinds: type) -> t.ChipAlarmRaised:
        found = self.trayed.until(*kinds)
        self.at.see()
        return found


def press_tray(at: Windowed) -> None:
    QTest.keyClick(QApplication.focusWidget() or at.window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    at.see()


@contextmanager
def shown(
    qtbot: QtBot, served: Served, columns: int, each: int, size: tuple[int, int] = SIZES[0]
) -> Iterator[tuple[Shown, list[list[str]]]]:
    """So many columns of so many chips, fives in the first half of them."""
    plan, registry, chips = tray_of(columns, each, (FIVE, TWENTY_FIVE))
    reader = Reader()
    for column, tags in enumerate(chips):
        reader.place(antenna(column), *tags)
    trayed = Trayed(served, plan, registry, reader)
    at = Windowed(qtbot, served, size)
    trayed.look_listeners += at.port.look_listeners
    with trayed:
        trayed.until(t.TrayAgreed)
        yield Shown(trayed, at), chips


def touch(at: Windowed, place: QPoint) -> None:
    """A finger on the window, wherever no part is in the way."""
    part = at.window.childAt(place) or at.window
    QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=part.mapFrom(at.window, place))
    at.see()


@pytest.mark.parametrize("size", SIZES)
def test_a_tray_of_1200_chips_in_16_columns_is_seen_with_each_thing_that_is_wrong(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    with shown(qtbot, dealt("7S", "KH", "3D"), 16, 75, size) as (console, chips):
        opening = console.trayed.plan.opening_minor
        assert "tray 1\u202f200 chips" in console.lamp
        assert console.line == f"read {money(opening)}, expected {money(opening)}, they agree"
        assert "1\u202f200 chips" in console.writing()

        # A chip in the wrong column: where, which, and where it belongs.
        stray = chips[0][0]
        console.reader.move(stray, antenna(0), antenna(15))
        console.until(t.ChipAlarmRaised)
        assert "tray 1 alarm" in console.lamp
        said, writing = console.pane(), console.writing()
        assert (
            "Column 16: wrong column: E004 0100 0000 0000 · 5.00. Put it into column 1, 2, 3, 4, 5, 6, 7 or 8" in said
        )
        assert "Column 16: wrong column" in writing
        assert "Read and expected agree." in writing
        console.reader.move(stray, antenna(15), antenna(0))
        console.until(t.ChipAlarmCleared)
        assert "Column 16" not in console.pane()

        # An overpaid bet: bruno is paid his 25.00 twice. The bet is named, and explains itself when it is touched.
        console.trayed.do("bet", seat=BRUNO, amount="25.00", on="7")
        console.trayed.do("bet", seat=CARLA, amount="50.00", on="7")
        console.trayed.settle()
        console.trayed.draw("3H")
        assert "not compared yet" in console.line
        console.reader.lift(antenna(8), *chips[8][:8], chips[8][8])
        console.trayed.settle()
        console.until(t.TrayDiffers)
        assert "tray differs" in console.lamp
        expected = money(opening - 20_000)
        assert console.line == f"read {money(opening - 22_500)}, expected {expected}, difference -25.00"
        assert "bet 1 · bruno · seat 2: 25.00 out of the tray: made twice" in console.pane()
        console.at.touch("explanation_1")
        assert console.at.model.shown.asked_bet == 1
        assert "bruno: won" in console.pane()
        assert "bet 1 · bruno · seat 2" in console.writing()
        console.reader.place(antenna(8), chips[8][8])
        console.until(t.TrayAgreed)
        assert console.line == f"read {expected}, expected {expected}, they agree"

        # An unknown chip: unknown is no figure.
        console.reader.place(antenna(3), STRANGE)
        console.until(t.TrayUnread)
        assert "tray 1 alarm" in console.lamp
        assert console.line == f"read unknown, expected {expected}, what is read is unknown"
        said = console.pane()
        assert "Column 4: unknown chip: E0FF FFFF FFFF FFFF · value unknown. In no registry: take it out" in said
        assert "Column 4: unknown chip" in console.writing()
        console.at.touch("tray_page")
        assert "column 4, chip 5.00, chips 76, sum unknown" in console.pane()
        assert "column 5, chip 5.00, chips 75, sum 375.00" in console.pane()
        assert "column 9, chip 25.00, chips 67, sum 1\u202f675.00" in console.pane()
        assert console.writing().count("unknown") >= 2


@pytest.mark.parametrize("size", SIZES)
def test_the_pane_is_opened_by_a_touch_of_the_lamp_or_of_the_line_and_by_its_key(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    with shown(qtbot, seated(), 2, 4, size) as (console, _):
        at = console.at
        at.see()
        for bar in (at.window.findChild(LampBar), at.window.findChild(MoneyStrip)):
            before = at.model.shown.pane
            assert before is not Pane.TRAY
            touch(at, bar.tray().center().toPoint())
            assert at.model.shown.pane is Pane.TRAY
            at.press(Qt.Key.Key_Escape)
            assert at.model.shown.pane is before
        # As high as a finger, with the bar over it.
        lamp = at.window.findChild(LampBar).tray().center().toPoint()
        touch(at, QPoint(lamp.x(), 4))
        assert at.model.shown.pane is Pane.TRAY
        at.touch("close")
        press_tray(at)
        assert at.model.shown.pane is Pane.TRAY
        assert "column 1, chip 5.00, chips 4, sum 20.00" in console.pane()


def test_without_a_tray_there_is_nothing_to_open(qtbot: QtBot) -> None:
    at = Windowed(qtbot, seated())
    before = at.model.shown.pane
    press_tray(at)
    assert at.model.shown.pane is before
    assert (at.window.findChild(LampBar).tray().isEmpty(), at.window.findChild(MoneyStrip).tray().isEmpty()) == (
        True,
        True,
    )
    assert "tray" not in at.window.findChild(LampBar).accessibleName()


def test_a_reader_that_is_away_leaves_nothing_known_and_says_what_to_do(qtbot: QtBot) -> None:
    with shown(qtbot, seated(), 2, 4) as (console, _):
        console.reader.line.yank()
        console.until(t.TrayUnread)
        assert "tray away" in console.lamp
        assert console.line.startswith("read unknown, expected 120.00")
        assert "2 columns cannot be read." in console.pane()
        console.at.touch("tray_page")
        assert console.pane() == "column 1, chip 5.00, chips unknown, sum unknown; " + (
            "column 2, chip 25.00, chips unknown, sum unknown"
        )
        assert "0.00" not in [word for word in written(console.at.part("pane_tray").window()) if "unknown" in word]
        console.reader.line.plug()
        console.until(t.TrayAgreed)
        assert "tray 8 chips" in console.lamp


def test_each_alarm_says_what_to_do(qtbot: QtBot) -> None:
    with shown(qtbot, seated(), 2, 4, SIZES[1]) as (console, _):
        chips = console.trayed.registry.chips
        marked = {0: "void", 1: "stolen"}
        changed = {uid(n): replace(chips[uid(n)], status=status) for n, status in marked.items()}
        foreign = {uid(2): replace(chips[uid(2)], chip_set="red")}
        console.trayed.registry = Registry({**chips, **changed, **foreign})
        console.reader.place(antenna(1), uid(7), uid(3))
        console.reader.place(antenna(0), uid(7))
        console.trayed.settle()
        said = console.pane()
        pages = [said]
        while "more" in [part.objectName() for part in console.at.window.findChildren(type(console.at.part("more")))]:
            console.at.touch("more")
            if (page := console.pane()) in pages:
                break
            assert console.faults() == []
            pages.append(page)
        everything = " ".join(pages)
        assert "Column 1: void chip: E004 0100 0000 0000 · 5.00. Take it out, it goes to the cage." in everything
        assert "Column 1: stolen chip: E004 0100 0000 0001 · 5.00. Leave it where it is" in everything
        assert "Column 1: not this table's: E004 0100 0000 0002 · 5.00. Of the set red: take it out" in everything
        assert "Column 2: seen twice: E004 0100 0000 0003 · 5.00. Also in column 1: look in both." in everything


def test_more_explanations_than_a_screen_has_room_for_are_on_pages_and_answer_to_their_numbers(qtbot: QtBot) -> None:
    with shown(qtbot, dealt("7S", "KH", "3D"), 2, 40, SIZES[1]) as (console, _):
        at = console.at
        for _ in range(5):
            console.trayed.do("buy_in", seat=CARLA, amount="25.00")
        console.trayed.do("bet", seat=BRUNO, amount="25.00", on="7")
        console.trayed.draw("7H")
        # The bet came in; one buy-in is still to be handed out.
        console.reader.lift(antenna(1), *(uid(40 + n) for n in range(3)))
        console.trayed.settle()
        assert len(console.until(t.TrayDiffers).explanations) == 6
        assert "25.00 too much in the tray. This would explain it, and proves nothing:" in console.pane()
        seen: list[int] = []
        pages = 0
        while len(seen) < 6:
            assert console.faults() == []
            here = [n for n in range(1, 7) if at.window.findChild(AnswerKey, f"explanation_{n}").isVisible()]
            assert here == list(range(len(seen) + 1, len(seen) + 1 + len(here)))
            seen, pages = seen + here, pages + 1
            at.touch("more")
        assert pages > 1
        # The keyboard stays where it stands, whatever the table does meanwhile.
        first = at.part("explanation_1")
        first.setFocus()
        console.trayed.do("buy_in", seat=CARLA, amount="5.00")
        at.see()
        assert QApplication.focusWidget() is first
        # The newest first: the bet, on the first page, to which the last has come round.
        at.press("1")
        assert at.model.shown.asked_bet == 1
        assert "bruno: lost" in console.pane()
        assert console.faults() == []


@pytest.mark.parametrize("size", SIZES)
def test_two_bets_that_together_would_explain_it_are_both_named_and_both_explained(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    with shown(qtbot, dealt("7S", "KH", "3D"), 2, 40, size) as (console, _):
        console.trayed.do("bet", seat=BRUNO, amount="25.00", on="7")
        console.trayed.do("bet", seat=CARLA, amount="50.00", on="7")
        console.trayed.draw("7H")
        console.trayed.settle()
        console.until(t.TrayDiffers)
        said = "bet 2 · carla · seat 3: 50.00 into the tray: not made; with bet 1 · bruno · seat 2: 25.00 into the tray"
        assert said in console.pane()
        console.at.press("1")
        assert "carla: lost" in console.pane()
        assert "bruno: lost" in console.pane()
        assert console.faults() == []
