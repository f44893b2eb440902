"""Why the rules say no, in English: every code with every detail that the engine gives, and what would go through."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from scripted import ANNA, BRUNO, Scripted, banked, dealt, seated

import tablemgr.engine
import tablemgr.engine.games
from tablemgr.engine.core import GAMES
from tablemgr.engine.games.zecchinetta import Stage
from tablemgr.engine.reasons import Reason
from tablemgr.engine.state import Phase
from tablemgr.kernel.money import Currency
from tablemgr.service.words import refusal_sentence, sentence_of

THREE = {1: ("anna", "5.00"), 2: ("bruno", "20.00"), 3: ("carla", "20.00")}


def offered() -> Scripted:
    play = banked()
    play.do("pass_bank")
    return play


def drawing() -> Scripted:
    play = seated()
    play.do("draw")
    return play


def closed() -> Scripted:
    play = dealt()
    play.do("no_more_bets")
    return play


def with_bet(**rules: Any) -> Scripted:
    play = dealt(**rules)
    play.bet(BRUNO, "12.00", "7")
    return play


def bet_before_a_card() -> Scripted:
    play = with_bet()
    play.cards("QS")
    return play


def in_debt() -> Scripted:
    play = dealt(bank="5.00", players=THREE, bank_cover="liable")
    play.bet(BRUNO, "6.00", "7")
    play.cards("3H")
    return play


def lost(**rules: Any) -> Scripted:
    play = dealt(**rules)
    play.cards("3H")
    return play


def lost_and_cashed_out() -> Scripted:
    play = lost()
    play.do("cash_out", seat=ANNA, amount="499.00")
    return play


def stranger_in_seat_two() -> Scripted:
    play = lost()
    play.do("leave", seat=BRUNO)
    play.do("seat", seat=BRUNO, player="zoe", buy_in="5.00")
    return play


def passed_in_mid_deal() -> Scripted:
    play = dealt()
    play.do("pass_bank")
    return play


def dead(cards: str = "7H") -> Scripted:
    play = dealt()
    play.cards(cards)
    return play


LATE = {"do": "late", "seat": BRUNO, "amount": "5.00", "on": "7", "reason": "it lay there"}
BET = {"do": "bet", "seat": BRUNO, "amount": "5.00", "on": "7"}

Case = tuple[Reason, str, Callable[[], Scripted], dict[str, object], str]
CASES: list[Case] = [
    (Reason.BAD_COMMAND, "no_word", seated, {"do": 7}, "a command needs a key 'do' with its word, such as \"bet\""),
    (Reason.BAD_COMMAND, "no_such_command", seated, {"do": "stand"}, "there is no command 'stand' in zecchinetta"),
    (Reason.BAD_COMMAND, "unknown_key", seated, {"do": "draw", "seat": 1}, "the command 'draw' has no key 'seat'"),
    (Reason.BAD_COMMAND, "missing_key", seated, {"do": "leave"}, "the command 'leave' needs the key 'seat'"),
    (
        Reason.BAD_COMMAND, "wrong_value", seated, {"do": "leave", "seat": True},
        "in the command 'leave' the key 'seat' takes a whole number",
    ),
    (
        Reason.BAD_COMMAND, "nothing_corrected", seated, {"do": "correct", "bet": 1, "reason": "misread"},
        "a correction needs at least one of 'seat', 'on' and 'amount'",
    ),
    (
        Reason.BAD_COMMAND, "no_such_game", seated, {"do": "game", "game": "whist"},
        f"there is no game 'whist'; there are {', '.join(GAMES)}",
    ),
    (
        Reason.BAD_COMMAND, "bad_rule", seated, {"do": "game", "game": "zecchinetta", "rules": {"bets_removable": 1}},
        "house rule 'bets_removable': takes true or false, not 1",
    ),
    (Reason.NO_SUCH_BET, "", dealt, {"do": "take_back", "bet": 4}, "bet 4 is not open"),
    (Reason.UNKNOWN_SEAT, "", seated, {"do": "leave", "seat": 10}, "this table has seats 1 to 9, not 10"),
    (Reason.SEAT_EMPTY, "", seated, {"do": "leave", "seat": 9}, "nobody sits in seat 9"),
    (Reason.SEAT_EMPTY, "then", stranger_in_seat_two, LATE, "another player sat in seat 2 when that card showed"),
    (
        Reason.SEAT_TAKEN, "seat", seated, {"do": "seat", "seat": 1, "player": "zoe", "buy_in": "1.00"},
        "anna sits in seat 1",
    ),
    (
        Reason.SEAT_TAKEN, "player", seated, {"do": "seat", "seat": 9, "player": "anna", "buy_in": "1.00"},
        "anna is already seated, in seat 1",
    ),
    (
        Reason.BAD_AMOUNT, "", seated, {"do": "buy_in", "seat": 1, "amount": 25},
        "an amount here is written like '25.00'",
    ),
    (
        Reason.BAD_AMOUNT, "limits_crossed", seated, {"do": "limits", "min": "2.00", "max": "1.00"},
        "the minimum 2.00 is above the maximum 1.00",
    ),
    (
        Reason.BAD_AMOUNT, "too_much", seated, {"do": "buy_in", "seat": 1, "amount": "10000000000000.01"},
        "at most 10000000000000.00 can be bought at once",
    ),
    (Reason.WRONG_PHASE, "no_banker", seated, {"do": "shuffle"}, "not now: nobody holds the bank"),
    (Reason.WRONG_PHASE, "offered", offered, {"do": "shuffle"}, "not now: the bank is on offer to seat 3"),
    (Reason.WRONG_PHASE, "draw", drawing, {"do": "shuffle"}, "not now: a draw is on"),
    (Reason.WRONG_PHASE, "between_deals", banked, BET, "not now: no deal is on, shuffle first"),
    (Reason.WRONG_PHASE, "deal", dealt, {"do": "shuffle"}, "not now: a deal is on"),
    (Reason.WRONG_PHASE, "opening", lambda: dealt("7S"), BET, "not now: the opening is not complete"),
    (Reason.WRONG_PHASE, "closed", closed, BET, "not now: betting is closed until the next card"),
    (
        Reason.WRONG_PHASE, "banker_leaves", banked, {"do": "leave", "seat": 1},
        "the banker must pass the bank before leaving",
    ),
    (
        Reason.WRONG_PHASE, "nobodys_turn", seated, {"do": "decline_bank", "seat": 1},
        "it is nobody's turn to take the bank",
    ),
    (
        Reason.WRONG_PHASE, "too_few_to_draw", lambda: seated(players={1: THREE[1]}), {"do": "draw"},
        "a draw needs at least 2 players",
    ),
    (
        Reason.WRONG_PHASE, "no_card_to_be_late_for", banked, LATE,
        "no card has shown that a bet could have been late for",
    ),
    (
        Reason.WRONG_PHASE, "deal_is_over", passed_in_mid_deal, LATE,
        "that deal is over, and its last card decided no bet",
    ),
    (
        Reason.BET_STANDS, "house_rule", with_bet, {"do": "take_back", "bet": 1},
        "bet 1 stands: a bet is not taken back here",
    ),
    (
        Reason.BET_STANDS, "card_has_shown", bet_before_a_card,
        {"do": "correct", "bet": 1, "on": "K", "reason": "misread"},
        "bet 1 stands: a card has shown since it was placed",
    ),
    (
        Reason.NOT_BANKER, "turn", offered, {"do": "decline_bank", "seat": 2},
        "it is the turn of seat 3 to take the bank",
    ),
    (Reason.NOT_BANKER, "banker", banked, {"do": "bank", "seat": 2, "amount": "1.00"}, "seat 1 holds the bank"),
    (
        Reason.DEBT_OPEN, "", in_debt, {"do": "leave", "seat": 1},
        "anna owes 1.00 from a bank that could not pay",
    ),
    (Reason.BANKER_CANNOT_BET, "", dealt, {**BET, "seat": 1}, "anna holds the bank and cannot bet against it"),
    (
        Reason.BANKER_CANNOT_CUT, "", banked, {"do": "shuffle", "cut_by": 1},
        "the banker cannot cut: another player cuts",
    ),
    (
        Reason.NO_SUCH_CARD, "", dealt, {"do": "card", "card": "7X"},
        "'7X' is no card: write rank and suit, such as 7H or KS",
    ),
    (
        Reason.CARD_NOT_IN_DECK, "", dealt, {"do": "card", "card": "10H"},
        "10H is not in this pack: it has no 8, 9 and 10",
    ),
    (Reason.DUPLICATE_CARD, "", dealt, {"do": "card", "card": "7S"}, "7S has shown already"),
    (Reason.CARD_NOT_BETTABLE, "not_on_the_table", dealt, {**BET, "on": "3"}, "3 cannot be bet on now; 7, K can"),
    (Reason.CARD_NOT_BETTABLE, "dead", dead, BET, "7 is dead; K can be bet on"),
    (Reason.CARD_NOT_BETTABLE, "dead", lambda: dead("7H KD"), BET, "7 is dead; nothing can be bet on"),
    (Reason.NOT_A_MULTIPLE, "", lambda: dealt(bet_unit="0.75"), BET, "a bet here is a whole multiple of 0.75"),
    (Reason.BELOW_MINIMUM, "bet", lambda: dealt(minimum="5.01"), BET, "a bet here is at least 5.01"),
    (
        Reason.BELOW_MINIMUM, "bank", lambda: seated(bank_minimum="9.00"), {"do": "bank", "seat": 1, "amount": "8.00"},
        "the bank here is at least 9.00",
    ),
    (
        Reason.BELOW_MINIMUM, "all_of_the_bank", banked, {"do": "withdraw", "amount": "100.00"},
        "to take back all of the bank, pass it",
    ),
    (
        Reason.ABOVE_MAXIMUM, "bet", lambda: with_bet(maximum="16.99"), BET,
        "bets of one punter on one card are at most 16.99; he has 12.00",
    ),
    (
        Reason.INSUFFICIENT_FUNDS, "stack", seated, {"do": "cash_out", "seat": 1, "amount": "500.01"},
        "anna has 500.00",
    ),
    (
        Reason.INSUFFICIENT_FUNDS, "bank", banked, {"do": "withdraw", "amount": "100.01"},
        "the bank holds 100.00",
    ),
    (Reason.BANK_CANNOT_COVER, "bet", lambda: with_bet(bank="16.99"), BET, "the bank can cover 4.99 more"),
    (Reason.BANK_CANNOT_COVER, "late", lost_and_cashed_out, LATE, "anna, who held the bank, has only 1.00"),
    (Reason.BETS_OPEN, "seat", with_bet, {"do": "leave", "seat": 2}, "seat 2 has a bet open"),
    (Reason.BETS_OPEN, "bank", with_bet, {"do": "pass_bank"}, "bets are still open: 1, of 12.00 in all"),
]  # fmt: skip


def case_id(case: Case) -> str:
    return f"{case[0].value}-{case[1]}" if case[1] else case[0].value


@pytest.mark.parametrize("case", CASES, ids=case_id)
def test_a_refusal_has_its_code_its_detail_and_its_sentence(case: Case) -> None:
    reason, detail, given, line, sentence = case
    refused = given().refusal(line)
    assert (refused.reason, refused.detail) == (reason, detail)
    assert refusal_sentence(refused, Currency.of("EUR")) == sentence


def literal_details(source: str) -> Iterator[tuple[str, str]]:
    """Each code and detail that stands as such in a `Refused(...)`; details that are computed are not seen here."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refused":
            assert isinstance(call.args[0], ast.Attribute)
            reason = Reason[call.args[0].attr].value
            if len(call.args) == 1:
                yield reason, ""
            else:
                detail = call.args[1]
                chosen = (detail.body, detail.orelse) if isinstance(detail, ast.IfExp) else (detail,)
                yield from ((reason, str(each.value)) for each in chosen if isinstance(each, ast.Constant))


GAMES_FOLDER = Path(*tablemgr.engine.games.__path__)
GAME_FILES = sorted(GAMES_FOLDER.rglob("*.py"))


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: str(path.relative_to(GAMES_FOLDER)))
def test_whatever_a_game_refuses_has_a_sentence(path: Path) -> None:
    for reason, detail in literal_details(path.read_text(encoding="utf-8")):
        assert sentence_of(Reason(reason), detail)


def test_nothing_that_the_engine_refuses_is_missing_here() -> None:
    """That of the other games stands in their own tests."""
    zecchinetta = Path(*tablemgr.engine.games.__path__) / "zecchinetta.py"
    paths = [*Path(*tablemgr.engine.__path__).glob("*.py"), zecchinetta]
    sources = [path.read_text(encoding="utf-8") for path in paths]
    given = {detail for source in sources for detail in literal_details(source)}
    assert len(given) > 30
    # A phase is named by its own word. While betting is open everything in a deal is in phase.
    given |= {("wrong_phase", phase.value) for phase in (*Phase, *Stage) if phase is not Stage.BETTING}
    # No game of these refuses so; those that do show it.
    given -= {("wrong_phase", "no_late_bets"), ("wrong_phase", "no_corrections"), ("above_maximum", "above_the_bank")}
    assert given <= {(reason.value, detail) for reason, detail, *_ in CASES}
