"""Tables with many seats, long names and large sums: on the felt nothing is cut and nothing lies over another."""

from itertools import combinations

import pytest
from evening import opened
from legible import faults, painted
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from served import Served
from windowed import Windowed

from tablemgr.console.felt.layout_stakes import plates
from tablemgr.console.felt.middle import Look
from tablemgr.console.felt.scene import FeltScene
from tablemgr.console.words import felt_words

SIZES = ((1920, 1080), (1280, 800))
NAMES = (
    "Massimiliano",
    "Giuseppina",
    "Alessandro",
    "Bartolomeo",
    "Wilhelmina",
    "Margherita",
    "Evangelina",
    "Ferdinando",
    "Konstantin",
    "Anastasija",
    "Domenico B.",
    "Maddalena",
)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", range(7, 13))
@pytest.mark.parametrize("buy_in", ["500.00", "25000.00"])
def test_every_name_is_whole_in_its_row(qtbot: QtBot, size: tuple[int, int], seats: int, buy_in: str) -> None:
    served = opened("zecchinetta", seats)
    for seat in range(1, seats + 1):
        served.do("seat", seat=seat, player=NAMES[seat - 1], buy_in=buy_in)
    served.do("bank", seat=1, amount="400.00")
    served.do("shuffle")
    served.draw("7C", "QH", "3S")
    for seat in range(2, seats + 1):
        served.do("bet", seat=seat, amount="25.00", on="7")
    at = Windowed(qtbot, served, size)
    at.see()
    said = painted(at.window.felt)
    assert [name for name in NAMES[:seats] if name not in said] == []
    # Beside ten thousands and a long name a small screen has no room for the mark of who is next.
    marks = ("BANK", "next bank") if size == SIZES[0] or buy_in == "500.00" else ("BANK",)
    assert [word for word in marks if word not in said] == []
    assert faults(at.window.felt) == []


def monte(*bets: dict[str, object]) -> Served:
    """Massimiliano banks, and seven sit there."""
    served = opened("monte_bank", 7)
    for seat in range(1, 8):
        served.do("seat", seat=seat, player=NAMES[seat - 1], buy_in="5000.00")
    served.do("bank", seat=1, amount="4000.00")
    served.do("shuffle")
    served.draw("7D", "KS", "3C", "AH")
    for bet in bets:
        served.do("bet", **bet)
    return served


@pytest.mark.parametrize("size", SIZES)
def test_a_settlement_names_who_is_paid(qtbot: QtBot, size: tuple[int, int]) -> None:
    bets = [{"seat": seat, "amount": "25.00", "kind": "circle", "on": "7"} for seat in range(2, 8)]
    served = monte(*bets)
    served.do("no_more_bets")
    at = Windowed(qtbot, served, size)
    served.draw("7S")
    at.see()
    pane = at.part("pane_settle")
    said = painted(pane)
    assert [name for name in NAMES[1:7] if name not in said] == []
    assert faults(pane) == []


def boxes(at: Windowed, on: str) -> dict[int | None, QRectF]:
    """Where the plates on a place lie, by their seats; None is the one for those that have no room of their own."""
    view = at.model.view
    look = Look(at.window.grid_, FeltScene(view), felt_words(view))
    return {stake.seat: stake.laid.box for stake in plates(look) if stake.on == on}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("on", ["7", "K", "3", "A"])
@pytest.mark.parametrize("amount", ["25.00", "100.00"])
@pytest.mark.parametrize("is_settled", [False, True])
def test_six_stakes_on_one_card_lie_side_by_side(
    qtbot: QtBot, size: tuple[int, int], on: str, amount: str, is_settled: bool
) -> None:
    bets = [{"seat": seat, "amount": amount, "kind": "circle", "on": on} for seat in range(2, 8)]
    served = monte(*bets)
    at = Windowed(qtbot, served, size)
    if is_settled:
        served.do("no_more_bets")
        served.draw({"7": "7S", "K": "KH", "3": "3H", "A": "AS"}[on])
    at.see()
    found = boxes(at, on)
    assert set(found) == set(range(2, 8))
    assert [1 for one, other in combinations(found.values(), 2) if one.intersects(other)] == []
    assert faults(at.window.felt) == []


@pytest.mark.parametrize("size", SIZES)
def test_what_has_no_room_on_a_card_lies_there_as_one_sum(qtbot: QtBot, size: tuple[int, int]) -> None:
    served = opened("monte_bank", 12)
    for seat in range(1, 13):
        served.do("seat", seat=seat, player=NAMES[seat - 1], buy_in="5000.00")
    served.do("bank", seat=1, amount="4000.00")
    served.do("shuffle")
    served.draw("7D", "KS", "3C", "AH")
    for seat in range(2, 13):
        served.do("bet", seat=seat, amount="1125.00", kind="circle", on="7")
    at = Windowed(qtbot, served, size)
    at.see()
    found = boxes(at, "7")
    assert [1 for one, other in combinations(found.values(), 2) if one.intersects(other)] == []
    shown = len(found) - (None in found)
    said = painted(at.window.felt)
    assert (f"+{11 - shown}" in said) is (shown < 11)
    assert (shown < 11) is (size == SIZES[1])
    assert faults(at.window.felt) == []
    if None in found:
        # A touch of it means the place.
        there = found[None].center().toPoint() - at.window.felt.pos()
        QTest.mouseClick(at.window.felt, Qt.MouseButton.LeftButton, pos=there)
        assert at.model.shown.entry.on == "7"


def test_settled_stakes_on_a_layout_are_asked_about_by_keys(qtbot: QtBot) -> None:
    served = monte(*({"seat": 2, "amount": amount, "kind": "circle", "on": "7"} for amount in ("25.00", "5.00")))
    served.do("no_more_bets")
    at = Windowed(qtbot, served)
    served.draw("7S")
    at.see()
    at.window.felt.setFocus()
    at.window.felt._at = ("spot", "7")
    at.press(Qt.Key.Key_Return)
    assert at.model.shown.asked_bet is None, "the frame is seen first"
    asked = []
    for _ in range(3):
        at.press(Qt.Key.Key_Return)
        asked.append(at.model.shown.asked_bet)
    assert asked == [2, 1, 2]
