"""The three lists of the pane: the records of the open deal, the deals, and what was found in all of the journal."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.boss import port as p
from tablemgr.console.boss.lists import RowDelegate, RowList, Rows
from tablemgr.console.boss.model import ReviewModel
from tablemgr.console.boss.rows import (
    ASKED,
    CURRENT,
    REST,
    draw_deal,
    draw_entry,
    draw_open_entry,
    open_height,
    row_height,
)
from tablemgr.console.boss.words import EntryWords, deal_lines, entry_words, full_sentence, tr
from tablemgr.console.theme.grid import Grid
from tablemgr.review.deals import DealLine


class EntryPage(RowList):
    """Records, the newest above. Those of the open deal follow the replay, and the one in question lies open."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget) -> None:
        super().__init__("entries", tr("records of the deal"), parent, is_followed=True)
        self._review = model
        self._grid = grid
        self._open: int | None = None
        self._pointed: tuple[int | None, ...] = ()
        self._rows: Rows[p.Entry] = Rows(self._said, lambda: None, self)
        self._newest_first: Sequence[p.Entry] = ()
        self._entries: Sequence[p.Entry] = ()
        self.setModel(self._rows)
        self.setItemDelegate(RowDelegate(self._draw, self._size, self))
        self.chosen.connect(self._go)

    def refresh(self) -> None:
        """Shows the open deal and where the replay stands."""
        review = self._review
        if review.tape.entries is not self._entries:
            self._entries = review.tape.entries
            self._newest_first = self._entries[::-1]
            self._rows.set_rows(self._newest_first)
        asked = self._asked_position()
        now_open = asked
        if asked is None and not review.replay.is_playing:
            # While it plays none lies open: the list would never be still.
            now_open = review.replay.position
        if now_open != self._open:
            self._open = now_open
            self.scheduleDelayedItemsLayout()
        pointed = (review.tape.deal, review.replay.position, asked)
        if pointed != self._pointed:
            # Only then: who has scrolled away to read is not drawn back by each new record.
            self._pointed = pointed
            self.point_to(self._row_of(review.replay.position if asked is None else asked))
        self.viewport().update()

    def _asked_position(self) -> int | None:
        seq = self._review.asked_seq
        return None if seq is None else self._review.tape.position_of(seq)

    def _row_of(self, position: int) -> int:
        return len(self._entries) - 1 - position

    def _go(self, row: int) -> None:
        self._review.go(self._row_of(row))

    def _is_open(self, row: int) -> bool:
        return self._row_of(row) == self._open

    def _said(self, entry: p.Entry) -> str:
        words = self._words(entry)
        return ". ".join((words.seq, words.sentence, *words.more))

    def _words(self, entry: p.Entry) -> EntryWords:
        """What a record says, and of a bet that lies with others how to ask about them."""
        words = entry_words(entry, self._review.currency)
        asked_of = self._review.asked_of
        if asked_of is None or entry.seq != self._review.asked_seq:
            return words
        together = tr("bet {one} of {all} there: touch again for the next").format(one=asked_of[0], all=asked_of[1])
        return replace(words, more=(together, *words.more))

    def _size(self, row: int) -> QSize:
        width = self.viewport().width()
        if not self._is_open(row):
            return QSize(width, row_height(self._grid))
        words = self._words(self._newest_first[row])
        return QSize(width, open_height(words, self._grid, width))

    def _draw(self, painter: QPainter, rect: QRectF, row: int) -> None:
        words = self._words(self._newest_first[row])
        position = self._row_of(row)
        row_inks = REST
        if position == self._review.replay.position:
            row_inks = CURRENT
        elif position == self._asked_position():
            row_inks = ASKED
        draw = draw_open_entry if self._is_open(row) else draw_entry
        draw(painter, rect, words, self._grid, row_inks)


class FoundPage(RowList):
    """Records of all of the journal that fit; one that is touched is gone to in its deal."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget) -> None:
        super().__init__("found", tr("records that were found"), parent)
        self._review = model
        self._grid = grid
        self._rows: Rows[p.Entry] = Rows(self._said, model.more_found, self)
        self.setModel(self._rows)
        self.setItemDelegate(RowDelegate(self._draw, self._size, self))
        self.chosen.connect(lambda row: model.open_record(self._rows.rows[row].seq))

    def refresh(self) -> None:
        """Shows what is found by now."""
        self._rows.set_rows(self._review.found, self._review.found_older is not None)
        self.viewport().update()

    def _said(self, entry: p.Entry) -> str:
        return full_sentence(entry.event, self._review.currency)

    def _size(self, row: int) -> QSize:
        del row  # all are of one height
        return QSize(self.viewport().width(), row_height(self._grid))

    def _draw(self, painter: QPainter, rect: QRectF, row: int) -> None:
        entry, current = self._rows.rows[row], self._review.current
        row_inks = CURRENT if current is not None and current.seq == entry.seq else REST
        if row_inks is REST and self.hasFocus() and self.currentIndex().row() == row:
            row_inks = ASKED
        draw_entry(painter, rect, entry_words(entry, self._review.currency), self._grid, row_inks)


class DealsPage(RowList):
    """The deals that fit, the newest above; one that is touched comes onto the felt."""

    def __init__(self, model: ReviewModel, grid: Grid, parent: QWidget) -> None:
        super().__init__("deals", tr("deals"), parent)
        self._review = model
        self._grid = grid
        self._rows: Rows[DealLine] = Rows(self._said, model.more_deals, self)
        self.setModel(self._rows)
        self.setItemDelegate(RowDelegate(self._draw, self._size, self))
        self.chosen.connect(lambda row: model.open_deal(self._rows.rows[row].number))

    def refresh(self) -> None:
        """Shows what is known by now. The keyboard stays at its deal, whatever has come above it."""
        at = self.currentIndex().row()
        number = self._rows.rows[at].number if at >= 0 else None
        self._rows.set_rows(self._review.deals, self._review.deals_older is not None)
        if number is not None and not self.currentIndex().isValid():
            deals = [deal.number for deal in self._review.deals]
            self.point_to(deals.index(number) if number in deals else None)
        self.viewport().update()

    def _said(self, deal: DealLine) -> str:
        title, result, whens, inside = self._lines(deal)
        count = self._review.exceptions_in.get(deal.number, 0)
        exceptions = tr("exceptions {count}").format(count=count) if count else ""
        return ", ".join(filter(None, (title, result, whens[0], inside, exceptions)))

    def _lines(self, deal: DealLine) -> tuple[str, str, tuple[str, str, str], str]:
        is_flagged = deal.number in self._review.flagged
        return deal_lines(deal, self._review.open_bets, is_flagged=is_flagged)

    def _size(self, row: int) -> QSize:
        del row  # all are of one height
        return QSize(self.viewport().width(), row_height(self._grid))

    def _draw(self, painter: QPainter, rect: QRectF, row: int) -> None:
        deal = self._rows.rows[row]
        row_inks = CURRENT if deal.number == self._review.tape.deal else REST
        if row_inks is REST and self.hasFocus() and self.currentIndex().row() == row:
            row_inks = ASKED
        count = self._review.exceptions_in.get(deal.number, 0)
        draw_deal(painter, rect, self._lines(deal), str(count) if count else "", self._grid, row_inks)
