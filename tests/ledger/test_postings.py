"""rules/zecchinetta.md, "Money, in postings": what each event moves, from where to where."""

from dataclasses import fields, replace
from typing import Any

import pytest
from every_event import EVERY_EVENT, LOST, WON_AT_THE_GATE, WON_WITH_A_DEBT

from tablemgr.engine import events as e
from tablemgr.ledger.postings import Posting, balances_of, debt_account, player_account, postings_of

BRUNO, ANNA = player_account("bruno"), player_account("anna")

MOVES = [
    (e.BoughtIn(2, "bruno", 500), [("float", BRUNO, 500), ("outside", "cash", 500)]),
    (e.ChipsBrought(2, "bruno", 500), [("outside", BRUNO, 500)]),
    (e.ChipsBrought(2, "bruno", 500, in_time=True), [("outside", BRUNO, 500)]),
    (e.CashedOut(2, "bruno", 500), [(BRUNO, "float", 500), ("cash", "outside", 500)]),
    (e.BankPut(1, "anna", 500), [(ANNA, "bank", 500)]),
    (e.BankWithdrawn(1, "anna", 500), [("bank", ANNA, 500)]),
    (e.BankReleased(1, "anna", 500), [("bank", ANNA, 500)]),
    (e.BetPlaced(1, 2, "bruno", "card", "7", None, 500), [(BRUNO, "open_bets", 500)]),
    (e.BetReturned(1, 2, "bruno", 500, "misdeal", None), [("open_bets", BRUNO, 500)]),
    (LOST, [("open_bets", "house", 250), ("open_bets", "bank", 2250)]),
    (
        WON_WITH_A_DEBT,
        [
            ("bank", BRUNO, 1000),
            (ANNA, BRUNO, 700),
            ("open_bets", BRUNO, 2500),
            (debt_account("anna"), debt_account("bruno"), 800),
        ],
    ),
    (WON_AT_THE_GATE, [("bank", BRUNO, 1875), ("bank", "cut_box", 625), ("open_bets", BRUNO, 2500)]),
    (
        replace(WON_AT_THE_GATE, from_bank_minor=0, from_banker_minor=2500),
        [(ANNA, BRUNO, 1875), (ANNA, "cut_box", 625), ("open_bets", BRUNO, 2500)],
    ),
    (
        replace(WON_AT_THE_GATE, from_bank_minor=600, from_banker_minor=1900),
        [("bank", "cut_box", 600), (ANNA, BRUNO, 1875), (ANNA, "cut_box", 25), ("open_bets", BRUNO, 2500)],
    ),
    (e.CommissionTaken("anna", 2000, 200, e.Cut.HOUSE, ""), [("bank", "house", 200)]),
    (e.CommissionTaken("anna", 2000, 200, e.Cut.CUT_BOX, ""), [("bank", "cut_box", 200)]),
    (e.CommissionReturned("anna", 1000, 100, ""), [("house", ANNA, 100)]),
    (
        e.DebtPaid("anna", "bruno", 800),
        [(ANNA, BRUNO, 800), (debt_account("bruno"), debt_account("anna"), 800)],
    ),
]


@pytest.mark.parametrize(("event", "moves"), MOVES, ids=lambda x: type(x).__name__)
def test_an_event_with_money_moves_it(event: object, moves: list[tuple[str, str, int]]) -> None:
    assert postings_of(event) == tuple(Posting(*move) for move in moves)


def fields_of(event: Any) -> list[str]:
    return [field.name for field in fields(event)]


def test_every_event_that_has_an_amount_moves_it_and_no_other_moves_anything() -> None:
    for event in EVERY_EVENT:
        has_amount = any(name.startswith("to_") or name in ("amount_minor", "stake_minor") for name in fields_of(event))
        assert bool(postings_of(event)) is has_amount


def test_a_stranger_moves_nothing() -> None:
    assert postings_of(object()) == ()


def test_a_bet_lost_without_commission_goes_to_the_bank_whole() -> None:
    lost = e.BetSettled(
        1,
        2,
        "bruno",
        e.Outcome.LOST,
        4,
        0,
        0,
        0,
        "anna",
        0,
        e.Cut.HOUSE,
        "7H",
        ("7C",),
        "rules/zecchinetta.md: The game",
    )
    assert postings_of(lost) == (Posting("open_bets", "bank", 4),)


def test_balances_are_what_went_in_less_what_went_out_and_sum_to_zero() -> None:
    balances = balances_of([Posting("float", ANNA, 10), Posting(ANNA, "bank", 4), Posting(ANNA, "bank", 1)])
    assert balances == {"float": -10, ANNA: 5, "bank": 5}


def test_without_postings_there_are_no_accounts() -> None:
    assert balances_of([]) == {}


def test_names_that_look_like_accounts_stay_players() -> None:
    assert player_account("bank") not in ("bank", debt_account("bank"))
