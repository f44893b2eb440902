"""The card grid: every card of the pack, those that have shown struck through with the word where they lie."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.card_key import CardKey, CardKeyFace
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import Grid
from tablemgr.engine.felt import LayoutFelt
from tablemgr.kernel.cards import PACK_OF_FORTY

GAP = 7
ACROSS_LARGE, ACROSS_SMALL = 4, 5


class CardGridPane(PaneBody):
    """Four suits across and ten ranks down; on a small screen five across, a suit on two lines."""

    frame_colour = colours.ACT
    frame_px = 3.5

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._cards: dict[str, CardKey] = {}
        for card in PACK_OF_FORTY:
            key = CardKey(CardKeyFace(card), grid.type, self)
            key.setObjectName(f"card_{card}")
            key.acted.connect(self._touches(card))
            self._cards[card] = key
        self._lay_out()

    def title(self) -> str:
        return self.tr("Which card is it?") if self.model.shown.grid_names_held else self.tr("Which card shows?")

    def beside(self) -> str:
        left = sum(1 for card in self._cards if card not in self._used())
        return self.tr("{left} of {all} left").format(left=left, all=len(self._cards))

    def refresh(self) -> None:
        used = self._used()
        for card, key in self._cards.items():
            key.set_value(CardKeyFace(card, used.get(card, "")))
        self.redraw(self.title(), self.beside())

    def _used(self) -> dict[str, str]:
        """Where the cards lie that have shown in this deal."""
        felt = self.model.view.felt
        used = {card: self.tr("dead") for cards in felt.dead for card in cards}
        for column in felt.columns:
            if column is not None:
                used |= {card: self.tr("table") for card in column.cards}
        used |= {card: self.tr("bank") for card in felt.banker_cards}
        if isinstance(felt, LayoutFelt):
            used |= {card: self.tr("pile") for card in felt.discards}
            used |= {card: self.tr("table") for each in felt.positions for card in each.cards}
            if felt.gate is not None:
                used[felt.gate] = self.tr("gate")
        if felt.exposed is not None:
            used[felt.exposed] = self.tr("shoe")
        return used

    def _lay_out(self) -> None:
        content = self.content
        if self.grid.is_large:
            places = {card: (PACK_OF_FORTY.index(card) // 10, PACK_OF_FORTY.index(card) % 10) for card in PACK_OF_FORTY}
            across, down = ACROSS_LARGE, 10
        else:
            places = {card: (i % ACROSS_SMALL, i // ACROSS_SMALL) for i, card in enumerate(PACK_OF_FORTY)}
            across, down = ACROSS_SMALL, 8
        gap = GAP if self.grid.is_large else 4
        width = (content.width() - gap * (across - 1)) // across
        height = min(57, (content.height() - gap * (down - 1)) // down)
        for card, (column, row) in places.items():
            x, y = content.left() + column * (width + gap), content.top() + row * (height + gap)
            self._cards[card].setGeometry(x, y, width, height)

    def _touches(self, card: str) -> Callable[[], None]:
        return lambda: self.model.touch_card(card)
