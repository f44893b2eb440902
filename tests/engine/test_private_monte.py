"""rules/private_monte.md: the pack of a bank, its deals, the bets and the gate."""

from typing import Any

import pytest
from monte import bet, called, decided, private
from scripted import ANNA, BRUNO, CARLA, Scripted, banked, seated

from tablemgr.engine import events as e
from tablemgr.engine.core import evolve
from tablemgr.engine.felt import Row
from tablemgr.engine.games.private_monte import BankPackShuffled, bet_tokens, felt
from tablemgr.kernel.cards import PACK_OF_FORTY


def played(deals: int, **given: Any) -> Scripted:
    """So many deals of a bank have been played without bets."""
    play = banked(**{"game": "private_monte", **given})
    play.do("shuffle")
    for number in range(deals):
        cards = PACK_OF_FORTY[5 * number : 5 * number + 5]
        play.cards(" ".join(cards[:4]))
        called(play, cards[4])
    return play


def test_the_lowest_cut_takes_the_first_bank() -> None:
    play = seated(game="private_monte")
    play.do("draw")
    assert play.cards("KS 2H AD")[-1] == e.BankOffered(CARLA, "carla")


def test_the_pack_is_shuffled_once_a_bank() -> None:
    play = banked(game="private_monte")
    assert play.why_not("card", card="7S") == ("wrong_phase", "between_deals")
    assert play.do("shuffle", cut_by=BRUNO) == (BankPackShuffled(ANNA, "anna", BRUNO),)
    assert play.why_not("shuffle", cut_by=ANNA) == ("wrong_phase", "shuffled_once")
    assert play.why_not("shuffle", cut_by=99) == ("unknown_seat", "")
    played(1).refused("shuffle")


def test_anybody_but_the_banker_cuts() -> None:
    play = banked(game="private_monte")
    assert play.why_not("shuffle", cut_by=ANNA) == ("banker_cannot_cut", "")
    assert play.why_not("shuffle", cut_by=9) == ("seat_empty", "")
    play.do("shuffle", cut_by=CARLA)
    assert seated(game="private_monte").why_not("shuffle") == ("wrong_phase", "no_banker")


def test_a_deal_begins_with_its_first_layout_card() -> None:
    play = banked(game="private_monte")
    play.do("shuffle", cut_by=BRUNO)
    play.do("bank", seat=ANNA, amount="5.00")
    begun, shown = play.cards("7S")
    assert (begun.number, begun.cut_by, shown) == (1, BRUNO, e.CardShown("7S", "top_first"))
    assert play.why_not("bank", seat=ANNA, amount="5.00") == ("wrong_phase", "deal")


def test_a_first_card_that_cannot_be_begins_no_deal() -> None:
    play = played(1)
    assert play.why_not("card", card="AS") == ("duplicate_card", "")
    assert play.why_not("card", card="9S") == ("card_not_in_deck", "")
    assert play.table.deal is None


def test_passing_before_the_first_card_makes_no_deal() -> None:
    play = banked(game="private_monte")
    play.do("shuffle")
    assert [type(event) for event in play.do("pass_bank")] == [e.BankPassed, e.BankReleased, e.BankOffered]
    play = private("7S")
    assert play.do("pass_bank")[0] == e.DealEnded(1, "private_monte", "anna", "passed", 1)


def test_no_layout_is_void() -> None:
    play = private("7S 7H 7D 7C")
    assert play.why_not("card", card="KS") == ("wrong_phase", "before_the_call")
    assert bet_tokens(play.table) == ("top", "bottom")
    assert [event.place for event in play.events if isinstance(event, e.CardShown)] == [
        "top_first", "top_second", "bottom_first", "bottom_second",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("gate", "top", "bottom"),
    [("QS", "won", "lost"), ("QH", "won", "won"), ("QD", "lost", "lost"), ("QC", "lost", "won")],
)
def test_a_layout_with_a_card_of_the_gates_suit_wins(gate: str, top: str, bottom: str) -> None:
    play = private("7S KH 3H AC")
    first, second = bet(play, "top"), bet(play, "bottom")
    events = called(play, gate)
    assert decided(events) == {first: top, second: bottom}
    assert events[-1] == e.DealEnded(1, "private_monte", "anna", "settled", 5)


def test_it_pays_even_money_also_when_both_cards_match_and_the_house_takes_nothing() -> None:
    play = private("7S KS 3H AC")
    bet(play, "top")
    (won,) = (event for event in called(play, "QS") if isinstance(event, e.BetSettled))
    assert (won.from_bank_minor, won.commission_minor, won.cards) == (1000, 0, ("7S", "KS"))
    assert (play.table.bank_minor, play.table.cut_box_minor, play.table.house_minor) == (9000, 0, 0)


def test_without_bets_the_gate_is_turned_all_the_same() -> None:
    play = private()
    assert play.do("no_more_bets") == (e.BettingClosed(),)
    assert play.why_not("no_more_bets") == ("wrong_phase", "after_the_call")
    assert play.cards("QS")[-1] == e.DealEnded(1, "private_monte", "anna", "settled", 5)


def test_the_pack_goes_on_and_a_card_of_an_earlier_deal_does_not_come_again() -> None:
    play = played(1)
    assert play.why_not("card", card="AS") == ("duplicate_card", "")
    begun, shown = play.cards("KC")
    assert (begun.number, shown.place) == (2, "top_first")


def test_the_cut_is_before_the_first_deal_of_a_bank_alone() -> None:
    play = banked(game="private_monte")
    play.do("shuffle", cut_by=BRUNO)
    assert play.cards("7S KH 3D AC")[0].cut_by == BRUNO
    called(play, "QS")
    assert play.cards("2S")[0].cut_by is None


@pytest.mark.parametrize("deals", [1, 2, 6])
def test_after_the_deals_agreed_on_the_bank_passes_to_the_left(deals: int) -> None:
    play = played(deals - 1, deals_per_bank=deals)
    assert play.table.banker == "anna"
    play.cards("7C JC QC KC")
    assert called(play, "6C")[-1] == e.BankOffered(BRUNO, "bruno")


def test_the_next_bank_has_a_pack_of_its_own() -> None:
    play = played(6)
    assert play.table.banker is None
    play.do("bank", seat=BRUNO, amount="10.00")
    assert play.why_not("card", card="AS") == ("wrong_phase", "between_deals")
    play.do("shuffle")
    assert play.cards("AS")[0].number == 7


def test_limits_are_for_each_bet_and_for_a_punters_total_on_one_layout() -> None:
    play = private(minimum="2.00", maximum="15.00", bet_unit="0.50")
    bet(play, "top")
    why = {"seat": BRUNO, "on": "top"}
    assert play.why_not("bet", **why, amount="5.25") == ("not_a_multiple", "")
    assert play.why_not("bet", **why, amount="1.50") == ("below_minimum", "bet")
    refused = play.refused("bet", **why, amount="5.50")
    assert (refused.detail, refused.facts) == ("on_one_layout", {"maximum_minor": 1500, "beside_minor": 1000})
    bet(play, "top", "5.00")
    bet(play, "bottom", "15.00")
    bet(play, "top", "15.00", CARLA)


def test_one_bet_is_at_most_the_bank_as_it_stands() -> None:
    play = private(bank="10.00")
    bet(play, "top")
    bet(play, "top")
    assert play.why_not("bet", seat=BRUNO, on="top", amount="10.01") == ("above_maximum", "above_the_bank")


@pytest.mark.parametrize("keys", [{"on": "left"}, {"on": "7"}, {"on": 1}, {}, {"on": "top", "kind": "layout"}])
def test_a_bet_is_on_the_top_or_the_bottom_layout(keys: dict[str, Any]) -> None:
    assert private().why_not("bet", seat=99, amount="x", **keys)[0] == "bad_command"


def test_the_refusals_of_a_bet_come_in_the_order_of_the_list() -> None:
    players = {1: ("anna", "500.00"), 2: ("bruno", "40.00"), 3: ("carla", "500.00")}
    play = private(bank="50.00", players=players, bet_unit="0.50", minimum="5.00", maximum="60.00")
    faults = [
        ({"seat": 99, "amount": "x", "on": "left"}, "bad_command"),
        ({"seat": 99, "amount": "x"}, "unknown_seat"),
        ({"seat": 9, "amount": "x"}, "seat_empty"),
        ({"seat": ANNA, "amount": "x"}, "bad_amount"),
        ({"seat": ANNA, "amount": "0.75"}, "banker_cannot_bet"),
        ({"seat": BRUNO, "amount": "0.75"}, "not_a_multiple"),
        ({"seat": BRUNO, "amount": "4.50"}, "below_minimum"),
        ({"seat": BRUNO, "amount": "50.50"}, "above_maximum"),
        ({"seat": BRUNO, "amount": "40.50"}, "insufficient_funds"),
    ]
    assert [play.why_not("bet", **{"on": "top", **keys})[0] for keys, _ in faults] == [code for _, code in faults]
    assert private("7S KH").why_not("bet", seat=ANNA, amount="1.00", on="top") == ("wrong_phase", "layout")
    assert played(1).why_not("bet", seat=ANNA, amount="1.00", on="top") == ("wrong_phase", "between_deals")


def test_bets_are_taken_back_until_the_call() -> None:
    play = private()
    first, second = bet(play, "top"), bet(play, "bottom")
    assert play.do("take_back", bet=first) == (e.BetReturned(first, BRUNO, "bruno", 1000, "taken_back", None),)
    play.do("no_more_bets")
    assert play.why_not("take_back", bet=second) == ("wrong_phase", "after_the_call")
    assert play.why_not("pass_bank") == ("bets_open", "bank")


def test_after_a_misdeal_the_pack_is_shuffled_again_and_the_deal_does_not_count() -> None:
    play = private("7S KH", deals_per_bank=1)
    play.do("misdeal", reason="a card fell")
    assert play.why_not("card", card="7S") == ("wrong_phase", "between_deals")
    play.do("shuffle")
    play.cards("7S KH 3D AC")
    assert called(play, "QS")[-1] == e.BankOffered(BRUNO, "bruno")


def test_an_emptied_bank_passes_at_once() -> None:
    play = private(bank="10.00")
    bet(play, "top")
    assert called(play, "QS")[-3:] == (
        e.DealEnded(1, "private_monte", "anna", "bank_empty", 5),
        e.BankPassed(ANNA, "anna"),
        e.BankOffered(BRUNO, "bruno"),
    )


def test_the_felt_shows_both_layouts_and_what_has_been_played() -> None:
    play = played(1)
    play.cards("7C JC QC")
    shown = felt(play.table)
    assert [(each.row, each.on, each.cards) for each in shown.positions] == [
        (Row.TOP, "top", ("7C",)),
        (Row.TOP, "top", ("JC",)),
        (Row.BOTTOM, "bottom", ("QC",)),
    ]
    assert (shown.turn, shown.cards_left, shown.discards) == (0, 32, PACK_OF_FORTY[:5])
    play.cards("KC")
    assert felt(play.table).turn == 1


def test_the_gate_lies_there_when_it_has_been_turned() -> None:
    play = private()
    play.do("no_more_bets")
    table = play.table
    for event in play.cards("QS")[:1]:
        table = evolve(table, event)
    shown = felt(table)
    assert (shown.exposed, shown.exposed_place, shown.gate, shown.turn) == ("QS", "gate", "QS", 2)
    assert len(shown.positions) == 4
