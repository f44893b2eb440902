"""Play in memory, whatever the game: nothing is refused, every deal comes to its end, the same dice give the same."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablemgr.engine.core import GAMES
from tablemgr.play import fast as fast_module
from tablemgr.play.dealer import Dealer, StuckError, opening_line
from tablemgr.play.fast import play_fast
from tablemgr.play.moves import DrawCard, Say

DEALS = 5
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_deal_comes_to_its_end(game: str, seed: int) -> None:
    made = play_fast(opening_line(game), DEALS, Random(seed))
    assert made.deals >= DEALS
    assert made.cards > 0
    assert sum(made.sums) == 0


@every_game
def test_the_same_dice_give_the_same_and_others_others(game: str) -> None:
    made = play_fast(opening_line(game), DEALS, Random(3))
    assert play_fast(opening_line(game), DEALS, Random(3)) == made
    # Where there is no money, what is counted may well be the same.
    assert "bet" not in GAMES[game].forms or play_fast(opening_line(game), DEALS, Random(4)) != made


@every_game
def test_where_there_are_bets_they_are_made_and_decided(game: str) -> None:
    made = play_fast(opening_line(game), 20, Random(1))
    assert (made.bets > 20) == ("bet" in GAMES[game].forms)


def test_a_move_that_is_refused_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dealer, "next_move", lambda *_: Say({"do": "pass_bank"}))
    with pytest.raises(StuckError, match=r"pass_bank.*was refused, in deal 0: wrong_phase"):
        play_fast(opening_line("zecchinetta"), 1, Random(1))


def test_a_table_at_which_nothing_can_be_done_is_told() -> None:
    opening = {**opening_line("zetema"), "rules": {"partners": "three_teams"}, "seats": 4}
    with pytest.raises(StuckError, match="nothing can be done at this table, with 4 of 4 seats taken"):
        play_fast(opening, 1, Random(1))


def test_a_pack_that_is_empty_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Dealer, "next_move", lambda *_: DrawCard())
    with pytest.raises(StuckError, match="the pack is empty"):
        play_fast(opening_line("zecchinetta"), 1, Random(1))


def test_a_play_without_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast_module, "MOVES_A_DEAL_MAX", 10)
    with pytest.raises(StuckError, match="not over after 10 moves"):
        play_fast(opening_line("zecchinetta"), 1, Random(1))
