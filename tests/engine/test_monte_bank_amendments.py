"""Design's `correct`, `late` and `misdeal` at a table of Monte bank."""

from typing import Any

import pytest
from monte import bet, bets, called, decided, laid
from scripted import ANNA, BRUNO, CARLA

from tablemgr.engine import events as e
from tablemgr.engine.games.monte_bank import MonteCarloPlaced

POOR = {1: ("anna", "500.00"), 2: ("bruno", "9.99"), 3: ("carla", "500.00")}
LATE: dict[str, Any] = {"seat": BRUNO, "amount": "10.00", "reason": "it lay there"}


def circle(on: str) -> dict[str, Any]:
    return {**LATE, "kind": "circle", "on": on}


def crisscross(on: str, against: str) -> dict[str, Any]:
    return {**LATE, "kind": "crisscross", "on": on, "against": against}


@pytest.mark.parametrize(
    ("token", "on", "becomes"),
    [
        ("7", "K", ("circle", "K", None)),
        ("7", "top", ("doubler", "top", None)),
        ("7", "7/K", ("crisscross", "7", "K")),
        ("top", "left", ("doubler", "left", None)),
        ("top", "7", ("circle", "7", None)),
        ("7/K", "3", ("crisscross", "3", "K")),
        ("7/K", "3/A", ("crisscross", "3", "A")),
        ("7/K", "top", ("doubler", "top", None)),
    ],
)
def test_a_correction_says_what_the_bet_is_on_or_by_its_token_of_what_kind(
    token: str, on: str, becomes: tuple[str, str, str | None]
) -> None:
    play = laid()
    number = bet(play, token)
    returned, placed = play.do("correct", bet=number, on=on, reason="misread")
    assert returned == e.BetReturned(number, BRUNO, "bruno", 1000, "corrected", None, "misread")
    assert (placed.kind, placed.on, placed.against, placed.corrects) == (*becomes, number)


def test_seat_and_amount_are_corrected_also_after_the_call_until_the_gate() -> None:
    play = laid()
    number = bet(play, "7")
    called(play)
    placed = play.do("correct", bet=number, seat=CARLA, amount="5.00", reason="misread")[1]
    assert (placed.seat, placed.player, placed.stake_minor, placed.on) == (CARLA, "carla", 500, "7")
    play.cards("JS")
    assert play.why_not("correct", bet=placed.bet, amount="6.00", reason="x") == ("bet_stands", "card_has_shown")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seat": ANNA}, "banker_cannot_bet"),
        ({"on": "Q"}, "card_not_bettable"),
        ({"on": "K/K"}, "card_not_bettable"),
        ({"on": "K/3/top"}, "bad_command"),
        ({"amount": "0.75"}, "not_a_multiple"),
        ({"amount": "1.00"}, "below_minimum"),
        ({"amount": "100.50"}, "above_maximum"),
        ({"amount": "x"}, "bad_amount"),
    ],
)
def test_the_new_bet_must_stand_every_check(changes: dict[str, Any], code: str) -> None:
    play = laid(bet_unit="0.50", minimum="2.00")
    number = bet(play, "7")
    assert play.why_not("correct", bet=number, reason="misread", **changes)[0] == code


def monte_carlo(play: Any) -> None:
    play.do("bet", seat=BRUNO, amount="30.00", kind="monte_carlo", on="7", against="K", side="left")


def test_a_monte_carlo_is_corrected_as_one_ticket() -> None:
    play = laid(minimum="25.00")
    monte_carlo(play)
    events = play.do("correct", bet=2, seat=CARLA, on="3", amount="9.00", reason="misread")
    assert [event.bet for event in events if isinstance(event, e.BetReturned)] == [2, 1, 3]
    assert {event.reason for event in events if isinstance(event, e.BetReturned)} == {"misread"}
    assert events[3:] == (
        e.BetPlaced(4, CARLA, "carla", "circle", "7", None, 900, corrects=1),
        e.BetPlaced(5, CARLA, "carla", "crisscross", "3", "K", 900, corrects=2),
        e.BetPlaced(6, CARLA, "carla", "doubler", "left", None, 900, corrects=3),
        MonteCarloPlaced((4, 5, 6)),
    )
    assert play.why_not("correct", bet=4, amount="8.00", reason="x") == ("below_minimum", "bet")
    assert play.why_not("correct", bet=4, on="top", reason="x") == ("bad_command", "wrong_value")


def test_a_misdeal_returns_what_is_open() -> None:
    play = laid()
    bets(play, "7/A K")
    called(play, "JS KS")
    assert decided(play.do("misdeal", reason="a card fell")) == {1: "misdeal"}
    assert play.table.deal is None


def test_a_late_bet_is_settled_by_the_last_card() -> None:
    play = laid()
    bet(play, "3/A")
    called(play, "KS")
    placed, won = play.do("late", **circle("K"))
    assert placed == e.BetPlaced(2, BRUNO, "bruno", "circle", "K", None, 1000, late_reason="it lay there")
    assert (won.from_bank_minor, won.commission_minor, won.card) == (3000, 750, "KS")
    assert decided(play.do("late", **circle("7"))) == {3: "lost"}
    assert play.table.bank_minor == 10_000 - 3000 + 1000


def test_a_late_bet_that_it_did_not_decide_is_open() -> None:
    play = laid()
    bet(play, "3/A")
    called(play, "KS")
    (placed,) = play.do("late", **crisscross("7", "3"))
    assert decided(play.cards("7D")) == {placed.bet: "won"}


def test_a_late_bet_is_corrected_as_what_the_cards_before_it_leave_undecided() -> None:
    play = laid()
    bet(play, "3/A")
    called(play, "KS")
    (placed,) = play.do("late", **crisscross("7", "3"))
    assert play.why_not("correct", bet=placed.bet, on="7/K", reason="x") == ("card_not_bettable", "decided_before")
    assert play.why_not("correct", bet=placed.bet, on="top", reason="x") == ("card_not_bettable", "decided_before")
    assert play.do("correct", bet=placed.bet, on="A/7", reason="x")[1].on == "A"


def test_a_late_bet_that_a_card_before_would_have_decided_is_refused() -> None:
    play = laid()
    bet(play, "3/A")
    called(play, "KS JS")
    assert play.why_not("late", **circle("7")) == ("card_not_bettable", "decided_before")
    assert play.why_not("late", **crisscross("K", "7")) == ("card_not_bettable", "decided_before")
    play.do("late", **crisscross("7", "3"))


def test_beside_a_pair_the_colour_decides_what_a_card_before_would_have_done() -> None:
    play = laid("7S 7H KH 3D AC")
    bet(play, "3/A")
    called(play, "KD JS")
    play.do("late", **circle("7"))
    assert play.why_not("late", **crisscross("K", "3")) == ("card_not_bettable", "decided_before")


def test_a_late_monte_carlo_is_settled_part_by_part() -> None:
    play = laid()
    bet(play, "3/A")
    called(play, "KS")
    late = {**LATE, "kind": "monte_carlo", "on": "K", "against": "7", "side": "bottom", "amount": "30.00"}
    events = play.do("late", **late)
    assert decided(events) == {2: "won", 3: "won", 4: "lost"}
    assert events[3] == MonteCarloPlaced((2, 3, 4))


def test_no_bet_is_late_for_a_card_of_the_layout() -> None:
    assert laid().why_not("late", **circle("7")) == ("wrong_phase", "no_card_to_be_late_for")
    play = laid()
    bet(play, "7")
    called(play)
    assert play.why_not("late", **circle("7")) == ("wrong_phase", "no_card_to_be_late_for")


def test_a_late_bet_was_at_most_the_bank_of_that_moment() -> None:
    play = laid(bank="20.00")
    bet(play, "K")
    bet(play, "7/A", "15.00")
    called(play, "3S")
    assert play.table.bank_minor == 3000
    assert play.why_not("late", **{**circle("7"), "amount": "20.01"}) == ("above_maximum", "above_the_bank")
    play.do("late", **{**circle("7"), "amount": "20.00"})


def test_a_late_bet_after_the_deal_is_paid_from_the_bank_that_is_still_held() -> None:
    play = laid()
    bet(play, "7")
    called(play, "KS")
    assert play.table.deal is None
    _, won = play.do("late", **circle("K"))
    assert (won.from_bank_minor, won.from_banker_minor, won.commission_minor) == (3000, 0, 750)
    assert (play.table.bank_minor, play.table.cut_box_minor) == (8000, 750)
    assert decided(play.do("late", **circle("3"))) == {3: "lost"}
    assert play.table.bank_minor == 9000


def test_one_that_the_last_card_did_not_decide_is_refused_after_the_deal() -> None:
    play = laid()
    bet(play, "7")
    called(play, "KS")
    assert play.why_not("late", **crisscross("7", "3")) == ("wrong_phase", "late_undecided")


def test_after_the_bank_has_passed_its_banker_pays_and_shares_the_commission() -> None:
    play = laid(deals_per_bank=1)
    bet(play, "7")
    called(play, "KS")
    assert play.table.banker is None
    stack = play.table.stacks["anna"]
    _, won, shared = play.do("late", **circle("K"))
    assert (won.from_bank_minor, won.from_banker_minor, won.paid_minor) == (0, 3000, 1000 + 3000 - 750)
    assert shared == e.CutBoxShared(ANNA, "anna", 375, 375)
    assert play.table.stacks["anna"] == stack - 3000 + 375
    _, lost, released = play.do("late", **circle("3"))
    assert (lost.outcome, released) == (e.Outcome.LOST, e.BankReleased(ANNA, "anna", 1000))
    assert (play.table.bank_minor, play.table.cut_box_minor) == (0, 0)


def test_he_never_pays_more_than_his_bank_would_have_had_left() -> None:
    play = laid(bank="12.00", deals_per_bank=1)
    bet(play, "7", "2.00")
    called(play, "JS KS")
    events = play.do("late", **circle("K"))
    assert (events[1].from_banker_minor, events[1].rule) == (1400, "rules/monte_bank.md: The game, Short bank")
    assert decided(play.do("late", **circle("K"))) == {3: "bank_short"}


def test_a_bank_that_a_late_bet_empties_passes_at_once() -> None:
    play = laid(bank="12.00")
    bet(play, "7", "2.00")
    called(play, "JS KS")
    events = play.do("late", **circle("K"))
    assert events[1].from_bank_minor == 1400
    assert events[2:] == (e.BankPassed(ANNA, "anna"), e.BankOffered(BRUNO, "bruno"))


def test_what_he_has_taken_out_of_the_bank_he_pays_from_his_chips() -> None:
    play = laid()
    bet(play, "7")
    called(play, "JS KS")
    play.do("withdraw", amount="100.00")
    _, won, *passed = play.do("late", **circle("K"))
    assert (won.from_bank_minor, won.from_banker_minor) == (1000, 2000)
    assert passed[0] == e.BankPassed(ANNA, "anna")


def test_if_he_has_not_so_much_any_more_the_late_bet_is_refused() -> None:
    play = laid(deals_per_bank=1)
    bet(play, "7")
    called(play, "JS KS")
    play.do("cash_out", seat=ANNA, amount="490.00")
    refused = play.refused("late", **circle("K"))
    assert (refused.reason.value, refused.detail) == ("bank_cannot_cover", "late")
    assert refused.facts == {"player": "anna", "stack_minor": 2000}


def test_no_bet_is_late_in_a_deal_that_was_void_or_whose_bank_ran_out() -> None:
    play = laid(bank="10.00")
    bet(play, "K")
    called(play, "JS KS")
    assert play.why_not("late", **circle("K")) == ("wrong_phase", "late_for_a_void_deal")
    play = laid()
    bet(play, "7")
    called(play, "JS")
    play.do("misdeal", reason="a card fell")
    assert play.why_not("late", **circle("7")) == ("wrong_phase", "late_for_a_void_deal")


def test_who_sits_there_now_must_have_sat_there_then() -> None:
    play = laid()
    bet(play, "7/A")
    called(play, "JS")
    play.do("leave", seat=CARLA)
    play.do("seat", seat=CARLA, player="zoe", buy_in="50.00")
    assert play.why_not("late", **{**circle("7"), "seat": CARLA}) == ("seat_empty", "then")


def test_the_chips_must_lie_there_now_as_they_did_then() -> None:
    play = laid()
    bet(play, "3/A", seat=CARLA)
    called(play, "KS")
    play.do("cash_out", seat=BRUNO, amount="490.01")
    assert play.why_not("late", **circle("K")) == ("insufficient_funds", "stack")
    play.do("buy_in", seat=BRUNO, amount="0.01")
    play.do("late", **circle("K"))


def test_chips_bought_since_did_not_lie_there() -> None:
    play = laid(players=POOR)
    bet(play, "3/A", seat=CARLA)
    called(play, "KS")
    play.do("buy_in", seat=BRUNO, amount="100.00")
    assert play.why_not("late", **circle("K")) == ("insufficient_funds", "stack")
