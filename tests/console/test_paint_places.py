"""Nothing is drawn outside its place, whatever its size and its words: compared pixel by pixel."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from pixels import Draw, drawn, is_within, painted
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.paint import cards, keys, shapes, shoe, tags
from tablemgr.console.paint.amount import AmountFace, draw_amount
from tablemgr.console.paint.answers import AnswerFace, draw_answer
from tablemgr.console.paint.bubbles import RefusalFace, Side, bubble_size, draw_bubble
from tablemgr.console.paint.chips import draw_bank_ring, draw_chip
from tablemgr.console.paint.keys import KeyFace, KeyState
from tablemgr.console.paint.lamps import LampFace, LampState, draw_lamp, lamp_width
from tablemgr.console.paint.marks import draw_arrow, draw_cross, draw_play, draw_tick, draw_warning
from tablemgr.console.paint.monte import PLATE_REACH, PlateFace, PlateSize, draw_plate, plate_sizes
from tablemgr.console.paint.next_key import NextFace, NextKind, draw_next
from tablemgr.console.paint.phase import PhaseFace, PhaseState, draw_phase
from tablemgr.console.paint.shoe import ShoeState
from tablemgr.console.paint.stakes import StakeFace, StakeState, draw_stake
from tablemgr.console.paint.suits import draw_suit
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.console.theme.lettering import LARGE_TYPE, SMALL_TYPE, TypeScale
from tablemgr.kernel.cards import CARDS, UNSEEN_CARD
from tablemgr.kernel.money import Currency

EUR = Currency.of("EUR")
SCALES = [pytest.param(LARGE_TYPE, id="large"), pytest.param(SMALL_TYPE, id="small")]
GRIDS = [pytest.param(LARGE, id="large"), pytest.param(SMALL, id="small")]
LONG = "Распределение проигранных ставок между участниками"
# A shadow falls this far.
SHADOW = shapes.SHADOW_DOWN

pytestmark = pytest.mark.usefixtures("qapp")


def place(width: float, height: float) -> QRectF:
    return QRectF(40, 30, width, height)


@pytest.mark.parametrize("suit", "SHDC")
@pytest.mark.parametrize("side", [10, 33, 120])
def test_a_suit_fills_its_square(suit: str, side: int) -> None:
    pixels = drawn(lambda p: draw_suit(p, place(side, side), suit))
    assert is_within(pixels, place(side, side))
    assert pixels.height() >= 0.9 * side


@pytest.mark.parametrize("width", [cards.CARD_WIDTH_MIN, 29, 48, 60, 104, 184])
@pytest.mark.parametrize("card", ["AS", "10H", "QD", "KC", UNSEEN_CARD])
def test_a_card_of_any_width_stays_in_its_place(card: str, width: int) -> None:
    rect = cards.card_rect(40, 30, width)
    assert is_within(drawn(lambda p: cards.draw_card(p, rect, card)), rect, reach=SHADOW)


@pytest.mark.parametrize("width", [24, 104])
def test_what_stands_for_a_card_stays_in_its_place(width: int) -> None:
    rect = cards.card_rect(40, 30, width)
    for draw, reach in (
        (lambda p: cards.draw_unread(p, rect), SHADOW),
        (lambda p: cards.draw_back(p, rect), SHADOW),
        (lambda p: cards.draw_matched_frame(p, rect), cards.MATCHED_REACH),
        (lambda p: cards.draw_empty_slot(p, rect, "следующая"), 0),
        (lambda p: cards.draw_fan_place(p, rect, "10"), 0),
        (lambda p: cards.draw_fan_card(p, rect, "10H"), SHADOW),
    ):
        assert is_within(drawn(draw), rect, reach)


@pytest.mark.parametrize("height", [40, 62])
@pytest.mark.parametrize("count", [1, 2, 4])
def test_a_fan_is_as_wide_as_it_says(count: int, height: int) -> None:
    fan = ("10S", "10H", "10D", "10C")[:count]
    rect = place(cards.fan_width(count, height), height)
    pixels = drawn(lambda p: cards.draw_fan(p, rect.topLeft(), height, fan))
    assert is_within(pixels, rect, reach=SHADOW)
    assert pixels.width() >= rect.width()


@pytest.mark.parametrize(("width", "height"), [(104, 57), (58, 56)])
def test_every_card_of_the_grid_stays_on_its_key(width: int, height: int) -> None:
    rect = place(width, height)
    scale = LARGE_TYPE if width > 100 else SMALL_TYPE
    for card in sorted(CARDS):
        pixels = drawn(lambda p, c=card: cards.draw_grid_card(p, rect, c, scale.grid_card), width=160, height=100)
        assert is_within(pixels, rect)


@pytest.mark.parametrize(("width", "height"), [(104, 57), (58, 56)])
@pytest.mark.parametrize("where", ["table", "на столе"])
def test_a_used_card_of_the_grid_stays_on_its_key(where: str, width: int, height: int) -> None:
    rect = place(width, height)
    for card in ("AS", "10C"):
        assert is_within(drawn(lambda p, c=card: cards.draw_used_card(p, rect, c, where, LARGE_TYPE.note)), rect)


@pytest.mark.parametrize(("width", "seen"), [(116, 40), (116, 70), (70, 45), (42, 60)])
@pytest.mark.parametrize("card", ["JC", "QS", "10D"])
def test_the_half_card_shows_its_index_where_it_is_seen(card: str, width: int, seen: int) -> None:
    rect = place(width, 100)
    ink = shapes.colour(colours.SUIT_COLOURS[card[-1]]).rgb()

    def draw(p: QPainter) -> None:
        cards.draw_half_card(p, rect, card, seen)

    def draw_under_shoe(p: QPainter) -> None:
        draw(p)
        p.fillRect(rect.adjusted(-4, -4, 4, -seen), shapes.colour(colours.SHOE_MOUTH))

    def inked(draw: Draw) -> int:
        image = painted(draw, 200, 150)
        return sum(image.pixel(x, y) == ink for x in range(40, 160) for y in range(30, 135))

    assert is_within(drawn(draw), rect, reach=SHADOW)
    assert inked(draw) == inked(draw_under_shoe) > 50


@pytest.mark.parametrize("radius", [12, 14, 18, 28])
@pytest.mark.parametrize("label", ["", "3", "12"])
def test_a_chip_is_a_disc(label: str, radius: int) -> None:
    centre = QPointF(100, 100)
    disc = QRectF(100 - radius, 100 - radius, 2 * radius, 2 * radius)
    assert is_within(drawn(lambda p: draw_chip(p, centre, radius, label)), disc, reach=2)
    assert is_within(drawn(lambda p: draw_bank_ring(p, centre, radius, label, inks.TEXT_ON_BAR)), disc)


@pytest.mark.parametrize("state", list(StakeState))
@pytest.mark.parametrize("minor", [100, 2500, 10000, 154500, 99_999_900, 10**14])
@pytest.mark.parametrize("grid", [LARGE, SMALL, LARGE.for_seats(12), SMALL.for_seats(12)])
def test_a_stake_stays_in_its_cell(grid: Grid, minor: int, state: StakeState) -> None:
    cell = place(grid.cell(0, 0).width, grid.cell(0, 0).height)
    face = StakeFace(12, minor, EUR, state, order=11)
    assert is_within(drawn(lambda p: draw_stake(p, cell, face, grid.type, has_chip=grid.is_large)), cell)


@pytest.mark.parametrize("degrees", [None, 0, 90, 180, 270, 30])
@pytest.mark.parametrize("ticket", ["", "M12"])
@pytest.mark.parametrize("size", plate_sizes(LARGE_TYPE, is_large=True))
@pytest.mark.parametrize("order", [0, 11])
def test_a_monte_plate_reaches_no_further_than_it_says(
    order: int, size: PlateSize, ticket: str, degrees: int | None
) -> None:
    found: list[QRectF] = []
    face = PlateFace(12, 154500, EUR, degrees, ticket, order=order, is_to_bank=degrees is None)
    pixels = drawn(lambda p: found.append(draw_plate(p, QPointF(200, 150), face, size)))
    assert is_within(pixels, found[0], reach=PLATE_REACH)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("state", list(LampState))
@pytest.mark.parametrize(("name", "word"), [("shoe", "ready"), ("", "SIMULATED"), (LONG, LONG)])
def test_a_lamp_is_as_wide_as_it_says(name: str, word: str, state: LampState, scale: TypeScale) -> None:
    face = LampFace(name, word, state)
    rect = place(lamp_width(face, scale), 32)
    assert is_within(drawn(lambda p: draw_lamp(p, rect, face, scale), width=1400), rect, reach=1)
    tight = place(120, 32)
    assert is_within(drawn(lambda p: draw_lamp(p, tight, face, scale)), tight, reach=1)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("state", list(PhaseState))
@pytest.mark.parametrize("word", ["BETS OPEN", "СТАВКИ ПРИНИМАЮТСЯ", LONG])
def test_the_phase_stays_on_its_plate(word: str, state: PhaseState, grid: Grid) -> None:
    rect = place(grid.phase.width, grid.phase.height)
    assert is_within(drawn(lambda p: draw_phase(p, rect, PhaseFace(word, state), grid.type)), rect)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("state", list(KeyState))
@pytest.mark.parametrize("title", ["Limits", "Вызвать начальника смены", LONG])
@pytest.mark.parametrize("note", ["", "F3", "ставки ещё принимаются", LONG])
def test_a_key_stays_a_key(title: str, note: str, state: KeyState, grid: Grid) -> None:
    rect = place(grid.key(0).width, grid.key(0).height)
    face = KeyFace(title, note, state)
    assert is_within(drawn(lambda p: keys.draw_key(p, rect, face, grid.type)), rect)
    chip = replace(face, has_chip=True)
    assert is_within(drawn(lambda p: keys.draw_key(p, rect, chip, grid.type)), rect)


@pytest.mark.parametrize("share", [0.01, 0.5, 1, 2])
def test_the_bar_of_a_key_that_is_held_stays_on_it(share: float) -> None:
    rect = place(170, 72)
    pixels = drawn(lambda p: keys.draw_hold_bar(p, rect, share))
    assert is_within(pixels, rect)
    assert pixels.width() == pytest.approx(150 * min(1, share), abs=2)


@pytest.mark.parametrize("share", [-1, 0])
def test_a_key_that_is_not_held_has_no_bar(share: float) -> None:
    assert drawn(lambda p: keys.draw_hold_bar(p, place(170, 72), share)).isEmpty()


def test_the_focus_ring_stands_round_its_key() -> None:
    rect = place(170, 72)
    pixels = drawn(lambda p: keys.draw_focus_ring(p, rect))
    assert is_within(pixels, rect, reach=keys.FOCUS_REACH)
    assert pixels.width() == 170 + 2 * keys.FOCUS_REACH


@pytest.mark.parametrize(("scale", "width", "height"), [(LARGE_TYPE, 420, 104), (SMALL_TYPE, 300, 96)])
@pytest.mark.parametrize("signers", [(), ("cutter", "lookout"), ("начальник смены",) * 4])
@pytest.mark.parametrize("words", ["I can read the card", LONG])
def test_an_answer_stays_on_its_key(
    words: str, signers: tuple[str, ...], scale: TypeScale, width: int, height: int
) -> None:
    rect = place(width, height)
    face = AnswerFace(4, words, words, "signs", signers)
    assert is_within(drawn(lambda p: draw_answer(p, rect, face, KeyState.REST, scale)), rect)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("kind", list(NextKind))
@pytest.mark.parametrize(("title", "note"), [("Draw a card", ""), ("Draw a card", "betting closes"), (LONG, LONG)])
def test_the_next_key_keeps_its_words(title: str, note: str, kind: NextKind, grid: Grid) -> None:
    rect = place(grid.next_key.width, grid.next_key.height)
    face = NextFace(kind, "NEXT", title, note, "Space")
    for is_pressed in (False, True):
        assert is_within(drawn(lambda p, d=is_pressed: draw_next(p, rect, face, grid.type, d)), rect)


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("side", list(Side))
@pytest.mark.parametrize("tip", [-50, 0, 30, 5000])
@pytest.mark.parametrize(
    "face",
    [RefusalFace("no"), RefusalFace("bank cannot cover", "touch to place 85.00"), RefusalFace(LONG, f"{LONG} {LONG}")],
)
def test_a_bubble_keeps_its_words_and_its_pointer(face: RefusalFace, tip: float, side: Side, scale: TypeScale) -> None:
    width, height = bubble_size(face, scale)
    rect = place(width + 14, height + 14)
    assert is_within(drawn(lambda p: draw_bubble(p, rect, face, scale, side, tip)), rect)


@pytest.mark.parametrize("state", list(ShoeState))
@pytest.mark.parametrize("card_width", [70, 116])
def test_the_shoe_stays_in_its_place(card_width: int, state: ShoeState) -> None:
    seen = 0.6 * card_width
    rect = place(shoe.shoe_width(card_width), shoe.shoe_height(card_width) + seen)
    places = shoe.shoe_places(40, 30, card_width, seen)
    for draw in (
        lambda p: shoe.draw_shoe_body(p, places),
        lambda p: shoe.draw_mouth(p, places.card, None, is_unread=False),
        lambda p: shoe.draw_mouth(p, places.card, "4D", is_unread=False),
        lambda p: shoe.draw_mouth(p, places.card, None, is_unread=True),
        # Over the body: of a shoe that is ready it draws nothing.
        lambda p: (shoe.draw_shoe_body(p, places), shoe.draw_shoe_state(p, places, state)),
        lambda p: cards.draw_half_card(p, places.half, "10C", places.half_seen),
    ):
        assert is_within(drawn(draw), rect, reach=shoe.FRAME_REACH)


@pytest.mark.parametrize(("scale", "width", "height"), [(LARGE_TYPE, 420, 140), (SMALL_TYPE, 300, 100)])
@pytest.mark.parametrize("minor", [None, 2500, 10**15])
@pytest.mark.parametrize("card", [None, "10D"])
def test_the_amount_box_keeps_all_that_is_in_it(
    card: str | None, minor: int | None, scale: TypeScale, width: int, height: int
) -> None:
    rect = place(width, height)
    face = AmountFace(minor, EUR, card, "on", "card")
    assert is_within(drawn(lambda p: draw_amount(p, rect, face, scale)), rect)


@pytest.mark.parametrize("word", ["SIMULATED", "УЧЕБНЫЕ УСТРОЙСТВА", LONG])
def test_tags_keep_their_words(word: str) -> None:
    note = LARGE_TYPE.note_bold
    draws: list[Callable[[QPainter, QRectF], None]] = [
        lambda p, r: tags.draw_tag(p, r, word, note, inks.TEXT_ON_KEY),
        lambda p, r: tags.draw_solid_tag(p, r, word, note),
        lambda p, r: tags.draw_hatched_tag(p, r, word, note),
    ]
    for draw in draws:
        for width in (60, tags.tag_width(word, note), tags.hatched_tag_width(word, note)):
            rect = place(width, 26)
            assert is_within(drawn(lambda p, d=draw, r=rect: d(p, r), width=900), rect)


@pytest.mark.parametrize("side", [12, 20, 44])
def test_signs_fill_their_places(side: int) -> None:
    rect = place(side, side)
    draws: list[Callable[[QPainter], None]] = [
        lambda p: draw_tick(p, rect, colours.TEXT),
        lambda p: draw_warning(p, rect, inks.FAULT_SIGN_ON_WHITE),
        lambda p: draw_play(p, rect, colours.TEXT),
        lambda p: draw_arrow(p, rect, colours.TEXT),
        lambda p: draw_arrow(p, rect, colours.TEXT, points_left=True),
    ]
    for draw in draws:
        assert is_within(drawn(draw), rect, reach=1)
    assert is_within(drawn(lambda p: draw_cross(p, rect, colours.TEXT)), rect, reach=2)


def test_drawing_leaves_the_painter_as_it_was() -> None:
    """A colour or an opacity left behind would show in what is drawn next."""

    def draw(p: QPainter) -> None:
        before = (p.pen(), p.brush(), p.opacity(), p.transform(), p.hasClipping(), p.font())
        cards.draw_card(p, place(104, 146), "7H")
        cards.draw_unread(p, place(104, 146))
        draw_chip(p, QPointF(100, 100), 14, "3")
        draw_plate(p, QPointF(200, 150), PlateFace(3, 2500, EUR, 0, "M1"), plate_sizes(LARGE_TYPE, is_large=True)[0])
        draw_answer(p, place(420, 104), AnswerFace(1, "a", "b", "c", ("d",)), KeyState.REST, LARGE_TYPE)
        draw_next(p, place(600, 104), NextFace(NextKind.DO_THERE, "NEXT", "a", "b"), LARGE_TYPE)
        draw_lamp(p, place(200, 32), LampFace("a", "b", LampState.WORKING), LARGE_TYPE)
        draw_phase(p, place(400, 52), PhaseFace("a", PhaseState.REPLAY), LARGE_TYPE)
        draw_stake(p, place(123, 56), StakeFace(3, 2500, EUR, StakeState.TO_SEAT, 2), LARGE_TYPE)
        assert (p.pen(), p.brush(), p.opacity(), p.transform(), p.hasClipping(), p.font()) == before

    drawn(draw)
