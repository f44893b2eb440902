"""The tray of a demonstration, through the real parts: files, registry, simulated reader, driver, table, port."""

import contextlib
import os
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from click.testing import CliRunner
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from waiting import eventually, nothing_more

from drivers.simulators.in_process import tray_at
from tablemgr.bootstrap import tray_hand
from tablemgr.bootstrap.chips import read_registry
from tablemgr.bootstrap.console import CONSOLE, ConsolePort
from tablemgr.bootstrap.demo_tray import CHIPS_NAME, DEVICES_NAME, has_chips, lay_out_demo_tray
from tablemgr.bootstrap.table import OpenTable, new_table, resume_or_new_table
from tablemgr.bootstrap.tray import tray_registry
from tablemgr.bootstrap.verify import expected_key, verify_directory
from tablemgr.bootstrap.window import fitted_tray
from tablemgr.cli.console import command as console
from tablemgr.console.panels.bars import ALL_IN
from tablemgr.console.window import TableWindow
from tablemgr.engine.core import GAMES
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import Dealer, opening_line
from tablemgr.play.moves import DrawCard, LoadPack
from tablemgr.service.requests import LineGiven
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.tray.standing import TrayStanding
from tablemgr.service.views import Lamp
from tablemgr.settings.devices import TraySettings

LOOK_MS = 50


class Demo:
    """A table, its port, and the demonstration's tray."""

    def __init__(self, table: OpenTable, port: ConsolePort, settings: TraySettings) -> None:
        self.table, self.port, self.settings = table, port, settings

    @property
    def tray(self) -> TrayStanding:
        tray = self.table.writer.standing.tray
        assert tray is not None
        return tray

    def say(self, **line: object) -> None:
        (answer, *_) = self.table.say(LineGiven(line, ""), CONSOLE)
        assert answer.accepted, answer.message

    def agrees(self) -> bool:
        """Whether the tray agrees with the books as they stand now."""
        tray = self.table.writer.standing.tray
        return tray is not None and tray.state == "agreed" and tray.read_minor == tray.expected_minor


@contextlib.contextmanager
def demo(directory: Path, game: str = "zecchinetta") -> Iterator[Demo]:
    with nothing_more(), new_table(directory, SIMULATED, None) as table:
        table.say(LineGiven(opening_line(game), ""), CONSOLE)
        port = ConsolePort(table)
        settings = lay_out_demo_tray(directory, table.standing_table, SIMULATED, None).tray
        assert settings is not None
        with fitted_tray(table, port, settings, tray_registry(settings, SIMULATED, None), 7):
            yield Demo(table, port, settings)


@pytest.fixture(autouse=True)
def quick_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tray_hand, "PACE_S", 0.0)


def test_it_is_1200_chips_in_16_columns_all_in_a_registry_of_their_own(tmp_path: Path) -> None:
    with demo(tmp_path) as shown:
        plan = shown.settings.plan
        assert (len(plan.columns), len(read_registry(tmp_path / CHIPS_NAME, SIMULATED, None).chips)) == (16, 1_200)
        looks = list[TrayLook]()
        eventually(shown.agrees)
        shown.port.listen_tray(looks.append)
        assert [column.chips for column in looks[0].columns] == [75] * 16
        assert looks[0].read_minor == plan.opening_minor == shown.tray.expected_minor
    assert verify_directory(tmp_path, expected_key(tmp_path, None, None), None, _unwatched).verdict.fault is None


def test_the_chips_of_each_payment_are_moved_and_while_they_are_left_the_payment_is_named(tmp_path: Path) -> None:
    with demo(tmp_path) as shown:
        shown.say(do="seat", seat=1, player="anna", buy_in="500.00")
        shown.say(do="seat", seat=2, player="bruno", buy_in="312.50")
        eventually(shown.agrees)
        assert shown.tray.expected_minor == shown.settings.plan.opening_minor - 81_250
        hand = shown.port.tray_hand
        assert hand is not None
        hand.follow(on=False)
        shown.say(do="buy_in", seat=2, amount="20.00")
        eventually(lambda: shown.tray.state == "differs")
        (explanation,) = shown.tray.explanations
        assert (explanation.ways, explanation.payments[0].player) == (("missed",), "bruno")
        hand.put_right()
        eventually(shown.agrees)


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].has_bank])
def test_in_every_game_with_a_bank_what_moves_can_be_paid_in_its_chips(game: str, tmp_path: Path) -> None:
    with demo(tmp_path, game) as shown:
        assert has_chips(shown.table.standing_table)
        dealer, pack = Dealer(random.Random(5)), list[str]()
        # A box that is shared is shared when a bank passes.
        deals = 6 if GAMES[game].box == ALL_IN else 16
        reported: list[str] = []
        shown.table.writer.listeners.append(
            lambda committed: reported.extend(
                event.text for event in committed.events if getattr(event, "is_alert", False)
            )
        )
        while shown.table.standing_table.deals_begun < deals:
            match dealer.next_move(shown.table.standing_table):
                case LoadPack(cards):
                    pack = list(cards)
                case DrawCard():
                    shown.say(do="card", card=pack.pop(0))
                case said:
                    shown.say(**dict(said.line))
        eventually(shown.agrees)
        assert reported == []


def test_points_are_played_without_chips(tmp_path: Path) -> None:
    with new_table(tmp_path, SIMULATED, None) as table:
        table.say(LineGiven(opening_line("zetema"), ""), CONSOLE)
        assert not has_chips(table.standing_table)


@pytest.fixture
def closing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Somebody who closes the window as soon as its tray is in order; how many chips it said lie there."""
    del qtbot
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    said: list[str] = []

    def close_when_shown() -> None:
        for window in QApplication.topLevelWidgets():
            if isinstance(window, TableWindow) and window.isVisible() and window.model.view.tray_lamp is Lamp.IN_ORDER:
                said.append(window._lamps.accessibleName())
                window.close()

    look = QTimer()
    look.timeout.connect(close_when_shown)
    look.start(LOOK_MS)
    yield said
    look.stop()


def test_a_console_goes_on_with_the_tray_as_the_demonstration_has_left_it(tmp_path: Path, closing: list[str]) -> None:
    with demo(tmp_path) as shown:
        shown.say(do="seat", seat=1, player="anna", buy_in="500.00")
        eventually(shown.agrees)
        left = shown.tray
    result = CliRunner().invoke(console, [str(tmp_path), "--devices", str(tmp_path / DEVICES_NAME)])
    assert (result.exit_code, result.output) == (0, "")
    assert "chips" in closing[0]
    with resume_or_new_table(tmp_path, SIMULATED, None) as table:
        assert table.writer.standing.tray == left
    # The tray has gone with the window.
    assert tray_at("sim://tray?page_tags=100").places == {}


def _unwatched(_total: int) -> contextlib.AbstractContextManager[Callable[[int], None]]:
    return contextlib.nullcontext(lambda _done: None)
