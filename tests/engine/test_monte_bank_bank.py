"""rules/monte_bank.md, "First banker", "Shuffle and cut" and "Change of banker"."""

import pytest
from monte import bet, called, laid
from scripted import ANNA, BRUNO, CARLA, banked, seated

from tablemgr.engine import events as e


def test_the_lowest_cut_takes_the_bank_ace_low() -> None:
    play = seated(game="monte_bank")
    play.do("draw")
    assert play.cards("KS AH 2D")[-2:] == (e.DrawWon(BRUNO, "bruno", "AH"), e.BankOffered(BRUNO, "bruno"))


def test_those_who_tie_cut_again_and_a_card_may_come_again() -> None:
    play = seated(game="monte_bank")
    play.do("draw")
    play.cards("2S 7H 2S")
    assert play.table.draw is not None
    shown = play.cards("KD KD 3S")
    assert [event.player for event in shown if isinstance(event, e.DrawCardShown)] == ["anna", "carla", "anna"]
    assert play.table.draw is not None
    assert play.cards("4S")[-2] == e.DrawWon(ANNA, "anna", "3S")


def test_eights_nines_and_tens_are_not_cut() -> None:
    play = seated(game="monte_bank")
    play.do("draw")
    assert play.why_not("card", card="8S") == ("card_not_in_deck", "")


def test_the_one_on_the_bankers_right_cuts_last() -> None:
    play = banked(game="monte_bank")
    refused = play.refused("shuffle", cut_by=BRUNO)
    assert (refused.reason.value, refused.facts) == ("wrong_cutter", {"seat": CARLA})
    assert play.why_not("shuffle", cut_by=ANNA) == ("banker_cannot_cut", "")
    assert play.why_not("shuffle", cut_by=9) == ("seat_empty", "")
    assert play.why_not("shuffle", cut_by=99) == ("unknown_seat", "")
    assert play.do("shuffle", cut_by=CARLA)[0].cut_by == CARLA
    assert play.why_not("shuffle", cut_by=BRUNO) == ("wrong_phase", "deal")


def test_a_shuffle_that_names_nobody_will_do() -> None:
    banked(game="monte_bank").do("shuffle")


def test_a_bank_that_is_given_up_goes_to_the_left() -> None:
    play = banked(game="monte_bank")
    assert play.do("pass_bank")[-1] == e.BankOffered(BRUNO, "bruno")
    assert play.do("decline_bank", seat=BRUNO)[-1] == e.BankOffered(CARLA, "carla")


@pytest.mark.parametrize("with_bets", [True, False])
def test_after_the_deals_agreed_on_the_bank_passes(with_bets: bool) -> None:
    play = banked(game="monte_bank", deals_per_bank=2)
    for _ in range(2):
        play.do("shuffle")
        play.cards("7S KH 7D")
        assert play.table.banker == "anna"
        play.do("shuffle")
        play.cards("7S KH 3D AC")
        if with_bets:
            bet(play, "7/K", "1.00")
        last = called(play, "7D" if with_bets else "")
    assert play.table.banker is None
    if with_bets:
        assert [type(event) for event in last[-5:]] == [
            e.DealEnded, e.BankPassed, e.BankReleased, e.CutBoxShared, e.BankOffered,
        ]  # fmt: skip


def test_the_next_banker_has_all_his_deals() -> None:
    play = banked(game="monte_bank", deals_per_bank=2)
    play.do("shuffle")
    play.cards("7S KH 3D AC")
    play.do("no_more_bets")
    play.do("pass_bank")
    play.do("bank", seat=BRUNO, amount="10.00")
    play.do("bank", seat=BRUNO, amount="10.00")
    for _ in range(2):
        assert play.table.banker == "bruno"
        play.do("shuffle")
        play.cards("7S KH 3D AC")
        play.do("no_more_bets")
    assert play.table.banker is None


def test_a_misdeal_does_not_count() -> None:
    play = laid(deals_per_bank=1)
    play.do("misdeal", reason="a card fell")
    assert play.table.banker == "anna"


def test_without_a_number_agreed_on_the_bank_stays() -> None:
    play = banked(game="monte_bank")
    for _ in range(20):
        play.do("shuffle")
        play.cards("7S KH 3D AC")
        play.do("no_more_bets")
    assert play.table.banker == "anna"


@pytest.mark.parametrize("deals", [0, -1, 1.0, True, "2"])
def test_the_deals_of_a_bank_are_a_whole_number_from_one(deals: object) -> None:
    play = seated()
    assert play.why_not("game", game="monte_bank", rules={"deals_per_bank": deals}) == ("bad_command", "bad_rule")
    assert play.why_not("game", game="private_monte", rules={"deals_per_bank": deals}) == ("bad_command", "bad_rule")


@pytest.mark.parametrize("deals", [7, None])
def test_a_private_bank_holds_six_deals_at_most(deals: object) -> None:
    play = seated()
    assert play.why_not("game", game="private_monte", rules={"deals_per_bank": deals}) == ("bad_command", "bad_rule")
    play.do("game", game="monte_bank", rules={"deals_per_bank": deals})
