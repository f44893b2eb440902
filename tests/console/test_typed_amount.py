"""An amount that is typed: what each key makes of it."""

from hypothesis import given
from hypothesis import strategies as st

from tablemgr.console.panels.typed_amount import DIGIT_KEYS, POINT, WHOLE_DIGITS_MAX, TypedAmount
from tablemgr.kernel.money import Currency

EUR, JPY, KWD = Currency.of("EUR"), Currency.of("JPY"), Currency.of("KWD")
keys = st.lists(st.sampled_from((*DIGIT_KEYS, POINT, "erase")), max_size=30)


def typed(text: str, currency: Currency = EUR) -> TypedAmount:
    amount = TypedAmount(currency.decimals)
    for key in text:
        amount = amount.typed(key)
    return amount


def test_digits_are_whole_units_and_what_follows_the_point_is_the_smaller_ones() -> None:
    assert typed("25").minor == 2500
    assert typed("25.5").minor == 2550
    assert typed(".05").minor == 5
    assert typed("1.234", KWD).minor == 1234


def test_nothing_typed_is_not_zero() -> None:
    assert typed("").minor is None
    assert typed("0").minor == 0


def test_a_currency_without_decimals_has_no_point() -> None:
    assert typed("2.5", JPY).minor == 25


def test_more_decimals_than_the_currency_has_are_left_out_whole() -> None:
    assert typed("2.55").typed("5").minor == 255
    assert typed("2.5").typed("00").minor == 250
    assert typed("2.5.5").minor == 255


def test_zeros_before_the_amount_count_for_nothing() -> None:
    assert typed("0025") == typed("25")
    assert TypedAmount(2).typed("00").minor == 0


def test_an_amount_ends_where_the_digits_do() -> None:
    longest = typed("9" * WHOLE_DIGITS_MAX)
    assert longest.typed("9") == longest
    assert typed("9" * (WHOLE_DIGITS_MAX - 1)).typed("00") == typed("9" * (WHOLE_DIGITS_MAX - 1))
    assert longest.plus(100, EUR) == longest


def test_erase_takes_the_last_key_back_the_point_too() -> None:
    assert typed("25.5").erased() == typed("25.")
    assert typed("25.").erased() == typed("25")
    assert typed("2").erased().minor is None
    assert typed("").erased() == typed("")


def test_a_digit_after_a_ready_amount_begins_a_new_one() -> None:
    assert TypedAmount.of(47_500, EUR).typed("2").minor == 200
    assert TypedAmount.of(47_500, EUR).typed(POINT).typed("5").minor == 50


def test_erase_takes_a_ready_amount_away_as_a_whole() -> None:
    assert TypedAmount.of(47_500, EUR).erased().minor is None


def test_chips_add_up_to_what_was_typed() -> None:
    assert typed("").plus(2500, EUR).plus(500, EUR).minor == 3000
    assert typed("2.50").plus(2500, EUR).minor == 2750


@given(st.integers(0, 10**14 - 1))
def test_a_given_amount_is_that_amount(minor: int) -> None:
    assert TypedAmount.of(minor, EUR).minor == minor


@given(keys)
def test_no_keys_whatever_make_an_amount_that_the_table_could_not_read(pressed: list[str]) -> None:
    amount = TypedAmount(EUR.decimals)
    for key in pressed:
        amount = amount.erased() if key == "erase" else amount.typed(key)
        if amount.minor is not None:
            assert EUR.parse(EUR.format(amount.minor)) == amount.minor
