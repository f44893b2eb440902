"""The proof of the whole journal: how far it is, that all is well, or the first bad record and why."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from tablemgr.console.boss import port as p
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.words import HASH_DIGITS, numbered, tr
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.marks import draw_tick, draw_warning
from tablemgr.console.paint.shapes import draw_box, draw_ring, painting
from tablemgr.console.paint.writing import draw_paragraph, draw_text, line_height_of, wrap
from tablemgr.console.panels.key_rows import lay_rows, make_key
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
from tablemgr.console.theme.spacing import TOUCH_MIN

GAP = 10
BAR_HEIGHT = 18
HEAD, HEAD_SMALL = 72, 44
LINES_MAX = 12
LAST_HASH = 1
"""Which of the paragraphs of a proof it follows: before those that are as long as a path."""


class ProofPage(QWidget):
    """It shows; what is proved, others know."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget, area: QRect) -> None:
        super().__init__(parent)
        self._review = model
        self._grid = grid
        self.setObjectName("proof")
        self.setGeometry(area)
        self._again = make_key(self, grid.type, "prove_again", KeyFace(tr("Verify again"), "V"), model.prove)
        self._cancel = make_key(self, grid.type, "give_up_proof", KeyFace(tr("Cancel")), model.give_up_proof)
        self._show = make_key(self, grid.type, "show_bad", KeyFace(tr("Show it")), self._show_bad)
        foot = QRect(0, area.height() - TOUCH_MIN, area.width(), TOUCH_MIN)
        lay_rows([self._cancel, self._again], foot, 2, TOUCH_MIN, GAP)
        lay_rows([self._show], foot, 2, TOUCH_MIN, GAP)

    def refresh(self) -> None:
        """Shows the proof as far as it is."""
        proof, going_on = self._review.proof, self._review.is_proving
        bad = proof.seq if isinstance(proof, p.Broken) else None
        self._cancel.setVisible(going_on)
        self._again.setVisible(not going_on)
        self._show.setVisible(not going_on and bad is not None)
        if bad is not None:
            # What comes before the bad record can be looked at; the record itself perhaps not.
            self._show.set_value(KeyFace(tr("Show #{seq}").format(seq=numbered(bad)), "", KeyState.REST))
        self.setAccessibleName(" ".join(self._said()))
        self.update()

    def _show_bad(self) -> None:
        proof = self._review.proof
        if isinstance(proof, p.Broken) and proof.seq is not None:
            self._review.open_record(proof.seq)

    def _said(self) -> tuple[str, ...]:
        """Head and paragraphs."""
        match self._review.proof:
            case p.Proving() as proof:
                so_far = tr("{done} of {records} records").format(
                    done=numbered(proof.done), records=numbered(proof.records or self._review.records)
                )
                return (tr("Being verified"), so_far)
            case p.Proved() as proof:
                pinned = tr("as {source} says").format(source=proof.pinned_by)
                unpinned = tr("by the journal's own word")
                return (
                    tr("All is as it was written"),
                    tr("{records} records, {checkpoints} signed checkpoints").format(
                        records=numbered(proof.records), checkpoints=numbered(proof.checkpoints)
                    ),
                    tr("last hash"),
                    tr("signed with key {key}, {source}").format(
                        key=proof.key_id, source=pinned if proof.pinned_by else unpinned
                    ),
                    tr("chain, postings, answers, snapshots and search index are what the records say"),
                )
            case p.Broken(seq=None) as proof:
                return (tr("BROKEN"), proof.what, proof.why)
            case p.Broken() as proof:
                first = tr("first bad record: #{seq}").format(seq=numbered(proof.seq or 0))
                return (tr("BROKEN"), first, _unless_said(proof), tr("what comes after it is not to be believed"))
            case p.NotProved() as proof:
                return (tr("Not verified"), proof.why)
            case _:
                return (tr("Not verified"), tr("nobody has looked yet"))

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        with painting(self) as painter:
            head, *paragraphs = self._said()
            proof, area = self._review.proof, QRectF(self.rect())
            top = self._draw_head(painter, QRectF(0, 0, area.width(), self._head_height()), head)
            for number, text in enumerate(paragraphs):
                lettering = self._grid.type.name if number == 0 else self._grid.type.label
                top = self._draw_paragraph(painter, top + GAP, text, lettering, inks.TEXT_ON_PANEL)
                if isinstance(proof, p.Proved) and number == LAST_HASH:
                    top = self._draw_hash(painter, top, proof.last_hash)
            if isinstance(proof, p.Proving):
                self._draw_bar(painter, QRectF(0, top + 2 * GAP, area.width(), BAR_HEIGHT), proof)

    def _head_height(self) -> int:
        return HEAD if self._grid.is_large or isinstance(self._review.proof, p.Broken) else HEAD_SMALL

    def _draw_head(self, painter: QPainter, rect: QRectF, head: str) -> float:
        """A sign and a word; the fault is filled, with its triangle."""
        proof = self._review.proof
        ink = inks.TEXT_ON_PANEL
        sign = QRectF(rect.left() + 4, rect.center().y() - 16, 32, 32)
        if isinstance(proof, p.Broken):
            draw_box(painter, rect, 12, fill=colours.FAULT, edge=colours.FAULT_EDGE, edge_px=3)
            ink = inks.ON_FAULT
            sign.translate(14, 0)
            draw_warning(painter, sign, inks.FAULT_SIGN_ON_WHITE)
        elif isinstance(proof, p.Proved):
            draw_ring(painter, sign.center(), 16, colours.SOFT, 2)
            draw_tick(painter, sign.adjusted(8, 8, -8, -8), colours.TEXT, 3)
        else:
            draw_ring(painter, sign.center(), 16, colours.EDGE, 2, (3, 3))
        words = QRectF(sign.right() + 14, rect.top(), rect.right() - sign.right() - 20, rect.height())
        draw_text(painter, words, head, self._grid.type.pane_title, ink)
        return rect.bottom()

    def _draw_paragraph(self, painter: QPainter, top: float, text: str, lettering: Lettering, ink: Ink) -> float:
        # A long path of the key is narrowed, and at last cut, before it runs under the keys.
        room = self.height() - TOUCH_MIN - GAP - top
        lines_max = max(1, min(LINES_MAX, int(room / line_height_of(lettering))))
        lines, chosen = wrap(text, lettering, self.width(), lines_max)
        rect = QRectF(0, top, self.width(), len(lines) * line_height_of(chosen))
        draw_paragraph(painter, rect, text, lettering, ink)
        return rect.bottom()

    def _draw_bar(self, painter: QPainter, rect: QRectF, proof: p.Proving) -> None:
        draw_box(painter, rect, 6, fill=colours.INK, edge=colours.EDGE)
        if proof.records:
            share = min(proof.done / proof.records, 1.0)
            draw_box(
                painter, QRectF(rect.left(), rect.top(), rect.width() * share, rect.height()), 6, fill=colours.SOFT
            )

    def _draw_hash(self, painter: QPainter, top: float, last_hash: str) -> float:
        groups = [last_hash[i : i + HASH_DIGITS] for i in range(0, len(last_hash), HASH_DIGITS)]
        across = 4 if self._grid.is_large else 3
        for i in range(0, len(groups), across):
            line = QRectF(0, top + 4 + 22 * (i // across), self.width(), 22)
            draw_text(painter, line, " ".join(groups[i : i + across]), self._grid.type.hash, inks.SOFT_ON_PANEL)
        return top + 4 + 22 * -(-len(groups) // across)


def _unless_said(proof: p.Broken) -> str:
    """The row or file, unless it is the record itself, and what is wrong."""
    return proof.why if proof.what == f"record {proof.seq}" else f"{proof.what}: {proof.why}"
