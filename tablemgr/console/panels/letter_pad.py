"""A name, letter by letter: by touch, or typed. The letters are those of the language of the screen."""

from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from tablemgr.console.fonts.loading import font_of
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.key_rows import below, lay_rows, make_key
from tablemgr.console.parts.key import Key
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.spacing import TOUCH_MIN

NAME_CHARACTERS_MAX = 24
ACROSS_LARGE, ACROSS_SMALL = 6, 5
ROWS_MAX = 6
KEY_HEIGHT_LARGE = 64
GAP_LARGE, GAP_SMALL = 10, 5
SIGNS = 3
DIGITS = "1234567890"


class LetterPad(QWidget):
    """`named` carries what was written, as it was written."""

    named = Signal(object)

    def __init__(self, grid: Grid, parent: QWidget, *, has_digits: bool = False) -> None:
        """With `has_digits` they are a page of their own, behind the letters."""
        super().__init__(parent)
        self._is_large = grid.is_large
        self._scale = grid.type
        self._page = 0
        self.line = QLineEdit(self)
        self.line.setObjectName("name_line")
        self.line.setAccessibleName(self.tr("name of the player"))
        self.line.setPlaceholderText(self.tr("name"))
        self.line.setMaxLength(NAME_CHARACTERS_MAX)
        self.line.setFont(font_of(grid.type.name))
        self.line.returnPressed.connect(self._done)
        self.line.textChanged.connect(self._show)
        self._done_key = make_key(self, grid.type, "name_done", KeyFace(self.tr("Go on")), self._done)
        self._letters = [self._letter(letter) for letter in self.tr("ABCDEFGHIJKLMNOPQRSTUVWXYZ")]
        self._digits = [self._letter(digit) for digit in DIGITS if has_digits]
        self._signs = [
            self._sign("letter_space", "␣", self.tr("space")),
            self._sign("letter_hyphen", "-", self.tr("hyphen")),
            self._sign("letter_erase", "←", self.tr("erase")),
        ]
        self._more = make_key(self, grid.type, "letters_more", KeyFace("…"), self._turn_page)
        self._show()

    def begin(self, text: str = "") -> None:
        """A new name."""
        self._page = 0
        self.line.setText(text)
        self._show()

    def place(self, area: QRect) -> None:
        """Fills an area from its top."""
        self.setGeometry(area)
        self._lay_out()

    def _done(self) -> None:
        if self.line.text().strip():
            self.named.emit(self.line.text())

    def _letter(self, letter: str) -> Key:
        act = partial(self.line.insert, letter.lower())
        return make_key(self, self._scale, f"letter_{letter}", KeyFace(letter), act)

    def _sign(self, name: str, sign: str, said: str) -> Key:
        acts = {"letter_space": partial(self.line.insert, " "), "letter_hyphen": partial(self.line.insert, "-")}
        key = make_key(self, self._scale, name, KeyFace(sign), acts.get(name, self.line.backspace))
        key.setAccessibleName(said)
        return key

    def _turn_page(self) -> None:
        self._page += 1
        self._show()
        self._lay_out()

    def _pages(self) -> list[list[Key]]:
        """A long alphabet has more letters than there is room for: they come in parts."""
        across = ACROSS_LARGE if self._is_large else ACROSS_SMALL
        room = across * ROWS_MAX - SIGNS
        if len(self._letters) <= room and not self._digits:
            return [self._letters]
        room -= 1
        pages = [self._letters[k : k + room] for k in range(0, len(self._letters), room)]
        return [*pages, self._digits] if self._digits else pages

    def _show(self) -> None:
        pages = self._pages()
        shown = pages[self._page % len(pages)]
        for key in (*self._letters, *self._digits):
            key.setVisible(key in shown)
        self._more.setVisible(len(pages) > 1)
        state = KeyState.REST if self.line.text().strip() else KeyState.OFF
        self._done_key.set_value(KeyFace(self.tr("Go on"), self.tr("Enter"), state))

    def _lay_out(self) -> None:
        across, height, gap = (
            (ACROSS_LARGE, KEY_HEIGHT_LARGE, GAP_LARGE) if self._is_large else (ACROSS_SMALL, TOUCH_MIN, GAP_SMALL)
        )
        third = (self.width() - 2 * gap) // 3
        self.line.setGeometry(0, 0, self.width() - third - gap, height)
        self._done_key.setGeometry(self.width() - third, 0, third, height)
        area = below(QRect(0, 0, self.width(), self.height()), height + gap)
        pages = self._pages()
        lay_rows([*pages[self._page % len(pages)], *self._signs, self._more], area, across, height, gap)
