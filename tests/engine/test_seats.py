"""rules/README.md, "Seats" and "Money": sitting down, chips for cash and back, leaving, the limits."""

from scripted import ANNA, BRUNO, banked, dealt, seated

from tablemgr.engine import events as e
from tablemgr.engine.seats import BUY_IN_MINOR_MAX


def test_a_player_sits_down_with_chips() -> None:
    play = seated()
    assert play.do("seat", seat=9, player="dino", buy_in="12.50") == (
        e.PlayerSeated(9, "dino"),
        e.BoughtIn(9, "dino", 1250),
    )


def test_seats_stand_in_their_order_however_they_were_filled() -> None:
    play = seated(players={7: ("gina", "5.00"), 4: ("dino", "5.00")})
    assert list(play.table.players) == [4, 7]


def test_a_seat_is_held_by_one_player_and_a_name_by_one_seat() -> None:
    play = seated()
    assert play.why_not("seat", seat=ANNA, player="dino", buy_in="1.00") == ("seat_taken", "seat")
    assert play.why_not("seat", seat=9, player="anna", buy_in="1.00") == ("seat_taken", "player")


def test_a_table_has_the_seats_it_was_opened_with() -> None:
    play = seated(seats=4)
    assert play.why_not("seat", seat=5, player="dino", buy_in="1.00") == ("unknown_seat", "")
    assert play.why_not("seat", seat=0, player="dino", buy_in="1.00") == ("unknown_seat", "")
    play.do("seat", seat=4, player="dino", buy_in="1.00")


def test_chips_are_bought_and_handed_back() -> None:
    play = seated()
    assert play.do("buy_in", seat=ANNA, amount="1.00") == (e.BoughtIn(ANNA, "anna", 100),)
    assert play.do("cash_out", seat=ANNA, amount="501.00") == (e.CashedOut(ANNA, "anna", 50100),)
    assert play.table.stacks["anna"] == 0
    assert play.why_not("cash_out", seat=ANNA, amount="0.01") == ("insufficient_funds", "stack")


def test_no_more_is_bought_at_once_than_the_books_can_hold() -> None:
    play = seated(currency="JPY", players={1: ("anna", "5")})
    assert play.why_not("buy_in", seat=1, amount=str(BUY_IN_MINOR_MAX + 1)) == ("bad_amount", "too_much")
    play.do("buy_in", seat=1, amount=str(BUY_IN_MINOR_MAX))


def test_chips_change_hands_at_every_moment() -> None:
    play = dealt()
    play.do("buy_in", seat=ANNA, amount="1.00")
    play.do("cash_out", seat=BRUNO, amount="1.00")
    play.do("seat", seat=9, player="dino", buy_in="1.00")
    play.do("limits", min="0.00", max="1.00")


def test_who_leaves_cashes_out_and_frees_the_seat() -> None:
    play = seated()
    assert play.do("leave", seat=BRUNO) == (e.CashedOut(BRUNO, "bruno", 50000), e.PlayerLeft(BRUNO, "bruno"))
    assert play.table.seat_of("bruno") is None
    assert play.table.stacks["bruno"] == 0
    play.do("seat", seat=BRUNO, player="zoe", buy_in="1.00")


def test_who_leaves_without_a_chip_cashes_nothing_out() -> None:
    play = seated()
    play.do("cash_out", seat=BRUNO, amount="500.00")
    assert play.do("leave", seat=BRUNO) == (e.PlayerLeft(BRUNO, "bruno"),)


def test_who_has_a_bet_open_does_not_leave() -> None:
    play = dealt()
    play.bet(BRUNO, "5.00", "7")
    assert play.why_not("leave", seat=BRUNO) == ("bets_open", "seat")


def test_the_banker_does_not_leave() -> None:
    assert banked().why_not("leave", seat=ANNA) == ("wrong_phase", "banker_leaves")


def test_limits_hold_until_others_are_given() -> None:
    play = seated(minimum="1.00", maximum="20.00")
    assert play.do("limits", min="0.00", max="50.00") == (e.LimitsSet(100, 2000, 0, 5000),)
    assert play.do("limits", min="50.00", max="50.00") == (e.LimitsSet(0, 5000, 5000, 5000),)


def test_a_minimum_above_the_maximum_is_no_limit() -> None:
    assert seated().why_not("limits", min="5.01", max="5.00") == ("bad_amount", "limits_crossed")


def test_nothing_at_all_is_an_amount_for_the_minimum_alone() -> None:
    play = seated()
    assert play.why_not("limits", min="0.00", max="0.00") == ("bad_amount", "")
    assert play.why_not("buy_in", seat=ANNA, amount="0.00") == ("bad_amount", "")
    assert play.why_not("cash_out", seat=ANNA, amount="0.00") == ("bad_amount", "")
