"""`tablemgr console` and the window of `tablemgr demo`: a table that is run, and its window on this screen."""

import datetime
import random
import secrets
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from tablemgr.bootstrap.bots import PacedBots
from tablemgr.bootstrap.device_desk import DeviceDesk
from tablemgr.bootstrap.hand import SimulatedHand
from tablemgr.bootstrap.table import OpenTable
from tablemgr.bootstrap.tray_hand import SimulatedTrayHand
from tablemgr.console.app import run_window
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.engine.core import GAMES
from tablemgr.service.device_health import DeviceHealth
from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import Answer, By, LineGiven
from tablemgr.service.standing import Standing
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.unfinished import Unfinished
from tablemgr.service.writer import Committed

CONSOLE = By("dealer", "dealer")
# Heavy threads let the window's have its turn soon.
SWITCH_INTERVAL_S = 0.0005
KEY_BYTES = 8


class ConsolePort:
    """A running table, as its window sees it. It is made before anything is asked of the table: what happens from then
    on is kept until a window listens."""

    def __init__(self, table: OpenTable) -> None:
        self._table = table
        self._desk = DeviceDesk(table)
        self.hand: SimulatedHand | None = None
        self.bots: PacedBots | None = None
        self.tray_hand: SimulatedTrayHand | None = None
        self.standing: tuple[Standing, int] = table.writer.standing, table.writer.head.seq
        self.unfinished: Unfinished = table.writer.unfinished
        self._lock = threading.Lock()
        # A line's key is its own for ever: that of this window, and its number.
        self._session = secrets.token_hex(KEY_BYTES)
        self._lines_given = 0
        self._kept: list[Committed] = []
        self._listener: Callable[[Committed], None] = self._kept.append
        self._tray_look: TrayLook | None = None
        self._tray_listener: Callable[[TrayLook], None] | None = None
        table.writer.listeners.append(self._hear)

    def listen(self, listener: Callable[[Committed], None]) -> None:
        """Every commit since `standing`, those that were kept at once."""
        with self._lock:
            for committed in self._kept:
                listener(committed)
            self._kept.clear()
            self._listener = listener

    def listen_tray(self, listener: Callable[[TrayLook], None]) -> None:
        """The newest look at once, if there was one, and then each that is another."""
        with self._lock:
            self._tray_listener = listener
            if self._tray_look is not None:
                listener(self._tray_look)

    def show_tray(self, look: TrayLook) -> None:
        """For the tray's reader, on its thread."""
        with self._lock:
            self._tray_look = look
            if self._tray_listener is not None:
                self._tray_listener(look)

    def _hear(self, committed: Committed) -> None:
        with self._lock:
            self._listener(committed)

    def give(self, lines: Sequence[Mapping[str, object]], answered: Callable[[int, tuple[Answer, ...]], None]) -> bool:
        """Lines in their order, each durable by itself and under a key of its own; all of them, or none."""
        return self._table.offer(tuple(map(self._with_a_key, lines)), answered)

    def _with_a_key(self, line: Mapping[str, object]) -> tuple[LineGiven, By]:
        self._lines_given += 1
        given = LineGiven(dict(line), msgspec.json.encode(line).decode())
        return given, replace(CONSOLE, key=f"console:{self._session}:{self._lines_given}")

    def packs_here(self) -> Sequence[str]:
        """Those that were out here when the register was last read; it is read again meanwhile."""
        if self._table.packs is None:
            return ()
        self._table.look_at_packs()
        return tuple(pack.pack for pack in self._table.packs.here)

    def health(self) -> tuple[DeviceHealth, ...]:
        """How each device is at this moment."""
        return self._desk.health()

    def record(self, device: str, *, begins: bool) -> None:
        """In the writer's turn; nothing is done if it has no room."""
        self._desk.offer(device, CONSOLE, begins=begins)

    def report(self, text: str, code: str = "console") -> None:
        """A fault of the program, a call, or a fault that a person has taken, into the journal."""
        self._table.report(DeviceReported(code, text, is_alert=True), CONSOLE)


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window is shown."""

    name: str
    size: tuple[int, int] | None = None
    full_screen: bool = False
    screenshot: Path | None = None


def clock() -> str:
    """The time of day of this place."""
    return datetime.datetime.now().astimezone().strftime("%H:%M:%S")


def favour_the_window() -> None:
    """For a process that is a console. What holds for it holds where it is measured, too."""
    sys.setswitchinterval(SWITCH_INTERVAL_S)


def show_table(port: ConsolePort, options: WindowOptions) -> int:
    """Shows the window until it is closed; the exit status."""
    favour_the_window()
    return run_window(port, options.name, clock, options.size, full_screen=options.full_screen)


def simulated_hand(
    shoe: SimulatedShoe, seed: int, on_trouble: Callable[[str], None], table: OpenTable | None = None
) -> SimulatedHand:
    """The hand on a simulated shoe, with packs of its own seed: those of the game that the table plays."""
    if table is None:
        return SimulatedHand(shoe, random.Random(seed), on_trouble)
    return SimulatedHand(shoe, random.Random(seed), on_trouble, lambda: _pack(table))


def _pack(table: OpenTable) -> tuple[str, ...]:
    standing = table.standing_table
    return GAMES[standing.game].pack(standing)
