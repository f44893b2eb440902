"""The panes where they stand: with the felt, the six keys and the keyboard's shortcuts round them."""

import pytest
from evening import opened, piles
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from served import BRUNO, CARLA, Served, dealt, seated
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.service.views import Next

SIZES = [(1920, 1080), (1280, 800)]


@pytest.mark.parametrize("size", SIZES)
def test_chips_are_bought_with_a_touch_of_the_felt_and_digits_after_it(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = Windowed(qtbot, dealt("7S", "KH", "3D"), size)
    table.touch("key_chips")
    table.touch_felt(BRUNO)
    table.press("25", Qt.Key.Key_Return)
    assert table.port.given == [{"do": "buy_in", "seat": BRUNO, "amount": "25.00"}]


def test_digits_are_taken_while_the_keyboard_stands_on_the_felt(qtbot: QtBot) -> None:
    table = Windowed(qtbot, dealt("7S", "KH", "3D"))
    table.press(Qt.Key.Key_F4)
    table.touch("seat_3")
    table.window.felt.setFocus()
    table.press("40")
    table.touch("cash_out")
    assert table.port.given == [{"do": "cash_out", "seat": CARLA, "amount": "40.00"}]


def test_a_blank_in_a_name_does_not_press_the_big_key(qtbot: QtBot) -> None:
    table = Windowed(qtbot, seated())
    table.press(Qt.Key.Key_F4, "5", "ugo bis", Qt.Key.Key_Return, "10", Qt.Key.Key_Return)
    assert table.port.given == [{"do": "seat", "seat": 5, "player": "ugo bis", "buy_in": "10.00"}]


@pytest.mark.parametrize("size", SIZES)
def test_a_bet_is_picked_and_put_right_on_the_felt_and_none_is_placed(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = Windowed(qtbot, dealt("7S", "KH", "3D"), size)
    table.model.keys("2 7 25")
    table.see()
    table.touch("key_correct")
    table.touch_felt(BRUNO, "7")
    table.touch_felt(CARLA, "K")
    table.touch("enter_correction")
    assert [line["do"] for line in table.port.given] == ["bet", "correct"]
    stakes = [(stake.seat, stake.on, stake.stake_minor) for stake in table.model.view.stakes]
    assert stakes == [(CARLA, "K", 2_500)]
    assert table.model.shown.pane is Pane.BET


def test_from_the_list_a_bet_is_corrected_by_keys_alone(qtbot: QtBot) -> None:
    table = Windowed(qtbot, dealt("7S", "KH", "3D"))
    table.model.keys("2 7 25")
    table.see()
    table.touch("list")
    table.press(Qt.Key.Key_Return)
    assert table.part("pane_correct").isVisible()
    table.press("3")
    table.part("enter_correction").setFocus()
    table.press(Qt.Key.Key_Return)
    assert table.port.given[-1] == {"do": "correct", "bet": 1, "reason": "wrong seat", "seat": CARLA}


def test_limits_are_set_and_the_bet_pad_is_there_again(qtbot: QtBot) -> None:
    table = Windowed(qtbot, dealt("7S", "KH", "3D"))
    table.press(Qt.Key.Key_F3, "5", Qt.Key.Key_Return, "100", Qt.Key.Key_Return)
    assert table.port.given == [{"do": "limits", "min": "5.00", "max": "100.00"}]
    assert table.part("pane_bet").isVisible()


@pytest.mark.parametrize("size", SIZES)
def test_the_bank_goes_from_one_player_to_the_next_in_its_pane(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = Windowed(qtbot, seated(), size)
    table.touch("key_pass_bank", "decline", "half", "take_bank")
    assert [line["do"] for line in table.port.given] == ["pass_bank", "decline_bank", "bank"]
    assert table.model.view.banker == "bruno"


def test_a_kept_bet_can_still_be_touched_between_deals_for_one_that_was_down_in_time(qtbot: QtBot) -> None:
    table = Windowed(qtbot, dealt("7S", "KH", "3D"))
    table.served.do("bet", seat=BRUNO, amount="5.00", on="K")
    table.served.draw("3H")
    table.see()
    table.model.collected()
    table.model.open(Pane.BANK)
    assert not table.model.shown.chips_seat
    table.model.touch_cell(CARLA, "7")
    assert (table.model.shown.entry.seat, table.model.shown.entry.on) == (CARLA, "7")


def test_the_keyboard_comes_to_each_pane_that_opens(qtbot: QtBot) -> None:
    table = Windowed(qtbot, dealt("7S", "KH", "3D"))
    for shortcut, name in (("F3", "pane_limits"), ("F4", "pane_chips"), ("F10", "pane_bank")):
        table.press(getattr(Qt.Key, f"Key_{shortcut}"))
        at = QApplication.focusWidget()
        assert at is not None
        assert table.part(name).isAncestorOf(at)


def _offered() -> Served:
    served = seated()
    served.do("pass_bank")
    return served


def _held() -> Served:
    served = dealt("7S", "KH", "3D")
    served.unread()
    return served


def _nobody() -> Served:
    return opened("zecchinetta")


POINTS_TO = {
    Next.TAKE_BANK: (_offered, "pane_bank"),
    Next.ANSWER_HOLD: (_held, "pane_hold"),
    Next.SEAT_PLAYERS: (_nobody, "pane_chips"),
    Next.SEAT_ACTS: (piles, "pane_turn"),
}


@pytest.mark.parametrize("way", ["touch", "space"])
@pytest.mark.parametrize("other", ["F1", "F3", "F7", "F9"])
@pytest.mark.parametrize("asks", list(POINTS_TO), ids=lambda asks: asks.value)
def test_where_the_big_key_points_to_the_pane_it_opens_the_right_one(
    qtbot: QtBot, asks: Next, other: str, way: str
) -> None:
    given, pane = POINTS_TO[asks]
    table = Windowed(qtbot, given(), has_hand=True)
    table.see()
    assert table.model.view.next is asks
    table.press(getattr(Qt.Key, f"Key_{other}"))
    if way == "touch":
        table.touch("next")
    else:
        table.press(Qt.Key.Key_Space)
    assert table.part(pane).isVisible()
    assert table.port.given == []


def test_the_big_key_leaves_the_grid_on_which_the_held_card_is_named(qtbot: QtBot) -> None:
    table = Windowed(qtbot, _held())
    table.see()
    table.touch("answer_1")
    assert table.model.shown.pane is Pane.GRID
    table.touch("next")
    assert table.model.shown.pane is Pane.GRID


def test_a_seat_that_was_chosen_for_the_bank_stays_when_the_big_key_is_touched(qtbot: QtBot) -> None:
    served = _offered()
    served.do("decline_bank", seat=CARLA)
    served.do("decline_bank", seat=BRUNO)
    table = Windowed(qtbot, served)
    table.touch_felt(BRUNO)
    assert table.model.shown.chips_seat == BRUNO
    if table.model.view.next is Next.TAKE_BANK:
        table.touch("next")
    assert table.model.shown.chips_seat == BRUNO
