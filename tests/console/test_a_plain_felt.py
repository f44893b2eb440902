"""A game whose file has no felt of its own: its tokens are slots, its bets lie in the rows. It is played by touches
alone and by keys alone.
"""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
import toy_game
from evening import SIZES, opened, shown
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from served import Served

from tablemgr.engine.core import GAMES
from tablemgr.engine.felt import Column, Felt, with_tokens
from tablemgr.engine.game import game_of
from tablemgr.service.views import Moment, Next, StakeState

RETURN = Qt.Key.Key_Return


@pytest.fixture(autouse=True)
def _with_the_toy() -> Iterator[None]:
    with patch.dict(GAMES, {toy_game.NAME: game_of(toy_game)}):
        yield


def banking() -> Served:
    served = opened(toy_game.NAME, minimum="5.00")
    for seat, player in ((1, "anna"), (2, "bruno"), (3, "carla")):
        served.do("seat", seat=seat, player=player, buy_in="500.00")
    served.do("bank", seat=1, amount="300.00")
    return served


@pytest.mark.parametrize("size", SIZES)
def test_it_is_played_by_touches_alone(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = shown(qtbot, banking(), size)
    at.touch("next")
    assert [column and column.on for column in at.model.view.felt.columns] == ["red", "black"]
    at.touch("chip_5", "chip_5")
    at.touch_felt(2, "red")
    at.touch_felt(3, "black")
    assert [(stake.seat, stake.on) for stake in at.model.view.stakes] == [(2, "red"), (3, "black")]
    at.touch("key_grid", "card_7H")
    settlement = at.model.view.settlement
    assert settlement is not None
    assert settlement.is_mixed
    assert {stake.on: stake.state for stake in at.model.view.stakes} == {
        "red": StakeState.TO_SEAT,
        "black": StakeState.TO_BANK,
    }
    at.touch("next")
    assert at.model.view.next is Next.SHUFFLE


def test_it_is_played_by_keys_alone(qtbot: QtBot) -> None:
    at = shown(qtbot, banking())
    at.press(" ", "2 red 10", RETURN, "3 black 5", RETURN, Qt.Key.Key_F7, "7h")
    assert [line["do"] for line in at.port.given] == ["shuffle", "bet", "bet", "card"]
    at.press(" ")
    assert (at.model.view.moment, at.model.view.felt.exposed) == (Moment.BETWEEN_DEALS, "7H")
    stacks = {row.player: row.stack_minor for row in at.model.view.seats}
    assert (stacks["bruno"], stacks["carla"]) == (51_000, 49_500)


def test_what_was_bet_on_stays_there_and_cannot_be_bet_on_any_more() -> None:
    felt = Felt(columns=(Column("red", (), is_live=True),), exposed="7H")
    assert with_tokens(felt, ("black",)).columns == (
        Column("black", (), is_live=True),
        Column("red", (), is_live=False),
    )
