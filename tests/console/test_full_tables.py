"""Tables with many seats, long names and large sums: on the felt nothing is cut and nothing lies over another."""

import pytest
from evening import opened
from legible import faults, painted
from pytestqt.qtbot import QtBot
from served import Served
from windowed import Windowed

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
