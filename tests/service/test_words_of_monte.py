"""What is said of the monte games: how bets were decided, what cards became, and why something is refused."""

from typing import Any

import pytest
from monte import bet, called, laid, line, private
from scripted import Scripted

from tablemgr.engine import events as e
from tablemgr.engine.games.monte_bank.layout import Place
from tablemgr.engine.games.private_monte import Place as PrivatePlace
from tablemgr.kernel.money import Currency
from tablemgr.service.words import event_sentence, refusal_sentence, settlement_sentence

EUR = Currency.of("EUR")


def said(events: tuple[Any, ...]) -> list[str]:
    return [settlement_sentence(event, EUR) for event in events if isinstance(event, e.BetSettled)]


def test_a_bet_at_the_gate_tells_its_cards_and_what_went_to_the_cut_box() -> None:
    play = laid("7S 7C KH 3D AC")
    bet(play, "7")
    bet(play, "K")
    assert said(called(play, "7D")) == [
        "lost: 7♦ came for 7♠ and 7♣ on the layout; the bank won 10.00",
        "won: 7♦ came for 7♠ and 7♣ on the layout; paid 30.00 on 10.00, less 7.50 to the cut box",
    ]


def test_a_part_payment_says_so() -> None:
    play = laid(bank="20.00")
    bet(play, "K")
    assert said(called(play, "JS KS")) == [
        "won: K♠ came for K♥ on the layout, and the bank paid what was left; paid 20.00 on 10.00"
    ]
    alone = private(bank="10.00")
    bet(alone, "top", "6.00")
    bet(alone, "top", "6.00")
    assert said(called(alone, "QS"))[1] == (
        "won: the gate Q♠ matched 7♠, and the bank paid what was left; paid 4.00 on 6.00"
    )


def test_a_gate_tells_which_cards_it_matched_or_did_not() -> None:
    play = private("7S KS 3H AC")
    bet(play, "top")
    bet(play, "bottom")
    assert said(called(play, "QS")) == [
        "lost: the gate Q♠ matched neither of 3♥ and A♣; the bank won 10.00",
        "won: the gate Q♠ matched 7♠ and K♠; paid 10.00 on 10.00",
    ]


@pytest.mark.parametrize("place", [*Place, *PrivatePlace])
def test_every_place_a_card_can_come_to_is_told(place: Place | PrivatePlace) -> None:
    sentence = event_sentence(e.CardShown("KS", place.value), EUR)
    assert sentence.startswith("K♠ shows: ")
    assert "_" not in sentence


def after_the_call(cards: str = "", **rules: Any) -> Scripted:
    play = laid(**rules)
    bet(play, "7/A")
    called(play, cards)
    return play


def shuffled_once() -> Scripted:
    play = private("7S")
    play.do("pass_bank")
    play.do("bank", seat=2, amount="5.00")
    play.do("shuffle")
    return play


LATE = {"do": "late", "seat": 2, "amount": "1.00", "kind": "circle", "on": "7", "reason": "it lay there"}
CASES: list[tuple[Scripted, dict[str, Any], str]] = [
    (laid("7S"), {"do": "no_more_bets"}, "not now: the layout is not complete"),
    (laid(), {"do": "card", "card": "JS"}, 'not now: bets are being laid; call "that\'s all" first'),
    (after_the_call(), {"do": "take_back", "bet": 1}, "not now: \"that's all\" has been called, cards are turned"),
    (laid(), {"do": "bet", **line(laid(), "Q")}, "Q cannot be bet on now; 7, K, 3, A can"),
    (laid(), {"do": "bet", **line(laid(), "7/7")}, "7 cannot be bet on against itself"),
    (
        after_the_call("JS", growing_layout=True), {"do": "bet", **line(laid(), "7/K")},
        "a bet between turns is on a card that has been added, or against one: J",
    ),
    (after_the_call("KS JS"), LATE, "KS would have decided this bet before the last card"),
    (laid(), {"do": "bet", **line(laid(), "7", "500.00")}, "a bet here is at most the bank, 100.00"),
    (laid(), {"do": "bet", **line(laid(), "7/K/top", "10.00")}, "a bet here is a whole multiple of 0.03"),
    (
        private(maximum="5.00"), {"do": "bet", "seat": 2, "on": "top", "amount": "6.00"},
        "bets of one punter on one layout are at most 5.00; he has 0.00",
    ),
    (shuffled_once(), {"do": "shuffle"}, "the pack is shuffled once a bank: go on with the next card"),
]  # fmt: skip


@pytest.mark.parametrize(("play", "line", "sentence"), CASES)
def test_a_refusal_has_its_sentence(play: Scripted, line: dict[str, Any], sentence: str) -> None:
    assert refusal_sentence(play.refusal(line), EUR) == sentence
