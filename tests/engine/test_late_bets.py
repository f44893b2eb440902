"""Design's `late`: a bet that lay there before the last card. It must have been right then; that card settles it."""

from typing import Any

from scripted import ANNA, BRUNO, CARLA, Scripted, banked, dealt

from tablemgr.engine import events as e
from tablemgr.engine.state import Claim

LATE = {"reason": "it lay there", "amount": "10.00"}


def test_a_late_bet_that_the_last_card_matched_goes_to_the_bank() -> None:
    play = dealt()
    play.cards("7H")
    placed, lost = play.do("late", seat=BRUNO, on="7", **LATE)
    assert placed == e.BetPlaced(1, BRUNO, "bruno", "card", "7", None, 1000, late_reason="it lay there")
    assert (lost.bet, lost.outcome, lost.card, lost.cards) == (1, e.Outcome.LOST, "7H", ("7S",))
    assert (play.table.bank_minor, play.table.house_minor) == (10900, 100)
    assert play.table.bets == {}


def test_a_late_bet_that_the_last_card_did_not_decide_is_open() -> None:
    play = dealt()
    play.cards("7H")
    (placed,) = play.do("late", seat=BRUNO, on="K", **LATE)
    assert list(play.table.bets) == [placed.bet]
    assert play.cards("KD")[1].bet == placed.bet


def test_a_late_bet_has_the_next_number_of_the_table() -> None:
    play = dealt()
    play.cards("QS")
    play.bet(BRUNO, "5.00", "7")
    (placed,) = play.do("late", seat=CARLA, on="K", **LATE)
    assert placed.bet == 2


def test_only_what_could_be_bet_on_before_the_card_is_late_for_it() -> None:
    play = dealt()
    play.cards("QS JS")
    assert play.why_not("late", seat=BRUNO, on="Q", **LATE) == ("card_not_bettable", "not_on_the_table")
    play.cards("7H 7D")
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("card_not_bettable", "dead")


def test_a_bet_is_late_though_betting_had_been_closed_when_it_lay_there_in_time() -> None:
    play = dealt()
    play.do("no_more_bets")
    play.cards("7H")
    play.do("late", seat=BRUNO, on="7", **LATE)


def test_no_bet_is_late_for_a_card_of_the_opening() -> None:
    assert dealt("7S KH").why_not("late", seat=BRUNO, on="7", **LATE) == ("wrong_phase", "opening")
    assert dealt().why_not("late", seat=BRUNO, on="7", **LATE) == ("wrong_phase", "opening")


def test_before_any_card_no_bet_is_late() -> None:
    play = banked()
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("wrong_phase", "no_card_to_be_late_for")
    play.do("shuffle")
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("wrong_phase", "no_card_to_be_late_for")


def test_the_limits_of_that_moment_hold() -> None:
    play = dealt(maximum="10.00")
    play.cards("7H")
    play.do("limits", min="20.00", max="30.00")
    play.do("late", seat=BRUNO, on="7", **LATE)
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("above_maximum", "bet")


def test_the_chips_must_lie_there_now_as_they_did_then() -> None:
    play = dealt(players={1: ("anna", "500.00"), 2: ("bruno", "12.00"), 3: ("carla", "9.99")})
    play.cards("7H")
    play.do("buy_in", seat=CARLA, amount="100.00")
    assert play.why_not("late", seat=CARLA, on="7", **LATE) == ("insufficient_funds", "stack")
    play.do("cash_out", seat=BRUNO, amount="2.01")
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("insufficient_funds", "stack")


def test_who_sits_there_now_must_have_sat_there_then() -> None:
    play = dealt()
    play.cards("7H")
    play.do("seat", seat=9, player="dino", buy_in="50.00")
    assert play.why_not("late", seat=9, on="7", **LATE) == ("seat_empty", "then")
    play.do("leave", seat=BRUNO)
    play.do("seat", seat=BRUNO, player="zoe", buy_in="50.00")
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("seat_empty", "then")


def test_the_bank_must_have_covered_it_then() -> None:
    play = dealt(bank="15.00")
    play.bet(CARLA, "6.00", "K")
    play.cards("7H")
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("bank_cannot_cover", "bet")


def test_a_late_bet_that_stays_open_is_covered_beside_what_has_been_bet_since() -> None:
    play = dealt(bank="15.00")
    play.cards("QS")
    play.bet(CARLA, "6.00", "K")
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("bank_cannot_cover", "bet")
    play.do("late", seat=BRUNO, on="7", reason="it lay there", amount="9.00")


def test_a_late_bet_that_the_card_took_needs_no_cover_any_more() -> None:
    play = dealt(bank="15.00")
    play.cards("7H")
    play.bet(CARLA, "15.00", "K")
    play.do("late", seat=BRUNO, on="7", **LATE)
    assert play.table.open_bets_minor == 1500


def test_a_late_bet_that_stays_open_keeps_to_the_maximum_beside_what_has_been_bet_since() -> None:
    play = dealt(maximum="15.00")
    play.cards("QS")
    play.bet(BRUNO, "6.00", "K")
    assert play.why_not("late", seat=BRUNO, on="K", **LATE) == ("above_maximum", "bet")
    play.do("late", seat=BRUNO, on="K", reason="it lay there", amount="9.00")


def test_a_maximum_lowered_since_does_not_touch_a_bet_that_was_down() -> None:
    play = dealt(maximum="15.00")
    play.cards("QS")
    play.do("limits", min="0.00", max="1.00")
    play.do("late", seat=BRUNO, on="K", **LATE)


def test_two_late_bets_count_beside_each_other() -> None:
    play = dealt(bank="15.00")
    play.cards("QS")
    play.do("late", seat=BRUNO, on="K", **LATE)
    assert play.why_not("late", seat=CARLA, on="7", **LATE) == ("bank_cannot_cover", "bet")


def ended(**given: Any) -> Scripted:
    """The banker's card is matched; Anna has the bank back and is banker no more."""
    play = dealt(**given)
    play.cards("3H")
    return play


def test_a_late_bet_on_a_deal_that_the_banker_lost_is_paid_out_of_his_stack() -> None:
    play = ended()
    _, won = play.do("late", seat=BRUNO, on="7", **LATE)
    assert (won.outcome, won.from_bank_minor, won.from_banker_minor, won.banker) == (e.Outcome.WON, 0, 1000, "anna")
    assert (play.table.stacks["anna"], play.table.stacks["bruno"]) == (49000, 51000)
    assert (won.card, won.cards, won.rule) == ("3H", ("3D",), "rules/zecchinetta.md: The game, each turn, 2")


def test_the_banker_of_that_deal_did_not_bet_in_it() -> None:
    assert ended().why_not("late", seat=ANNA, on="7", **LATE) == ("banker_cannot_bet", "")


def test_when_his_stack_does_not_suffice_the_late_bet_is_refused() -> None:
    play = ended()
    play.do("cash_out", seat=ANNA, amount="490.01")
    refused = play.refused("late", seat=BRUNO, on="7", **LATE)
    assert (refused.reason.value, refused.detail) == ("bank_cannot_cover", "late")
    assert refused.facts == {"player": "anna", "stack_minor": 999}


def test_or_with_a_liable_bank_the_rest_is_owed() -> None:
    play = ended(bank_cover="liable")
    play.do("cash_out", seat=ANNA, amount="493.00")
    _, won = play.do("late", seat=BRUNO, on="7", **LATE)
    assert (won.from_banker_minor, won.owed_minor, won.paid_minor) == (700, 300, 1700)
    assert play.table.claims == (Claim("anna", "bruno", 300),)


def test_a_banker_who_left_and_sits_down_again_pays_with_his_new_chips() -> None:
    play = ended(bank_cover="liable")
    play.do("leave", seat=ANNA)
    play.do("late", seat=BRUNO, on="7", **LATE)
    assert play.do("seat", seat=9, player="anna", buy_in="30.00") == (
        e.PlayerSeated(9, "anna"),
        e.BoughtIn(9, "anna", 3000),
        e.DebtPaid("anna", "bruno", 1000),
    )


def test_the_house_returns_what_it_took_too_much_of_the_deals_net() -> None:
    """rules/zecchinetta.md, "commission on what": the late winner makes the banker's net win smaller."""
    play = dealt(commission_base="deal_net")
    play.bet(CARLA, "30.00", "7")
    play.cards("7H 3H")
    assert play.table.house_minor == 300
    late = {"seat": BRUNO, "on": "K", **LATE}
    assert play.do("late", **late)[2] == e.CommissionReturned(
        "anna", 2000, 100, "rules/zecchinetta.md: What the texts leave open, and the default, commission on what"
    )
    assert play.table.house_minor == 200
    play.do("late", **late)
    play.do("late", **late)
    assert play.table.house_minor == 0
    assert len(play.do("late", **late)) == 2


def test_a_deal_that_its_last_card_did_not_settle_has_no_late_bets() -> None:
    play = dealt()
    play.cards("QS")
    play.do("pass_bank")
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("wrong_phase", "deal_is_over")


def test_with_the_next_shuffle_it_is_too_late() -> None:
    play = ended()
    play.do("bank", seat=CARLA, amount="50.00")
    play.do("late", seat=BRUNO, on="7", **LATE)
    play.do("shuffle")
    assert play.why_not("late", seat=BRUNO, on="7", **LATE) == ("wrong_phase", "no_card_to_be_late_for")
