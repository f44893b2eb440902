"""The card grid: every card of the pack, those that everybody has seen struck through with the word where they lie.

It asks for the card that shows, for the one that is held, or for the cards that a seat names. A card that lies face
down is not struck through: it could be read off the grid. A pack that is too large for one page has one for each
colour; typing a card, `7H`, needs no page.
"""

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QRect
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console import words
from tablemgr.console.model import ConsoleModel, Line, Pane
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.panels.grid_places import places
from tablemgr.console.panels.key_rows import lay_rows, make_key, share_of
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.card_key import CardKey, CardKeyFace
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import Grid
from tablemgr.engine.felt import HandsFelt, LayoutFelt, PilesFelt
from tablemgr.kernel.cards import RED_SUITS, UNSEEN_CARD, sign_of, suit_of
from tablemgr.service.views import SayingView

GAP_LARGE, GAP_SMALL = 7, 4
KEY_HEIGHT = 60
# A key that names six cards has two lines for them, and is twice as wide as those beside it.
NAMES_HEIGHT, NAMES_SHARE = 76, 2
# A key for each thing that can be said beside the card, as many as fit side by side.
FOOT_MAX = 4
BACKSPACE, RETURN = ("\b", "\x7f"), ("\r", "\n")
# What is typed for a card that lies face down and was not read.
FACE_DOWN_KEY = "*"


class CardGridPane(PaneBody):
    """Four suits across and ten ranks down where there is room for it; else as many across as fingers allow."""

    frame_colour = colours.ACT
    frame_px = 3.5

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._cards: dict[str, CardKey] = {}
        self._is_red = False
        self._picked: tuple[str, ...] = ()
        self._typed = ""
        self._colour_keys = {
            is_red: make_key(self, grid.type, name, KeyFace(word), partial(self._turn_page, is_red=is_red))
            for is_red, name, word in (
                (False, "page_black", self.tr("Black")),
                (True, "page_red", self.tr("Red")),
            )
        }
        self._foot: list[Key] = [
            make_key(self, grid.type, f"foot_{k}", KeyFace(""), self._acts(k)) for k in range(FOOT_MAX)
        ]
        self._foot_acts: tuple[Callable[[], None], ...] = ()
        self._laid: object = None

    def title(self) -> str:
        asked = self.model.shown.asked
        if asked is not None:
            return words.tr(asked.title)
        if self._is_checking:
            return self.tr("Cards of the pack")
        return self.tr("Which card is it?") if self.model.shown.grid_names_held else self.tr("Which card shows?")

    def beside(self) -> str:
        if self._typed:
            return self._typed
        packs = self.model.view.packs
        if packs is not None and packs.checking is not None:
            return self.tr("{cards} of {whole}").format(cards=packs.checking.cards, whole=packs.checking.whole)
        used = self._used()
        left = sum(0 if card in used else times for card, times in self.model.view.unseen.items())
        return self.tr("{left} unseen").format(left=left)

    def refresh(self) -> None:
        if tuple(self._cards) != tuple(self.model.view.unseen):
            self._make_cards()
        used = self._used()
        for card, key in self._cards.items():
            key.set_value(CardKeyFace(card, used.get(card, "")))
        self._show_foot()
        self._follow()
        self._lay_out()
        self.redraw(self.title(), self.beside())

    @property
    def is_begun(self) -> bool:
        return bool(self._typed)

    def typed(self, text: str) -> bool:
        """A card's rank and suit; Return when all are named, and backspace for the last one."""
        asked = self.model.shown.asked
        if text in RETURN and asked is not None and asked.takes_many:
            self.model.say_picked()
        elif text in BACKSPACE:
            self._typed = self._typed[:-1] if self._typed else ""
            if asked is not None:
                self.model.unpick()
        elif text == FACE_DOWN_KEY and self._takes_unread():
            self.model.touch_card(UNSEEN_CARD)
        elif not text.isalnum() or not self._take(text):
            return False
        self.refresh()
        return True

    def place_of(self, line: Line) -> QRect | None:
        """The card that was touched; of several, where it is said that they are all."""
        card = line.get("card")
        if isinstance(card, str) and card in self._cards and self._cards[card].isVisible():
            return self._cards[card].geometry()
        return self._foot[0].geometry() if self._foot[0].isVisible() else None

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        super().showEvent(event)
        if not event.spontaneous():
            self._typed = ""
            if self.model.shown.asked is not None:
                # A Return then says that these are all the cards, and touches none.
                self._foot[0].setFocus()

    def _take(self, text: str) -> bool:
        """One more letter of a card, or one that says something by itself."""
        typed = (self._typed + text).upper()
        if typed in self._cards:
            self._typed = ""
            key = self._cards[typed]
            if not key.is_off:
                self.model.touch_card(typed)
            return True
        if any(card.startswith(typed) for card in self._cards):
            self._typed = typed
            return True
        saying = next((saying for saying in self._beside_the_cards() if saying.key == text.lower()), None)
        self._typed = ""
        if saying is not None and saying.why is None:
            self.model.say_it(saying)
        return saying is not None

    def _used(self) -> dict[str, str]:
        """Where the cards lie that everybody has seen."""
        view = self.model.view
        if self._is_checking:
            # One that is there twice is named twice.
            return {}
        used = {card: self.tr("out") for card, times in view.unseen.items() if not times}
        if self.model.shown.asked is not None:
            picked = self.model.shown.picked
            taken = {card for card in picked if picked.count(card) >= view.unseen.get(card, 1)}
            return used | dict.fromkeys(taken, self.tr("named"))
        felt = view.felt
        used |= {card: self.tr("dead") for cards in felt.dead for card in cards}
        for column in felt.columns:
            if column is not None:
                used |= {card: self.tr("table") for card in column.cards}
        if isinstance(felt, LayoutFelt):
            used |= {card: self.tr("table") for position in felt.positions for card in position.cards}
            used |= {card: self.tr("pile") for card in felt.discards}
        if isinstance(felt, HandsFelt):
            used |= {card: self.tr("hand") for hand in felt.hands for card in hand.cards}
            used |= dict.fromkeys(felt.burnt, self.tr("burnt"))
        used |= {card: self.tr("bank") for card in felt.banker_cards}
        if isinstance(felt, LayoutFelt) and felt.gate is not None:
            used[felt.gate] = self.tr("gate")
        # Where a card comes twice, one that lies there does not stop the other.
        if felt.exposed is not None and not isinstance(felt, PilesFelt):
            used[felt.exposed] = self.tr("shoe")
        used.pop(UNSEEN_CARD, None)
        return used

    @property
    def _is_checking(self) -> bool:
        """Whether the cards are those of a pack that is being checked."""
        packs = self.model.view.packs
        return packs is not None and packs.checking is not None

    def _takes_unread(self) -> bool:
        view = self.model.view
        return self.model.shown.asked is None and view.takes_unread and not self._is_checking

    def _beside_the_cards(self) -> tuple[SayingView, ...]:
        """What can be said by a key beside the grid while cards are typed."""
        if self.model.shown.asked is not None or self.model.shown.grid_names_held:
            return ()
        return tuple(saying for saying in self.model.view.sayings if not saying.takes)

    def _feet(self) -> Iterator[tuple[KeyFace, Callable[[], None]]]:
        model, asked = self.model, self.model.shown.asked
        if asked is not None:
            if asked.takes_many:
                named = " ".join(map(sign_of, model.shown.picked))
                state = KeyState.REST if named else KeyState.OFF
                yield KeyFace(self.tr("That is all"), named or self.tr("none yet"), state), model.say_picked
                yield KeyFace(self.tr("Take off"), "←", state), model.unpick
            yield KeyFace(self.tr("Back"), self.tr("Esc")), model.close_pane
            return
        packs = model.view.packs
        if packs is not None and (packs.in_play is not None or packs.checking is not None):
            yield KeyFace(self.tr("Pack")), partial(model.open, Pane.PACK)
        if self._takes_unread():
            yield (
                KeyFace(self.tr("Face down"), FACE_DOWN_KEY),
                lambda: model.touch_card(UNSEEN_CARD),
            )
        for saying in self._beside_the_cards():
            off = "" if saying.why is None else words.why_in_short(saying.why)
            face = KeyFace(words.tr(saying.title), off or saying.key.upper(), KeyState.OFF if off else KeyState.REST)
            yield face, partial(model.say_it, saying)

    def _show_foot(self) -> None:
        feet = list(self._feet())[:FOOT_MAX]
        self._foot_acts = tuple(act for _, act in feet)
        for k, key in enumerate(self._foot):
            key.setVisible(k < len(feet))
            if k < len(feet):
                key.set_value(feet[k][0])

    def _acts(self, k: int) -> Callable[[], None]:
        return lambda: self._foot_acts[k]()

    def _follow(self) -> None:
        """The page of the card that was named last, though it was typed from another."""
        picked = self.model.shown.picked
        if picked and picked != self._picked:
            self._is_red = suit_of(picked[-1]) in RED_SUITS
        self._picked = picked

    def _turn_page(self, *, is_red: bool) -> None:
        self._is_red = is_red
        self.refresh()

    def _make_cards(self) -> None:
        for key in self._cards.values():
            key.hide()
            key.deleteLater()
        self._cards = {}
        for card in self.model.view.unseen:
            key = CardKey(CardKeyFace(card), self.grid.type, self)
            key.setObjectName(f"card_{card}")
            key.acted.connect(self._touches(card))
            self._cards[card] = key
        self._laid = None

    def _lay_out(self) -> None:
        """Anew only if there is something else to lay."""
        feet, asked = len(self._foot_acts), self.model.shown.asked
        names = asked is not None and asked.takes_many
        laid = (tuple(self._cards), feet, names, self._is_red)
        if laid == self._laid:
            return
        self._laid = laid
        content, gap = self.content, GAP_LARGE if self.grid.is_large else GAP_SMALL
        row, foot_height = KEY_HEIGHT + gap, NAMES_HEIGHT if names else KEY_HEIGHT
        above = content.adjusted(0, 0, 0, -(foot_height + gap) if feet else 0)
        shown = list(self._cards)
        boxes = places(shown, above, gap, side_by_side=self.grid.is_large)
        is_paged = boxes is None
        if boxes is None:
            shown = [card for card in self._cards if (suit_of(card) in RED_SUITS) == self._is_red]
            boxes = places(shown, above.adjusted(0, 0, 0, -row), gap, side_by_side=False)
            assert boxes is not None, "two suits fit on every screen"
        for card, key in self._cards.items():
            key.setVisible(card in shown)
        for card, box in zip(shown, boxes, strict=True):
            self._cards[card].setGeometry(box)
        self._lay_pages(QRect(content.left(), above.bottom() + 1 - KEY_HEIGHT, content.width(), 0), is_paged=is_paged)
        foot = QRect(content.left(), content.bottom() + 1 - foot_height, content.width(), foot_height)
        if feet:
            self._lay_foot(foot, gap, feet, NAMES_SHARE if names else 1)

    def _lay_foot(self, area: QRect, gap: int, feet: int, first_share: int) -> None:
        """The first key is so many others wide."""
        shares = feet - 1 + first_share
        _, ends = share_of(area.width(), first_share - 1, shares, gap)
        self._foot[0].setGeometry(area.left(), area.top(), ends, area.height())
        rest = area.adjusted(ends + gap, 0, 0, 0)
        lay_rows(self._foot[1:feet], rest, max(feet - 1, 1), area.height(), gap)

    def _lay_pages(self, line: QRect, *, is_paged: bool) -> None:
        for is_red, key in self._colour_keys.items():
            key.setVisible(is_paged)
            key.set_value(KeyFace(key.value().title, "", KeyState.CHOSEN if is_red == self._is_red else KeyState.REST))
        lay_rows(list(self._colour_keys.values()), line, 2, KEY_HEIGHT, GAP_SMALL)

    def _touches(self, card: str) -> Callable[[], None]:
        return lambda: self.model.touch_card(card)
