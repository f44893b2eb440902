"""The pane of a seat's turn, and the card grid of every pack: laid for fingers, whole words, one line at a time."""

import pytest
from evening import opened, piles
from paned import Paned, ill_laid, key_named, off_of, press, touch
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from served import Served

from tablemgr.console.model import Pane
from tablemgr.console.panels.bet import BetPane
from tablemgr.console.panels.card_grid import CardGridPane
from tablemgr.console.panels.turn import TurnPane
from tablemgr.console.theme.grid import LARGE, SMALL, Grid

GRIDS = [LARGE, SMALL, LARGE.for_seats(9), SMALL.for_seats(9)]


def hands(*cards: str) -> Served:
    """Bruno and carla play against anna."""
    served = opened("sette_e_mezzo", bank_rotation="fixed", burn="34", split=True)
    for seat, player in ((1, "carla"), (2, "bruno"), (3, "anna")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=3, amount="300.00")
    served.do("shuffle")
    for seat in (1, 2):
        served.do("bet", seat=seat, amount="10.00")
    served.do("no_more_bets")
    served.draw(*cards)
    return served


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("served", [lambda: hands("6S", "KH", "5C"), lambda: hands("**", "KH", "**"), piles])
def test_every_key_of_a_turn_is_large_enough_and_says_why_it_is_off(qtbot: QtBot, grid: Grid, served: object) -> None:
    assert callable(served)
    table = Paned(served())
    assert ill_laid(table.open(qtbot, TurnPane, Pane.TURN, grid)) == []


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("served", [lambda: hands("6S", "KH", "5C"), lambda: hands("6S"), piles])
def test_every_card_of_a_grid_is_large_enough(qtbot: QtBot, grid: Grid, served: object) -> None:
    assert callable(served)
    table = Paned(served())
    pane = table.open(qtbot, CardGridPane, Pane.GRID, grid)
    assert ill_laid(pane) == []
    for saying in table.model.view.sayings:
        if saying.takes and saying.why is None:
            table.model.say_it(saying)
            assert ill_laid(pane) == []
            for card in ("10H", "10H", "10S", "10D", "QH", "KC"):
                if saying.takes_many:
                    table.model.touch_card(card)
            assert ill_laid(pane) == []


def test_why_a_key_is_off_stands_on_it(qtbot: QtBot) -> None:
    table = Paned(hands("6S", "KH", "5C"))
    pane = table.open(qtbot, TurnPane, Pane.TURN)
    assert (pane.title(), pane.beside()) == ("bruno", "seat 2")
    assert [off_of(pane, f"say_{k}") for k in range(3)] == [
        "",
        "",
        "only two court cards, the first two, can be split, and not the matta",
    ]


def test_a_second_touch_before_the_answer_says_nothing_more(qtbot: QtBot) -> None:
    """Else a hand would stand because a finger bounced on the one before."""
    table = Paned(hands("QS", "KH", "5C", "JD"))
    table.do("split", seat=2)
    table.is_slow = True
    pane = table.open(qtbot, TurnPane, Pane.TURN)
    touch(pane, "say_0", "say_0")
    assert table.given == [{"do": "stand", "seat": 2}]
    table.answer()
    touch(pane, "say_0")
    assert len(table.given) == 2


def test_a_return_says_nothing_when_a_turn_begins(qtbot: QtBot) -> None:
    table = Paned(hands("6S", "KH", "5C"))
    table.open(qtbot, TurnPane, Pane.TURN)
    press(Qt.Key.Key_Return)
    assert table.given == []
    press("s")
    assert table.given == [{"do": "stand", "seat": 2}]


def test_cards_are_typed_on_whichever_page_they_are(qtbot: QtBot) -> None:
    table = Paned(piles())
    pane = table.open(qtbot, CardGridPane, Pane.GRID)
    marriages = next(saying for saying in table.model.view.sayings if saying.key == "m")
    table.model.say_it(marriages)
    for letter in "khqhas":
        assert pane.typed(letter)
    assert pane.typed("\b")
    assert table.model.shown.picked == ("KH", "QH")
    assert key_named(pane, "foot_0").value().note == "K\N{BLACK HEART SUIT} Q\N{BLACK HEART SUIT}"
    assert pane.typed("\r")
    assert table.given[-1]["cards"] == ["KH", "QH"]


def test_what_is_no_card_is_not_typed(qtbot: QtBot) -> None:
    table = Paned(piles())
    pane = table.open(qtbot, CardGridPane, Pane.GRID)
    assert not pane.typed("x")
    assert pane.typed("1")
    assert pane.beside() == "1"
    assert not pane.typed("x")
    assert pane.beside() == "65 unseen"


def test_a_saying_that_no_longer_fits_is_asked_for_no_more(qtbot: QtBot) -> None:
    table = Paned(piles())
    table.model.say_it(table.model.view.sayings[0])
    assert table.model.shown.pane is Pane.GRID
    table.do("play", seat=2, card="8C")
    assert (table.model.shown.asked, table.model.shown.pane) == (None, Pane.TURN)
    del qtbot


@pytest.mark.parametrize("grid", GRIDS)
def test_the_bet_pad_has_room_for_what_may_be_done_besides(qtbot: QtBot, grid: Grid) -> None:
    served = opened("sette_e_mezzo", bank_rotation="fixed")
    for seat, player in ((1, "carla"), (2, "bruno"), (3, "anna")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=3, amount="300.00")
    served.do("shuffle")
    table = Paned(served)
    pane = table.open(qtbot, BetPane, Pane.BET, grid)
    assert ill_laid(pane) == []
    touch(pane, "besides")
    assert table.given == [{"do": "shuffle"}]
