"""The simulated shoe's cable and cards, the hand in a simulated tray, and the bots: what a demonstration has and a live
table has not.
"""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.writing import draw_paragraph
from tablemgr.console.panels.entry_pane import GAP_LARGE, GAP_SMALL
from tablemgr.console.panels.key_rows import below, lay_rows
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import Grid


class SimulatorPane(PaneBody):
    """Keys for the hand beside the wire."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._bots = self._key(KeyFace(self.tr("Stop the bots")), "bots", self._toggle_bots)
        self._draw = self._key(KeyFace(self.tr("Draw a card")), "hand_draw", lambda: self._hand("draw"))
        self._unread = self._key(KeyFace(self.tr("Draw it unread")), "hand_unread", lambda: self._hand("unread"))
        self._cable = self._key(KeyFace(self.tr("Pull the cable")), "hand_cable", self._toggle_cable)
        self._keys = [self._bots, self._draw, self._unread, self._cable]
        tray = None if port is None else port.tray_hand
        if tray is not None and port is not None and port.hand is None:
            # The tray alone is a simulated one.
            for key in self._keys:
                key.hide()
            self._keys = []
        self._pays: Key | None = None
        if tray is not None:
            self._pays = self._key(KeyFace(""), "tray_follow", self._toggle_pays)
            self._keys += [
                self._pays,
                self._key(KeyFace(self.tr("Put all right"), self.tr("tray")), "tray_right", lambda: tray.put_right()),
                self._key(KeyFace(self.tr("Take a chip out"), self.tr("tray")), "tray_take", lambda: tray.take_out()),
                self._key(KeyFace(self.tr("Move a chip"), self.tr("tray")), "tray_move", lambda: tray.move()),
                self._key(KeyFace(self.tr("Strange chip in"), self.tr("tray")), "tray_put", lambda: tray.put_in()),
            ]
        content = self.content
        self._close = self._key(KeyFace(self.tr("Bet pad"), self.tr("Esc")), "close", model.close_pane)
        foot_height = 64 if grid.is_large else 56
        foot = below(content, content.bottom() + 1 - foot_height)
        lay_rows([self._close], foot, 3, foot_height, GAP_LARGE if grid.is_large else GAP_SMALL)
        height = 76 if grid.is_large else 60
        # With a tray there are twice as many.
        self._foot = lay_rows(self._keys, content, 1 if tray is None else 2, height, 12)

    def title(self) -> str:
        return self.tr("Simulated devices")

    def refresh(self) -> None:
        if self.port is None:
            return
        hand, bots = self.port.hand, self.port.bots
        has_hand = KeyState.REST if hand is not None else KeyState.OFF
        none = "" if hand is not None else self.tr("the shoe is a real one")
        playing = bots is not None and bots.are_playing
        title = self.tr("Stop the bots") if playing else self.tr("Start the bots")
        note = "" if bots is not None else self.tr("none here")
        self._bots.set_value(KeyFace(title, note, KeyState.REST if bots is not None else KeyState.OFF))
        plugged = hand is None or hand.is_plugged
        cable = self.tr("Pull the cable") if plugged else self.tr("Plug the cable in")
        self._cable.set_value(KeyFace(cable, none, has_hand))
        self._draw.set_value(KeyFace(self.tr("Draw a card"), none, has_hand))
        self._unread.set_value(KeyFace(self.tr("Draw it unread"), none, has_hand))
        tray = self.port.tray_hand
        if tray is not None and self._pays is not None:
            leave = KeyFace(self.tr("Leave chips"), self.tr("where they lie"))
            move = KeyFace(self.tr("Move chips"), self.tr("as the books do"))
            self._pays.set_value(leave if tray.follows else move)
        self.update()

    def draw(self, painter: QPainter) -> None:
        content = QRectF(self.content)
        place = QRectF(content.left(), self._foot, content.width(), 80)
        words = self.tr(
            "On its wire a simulated device does what a real one does. What it brings is marked as simulated."
        )
        draw_paragraph(painter, place, words, self.grid.type.note, inks.SOFT_ON_PANEL)

    def _toggle_bots(self) -> None:
        bots = None if self.port is None else self.port.bots
        if bots is None:
            return
        if bots.are_playing:
            bots.pause()
        else:
            bots.play()
        self.refresh()

    def _toggle_pays(self) -> None:
        tray = None if self.port is None else self.port.tray_hand
        if tray is not None:
            tray.follow(on=not tray.follows)
            self.refresh()

    def _toggle_cable(self) -> None:
        hand = None if self.port is None else self.port.hand
        if hand is not None:
            self._hand("yank" if hand.is_plugged else "plug")

    def _hand(self, act: str) -> None:
        hand = None if self.port is None else self.port.hand
        if hand is not None:
            getattr(hand, act)()

    def _key(self, face: KeyFace, name: str, act: Callable[[], object]) -> Key:
        key = Key(face, self.grid.type, self)
        key.setObjectName(name)
        key.acted.connect(act)
        return key
