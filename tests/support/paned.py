"""A pane of the console before a real table: its lines go to the table's writer, and what the table says comes back.

There is no window and no thread between; the answer to a line comes at once, or when the test asks for it.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any, TypeVar
from unittest.mock import patch

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from served import Served, line

from tablemgr.console.model import ConsoleModel, Line, Pane
from tablemgr.console.paint import writing
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.key import Key
from tablemgr.console.theme.grid import LARGE, Grid
from tablemgr.console.theme.lettering import Lettering
from tablemgr.console.theme.spacing import TOUCH_MIN
from tablemgr.service.views import TableViewer

Body = TypeVar("Body", bound=PaneBody)


class Paned:
    """A served table, the console's model before it, and what was given. With `is_slow` answers wait for `answer`."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.given: list[dict[str, Any]] = []
        self.is_slow = False
        self.has_room = True
        self._unanswered: list[Line] = []
        self._viewer = TableViewer()
        self._look()
        self.model = ConsoleModel(self._give, self._viewer.view())

    def do(self, word: str, /, **keys: object) -> None:
        """Somebody else does something at the table."""
        self.served.do(word, **keys)
        self.see()

    def draw(self, *cards: str) -> None:
        """The shoe shows cards."""
        self.served.draw(*cards)
        self.see()

    def see(self) -> None:
        """The console sees how the table stands."""
        self._look()
        self.model.set_view(self._viewer.view())

    def answer(self) -> None:
        """The table answers what it has been given."""
        lines, self._unanswered = self._unanswered, []
        for given in lines:
            answers = self.served.ask(line(dict(given)))
            self._look()
            self.model.answered(given, answers[0])
        self.model.set_view(self._viewer.view())

    def open(self, qtbot: QtBot, kind: type[Body], pane: Pane, grid: Grid = LARGE) -> Body:
        """The pane, shown in a window of its own size."""
        # Kept here, because Qt's owner of a window is who holds it.
        self.window = window = QWidget()
        window.setFixedSize(grid.pane.width, grid.pane.height)
        qtbot.addWidget(window)
        self.model.open(pane)
        body = kind(self.model, grid, window)
        self.model.changed = body.refresh
        body.refresh()
        window.show()
        qtbot.waitExposed(window)
        window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
        return body

    def _give(self, lines: Sequence[Line]) -> bool:
        if not self.has_room:
            return False
        self.given.extend(dict(given) for given in lines)
        self._unanswered.extend(lines)
        if not self.is_slow:
            self.answer()
        return True

    def _look(self) -> None:
        records = self.served.records(self._viewer.seq)
        for record, event in zip(records, self.served.events(self._viewer.seq), strict=True):
            self._viewer.add(record, event)


def touch(body: QWidget, *names: str) -> None:
    """A finger on the parts of these names, one after another."""
    for name in names:
        part = body.findChild(QWidget, name)
        assert part is not None, f"nothing is called {name}"
        assert part.isVisible(), f"{name} is not seen"
        QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=QPoint(part.width() // 2, part.height() // 2))


def press(*keys: Qt.Key | str) -> None:
    """Keys of the keyboard, each where it stands by then; a text is its letters."""
    for key in keys:
        for one in key if isinstance(key, str) else (key,):
            at = QApplication.focusWidget()
            assert at is not None, "the keyboard is nowhere"
            QTest.keyClicks(at, one) if isinstance(one, str) else QTest.keyClick(at, one)


def key_named(body: QWidget, name: str) -> Key:
    key = body.findChild(Key, name)
    assert isinstance(key, Key), f"no key is called {name}"
    return key


def off_of(body: QWidget, name: str) -> str:
    """Why a key is off; empty if it is not."""
    key = key_named(body, name)
    return key.value().note if key.is_off else ""


def ill_laid(body: QWidget) -> list[str]:
    """What is wrong with how a pane stands: too small for a finger, outside, over another, or with a word cut off."""
    kinds: tuple[type[QWidget], ...] = (QAbstractButton, QLineEdit, QAbstractItemView)
    parts = [part for kind in kinds for part in body.findChildren(kind) if part.isVisible()]
    boxes = [(part.objectName(), QRect(part.mapTo(body, QPoint(0, 0)), part.size())) for part in parts]
    wrong = [f"{name} is small: {box}" for name, box in boxes if min(box.width(), box.height()) < TOUCH_MIN]
    wrong += [f"{name} is outside: {box}" for name, box in boxes if not body.rect().contains(box)]
    for (one, box), (other, beside) in combinations(boxes, 2):
        wrong += [f"{one} is over {other}"] if box.intersects(beside) else []
    written: list[writing.Line] = []

    def fit(text: str, lettering: Lettering, width: float) -> writing.Line:
        written.append(_FIT(text, lettering, width))
        return written[-1]

    with patch.object(writing, "fit", fit):
        body.grab()
    assert written, "nothing was written at all"
    return wrong + [f"cut off: {one.text!r}" for one in written if one.is_cut]


_FIT = writing.fit
