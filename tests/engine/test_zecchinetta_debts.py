"""rules/zecchinetta.md, "bank too small to pay", with `bank_cover` liable."""

from scripted import ANNA, BRUNO, CARLA, Scripted, dealt

from tablemgr.engine import events as e
from tablemgr.engine.state import Claim
from tablemgr.kernel.money import Currency


def liable(stack: str = "8.00", bank: str = "5.00") -> Scripted:
    """Anna banks with 5.00 and keeps 3.00 before her."""
    players = {ANNA: ("anna", stack), BRUNO: ("bruno", "50.00"), CARLA: ("carla", "50.00")}
    return dealt(bank=bank, players=players, bank_cover="liable")


def in_debt() -> Scripted:
    """Anna owes 4.00 to Carla, then 6.00 to Bruno."""
    play = liable()
    play.bet(BRUNO, "6.00", "7")
    play.bet(CARLA, "12.00", "K")
    play.cards("3H")
    return play


def test_any_bet_is_accepted_whatever_the_bank_holds() -> None:
    liable().bet(BRUNO, "50.00", "7")


def test_bets_are_paid_from_the_bank_then_from_the_stack_and_the_rest_is_owed() -> None:
    play = liable()
    play.bet(BRUNO, "6.00", "7")
    play.bet(CARLA, "12.00", "K")
    _, carlas, brunos, ended, *_ = play.cards("3H")
    assert (carlas.bet, carlas.from_bank_minor, carlas.from_banker_minor, carlas.owed_minor) == (2, 500, 300, 400)
    assert (brunos.bet, brunos.from_bank_minor, brunos.from_banker_minor, brunos.owed_minor) == (1, 0, 0, 600)
    assert (carlas.paid_minor, brunos.paid_minor) == (1200 + 800, 600)
    assert carlas.outcome is brunos.outcome is e.Outcome.WON
    assert ended.result == "banker_lost"
    assert play.table.claims == (Claim("anna", "carla", 400), Claim("anna", "bruno", 600))


def test_of_equal_bets_the_earlier_is_paid_first() -> None:
    play = liable()
    play.bet(BRUNO, "6.00", "7")
    play.bet(CARLA, "6.00", "K")
    play.cards("3H")
    assert play.table.claims == (Claim("anna", "carla", 400),)


def test_a_bank_that_suffices_leaves_no_debt() -> None:
    play = liable()
    play.bet(BRUNO, "5.00", "7")
    play.cards("3H")
    assert play.table.claims == ()
    assert play.table.stacks["anna"] == 300


def test_a_debtor_does_not_bet_bank_cash_out_or_leave() -> None:
    play = in_debt()
    assert play.why_not("cash_out", seat=ANNA, amount="1.00") == ("debt_open", "")
    assert play.why_not("leave", seat=ANNA) == ("debt_open", "")
    play.do("decline_bank", seat=CARLA)
    play.do("decline_bank", seat=BRUNO)
    refused = play.refused("bank", seat=ANNA, amount="1.00")
    assert (refused.reason.value, refused.facts) == ("debt_open", {"player": "anna", "owed_minor": 1000})
    play.do("bank", seat=CARLA, amount="5.00")
    play.do("shuffle")
    play.cards("7S KH 3D")
    assert play.why_not("bet", seat=ANNA, amount="1.00", on="7") == ("debt_open", "")


def test_a_buy_in_pays_the_oldest_claim_first() -> None:
    play = in_debt()
    assert play.do("buy_in", seat=ANNA, amount="5.00") == (
        e.BoughtIn(ANNA, "anna", 500),
        e.DebtPaid("anna", "carla", 400),
        e.DebtPaid("anna", "bruno", 100),
    )
    assert play.table.claims == (Claim("anna", "bruno", 500),)
    assert play.table.stacks["anna"] == 0
    assert play.table.stacks["carla"] == 5000 + 800 + 400


def test_a_buy_in_smaller_than_the_oldest_claim_pays_a_part_of_it() -> None:
    play = in_debt()
    assert play.do("buy_in", seat=ANNA, amount="1.00")[1:] == (e.DebtPaid("anna", "carla", 100),)
    assert play.table.claims == (Claim("anna", "carla", 300), Claim("anna", "bruno", 600))


def test_what_is_left_of_a_buy_in_lies_before_the_player_who_is_free_again() -> None:
    play = in_debt()
    play.do("buy_in", seat=ANNA, amount="12.00")
    assert (play.table.claims, play.table.stacks["anna"]) == ((), 200)
    play.do("leave", seat=ANNA)


def test_a_debt_is_paid_to_one_who_has_left() -> None:
    play = in_debt()
    play.do("leave", seat=CARLA)
    play.do("buy_in", seat=ANNA, amount="4.00")
    assert play.table.stacks["carla"] == 400


def test_each_debtor_pays_his_own_claims() -> None:
    play = in_debt()
    play.do("bank", seat=CARLA, amount="20.00")
    play.do("pass_bank")
    play.do("bank", seat=BRUNO, amount="1.00")
    play.do("cash_out", seat=BRUNO, amount=Currency.of("EUR").format(play.table.stacks["bruno"]))
    play.do("shuffle")
    play.cards("7S KH 3D")
    play.bet(CARLA, "4.00", "7")
    play.cards("3H")
    annas = [Claim("anna", "carla", 400), Claim("anna", "bruno", 600)]
    assert list(play.table.claims) == [*annas, Claim("bruno", "carla", 300)]
    assert play.do("buy_in", seat=BRUNO, amount="5.00")[1:] == (e.DebtPaid("bruno", "carla", 300),)
    assert list(play.table.claims) == annas
    assert play.table.stacks["bruno"] == 200
