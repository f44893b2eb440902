"""A figure of money as a widget."""

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.money import draw_money, lay_out_money
from tablemgr.console.paint.writing import Align, line_height_of
from tablemgr.console.parts.shown import Shown
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
from tablemgr.kernel.money import Currency


@dataclass(frozen=True, slots=True)
class MoneyFace:
    """An amount and how it is written. `spoken` stands before it for a screen reader: what the figure is."""

    minor: int
    currency: Currency
    lettering: Lettering
    ink: Ink
    align: Align = Align.LEFT
    is_change: bool = False
    spoken: str = ""

    @property
    def words(self) -> str:
        return f"{self.spoken} {self.currency.format(self.minor)} {self.currency.code}".strip()


class MoneyFigure(Shown):
    """It asks for the width of its figure; in less it is narrowed, never cut."""

    def __init__(self, face: MoneyFace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face = face
        self.speak(face.words)

    def value(self) -> MoneyFace:
        return self._face

    def set_value(self, face: MoneyFace) -> None:
        if face != self._face:
            self._face = face
            self.speak(face.words)
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        f = self._face
        layout = lay_out_money(f.minor, f.currency, f.lettering, is_change=f.is_change)
        return QSize(ceil(layout.width), ceil(line_height_of(f.lettering)))

    def paint(self, painter: QPainter) -> None:
        f = self._face
        draw_money(painter, QRectF(self.rect()), f.minor, f.currency, f.lettering, f.ink, f.align, f.is_change)
