"""A deal of Sette e mezzo: rules/sette_e_mezzo.md, "A deal", "Settlement", and its worked example."""

import pytest
from sette import ANNA, BRUNO, CARLA, banking, bet, dealt, report, results, rows, sat, say

from tablemgr.engine import events as e
from tablemgr.engine.games.sette_e_mezzo import happenings as h


def test_the_worked_example() -> None:
    play = dealt("6S KH 5C | 2D | 7C | 3H")
    assert rows(play) == [("6S 2D", "lost", "0.00", "2D"), ("KH 7C", "won", "40.00", "3H")]
    assert results(play) == [("settled", 6)]
    assert report(play)["balances"]["players"] == {"anna": "490.00", "bruno": "490.00", "carla": "520.00"}
    # `each_deal`: to the right, past nobody.
    assert play.table.turn.seat == BRUNO
    assert report(play)["bets"][0]["kind"] == "hand"


def test_the_worked_example_with_royal() -> None:
    play = dealt("6S KH 5C | 2D | 7C | 3H", royal=True)
    assert rows(play)[1] == ("KH 7C", "won", "60.00", "3H")
    assert play.table.turn.seat == CARLA


def test_the_worked_example_where_anna_stands_on_seven() -> None:
    play = dealt("6S KH 5C | 2D | 7C | 2H stand")
    assert rows(play)[1] == ("KH 7C", "won", "40.00", "2H")


@pytest.mark.parametrize(("beats", "outcome"), [(True, "won"), (False, "lost")])
def test_a_natural_and_seven_and_a_half_in_three_cards(beats: bool, outcome: str) -> None:
    play = dealt("6S KH 5C | 2D | 7C | 2H JH", natural_beats_ordinary=beats)
    assert rows(play)[1][1] == outcome


def test_natural_against_natural_the_banker_wins() -> None:
    play = dealt("6S KH 7C | stand | 7H | JC")
    assert [row[1] for row in rows(play)] == ["lost", "lost"]


def test_as_much_as_the_banker_loses_and_more_wins() -> None:
    play = dealt("6S 5H 5C | stand | stand | stand")
    assert rows(play) == [("6S", "won", "20.00", "5C"), ("5H", "lost", "0.00", "5C")]


def test_where_every_punter_is_bust_the_banker_neither_shows_nor_draws() -> None:
    play = dealt("6S 5H 5C | 2D | 4D")
    assert rows(play) == [("6S 2D", "lost", "0.00", "2D"), ("5H 4D", "lost", "0.00", "4D")]
    assert results(play) == [("settled", 5)]
    assert not [event for event in play.events if isinstance(event, h.HandShown) and event.seat == ANNA]


def test_a_bust_hand_loses_at_once() -> None:
    play = dealt("6S KH 5C | 2D")
    assert list(play.table.bets) == [2]
    assert play.table.bank_minor == 31_000


def test_with_seven_and_a_half_the_turn_is_over_and_the_hand_shown() -> None:
    play = dealt("7S KH 5C | JD")
    assert play.table.deal.in_turn.seat == CARLA
    assert [event.cards for event in play.events if isinstance(event, h.HandShown)] == [("7S", "JD")]


def test_first_cards_lie_face_down_until_they_are_shown() -> None:
    """In the report `??`; the journal has them."""
    play = banking()
    bet(play, BRUNO, "10.00")
    bet(play, CARLA, "20.00")
    assert [row[0] for row in rows(play)] == [None, None]
    play.do("no_more_bets")
    play.cards("6S")
    assert [row[0] for row in rows(play)] == ["??", None]
    play.cards("KH 5C AD")
    assert [row[0] for row in rows(play)] == ["?? AD", "??"]
    assert [event.card for event in play.events if isinstance(event, e.CardShown)] == ["6S", "KH", "5C", "AD"]


def test_more_on_a_hand_is_a_bet_of_its_own_on_the_same_hand() -> None:
    play = banking()
    for amount in ("10.00", "5.00"):
        bet(play, BRUNO, amount)
    play.do("no_more_bets")
    say(play, "6S 5C stand stand")
    assert rows(play) == [("6S", "won", "20.00", "5C"), ("6S", "won", "10.00", "5C")]


def test_a_bet_that_was_taken_back_lies_on_no_hand() -> None:
    play = banking()
    bet(play, BRUNO, "10.00")
    bet(play, BRUNO, "5.00")
    play.do("take_back", bet=1)
    play.do("no_more_bets")
    assert play.why_not("take_back", bet=2) == ("wrong_phase", "first_cards")
    say(play, "6S 5C stand stand")
    assert rows(play) == [(None, "returned", "10.00", None), ("6S", "won", "10.00", "5C")]


def test_the_bank_must_cover_all_stakes_at_the_highest_payout() -> None:
    for rules, highest in (({}, "90.00"), ({"royal": True}, "45.00"), ({"triple": True, "royal": True}, "30.00")):
        play = banking("90.00", **rules)
        over = f"{float(highest) + 0.01:.2f}"
        assert play.why_not("bet", seat=BRUNO, amount=over) == ("bank_cannot_cover", "bet")
        bet(play, BRUNO, highest)
        assert play.why_not("bet", seat=CARLA, amount="0.01") == ("bank_cannot_cover", "bet")


def test_the_maximum_holds_for_the_sum_on_a_hand_and_the_minimum_for_each_bet() -> None:
    play = banking(minimum="5.00", maximum="12.00")
    bet(play, BRUNO, "7.00")
    assert play.why_not("bet", seat=BRUNO, amount="4.00") == ("below_minimum", "bet")
    assert play.why_not("bet", seat=BRUNO, amount="5.01") == ("above_maximum", "bet")
    bet(play, BRUNO, "5.00")
    bet(play, CARLA, "12.00")


@pytest.mark.parametrize("lowest", [10, 11])
def test_a_banker_with_a_duty_draws_below_and_stands_from_there_on(lowest: int) -> None:
    play = dealt("6S KH 4C | stand | stand", banker_stands_on=lowest)
    assert play.why_not("stand", seat=ANNA) == ("bad_play", "banker_draws")
    play.cards("JS AH")
    assert play.why_not("card", card="2C") == ("bad_play", "banker_stands")
    assert play.why_not("card", card="9X") == ("no_such_card", "")
    assert play.why_not("card", card="8C") == ("card_not_in_deck", "")
    assert play.why_not("card", card="AH") == ("duplicate_card", "out_of_the_pack")
    play.do("stand", seat=ANNA)
    assert play.table.deal is None


def test_the_first_ace_dealt_round_the_table_makes_the_banker() -> None:
    play = sat()
    play.do("draw")
    play.cards("7S 7H 7D 2S AH")
    assert play.table.turn.seat == BRUNO


def test_a_deal_may_be_void_and_the_banker_stays() -> None:
    play = dealt("6S KH 5C | AD")
    play.do("misdeal", reason="a card fell")
    assert [row[:3] for row in rows(play)] == [("?? AD", "returned", "10.00"), ("??", "returned", "20.00")]
    assert results(play) == [("misdeal", 4)]
    assert play.table.banker == "anna"
    bet(play, BRUNO, "1.00")
