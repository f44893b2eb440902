"""rules/README.md, "Money" and "Commission"; design, "Amounts": text to minor units and back, and the house's share."""

from fractions import Fraction
from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablemgr.kernel.money import AMOUNT_MINOR_MAX, THOUSANDS_GAP, Currency, Rounding, take_percent

EUR, JPY, KWD, CLF = (Currency.of(code) for code in ("EUR", "JPY", "KWD", "CLF"))
currencies = st.sampled_from([EUR, JPY, KWD, CLF])


@pytest.mark.parametrize(
    ("currency", "text", "minor"),
    [
        (EUR, "25.00", 2500),
        (EUR, "0.05", 5),
        (EUR, "0.00", 0),
        (JPY, "25", 25),
        (JPY, "0", 0),
        (KWD, "25.000", 25000),
        (KWD, "0.001", 1),
        (CLF, "1.0001", 10001),
    ],
)
def test_an_amount_is_written_with_exactly_the_currencys_decimals(currency: Currency, text: str, minor: int) -> None:
    assert currency.parse(text) == minor
    assert currency.format(minor) == text


@given(currencies, st.integers(0, AMOUNT_MINOR_MAX))
def test_what_is_written_is_read_back(currency: Currency, minor: int) -> None:
    assert currency.parse(currency.format(minor)) == minor


@given(currencies, st.text(alphabet="0123456789.,-+e _١", max_size=8))
def test_what_is_read_is_written_back_the_same(currency: Currency, text: str) -> None:
    try:
        minor = currency.parse(text)
    except ValueError:
        return
    assert currency.format(minor) == text


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "25", "25.", "25.0", "25.000", ".50", "25,00", "-25.00", "+25.00", "025.00", "00.50",
        " 25.00", "25.00 ", "25.00\n", "2 5.00", "2_5.00", "25.0e", "1e2", "2.5e1", "25.00.00", "25..00",
        "٢٥.٠٠", "25.٠٠", "²5.00", "0x10.00", "NaN", "inf", "twenty", "25.-1", "25.+1", "25. 1", "25.1 ",
    ],
)  # fmt: skip
def test_anything_else_is_no_amount(text: str) -> None:
    with pytest.raises(ValueError, match=r"an amount in EUR is written like '25\.00'"):
        EUR.parse(text)


@pytest.mark.parametrize("text", ["25.", "25.0", "25.00", "", "-1", "01"])
def test_without_decimals_there_is_no_point(text: str) -> None:
    with pytest.raises(ValueError, match="written like '2500'"):
        JPY.parse(text)


def test_an_amount_has_a_highest() -> None:
    assert EUR.parse("10000000000000000.00") == AMOUNT_MINOR_MAX
    for text in ("10000000000000000.01", "9" * 19 + ".00", "9" * 5000 + ".00"):
        with pytest.raises(ValueError, match=r"at most 10000000000000000\.00"):
            EUR.parse(text)


def test_less_than_nothing_is_written_with_a_sign() -> None:
    assert [EUR.format(-5), EUR.format(-2500), JPY.format(-5), KWD.format(-1)] == ["-0.05", "-25.00", "-5", "-0.001"]


@pytest.mark.parametrize(
    ("code", "decimals"),
    [
        ("EUR", 2),
        ("USD", 2),
        ("JPY", 0),
        ("KRW", 0),
        ("XAF", 0),
        ("UYI", 0),
        ("KWD", 3),
        ("TND", 3),
        ("CLF", 4),
        ("UYW", 4),
    ],
)
def test_a_currency_has_the_decimals_of_iso_4217(code: str, decimals: int) -> None:
    assert Currency.of(code) == Currency(code, decimals)


def test_a_code_that_iso_4217_does_not_know_has_two_decimals() -> None:
    assert Currency.of("QQQ").decimals == 2


@pytest.mark.parametrize("code", ["", "EU", "EURO", "eur", "Eur", "E R", "EU1", "EUR\n", "ÉUR", "ЕUR"])
def test_a_currency_is_three_capital_letters(code: str) -> None:
    with pytest.raises(ValueError, match="three capital letters"):
        Currency.of(code)


EXACT = {Rounding.DOWN: floor, Rounding.UP: ceil, Rounding.HALF_UP: lambda units: floor(units + Fraction(1, 2))}


@given(st.integers(0, 10**12), st.integers(0, 100), st.integers(1, 10**4), st.sampled_from(Rounding))
def test_the_share_is_the_exact_figure_brought_to_the_unit_and_never_more_than_the_base(
    base: int, percent: int, unit: int, rounding: Rounding
) -> None:
    exact = EXACT[rounding](Fraction(base * percent, 100) / unit) * unit
    assert take_percent(base, percent, unit, rounding) == min(exact, base)


def test_half_a_unit_goes_up() -> None:
    assert [take_percent(base, 10, 5, Rounding.HALF_UP) for base in (24, 25, 74, 75)] == [0, 5, 5, 10]


def test_a_whole_number_of_units_is_not_rounded() -> None:
    assert {take_percent(250, 10, 5, rounding) for rounding in Rounding} == {25}


@pytest.mark.parametrize(
    ("currency", "minor", "text"),
    [
        (EUR, 116_000, "1\u202f160.00"),
        (EUR, 99_999, "999.99"),
        (EUR, 12_345_678_900, "123\u202f456\u202f789.00"),
        (EUR, -250_000, "-2\u202f500.00"),
        (JPY, 25_000, "25\u202f000"),
        (KWD, 1_000_001, "1\u202f000.001"),
    ],
)
def test_thousands_are_parted_where_people_read(currency: Currency, minor: int, text: str) -> None:
    assert currency.shown(minor) == text


@given(currencies, st.integers(-AMOUNT_MINOR_MAX, AMOUNT_MINOR_MAX))
def test_what_is_shown_is_what_is_written_but_for_the_gaps(currency: Currency, minor: int) -> None:
    shown = currency.shown(minor)
    assert shown.replace(THOUSANDS_GAP, "") == currency.format(minor)
    first, *groups = shown.partition(".")[0].lstrip("-").split(THOUSANDS_GAP)
    assert 1 <= len(first) <= 3
    assert all(len(group) == 3 for group in groups)


def test_what_is_shown_is_not_read_back() -> None:
    with pytest.raises(ValueError, match="written like"):
        EUR.parse(EUR.shown(116_000))
