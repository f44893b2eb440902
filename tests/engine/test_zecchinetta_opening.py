"""rules/zecchinetta.md, "Shuffle and cut", "Opening", "First turn" and "Playette"."""

from typing import Any

import pytest
from scripted import ANNA, BRUNO, Scripted, banked, dealt, seated

from tablemgr.engine import events as e


def shuffled(**rules: Any) -> Scripted:
    play = banked(**rules)
    play.do("shuffle")
    return play


def places(events: tuple[object, ...]) -> list[str]:
    return [event.place for event in events if isinstance(event, e.CardShown)]


def test_the_deal_begins_with_the_shuffle_under_the_rules_in_force() -> None:
    play = banked()
    (begun,) = play.do("shuffle", cut_by=BRUNO)
    assert begun == e.DealBegun(1, "zecchinetta", ANNA, "anna", BRUNO, play.events[0].rules_hash)


def test_any_player_but_the_banker_cuts() -> None:
    play = banked()
    assert play.why_not("shuffle", cut_by=ANNA) == ("banker_cannot_cut", "")
    play.do("shuffle", cut_by=3)


def test_no_shuffle_without_a_banker_or_in_a_deal() -> None:
    assert seated().why_not("shuffle") == ("wrong_phase", "no_banker")
    assert dealt().why_not("shuffle") == ("wrong_phase", "deal")


def test_two_table_cards_then_the_bankers() -> None:
    play = shuffled()
    assert places(play.cards("7S KH 3D")) == ["table", "table", "banker"]
    assert (play.table.deal.live, play.table.deal.banker_rank) == (("7", "K"), "3")


def test_nobody_bets_before_the_bankers_card_has_shown() -> None:
    play = shuffled()
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="7") == ("wrong_phase", "opening")
    play.cards("7S KH")
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="7") == ("wrong_phase", "opening")
    play.cards("3D")
    play.bet(BRUNO, "5.00", "7")
    play.bet(BRUNO, "5.00", "K")


def test_the_bankers_rank_cannot_be_bet_on() -> None:
    assert dealt().why_not("bet", seat=BRUNO, amount="5.00", on="3") == ("card_not_bettable", "not_on_the_table")


@pytest.mark.parametrize("card", ["8H", "9S", "10D"])
def test_there_is_no_eight_nine_or_ten(card: str) -> None:
    assert shuffled().why_not("card", card=card) == ("card_not_in_deck", "")


@pytest.mark.parametrize("card", ["", "7", "H", "1H", "7h", "h7", "7X", "7HH", " 7H", "**", "11S", "JOKER"])
def test_what_is_no_card_does_not_show(card: str) -> None:
    assert shuffled().why_not("card", card=card) == ("no_such_card", "")


def test_a_card_shows_once_in_a_deal_and_again_in_the_next() -> None:
    play = dealt()
    assert play.why_not("card", card="7S") == ("duplicate_card", "")
    play.cards("3H")
    play.do("bank", seat=3, amount="5.00")
    play.do("shuffle")
    play.cards("7S")


def test_no_deal_with_the_second_card_like_the_first() -> None:
    play = shuffled()
    assert play.cards("7S 7H")[-2:] == (
        e.CardShown("7H", "playette"),
        e.DealEnded(1, "zecchinetta", "anna", "no_deal", 2),
    )


@pytest.mark.parametrize("third", ["7D", "KD"])
def test_no_deal_with_the_third_card_like_one_before(third: str) -> None:
    play = shuffled()
    assert play.cards(f"7S KH {third}")[-1] == e.DealEnded(1, "zecchinetta", "anna", "no_deal", 3)


def test_after_no_deal_the_same_banker_goes_on_with_his_bank() -> None:
    play = shuffled()
    play.cards("7S 7H")
    assert (play.table.banker, play.table.bank_minor) == ("anna", 10000)
    play.do("shuffle")
    assert play.table.deals_begun == 2


DOUBLINGS = [
    # cards, what each becomes, live ranks, banker's rank, threshold
    ("7S KH 3D", "table table banker", ("7", "K"), "3", 2),
    ("7S 7H KH 3D", "table joins table banker", ("7", "K"), "3", 3),
    ("7S KH 7H 3D", "table table joins banker", ("7", "K"), "3", 3),
    ("7S KH KS 3D", "table table joins banker", ("7", "K"), "3", 3),
    ("7S 7H KH KS 3D", "table joins table joins banker", ("7", "K"), "3", 3),
    ("7S 7H 7D KH 3D", "table joins joins table banker", ("7", "K"), "3", 4),
    ("7S KH 7H 7D 3D", "table table joins joins banker", ("7", "K"), "3", 4),
    ("7S 7H 7D KH KS KD 3D", "table joins joins table joins joins banker", ("7", "K"), "3", 4),
]


@pytest.mark.parametrize(("cards", "become", "live", "banker_rank", "threshold"), DOUBLINGS)
def test_with_doubling_a_card_joins_its_rank_and_the_next_is_looked_at(
    cards: str, become: str, live: tuple[str, ...], banker_rank: str, threshold: int
) -> None:
    play = shuffled(playette="doubling")
    assert places(play.cards(cards)) == become.split()
    deal = play.table.deal
    assert (deal.live, deal.banker_rank, deal.threshold) == (live, banker_rank, threshold)


def test_with_doubling_too_nobody_bets_before_the_bankers_card() -> None:
    play = shuffled(playette="doubling")
    play.cards("7S 7H KH KS")
    assert play.why_not("bet", seat=BRUNO, amount="5.00", on="7") == ("wrong_phase", "opening")


@pytest.mark.parametrize(("cards", "shown"), [("7S 7H 7D 7C", 4), ("7S KH 7H 7D 7C", 5), ("7S 7H KH KS KD KC", 6)])
def test_four_of_one_rank_in_the_opening_are_no_deal(cards: str, shown: int) -> None:
    play = shuffled(playette="doubling")
    assert play.cards(cards)[-1] == e.DealEnded(1, "zecchinetta", "anna", "no_deal", shown)
