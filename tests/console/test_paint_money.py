"""A figure on the screen is the amount, to the last minor unit, in the size that it should have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pixels import drawn, is_within
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.money import MINUS, MoneyLayout, draw_money, lay_out_money
from tablemgr.console.paint.writing import Align
from tablemgr.console.theme import inks
from tablemgr.console.theme.lettering import LARGE_TYPE, PX_MIN, SMALL_TYPE, Face, Lettering
from tablemgr.kernel.money import AMOUNT_MINOR_MAX, Currency

EUR, JPY, KWD = (Currency.of(code) for code in ("EUR", "JPY", "KWD"))
BOLD = Lettering(24, is_bold=True)

pytestmark = pytest.mark.usefixtures("qapp")


def text_of(layout: MoneyLayout) -> str:
    return "".join(piece.text for piece in layout.pieces)


@given(
    st.integers(-AMOUNT_MINOR_MAX, AMOUNT_MINOR_MAX),
    st.sampled_from([EUR, JPY, KWD]),
    st.floats(1, 400),
    st.booleans(),
)
def test_no_digit_is_ever_lost(minor: int, currency: Currency, width: float, is_change: bool) -> None:
    layout = lay_out_money(minor, currency, BOLD, width, is_change)
    written = text_of(layout).replace(MINUS, "-").removeprefix("+")
    assert written == currency.format(minor)
    assert layout.width <= width + 0.5
    assert all(piece.lettering.px >= PX_MIN for piece in layout.pieces)
    assert layout.pieces[0].lettering.px == BOLD.px


@pytest.mark.parametrize(
    ("minor", "currency", "pieces"),
    [
        (0, EUR, ["0", ".00"]),
        (2500, EUR, ["25", ".00"]),
        (154500, EUR, ["1", "545", ".00"]),
        (123456789, EUR, ["1", "234", "567", ".89"]),
        (-5, EUR, [MINUS + "0", ".05"]),
        (25000, JPY, ["25", "000"]),
        (1234567, KWD, ["1", "234", ".567"]),
    ],
)
def test_thousands_stand_apart_and_decimals_by_themselves(minor: int, currency: Currency, pieces: list[str]) -> None:
    assert [piece.text for piece in lay_out_money(minor, currency, BOLD).pieces] == pieces


@pytest.mark.parametrize(("minor", "sign"), [(12600, "+"), (-12600, MINUS), (0, "0")])
def test_a_change_has_its_sign(minor: int, sign: str) -> None:
    assert text_of(lay_out_money(minor, EUR, BOLD, is_change=True)).startswith(sign)


def test_thousands_are_parted_by_a_fifth_of_the_size() -> None:
    first, second, _decimals = lay_out_money(154500, EUR, BOLD).pieces
    assert second.x - (first.x + width_of("1", BOLD)) == pytest.approx(0.2 * 24)


@pytest.mark.parametrize(("px", "decimals_px"), [(60, 42), (34, 24), (24, 17), (20, 16), (16, 16)])
def test_decimals_are_smaller_but_never_too_small(px: int, decimals_px: int) -> None:
    assert lay_out_money(2500, EUR, Lettering(px)).pieces[-1].lettering.px == decimals_px


def test_a_figure_that_is_too_wide_is_narrowed_before_it_is_squeezed() -> None:
    full = lay_out_money(154500, EUR, BOLD)
    narrowed = lay_out_money(154500, EUR, BOLD, full.width - 1)
    assert (narrowed.lettering.face, narrowed.squeeze) == (Face.CONDENSED, 1)
    squeezed = lay_out_money(154500, EUR, BOLD, narrowed.width - 1)
    assert squeezed.is_squeezed
    assert squeezed.lettering.px == BOLD.px


@pytest.mark.parametrize("face", list(Face))
@pytest.mark.parametrize("is_bold", [False, True])
def test_all_digits_have_one_width(face: Face, is_bold: bool) -> None:
    assert len({width_of(digit, Lettering(34, is_bold, face)) for digit in "0123456789"}) == 1


@pytest.mark.parametrize("align", list(Align))
@pytest.mark.parametrize("width", [30, 60, 90, 200])
@pytest.mark.parametrize("minor", [500, 154500, 12345678900])
def test_a_figure_stays_in_its_place(minor: int, width: int, align: Align) -> None:
    rect = QRectF(50, 40, width, 40)
    pixels = drawn(lambda p: draw_money(p, rect, minor, EUR, BOLD, inks.TEXT_ON_PANEL, align))
    assert is_within(pixels, rect, reach=1)


def test_figures_at_the_right_end_together() -> None:
    rect = QRectF(50, 40, 200, 40)
    ends = {
        drawn(lambda p, m=minor: draw_money(p, rect, m, EUR, BOLD, inks.TEXT_ON_PANEL)).right()
        for minor in (800, 154800, 1200000800)
    }
    assert len(ends) == 1


@pytest.mark.parametrize(
    ("lettering", "width", "minor"),
    [
        (LARGE_TYPE.amount, 300, 9_999_900),
        (LARGE_TYPE.figure, 230, 99_999_900),
        (LARGE_TYPE.stake, 119, 9_999_900),
        (SMALL_TYPE.stake, 73, 99_900),
        (SMALL_TYPE.figure, 150, 9_999_900),
    ],
)
def test_the_sums_of_a_usual_table_are_not_squeezed(
    qapp: QApplication, lettering: Lettering, width: float, minor: int
) -> None:
    assert not lay_out_money(minor, EUR, lettering, width).is_squeezed
