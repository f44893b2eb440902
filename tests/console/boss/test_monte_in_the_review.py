"""The review replays a monte deal on the same felt as the table's: a stake that was decided explains itself there."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap.picture_plays import to_the_pair
from tablemgr.bootstrap.pictures import journal_of
from tablemgr.bootstrap.review_pictures import PicturePort
from tablemgr.console.boss import port as p
from tablemgr.console.boss.window import ReviewWindow
from tablemgr.console.felt.layout_middle import LayoutMiddle
from tablemgr.console.felt.middles import middle_of
from tablemgr.engine.felt import LayoutFelt
from tablemgr.service.requests import CardSeen


@pytest.fixture(params=[(1920, 1080), (1280, 800)])
def window(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[ReviewWindow]:
    """The replay of a deal, at its gate."""
    journal = journal_of([*to_the_pair(), {"do": "no_more_bets"}, CardSeen("7H")])
    window = ReviewWindow(PicturePort(journal), "Table 3", request.param, lambda: "09:12:40")
    window.show()
    qtbot.waitExposed(window)
    qtbot.waitUntil(lambda: bool(window.model.tape.entries))
    window.model.open_deal(1)
    qtbot.waitUntil(lambda: not window.model.is_asking(p.TapeAsked) and window.model.tape.last > 20)
    window.model.go(window.model.tape.last)
    qtbot.waitUntil(lambda: window.felt.painted_seq == window.model.view.seq)
    yield window
    window.close()
    window.deleteLater()


def test_the_replay_lays_the_cards_out_and_explains_a_stake_that_is_touched(window: ReviewWindow) -> None:
    view = window.model.view
    assert isinstance(middle_of(view), LayoutMiddle)
    assert isinstance(view.felt, LayoutFelt)
    assert view.felt.gate == "7H"
    place = window.felt.place_of(2, "left").center().toPoint()
    QTest.mouseClick(window.felt, Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()
    (stake,) = (stake for stake in view.stakes if (stake.seat, stake.on) == (2, "left"))
    assert window.model.asked_bet == stake.bet
