"""The hold: what is held, since when, and the four things that can be true of it. The machine has no opinion."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.model import ConsoleModel, Pane
from tablemgr.console.paint.answers import AnswerFace
from tablemgr.console.paint.keys import KeyFace
from tablemgr.console.paint.marks import draw_warning
from tablemgr.console.paint.shapes import draw_box
from tablemgr.console.paint.writing import Align, draw_paragraph, draw_text
from tablemgr.console.panels.bars import local_time
from tablemgr.console.panels.pane import PaneBody
from tablemgr.console.parts.answer_key import AnswerKey
from tablemgr.console.parts.key import Key
from tablemgr.console.port import TablePort
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.motion import HOLD_TO_DO_S
from tablemgr.console.theme.spacing import RADIUS_PANEL
from tablemgr.kernel.cards import UNSEEN_CARD, sign_of
from tablemgr.service.hold import UNREAD
from tablemgr.service.packs.acts import IMPOSSIBLE
from tablemgr.service.views import HoldView

HEAD_LARGE, HEAD_SMALL = 110, 92
ANSWER_LARGE, ANSWER_SMALL = 104, 92
MISDEAL_REASON = "the deal cannot stand"


class HoldPane(PaneBody):
    """A red head, four answers, and what else is true while the table is held."""

    frame_colour = colours.FAULT_EDGE
    frame_px = 3.0

    def __init__(self, model: ConsoleModel, grid: Grid, parent: QWidget, port: TablePort | None = None) -> None:
        super().__init__(model, grid, parent, port)
        self._answers: list[AnswerKey] = []
        for number in range(1, 5):
            key = AnswerKey(AnswerFace(number, "", ""), grid.type, self)
            key.setObjectName(f"answer_{number}")
            key.acted.connect(self._acts(number))
            self._answers.append(key)
        self._void = Key(KeyFace(self.tr("Void deal"), self.tr("hold")), grid.type, self, hold_s=HOLD_TO_DO_S)
        self._void.setObjectName("void_deal")
        self._void.acted.connect(lambda: model.misdeal(MISDEAL_REASON))
        self._void.hide()
        self._lay_out()

    def title(self) -> str:
        hold = self.model.view.hold
        if hold is None:
            return self.tr("Nothing is held")
        if hold.head is None:
            return self.tr("Fault of the shoe")
        if hold.head.why == UNREAD:
            return self.tr("Card not read")
        if hold.head.card == UNSEEN_CARD:
            return self.tr("A card is held")
        card = "" if hold.head.card is None else _card(hold.head.card)
        return self.tr("{card} is held").format(card=card)

    def refresh(self) -> None:
        hold = self.model.view.hold
        self._confirms = self._confirms and hold is not None and hold.in_deal
        faces = [] if hold is None else self._faces(hold)
        for key, face in zip(self._answers, [*faces, *[None] * (4 - len(faces))], strict=True):
            key.setVisible(face is not None)
            if face is not None:
                key.set_value(face)
        self._void.setVisible(hold is not None and hold.in_deal and len(faces) == 4 and self._confirms)
        self.setAccessibleName(self.title())
        self.update()

    _confirms = False

    def typed(self, text: str) -> bool:
        """The keys 1 to 4 answer."""
        hold = self.model.view.hold
        if hold is None or text not in ("1", "2", "3", "4") or int(text) > len(self._faces(hold)):
            return False
        self._acts(int(text))()
        return True

    def _faces(self, hold: HoldView) -> list[AnswerFace]:
        if hold.head is None:
            over = self.tr("The fault is over")
            note = self.tr("looked at, and nothing is in the way")
            return [AnswerFace(1, over, note)]
        if not hold.in_deal:
            return self._faces_between(hold)
        first = (
            AnswerFace(1, self.tr("It lies face down"), self.tr("dealt unread, its holder shows it later"))
            if self._lies_unread(hold)
            else AnswerFace(1, self.tr("I can read the card"), self.tr("name it on the card grid"))
            if hold.head.why == UNREAD
            else AnswerFace(1, self.tr("It is another card"), self.tr("name it on the card grid"))
        )
        return [
            first,
            AnswerFace(2, self.tr("I am not sure"), self.tr("put it through the shoe again")),
            AnswerFace(3, self.tr("No card came out"), self.tr("the reading is struck, the turn goes on")),
            AnswerFace(4, self.tr("The deal cannot stand"), self._void_note(hold)),
        ]

    def _void_note(self, hold: HoldView) -> str:
        """A card that cannot be there is a fault of the pack, if it was one of the deal's."""
        packs, head = self.model.view.packs, hold.head
        if packs is not None and packs.in_play is not None and head is not None and head.why in IMPOSSIBLE:
            return self.tr("void: every bet goes back, and the pack leaves the table")
        return self.tr("void: every bet goes back")

    def _lies_unread(self, hold: HoldView) -> bool:
        """Whether nobody has to know, and nobody may, which card it is."""
        return hold.head is not None and hold.head.why == UNREAD and self.model.view.takes_unread

    def _faces_between(self, hold: HoldView) -> list[AnswerFace]:
        faces = []
        if hold.head is not None and hold.head.offers_new_deal:
            faces.append(AnswerFace(1, self.tr("A new deal"), self.tr("shuffled and cut: this is its first card")))
        faces.append(AnswerFace(len(faces) + 1, self.tr("Not in play"), self.tr("put away, nothing is settled by it")))
        if self._is_of_a_check():
            faces.append(
                AnswerFace(len(faces) + 1, self.tr("A pack is checked"), self.tr("say which: it is one of its cards"))
            )
        return faces

    def _is_of_a_check(self) -> bool:
        """Whether a card that comes between deals may be one of a pack that is being checked."""
        return self.model.view.packs is not None

    def _acts(self, number: int) -> Callable[[], None]:
        def act() -> None:
            hold = self.model.view.hold
            if hold is None:
                return
            if hold.head is None:
                self.model.answer_hold("clear_fault")
            elif not hold.in_deal:
                offers = hold.head.offers_new_deal and number == 1
                if self._is_of_a_check() and number == len(self._faces_between(hold)):
                    self.model.open(Pane.PACK)
                else:
                    self.model.answer_hold("new_deal" if offers else "not_in_play")
            elif number == 1 and self._lies_unread(hold):
                self.model.hold_unread()
            elif number == 1:
                self.model.name_held()
            elif number == 4:
                self._confirms = True
                self.refresh()
                self._void.setFocus()
            else:
                self.model.answer_hold({2: "next_card", 3: "not_in_play"}[number])

        return act

    def draw_head(self, painter: QPainter) -> None:
        """White on red, with triangle, title, and how long it has been so."""
        scale, hold = self.grid.type, self.model.view.hold
        height = HEAD_LARGE if self.grid.is_large else HEAD_SMALL
        head = QRectF(3, 3, self.grid.pane.width - 6, height)
        draw_box(painter, head, RADIUS_PANEL - 3, fill=colours.FAULT)
        draw_box(painter, QRectF(3, height - 20, head.width(), 23), 0, fill=colours.FAULT)
        sign = QRectF(22, 24, 44, 40) if self.grid.is_large else QRectF(14, 22, 34, 31)
        draw_warning(painter, sign, inks.FAULT_SIGN_ON_WHITE)
        words = QRectF(sign.right() + 14, 16, head.right() - sign.right() - 30, 40)
        lasting = self._lasting()
        title = words.adjusted(0, 0, -80, 0)
        draw_text(painter, title, self.title(), scale.title, inks.ON_FAULT)
        draw_text(painter, words, lasting, scale.title, inks.ON_FAULT, Align.RIGHT)
        if hold is not None:
            draw_text(painter, words.translated(0, 40), self._since(hold), scale.label, inks.ON_FAULT)

    def draw(self, painter: QPainter) -> None:
        scale, content = self.grid.type, QRectF(self.content)
        question = self.tr("Look at the shoe. Which is true?")
        draw_text(painter, QRectF(self._question), question, scale.key, inks.TEXT_ON_PANEL)
        if self._void.isVisibleTo(self) or self._foot < self._answers[-1].geometry().bottom():
            return
        note = self.tr("Bets stay as they lie. Nobody bets, nothing is paid until one answer is given.")
        draw_paragraph(
            painter, QRectF(content.left(), self._foot, content.width(), 50), note, scale.note, inks.SOFT_ON_PANEL
        )

    def _lay_out(self) -> None:
        large, content = self.grid.is_large, self.content
        top = (HEAD_LARGE if large else HEAD_SMALL) + 12
        self._question = QRect(content.left(), top, content.width(), 28)
        height = ANSWER_LARGE if large else ANSWER_SMALL
        top += 36
        for key in self._answers:
            key.setGeometry(content.left(), top, content.width(), height)
            top += height + (12 if large else 6)
        self._foot = min(top, content.bottom() - 50)
        self._void.setGeometry(content.left(), self.grid.pane.height - 66, content.width(), 58)

    def _since(self, hold: HoldView) -> str:
        what = ", ".join(text for _, text in hold.faults)
        since = self.tr("since {time}").format(time=local_time(hold.since))
        waiting = self.tr("%n card(s) wait", "", hold.waiting) if hold.waiting else ""
        return " · ".join(part for part in (what, since, waiting) if part)

    def _lasting(self) -> str:
        hold = self.model.view.hold
        if hold is None or not hold.since:
            return ""
        seconds = max(0, int((self.model.now() - datetime.fromisoformat(hold.since)).total_seconds()))
        return f"{seconds // 60}:{seconds % 60:02d}"


def _card(card: str) -> str:
    try:
        return sign_of(card)
    except KeyError:
        return card
