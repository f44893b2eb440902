"""Bets entered by touch and by keys."""

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.kernel.money import Currency
from tablemgr.service import entry as en
from tablemgr.service.entry import Entry, EntryError, Wanted

EUR = Currency.of("EUR")


def test_chips_add_up_and_a_seat_places_the_bet() -> None:
    kept, wanted = en.touch_chip(Entry(), 2500)
    kept, wanted = en.touch_chip(kept, 500)
    kept, wanted = en.touch_column(kept, "K")
    assert wanted is None
    kept, wanted = en.touch_seat(kept, 2)
    assert wanted == Wanted(2, "K", 3000)


def test_a_bet_is_complete_in_three_touches_in_any_order() -> None:
    touches = {
        "seat": lambda kept: en.touch_seat(kept, 2),
        "card": lambda kept: en.touch_column(kept, "7"),
        "chip": lambda kept: en.touch_chip(kept, 2500),
    }
    for order in (
        ("seat", "card", "chip"),
        ("card", "seat", "chip"),
        ("chip", "seat", "card"),
        ("chip", "card", "seat"),
    ):
        kept, wanted = Entry(), None
        for touch in order:
            assert wanted is None
            kept, wanted = touches[touch](kept)
        assert wanted == Wanted(2, "7", 2500)


def test_amount_and_card_stick_for_every_further_seat() -> None:
    kept, _ = en.touch_cell(Entry(2500, None), 2, "K")
    for seat in (3, 4, 5):
        kept, wanted = en.touch_seat(kept, seat)
        assert wanted == Wanted(seat, "K", 2500)


def test_the_first_chip_after_a_bet_begins_a_new_amount() -> None:
    kept, _ = en.touch_cell(Entry(2500, None), 2, "K")
    kept, _ = en.touch_chip(kept, 10000)
    kept, _ = en.touch_chip(kept, 500)
    assert kept.amount_minor == 10500


def test_eighteen_bets_by_nine_punters_take_at_most_twenty_four_touches() -> None:
    kept, touches, placed = Entry(), 0, []
    kept, _ = en.touch_chip(kept, 2500)
    touches += 1
    for card in ("7", "Q"):
        kept, _ = en.touch_column(kept, card)
        touches += 1
        for seat in range(2, 11):
            kept, wanted = en.touch_seat(kept, seat)
            touches += 1
            placed.append(wanted)
    assert None not in placed
    assert len(placed) == 18
    assert touches <= 24


def test_a_card_that_can_be_bet_on_no_more_is_not_kept() -> None:
    assert en.without_column(Entry(2500, "K"), ("7", "Q")) == Entry(2500, None)
    assert en.without_column(Entry(2500, "K"), ("7", "K")) == Entry(2500, "K")


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("2 7 25", [(2, "7", 2500)]),
        ("2,5,7 q 25", [(2, "Q", 2500), (5, "Q", 2500), (7, "Q", 2500)]),
        ("2-4 K 2.5", [(2, "K", 250), (3, "K", 250), (4, "K", 250)]),
        ("2-3,3,9 K 0,05", [(2, "K", 5), (3, "K", 5), (9, "K", 5)]),
        ("  6   A   100 ", [(6, "A", 10000)]),
    ],
)
def test_a_line_of_keys_says_bets(line: str, wanted: list[tuple[int, str, int]]) -> None:
    kept, said = en.read_keys(line, Entry(), EUR)
    assert [(bet.seat, bet.on, bet.amount_minor) for bet in said] == wanted
    assert (kept.on, kept.amount_minor) == (said[-1].on, said[-1].amount_minor)


def test_card_and_amount_that_are_kept_may_be_left_out() -> None:
    kept = Entry(2500, "K", is_used=True)
    assert en.read_keys("3", kept, EUR)[1] == (Wanted(3, "K", 2500),)
    assert en.read_keys("3 7", kept, EUR)[1] == (Wanted(3, "7", 2500),)


@pytest.mark.parametrize("line", ["", "x", "2", "2 7", "2 7 0", "2 7 1.234", "2 7 -5", "2- 7 5", "4-2 7 5", "2 7 5 9"])
def test_a_line_that_says_no_bet_is_refused_with_what_is_wanted(line: str) -> None:
    with pytest.raises(EntryError, match=r"seat|amount|how much|which card"):
        en.read_keys(line, Entry(), EUR)


@given(st.text(max_size=30))
def test_no_line_of_keys_breaks_anything(line: str) -> None:
    with contextlib.suppress(EntryError):
        en.read_keys(line, Entry(), EUR)


@pytest.mark.parametrize(("code", "text", "minor"), [("JPY", "25", 25), ("KWD", "2.5", 2500), ("EUR", "2", 200)])
def test_an_amount_has_the_currencys_own_decimals(code: str, text: str, minor: int) -> None:
    assert en.read_amount(text, Currency.of(code)) == minor


def test_where_bets_are_on_nothing_seat_and_amount_are_all() -> None:
    nothing = (en.ON_NOTHING,)
    entry = en.without_column(Entry(), nothing)
    assert en.touch_seat(replace(entry, amount_minor=2500), 2)[1] == Wanted(2, "", 2500)
    kept, wanted = en.read_keys("2,5 25", entry, EUR, nothing)
    assert wanted == (Wanted(2, "", 2500), Wanted(5, "", 2500))
    assert en.read_keys("7", kept, EUR, nothing)[1] == (Wanted(7, "", 2500),)
    with pytest.raises(EntryError, match="seat and amount, and no more: '30'"):
        en.read_keys("2 25 30", entry, EUR, nothing)
    with pytest.raises(EntryError, match=r"how much\? seat and amount: 2 25$"):
        en.read_keys("2", entry, EUR, nothing)


def test_a_token_may_be_typed_in_large_or_small_letters() -> None:
    live = ("7", "top", "7/K")
    assert [en.read_keys(f"2 {word} 25", Entry(), EUR, live)[1][0].on for word in ("TOP", "7/k", "q")] == [
        "top",
        "7/K",
        "Q",
    ]
