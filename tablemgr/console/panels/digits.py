"""Bets by a line of keys: `2 7 25`, `2,5,7 Q 25`, `2-10 Q`. Typed, or touched on the pad."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QWidget

from tablemgr.console.model import ConsoleModel
from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.paint.writing import draw_paragraph
from tablemgr.console.panels.key_rows import below, lay_narrow_and_wide
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import Grid
from tablemgr.service.entry import ON_NOTHING
from tablemgr.service.kinds import one_of_each_kind

PAD = ("7", "8", "9", "A", "4", "5", "6", "J", "1", "2", "3", "Q", "0", ",", "-", "K", ".")
LINE_CHARACTERS_MAX = 60


class KeyLine(QLineEdit):
    """A line in which the space bar is a space once something stands in it; before that it presses NEXT."""

    space_before_all = Signal()
    begun = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.textChanged.connect(lambda text: self.begun.emit(bool(text)))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Space and not self.text():
            self.space_before_all.emit()
        else:
            super().keyPressEvent(event)


class DigitsPane(PaneBody):
    """A line, the pad, and Enter."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self.line = KeyLine(self)
        self.line.setObjectName("key_line")
        self.line.setAccessibleName(self.tr("seats, card and amount"))
        self.line.setMaxLength(LINE_CHARACTERS_MAX)
        self.line.returnPressed.connect(self._enter)
        self.line.begun.connect(lambda is_begun: model.typing(is_begun=is_begun))
        self._pad = [self._key(KeyFace(text), f"pad_{text}", self._types(text)) for text in PAD]
        self._space = self._key(KeyFace(self.tr("space")), "pad_space", self._types(" "))
        self._back = self._key(KeyFace("←"), "pad_back", self.line.backspace)
        self._close = self._key(KeyFace(self.tr("Pad"), "Esc"), "pad_close", model.close_pane)
        self._clear = self._key(KeyFace(self.tr("Clear"), self.tr("Del")), "pad_clear", self.line.clear)
        self._enter_key = self._key(KeyFace(self.tr("Enter")), "pad_enter", self._enter)
        self._lay_out()

    def title(self) -> str:
        return self.tr("Seats, amount") if self._is_on_nothing else self.tr("Seats, card, amount")

    def beside(self) -> str:
        """What a touch on the felt would bet, while this pane covers the one that shows it."""
        entry, currency = self.model.shown.entry, self.model.currency
        if not entry.amount_minor:
            return ""
        return self.tr("kept: {amount}").format(amount=currency.format(entry.amount_minor))

    @property
    def _is_on_nothing(self) -> bool:
        return self.model.live == (ON_NOTHING,)

    @property
    def is_begun(self) -> bool:
        return bool(self.line.text())

    def typed(self, text: str) -> bool:
        """A key was typed elsewhere: it goes on in the line."""
        if not text.isprintable():
            return False
        self.line.setFocus()
        self.line.insert(text)
        return True

    def refresh(self) -> None:
        if not self.line.hasFocus() and self.isVisible():
            self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def draw(self, painter: QPainter) -> None:
        content = QRectF(self.content)
        hint = QRectF(content.left(), self._hint_top, content.width(), 52)
        words = self.tr("2 7 25: seat 2, card 7, 25.00. Seats: 2,5,7 or 2-7.")
        tokens = one_of_each_kind(self.model.view.game, self.model.live)
        if tokens:
            words = self.tr("2 {token} 25. Seats: 2,5,7 or 2-7. Bets: {tokens}").format(
                token=tokens[0], tokens=" ".join(tokens)
            )
        if self._is_on_nothing:
            words = self.tr("2 25: seat 2, 25.00. Seats: 2,5,7 or 2-7.")
        draw_paragraph(painter, hint, words, self.grid.type.note, inks.SOFT_ON_PANEL)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        if event.key() == Qt.Key.Key_Escape:
            self.model.close_pane()
        elif event.key() == Qt.Key.Key_Delete:
            self.line.clear()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Somebody has gone elsewhere: nothing is left that he would not see."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.line.clear()

    def _enter(self) -> None:
        if self.model.keys(self.line.text()):
            self.line.clear()

    def _types(self, text: str) -> Callable[[], None]:
        return lambda: self.line.insert(text)

    def _key(self, face: KeyFace, name: str, act: Callable[[], object]) -> Key:
        key = Key(face, self.grid.type, self)
        key.setObjectName(name)
        key.acted.connect(act)
        return key

    def _lay_out(self) -> None:
        content, gap = self.content, 10 if self.grid.is_large else 6
        top = content.top()
        self.line.setGeometry(content.left(), top, content.width(), 64 if self.grid.is_large else 56)
        top += self.line.height() + 8
        self._hint_top = top
        top += 56
        height = 66 if self.grid.is_large else 56
        width = (content.width() - 3 * gap) // 4
        for i, key in enumerate([*self._pad, self._space, self._back]):
            row, place = divmod(i, 4)
            key.setGeometry(content.left() + place * (width + gap), top + row * (height + gap), width, height)
        row, place = divmod(len(self._pad) + 2, 4)
        self._close.setGeometry(content.left() + place * (width + gap), top + row * (height + gap), width, height)
        top += (row + 1) * (height + gap)
        lay_narrow_and_wide(self._clear, self._enter_key, below(content, top), height, gap)
