"""rules/zecchinetta.md, "Change of banker": the bank is taken, added to, withdrawn from, passed and declined."""

import pytest
from scripted import ANNA, BRUNO, CARLA, Scripted, banked, dealt, seated

from tablemgr.engine import events as e


def test_with_no_banker_and_no_turn_any_seat_takes_the_bank() -> None:
    play = seated()
    assert play.do("bank", seat=CARLA, amount="40.00") == (
        e.BankTaken(CARLA, "carla"),
        e.BankPut(CARLA, "carla", 4000),
    )
    assert (play.table.banker, play.table.bank_minor, play.table.stacks["carla"]) == ("carla", 4000, 46000)


def test_the_banker_adds_to_the_bank_between_deals() -> None:
    play = banked("100.00")
    assert play.do("bank", seat=ANNA, amount="20.00") == (e.BankPut(ANNA, "anna", 2000),)
    assert play.table.bank_minor == 12000


def test_the_banker_withdraws_some_of_the_bank_between_deals_but_never_all_of_it() -> None:
    play = banked("100.00")
    assert play.do("withdraw", amount="99.99") == (e.BankWithdrawn(ANNA, "anna", 9999),)
    assert play.why_not("withdraw", amount="0.01") == ("below_minimum", "all_of_the_bank")
    assert play.why_not("withdraw", amount="0.02") == ("insufficient_funds", "bank")


def test_what_stays_after_a_withdrawal_is_at_least_the_bank_minimum() -> None:
    play = banked("100.00", bank_minimum="60.00")
    assert play.why_not("withdraw", amount="40.01") == ("below_minimum", "bank")
    play.do("withdraw", amount="40.00")


def test_no_withdrawal_in_a_deal_or_without_a_banker() -> None:
    assert dealt().why_not("withdraw", amount="1.00") == ("wrong_phase", "deal")
    assert seated().why_not("withdraw", amount="1.00") == ("wrong_phase", "no_banker")


def test_a_bank_is_at_least_the_bank_minimum_with_what_it_holds_already() -> None:
    play = seated(bank_minimum="50.00")
    assert play.why_not("bank", seat=ANNA, amount="49.99") == ("below_minimum", "bank")
    play.do("bank", seat=ANNA, amount="50.00")
    play.do("bank", seat=ANNA, amount="0.01")


def test_a_bank_is_no_more_than_the_banker_has() -> None:
    assert seated().why_not("bank", seat=ANNA, amount="500.01") == ("insufficient_funds", "stack")


def test_the_bank_is_not_touched_in_a_deal() -> None:
    assert dealt().why_not("bank", seat=ANNA, amount="1.00") == ("wrong_phase", "deal")


def test_another_seat_than_the_bankers_does_not_add_to_the_bank() -> None:
    play = banked()
    refused = play.refused("bank", seat=BRUNO, amount="1.00")
    assert (refused.reason.value, refused.detail, refused.facts) == ("not_banker", "banker", {"seat": ANNA})


def test_a_banker_who_passes_gets_the_bank_and_the_player_to_his_right_is_asked() -> None:
    play = banked("100.00")
    assert play.do("pass_bank") == (
        e.BankPassed(ANNA, "anna"),
        e.BankReleased(ANNA, "anna", 10000),
        e.BankOffered(CARLA, "carla"),
    )
    assert play.table.stacks["anna"] == 50000


def test_the_right_is_the_next_lower_occupied_seat() -> None:
    play = seated(players={2: ("bruno", "50.00"), 5: ("elena", "50.00"), 8: ("hugo", "50.00")})
    play.do("bank", seat=5, amount="10.00")
    assert play.do("pass_bank")[-1] == e.BankOffered(2, "bruno")


def test_a_pass_in_mid_deal_ends_the_deal() -> None:
    play = dealt()
    assert play.do("pass_bank")[:2] == (
        e.DealEnded(1, "zecchinetta", "anna", "passed", 3),
        e.BankPassed(ANNA, "anna"),
    )
    assert play.table.deal is None


def test_a_pass_before_the_first_card_ends_the_deal_too() -> None:
    play = banked()
    play.do("shuffle")
    assert play.do("pass_bank")[0] == e.DealEnded(1, "zecchinetta", "anna", "passed", 0)


def test_no_pass_while_a_bet_is_open() -> None:
    play = dealt()
    play.bet(BRUNO, "5.00", "7")
    assert play.why_not("pass_bank") == ("bets_open", "bank")


def test_no_pass_without_a_banker() -> None:
    assert seated().why_not("pass_bank") == ("wrong_phase", "no_banker")


@pytest.fixture
def offered() -> Scripted:
    """Anna has passed the bank, and Carla to her right is asked."""
    play = banked()
    play.do("pass_bank")
    return play


def test_only_the_seat_whose_turn_it_is_takes_the_bank(offered: Scripted) -> None:
    refused = offered.refused("bank", seat=BRUNO, amount="1.00")
    assert (refused.reason.value, refused.detail, refused.facts) == ("not_banker", "turn", {"seat": CARLA})
    offered.do("bank", seat=CARLA, amount="1.00")
    assert offered.table.banker == "carla"


def test_each_is_asked_once_to_the_right_and_the_old_banker_is_not(offered: Scripted) -> None:
    assert offered.do("decline_bank", seat=CARLA)[-1] == e.BankOffered(BRUNO, "bruno")
    assert offered.do("decline_bank", seat=BRUNO) == (e.BankDeclined(BRUNO, "bruno", left=False), e.BankFree())


def test_when_all_have_declined_anyone_takes_the_bank_or_a_draw_is_held(offered: Scripted) -> None:
    offered.do("decline_bank", seat=CARLA)
    offered.do("decline_bank", seat=BRUNO)
    assert offered.why_not("decline_bank", seat=BRUNO) == ("wrong_phase", "nobodys_turn")
    offered.do("draw")
    offered.cards("AS")
    offered.do("bank", seat=ANNA, amount="1.00")
    assert offered.table.banker == "anna"


def test_another_seat_does_not_decline(offered: Scripted) -> None:
    assert offered.why_not("decline_bank", seat=BRUNO) == ("not_banker", "turn")


def test_who_leaves_when_it_is_his_turn_has_declined(offered: Scripted) -> None:
    assert offered.do("leave", seat=CARLA) == (
        e.CashedOut(CARLA, "carla", 50000),
        e.PlayerLeft(CARLA, "carla"),
        e.BankDeclined(CARLA, "carla", left=True),
        e.BankOffered(BRUNO, "bruno"),
    )


def test_who_has_been_asked_is_not_asked_again_in_another_seat(offered: Scripted) -> None:
    offered.do("leave", seat=CARLA)
    offered.do("seat", seat=9, player="carla", buy_in="5.00")
    assert offered.do("decline_bank", seat=BRUNO)[-1] == e.BankFree()


def test_the_old_banker_is_not_asked_in_another_seat_either(offered: Scripted) -> None:
    offered.do("leave", seat=ANNA)
    offered.do("seat", seat=9, player="anna", buy_in="5.00")
    offered.do("decline_bank", seat=CARLA)
    assert offered.do("decline_bank", seat=BRUNO)[-1] == e.BankFree()


def test_a_new_player_in_the_seat_of_one_who_was_asked_may_be_asked(offered: Scripted) -> None:
    offered.do("leave", seat=CARLA)
    offered.do("seat", seat=CARLA, player="zoe", buy_in="5.00")
    assert offered.do("decline_bank", seat=BRUNO)[-1] == e.BankOffered(CARLA, "zoe")


def test_with_the_bank_taken_the_asking_begins_anew(offered: Scripted) -> None:
    offered.do("decline_bank", seat=CARLA)
    offered.do("bank", seat=BRUNO, amount="5.00")
    assert offered.do("pass_bank")[-1] == e.BankOffered(ANNA, "anna")
