"""A second person signs for a late bet: the pane, by touch alone and by keys alone, in both sizes."""

from typing import Any

import pytest
from paned import Paned, ill_laid, press, touch
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from served import BRUNO, dealt

from tablemgr.console.model import Pane
from tablemgr.console.panels.sign import SignPane
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.engine import events as e
from tablemgr.service import events as s
from tablemgr.service.options import TableOptions

GRIDS = [LARGE, SMALL]
LATE: dict[str, Any] = {"do": "late", "seat": BRUNO, "amount": "150.00", "on": "7", "reason": "it was down in time"}


def asked(qtbot: QtBot, grid: Grid = LARGE) -> tuple[Paned, SignPane]:
    """7 has been matched; a bet above the limit of 100.00 lay there in time."""
    table = Paned(dealt("7S", "KH", "3D", options=TableOptions(late_bet_limit_minor=10_000, currency="EUR")))
    table.draw("7H")
    pane = table.open(qtbot, SignPane, Pane.SIGN, grid)
    table.model._say(LATE)
    return table, pane


@pytest.mark.parametrize("grid", GRIDS)
def test_all_stands_in_its_place_and_nothing_is_cut_off(qtbot: QtBot, grid: Grid) -> None:
    _, pane = asked(qtbot, grid)
    assert ill_laid(pane) == []


@pytest.mark.parametrize("grid", GRIDS)
def test_a_name_that_is_touched_letter_by_letter_signs(qtbot: QtBot, grid: Grid) -> None:
    table, pane = asked(qtbot, grid)
    assert table.model.shown.pane is Pane.SIGN
    touch(pane, "letter_R", "letter_O", "letter_S", "letter_A", "name_done")
    assert table.given[-1] == {**LATE, "signed_by": "rosa"}
    assert s.LateBetSigned(1, BRUNO, "bruno", "dora", "rosa", 10_000) in table.served.events()
    assert table.model.shown.pane is not Pane.SIGN
    assert table.model.shown.unsigned is None


def test_a_name_that_is_typed_signs(qtbot: QtBot) -> None:
    table, _ = asked(qtbot)
    press("rosa b", Qt.Key.Key_Return)
    assert table.given[-1]["signed_by"] == "rosa b"
    assert any(isinstance(event, e.BetSettled) for event in table.served.events())


def test_who_signed_before_is_one_touch(qtbot: QtBot) -> None:
    table, pane = asked(qtbot)
    press("rosa", Qt.Key.Key_Return)
    pane.hide()
    table.model._say({**LATE, "amount": "50.00"})
    pane.show()
    pane.refresh()
    assert ill_laid(pane) == []
    touch(pane, "another_name", "signed_before", "guest_0")
    assert [line.get("signed_by") for line in table.given] == [None, "rosa", None, "rosa"]


@pytest.mark.parametrize("name", ["dora", "bruno"])
def test_who_may_not_sign_is_told_and_the_pane_stays(qtbot: QtBot, name: str) -> None:
    table, pane = asked(qtbot)
    press(name, Qt.Key.Key_Return)
    assert table.model.shown.pane is Pane.SIGN
    assert table.model.shown.refusal is not None
    assert "cannot sign" in table.model.shown.refusal.message
    assert not any(isinstance(event, e.BetPlaced) for event in table.served.events())
    press(*[Qt.Key.Key_Backspace] * 5, "rosa", Qt.Key.Key_Return)
    assert table.given[-1]["signed_by"] == "rosa"
    assert pane.model.shown.unsigned is None


def test_a_bet_that_the_name_does_not_help_closes_the_pane_and_says_why(qtbot: QtBot) -> None:
    table, _ = asked(qtbot)
    table.draw("QS")
    table.draw("KD")
    press("rosa", Qt.Key.Key_Return)
    assert table.model.shown.pane is not Pane.SIGN
    assert table.model.shown.refusal is not None
    assert table.model.shown.refusal.code == "card_not_bettable"


def test_esc_enters_nothing(qtbot: QtBot) -> None:
    table, pane = asked(qtbot)
    touch(pane, "close")
    assert table.model.shown.pane is not Pane.SIGN
    assert table.model.shown.unsigned is None
    assert len(table.given) == 1
