"""A simulated table in its window, from end to end: bots, a person who takes over, a cable that is pulled.

Nothing is faked: the shoe is at the other end of a pseudo-terminal, the journal is on the disk.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap.bots import PacedBots
from tablemgr.bootstrap.console import ConsolePort, simulated_hand
from tablemgr.bootstrap.table import new_table
from tablemgr.bootstrap.verify import expected_key, verify_directory
from tablemgr.console.model import Pane
from tablemgr.console.window import TableWindow
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE
from tablemgr.service.requests import By, LineGiven
from tablemgr.service.views import Lamp, Moment, Next

PATIENCE_MS = 30_000
ROOT = Path(__file__).parents[2]


class Evening:
    """A table, its window, and a finger."""

    def __init__(self, qtbot: QtBot, directory: Path, stack: contextlib.ExitStack) -> None:
        self.qtbot = qtbot
        self.stack = stack
        self.table = stack.enter_context(new_table(directory, SIMULATED, directory.parent / "key"))
        shoe = stack.enter_context(SimulatedShoe("pty"))
        self.table.say(LineGiven({**OPENING_LINE, "seats": 7}, "open"), By("test", "dealer"))
        self.port = ConsolePort(self.table)
        self.port.hand = self.hand = simulated_hand(shoe, 11, lambda _: None)
        self.port.bots = self.bots = PacedBots(self.table, self.hand, 11, pace_s=0.01)
        self.window = TableWindow(self.port, "Evening", (1920, 1080), lambda: "21:00:00")
        qtbot.addWidget(self.window)
        self.window.show()
        qtbot.waitExposed(self.window)
        feed = self.table.attach_shoe("shoe", shoe.url, lambda _: None)
        stack.callback(feed.stop)
        stack.callback(self.hand.stop)
        stack.callback(self.bots.stop)

    @property
    def model(self):
        return self.window.model

    def until(self, moment: Moment) -> None:
        self.qtbot.waitUntil(lambda: self.model.view.moment is moment, timeout=PATIENCE_MS)

    def touch(self, name: str) -> None:
        found = [part for part in self.window.findChildren(QWidget, name) if part.isVisible()]
        assert found, f"{name} is not seen"
        QTest.mouseClick(found[0], Qt.MouseButton.LeftButton, pos=QPoint(20, 20))

    def settle_down(self) -> None:
        """Until all that was asked for is durable and shown."""
        self.table.wait()
        self.qtbot.waitUntil(lambda: self.model.view.seq >= self.table.writer.head.seq - 1, timeout=PATIENCE_MS)
        QApplication.processEvents()

    def draw_to_the_bets(self) -> None:
        """Space, until betting is open again: what the table asks for next is done each time."""
        for _ in range(60):
            self.settle_down()
            if self.model.view.moment is Moment.BETS_OPEN:
                return
            before = self.model.view.seq
            if self.model.view.next in (Next.TAKE_BANK, Next.SEAT_PLAYERS):
                raise AssertionError("the deal ended: take another seed")
            QTest.qWait(320)  # the guard of the next key: a finger is not so quick
            self.window.next_key.press()
            self.qtbot.waitUntil(
                lambda before=before: self.model.view.seq > before or self.model.view.settlement is None,
                timeout=PATIENCE_MS,
            )
        raise AssertionError("betting did not open")


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Iterator[Evening]:
    with contextlib.ExitStack() as stack:
        yield Evening(qtbot, tmp_path / "table", stack)


def test_a_person_takes_over_from_the_bots_and_the_cable_is_pulled(evening: Evening, tmp_path: Path) -> None:
    evening.bots.play()
    evening.until(Moment.BETS_OPEN)
    evening.model.open(Pane.SIMULATOR)
    evening.touch("bots")
    assert not evening.bots.are_playing
    QTest.qWait(100)
    evening.settle_down()
    evening.model.open(Pane.BET)
    evening.draw_to_the_bets()

    view = evening.model.view
    seat = next(row.seat for row in view.seats if row.player and not row.is_banker and row.stack_minor >= 1000)
    on = evening.model.live[0]
    placed = len(view.stakes)
    evening.model.touch_column(on)
    evening.touch("chip_5")
    evening.model.touch_seat(seat)
    evening.settle_down()
    assert len(evening.model.view.stakes) == placed + 1
    evening.window.activateWindow()
    evening.model.open(Pane.DIGITS)
    evening.qtbot.keyClicks(evening.window.findChild(QWidget, "key_line"), f"{seat} {on} 5")
    evening.qtbot.keyClick(evening.window.findChild(QWidget, "key_line"), Qt.Key.Key_Return)
    evening.settle_down()
    assert len(evening.model.view.stakes) == placed + 2

    evening.hand.yank()
    evening.qtbot.waitUntil(lambda: evening.model.view.shoe is Lamp.FAULT, timeout=PATIENCE_MS)
    evening.touch("key_grid")
    evening.qtbot.waitUntil(lambda: evening.model.view.shoe is Lamp.FAULT_TAKEN, timeout=PATIENCE_MS)
    table = evening.table.standing_table
    shown = table.deal_cards
    card = next(card for card in PACK_OF_FORTY if card not in table.deal.shown)
    evening.touch(f"card_{card}")
    evening.settle_down()
    assert evening.table.standing_table.deal_cards in (shown + 1, 0)

    evening.hand.plug()
    evening.qtbot.waitUntil(lambda: evening.model.view.shoe is Lamp.IN_ORDER, timeout=PATIENCE_MS)
    evening.window.close()
    evening.stack.close()
    expected = expected_key(tmp_path / "table", None, tmp_path / "key")
    proof = verify_directory(tmp_path / "table", expected, None, lambda _: contextlib.nullcontext(lambda _: None))
    assert proof.verdict.fault is None


@pytest.mark.slow
def test_the_console_is_tried_on_a_screen_too(tmp_path: Path) -> None:
    """The same tests of the window, under an X server without a screen."""
    if shutil.which("xvfb-run") is None:
        pytest.skip("xvfb-run is not there: apt-get install xvfb xauth")
    if os.environ.get("QT_QPA_PLATFORM") == "xcb":
        pytest.skip("this run is on a screen already")
    ran = subprocess.run(
        [
            "xvfb-run",
            "-a",
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            # A folder of its own: two runs that clear away the same old folders are in each other's way.
            "--basetemp",
            str(tmp_path / "inner"),
            "tests/console/test_window.py",
        ],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "xcb", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-2000:]
