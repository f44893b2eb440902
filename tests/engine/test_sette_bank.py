"""Where the bank goes, the giro, and the pack that goes on: rules/sette_e_mezzo.md, "Bank", `bank_play`, "shuffles"."""

import pytest
from scripted import Scripted
from sette import ANNA, BRUNO, CARLA, banking, bet, dealt, report, results, rows, sat, say

from tablemgr.engine.games.sette_e_mezzo import happenings as h
from tablemgr.kernel.cards import PACK_OF_FORTY

FOUR = {1: ("carla", "500.00"), 2: ("bruno", "500.00"), 3: ("anna", "500.00"), 6: ("dino", "500.00")}


class TestRotation:
    def test_each_deal_it_goes_to_the_right_and_may_be_declined(self) -> None:
        play = dealt("6S KH 5C | stand | stand | stand")
        assert play.table.turn.seat == BRUNO
        play.do("decline_bank", seat=BRUNO)
        assert play.table.turn.seat == CARLA
        play.do("decline_bank", seat=CARLA)
        assert (play.table.turn.seat, play.table.banker) == (None, None)

    def test_fixed_it_stays_and_empty_too(self) -> None:
        play = dealt("7S 5C | stand | stand", bank_rotation="fixed", bank="20.00", bruno="20.00", carla="")
        assert results(play) == [("bank_empty", 2)]
        assert (play.table.banker, play.table.bank_minor) == ("anna", 0)
        assert play.why_not("bet", seat=BRUNO, amount="1.00") == ("bank_cannot_cover", "bet")
        play.do("bank", seat=ANNA, amount="10.00")
        bet(play, BRUNO, "1.00")

    def test_on_natural_it_stays_until_a_natural_takes_it(self) -> None:
        play = dealt("6S KH 5C | stand | stand | stand", bank_rotation="on_natural")
        assert play.table.banker == "anna"
        bet(play, BRUNO, "1.00")
        bet(play, CARLA, "1.00")
        play.do("no_more_bets")
        say(play, "6H 7H 5D | stand | JH | stand")
        assert (play.table.banker, play.table.turn.seat) == (None, CARLA)
        # Past the old banker, and who has been asked.
        play.do("decline_bank", seat=CARLA)
        assert play.table.turn.seat == BRUNO

    def test_an_empty_bank_goes_to_the_right_but_to_a_natural_first(self) -> None:
        play = dealt("6S 5C | stand | stand", bank_rotation="on_natural", bank="10.00", carla="")
        assert (results(play), play.table.turn.seat) == ([("bank_empty", 2)], BRUNO)
        play = dealt("7S 5C | JS | stand", bank_rotation="on_natural", bank="10.00", bruno="", carla="10.00")
        assert play.table.turn.seat == CARLA

    def test_of_several_naturals_the_first_in_the_order_of_play(self) -> None:
        play = dealt("7S 7H 5C | JS | JH | stand", bank_rotation="on_natural")
        assert play.table.turn.seat == BRUNO


def giro(**given: object) -> Scripted:
    """Anna's pot of 100.00; dino in 6 plays last."""
    return banking("100.00", bank_play=True, players=FOUR, **given)


def plays(play: Scripted, seat: int, cards: str, amount: str = "10.00") -> None:
    """One punter of a giro, from his bet on."""
    bet(play, seat, amount)
    play.do("no_more_bets")
    say(play, cards)


class TestGiro:
    def test_one_punter_at_a_time_and_the_round_is_one_deal(self) -> None:
        play = giro()
        plays(play, 2, "6S 5C | stand | stand")
        assert (play.table.banker, results(play), play.table.bank_minor) == ("anna", [], 9_000)
        plays(play, 1, "KH 5D | stand | stand")
        plays(play, 6, "KD 5H | stand | stand")
        assert results(play) == [("settled", 6)]
        assert [row[1] for row in rows(play)] == ["won", "lost", "lost"]
        # The banker takes what is left, and by "each_deal" it goes to the right.
        assert report(play)["balances"]["players"]["anna"] == "510.00"
        assert (play.table.banker, play.table.turn.seat) == (None, BRUNO)

    def test_bets_come_one_seat_at_a_time_and_in_the_order_of_play(self) -> None:
        play = giro()
        bet(play, 1, "10.00")
        assert play.why_not("bet", seat=2, amount="1.00") == ("wrong_phase", "one_at_a_time")
        assert play.why_not("bet", seat=ANNA, amount="1.00") == ("wrong_phase", "one_at_a_time")
        bet(play, 1, "5.00")
        play.do("no_more_bets")
        say(play, "6S 5C | stand | stand")
        # Seat 2 has been passed over, 1 has played; one newly taken lies behind too.
        play.do("leave", seat=2)
        play.do("seat", seat=2, player="gina", buy_in="10.00")
        for seat in (1, 2):
            assert play.why_not("bet", seat=seat, amount="1.00") == ("wrong_phase", "out_of_the_round")
        assert play.why_not("bet", seat=ANNA, amount="1.00") == ("banker_cannot_bet", "")
        play.do("seat", seat=9, player="hugo", buy_in="10.00")
        bet(play, 9, "1.00")

    def test_bank_and_withdraw_wait_for_the_round_to_be_over(self) -> None:
        play = giro()
        play.do("bank", seat=ANNA, amount="1.00")
        plays(play, 2, "6S 5C | stand | stand")
        assert play.why_not("bank", seat=ANNA, amount="1.00")[0] == "wrong_phase"
        assert play.why_not("withdraw", amount="1.00")[0] == "wrong_phase"
        play.do("shuffle")

    def test_no_more_bets_with_no_bet_ends_the_round(self) -> None:
        play = giro(bank_rotation="fixed")
        assert play.why_not("no_more_bets") == ("wrong_phase", "no_bet")
        plays(play, 2, "6S 5C | stand | stand")
        play.do("no_more_bets")
        assert results(play) == [("settled", 2)]
        # Fixed: the turn to take a bank is the old banker's own.
        assert (play.table.banker, play.table.turn.seat) == (None, ANNA)
        play.do("bank", seat=ANNA, amount="5.00")
        assert play.why_not("bet", seat=2, amount="1.00") == ("wrong_phase", "shuffle_due")

    def test_the_old_banker_who_declines_is_passed_over(self) -> None:
        play = giro(bank_rotation="fixed")
        plays(play, 2, "6S 5C | stand | stand")
        play.do("no_more_bets")
        play.do("decline_bank", seat=ANNA)
        assert play.table.turn.seat == BRUNO

    def test_an_empty_pot_ends_the_round(self) -> None:
        play = giro()
        plays(play, 2, "6S 5C | stand | stand", "100.00")
        assert results(play) == [("bank_empty", 2)]
        assert play.table.turn.seat == BRUNO

    def test_naturals_count_over_the_round(self) -> None:
        play = giro(royal=True)
        plays(play, 2, "6S 5C | stand | stand")
        plays(play, 1, "7S 5D | JS | stand")
        plays(play, 6, "KD 7D | stand | JD")
        assert h.NaturalKeepsBank(ANNA, "anna") in play.events
        assert play.table.turn.seat == CARLA

    def test_a_taker_who_has_left_his_seat_takes_nothing(self) -> None:
        play = giro(royal=True)
        plays(play, 2, "7S 5C | JS | stand")
        plays(play, 1, "7H 5D | JH | stand")
        play.do("leave", seat=2)
        play.do("no_more_bets")
        assert play.table.turn.seat == CARLA

    def test_passed_within_the_round_it_goes_to_the_natural_that_has_taken_it(self) -> None:
        play = giro(bank_rotation="on_natural")
        plays(play, 2, "6S 5C | stand | stand")
        plays(play, 1, "7H 5D | JH | stand")
        bet(play, 6, "1.00")
        assert play.why_not("pass_bank") == ("bets_open", "bank")
        play.do("take_back", bet=3)
        play.do("pass_bank")
        assert (results(play), play.table.turn.seat) == ([("passed", 5)], CARLA)

    @pytest.mark.parametrize("rotation", ["fixed", "each_deal"])
    def test_else_to_the_right(self, rotation: str) -> None:
        play = giro(bank_rotation=rotation)
        plays(play, 1, "7H 5D | JH | stand")
        play.do("pass_bank")
        assert play.table.turn.seat == BRUNO

    def test_before_the_rounds_first_no_more_bets_there_is_no_deal(self) -> None:
        play = giro()
        play.do("pass_bank")
        assert (results(play), play.table.deals_begun) == ([], 0)

    def test_after_a_matta_the_round_waits_for_a_shuffle(self) -> None:
        play = giro(matta="KD")
        plays(play, 2, "KD 5C | stand | stand")
        assert play.why_not("no_more_bets") == ("wrong_phase", "shuffle_due")
        assert play.why_not("bet", seat=1, amount="1.00") == ("wrong_phase", "shuffle_due")
        play.do("shuffle")
        bet(play, 1, "1.00")

    def test_a_misdeal_ends_the_round_and_the_banker_stays(self) -> None:
        play = giro()
        bet(play, 2, "1.00")
        play.do("no_more_bets")
        play.do("misdeal", reason="a card fell")
        assert (results(play), play.table.banker) == ([("misdeal", 0)], "anna")


class TestPack:
    def test_it_goes_on_from_deal_to_deal(self) -> None:
        play = dealt("6S KH 5C | stand | stand | stand", bank_rotation="fixed")
        bet(play, BRUNO, "1.00")
        play.do("no_more_bets")
        assert play.why_not("card", card="6S") == ("duplicate_card", "out_of_the_pack")
        play.cards("6H")

    def test_who_takes_a_bank_shuffles_first(self) -> None:
        play = sat()
        play.do("bank", seat=ANNA, amount="100.00")
        for word, keys in (("bet", {"seat": BRUNO, "amount": "1.00"}), ("no_more_bets", {}), ("card", {"card": "7S"})):
            assert play.why_not(word, **keys) == ("wrong_phase", "shuffle_due")
        play.do("shuffle")
        play.do("shuffle")
        bet(play, BRUNO, "1.00")
        assert play.why_not("shuffle") == ("wrong_phase", "bets_on_the_table")
        assert play.why_not("bank", seat=ANNA, amount="1.00") == ("wrong_phase", "bets_down")
        assert play.why_not("withdraw", amount="1.00") == ("wrong_phase", "bets_down")
        assert play.why_not("shuffle", cut_by=9) == ("seat_empty", "")
        play.do("take_back", bet=1)
        assert play.why_not("shuffle", cut_by=ANNA) == ("banker_cannot_cut", "")

    def test_with_no_card_left_a_shuffle_comes_in_the_middle_of_a_hand(self) -> None:
        """All is put back, bruno's bust hand too, but the cards of carla's hand and the banker's."""
        play = banking("400.00", bank_rotation="fixed")
        last = ["6S", "KH", "5C", "2D"]
        for first, second in pairs([card for card in PACK_OF_FORTY if card not in last]):
            bet(play, BRUNO, "1.00")
            play.do("no_more_bets")
            say(play, f"{first} {second} stand stand")
        bet(play, BRUNO, "1.00")
        bet(play, CARLA, "1.00")
        play.do("no_more_bets")
        say(play, "6S KH 5C")
        assert play.why_not("shuffle") == ("wrong_phase", "bets_on_the_table")
        say(play, "2D")
        assert (play.table.deal.in_turn.seat, play.table.kept.left) == (CARLA, 0)
        for card in ("6S", "9S", "nonsense", "**"):
            assert play.why_not("card", card=card) == ("wrong_phase", "no_card_left")
        assert h.PackShuffled(BRUNO, 2) in play.do("shuffle", cut_by=BRUNO)
        assert play.table.kept.left == 38
        assert play.why_not("card", card="KH") == ("duplicate_card", "out_of_the_pack")
        assert play.why_not("shuffle") == ("wrong_phase", "bets_on_the_table")
        say(play, "6S | stand | stand")
        assert rows(play)[-1] == ("KH 6S", "won", "2.00", "5C")
        assert results(play)[-1] == ("settled", 5)

    def test_with_no_card_left_bets_and_no_more_bets_are_accepted(self) -> None:
        play = banking("400.00", bank_rotation="fixed")
        for first, second in pairs(list(PACK_OF_FORTY)):
            bet(play, BRUNO, "1.00")
            play.do("no_more_bets")
            say(play, f"{first} {second} stand stand")
        bet(play, BRUNO, "1.00")
        play.do("no_more_bets")
        assert play.why_not("card", card="6S") == ("wrong_phase", "no_card_left")
        play.do("shuffle")
        play.cards("6S")


def pairs(cards: list[str]) -> list[tuple[str, str]]:
    return list(zip(cards[::2], cards[1::2], strict=True))
