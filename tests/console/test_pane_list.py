"""The list of bets: read, walked through, explained, and acted on; at a real table."""

import pytest
from paned import Paned, ill_laid, key_named, off_of, press, touch
from PySide6.QtCore import QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot
from served import BRUNO, CARLA, Served, seated

from tablemgr.console.model import Pane
from tablemgr.console.panels.bet_line import LINE_HEIGHT
from tablemgr.console.panels.bet_list import BetListPane
from tablemgr.console.panels.bet_rows import BetRows
from tablemgr.console.theme.grid import LARGE, SMALL, Grid


def opened(qtbot: QtBot, served: Served, grid: Grid = LARGE) -> tuple[Paned, BetListPane, BetRows]:
    table = Paned(served)
    pane = table.open(qtbot, BetListPane, Pane.LIST, grid)
    rows = pane.findChild(BetRows, "bets")
    assert isinstance(rows, BetRows)
    return table, pane, rows


def bet_at(**rules: object) -> Served:
    """Three bets: 1 and 2 of bruno, on 7 and on K; 3 of carla, on 7."""
    served = Served()
    served.open(**rules)
    for seat, name in ((1, "anna"), (BRUNO, "bruno"), (CARLA, "carla")):
        served.do("seat", seat=seat, player=name, buy_in="500.00")
    served.do("bank", seat=1, amount="300.00")
    served.do("shuffle")
    served.draw("7S", "KH", "3D")
    for seat, amount, on in ((BRUNO, "25.00", "7"), (BRUNO, "10.00", "K"), (CARLA, "50.00", "7")):
        served.do("bet", seat=seat, amount=amount, on=on)
    return served


def lines(rows: BetRows) -> list[str]:
    return [str(rows.lines.data(rows.lines.index(row))) for row in range(rows.lines.rowCount())]


def touch_line(rows: BetRows, line: int) -> None:
    at = QPoint(rows.width() // 2, line * LINE_HEIGHT + LINE_HEIGHT // 2)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_every_bet_is_a_line_the_newest_first(qtbot: QtBot) -> None:
    _, _, rows = opened(qtbot, bet_at())
    assert lines(rows) == [
        "bet 3: seat 3, carla, 50.00 on 7, open",
        "bet 2: seat 2, bruno, 10.00 on K, open",
        "bet 1: seat 2, bruno, 25.00 on 7, open",
    ]


def test_a_lost_bet_explains_itself_when_it_is_touched(qtbot: QtBot) -> None:
    served = bet_at()
    served.draw("7H")
    table, pane, rows = opened(qtbot, served)
    touch_line(rows, 2)
    assert table.model.shown.asked_bet == 1
    assert pane.drawn() == "bruno: lost: 7♥ matched 7♠ on the table; the house took 2.50 of 25.00"
    assert lines(rows)[2].endswith("lost")


def test_a_won_bet_explains_itself_when_the_arrows_come_to_it(qtbot: QtBot) -> None:
    served = bet_at()
    served.draw("3H")
    _, pane, rows = opened(qtbot, served)
    press(Qt.Key.Key_Down)
    assert lines(rows)[1].endswith("won")
    assert str(pane.drawn()).startswith("bruno: won: 3♥ matched 3♦, the banker's card")


def test_the_newest_bet_is_asked_about_when_the_list_is_opened(qtbot: QtBot) -> None:
    table, _, _ = opened(qtbot, bet_at())
    assert table.model.shown.asked_bet == 3


def test_an_open_bet_is_corrected_from_here_by_touch_and_by_keys(qtbot: QtBot) -> None:
    table, pane, rows = opened(qtbot, bet_at())
    touch_line(rows, 1)
    touch(pane, "correct_bet")
    assert (table.model.shown.pane, table.model.shown.asked_bet) == (Pane.CORRECT, 2)
    table.model.open(Pane.LIST)
    press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert table.model.shown.pane is Pane.CORRECT


def test_a_bet_goes_back_where_the_house_lets_it(qtbot: QtBot) -> None:
    table, pane, rows = opened(qtbot, bet_at(bets_removable=True))
    touch_line(rows, 1)
    touch(pane, "take_back")
    assert table.given == [{"do": "take_back", "bet": 2}]
    assert lines(rows)[1].endswith("back")
    assert pane.drawn() == "bruno: the stake went back"


def test_elsewhere_a_bet_stands_and_the_key_says_so(qtbot: QtBot) -> None:
    table, pane, _ = opened(qtbot, bet_at())
    touch(pane, "take_back")
    assert off_of(pane, "take_back") == "bets stand here"
    assert table.given == []


def test_a_bet_that_a_card_has_shown_after_can_no_longer_be_corrected(qtbot: QtBot) -> None:
    served = bet_at()
    served.draw("2C")
    table, pane, rows = opened(qtbot, served)
    assert lines(rows)[0].endswith("stands")
    touch(pane, "correct_bet")
    press(Qt.Key.Key_Return)
    assert off_of(pane, "correct_bet") == "a card has shown"
    assert table.model.shown.pane is Pane.LIST


def test_a_corrected_bet_and_the_one_for_it_tell_of_each_other(qtbot: QtBot) -> None:
    served = bet_at()
    served.do("correct", bet=3, seat=BRUNO, reason="wrong seat")
    _, _, rows = opened(qtbot, served)
    assert lines(rows)[:2] == ["bet 4: seat 2, bruno, 50.00 on 7, open", "bet 3: seat 3, carla, 50.00 on 7, wrong"]
    described = [rows.lines.explained(bet) for bet in rows.lines.bets[:2]]
    assert described == [
        "entered for bet 3, which was wrong",
        "it was wrong: the stake went back, and another bet was entered for it",
    ]


def test_a_bet_that_was_down_in_time_says_so(qtbot: QtBot) -> None:
    served = bet_at()
    served.draw("2C")
    served.do("late", seat=CARLA, amount="5.00", on="K", reason="it was down in time")
    _, _, rows = opened(qtbot, served)
    assert rows.lines.explained(rows.lines.bets[0]) == "entered after the card: it was down in time"


def test_who_is_on_a_line_stays_on_it_when_more_bets_come(qtbot: QtBot) -> None:
    table, _, rows = opened(qtbot, bet_at())
    touch_line(rows, 1)
    table.do("bet", seat=CARLA, amount="5.00", on="K")
    assert table.model.shown.asked_bet == 2
    assert [index.row() for index in rows.selectedIndexes()] == [2]


def test_a_place_in_the_list_goes_with_its_bet(qtbot: QtBot) -> None:
    """A screen reader, too, keeps its place in such a way."""
    table, _, rows = opened(qtbot, bet_at())
    checked = QAbstractItemModelTester(rows.lines, QAbstractItemModelTester.FailureReportingMode.Warning)
    place = QPersistentModelIndex(rows.lines.index(1))
    table.do("bet", seat=CARLA, amount="5.00", on="K")
    table.draw("7H")
    assert str(place.data()).startswith("bet 2: ")
    assert checked.model() is rows.lines


def test_letters_and_digits_do_not_jump_about_in_the_list(qtbot: QtBot) -> None:
    """They are the pane's and the window's: a digit begins a line of keys."""
    table, _, _ = opened(qtbot, bet_at())
    press("b")
    assert table.model.shown.asked_bet == 3


def test_the_next_deal_begins_an_empty_list(qtbot: QtBot) -> None:
    served = bet_at()
    served.draw("3H")
    table, pane, rows = opened(qtbot, served)
    table.served.do("bank", seat=CARLA, amount="100.00")
    table.do("shuffle")
    assert lines(rows) == []
    assert pane.drawn() == "Nobody has bet in this deal."


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_a_long_list_is_paged_by_touch_and_by_keys(qtbot: QtBot, grid: Grid) -> None:
    served = bet_at()
    for _ in range(12):
        served.do("bet", seat=CARLA, amount="1.00", on="K")
    _, pane, rows = opened(qtbot, served, grid)
    bar = rows.verticalScrollBar()
    assert (key_named(pane, "newer").is_off, key_named(pane, "older").is_off) == (True, False)
    touch(pane, "older", "older", "older")
    assert bar.value() == bar.maximum() > 0
    assert (key_named(pane, "newer").is_off, key_named(pane, "older").is_off) == (False, True)
    touch(pane, "newer", "newer", "newer")
    assert bar.value() == 0
    press(Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_End)
    assert [index.row() for index in rows.selectedIndexes()] == [14]


def test_a_screen_reader_finds_a_list_of_sentences(qtbot: QtBot) -> None:
    served = bet_at()
    served.draw("7H")
    _, _, rows = opened(qtbot, served)
    heard = QAccessible.queryAccessibleInterface(rows)
    assert heard.role() is QAccessible.Role.List
    assert heard.text(QAccessible.Text.Name) == "bets of this deal, the newest first"
    assert heard.childCount() == 3
    line = heard.child(2)
    assert line.role() is QAccessible.Role.ListItem
    assert line.text(QAccessible.Text.Name) == "bet 1: seat 2, bruno, 25.00 on 7, lost"
    assert line.text(QAccessible.Text.Description).startswith("lost: 7♥ matched 7♠")


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_all_stands_in_its_place_and_no_word_is_cut(qtbot: QtBot, grid: Grid) -> None:
    served = bet_at()
    served.do("correct", bet=3, seat=BRUNO, reason="wrong seat")
    table, pane, rows = opened(qtbot, served, grid)
    assert ill_laid(pane) == []
    table.draw("7H")
    for row in range(len(rows.lines.bets)):
        touch_line(rows, row)
        assert ill_laid(pane) == []


def test_a_table_where_nobody_bets_is_no_list_of_nothing(qtbot: QtBot) -> None:
    _, pane, _ = opened(qtbot, seated())
    assert pane.drawn() == "Nobody has bet in this deal."
    press(Qt.Key.Key_Return)
