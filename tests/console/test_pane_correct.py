"""A bet put right by touch alone and by keys alone, at a real table; and what a correction is before it is given."""

import pytest
from paned import Paned, ill_laid, key_named, off_of, press, touch
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from served import BRUNO, CARLA, Served, dealt

from tablemgr.console.model import Pane
from tablemgr.console.panels.bet_line import LINE_HEIGHT
from tablemgr.console.panels.bet_rows import BetRows
from tablemgr.console.panels.correct import CorrectPane
from tablemgr.console.panels.correction import WRONG_AMOUNT, WRONG_CARD, WRONG_SEAT, Correction
from tablemgr.console.panels.listed_bet import Fate, ListedBet
from tablemgr.console.theme.grid import LARGE, SMALL, Grid

BET = ListedBet(3, BRUNO, "bruno", "7", 2_500, Fate.OPEN)


def bet_at() -> Served:
    """Bets 1 and 2 of bruno, on 7 and on K; 3 of carla, on 7."""
    served = dealt("7S", "KH", "3D")
    for seat, amount, on in ((BRUNO, "25.00", "7"), (BRUNO, "10.00", "K"), (CARLA, "50.00", "7")):
        served.do("bet", seat=seat, amount=amount, on=on)
    return served


def opened(qtbot: QtBot, grid: Grid = LARGE, served: Served | None = None) -> tuple[Paned, CorrectPane]:
    table = Paned(served or bet_at())
    return table, table.open(qtbot, CorrectPane, Pane.CORRECT, grid)


def touch_line(pane: CorrectPane, line: int) -> None:
    rows = pane.findChild(BetRows, "bets")
    assert isinstance(rows, BetRows)
    at = QPoint(rows.width() // 2, line * LINE_HEIGHT + LINE_HEIGHT // 2)
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=at)


def go_to(pane: CorrectPane, name: str) -> None:
    """Tab, until the keyboard is there."""
    for _ in range(60):
        at = QApplication.focusWidget()
        if at is not None and at.objectName() == name:
            return
        press(Qt.Key.Key_Tab)
    raise AssertionError(f"the keyboard never comes to {name}")


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_a_wrong_seat_is_put_right_by_touch_alone(qtbot: QtBot, grid: Grid) -> None:
    table, pane = opened(qtbot, grid)
    touch_line(pane, 0)
    assert (pane.title(), pane.beside()) == ("Bet 3: carla", "50.00 on 7")
    touch(pane, "seat_2", "enter_correction")
    assert table.given == [{"do": "correct", "bet": 3, "reason": "wrong seat", "seat": BRUNO}]
    assert [(bet.bet, bet.corrects) for bet in table.model.view.deal_bets][-1] == (4, 3)


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_card_and_amount_are_put_right_together_by_touch_alone(qtbot: QtBot, grid: Grid) -> None:
    table, pane = opened(qtbot, grid)
    touch_line(pane, 1)
    touch(pane, "put_card", "on_0", "put_amount", "digit_1", "digit_5", "reason_2", "enter_correction")
    assert table.given == [{"do": "correct", "bet": 2, "reason": "wrong amount", "on": "7", "amount": "15.00"}]


def test_a_bet_is_put_right_by_keys_alone(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert pane.title() == "Bet 2: bruno"
    press("3")
    go_to(pane, "put_card")
    press(Qt.Key.Key_Return, "7")
    go_to(pane, "put_amount")
    press(Qt.Key.Key_Return, "12,5")
    go_to(pane, "reason_line")
    press("chips slid", Qt.Key.Key_Return)
    assert table.given == [
        {"do": "correct", "bet": 2, "reason": "chips slid", "seat": CARLA, "on": "7", "amount": "12.50"}
    ]


def test_the_newest_bet_is_one_return_away(qtbot: QtBot) -> None:
    _, pane = opened(qtbot)
    press(Qt.Key.Key_Return)
    assert pane.title() == "Bet 3: carla"


def test_a_touch_of_the_felt_picks_the_bet_and_then_says_where_it_belongs(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    table.model.touch_cell(BRUNO, "K")
    assert pane.title() == "Bet 2: bruno"
    table.model.touch_cell(CARLA, "7")
    touch(pane, "enter_correction")
    assert table.given == [{"do": "correct", "bet": 2, "reason": "wrong seat", "seat": CARLA, "on": "7"}]


def test_a_column_and_a_row_of_the_felt_say_card_and_seat(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    table.model.choose_bet(2)
    table.model.touch_column("7")
    assert key_named(pane, "put_card").value().note == "K → 7"
    table.model.touch_seat(CARLA)
    assert key_named(pane, "put_seat").value().note == "2 → 3"
    assert table.given == []


def test_what_was_touched_for_one_bet_is_not_taken_for_the_next(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    table.model.choose_bet(2)
    table.model.touch_cell(CARLA, "7")
    touch(pane, "other_bet")
    touch_line(pane, 2)
    assert off_of(pane, "enter_correction") == "nothing is changed"


def test_nothing_changed_is_no_correction_and_the_key_says_so(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch_line(pane, 0)
    touch(pane, "seat_2", "seat_3", "enter_correction")
    assert off_of(pane, "enter_correction") == "nothing is changed"
    assert table.given == []


def test_the_same_amount_typed_again_is_no_change(qtbot: QtBot) -> None:
    _, pane = opened(qtbot)
    touch_line(pane, 0)
    touch(pane, "put_amount", "digit_5", "digit_0")
    assert off_of(pane, "enter_correction") == "nothing is changed"


def test_a_card_that_shows_meanwhile_makes_the_bet_stand(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch_line(pane, 0)
    touch(pane, "seat_2")
    table.draw("2C")
    assert off_of(pane, "enter_correction") == "a card has shown"
    touch(pane, "enter_correction")
    assert table.given == []


def test_a_bet_that_is_decided_meanwhile_is_asked_for_no_more(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch_line(pane, 0)
    table.draw("7H")
    assert pane.title() == "Which bet was wrong?"


def test_when_it_is_put_right_the_table_is_bet_at_again(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch_line(pane, 0)
    touch(pane, "seat_2", "enter_correction")
    assert table.model.shown.pane is not Pane.CORRECT


def test_a_correction_that_is_refused_can_be_put_right(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch_line(pane, 0)
    touch(pane, "put_amount", "digit_9", "digit_00", "enter_correction")
    refusal = table.model.shown.refusal
    assert refusal is not None
    assert table.model.shown.pane is Pane.CORRECT
    touch(pane, "clear_amount", "digit_4", "digit_0", "enter_correction")
    assert [bet.stake_minor for bet in table.model.view.deal_bets][-1] == 4_000


def test_a_finger_that_bounces_corrects_once(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    table.is_slow = True
    touch_line(pane, 0)
    touch(pane, "seat_2", "enter_correction", "enter_correction")
    assert len(table.given) == 1


def test_the_reason_follows_the_change_until_somebody_gives_another(qtbot: QtBot) -> None:
    _, pane = opened(qtbot)
    touch_line(pane, 0)
    line = pane.findChild(QLineEdit, "reason_line")
    assert isinstance(line, QLineEdit)
    line.setText("they slid")
    touch(pane, "seat_2", "reason_1")
    assert line.text() == ""


def test_only_what_differs_is_a_change() -> None:
    assert Correction(BET).is_none
    assert Correction(BET).with_seat(BRUNO).with_card("7").with_amount(2_500).is_none
    assert not Correction(BET).with_amount(2_501).is_none
    assert Correction(BET).with_amount(0).is_none
    assert Correction(BET).with_seat(CARLA).with_seat(BRUNO).is_none


def test_the_first_change_is_the_reason_unless_one_is_given() -> None:
    assert Correction(BET).reason == ""
    assert Correction(BET).with_amount(1).reason == WRONG_AMOUNT
    assert Correction(BET).with_amount(1).with_card("K").reason == WRONG_CARD
    assert Correction(BET).with_amount(1).with_card("K").with_seat(CARLA).reason == WRONG_SEAT
    assert Correction(BET).with_seat(CARLA).because("  they   slid ").reason == "they slid"
    assert Correction(BET).with_seat(CARLA).because("they slid").because(" ").reason == WRONG_SEAT


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_all_stands_in_its_place_and_no_word_is_cut(qtbot: QtBot, grid: Grid) -> None:
    _, pane = opened(qtbot, grid)
    assert ill_laid(pane) == []
    touch_line(pane, 0)
    assert ill_laid(pane) == []
    touch(pane, "seat_2", "put_card", "on_1")
    assert ill_laid(pane) == []
    touch(pane, "put_amount", "digit_1", "digit_00", "digit_0")
    assert ill_laid(pane) == []


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_a_list_that_is_longer_than_the_pane_is_paged_and_no_line_is_cut(qtbot: QtBot, grid: Grid) -> None:
    served = bet_at()
    for _ in range(9):
        served.do("bet", seat=BRUNO, amount="5.00", on="7")
    _, pane = opened(qtbot, grid, served)
    rows = pane.findChild(BetRows, "bets")
    assert rows.viewport().height() % LINE_HEIGHT == 0
    assert off_of(pane, "newer") == ""
    touch(pane, "older")
    assert rows.verticalScrollBar().value() > 0
    assert rows.verticalScrollBar().value() % LINE_HEIGHT == 0
    touch(pane, "newer")
    assert rows.verticalScrollBar().value() == 0


def test_a_list_of_one_page_has_no_keys_to_page(qtbot: QtBot) -> None:
    _, pane = opened(qtbot)
    assert not any(key_named(pane, name).isVisible() for name in ("newer", "older"))
