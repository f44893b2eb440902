"""Chips over the table, by touch alone and by keys alone, at a real table."""

import pytest
from paned import Paned, ill_laid, key_named, off_of, press, touch
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from served import ANNA, BRUNO, CARLA, DEALER, JOURNAL_ID, OPENING, Served, dealt, line, seated

from tablemgr.console.model import Pane
from tablemgr.console.panels.amount_field import AmountField
from tablemgr.console.panels.chips import ChipsPane
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.kernel.sealed import SIMULATED

HELD_MS = 5_000


def opened(qtbot: QtBot, served: Served | None = None, grid: Grid = LARGE) -> tuple[Paned, ChipsPane]:
    table = Paned(served or seated())
    return table, table.open(qtbot, ChipsPane, Pane.CHIPS, grid)


def stack_of(table: Paned, seat: int) -> int:
    return next(row.stack_minor for row in table.model.view.seats if row.seat == seat)


def amount(pane: ChipsPane) -> int | None:
    field = pane.findChild(AmountField, "amount")
    assert isinstance(field, AmountField)
    return field.value().amount_minor


def hold(qtbot: QtBot, pane: ChipsPane, name: str) -> None:
    """A finger that stays on a key until something has come of it."""
    key = key_named(pane, name)
    QTest.mousePress(key, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(key.acted, timeout=HELD_MS):
        pass
    QTest.mouseRelease(key, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_chips_are_bought_by_touch_alone(qtbot: QtBot, grid: Grid) -> None:
    table, pane = opened(qtbot, grid=grid)
    touch(pane, "seat_2", "chip_100", "chip_25", "buy_in")
    assert table.given == [{"do": "buy_in", "seat": BRUNO, "amount": "125.00"}]
    assert stack_of(table, BRUNO) == 62_500


def test_chips_are_bought_by_keys_alone(qtbot: QtBot) -> None:
    table, _ = opened(qtbot)
    press("2", "125", Qt.Key.Key_Return, "10+")
    assert table.given == [
        {"do": "buy_in", "seat": BRUNO, "amount": "125.00"},
        {"do": "buy_in", "seat": BRUNO, "amount": "10.00"},
    ]


def test_chips_are_handed_back_by_touch_and_by_keys(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "seat_3", "digit_2", "digit_0", "cash_out")
    press("2,5-")
    assert table.given == [
        {"do": "cash_out", "seat": CARLA, "amount": "20.00"},
        {"do": "cash_out", "seat": CARLA, "amount": "2.50"},
    ]
    assert pane.beside() == "seat 3 · has 477.50"


def test_a_row_of_the_felt_is_the_seat(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    table.model.touch_seat(CARLA)
    assert pane.title() == "carla"
    table.model.touch_cell(BRUNO, "7")
    assert pane.title() == "bruno"
    press("5", Qt.Key.Key_Return)
    assert table.given == [{"do": "buy_in", "seat": BRUNO, "amount": "5.00"}]


def test_an_amount_typed_for_one_seat_is_never_given_for_another(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "seat_2", "digit_9")
    table.model.touch_seat(CARLA)
    assert amount(pane) is None
    assert off_of(pane, "buy_in") == "how much?"
    press(Qt.Key.Key_Return)
    assert table.given == []


def test_an_amount_is_not_kept_when_another_sits_there_by_now(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "seat_2", "digit_9")
    table.served.do("leave", seat=BRUNO)
    table.do("seat", seat=BRUNO, player="dino", buy_in="10.00")
    assert (pane.title(), amount(pane)) == ("dino", None)


def test_the_pane_opened_anew_asks_for_the_seat_anew(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "seat_2")
    table.model.open(Pane.CHIPS)
    assert pane.title() == "Whose chips?"


def test_when_it_is_closed_no_seat_waits_any_more(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "seat_2", "close")
    assert table.model.shown.chips_seat is None


def test_at_a_table_of_twelve_a_digit_that_begins_two_seats_is_none(qtbot: QtBot) -> None:
    served = Served()
    served.writer.open(line({**OPENING, "seats": 12}), DEALER, JOURNAL_ID, SIMULATED, "tablemgr tests")
    for seat, name in ((1, "anna"), (2, "bruno"), (12, "nico")):
        served.do("seat", seat=seat, player=name, buy_in="10.00")
    table, pane = opened(qtbot, served)
    press("1")
    assert pane.title() == "Whose chips?"
    key_named(pane, "seat_12").setFocus()
    press(Qt.Key.Key_Return)
    assert pane.title() == "nico"
    table.model.choose_seat(None)
    press("2")
    assert pane.title() == "bruno"


def test_leaving_is_held_down_and_cashes_out_all(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "seat_3", "leave")
    assert table.given == []
    hold(qtbot, pane, "leave")
    assert table.given == [{"do": "leave", "seat": CARLA}]
    assert table.model.view.seats[CARLA - 1].player is None
    assert pane.title() == "Whose chips?"


def test_leaving_held_for_one_seat_is_not_done_at_another(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "seat_3")
    key = key_named(pane, "leave")
    QTest.mousePress(key, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: key.held_share > 0)
    table.model.touch_seat(BRUNO)
    assert key.held_share == 0
    QTest.mouseRelease(key, Qt.MouseButton.LeftButton)
    assert table.given == []


def test_leaving_by_keys_is_a_key_held_down(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    press("3")
    key = key_named(pane, "leave")
    while QApplication.focusWidget() is not key:
        press(Qt.Key.Key_Tab)
    QTest.keyPress(key, Qt.Key.Key_Return)
    with qtbot.waitSignal(key.acted, timeout=HELD_MS):
        pass
    assert table.given == [{"do": "leave", "seat": CARLA}]


def test_who_holds_the_bank_or_has_a_bet_open_stays_and_the_key_says_why(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, dealt("7S", "KH", "3D"))
    table.do("bet", seat=BRUNO, amount="25.00", on="7")
    touch(pane, "seat_1")
    assert off_of(pane, "leave") == "banker"
    table.model.touch_seat(BRUNO)
    assert off_of(pane, "leave") == "bet is open"


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_somebody_new_sits_down_by_touch_alone(qtbot: QtBot, grid: Grid) -> None:
    table, pane = opened(qtbot, grid=grid)
    touch(pane, "seat_4", "letter_D", "letter_I", "letter_N", "letter_O", "name_done")
    touch(pane, "digit_3", "digit_00", "sit_down")
    assert table.given == [{"do": "seat", "seat": 4, "player": "dino", "buy_in": "300.00"}]
    assert (pane.title(), pane.beside()) == ("dino", "seat 4 · has 300.00")


def test_somebody_new_sits_down_by_keys_alone(qtbot: QtBot) -> None:
    table, _ = opened(qtbot)
    press("4", "dino", Qt.Key.Key_Return, "300", Qt.Key.Key_Return)
    assert table.given == [{"do": "seat", "seat": 4, "player": "dino", "buy_in": "300.00"}]


def test_a_guest_who_was_here_before_is_one_touch(qtbot: QtBot) -> None:
    served = seated()
    served.do("leave", seat=CARLA)
    table, pane = opened(qtbot, served)
    touch(pane, "seat_3", "guest_0", "chip_100", "sit_down")
    assert table.given == [{"do": "seat", "seat": CARLA, "player": "carla", "buy_in": "100.00"}]


def test_one_can_go_back_a_step_at_a_time(qtbot: QtBot) -> None:
    served = seated()
    served.do("leave", seat=CARLA)
    _, pane = opened(qtbot, served)
    touch(pane, "seat_4", "another_name", "letter_X", "name_done")
    assert pane.title() == "x"
    touch(pane, "other_seat", "other_seat", "guest_0")
    assert pane.title() == "carla"
    touch(pane, "other_seat", "other_seat")
    assert pane.title() == "Whose chips?"


def test_a_finger_that_bounces_buys_once(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    table.is_slow = True
    touch(pane, "seat_2", "digit_9", "buy_in", "buy_in")
    press(Qt.Key.Key_Return, "+")
    assert len(table.given) == 1
    assert off_of(pane, "cash_out") == "recording"
    table.answer()
    touch(pane, "buy_in")
    assert len(table.given) == 1
    assert stack_of(table, BRUNO) == 50_900


def test_what_was_refused_stays_typed_to_be_put_right(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "seat_2", "digit_9", "digit_00", "cash_out")
    refusal = table.model.shown.refusal
    assert refusal is not None
    assert refusal.message == "bruno has 500.00"
    assert amount(pane) == 90_000
    touch(pane, "clear_amount", "digit_9", "cash_out")
    assert stack_of(table, BRUNO) == 49_100


def test_a_debt_is_told_beside_the_name(qtbot: QtBot) -> None:
    served = dealt("7S", "KH", "3D", bank_cover="liable")
    served.do("cash_out", seat=ANNA, amount="300.00")
    served.do("bet", seat=BRUNO, amount="300.00", on="7")
    served.draw("3H")
    _, pane = opened(qtbot, served)
    touch(pane, "seat_1")
    assert pane.beside() == "seat 1 · owes 100.00"
    touch(pane, "chip_100", "buy_in")
    assert pane.beside() == "seat 1 · has 0.00"


def test_the_frame_is_amber_while_players_are_wanted_here(qtbot: QtBot) -> None:
    served = Served()
    served.open()
    table, pane = opened(qtbot, served)
    assert pane.frame_colour == colours.ACT
    for seat, name in ((1, "anna"), (2, "bruno")):
        table.do("seat", seat=seat, player=name, buy_in="10.00")
    assert pane.frame_colour == colours.LINE


def test_a_currency_without_decimals_has_whole_chips(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, in_yen())
    touch(pane, "seat_1", "chip_500", "buy_in")
    assert table.given == [{"do": "buy_in", "seat": 1, "amount": "500"}]


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_all_stands_in_its_place_and_no_word_is_cut(qtbot: QtBot, grid: Grid) -> None:
    served = dealt("7S", "KH", "3D")
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    served.do("leave", seat=CARLA)
    table, pane = opened(qtbot, served, grid)
    assert ill_laid(pane) == []
    touch(pane, "seat_2")
    assert ill_laid(pane) == []
    touch(pane, "chip_500")
    assert ill_laid(pane) == []
    table.is_slow = True
    touch(pane, "buy_in")
    assert ill_laid(pane) == []
    touch(pane, "other_seat", "seat_5")
    assert ill_laid(pane) == []
    touch(pane, "another_name")
    assert ill_laid(pane) == []
    touch(pane, "letter_X", "name_done")
    assert ill_laid(pane) == []


def in_yen() -> Served:
    """A table where a chip of 500 is 500 of the smallest units."""
    served = Served()
    opening = line({"do": "open", "game": "zecchinetta", "currency": "JPY", "seats": 9})
    served.writer.open(opening, DEALER, JOURNAL_ID, SIMULATED, "tablemgr tests")
    served.do("seat", seat=1, player="anna", buy_in="1000")
    return served
