"""A table of a monte game in a window: three at it, anna banks, and a hand on the shoe lays the cards of the test."""

from collections.abc import Iterable
from typing import Any

from pytestqt.qtbot import QtBot
from served import ANNA, BRUNO, CARLA, Served
from windowed import FakeHand, Windowed

# Anna is 1, bruno 2, carla 3: the one on anna's right is carla.
PLAYERS = ((ANNA, "anna"), (BRUNO, "bruno"), (CARLA, "carla"))


def monte_table(game: str, bank: str = "400.00", **rules: object) -> Served:
    """Anna banks; bruno and carla have 500.00 each."""
    served = Served()
    served.open()
    served.do("game", game=game, rules=rules)
    for seat, player in PLAYERS:
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=ANNA, amount=bank)
    return served


def in_a_window(
    qtbot: QtBot, served: Served, cards: Iterable[str] = (), size: tuple[int, int] = (1920, 1080)
) -> Windowed:
    """The table in its window, with a hand that will lay these cards."""
    at = Windowed(qtbot, served, size, has_hand=True)
    hand = at.port.hand
    assert isinstance(hand, FakeHand)
    hand.cards.extend(cards)
    return at


def bets(served: Served) -> list[tuple[int, str, str | None, str | None, int]]:
    """The open bets: seat, kind, on, against, stake."""
    table: Any = served.table
    return [(bet.seat, bet.kind, bet.on, bet.against, bet.stake_minor) for bet in table.bets.values()]
