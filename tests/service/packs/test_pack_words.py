"""Every record of packs has a sentence that names the pack, the cards and the sums; every refusal one of its own."""

import ast
from pathlib import Path

import pytest

import tablemgr.service.packs.acts as acts_module
from tablemgr.engine.reasons import Reason
from tablemgr.kernel.money import Currency
from tablemgr.review.filters import EXCEPTION_KINDS
from tablemgr.service.journal_words import record_sentence
from tablemgr.service.packs import events as p
from tablemgr.service.packs.words import wrong_words
from tablemgr.service.words import sentence_of

EUR = Currency.of("EUR")
RED = "red 1"

SAID = {
    p.PackRegistered(RED, "italian_40", "red"): "pack red 1 is registered: italian 40, red",
    p.PackMarked(RED, "in", "out", "monte 1", ""): "pack red 1 was in and is out at monte 1",
    p.PackMarked(RED, "out", "hold", "monte 1", "bent"): "pack red 1 was out and is on hold, at monte 1: bent",
    p.PackMarked(RED, "out", "in", "", ""): "pack red 1 was out and is in store",
    p.PackMarked(RED, "hold", "destroyed", "", "short"): "pack red 1 was hold and is destroyed: short",
    p.PackCheckBegun(RED, "italian_40", ""): "pack red 1 is being checked: italian 40",
    p.PackCardChecked(RED, "7H", "read"): "7♥ is in pack red 1",
    p.PackCardChecked(RED, "7H", "named"): "7♥ is in pack red 1, which had passed unread",
    p.PackCardChecked(RED, None, "unread"): "a card of pack red 1 passed unread in its check",
    p.PackCheckGivenUp(RED): "the check of pack red 1 is given up",
    p.PackChecked(RED, "italian_40", "check", "passed", 40): "pack red 1 is whole, it passed its check: 40 cards",
    p.PackChecked(RED, "italian_40", "play", "passed", 40): (
        "pack red 1 is whole, every card of it has shown in play: 40 cards"
    ),
    p.PackChecked(RED, "italian_40", "check", "failed", 40, ("7H",), ("KS", "KS"), ("8D",)): (
        "pack red 1 failed its check: 40 cards: 1 missing (7♥), 2 doubled (2x K♠), 1 foreign (8♦)"
    ),
    p.PackChecked(RED, "italian_40", "check", "unread", 40, ("7H",), unread=1): (
        "pack red 1 is neither whole nor not, cards were unread: 40 cards: 1 missing (7♥), 1 unread"
    ),
    p.PackPutInPlay(RED, "italian_40", "red"): "pack red 1 is in play: italian 40, red",
    p.PackTakenOut(RED, ""): "pack red 1 is taken out of play",
    p.PackHeld(RED, "italian_40", "check", 1, ("7H",)): (
        "pack red 1 leaves the table, on hold: it failed its check: 1 missing (7♥)"
    ),
    p.PackHeld(RED, "italian_40", "person", 1, reason="bent"): "pack red 1 leaves the table, on hold: bent",
    p.PackReleased(RED, True, ""): "pack red 1 is released by the register",
    p.PackReleased(RED, False, "counted"): "pack red 1 is released: counted",
    p.DealFlagged(14, RED, "play", 3, 10_000, 5_000, 2_500, 2_500, 500): (
        "deal 14 is flagged, it was played with pack red 1: 3 bets of 100.00; the bank won 50.00 and paid 25.00, "
        "25.00 went back, the house took 5.00"
    ),
}


@pytest.mark.parametrize("event", SAID, ids=lambda event: type(event).__name__)
def test_a_record_is_told(event: object) -> None:
    assert record_sentence(event, EUR) == SAID[event]


def test_every_kind_of_record_of_packs_is_told() -> None:
    assert {type(event) for event in SAID} == {*p.REGISTER_EVENTS, *p.PACK_EVENTS}


def test_of_many_cards_some_are_named() -> None:
    assert wrong_words(("7H", "8H", "9H"), (), (), most=2) == "3 missing (7♥, 8♥, …)"


def test_a_card_that_lies_face_down_is_not_named() -> None:
    assert wrong_words(("**", "**"), (), ()) == "2 missing (2x face down)"


def test_every_refusal_has_a_sentence_of_its_own() -> None:
    calls = [
        node
        for node in ast.walk(ast.parse(Path(acts_module.__file__).read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
    ]
    assert len(calls) > 10
    for call in calls:
        reason, detail, *_ = (*call.args, ast.Constant(""))
        assert isinstance(reason, ast.Attribute)
        details = [each.value for each in ast.walk(detail) if isinstance(each, ast.Constant)]
        assert all(sentence_of(Reason[reason.attr], str(each)) for each in details if isinstance(each, str)), (
            call.lineno
        )


def test_holds_and_flags_are_exceptions() -> None:
    assert {"PackHeld", "DealFlagged", "PackReleased"} <= set(EXCEPTION_KINDS)
