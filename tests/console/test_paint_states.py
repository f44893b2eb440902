"""A state is told by its shape: it is seen in grey, and without reading."""

from collections.abc import Callable
from enum import Enum
from itertools import combinations, pairwise

import pytest
from pixels import painted
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tablemgr.console.paint import cards
from tablemgr.console.paint.keys import KeyFace, KeyState, draw_key
from tablemgr.console.paint.lamps import LampFace, LampState, draw_lamp
from tablemgr.console.paint.next_key import NextFace, NextKind, draw_next
from tablemgr.console.paint.phase import PhaseFace, PhaseState, draw_phase
from tablemgr.console.paint.shapes import colour
from tablemgr.console.paint.stakes import StakeFace, StakeState, draw_stake
from tablemgr.console.paint.suits import draw_suit
from tablemgr.console.panels.tray_line import Sign, draw_sign
from tablemgr.console.theme import colours
from tablemgr.console.theme.lettering import LARGE_TYPE, SMALL_TYPE
from tablemgr.kernel.money import Currency

EUR = Currency.of("EUR")
RECT = QRectF(10, 10, 240, 60)
# Levels of grey that are seen side by side, and how many pixels must have them: a small sign's worth.
GREY_STEP = 25
PIXELS_MIN = 80

pytestmark = pytest.mark.usefixtures("qapp")


def grey(draw: Callable[[QPainter], object]) -> bytes:
    image = painted(draw, 260, 80).convertToFormat(QImage.Format.Format_Grayscale8)
    return b"".join(bytes(image.constScanLine(y))[:260] for y in range(80))


def seen_difference(one: bytes, other: bytes) -> int:
    return sum(abs(a - b) >= GREY_STEP for a, b in zip(one, other, strict=True))


def lamp(p: QPainter, state: LampState) -> None:
    draw_lamp(p, RECT, LampFace("shoe", "ready", state), LARGE_TYPE)


def key(p: QPainter, state: KeyState) -> None:
    draw_key(p, RECT, KeyFace("Limits", "F3", state), LARGE_TYPE)


def phase(p: QPainter, state: PhaseState) -> None:
    draw_phase(p, RECT, PhaseFace("HELD", state), LARGE_TYPE)


def next_key(p: QPainter, kind: NextKind) -> None:
    draw_next(p, RECT, NextFace(kind, "NEXT", "Draw"), SMALL_TYPE)


def stake(p: QPainter, state: StakeState) -> None:
    draw_stake(p, QRectF(10, 10, 123, 56), StakeFace(5, 2500, EUR, state, order=5), LARGE_TYPE)


def plate(p: QPainter, state: StakeState) -> None:
    draw_stake(p, QRectF(10, 10, 79, 56), StakeFace(5, 2500, EUR, state, order=5), SMALL_TYPE, has_chip=False)


def tray(p: QPainter, sign: Sign) -> None:
    draw_sign(p, RECT.center(), sign)


# Closed and settling look the same, as the words tell them apart and nothing may be bet in either.
# A tray that differs and one that is unknown have words and figures of their own beside the sign.
ALIKE = {(PhaseState.CLOSED, PhaseState.SETTLING), (Sign.DIFFERS, Sign.UNKNOWN)}
PAIRS = [
    pytest.param(draw, one, other, id=f"{draw.__name__}: {one.name} and {other.name}")
    for draw, states in (
        (lamp, LampState),
        (key, KeyState),
        (phase, PhaseState),
        (next_key, NextKind),
        (stake, StakeState),
        (plate, StakeState),
        (tray, Sign),
    )
    for one, other in combinations(states, 2)
    if (one, other) not in ALIKE
]


@pytest.mark.parametrize(("draw", "one", "other"), PAIRS)
def test_no_two_states_look_alike_in_grey(draw: Callable[[QPainter, Enum], None], one: Enum, other: Enum) -> None:
    assert seen_difference(grey(lambda p: draw(p, one)), grey(lambda p: draw(p, other))) >= PIXELS_MIN


@pytest.mark.parametrize(("one", "other"), list(combinations("SHDC", 2)))
def test_no_two_suits_have_one_shape(one: str, other: str) -> None:
    def drawn(suit: str) -> bytes:
        return grey(lambda p: draw_suit(p, QRectF(10, 10, 50, 50), suit, colours.TEXT))

    assert seen_difference(drawn(one), drawn(other)) >= PIXELS_MIN


def test_hidden_and_unread_are_not_the_same() -> None:
    rect = cards.card_rect(10, 5, 48)
    hidden, unread = grey(lambda p: cards.draw_back(p, rect)), grey(lambda p: cards.draw_unread(p, rect))
    assert seen_difference(hidden, unread) >= PIXELS_MIN


def test_an_unseen_card_shows_its_back() -> None:
    rect = cards.card_rect(10, 5, 48)
    assert grey(lambda p: cards.draw_card(p, rect, "**")) == grey(lambda p: cards.draw_back(p, rect))


def alternations(image: QImage, y: int, left: int, right: int) -> int:
    """How often a row of pixels goes from dark to light or back."""
    light = [image.pixelColor(x, y).lightness() > 140 for x in range(left, right)]
    return sum(one != other for one, other in pairwise(light))


@pytest.mark.parametrize(("draw", "width", "top"), [(stake, 123, 18), (plate, 79, 18)])
def test_a_stake_that_an_antenna_saw_has_a_dashed_edge(
    draw: Callable[[QPainter, StakeState], None], width: int, top: int
) -> None:
    def dashes(state: StakeState) -> int:
        def on_felt(p: QPainter) -> None:
            p.fillRect(QRectF(0, 0, 260, 80), colour(colours.COLUMN))
            draw(p, state)

        return alternations(painted(on_felt, 260, 80), top + 1, 22, 10 + width - 12)

    assert dashes(StakeState.SEEN) > 8
    assert dashes(StakeState.JUST_PLACED) == 0


@pytest.mark.parametrize(("minor", "has_chip"), [(2500, True), (99_900, True), (9_999_900, False), (10**12, False)])
def test_the_chip_goes_before_the_figure_is_squeezed(minor: int, has_chip: bool) -> None:
    cell = QRectF(10, 10, 123, 56)
    image = painted(lambda p: draw_stake(p, cell, StakeFace(5, minor, EUR), LARGE_TYPE), 150, 80)
    chip = colour(colours.CHIP).rgb()
    assert any(image.pixel(x, y) == chip for x in range(150) for y in range(80)) is has_chip
