"""The bet pad: its foot where there is room for one, and the line of keys that it gives as an example in each game."""

import pytest
from evening import opened
from legible import faults, painted
from monte_tables import monte_table
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from served import BRUNO, Served, dealt
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.console.parts.key import Key
from tablemgr.service.entry import read_keys

SIZES = ((1920, 1080), (1280, 800))


def example(at: Windowed) -> str:
    key = at.part("digits")
    assert isinstance(key, Key)
    return key.value().note


def of_seats(seats: int) -> Served:
    served = opened("zecchinetta", seats)
    for seat in range(1, seats + 1):
        served.do("seat", seat=seat, player=f"p{seat}", buy_in="500.00")
    served.do("bank", seat=1, amount="400.00")
    served.do("shuffle")
    served.draw("7C", "QH", "3S")
    return served


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [7, 8, 9, 12])
def test_what_was_placed_stands_under_the_pad_where_there_is_room(
    qtbot: QtBot, size: tuple[int, int], seats: int
) -> None:
    at = Windowed(qtbot, of_seats(seats), size)
    at.touch_felt(on="7")
    at.touch("chip_25")
    at.model.touch_seat(BRUNO)
    at.see()
    said = painted(at.part("pane_bet"))
    # The seats of a fuller table are keys of the pad, and leave none.
    has_room = seats <= 8
    assert ("placed, recorded as #" in said) is has_room
    assert ("seat 2 \N{MIDDLE DOT} 25.00 on 7" in said) is has_room
    assert faults(at.window) == []


@pytest.mark.parametrize(
    ("tokens", "wants"),
    [(("7C", "QH", "3S"), "2 7 25"), (("2C", "QH", "3S"), "2 2 25"), ((), "2 7 25")],
    ids=["a seven", "no seven", "no card yet"],
)
def test_the_key_of_digits_shows_a_line_as_it_can_be_typed_now(
    qtbot: QtBot, tokens: tuple[str, ...], wants: str
) -> None:
    served = dealt(*tokens)
    at = Windowed(qtbot, served)
    at.model.open(Pane.BET)
    assert example(at) == wants
    if tokens:
        at.press(example(at), Qt.Key.Key_Return)
        assert [line["do"] for line in at.port.given] == ["bet"]


def test_and_so_it_does_on_a_layout(qtbot: QtBot) -> None:
    served = monte_table("monte_bank")
    served.do("shuffle")
    served.draw("2D", "KS", "3C", "AH")
    at = Windowed(qtbot, served)
    at.model.open(Pane.BET)
    assert example(at) == "2 2 25"
    _, wanted = read_keys(example(at), at.model.shown.entry, at.model.currency, at.model.live)
    assert [(bet.seat, bet.on, bet.amount_minor) for bet in wanted] == [(2, at.model.live[0], 2500)]


def test_where_a_bet_is_on_nothing_the_example_is_seat_and_amount(qtbot: QtBot) -> None:
    served = opened("sette_e_mezzo", bank_rotation="fixed")
    for seat, player in ((1, "carla"), (2, "bruno"), (3, "anna")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=3, amount="300.00")
    served.do("shuffle")
    at = Windowed(qtbot, served)
    at.model.open(Pane.BET)
    assert example(at) == "2 25"
    at.press(example(at), Qt.Key.Key_Return)
    assert at.port.given == [{"do": "bet", "seat": 2, "amount": "25.00"}]
