"""The pack that is dealt from: it is checked card by card, put in play, taken out, and kept away when it is not whole.

What must happen now stands there as long as it must: nothing of it can be put aside. Which cards a pack wants, and
which deals are flagged, the table says; here they are shown.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel, Line, Pane
from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.paint.shapes import draw_box
from tablemgr.console.paint.writing import draw_paragraph, line_height_of, wrap
from tablemgr.console.panels.entry_pane import EntryPane
from tablemgr.console.panels.hold import MISDEAL_REASON
from tablemgr.console.panels.key_rows import below, lay_rows
from tablemgr.console.panels.name_pad import NamePad
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
from tablemgr.console.theme.motion import HOLD_TO_DO_S
from tablemgr.kernel.cards import CARDS
from tablemgr.service.packs.compare import PASSED, UNREAD
from tablemgr.service.packs.view import CheckView, PacksView
from tablemgr.service.packs.words import held_words, pack_words, wrong_words
from tablemgr.service.views import Next

KEY_LARGE, KEY_SMALL = 64, 56
# Of more cards than this it is only said how many they are.
NAMED_MAX = 6
SEEN_AT_THE_TABLE = "something was seen at the table"
PARAGRAPH_GAP = 8
BAR_HEIGHT = 14
LOOK_MS = 1_000


@dataclass(frozen=True, slots=True)
class Act:
    """A key of the pane: its name as a part, its face, what it does; `is_held` if it is held down for that."""

    name: str
    face: KeyFace
    do: Callable[[], object]
    is_held: bool = False


class PackPane(EntryPane):
    """One pack, what is known of it in a few lines, and below them what can be done."""

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._is_naming = False
        self._typed = ""
        self._names = NamePad(grid, self, has_digits=True)
        self._names.named.connect(self._named)
        self._keys: dict[str, Key] = {}
        self._dos: dict[str, Callable[[], object]] = {}
        self._top = self.content.bottom()
        self._offered: tuple[str, ...] = ()
        # The register is another's, and may change while it is asked which pack.
        self._look = QTimer(self)
        self._look.timeout.connect(self._offer)
        self._look.start(LOOK_MS)
        self.begin()
        self.show_parts()

    # What it says.

    def title(self) -> str:
        packs = self.model.view.packs
        if packs is None:
            return self.tr("Pack")
        if self._wrong:
            return self.tr("Pack on hold")
        if packs.checking is not None:
            return packs.checking.pack.pack
        if self._names_one:
            return self.tr("Which pack?")
        return self.tr("Pack") if packs.in_play is None else packs.in_play.pack

    def beside(self) -> str:
        packs = self.model.view.packs
        if self._typed:
            return self._typed
        if packs is not None and packs.checking is not None:
            return self.tr("is checked")
        if packs is not None and packs.in_play is not None and not self._names_one and not self._wrong:
            return self.tr("in play")
        return ""

    @property
    def frame_colour(self) -> str:  # type: ignore[override] # it depends on what must be done
        """Red where a pack must leave the table, amber where the table waits for one."""
        if self._wrong:
            return colours.FAULT_EDGE
        return colours.ACT if self.model.view.next is Next.SEE_PACK else colours.LINE

    @property
    def frame_px(self) -> float:  # type: ignore[override] # as above
        return 1.0 if self.frame_colour == colours.LINE else 3.5

    @property
    def _wrong(self) -> bool:
        """Whether what is wrong with a pack is the question, until another is chosen."""
        packs = self.model.view.packs
        if packs is None or packs.checking is not None:
            return False
        return packs.must_void is not None or (packs.trouble is not None and not packs.ready and not self._is_naming)

    @property
    def _names_one(self) -> bool:
        """Whether it is asked which pack."""
        packs = self.model.view.packs
        if packs is None or packs.is_deal_on or packs.checking is not None or self._wrong:
            return False
        return self._is_naming or (packs.in_play is None and not packs.ready and not self._is_unread(packs))

    @staticmethod
    def _is_unread(packs: PacksView) -> bool:
        """Whether the newest check said nothing, and is to be done again."""
        return packs.result is not None and packs.result.result == UNREAD

    def begin(self) -> None:
        self._is_naming = False
        self._typed = ""
        self._name_anew()

    def first(self) -> QWidget:
        return self._names.first() if self._names_one else self.close_key

    def go_away(self) -> None:
        """Back from the names to what is known of a pack; then to what the table asks."""
        if self._is_naming:
            self._is_naming = False
            self.refresh()
        else:
            self.model.close_pane()

    # What can be done.

    def _acts(self) -> Iterator[Act]:
        packs = self.model.view.packs
        if packs is None:
            return
        if packs.must_void is not None:
            face = self.face(self.tr("Void deal"), self.tr("hold: every bet goes back"))
            yield Act("void_deal", face, lambda: self.model.misdeal(MISDEAL_REASON), is_held=True)
        elif packs.checking is not None:
            yield from self._acts_of_a_check(packs.checking)
        elif self._wrong:
            yield Act(
                "another_pack", self.face(self.tr("Take another pack"), self.tr("it is checked first")), self._ask
            )
        elif packs.is_deal_on:
            yield from self._acts_in_a_deal(packs)
        elif not self._names_one:
            yield from self._acts_between_deals(packs)

    def _acts_of_a_check(self, checking: CheckView) -> Iterator[Act]:
        is_whole = checking.found.result == PASSED
        missing = checking.whole - checking.cards
        note = self.tr("every card is there")
        if not is_whole:
            note = self.tr("hold: {cards} of {whole} have come").format(cards=checking.cards, whole=checking.whole)
        yield Act(
            "pack_checked" if is_whole else "pack_checked_wrong",
            self.face(self.tr("That is all"), note),
            lambda: self._say("checked"),
            is_held=not is_whole,
        )
        if missing > 0 or checking.found.unread:
            typed = self.tr("by touch; or write 7H")
            yield Act("type_cards", self.face(self.tr("Type its cards"), typed), lambda: self.model.open(Pane.GRID))
        yield Act("give_up", self.face(self.tr("Give the check up"), self.tr("it says nothing then")), self._give_up)

    def _acts_in_a_deal(self, packs: PacksView) -> Iterator[Act]:
        if packs.in_play is None:
            return
        face = self.face(self.tr("It has run out"), self.tr("hold: no card is left in it"))
        yield Act("ran_out", face, lambda: self._say("ran_out"), is_held=True)
        yield self._hold()

    def _acts_between_deals(self, packs: PacksView) -> Iterator[Act]:
        ready = packs.ready[-1] if packs.ready else None
        if ready is not None:
            note = self.tr("it is whole")
            yield Act("pack_in", self.face(self.tr("Put it in play"), note), lambda: self._say("in", pack=ready.pack))
        elif packs.in_play is None and packs.result is not None:
            name = packs.result.pack
            yield Act("check_again", self.face(self.tr("Check it again"), name), lambda: self._check(name))
        if packs.in_play is not None:
            name = packs.in_play.pack
            yield Act("check_again", self.face(self.tr("Check it now"), name), lambda: self._check(name))
        yield Act("another_pack", self.face(self.tr("Another pack"), self.tr("it is checked first")), self._ask)
        if packs.in_play is not None:
            yield Act(
                "pack_out", self.face(self.tr("Take it out"), self.tr("nothing is wrong")), lambda: self._say("out")
            )
            yield self._hold()

    def _hold(self) -> Act:
        face = self.face(self.tr("Not in order"), self.tr("hold: it leaves, its deals are flagged"))
        return Act("pack_hold", face, lambda: self._say("hold", reason=SEEN_AT_THE_TABLE), is_held=True)

    def _ask(self) -> None:
        self._is_naming = True
        self._name_anew()
        self.refresh()
        self._names.first().setFocus()

    def _name_anew(self) -> None:
        self._offered = self._packs_here()
        self._names.begin(self._offered, ())

    def _offer(self) -> None:
        """Shows the packs that are here by now, unless a name is being written."""
        if self.isVisible() and self._names_one and not self._names.is_writing and self._packs_here() != self._offered:
            self._name_anew()

    def _packs_here(self) -> tuple[str, ...]:
        packs = self.model.view.packs
        held = () if packs is None else packs.held
        here = () if self.port is None else self.port.packs_here()
        return tuple(pack for pack in here if pack not in held)

    def _named(self, name: str) -> None:
        self._check(name)

    def _check(self, name: str) -> None:
        hand = None if self.port is None else self.port.hand
        if hand is not None:
            hand.new_pack()
        self._say("check", pack=name)

    def _give_up(self) -> None:
        self._typed = ""
        self._say("give_up")

    def _say(self, act: str, **keys: str) -> None:
        self.give("pack", lambda: self.model.pack(act, **keys))

    def accepted(self, line: Line) -> None:
        self._is_naming = False
        if line.get("act") in ("in", "out"):
            self.model.close_pane()

    # Cards that are written.

    def typed(self, text: str) -> bool:
        """A rank and a suit while a pack is checked; else a letter of a pack's name."""
        packs = self.model.view.packs
        if packs is None or packs.checking is None:
            return self._names_one and self._names.take_text(text)
        if not text.isalnum():
            return False
        typed = (self._typed + text).upper()
        self._typed = typed if any(card.startswith(typed) for card in CARDS) else ""
        if typed in CARDS:
            self._typed = ""
            self.model.touch_card(typed)
        self.refresh()
        return True

    # How it looks.

    def show_parts(self) -> None:
        acts = {act.name: act for act in self._acts()}
        self._names.setVisible(self._names_one)
        # Where the table waits for a pack there is nothing to go back to.
        self.close_key.setVisible(self._is_naming or self.model.view.next is not Next.SEE_PACK)
        for name, key in self._keys.items():
            key.setVisible(name in acts)
        for name, act in acts.items():
            self._dos[name] = act.do
            if name not in self._keys:
                self._keys[name] = self._make(act)
            self._keys[name].set_value(act.face)
            self._keys[name].setVisible(True)
        self._lay_out([self._keys[name] for name in acts])

    def _make(self, act: Act) -> Key:
        def do(name: str = act.name) -> None:
            self._dos[name]()

        return self.key(act.name, act.face, do, HOLD_TO_DO_S if act.is_held else 0.0)

    def _lay_out(self, keys: Sequence[Key]) -> None:
        height, content = KEY_LARGE if self.grid.is_large else KEY_SMALL, self.content
        foot = content.bottom() + 1 - height
        lay_rows([self.close_key], below(content, foot), 3, height, self.gap)
        has_foot = self.close_key.isVisibleTo(self)
        end = foot - self.gap if has_foot else content.bottom() + 1
        self._top = end + self.gap - len(keys) * (height + self.gap)
        lay_rows(keys, below(content, self._top), 1, height, self.gap)
        self._names.place(QRect(content.left(), content.top(), content.width(), foot - self.gap - content.top()))

    def drawn(self) -> object:
        packs = self.model.view.packs
        return tuple(self._lines()), self._top, packs is not None and packs.checking

    def draw(self, painter: QPainter) -> None:
        content = self.content
        room = QRectF(content.left(), content.top(), content.width(), self._top - content.top() - self.gap)
        y = room.top() + self._draw_progress(painter, room)
        for text, lettering, ink in self._lines():
            step = line_height_of(lettering)
            fits = int((room.bottom() - y) // step)
            if not fits:
                return
            height = step * len(wrap(text, lettering, room.width(), fits)[0])
            draw_paragraph(painter, QRectF(room.left(), y, room.width(), height), text, lettering, ink)
            y += height + PARAGRAPH_GAP

    def _draw_progress(self, painter: QPainter, room: QRectF) -> float:
        """How far a check is, as a bar: the part of the pack that has come. How high it is, with the gap below."""
        packs = self.model.view.packs
        if packs is None or packs.checking is None:
            return 0.0
        checking = packs.checking
        bar = QRectF(room.left(), room.top(), room.width(), BAR_HEIGHT)
        draw_box(painter, bar, BAR_HEIGHT / 2, fill=colours.INK, edge=colours.EDGE)
        came = bar.adjusted(0, 0, -bar.width() * (1 - min(checking.cards / checking.whole, 1.0)), 0)
        if came.width() >= BAR_HEIGHT:
            is_wrong = bool(checking.found.doubled or checking.found.foreign)
            draw_box(painter, came, BAR_HEIGHT / 2, fill=colours.FAULT_EDGE if is_wrong else colours.TEXT)
        return BAR_HEIGHT + PARAGRAPH_GAP

    def _lines(self) -> Iterator[tuple[str, Lettering, Ink]]:
        packs, scale = self.model.view.packs, self.grid.type
        if packs is None or self._names_one:
            return
        if self._wrong:
            yield from self._lines_of_trouble(packs)
        elif packs.checking is not None:
            yield from self._lines_of_a_check(packs.checking)
        elif packs.ready and not packs.is_deal_on:
            yield self.tr("{pack} is whole").format(pack=packs.ready[-1].pack), scale.name, inks.TEXT_ON_PANEL
        elif self._is_unread(packs):
            yield self.tr("Cards passed unread: nobody knows. Check it again."), scale.label, inks.TEXT_ON_PANEL
        if packs.in_play is not None and packs.checking is None and not self._wrong:
            yield pack_words(packs.in_play.kind, packs.in_play.back), scale.label, inks.SOFT_ON_PANEL
            deals = self.tr("%n deal(s) since its last check", "", packs.unproved)
            yield deals, scale.label, inks.TEXT_ON_PANEL

    def _lines_of_a_check(self, checking: CheckView) -> Iterator[tuple[str, Lettering, Ink]]:
        scale, found = self.grid.type, checking.found
        count = self.tr("{cards} of {whole}").format(cards=checking.cards, whole=checking.whole)
        yield count, scale.title, inks.TEXT_ON_PANEL
        yield pack_words(checking.pack.kind, checking.pack.back), scale.label, inks.SOFT_ON_PANEL
        if wrong := wrong_words((), found.doubled, found.foreign, found.unread, NAMED_MAX):
            yield wrong, scale.name, inks.FAULT_TEXT_ON_PANEL
        if found.missing and len(found.missing) <= NAMED_MAX:
            yield wrong_words(found.missing, (), ()), scale.label, inks.TEXT_ON_PANEL
        elif found.missing:
            yield self.tr("every card through the shoe, face by face"), scale.label, inks.SOFT_ON_PANEL

    def _lines_of_trouble(self, packs: PacksView) -> Iterator[tuple[str, Lettering, Ink]]:
        scale, trouble = self.grid.type, packs.trouble
        if trouble is None:
            return
        held = trouble.held
        yield held.pack, scale.title, inks.FAULT_TEXT_ON_PANEL
        short = held_words(held)
        if len(held.missing) > NAMED_MAX:
            short = self.tr("%n card(s) missing", "", len(held.missing))
            short = ", ".join(filter(None, (short, wrong_words((), held.doubled, held.foreign, most=NAMED_MAX))))
        yield short, scale.label, inks.TEXT_ON_PANEL
        if trouble.deals:
            money = self.model.currency.shown
            yield self.tr("%n deal(s) flagged", "", trouble.deals), scale.name, inks.TEXT_ON_PANEL
            sums = self.tr("staked {staked}, paid {paid}")
            sums = sums.format(staked=money(trouble.staked_minor), paid=money(trouble.paid_minor))
            yield sums, scale.label, inks.TEXT_ON_PANEL
        if packs.must_void is not None:
            yield self.tr("No card of it is played: the deal cannot stand."), scale.label, inks.TEXT_ON_PANEL
        yield self.tr("Take it off the table, whole as it is, and call the pit boss."), scale.label, inks.SOFT_ON_PANEL
