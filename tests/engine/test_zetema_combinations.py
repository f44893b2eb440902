"""rules/zetema.md, "A turn": tricks, sequences, flushes, assemblies, and what they score."""

from itertools import product

import pytest
from zetema_table import ANNA, BRUNO, CARLA, dealt

from tablemgr.engine.games.zetema import happened as h
from tablemgr.engine.games.zetema.combinations import combination_score, trick_score
from tablemgr.kernel.cards import RANKS

SCORES = [
    ("sequence", "AC 2D 3S 4H 5C 6C", 20),
    ("sequence", "9C 10D JS QH KC AC", 20),
    ("sequence", "6C 5C 4C 3C 2C AH", 20),
    ("sequence", "10C JC QC KC AC 2D", None),
    ("sequence", "AC 2C 3C 4C 5C 6C", None),
    ("sequence", "AC 2D 3S 4H 5C", None),
    ("sequence", "AC 2D 3S 4H 5C 5D", None),
    ("sequence", "AC 2D 3S 4H 5C 7D", None),
    ("sequence", "AC 2D 3S 4H 5C 6D 7D", None),
    ("flush", "2C 4C 7C 9C JC KC", 30),
    ("flush", "AC 2C 3C 4C 5C 6C", 30),
    ("flush", "2H 4H 7H 9H JH KH", None),
    ("flush", "AH 2H 3H 4H 5H 6H", None),
    ("flush", "2C 4C 7C 9C JC KD", None),
    ("flush", "2C 4C 7C 9C JC", None),
    ("flush_sequence", "AC 2C 3C 4C 5C 6C", 50),
    ("flush_sequence", "9H 10H JH QH KH AH", 50),
    ("flush_sequence", "QH KH AH 2H 3H 4H", None),
    ("flush_sequence", "9H 10H JH QH KH AD", None),
    ("flush_sequence", "2C 4C 7C 9C JC KC", None),
    ("assembly", "KS KD KC KH KH", 130),
    ("assembly", "QS QD QC QH QH", 130),
    ("assembly", "JS JD JC JH JH", 120),
    ("assembly", "AS AD AC AH AH", 110),
    ("assembly", "5S 5D 5C 5H 5H", 110),
    ("assembly", "10S 10D 10C 10H 10H", 100),
    ("assembly", "2S 2D 2C 2H 2H", 100),
    ("assembly", "2S 2D 2C 2H 3H", None),
    ("assembly", "2S 2D 2C 2H", None),
    ("assembly", "2S 2D 2C 2H 2H 3C", None),
]


@pytest.mark.parametrize(("what", "cards", "score"), SCORES)
def test_what_cards_score_as_a_combination(what: str, cards: str, score: int | None) -> None:
    assert combination_score(what, cards.split(), "H") == score
    assert combination_score(what, cards.split()[::-1], "H") == score


@pytest.mark.parametrize("suit", "SHDC")
def test_the_doubled_suit_makes_no_flush_and_any_other_does(suit: str) -> None:
    cards = [rank + suit for rank in ("2", "4", "7", "9", "J", "K")]
    for doubled in "SHDC":
        assert combination_score("flush", cards, doubled) == (None if suit == doubled else 30)


def test_there_are_nine_rows_and_each_has_so_many_sequences() -> None:
    """Six in a row begin with each rank but the last five; the ace once more above the king."""
    order = [*RANKS, "A"]
    for at in range(len(RANKS)):
        row = [order[(at + step) % 13] if at + step > 13 else order[at + step] for step in range(6)]
        suits = list(product("SD", repeat=6))
        found = [combination_score("sequence", [r + s for r, s in zip(row, each, strict=True)], "H") for each in suits]
        # All but those of one suit; none round the corner.
        assert found.count(20) == (62 if at <= 8 else 0)


def test_what_a_trick_scores() -> None:
    assert {rank: trick_score(rank) for rank in RANKS} == {
        "K": 50, "Q": 50, "J": 20, "A": 15, "5": 15,
        "2": 5, "3": 5, "4": 5, "6": 5, "7": 5, "8": 5, "9": 5, "10": 5,
    }  # fmt: skip


def test_the_fifth_card_of_a_rank_takes_the_pile() -> None:
    play = dealt({BRUNO: "7S 7D", CARLA: "7C", ANNA: "7H 7H"}, target=1000)
    for seat, card in ((BRUNO, "7S"), (CARLA, "7C"), (ANNA, "7H"), (BRUNO, "7D")):
        play.plays(seat, card)
    play.plays(CARLA, play.hand(CARLA)[0])
    assert play.pile("7") == ["7S", "7C", "7H", "7D"]
    taken = play.plays(ANNA, "7H")
    assert taken[:2] == (
        h.CardPlayed(ANNA, "anna", "7H"),
        h.PileTaken(ANNA, "anna", "anna", "7", ("7S", "7C", "7H", "7D", "7H"), 5),
    )
    assert play.pile("7") == []
    assert play.table.kept.scores == {"anna": 5}


def test_a_trick_scores_beside_a_declaration_of_the_same_turn() -> None:
    play = dealt({BRUNO: "9C 10D JS QH KC AC", CARLA: "AS AD", ANNA: "AH AH"}, target=1000)
    play.plays(BRUNO, "9C", drawn="9S")
    play.plays(CARLA, "AS")
    play.plays(ANNA, "AH")
    play.plays(BRUNO, "9S", drawn="9D")
    play.plays(CARLA, "AD")
    play.plays(ANNA, "AH")
    assert play.declares(BRUNO, "sequence", "9D 10D JS QH KC AC") == 20
    play.plays(BRUNO, "AC")
    assert play.table.kept.scores == {"bruno": 35}


def test_after_a_combination_one_of_its_cards_is_played() -> None:
    play = dealt({BRUNO: "2S 2D 2C 2H 2H 9C"}, target=1000)
    assert play.declares(BRUNO, "assembly", "2S 2D 2C 2H 2H") == 100
    assert play.stage == "to_play"
    assert play.why_not("play", seat=BRUNO, card="9C") == ("bad_play", "not_of_the_combination")
    assert play.wrong_declaration(BRUNO, "marriages", "KH") == ("wrong_phase", "zetema_to_play")
    assert play.why_not("play", seat=CARLA, card=play.hand(CARLA)[0]) == ("wrong_phase", "zetema_to_play")
    play.plays(BRUNO, "2H")


def test_the_same_combination_scores_again_with_another_card() -> None:
    play = dealt({BRUNO: "2C 4C 7C 9C JC KC"}, players=2, target=1000)
    for drawn in ("AC", "QC"):
        assert play.declares(BRUNO, "flush", " ".join(play.hand(BRUNO))) == 30
        play.plays(BRUNO, play.hand(BRUNO)[0], drawn=drawn)
        play.plays(ANNA, play.hand(ANNA)[0])
    assert play.table.kept.scores == {"bruno": 60}


def test_a_flush_sequence_may_be_declared_as_a_flush_and_not_as_a_sequence() -> None:
    cards = "AC 2C 3C 4C 5C 6C"
    play = dealt({BRUNO: cards})
    assert play.wrong_declaration(BRUNO, "sequence", cards) == ("bad_play", "no_combination")
    assert play.declares(BRUNO, "flush", cards) == 30


def test_a_card_that_comes_twice_is_held_twice_or_not() -> None:
    play = dealt({BRUNO: "2S 2D 2C 2H 9C 9D"}, stock="2H")
    assert play.wrong_declaration(BRUNO, "assembly", "2S 2D 2C 2H 2H") == ("bad_play", "not_held_so_often")
    play = dealt({BRUNO: "2S 2D 2C 2H 2H 9D"})
    assert play.declares(BRUNO, "assembly", "2S 2D 2C 2H 2H") == 100
