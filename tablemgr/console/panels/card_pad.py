"""The cards that can be bet on now, as keys."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.key_rows import lay_rows, make_key
from tablemgr.console.parts.key import Key
from tablemgr.console.theme.grid import SLOTS, Grid

ACROSS = 3


class CardPad(QWidget):
    """`card_touched` carries what a bet calls the card."""

    card_touched = Signal(object)

    def __init__(self, grid: Grid, parent: QWidget) -> None:
        super().__init__(parent)
        self._cards: tuple[str, ...] = ()
        self._keys: list[Key] = [
            make_key(self, grid.type, f"on_{k}", KeyFace(""), partial(self._touched, k)) for k in range(SLOTS)
        ]

    def set_cards(self, cards: Sequence[str], chosen: str | None) -> None:
        """Shows these, and marks the one."""
        self._cards = tuple(cards)[: len(self._keys)]
        for k, key in enumerate(self._keys):
            key.setVisible(k < len(self._cards))
            if k < len(self._cards):
                state = KeyState.CHOSEN if self._cards[k] == chosen else KeyState.REST
                key.set_value(KeyFace(self._cards[k], state=state))

    def place(self, area: QRect, height: int, gap: int) -> None:
        """Stands at the top of an area."""
        self.setGeometry(area)
        lay_rows(self._keys, QRect(0, 0, area.width(), 0), ACROSS, height, gap)

    def press(self, text: str) -> bool:
        """A card's own sign on the keyboard; False if there is no such card."""
        if text.upper() not in self._cards:
            return False
        self.card_touched.emit(text.upper())
        return True

    def _touched(self, k: int) -> None:
        self.card_touched.emit(self._cards[k])
