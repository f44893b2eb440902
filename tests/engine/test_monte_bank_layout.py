"""rules/monte_bank.md, "Layout", "Play" and the two kinds of matching; the worked example of the page."""

import pytest
from monte import bet, bets, called, decided, laid

from tablemgr.engine import events as e
from tablemgr.engine.core import evolve
from tablemgr.engine.felt import LayoutFelt, Row, Side
from tablemgr.engine.games.monte_bank import cutter, felt, waits_for
from tablemgr.engine.state import Direction


def places(events: tuple[object, ...]) -> list[str]:
    return [event.place for event in events if isinstance(event, e.CardShown)]


@pytest.mark.parametrize(
    ("cards", "became"),
    [
        ("7S KH 3D AC", "top_left top_right bottom_left bottom_right"),
        ("7S 7H 3D AC KH", "top_left pair top_right bottom_left bottom_right"),
        ("7S 7H 7D 3D AC KH", "top_left pair triple top_right bottom_left bottom_right"),
        ("7S 7H 7D 7C", "top_left pair triple void"),
        ("7S KH 7D", "top_left top_right void"),
        ("7S KH KD", "top_left top_right void"),
        ("7S KH 3D 3S", "top_left top_right bottom_left void"),
        ("7S KH 3D 7H", "top_left top_right bottom_left void"),
        ("7S 7H KH 7D", "top_left pair top_right void"),
        ("7S 7H 7D KH 7C", "top_left pair triple top_right void"),
    ],
)
def test_the_layout_is_dealt_top_row_first_and_is_void_where_a_rank_comes_again(cards: str, became: str) -> None:
    play = laid("")
    events = play.cards(cards)
    assert places(events) == became.split()
    ended = e.DealEnded(1, "monte_bank", "anna", "no_deal", len(cards.split()))
    assert (events[-1] == ended) == became.endswith("void")


def test_a_void_deal_leaves_the_banker_who_shuffles_again() -> None:
    play = laid("7S KH 7D")
    assert play.table.banker == "anna"
    play.do("shuffle")


def test_between_the_whole_layout_and_the_call_no_card_shows() -> None:
    assert laid().why_not("card", card="8X") == ("wrong_phase", "before_the_call")


def test_with_no_bet_the_deal_ends_at_the_call() -> None:
    play = laid()
    assert play.do("no_more_bets") == (e.BettingClosed(), e.DealEnded(1, "monte_bank", "anna", "settled", 4))
    assert play.why_not("no_more_bets") == ("wrong_phase", "between_deals")


def test_the_call_is_given_once_and_not_before_the_layout_is_whole() -> None:
    assert laid("7S KH 3D").why_not("no_more_bets") == ("wrong_phase", "layout")
    play = laid()
    bet(play, "7")
    called(play)
    assert play.why_not("no_more_bets") == ("wrong_phase", "after_the_call")


def test_a_card_of_this_deal_does_not_show_twice() -> None:
    play = laid("7S KH 3D")
    assert play.why_not("card", card="7S") == ("duplicate_card", "")
    assert play.why_not("card", card="9S") == ("card_not_in_deck", "")
    assert play.why_not("card", card="7X") == ("no_such_card", "")


def test_the_example_of_the_page() -> None:
    play = laid("7S 7C 3C AD KH", "500.00")
    a, b, c, d, ee, f, g, h = bets(play, "7 A 7/3 K/A 3/K A/7 left bottom")
    play.do("no_more_bets")
    assert decided(play.cards("JC")) == {}
    assert decided(play.cards("AH")) == {d: "lost"}
    third = play.cards("7H")
    assert decided(third) == {a: "won", c: "won", g: "won", b: "lost", f: "lost", h: "lost"}
    assert decided(play.cards("6C")) == {}
    fifth = play.cards("KD")
    assert decided(fifth) == {ee: "lost"}
    assert fifth[-1] == e.DealEnded(1, "monte_bank", "anna", "settled", 10)
    assert play.table.bank_minor == 50_000


def test_each_kind_wins_and_loses_and_pays_as_it_says() -> None:
    play = laid()
    wins = bets(play, "K K/3 top right")
    loses = bets(play, "7 3/K bottom left")
    events = called(play, "KS")
    assert decided(events) == {**dict.fromkeys(wins, "won"), **dict.fromkeys(loses, "lost")}
    paid = {event.bet: event.from_bank_minor for event in events if isinstance(event, e.BetSettled)}
    assert [paid[number] for number in wins] == [3000, 1000, 1000, 1000]


def test_a_settlement_tells_the_cards_and_the_rule() -> None:
    play = laid("7S 7C KH 3D AC")
    bet(play, "7")
    (won,) = (event for event in called(play, "7D") if isinstance(event, e.BetSettled))
    assert (won.card, won.cards) == ("7D", ("7S", "7C"))
    assert won.rule == "rules/monte_bank.md: The game, Matching with an unmatched pair or triple"
    play = laid()
    bet(play, "7")
    (lost,) = (event for event in called(play, "KS") if isinstance(event, e.BetSettled))
    assert (lost.cards, lost.rule) == (("KH",), "rules/monte_bank.md: The game, Matching without pair or triple")


@pytest.mark.parametrize(
    ("layout", "card", "is_matched"),
    [
        ("7S 7H KH 3D AC", "KS", True),
        ("7S 7H KH 3D AC", "KD", False),
        ("7S 7H KH 3D AC", "3S", True),
        ("7S 7H KH 3D AC", "AS", False),
        ("7S 7H KH 3D AC", "AH", True),
        ("7S 7H 7D KH 3D AC", "KD", True),
        ("7S 7H 7D KH 3D AC", "KS", False),
        ("7S 7H 7D KH 3D AC", "AS", True),
        ("7S 7H 7D KH 3D AC", "AD", False),
        ("7S 7H KH 3D AC", "7D", True),
        ("7S 7H KH 3D AC", "7C", True),
        ("7S 7H 7D KH 3D AC", "7C", True),
    ],
)
def test_beside_a_pair_the_other_colour_matches_beside_a_triple_the_same(
    layout: str, card: str, is_matched: bool
) -> None:
    play = laid(layout)
    circle = bet(play, card[0])
    assert decided(called(play, card)) == ({circle: "won"} if is_matched else {})


def test_a_crisscross_without_the_pair_in_it_asks_for_no_colour_and_the_position_stays() -> None:
    play = laid("7S 7H KH 3D AC")
    without, with_it, circle, row = bets(play, "K/3 K/7 K top")
    assert decided(called(play, "KD")) == {without: "won"}
    assert decided(play.cards("KS")) == {with_it: "won", circle: "won", row: "won"}


def test_once_the_pair_is_matched_only_crisscrosses_without_it_are_left() -> None:
    play = laid("7S 7H KH 3D AC")
    left = bets(play, "K/3 A/K")
    decides = bets(play, "7 K 7/K top left")
    assert set(decided(called(play, "7D"))) == set(decides)
    assert decided(play.cards("KD")) == {left[0]: "won", left[1]: "lost"}


def test_another_position_matched_first_leaves_the_pair_waiting() -> None:
    play = laid("7S 7H KH 3D AC")
    first, other = bets(play, "7/3 A/7")
    called(play)
    bet_decided = decided(play.cards("KS 3H"))
    assert bet_decided == {}
    assert decided(play.cards("3S")) == {first: "lost"}
    assert decided(play.cards("7C")) == {other: "lost"}


def test_a_rank_that_has_been_taken_off_decides_nothing_more() -> None:
    play = laid()
    bets(play, "7/3 K/A")
    called(play, "KS")
    assert places(play.cards("KD")) == ["discard"]
    assert play.cards("7H")[-1] == e.DealEnded(1, "monte_bank", "anna", "settled", 7)


def test_the_bank_is_passed_in_a_deal_as_long_as_no_bet_is_open() -> None:
    play = laid("7S KH")
    assert play.do("pass_bank")[0] == e.DealEnded(1, "monte_bank", "anna", "passed", 2)
    play = laid()
    bet(play, "7")
    assert play.why_not("pass_bank") == ("bets_open", "bank")


def test_the_felt_shows_four_positions_the_gate_and_the_discards() -> None:
    play = laid("7S 7H KH 3D AC")
    bet(play, "7/A")
    shown = felt(play.table)
    assert [(each.row, each.side, each.on) for each in shown.positions] == [
        (Row.TOP, Side.LEFT, "7"),
        (Row.TOP, Side.RIGHT, "K"),
        (Row.BOTTOM, Side.LEFT, "3"),
        (Row.BOTTOM, Side.RIGHT, "A"),
    ]
    assert (shown.positions[0].cards, shown.positions[0].is_special) == (("7S", "7H"), True)
    assert (shown.exposed, shown.gate, shown.turn, shown.cards_left) == (None, None, 1, 35)
    called(play, "JS KS QD")
    shown = felt(play.table)
    assert isinstance(shown, LayoutFelt)
    assert (shown.exposed, shown.exposed_place, shown.gate, shown.discards) == ("QD", "discard", "JS", ("JS", "KS"))
    assert [each.is_matched for each in shown.positions] == [False, True, False, False]
    assert felt(laid("7S 7H KH").table).positions[0].cards == ("7S", "7H")


def test_the_card_that_makes_a_deal_void_is_shown() -> None:
    play = laid("7S KH")
    table = evolve(play.table, play.cards("7D")[0])
    assert (felt(table).exposed, felt(table).exposed_place) == ("7D", "void")
    assert felt(laid("7S KH").table).exposed is None


def test_beside_a_pair_the_felt_says_which_cards_match() -> None:
    """ "Matching with an unmatched pair or triple": the other colour beside a pair, the same beside a triple."""
    asked = [(each.asks, each.matched_by) for each in felt(laid("7S 7H KH 3D AC").table).positions]
    assert asked == [
        ("any", ("7D", "7C")),
        ("black", ("KS", "KC")),
        ("black", ("3S", "3C")),
        ("red", ("AH", "AD")),
    ]
    asked = [(each.asks, each.matched_by) for each in felt(laid("7S 7H 7D KH 3D AC").table).positions]
    assert asked == [("any", ("7C",)), ("red", ("KD",)), ("red", ("3H",)), ("black", ("AS",))]
    plain = felt(laid("7S KH 3D AC").table).positions
    assert [(each.asks, len(each.matched_by)) for each in plain] == [("", 3)] * 4


def test_the_felt_has_a_lane_for_each_crisscross_a_rail_for_each_doubler_and_the_tickets() -> None:
    play = laid("7S KH 3D AC")
    bet(play, "7")
    bet(play, "K/3/left", "6.00")
    shown = felt(play.table)
    assert {lane.on for lane in shown.lanes} == {
        f"{on}/{against}" for on in ("7", "K", "3", "A") for against in ("7", "K", "3", "A") if on != against
    }
    assert shown.rails == ("top", "bottom", "left", "right")
    assert shown.tickets == {2: 1, 3: 1, 4: 1}
    assert felt(laid("7S KH").table).rails == ()


def test_what_is_waited_for_is_the_layout_the_call_the_gate_and_cards() -> None:
    waited = [waits_for(laid(cards).table) for cards in ("", "7S KH", "7S KH 3D AC")]
    assert waited == [
        ("Deal the layout", "top left"),
        ("Deal the layout", "bottom left"),
        ("That\N{RIGHT SINGLE QUOTATION MARK}s all", "bets close, then turn the gate"),
    ]
    play = laid("7S KH 3D AC")
    bet(play, "7")
    play.do("no_more_bets")
    assert waits_for(play.table) == ("Turn the gate", "the bottom card of the pack")
    play.cards("JS")
    assert waits_for(play.table) == ("Turn a card", "until every bet is decided")


def test_the_one_on_the_bankers_right_cuts() -> None:
    play = laid("7S")
    right = cutter(play.table)
    assert right is not None
    assert play.table.seats_round(play.table.banker_seat, Direction.RIGHT)[0] == right
