"""A filter asks a record's terms what it means to ask."""

import pytest

from tablemgr.kernel.money import AMOUNT_MINOR_MAX, Currency
from tablemgr.review.facts import facts_of
from tablemgr.review.filters import EXCEPTION_KINDS, TEXT_WORDS_MAX, Filter, fits, groups_of
from tablemgr.review.terms import terms_of
from tablemgr.service.standing import journal_codec

AT = "2026-11-30T18:04:05.000000Z"
EUR = Currency.of("EUR")
BET = {
    "bet": 4,
    "seat": 2,
    "player": "Anna Maria",
    "kind": "plain",
    "on": "7",
    "against": None,
    "stake_minor": 2500,
    "late_reason": "lay there",
}
CARD = {"card": "10H", "place": "table"}
REFUSAL = {"code": "below_minimum", "message": "a bet here is at least 5.00", "line": "…"}
ASKED = {"do": "bet", "seat": 3, "amount": "1.00", "on": "K", "player": 7, "max": "no money"}


def bet_fits(**wanted: object) -> bool:
    asked = Filter(**wanted)  # type: ignore[arg-type]
    return fits(asked, groups_of(asked), AT, terms_of(facts_of("BetPlaced", AT, "dora", "shoe", BET, {}), EUR))


@pytest.mark.parametrize(
    ("wanted", "is_met"),
    [
        ({}, True),
        ({"seats": (2,)}, True),
        ({"seats": (22,)}, False),
        ({"seats": (1, 2)}, True),
        ({"players": ("Anna Maria",)}, True),
        ({"players": ("anna maria",)}, False),
        ({"players": ("Anna",)}, False),
        ({"cards": ("7",)}, True),
        ({"cards": ("7H",)}, False),
        ({"kinds": ("BetPlaced",)}, True),
        ({"kinds": ("BetSettled",)}, False),
        ({"actors": ("dora",)}, True),
        ({"devices": ("shoe",)}, True),
        ({"devices": ("tray",)}, False),
        ({"amount_from_minor": 2500}, True),
        ({"amount_from_minor": 2501}, False),
        ({"amount_to_minor": 2500}, True),
        ({"amount_to_minor": 2499}, False),
        ({"amount_from_minor": 900, "amount_to_minor": 10_000}, True),
        ({"amount_from_minor": -5}, True),
        ({"amount_to_minor": -5}, False),
        ({"amount_to_minor": 10**30}, True),
        ({"from_at": AT}, True),
        ({"from_at": "2026-11-30T18:04:05.000001Z"}, False),
        ({"to_at": AT}, False),
        ({"to_at": "2026-11-30T18:04:05.000001Z"}, True),
        ({"from_at": "2026-11-30", "to_at": "2026-12"}, True),
        ({"from_at": "2026-12"}, False),
        ({"to_at": "2026-11-30T18"}, False),
        ({"text": "maria ANNA"}, True),
        ({"text": "anna bruno"}, False),
        ({"text": "mar*"}, True),
        ({"text": "mar"}, False),
        ({"text": "dora shoe"}, True),
        ({"text": "25.00 placed bet"}, True),
        ({"text": "lay*"}, True),
        ({"text": " ... "}, True),
        ({"seats": (2,), "text": "bruno"}, False),
    ],
)
def test_a_bet_is_found_by_what_is_in_it(wanted: dict[str, object], is_met: bool) -> None:
    assert bet_fits(**wanted) is is_met


def terms_of_card(card: str) -> set[str]:
    return terms_of(facts_of("CardShown", AT, "shoe", "shoe", {"card": card, "place": "table"}, {}), EUR)


@pytest.mark.parametrize(
    ("wanted", "is_met"), [("10H", True), ("10", True), ("1", False), ("H", False), ("10D", False)]
)
def test_a_card_is_found_by_itself_and_by_its_rank(wanted: str, is_met: bool) -> None:
    asked = Filter(cards=(wanted,))
    assert fits(asked, groups_of(asked), AT, terms_of_card("10H")) is is_met


def test_a_refusal_is_found_by_its_code_and_by_what_was_asked() -> None:
    terms = terms_of(facts_of("CommandRefused", AT, "dora", None, REFUSAL, ASKED), EUR)
    for wanted in (
        Filter(codes=("below_minimum",)),
        Filter(seats=(3,), cards=("K",), amount_from_minor=100, amount_to_minor=100),
        Filter(text="least 5.00"),
        Filter(text="no money bet"),
    ):
        assert fits(wanted, groups_of(wanted), AT, terms)


def test_a_text_of_many_words_is_asked_by_its_first() -> None:
    assert len(groups_of(Filter(text="x " * 1000))) == TEXT_WORDS_MAX


def test_a_filter_is_empty_until_something_is_asked() -> None:
    assert Filter().is_empty
    assert groups_of(Filter()) == ()
    assert not Filter(text="x").is_empty


def amounts_of(amount_minor: int, currency: Currency | None) -> list[str]:
    facts = facts_of("X", AT, "a", None, {"x_minor": amount_minor}, {})
    return [term for term in terms_of(facts, currency) if term.startswith("amount:")]


def test_every_amount_has_a_term_and_the_terms_are_in_order() -> None:
    amounts = (1, 9, 10, 99, 100, 12_345, AMOUNT_MINOR_MAX)
    terms = [term for amount in amounts for term in amounts_of(amount, EUR)]
    assert terms == sorted(terms)
    assert len(set(terms)) == len(amounts)


def test_what_is_no_amount_has_none() -> None:
    for amount in (0, -1, AMOUNT_MINOR_MAX + 1, 10**400):
        assert amounts_of(amount, EUR) == []
    assert amounts_of(5, None) == []


def test_the_kinds_of_exceptions_are_kinds_of_events() -> None:
    assert set(EXCEPTION_KINDS) <= set(journal_codec().kinds)
