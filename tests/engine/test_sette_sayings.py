"""What a screen offers at Sette e mezzo, and which cards it may believe in the pack: rules/sette_e_mezzo.md.

A key must not tell a card that lies face down, and neither must a card that is struck through.
"""

from typing import Any

import pytest
from scripted import Scripted
from sette import ANNA, BRUNO, CARLA, banking, bet, dealt, say

from tablemgr.engine.core import GAMES
from tablemgr.engine.saying import Saying

GAME = GAMES["sette_e_mezzo"]


def offered(play: Scripted) -> dict[str, str]:
    """By title, why not: empty if it can be said."""
    return {saying.title: "" if saying.refused is None else saying.refused.detail for saying in sayings(play)}


def sayings(play: Scripted) -> tuple[Saying, ...]:
    return GAME.sayings(play.table)


def unseen(play: Scripted) -> set[str]:
    """The cards that everybody has seen go."""
    return {card for card, times in GAME.unseen(play.table).items() if not times}


@pytest.mark.parametrize("card", ["3S", "6S", "KS"])
def test_a_first_card_is_told_by_no_key(card: str) -> None:
    play = dealt(f"{card} KH 5C", burn="34", split=True)
    assert offered(play) == {"Stand": "", "Burn": "", "Split": "not_to_split"}
    say(play, "JD")
    assert offered(play)["Split"] == ""


def test_what_lies_open_decides() -> None:
    play = dealt("3S KH 5C", burn="34", split=True)
    play.do("burn", seat=BRUNO)
    assert offered(play) == {"Stand": "card_for_burnt", "Burn": "card_for_burnt", "Split": "card_for_burnt"}
    say(play, "6D")
    assert offered(play) == {"Stand": "", "Burn": "burnt_already", "Split": "not_to_split"}


def test_what_the_house_does_not_have_is_not_offered() -> None:
    assert offered(dealt("6S KH 5C")) == {"Stand": ""}


def test_the_banker_neither_burns_nor_splits_and_must_stand_where_the_house_says_so() -> None:
    play = dealt("6S KH 5C | stand stand", burn="34", split=True, banker_stands_on=10)
    assert [(saying.title, saying.is_due) for saying in sayings(play)] == [("Stand", True)]
    play = dealt("6S KH 4C | stand stand", banker_stands_on=10)
    assert offered(play) == {"Stand": "banker_draws"}


def test_an_unread_card_can_be_shown_when_its_holder_may_and_must_be_in_the_end() -> None:
    play = dealt("** KH **")
    assert [(saying.key, dict(saying.line), saying.is_due) for saying in sayings(play) if saying.takes] == [
        (f"w{BRUNO}", {"do": "show", "seat": BRUNO}, False)
    ]
    say(play, "stand stand")
    assert {saying.key: saying.is_due for saying in sayings(play) if saying.takes} == {
        f"w{BRUNO}": True,
        f"w{ANNA}": True,
    }
    assert offered(play)["Stand"] == "unread_card"


def test_a_shuffle_is_offered_while_no_bet_lies_there() -> None:
    play = banking()
    assert [saying.line for saying in sayings(play)] == [{"do": "shuffle"}]
    bet(play, CARLA, "10.00")
    assert sayings(play) == ()


def test_only_what_has_been_turned_up_is_out_of_the_pack() -> None:
    play = dealt("6S KH 5C")
    assert unseen(play) == set()
    say(play, "2D")
    assert unseen(play) == {"6S", "2D"}
    say(play, "stand stand")
    # Bruno has bust and the banker has stood: every hand has been shown.
    assert unseen(play) == {"6S", "2D", "KH", "5C"}


def test_the_bankers_card_stays_unseen_where_all_have_bust_until_the_shuffle() -> None:
    play = dealt("6S 7H 5C | 5D AH", bank_rotation="fixed")
    assert play.table.deal is None
    assert unseen(play) == {"6S", "5D", "7H", "AH"}
    bet(play, CARLA, "10.00")
    play.do("no_more_bets")
    say(play, "2S 3S stand")
    assert unseen(play) == {"6S", "5D", "7H", "AH", "3S"}


def test_a_shuffle_brings_all_back_but_what_lies_there() -> None:
    play: Any = dealt("6S KH 5C | 2D stand stand", bank_rotation="fixed")
    play.do("shuffle")
    assert unseen(play) == set()


def test_a_card_that_is_named_has_been_seen() -> None:
    play = dealt("** KH 5C")
    play.do("show", seat=BRUNO, card="6S")
    assert unseen(play) == {"6S"}
