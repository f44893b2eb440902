"""The bank taken, added to, withdrawn from and passed, by touch alone and by keys alone, at a real table."""

from datetime import UTC, datetime, timedelta

import pytest
from paned import Paned, ill_laid, key_named, off_of, press, touch
from PySide6.QtCore import QPoint, QRect, Qt
from pytestqt.qtbot import QtBot
from served import ANNA, BRUNO, CARLA, Served, dealt, seated
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.console.panels.amount_field import AmountField
from tablemgr.console.panels.bank import BankPane
from tablemgr.console.theme import colours
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.service.views import Moment


def opened(qtbot: QtBot, served: Served, grid: Grid = LARGE) -> tuple[Paned, BankPane]:
    table = Paned(served)
    return table, table.open(qtbot, BankPane, Pane.BANK, grid)


def offered() -> Served:
    """Anna has passed; the bank goes to the right, so carla is asked first."""
    served = seated(bank_minimum="50.00")
    served.do("pass_bank")
    return served


def free() -> Served:
    """Everybody has said no."""
    served = offered()
    served.do("decline_bank", seat=CARLA)
    served.do("decline_bank", seat=BRUNO)
    return served


def empty() -> Served:
    served = Served()
    served.open()
    return served


def amount(pane: BankPane) -> int | None:
    field = pane.findChild(AmountField, "amount")
    assert isinstance(field, AmountField)
    return field.value().amount_minor


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_who_is_asked_takes_the_bank_by_touch_alone(qtbot: QtBot, grid: Grid) -> None:
    table, pane = opened(qtbot, offered(), grid)
    assert pane.title() == "carla takes the bank?"
    touch(pane, "half", "take_bank")
    assert table.given == [{"do": "bank", "seat": CARLA, "amount": "250.00"}]
    assert (pane.title(), pane.beside()) == ("carla holds the bank", "250.00")


def test_who_is_asked_takes_the_bank_by_keys_alone(qtbot: QtBot) -> None:
    table, _ = opened(qtbot, offered())
    press("120", Qt.Key.Key_Return)
    assert table.given == [{"do": "bank", "seat": CARLA, "amount": "120.00"}]


def test_the_ready_amounts_are_the_minimum_half_and_all_of_the_stack(qtbot: QtBot) -> None:
    served = offered()
    served.do("cash_out", seat=CARLA, amount="24.45")
    _, pane = opened(qtbot, served)
    typed = []
    for name in ("first", "half", "stack"):
        touch(pane, name)
        typed.append(amount(pane))
    assert typed == [5_000, 23_700, 47_555]


def test_a_house_without_a_lowest_bank_offers_none(qtbot: QtBot) -> None:
    served = seated()
    served.do("pass_bank")
    table, pane = opened(qtbot, served)
    assert off_of(pane, "first") == "none"
    touch(pane, "first", "take_bank")
    assert (amount(pane), table.given) == (None, [])


def test_who_is_asked_lets_it_go_on_and_the_next_is_asked(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, offered())
    touch(pane, "decline")
    assert table.given == [{"do": "decline_bank", "seat": CARLA}]
    assert pane.title() == "bruno takes the bank?"


def test_letting_it_go_on_works_by_keys_alone(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, offered())
    key_named(pane, "decline").setFocus()
    press(Qt.Key.Key_Return)
    assert table.given == [{"do": "decline_bank", "seat": CARLA}]


def test_an_amount_typed_for_one_player_is_not_put_down_by_the_next(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, offered())
    touch(pane, "stack")
    table.do("decline_bank", seat=CARLA)
    assert amount(pane) is None
    touch(pane, "take_bank")
    press(Qt.Key.Key_Return)
    assert table.given == []


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_a_free_bank_is_taken_by_any_seat_by_touch_alone(qtbot: QtBot, grid: Grid) -> None:
    table, pane = opened(qtbot, free(), grid)
    assert (pane.title(), pane.beside()) == ("Who takes the bank?", "any seat")
    touch(pane, "seat_2", "other_seat", "seat_1", "first", "take_bank")
    assert table.given == [{"do": "bank", "seat": ANNA, "amount": "50.00"}]
    assert table.model.shown.chips_seat is None


def test_a_free_bank_is_taken_by_keys_alone(qtbot: QtBot) -> None:
    table, _ = opened(qtbot, free())
    press("2", "75", Qt.Key.Key_Return)
    assert table.given == [{"do": "bank", "seat": BRUNO, "amount": "75.00"}]


def test_a_row_of_the_felt_names_who_takes_a_free_bank(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, free())
    table.model.touch_seat(BRUNO)
    assert pane.title() == "bruno takes the bank?"


def test_a_free_seat_takes_no_bank(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, free())
    touch(pane, "seat_7")
    assert off_of(pane, "seat_7") == "free"
    assert table.model.shown.chips_seat is None


def test_the_banker_adds_and_takes_out_by_touch_and_by_keys(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, seated())
    touch(pane, "digit_5", "digit_0", "add")
    press("20-", "10+", "5", Qt.Key.Key_Return)
    touch(pane, "first", "withdraw")
    assert table.given == [
        {"do": "bank", "seat": ANNA, "amount": "50.00"},
        {"do": "withdraw", "amount": "20.00"},
        {"do": "bank", "seat": ANNA, "amount": "10.00"},
        {"do": "bank", "seat": ANNA, "amount": "5.00"},
        {"do": "withdraw", "amount": "122.00"},
    ]
    assert pane.beside() == "123.00"


def test_the_banker_passes_the_bank(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, seated())
    touch(pane, "pass_bank")
    assert table.given == [{"do": "pass_bank"}]
    assert pane.title() == "carla takes the bank?"


def test_in_a_deal_the_bank_stays_as_it_is_and_the_keys_say_why(qtbot: QtBot) -> None:
    served = dealt("7S", "KH", "3D")
    served.do("bet", seat=BRUNO, amount="5.00", on="7")
    table, pane = opened(qtbot, served)
    touch(pane, "digit_5", "add", "withdraw", "pass_bank")
    press(Qt.Key.Key_Return, "+")
    assert (off_of(pane, "add"), off_of(pane, "withdraw")) == ("deal is on", "deal is on")
    assert off_of(pane, "pass_bank") == "bets are open"
    assert table.given == []


def test_a_bank_below_the_minimum_stays_typed_to_be_put_right(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, offered())
    touch(pane, "digit_9", "take_bank")
    refusal = table.model.shown.refusal
    assert refusal is not None
    assert refusal.message == "the bank here is at least 50.00"
    assert amount(pane) == 900
    touch(pane, "digit_0", "take_bank")
    assert table.model.view.bank_minor == 9_000


def test_a_finger_that_bounces_puts_it_down_once(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, seated())
    table.is_slow = True
    touch(pane, "digit_9", "add", "add")
    press(Qt.Key.Key_Return)
    assert len(table.given) == 1


def test_where_nobody_sits_the_pane_leads_to_the_seats(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, empty())
    assert pane.title() == "Nobody sits here"
    press(Qt.Key.Key_Return)
    assert table.model.shown.pane is Pane.CHIPS


def test_one_can_look_at_the_bet_pad_between_deals(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, seated())
    touch(pane, "close")
    assert table.model.shown.pane is Pane.BET


def test_the_frame_is_amber_while_the_table_waits_for_an_answer_here(qtbot: QtBot) -> None:
    table, pane = opened(qtbot, offered())
    assert pane.frame_colour == colours.ACT
    touch(pane, "first", "take_bank")
    assert pane.frame_colour == colours.LINE
    assert table.model.view.banker == "carla"


@pytest.mark.parametrize("grid", [LARGE, SMALL])
@pytest.mark.parametrize("make", [offered, free, empty, seated, lambda: dealt("7S", "KH", "3D")])
def test_all_stands_in_its_place_and_no_word_is_cut(qtbot: QtBot, grid: Grid, make: object) -> None:
    assert callable(make)
    table, pane = opened(qtbot, make(), grid)
    assert ill_laid(pane) == []
    table.model.choose_seat(BRUNO)
    assert ill_laid(pane) == []
    table.is_slow = True
    press("9", Qt.Key.Key_Return)
    assert ill_laid(pane) == []


# In a deal.


@pytest.mark.parametrize("way", ["key", "pane", "F5"])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
def test_a_deal_is_not_ended_by_one_slip(qtbot: QtBot, way: str, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"), size)
    now = datetime(2026, 11, 1, tzinfo=UTC)
    at.model.now = lambda: now
    if way == "pane":
        at.press(Qt.Key.Key_F10)

    def ask() -> None:
        if way == "F5":
            at.press(Qt.Key.Key_F5)
        elif way == "key":
            at.touch("key_pass_bank")
        else:
            touch(at.part("pane_bank"), "pass_bank")
        at.see()

    ask()
    assert at.port.given == []
    bubble = at.part("refusal")
    assert "this ends deal 1" in bubble.accessibleName()
    key = at.part("pass_bank" if way == "pane" else "key_pass_bank")
    there = QRect(key.mapTo(at.window, QPoint(0, 0)), key.size())
    assert not bubble.geometry().intersects(there)
    assert bubble.geometry().adjusted(-40, -40, 40, 40).intersects(there)
    # Long after that it is asked for the first time again.
    now += timedelta(seconds=10)
    ask()
    assert at.port.given == []
    now += timedelta(seconds=1)
    ask()
    assert [line["do"] for line in at.port.given] == ["pass_bank"]
    assert at.model.view.moment is Moment.OFFERED


def test_between_deals_one_touch_passes_the_bank(qtbot: QtBot) -> None:
    at = Windowed(qtbot, seated())
    at.touch("key_pass_bank")
    assert [line["do"] for line in at.port.given] == ["pass_bank"]
