"""First cards that no device read, and what people put right: design, "Also commands"; rules/sette_e_mezzo.md, "What
the text leaves open"."""

import pytest
from sette import ANNA, BRUNO, CARLA, banking, bet, dealt, results, rows, say

from tablemgr.engine import events as e


class TestUnread:
    def test_it_is_named_when_its_holder_shows_it(self) -> None:
        play = dealt("** KH 5C | 2D")
        assert rows(play)[0][0] == "?? 2D"
        play.do("show", seat=BRUNO, card="6S")
        assert rows(play)[0] == ("6S 2D", "lost", "0.00", "2D")
        assert play.table.deal.in_turn.seat == CARLA
        assert play.why_not("card", card="6S") == ("duplicate_card", "out_of_the_pack")

    def test_a_hand_that_went_over_before_it_was_named_went_over_with_that_card(self) -> None:
        play = dealt("** KH 5C | 2D 3D")
        play.do("show", seat=BRUNO, card="6S")
        assert rows(play)[0] == ("6S 2D 3D", "lost", "0.00", "2D")

    def test_a_natural_is_one_when_it_is_named(self) -> None:
        play = dealt("** KH 5C | 7D", royal=True)
        assert play.table.deal.in_turn.seat == BRUNO
        play.do("show", seat=BRUNO, card="JS")
        assert play.table.deal.in_turn.seat == CARLA
        say(play, "stand stand")
        assert rows(play)[0] == ("JS 7D", "won", "30.00", "5C")

    def test_the_banker_shows_his_before_he_draws_or_stands(self) -> None:
        play = dealt("6S KH ** | stand")
        assert play.why_not("show", seat=ANNA, card="5C") == ("wrong_phase", "play")
        play.do("stand", seat=CARLA)
        assert play.why_not("card", card="2D") == ("wrong_phase", "unread_card")
        assert play.why_not("stand", seat=ANNA) == ("wrong_phase", "unread_card")
        assert play.why_not("show", seat=BRUNO, card="5C") == ("wrong_phase", "nothing_unread")
        play.do("show", seat=ANNA, card="5C")
        play.do("stand", seat=ANNA)
        assert [row[1] for row in rows(play)] == ["won", "lost"]

    def test_all_are_shown_before_a_settlement(self) -> None:
        play = dealt("** ** 5C | stand | stand | stand")
        assert play.why_not("card", card="2D") == ("wrong_phase", "unread_card")
        play.do("show", seat=CARLA, card="6S")
        assert play.table.deal is not None
        play.do("show", seat=BRUNO, card="AS")
        assert [row[:2] for row in rows(play)] == [("AS", "lost"), ("6S", "won")]
        assert results(play) == [("settled", 3)]

    def test_a_stood_hand_that_turns_out_to_be_over_loses(self) -> None:
        play = dealt("** KH 5C | 2D stand | stand | AD stand")
        play.do("show", seat=BRUNO, card="6S")
        assert rows(play)[0] == ("6S 2D", "lost", "0.00", "2D")
        assert results(play) == [("settled", 5)]

    def test_it_may_be_named_only_as_a_card_that_can_have_come(self) -> None:
        play = dealt("** KH 5C")
        for seat, card, code in (
            (99, "6S", "unknown_seat"),
            (9, "6S", "seat_empty"),
            (CARLA, "6S", "wrong_phase"),
            (BRUNO, "**", "no_such_card"),
            (BRUNO, "8S", "card_not_in_deck"),
            (BRUNO, "KH", "duplicate_card"),
        ):
            assert play.why_not("show", seat=seat, card=card)[0] == code
        assert play.why_not("show", seat=BRUNO) == ("bad_command", "missing_key")

    def test_only_a_first_card_goes_unread(self) -> None:
        play = dealt("6S KH 5C")
        assert play.why_not("card", card="**") == ("no_such_card", "")
        assert dealt("6S KH 5C", burn="3").why_not("show", seat=BRUNO, card="3C") == ("wrong_phase", "play")

    def test_a_void_deal_leaves_it_out_of_the_pack(self) -> None:
        play = dealt("** KH 5C")
        play.do("misdeal", reason="nobody knows")
        assert play.table.kept.left == 37
        play.do("shuffle")
        assert play.table.kept.left == 40


class TestPutRight:
    def test_a_wrong_bet_is_entered_again_while_bets_are_placed(self) -> None:
        play = dealt("6S KH 5C | stand | stand | stand", bank_rotation="fixed")
        number = bet(play, BRUNO, "10.00")
        _, again = play.do("correct", bet=number, seat=CARLA, amount="5.00", reason="misheard")
        assert isinstance(again, e.BetPlaced)
        assert (again.seat, again.stake_minor, again.corrects) == (CARLA, 500, number)

    def test_and_after_no_more_bets_before_the_first_card(self) -> None:
        play = banking()
        bet(play, CARLA, "10.00")
        play.do("no_more_bets")
        play.do("correct", bet=1, seat=BRUNO, reason="misheard")
        say(play, "6S 5C")
        assert play.table.deal.in_turn.seat == BRUNO
        assert rows(play) == [(None, "returned", "10.00", None), ("??", "open", "0.00", None)]
        assert play.why_not("correct", bet=2, amount="1.00", reason="x") == ("bet_stands", "card_has_shown")

    def test_a_later_deals_bet_is_not_held_against_the_last_deals_cards(self) -> None:
        play = dealt("6S KH 5C | stand | stand | stand", bank_rotation="fixed")
        number = bet(play, BRUNO, "10.00")
        play.do("no_more_bets")
        say(play, "4S 4C")
        assert play.table.deal_cards == 2
        play.cards("AS")
        assert play.table.deal_cards == 3
        assert play.why_not("correct", bet=number, amount="1.00", reason="x") == ("bet_stands", "card_has_shown")

    def test_it_says_nothing_of_what_a_bet_is_on(self) -> None:
        play = banking()
        bet(play, BRUNO, "10.00")
        assert play.why_not("correct", bet=1, on="7", reason="x") == ("bad_command", "unknown_key")
        assert play.why_not("bet", seat=BRUNO, amount="1.00", on="7") == ("bad_command", "unknown_key")

    @pytest.mark.parametrize("cards", ["", "6S", "6S KH 5C"])
    def test_no_bet_comes_late(self, cards: str) -> None:
        play = dealt(cards)
        assert play.why_not("late", seat=BRUNO, amount="1.00", reason="x") == ("wrong_phase", "no_late_bets")

    def test_the_table_may_play_another_game_and_come_back(self) -> None:
        play = dealt("6S KH 5C | stand | stand | stand")
        play.do("game", game="zecchinetta")
        assert play.table.kept is None
        play.do("game", game="sette_e_mezzo", rules={"royal": True})
        assert play.table.kept.left == 40
        play.do("bank", seat=ANNA, amount="5.00")
        play.do("shuffle")
        bet(play, BRUNO, "2.50")
