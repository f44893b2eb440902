"""Who is it? A guest who was here before, or a name that is written.

A name is how a player's money is known. One who was here before and is written otherwise only in small and capital
letters is taken for the same, and spelt as before: two stacks, or a debt without a debtor, would come of it.
"""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.panels.guest_pad import GuestPad
from tablemgr.console.panels.letter_pad import LetterPad
from tablemgr.console.theme.grid import Grid


def spelt_as_before(name: str, known: Sequence[str]) -> str:
    """The name without needless blanks, spelt as the one that is known."""
    name = " ".join(name.split())
    return next((each for each in known if each.casefold() == name.casefold()), name)


class NamePad(QWidget):
    """`named` carries the name."""

    named = Signal(object)

    def __init__(self, grid: Grid, parent: QWidget, *, has_digits: bool = False) -> None:
        super().__init__(parent)
        self._guests: tuple[str, ...] = ()
        self._known: tuple[str, ...] = ()
        self._guest_pad = GuestPad(grid, self)
        self._letter_pad = LetterPad(grid, self, has_digits=has_digits)
        self._guest_pad.named.connect(self.named)
        self._guest_pad.somebody_new.connect(self._write)
        self._letter_pad.named.connect(self._written)
        self.begin((), ())

    def begin(self, guests: Sequence[str], seated: Sequence[str]) -> None:
        """Somebody sits down: the guests first, if there are any. Who is `seated` is known, too, and not offered."""
        self._guests, self._known = tuple(guests), (*guests, *seated)
        self._guest_pad.set_guests(self._guests)
        self._letter_pad.begin()
        self._show(is_written=not self._guests)

    @property
    def can_go_back(self) -> bool:
        """Whether a name is being written and there are guests to go back to."""
        return self._is_written and bool(self._guests)

    @property
    def is_writing(self) -> bool:
        """Whether somebody has begun to write a name."""
        return self._is_written and bool(self._letter_pad.line.text())

    def go_back(self) -> None:
        """To the guests."""
        self._show(is_written=False)
        self.first().setFocus()

    def first(self) -> QWidget:
        """Where the keyboard begins."""
        return self._letter_pad.line if self._is_written else self._guest_pad.first()

    def take_text(self, text: str) -> bool:
        """A letter that is typed while the guests are shown begins a name; False for anything else."""
        if self._is_written or not text.isalpha():
            return False
        self._write(text)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """What the keys of the guests have left over."""
        if not self.take_text(event.text()):
            super().keyPressEvent(event)

    def place(self, area: QRect) -> None:
        """Fills an area."""
        self.setGeometry(area)
        for pad in (self._guest_pad, self._letter_pad):
            pad.place(QRect(0, 0, area.width(), area.height()))

    def _write(self, text: str = "") -> None:
        self._letter_pad.begin(text)
        self._show(is_written=True)
        self._letter_pad.line.setFocus()

    def _written(self, name: str) -> None:
        self.named.emit(spelt_as_before(name, self._known))

    def _show(self, *, is_written: bool) -> None:
        self._is_written = is_written
        self._guest_pad.setVisible(not is_written)
        self._letter_pad.setVisible(is_written)
