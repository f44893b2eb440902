"""The health page: each device with WIRE, FRAME and READING, so that whoever stands at the table sees which of the
three is dead; and a key that has its bytes written down.

It is looked at anew with the clock, and asks the table for nothing.
"""

from functools import partial

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.health_words import health_face, said
from tablemgr.console.model import ConsoleModel
from tablemgr.console.paint.health import HealthFace, draw_health
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.shapes import draw_line
from tablemgr.console.paint.writing import draw_paragraph
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.key_rows import below, lay_rows
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.service.device_health import DeviceHealth

HEALTH_KEY = "Ctrl+D"
AT_ONCE = 2
"""Devices that are seen together; there are pages for more."""
FOOT_LARGE, FOOT_SMALL = 64, 56
RECORD_KEY = 56
RECORD_GAP = 4


class HealthPane(EntryPane):
    """The devices of the table, two at once."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._page = 0
        self._devices: tuple[DeviceHealth, ...] = ()
        self._record = [self.key(f"record_{n}", KeyFace(""), partial(self._toggle, n)) for n in range(AT_ONCE)]
        self._more = self.key("more", KeyFace(self.tr("More devices")), self._turn)
        foot = FOOT_LARGE if grid.is_large else FOOT_SMALL
        place = below(self.content, self.content.bottom() + 1 - foot)
        lay_rows([self.close_key, self._more], place, 2, foot, self.gap)
        area = self.content.adjusted(0, 0, 0, -foot - self.gap)
        height = (area.height() - (AT_ONCE - 1) * 2 * self.gap) // AT_ONCE
        self._places = [
            QRect(area.left(), area.top() + n * (height + 2 * self.gap), area.width(), height) for n in range(AT_ONCE)
        ]
        for key, block in zip(self._record, self._places, strict=True):
            key.setGeometry(block.left(), block.bottom() + 1 - RECORD_KEY, block.width(), RECORD_KEY)

    def title(self) -> str:
        return self.tr("Devices")

    def beside(self) -> str:
        return HEALTH_KEY

    def begin(self) -> None:
        self._page = 0

    def drawn(self) -> object:
        return self.faces()

    def faces(self) -> tuple[HealthFace, ...]:
        """The devices of this page."""
        return tuple(health_face(health) for health in self._shown())

    def show_parts(self) -> None:
        self._devices = () if self.port is None else self.port.health()
        if self._page * AT_ONCE >= len(self._devices):
            self._page = 0
        shown = self._shown()
        for n, key in enumerate(self._record):
            key.setVisible(n < len(shown))
            if n < len(shown):
                key.set_value(self._record_face(shown[n]))
        self._more.setVisible(len(self._devices) > AT_ONCE)

    def refresh(self) -> None:
        super().refresh()
        self.setAccessibleDescription("; ".join(map(said, self.faces())))

    def draw(self, painter: QPainter) -> None:
        faces = self.faces()
        if not faces:
            words = self.tr("No device is fitted: cards are typed.")
            place = QRectF(self._places[0])
            draw_paragraph(painter, place, words, self.grid.type.label, inks.SOFT_ON_PANEL)
        for n, (face, block) in enumerate(zip(faces, self._places, strict=False)):
            if n:
                above = QRectF(block).topLeft().y() - self.gap
                left, right = QRectF(block).topLeft(), QRectF(block).topRight()
                left.setY(above)
                right.setY(above)
                draw_line(painter, left, right, colours.LINE)
            draw_health(painter, QRectF(block.adjusted(0, 0, 0, -RECORD_KEY - RECORD_GAP)), face, self.grid.type)

    def _shown(self) -> tuple[DeviceHealth, ...]:
        return self._devices[self._page * AT_ONCE : (self._page + 1) * AT_ONCE]

    def _record_face(self, health: DeviceHealth) -> KeyFace:
        recording = health.recording
        if recording.is_on:
            return KeyFace(self.tr("Record no more"), recording.path.rpartition("/")[2], KeyState.CHOSEN)
        return KeyFace(self.tr("Record its bytes"), recording.why)

    def _toggle(self, n: int) -> None:
        shown = self._shown()
        if self.port is not None and n < len(shown):
            self.port.record(shown[n].device, begins=not shown[n].recording.is_on)
            self.refresh()

    def _turn(self) -> None:
        self._page = (self._page + 1) % -(-len(self._devices) // AT_ONCE)
        self.refresh()
