"""The console's window before a real table: what is touched goes to its writer, and comes back by the courier."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from served import Served

from tablemgr.console.window import TableWindow
from tablemgr.service.device_health import DeviceHealth
from tablemgr.service.requests import Answer
from tablemgr.service.standing import Standing
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.unfinished import Unfinished
from tablemgr.service.writer import Committed


class FakeHand:
    """A hand on a shoe whose cards the test has laid down."""

    def __init__(self, port: "ServedPort") -> None:
        self._port = port
        self.cards: list[str] = []
        self.is_plugged = True
        self.packs = 0

    def new_pack(self) -> None:
        self.packs += 1

    def draw(self) -> None:
        self._port.served.draw(self.cards.pop(0))

    def unread(self) -> None:
        self.cards.pop(0)
        self._port.served.unread()

    def yank(self) -> None:
        self.is_plugged = False

    def plug(self) -> None:
        self.is_plugged = True


class ServedPort:
    """A served table as a window's port. While `is_blocked`, what is given waits, as behind a writer that is busy."""

    def __init__(self, served: Served, *, has_hand: bool = False, tray_hand: Any = None) -> None:
        self.served = served
        self.hand = FakeHand(self) if has_hand else None
        self.bots = None
        self.tray_hand = tray_hand
        # Who is told of looks at the tray; a test that has one tells them.
        self.look_listeners: list[Callable[[TrayLook], None]] = []
        self.packs: list[str] = []
        self.given: list[dict[str, Any]] = []
        self.reported: list[str] = []
        # What stands at the table, as the test has it, and what was asked to be recorded.
        self.devices: list[DeviceHealth] = []
        self.recorded: list[tuple[str, bool]] = []
        self.is_blocked = False
        self.has_room = True
        self._waiting: list[tuple[int, dict[str, Any], Callable[[int, tuple[Answer, ...]], None]]] = []

    @property
    def standing(self) -> tuple[Standing, int]:
        return self.served.writer.standing, self.served.writer.head.seq

    @property
    def unfinished(self) -> Unfinished:
        return self.served.writer.unfinished

    def listen_tray(self, listener: Callable[[TrayLook], None]) -> None:
        self.look_listeners.append(listener)

    def listen(self, listener: Callable[[Committed], None]) -> None:
        self.served.writer.listeners.append(listener)

    def give(self, lines: Sequence[Mapping[str, object]], answered: Callable[[int, tuple[Answer, ...]], None]) -> bool:
        if not self.has_room:
            return False
        for i, line in enumerate(lines):
            self.given.append(dict(line))
            self._waiting.append((i, dict(line), answered))
        if not self.is_blocked:
            self.go_on()
        return True

    def go_on(self) -> None:
        """The writer does what waits."""
        waiting, self._waiting = self._waiting, []
        for i, line, answered in waiting:
            keys = {name: value for name, value in line.items() if name != "do"}
            answered(i, self.served.say(str(line["do"]), **keys))

    def packs_here(self) -> Sequence[str]:
        return self.packs

    def health(self) -> tuple[DeviceHealth, ...]:
        return tuple(self.devices)

    def record(self, device: str, *, begins: bool) -> None:
        self.recorded.append((device, begins))

    def report(self, text: str, code: str = "console") -> None:
        self.reported.append(f"{code}: {text}")


class Windowed:
    """A window that is shown, and fingers and keys for it."""

    def __init__(
        self,
        qtbot: QtBot,
        served: Served,
        size: tuple[int, int] = (1920, 1080),
        *,
        has_hand: bool = False,
        tray_hand: Any = None,
    ) -> None:
        self._qtbot = qtbot
        self._seconds = 0.0
        self.served = served
        self.port = ServedPort(served, has_hand=has_hand, tray_hand=tray_hand)
        self.window = TableWindow(self.port, "Table 3", size, lambda: "21:04:33", self._steady)
        qtbot.addWidget(self.window)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        self.touches = 0

    def _steady(self) -> float:
        """A clock by which nothing follows too quickly upon another thing."""
        self._seconds += 1.0
        return self._seconds

    @property
    def model(self) -> Any:
        """The console's model."""
        return self.window.model

    def see(self) -> None:
        """Until what the table did has been shown."""
        self._qtbot.waitUntil(lambda: self.model.view.seq == self.served.writer.head.seq)
        QApplication.processEvents()

    def touch(self, *names: str) -> None:
        """A finger on the parts of these names."""
        for name in names:
            part = self.part(name)
            assert part.isVisible(), f"{name} is not seen"
            self.touches += 1
            QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=QPoint(part.width() // 2, part.height() // 2))
            self.see()

    def touch_felt(self, seat: int | None = None, on: str | None = None) -> None:
        """A finger on a seat's row, a card, or where they cross."""
        felt = self.window.felt
        place: QPointF = felt.place_of(seat, on).center()
        self.touches += 1
        QTest.mouseClick(felt, Qt.MouseButton.LeftButton, pos=place.toPoint())
        self.see()

    def press(self, *keys: Qt.Key | str) -> None:
        """Keys of the keyboard, wherever it stands."""
        for key in keys:
            for stroke in key if isinstance(key, str) else (key,):
                QTest.keyClick(QApplication.focusWidget() or self.window, stroke)
                self.see()

    def press_chord(self, key: Qt.Key) -> None:
        """A key with Ctrl held down."""
        QTest.keyClick(QApplication.focusWidget() or self.window, key, Qt.KeyboardModifier.ControlModifier)
        self.see()

    def part(self, name: str) -> QWidget:
        """The part of this name that is shown now."""
        found = [part for part in self.window.findChildren(QWidget, name) if part.isVisible()]
        assert found, f"nothing that is seen is called {name}"
        return found[0]
