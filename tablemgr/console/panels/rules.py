"""The house rules in force, every one of them (C12): the deal records their hash, of which the lamp bar has the
beginning. They are only shown; another game, or others, are chosen between banks.
"""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel
from tablemgr.console.paint.shapes import draw_line
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_rows
from tablemgr.console.port import TablePort
from tablemgr.console.rule_words import rule_word, value_word
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid

LINE_LARGE_MAX, LINE_SMALL_MAX = 40, 32
FOOT_LARGE, FOOT_SMALL = 64, 56
HASH_CHARS = 8


class RulesPane(EntryPane):
    """One line a rule: what it is called, and what is chosen."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        foot = FOOT_LARGE if grid.is_large else FOOT_SMALL
        place = below(self.content, self.content.bottom() + 1 - foot)
        lay_rows([self.close_key], place, 3, foot, self.gap)
        self._lines = QRectF(self.content.adjusted(0, 0, 0, -foot - self.gap))

    def title(self) -> str:
        return self.tr("House rules")

    def beside(self) -> str:
        return self.model.view.rules_hash[:HASH_CHARS]

    def drawn(self) -> object:
        return self.rules()

    def refresh(self) -> None:
        super().refresh()
        self.setAccessibleDescription("; ".join(f"{rule}: {value}" for rule, value in self.rules()))

    def rules(self) -> tuple[tuple[str, str], ...]:
        """What stands there, line by line."""
        return tuple((rule_word(rule), value_word(value, rule)) for rule, value in self.model.view.rules)

    def draw(self, painter: QPainter) -> None:
        rules, scale, area = self.rules(), self.grid.type, self._lines
        height = min(LINE_LARGE_MAX if self.grid.is_large else LINE_SMALL_MAX, area.height() / max(len(rules), 1))
        for i, (rule, value) in enumerate(rules):
            line = QRectF(area.left(), area.top() + i * height, area.width(), height)
            if i:
                draw_line(painter, QPointF(line.left(), line.top()), QPointF(line.right(), line.top()), colours.LINE)
            width = draw_text(painter, line, value, scale.label_bold, inks.TEXT_ON_PANEL, Align.RIGHT)
            line.setRight(line.right() - width - 10)
            draw_text(painter, line, rule, scale.label, inks.SOFT_ON_PANEL)
