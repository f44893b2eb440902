"""A table day on disk, and the review of it: its answers at once in this thread, or its window over the real desk."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from served import Served

from tablemgr.bootstrap.journal_answers import JournalAnswers
from tablemgr.bootstrap.proving import ProofOptions
from tablemgr.bootstrap.review import JournalDesk
from tablemgr.console.boss import port as p
from tablemgr.console.boss.lists import RowList
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.window import ReviewWindow
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal
from tablemgr.storage.sqlite_reader import open_reader

ANSWER_MS = 20_000


def play_day(directory: Path) -> Served:
    """Three deals into a new journal. In the first, banked by anna, bruno's 25.00 on 7 is lost, a bet of his on K is
    refused, and carla's 37.50 on K is won; the second, carla's, has half an hour's silence; the third is bruno's."""
    served = Served(create_journal(directory), (CheckpointFile(directory / CHECKPOINTS_NAME),))
    served.open()
    for seat, player in enumerate(("anna", "bruno", "carla"), start=1):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=1, amount="200.00")
    deal(served, ("7S", "KH", "3D"), (2, "25.00", "7"), (3, "37.50", "K"))
    served.draw("7H")
    served.refused("bet", seat=2, amount="9999.00", on="K")
    served.draw("3C")
    served.clock.run(3_600)
    deal(served, ("AS", "QH", "5D"), (2, "10.00", "A"))
    served.clock.run(1_800)
    served.draw("AH", "5C")
    deal(served, ("2S", "JH", "4D"), (3, "15.00", "J"))
    served.draw("4C")
    return served


def deal(served: Served, cards: tuple[str, ...], *bets: tuple[int, str, str]) -> None:
    """A deal as far as its opening and its first bets, a second between each; anna banks again if nobody does."""
    if served.table.banker is None:
        served.do("bank", seat=served.table.turn.seat or 1, amount="100.00")
    served.do("shuffle")
    served.draw(*cards)
    for seat, amount, on in bets:
        served.clock.run(1)
        served.do("bet", seat=seat, amount=amount, on=on)
    served.clock.run(2)


class AtOnce:
    """A model that is answered at once, or when the test says so."""

    def __init__(self, directory: Path) -> None:
        self.answers = JournalAnswers(lambda: open_reader(directory))
        self.asked: list[p.Asked] = []
        self.is_slow = False
        self.proofs = 0
        self.reckonings: list[p.Reckoning] = []
        self.not_wanted: list[p.Reckoning] = []
        self.given_up = 0
        self.model = ReviewModel(self._ask, self._prove, self._reckon)
        self.model.start()

    def answer(self) -> None:
        """All that waits is answered."""
        while self.asked:
            asked = self.asked.pop(0)
            self.model.told(asked, self.answers.to(asked))

    def _ask(self, asked: p.Asked) -> None:
        self.asked.append(asked)
        if not self.is_slow and len(self.asked) == 1:
            self.answer()

    def _prove(self) -> Callable[[], None]:
        self.proofs += 1
        return self._give_up

    def _reckon(self, asked: p.Reckoning) -> Callable[[], None]:
        self.reckonings.append(asked)
        return lambda: self.not_wanted.append(asked)

    def _give_up(self) -> None:
        self.given_up += 1


class Reviewed:
    """The window over a journal, and fingers and keys for it."""

    def __init__(
        self, qtbot: QtBot, directory: Path, size: tuple[int, int] = (1920, 1080), proof: ProofOptions | None = None
    ) -> None:
        self._qtbot = qtbot
        self.steady_s = 0.0
        self.desk = JournalDesk(directory, proof or ProofOptions())
        self.window = ReviewWindow(self.desk, "Table 3", size, lambda: "09:12:40", lambda: self.steady_s)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        self.until(lambda: self.model.tape.entries and self.model.deals and self.model.records)

    def close(self) -> None:
        """The window, and the thread behind it."""
        self.window.close()
        self.desk.close()
        # Else it is there until the end of the run, a window like the one of the next test.
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    @property
    def model(self) -> ReviewModel:
        """What the window shows."""
        return self.window.model

    def until(self, condition: Callable[[], object]) -> None:
        """Until it holds and has been shown."""
        self._qtbot.waitUntil(lambda: bool(condition()), timeout=ANSWER_MS)
        self.see()

    def see(self) -> None:
        """Until the journal has answered and all is painted."""
        kinds = (p.TapeAsked, p.DealsAsked, p.FoundAsked, p.ChoicesAsked)
        self._qtbot.waitUntil(lambda: not any(map(self.model.is_asking, kinds)), timeout=ANSWER_MS)
        for _ in range(3):
            QApplication.processEvents()

    def touch(self, *names: str) -> None:
        """A finger on the parts of these names."""
        for name in names:
            part = self.part(name)
            QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=QPoint(part.width() // 2, part.height() // 2))
            self.see()

    def touch_row(self, name: str, row: int) -> None:
        """A finger on a row of a list, which is brought into sight first."""
        rows = self.part(name)
        assert isinstance(rows, RowList)
        index = rows.model().index(row, 0)
        rows.scrollTo(index)
        QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=rows.visualRect(index).center())
        self.see()

    def touch_word(self, name: str, word: str) -> None:
        """A finger on the row that says this."""
        self.touch_row(name, self.said(name).index(word))

    def said(self, name: str) -> list[str]:
        """The rows of a list in words."""
        rows = self.part(name)
        assert isinstance(rows, RowList)
        return [rows.model().index(row, 0).data() for row in range(rows.model().rowCount())]

    def touch_felt(self, seat: int | None = None, on: str | None = None) -> None:
        """A finger on a seat's row, a card, or where they cross."""
        place: QPointF = self.window.felt.place_of(seat, on).center()
        QTest.mouseClick(self.window.felt, Qt.MouseButton.LeftButton, pos=place.toPoint())
        self.see()

    def press(self, *keys: Qt.Key | str) -> None:
        """Keys of the keyboard, wherever it stands."""
        for key in keys:
            at = QApplication.focusWidget() or self.window
            if isinstance(key, str):
                QTest.keyClicks(at, key)
            else:
                QTest.keyClick(at, key)
            self.see()

    def tab_to(self, name: str) -> None:
        """Tab, until the keyboard is there."""
        for _ in range(80):
            at = QApplication.focusWidget()
            if at is not None and at.objectName() == name:
                return
            self.press(Qt.Key.Key_Tab)
        raise AssertionError(f"the keyboard never comes to {name}")

    def part(self, name: str) -> Any:
        """The part of this name that is shown now."""
        found = [part for part in self.window.findChildren(QWidget, name) if part.isVisible()]
        assert found, f"nothing that is seen is called {name}"
        return found[0]
