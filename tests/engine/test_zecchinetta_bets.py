"""rules/zecchinetta.md, "Bets", "Limits", cover and taking back; rules/README.md, "Money"."""

from scripted import ANNA, BRUNO, CARLA, banked, dealt, seated

from tablemgr.engine import events as e


def test_a_bet_lies_on_a_table_card_out_of_the_punters_chips() -> None:
    play = dealt()
    assert play.do("bet", seat=BRUNO, amount="12.34", on="K") == (
        e.BetPlaced(1, BRUNO, "bruno", "card", "K", None, 1234),
    )
    assert (play.table.stacks["bruno"], play.table.open_bets_minor) == (50000 - 1234, 1234)


def test_a_second_bet_on_the_same_card_is_a_bet_of_its_own() -> None:
    play = dealt()
    assert [play.bet(BRUNO, "1.00", "K"), play.bet(BRUNO, "2.00", "K")] == [1, 2]


def test_the_banker_does_not_bet() -> None:
    assert dealt().why_not("bet", seat=ANNA, amount="1.00", on="K") == ("banker_cannot_bet", "")


def test_a_punter_bets_no_more_than_he_has() -> None:
    play = dealt(players={1: ("anna", "500.00"), 2: ("bruno", "7.00")})
    assert play.why_not("bet", seat=BRUNO, amount="7.01", on="K") == ("insufficient_funds", "stack")
    play.bet(BRUNO, "7.00", "K")
    assert play.why_not("bet", seat=BRUNO, amount="0.01", on="K") == ("insufficient_funds", "stack")


def test_a_bet_is_a_whole_multiple_of_the_bet_unit() -> None:
    play = dealt(bet_unit="0.75")
    assert play.why_not("bet", seat=BRUNO, amount="1.00", on="K") == ("not_a_multiple", "")
    play.bet(BRUNO, "1.50", "K")


def test_the_minimum_holds_for_each_bet() -> None:
    play = dealt(minimum="5.00")
    play.bet(BRUNO, "5.00", "K")
    assert play.why_not("bet", seat=BRUNO, amount="4.99", on="K") == ("below_minimum", "bet")


def test_the_maximum_holds_for_one_punters_total_on_one_card() -> None:
    play = dealt(maximum="20.00")
    play.bet(BRUNO, "15.00", "K")
    assert play.why_not("bet", seat=BRUNO, amount="5.01", on="K") == ("above_maximum", "bet")
    play.bet(BRUNO, "5.00", "K")
    play.bet(BRUNO, "20.00", "7")
    play.bet(CARLA, "20.00", "K")


def test_the_maximum_counts_open_bets_alone() -> None:
    play = dealt(maximum="20.00", bets_removable=True)
    bet = play.bet(BRUNO, "20.00", "K")
    play.do("take_back", bet=bet)
    play.bet(BRUNO, "20.00", "K")


def test_new_limits_leave_the_bets_that_are_down_untouched() -> None:
    play = dealt()
    play.bet(BRUNO, "20.00", "K")
    play.do("limits", min="30.00", max="40.00")
    assert play.table.open_bets_minor == 2000
    assert play.why_not("bet", seat=BRUNO, amount="29.99", on="7") == ("below_minimum", "bet")
    assert play.why_not("bet", seat=BRUNO, amount="30.00", on="K") == ("above_maximum", "bet")
    play.bet(BRUNO, "30.00", "7")


def test_open_bets_never_exceed_the_bank_that_must_cover_them() -> None:
    play = dealt(bank="20.00")
    play.bet(BRUNO, "15.00", "K")
    refused = play.refused("bet", seat=CARLA, amount="5.01", on="7")
    assert (refused.reason.value, refused.facts) == ("bank_cannot_cover", {"left_minor": 500})
    play.bet(CARLA, "5.00", "7")


def test_what_the_bank_has_won_covers_more_bets() -> None:
    """A bank won goes into the bank, so the bank grows."""
    play = dealt(bank="20.00")
    play.bet(BRUNO, "20.00", "K")
    play.cards("KD")
    assert play.why_not("bet", seat=CARLA, amount="38.01", on="7") == ("bank_cannot_cover", "bet")
    play.bet(CARLA, "38.00", "7")


def test_betting_is_closed_until_the_next_card() -> None:
    play = dealt()
    assert play.do("no_more_bets") == (e.BettingClosed(),)
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="7") == ("wrong_phase", "closed")
    assert play.why_not("no_more_bets") == ("wrong_phase", "closed")
    play.cards("QS")
    play.bet(BRUNO, "5.00", "7")


def test_no_more_bets_belongs_where_betting_is_open() -> None:
    assert banked().why_not("no_more_bets") == ("wrong_phase", "between_deals")
    play = dealt("7S KH")
    assert play.why_not("no_more_bets") == ("wrong_phase", "opening")


def test_without_a_deal_there_is_no_bet_and_no_card() -> None:
    play = seated()
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="7") == ("wrong_phase", "no_banker")
    assert play.why_not("card", card="7H") == ("wrong_phase", "no_banker")
    assert banked().why_not("card", card="7H") == ("wrong_phase", "between_deals")


def test_a_bet_stands_once_it_is_down() -> None:
    play = dealt()
    bet = play.bet(BRUNO, "5.00", "7")
    assert play.why_not("take_back", bet=bet) == ("bet_stands", "house_rule")


def test_where_bets_are_removable_one_goes_back_while_betting_is_open() -> None:
    play = dealt(bets_removable=True)
    bet = play.bet(BRUNO, "5.00", "7")
    play.cards("QS")
    play.do("no_more_bets")
    assert play.why_not("take_back", bet=bet) == ("wrong_phase", "closed")
    play.cards("JS")
    assert play.do("take_back", bet=bet) == (e.BetReturned(bet, BRUNO, "bruno", 500, "taken_back", None),)
    assert play.table.stacks["bruno"] == 50000


def test_only_an_open_bet_is_taken_back() -> None:
    play = dealt(bets_removable=True)
    assert play.why_not("take_back", bet=1) == ("no_such_bet", "")
    bet = play.bet(BRUNO, "5.00", "7")
    play.cards("7H")
    assert play.why_not("take_back", bet=bet) == ("no_such_bet", "")
