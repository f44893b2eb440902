"""The review's short lines: what a game tells in its own way is told so, and no card is named that lies face down."""

import pytest

from tablemgr.console.boss.words import full_sentence, short_sentence
from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.kernel.money import Currency

EUR = Currency.of("EUR")
FACE_DOWN = sorted(place for game in GAMES.values() for place in game.face_down)


@pytest.mark.parametrize("place", FACE_DOWN)
def test_a_card_that_lies_face_down_is_not_named(place: str) -> None:
    event = e.CardShown("KS", place)
    for said in (short_sentence(event, EUR), full_sentence(event, EUR)):
        assert said.startswith("a card face down: ")
        assert "K" not in said


def test_there_are_such_places() -> None:
    assert "dealt_to_hand" in FACE_DOWN


def test_a_card_that_is_seen_is_named() -> None:
    assert short_sentence(e.CardShown("KS", "table"), EUR) == "card K♠: on the table"


def test_who_deals_in_a_game_without_a_bank_does_not_bank() -> None:
    begun = {game: short_sentence(e.DealBegun(3, game, 1, "anna", None, ""), EUR) for game in GAMES}
    assert begun.pop("zetema") == "deal 3 of zetema begins, anna deals"
    assert set(begun.values()) == {"deal 3: anna banks"}
