"""The limits, set by touch alone and by keys alone, at a real table."""

import pytest
from paned import Paned, ill_laid, off_of, press, touch
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from served import seated

from tablemgr.console.model import Pane
from tablemgr.console.panels.amount_field import AmountField
from tablemgr.console.panels.limits import LimitsPane
from tablemgr.console.theme.grid import LARGE, SMALL, Grid


def opened(qtbot: QtBot, grid: Grid = LARGE) -> tuple[Paned, LimitsPane]:
    table = Paned(seated(minimum="5.00", maximum="200.00"))
    return table, table.open(qtbot, LimitsPane, Pane.LIMITS, grid)


def shown(pane: LimitsPane, name: str) -> int | None:
    field = pane.findChild(AmountField, name)
    assert isinstance(field, AmountField)
    return field.value().amount_minor


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_limits_are_set_by_touch_alone(qtbot: QtBot, grid: Grid) -> None:
    table, pane = opened(qtbot, grid)
    touch(pane, "digit_1", "digit_0", "maximum", "digit_3", "digit_00", "set_limits")
    assert table.given == [{"do": "limits", "min": "10.00", "max": "300.00"}]
    assert (table.model.view.minimum_minor, table.model.view.maximum_minor) == (1_000, 30_000)


def test_limits_are_set_by_keys_alone(qtbot: QtBot) -> None:
    table, _ = opened(qtbot)
    press("2,5", Qt.Key.Key_Return, "100", Qt.Key.Key_Return)
    assert table.given == [{"do": "limits", "min": "2.50", "max": "100.00"}]


def test_what_is_in_force_stands_there_when_the_pane_is_opened(qtbot: QtBot) -> None:
    _, pane = opened(qtbot)
    assert (shown(pane, "minimum"), shown(pane, "maximum")) == (500, 20_000)
    assert pane.beside() == "now 5.00 to 200.00"


def test_limits_that_are_not_there_are_not_shown_as_zero(qtbot: QtBot) -> None:
    table = Paned(seated())
    pane = table.open(qtbot, LimitsPane, Pane.LIMITS)
    assert shown(pane, "maximum") is None
    assert pane.beside().endswith("no limit")
    assert off_of(pane, "set_limits") == "both are needed"


def test_limits_that_cross_cannot_be_set_and_the_key_says_why(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "digit_3", "digit_00")
    assert off_of(pane, "set_limits") == "lowest above highest"
    touch(pane, "set_limits")
    press(Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert table.given == []


def test_erase_and_clear_work_by_touch_and_by_keys(qtbot: QtBot) -> None:
    _, pane = opened(qtbot)
    touch(pane, "digit_3", "digit_5", "erase")
    assert shown(pane, "minimum") == 300
    touch(pane, "clear_amount")
    assert shown(pane, "minimum") is None
    press("75", Qt.Key.Key_Backspace)
    assert shown(pane, "minimum") == 700
    press(Qt.Key.Key_Delete)
    assert shown(pane, "minimum") is None


def test_when_they_are_set_the_table_is_bet_at_again(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    touch(pane, "digit_7", "set_limits")
    assert table.model.shown.pane is not Pane.LIMITS


def test_a_finger_that_bounces_sets_them_once(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    table.is_slow = True
    touch(pane, "digit_7", "set_limits", "set_limits")
    assert len(table.given) == 1
    assert off_of(pane, "set_limits") == "recording"


def test_a_table_that_has_no_room_is_asked_again(qtbot: QtBot) -> None:
    table, pane = opened(qtbot)
    table.has_room = False
    touch(pane, "digit_7", "set_limits")
    assert table.model.shown.refusal is not None
    table.has_room = True
    touch(pane, "set_limits")
    assert table.given == [{"do": "limits", "min": "7.00", "max": "200.00"}]


def test_a_pane_that_is_opened_anew_has_forgotten_what_was_typed(qtbot: QtBot) -> None:
    _, pane = opened(qtbot)
    touch(pane, "digit_9")
    pane.hide()
    pane.show()
    assert shown(pane, "minimum") == 500


def test_escape_leads_back(qtbot: QtBot) -> None:
    table, _ = opened(qtbot)
    press(Qt.Key.Key_Escape)
    assert table.model.shown.pane is not Pane.LIMITS


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_all_stands_in_its_place_and_no_word_is_cut(qtbot: QtBot, grid: Grid) -> None:
    _, pane = opened(qtbot, grid)
    assert ill_laid(pane) == []
    touch(pane, "digit_9", "digit_00", "digit_00", "digit_00")
    assert ill_laid(pane) == []
