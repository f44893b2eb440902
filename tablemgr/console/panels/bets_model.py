"""The list of bets for Qt: what is drawn, and what a screen reader reads. It is the felt's mirror in words.

A model is changed in place and never exchanged: the line that somebody is on stays the line that he is on.
"""

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from tablemgr.console.panels.listed_bet import Fate, ListedBet
from tablemgr.kernel.money import Currency
from tablemgr.service.words import settlement_sentence

BET_ROLE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class BetsModel(QAbstractListModel):
    """Lines of `ListedBet`; `BET_ROLE` gives the value itself."""

    def __init__(self, currency: Currency, parent: QObject) -> None:
        super().__init__(parent)
        self._currency = currency
        self._bets: tuple[ListedBet, ...] = ()

    @property
    def bets(self) -> tuple[ListedBet, ...]:
        """What is listed."""
        return self._bets

    def set_bets(self, bets: tuple[ListedBet, ...]) -> None:
        """Shows other bets: new ones come at the head, and any line may have another fate."""
        before, more = self._bets, len(bets) - len(self._bets)
        if bets == before:
            return
        if more < 0 or [bet.bet for bet in bets[more:]] != [bet.bet for bet in before]:
            self.beginResetModel()
            self._bets = bets
            self.endResetModel()
            return
        if more:
            self.beginInsertRows(QModelIndex(), 0, more - 1)
            self._bets = (*bets[:more], *before)
            self.endInsertRows()
        self._bets = bets
        for row, (new, old) in enumerate(zip(bets[more:], before, strict=True), start=more):
            if new != old:
                self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, bet: int | None) -> int | None:
        """In which line a bet stands."""
        return next((row for row, listed in enumerate(self._bets) if listed.bet == bet), None)

    def rowCount(self, parent: Index | None = None) -> int:  # noqa: N802 - Qt's name
        return 0 if parent is not None and parent.isValid() else len(self._bets)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self._bets):
            return None
        listed = self._bets[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.said(listed)
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self.explained(listed)
        return listed if role == BET_ROLE else None

    def said(self, listed: ListedBet) -> str:
        """The line in words."""
        return self.tr("bet {bet}: seat {seat}, {player}, {amount} on {card}, {fate}").format(
            bet=listed.bet,
            seat=listed.seat,
            player=listed.player,
            amount=self._currency.format(listed.stake_minor),
            card=listed.on,
            fate=self.fate(listed),
        )

    def explained(self, listed: ListedBet) -> str:
        """Why it ended as it did, or how it came to be there."""
        if listed.settled is not None:
            return settlement_sentence(listed.settled, self._currency, self._currency.shown)
        if listed.late_reason is not None:
            return self.tr("entered after the card: {reason}").format(reason=listed.late_reason)
        if listed.corrects is not None:
            return self.tr("entered for bet {bet}, which was wrong").format(bet=listed.corrects)
        if listed.fate is Fate.CORRECTED:
            return self.tr("it was wrong: the stake went back, and another bet was entered for it")
        if listed.fate is Fate.BACK:
            return self.tr("the stake went back")
        return ""

    def fate(self, listed: ListedBet) -> str:
        """What has become of it, in a word."""
        return {
            Fate.OPEN: self.tr("open"),
            Fate.STANDS: self.tr("stands"),
            Fate.LOST: self.tr("lost"),
            Fate.WON: self.tr("won"),
            Fate.CORRECTED: self.tr("wrong"),
            Fate.BACK: self.tr("back"),
        }[listed.fate]
