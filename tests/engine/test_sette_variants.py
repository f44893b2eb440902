"""The variants of Sette e mezzo: rules/sette_e_mezzo.md, "Variants"."""

from typing import Any

import pytest
from sette import ANNA, BRUNO, CARLA, banking, bet, dealt, report, results, rows, say

from tablemgr.engine import events as e
from tablemgr.engine.games.sette_e_mezzo import happenings as h


class TestBurn:
    @pytest.mark.parametrize(("rule", "card"), [("3", "3S"), ("4", "4S"), ("34", "3S"), ("34", "4S")])
    def test_the_next_card_face_up_takes_the_place_of_a_burnt_one(self, rule: str, card: str) -> None:
        play = dealt(f"{card} KH 5C", burn=rule)
        play.do("burn", seat=BRUNO)
        assert rows(play)[0][0] is None
        for word in ("stand", "burn", "split"):
            assert play.why_not(word, seat=BRUNO) == ("bad_play", "card_for_burnt")
        assert play.why_not("stand", seat=CARLA) == ("wrong_phase", "not_in_turn")
        play.cards("7C")
        assert rows(play)[0][0] == "7C"
        play.cards("JC")
        # A natural is then still possible.
        assert play.table.deal.count.is_natural(play.table.deal.hands[0])
        assert play.table.deal_cards == 5

    def test_once_a_deal(self) -> None:
        play = dealt("3S KH 5C burn 4C", burn="34")
        assert play.why_not("burn", seat=BRUNO) == ("bad_play", "burnt_already")

    @pytest.mark.parametrize(
        ("rule", "cards", "why"),
        [
            (None, "3S KH 5C", "no_burning"),
            ("4", "3S KH 5C", "not_to_burn"),
            ("3", "3S KH 5C AD", "not_to_burn"),
            ("3", "6S KH 3C stand stand", "not_the_banker"),
        ],
    )
    def test_what_is_not_burnt(self, rule: str | None, cards: str, why: str) -> None:
        play = dealt(cards, burn=rule)
        seat = play.table.deal.in_turn.seat
        assert play.why_not("burn", seat=seat) == ("bad_play", why)


class TestSplit:
    def test_two_court_cards_become_two_hands_with_as_much_on_each(self) -> None:
        play = banking(split=True)
        bet(play, BRUNO, "10.00")
        bet(play, BRUNO, "5.00")
        play.do("no_more_bets")
        say(play, "KS 5C | JD split | 7C | 4H stand | stand")
        assert rows(play) == [
            ("KS 7C", "won", "20.00", "5C"),
            ("KS 7C", "won", "10.00", "5C"),
            ("JD 4H", "lost", "0.00", "5C"),
        ]
        assert report(play)["bets"][2]["stake"] == "15.00"
        assert results(play) == [("settled", 5)]

    def test_a_split_hand_makes_no_natural_and_is_not_split_again(self) -> None:
        play = dealt("KS 6H 5C | JD split | QD", split=True, royal=True)
        assert play.why_not("split", seat=BRUNO) == ("bad_play", "split_already")
        say(play, "stand | 7C | stand | AC AD JH")
        # The banker's 7½ of four cards: the second hand's is ordinary too.
        assert [row[1] for row in rows(play)] == ["lost", "lost", "lost"]

    def test_both_are_shown(self) -> None:
        play = dealt("KS 6H 5C | JD", split=True)
        assert rows(play)[0][0] == "?? JD"
        play.do("split", seat=BRUNO)
        assert [row[0] for row in rows(play)] == ["KS", "??", "JD"]

    @pytest.mark.parametrize(
        ("given", "cards", "why"),
        [
            ({"split": False}, "KS 6H 5C JD", "no_splitting"),
            ({}, "KS 6H 5C", "not_to_split"),
            ({}, "6S 6H 5C JD", "not_to_split"),
            ({}, "KS 6H 5C JD QD", "not_to_split"),
            ({}, "6S 6H KC stand stand JC", "not_the_banker"),
            ({}, "** 6H 5C JD", "not_to_split"),
        ],
    )
    def test_what_is_not_split(self, given: dict[str, object], cards: str, why: str) -> None:
        play = dealt(cards, **{"split": True, **given})
        assert play.why_not("split", seat=play.table.deal.in_turn.seat) == ("bad_play", why)

    def test_the_second_stake_must_lie_before_the_punter_and_be_covered(self) -> None:
        play = dealt("KS 5C | JD", split=True, bruno="300.00", carla="")
        assert play.why_not("split", seat=BRUNO) == ("insufficient_funds", "stack")
        play.do("buy_in", seat=BRUNO, amount="100.00")
        assert play.why_not("split", seat=BRUNO) == ("bank_cannot_cover", "bet")

    def test_the_limits_do_not_apply_to_the_second_stake(self) -> None:
        play = dealt("KS 6H 5C | JD", split=True, maximum="20.00")
        play.do("limits", min="50.00", max="60.00")
        play.do("split", seat=BRUNO)
        assert play.table.bets[3].stake_minor == 1_000

    def test_a_split_bet_cannot_be_corrected(self) -> None:
        play = dealt("KS 6H 5C | JD split", split=True)
        assert play.why_not("correct", bet=3, amount="1.00", reason="x") == ("bet_stands", "hand_is_on")


class TestRoyalAndTriple:
    def test_a_natural_is_paid_two_to_one_and_takes_the_bank(self) -> None:
        play = dealt("6S KH 5C | stand | 7C | stand", royal=True)
        assert rows(play)[1][2] == "60.00"
        assert play.table.turn.seat == CARLA

    def test_it_stays_where_the_bankers_natural_keeps_it(self) -> None:
        play = dealt("6S 5H 7C | stand | stand | JC", royal=True)
        assert play.table.banker == "anna"
        assert h.NaturalKeepsBank(ANNA, "anna") in play.events

    def test_two_sevens_are_bust_without_triple_and_win_threefold_with_it(self) -> None:
        assert rows(dealt("7S 5H 6C | 7C"))[0] == ("7S 7C", "lost", "0.00", "7C")
        play = dealt("7S 5H 6C | 7C | stand | stand", triple=True)
        assert rows(play)[0] == ("7S 7C", "won", "40.00", "6C")
        assert play.table.turn.seat == BRUNO

    def test_seven_and_matta_is_a_triple_hand(self) -> None:
        play = dealt("7S 5H 6C | KD | stand | stand", triple=True, matta="KD")
        assert rows(play)[0] == ("7S KD", "won", "40.00", "6C")

    def test_another_natural_is_paid_two_to_one_only_with_royal(self) -> None:
        for royal, paid in ((False, "20.00"), (True, "30.00")):
            play = dealt("7S 5H 6C | JD | stand | stand", triple=True, royal=royal)
            assert rows(play)[0][2] == paid
            # Without royal such a natural takes no bank: to the right, where bruno happens to sit.
            assert [event for event in play.events if isinstance(event, h.NaturalTakesBank)] == (
                [h.NaturalTakesBank(BRUNO, "bruno")] if royal else []
            )

    def test_the_bankers_two_sevens_keep_the_bank_and_beat_every_natural(self) -> None:
        play = dealt("7S JH 7D | JD | 7H | 7C", triple=True)
        assert [row[1] for row in rows(play)] == ["lost", "lost"]
        assert play.table.banker == "anna"


ROYAL_DOUBLE: dict[str, Any] = {"royal": True, "royal_banker_double": True}


class TestRoyalBankerDouble:
    def test_who_has_no_natural_loses_twice(self) -> None:
        play = dealt("6S KH 7C | stand | 7H | JC", **ROYAL_DOUBLE)
        assert rows(play) == [("6S", "lost", "-10.00", "JC"), ("KH 7H", "lost", "0.00", "JC")]
        assert play.table.bank_minor == 34_000
        assert report(play)["balances"]["players"]["bruno"] == "480.00"

    def test_who_has_bust_loses_once(self) -> None:
        play = dealt("6S 5H 7C | 2D | stand | JC", **ROYAL_DOUBLE)
        assert [row[2] for row in rows(play)] == ["0.00", "-20.00"]

    def test_a_natural_that_keeps_no_bank_by_a_variant_takes_one_stake(self) -> None:
        for rules in ({"royal_banker_double": True}, {"royal_banker_double": True, "triple": True}):
            play = dealt("6S 5H 7C | stand | stand | JC", **rules)
            assert [row[2] for row in rows(play)] == ["0.00", "0.00"]

    def test_two_sevens_of_the_bankers_take_two(self) -> None:
        play = dealt("6S 5H 7C | stand | stand | 7D", royal_banker_double=True, triple=True)
        assert [row[2] for row in rows(play)] == ["-10.00", "-20.00"]

    def test_twice_a_new_stake_must_be_there_beside_the_open_ones(self) -> None:
        play = banking(
            players={CARLA: ("carla", "1.00"), BRUNO: ("bruno", "30.00"), ANNA: ("anna", "500.00")}, **ROYAL_DOUBLE
        )
        assert play.why_not("bet", seat=BRUNO, amount="15.01") == ("insufficient_funds", "second_stake")
        bet(play, BRUNO, "10.00")
        assert play.why_not("bet", seat=BRUNO, amount="5.01") == ("insufficient_funds", "second_stake")
        assert play.why_not("cash_out", seat=BRUNO, amount="10.01") == ("insufficient_funds", "second_stake")
        play.do("cash_out", seat=BRUNO, amount="10.00")
        assert play.why_not("bet", seat=BRUNO, amount="0.01") == ("insufficient_funds", "second_stake")

    def test_it_does_nothing_by_itself(self) -> None:
        play = banking(royal_banker_double=True)
        bet(play, BRUNO, "10.00")
        play.do("cash_out", seat=BRUNO, amount="490.00")

    def test_a_split_needs_twice_its_stake(self) -> None:
        play = dealt("KS 5H 6C | JD", split=True, bruno="100.00", **ROYAL_DOUBLE, players={
            CARLA: ("carla", "500.00"), BRUNO: ("bruno", "399.99"), ANNA: ("anna", "500.00")
        }, bank="500.00")  # fmt: skip
        assert play.why_not("split", seat=BRUNO) == ("insufficient_funds", "second_stake")
        play.do("buy_in", seat=BRUNO, amount="0.01")
        play.do("split", seat=BRUNO)
        say(play, "stand stand stand JC")
        assert [event.amount_minor for event in play.events if isinstance(event, e.SecondStakeLost)] == []


class TestMatta:
    def test_a_hand_with_it_is_followed_by_a_shuffle(self) -> None:
        play = dealt("6S KD 5C | stand | stand | stand", matta="KD", bank_rotation="fixed")
        assert play.why_not("bet", seat=BRUNO, amount="1.00") == ("wrong_phase", "shuffle_due")
        assert play.why_not("no_more_bets") == ("wrong_phase", "shuffle_due")
        play.do("bank", seat=ANNA, amount="1.00")
        play.do("withdraw", amount="1.00")
        play.do("shuffle", cut_by=BRUNO)
        bet(play, BRUNO, "1.00")

    def test_hidden_in_the_bankers_hand_it_is_too(self) -> None:
        play = dealt("6S 5S KD | 2S | 3S", matta="KD", bank_rotation="fixed")
        assert results(play) == [("settled", 5)]
        assert play.table.kept.is_shuffle_due

    def test_without_it_none_is_needed(self) -> None:
        play = dealt("6S KD 5C | stand | stand | stand", matta="QH", bank_rotation="fixed")
        bet(play, BRUNO, "1.00")
