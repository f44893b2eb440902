"""Bets that lie on the felt and are proposed: accepted with one touch or key, one by one, and with a seat asked for.

A real table behind the window, and looks of a reader that the test tells.
"""

import pytest
from felted import Felted
from legible import faults
from monte_tables import monte_table
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from served import BRUNO, CARLA, dealt
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.console.panels.amount_field import AmountField
from tablemgr.console.panels.bet import BetPane
from tablemgr.console.parts.key import Key

SIZES = [(1920, 1080), (1280, 800)]


class Table:
    """Bruno owns a25 and b25, carla c10; 7 and K can be bet on."""

    def __init__(self, qtbot: QtBot, size: tuple[int, int] = SIZES[0], felted: Felted | None = None) -> None:
        self.felted = felted or Felted(dealt("7S", "KH", "3D"))
        for seat, chips in ((BRUNO, ("a25", "b25")), (CARLA, ("c10",))) if felted is None else ():
            self.felted.lay("desk", *chips)
            self.felted.served.do("buy_in", seat=seat, amount="50.00")
            self.felted.lift("desk")
        self.at = Windowed(qtbot, self.felted.served, size)
        self.at.model.open(Pane.BET)

    def lay(self, place: str, *chips: str) -> None:
        self.felted.lay(place, *chips)
        self.at.see()

    def bets(self) -> list[tuple[int, str | None, int]]:
        return [(bet.seat, bet.on, bet.stake_minor) for bet in self.felted.served.table.bets.values()]

    def face(self, name: str) -> tuple[str, str]:
        key = self.at.part(name)
        assert isinstance(key, Key)
        return key.value().title, key.value().note

    def touch_proposal(self, place: str) -> None:
        """A finger on the proposed bet that lies there."""
        felt = self.at.window.felt
        grid = self.at.window.grid_
        box = next(each.box for each in felt._places() if each.touched is not None and each.touched.proposed == place)
        at = box.center().toPoint() - QPoint(grid.felt.x, grid.felt.y)
        QTest.mouseClick(felt, Qt.MouseButton.LeftButton, pos=at)
        self.at.see()


@pytest.mark.parametrize("size", SIZES)
def test_one_touch_accepts_all_and_says_how_many_and_how_much(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = Table(qtbot, size)
    assert table.face("accept") == ("Accept", "no chips")
    table.lay("slot_1", "a25")
    table.lay("slot_2", "c10")
    assert table.face("accept") == ("Accept 2", "+ 35.00")
    table.at.touch("accept")
    assert table.bets() == [(BRUNO, "7", 2_500), (CARLA, "K", 1_000)]
    assert table.at.port.given == [{"do": "accept"}]
    assert table.face("accept") == ("Accept", "no chips")


def test_one_key_accepts_all_whatever_pane_is_open(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.lay("slot_1", "a25")
    table.at.model.open(Pane.LIST)
    table.at.press("+")
    assert table.bets() == [(BRUNO, "7", 2_500)]
    table.at.press("+")
    assert table.at.port.given == [{"do": "accept"}]


def test_where_no_antenna_is_under_the_felt_there_is_no_such_key(qtbot: QtBot) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"))
    assert at.part("as_last").isVisible()
    with pytest.raises(AssertionError):
        at.part("accept")


@pytest.mark.parametrize("size", SIZES)
def test_a_touch_on_a_proposed_bet_accepts_it_alone(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = Table(qtbot, size)
    table.lay("slot_1", "a25")
    table.lay("slot_2", "c10")
    table.touch_proposal("slot_2")
    assert table.bets() == [(CARLA, "K", 1_000)]
    table.lay("slot_2", "b25")
    table.touch_proposal("slot_2")
    assert table.bets() == [(CARLA, "K", 1_000), (BRUNO, "K", 2_500)]


@pytest.mark.parametrize("size", SIZES)
def test_a_proposal_that_asks_is_touched_and_then_the_seat(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = Table(qtbot, size)
    table.lay("slot_1", "x5")
    assert table.face("accept") == ("Accept", "no chips")
    table.touch_proposal("slot_1")
    assert table.at.model.shown.asked_place == "slot_1"
    table.at.touch_felt(CARLA)
    assert table.bets() == [(CARLA, "7", 500)]
    assert table.at.model.shown.asked_place is None


def test_it_is_asked_no_more_when_it_is_touched_again_or_lifted_or_the_pane_is_left(qtbot: QtBot) -> None:
    table = Table(qtbot)
    for leave in (
        lambda: table.touch_proposal("slot_1"),
        lambda: table.at.press(Qt.Key.Key_Escape),
        lambda: (table.felted.lift("slot_1"), table.at.see()),
    ):
        table.lay("slot_1", *(() if table.felted.places["slot_1"] else ("x5",)))
        table.touch_proposal("slot_1")
        leave()
        assert table.at.model.shown.asked_place is None
    table.at.touch_felt(CARLA)
    assert table.bets() == []


def test_by_keys_alone_a_proposal_is_found_and_given_its_seat(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.lay("slot_1", "x5")
    # From the first seat to the right and up to the card.
    table.at.press(Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Return)
    assert table.at.model.shown.asked_place == "slot_1"
    table.at.press(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert table.bets() == [(BRUNO, "7", 500)]


def test_a_refused_one_stays_and_the_table_says_why(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.felted.served.do("limits", min="5.00", max="30.00")
    table.lay("slot_1", "a25", "b25")
    assert table.face("accept") == ("Accept", "no chips")
    table.touch_proposal("slot_1")
    refusal = table.at.model.shown.refusal
    assert (refusal.code, refusal.seat, refusal.on) == ("above_maximum", BRUNO, "7")
    assert [each.why.code for each in table.at.model.view.proposals] == ["above_maximum"]


def test_chips_that_are_short_are_brought_and_the_proposal_is_accepted(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.felted.served.do("cash_out", seat=BRUNO, amount="540.00")
    table.lay("slot_1", "a25")
    table.touch_proposal("slot_1")
    assert table.at.model.shown.refusal.brought.amount_minor == 1_500
    table.at.press(Qt.Key.Key_F12)
    assert table.bets() == [(BRUNO, "7", 2_500)]


def test_a_felt_that_is_corrected_takes_no_touch_for_a_proposal(qtbot: QtBot) -> None:
    table = Table(qtbot)
    table.lay("slot_1", "a25")
    table.at.model.open(Pane.CORRECT)
    table.touch_proposal("slot_1")
    assert (table.bets(), table.at.port.given) == ([], [])


@pytest.mark.parametrize(
    ("game", "place", "cards"),
    [
        ("monte_bank", "top_left/bottom_right", "7S KH 3D AC"),
        ("monte_bank", "left", "7S KH 3D AC"),
        ("private_monte", "bottom", "7S KH 3D AC"),
        ("sette_e_mezzo", "seat_2", ""),
    ],
)
@pytest.mark.parametrize("size", SIZES)
def test_in_every_kind_of_felt_a_proposal_lies_where_the_bet_does(
    qtbot: QtBot, game: str, place: str, cards: str, size: tuple[int, int]
) -> None:
    served = monte_table(game)
    served.do("shuffle")
    served.draw(*cards.split())
    table = Table(qtbot, size, Felted(served, (place,)))
    table.lay(place, "x10")
    table.touch_proposal(place)
    if table.at.model.shown.asked_place is not None:
        table.at.touch_felt(BRUNO)
    assert [(seat, stake) for seat, _, stake in table.bets()] == [(BRUNO, 1_000)]


@pytest.mark.parametrize("size", SIZES)
def test_what_lies_on_the_desk_is_the_amount_of_the_next_buy_in(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = Table(qtbot, size)
    table.lay("desk", "d100")
    table.at.model.open(Pane.CHIPS)
    table.at.model.touch_seat(CARLA)
    table.at.see()
    field = table.at.part("amount")
    assert isinstance(field, AmountField)
    assert (field.value().amount_minor, field.value().label) == (10_000, "on the desk")
    table.at.touch("buy_in")
    assert table.at.port.given == [{"do": "buy_in", "seat": CARLA, "amount": "100.00"}]
    assert field.value().amount_minor is None


@pytest.mark.parametrize("size", SIZES)
def test_a_place_that_cannot_be_read_is_said_and_not_shown_as_empty(qtbot: QtBot, size: tuple[int, int]) -> None:
    table = Table(qtbot, size)
    table.lay("slot_1", "a25")
    table.felted.places["slot_1"] = None
    table.felted.look()
    table.at.see()
    pane = table.at.part("pane_bet")
    assert isinstance(pane, BetPane)
    assert pane._how() == "Not read: slot 1"
    table.felted.places["slot_2"] = None
    table.felted.look()
    table.at.see()
    assert pane._how() == "Not read: 2 places"
    assert faults(table.at.window) == []
