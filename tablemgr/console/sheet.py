"""All parts and their states on one sheet, drawn by the same code that draws the screens.

It is looked at when something about the look changes. Its captions are for those who build the console and are not
translated; it shows no table and no live figure.
"""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from tablemgr.console.fonts.loading import width_of
from tablemgr.console.paint.bubbles import RefusalFace, Side, bubble_size, draw_bubble
from tablemgr.console.paint.cards import (
    card_rect,
    draw_back,
    draw_card,
    draw_fan,
    draw_matched_frame,
    draw_unread,
    draw_used_card,
)
from tablemgr.console.paint.chips import draw_chip
from tablemgr.console.paint.keys import KeyFace, KeyState, draw_focus_ring, draw_hold_bar, draw_key
from tablemgr.console.paint.lamps import LampFace, LampState, draw_lamp, lamp_width
from tablemgr.console.paint.money import draw_money
from tablemgr.console.paint.monte import PlateFace, draw_plate, plate_sizes
from tablemgr.console.paint.next_key import NextFace, NextKind, draw_next
from tablemgr.console.paint.phase import PhaseFace, PhaseState, draw_phase
from tablemgr.console.paint.shapes import colour, draw_box, painting
from tablemgr.console.paint.stakes import StakeFace, StakeState, draw_stake
from tablemgr.console.paint.tags import draw_hatched_tag, hatched_tag_width
from tablemgr.console.paint.writing import Align, draw_text
from tablemgr.console.theme import colours, inks
from tablemgr.console.theme.lettering import LARGE_TYPE, SMALL_TYPE, Face, Lettering
from tablemgr.kernel.money import Currency

WIDTH, HEIGHT = 1920, 1080
EUR = Currency.of("EUR")
T = LARGE_TYPE

_LIGHT = (colours.TEXT, colours.SOFT, colours.MUTE, colours.ACT, colours.FAULT_EDGE, colours.CARD, colours.CHIP)
_SWATCHES = (
    (colours.INK, "background"),
    (colours.BAR, "top bar"),
    (colours.PANEL, "panel"),
    (colours.RAISED, "key, low"),
    (colours.KEY, "key, high"),
    (colours.FELT_TOP, "felt, top"),
    (colours.FELT_BOTTOM, "felt, bottom"),
    (colours.COLUMN, "column"),
    (colours.COLUMN_CHOSEN, "chosen column"),
    (colours.TEXT, "text"),
    (colours.SOFT, "second text"),
    (colours.MUTE, "quiet text"),
    (colours.EDGE, "edge"),
    (colours.ACT, "act now"),
    (colours.FAULT, "fault fill"),
    (colours.FAULT_EDGE, "fault edge"),
    (colours.CARD, "card"),
    (colours.CHIP, "chip"),
)


def component_sheet() -> QImage:
    """1920x1080. A QGuiApplication must exist and the fonts must be loaded."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(colour(colours.INK))
    with painting(image) as painter:
        for draw in (_colours, _cards, _stakes, _keys, _lamps, _phases, _type, _chips, _monte):
            draw(painter)
    return image


def _colours(p: QPainter) -> None:
    _head(p, 24, 16, "Colours")
    for k, (name, use) in enumerate(_SWATCHES):
        box = QRectF(24 + k % 9 * 208, 58 + k // 9 * 92, 196, 46)
        draw_box(p, box, 10, fill=name, edge=colours.LINE)
        ink = inks.INK_ON_WHITE if name in _LIGHT else inks.TEXT_ON_WINDOW
        # Nothing is ever written on the edge's colour.
        if name != colours.EDGE:
            draw_text(p, box.adjusted(12, 0, 0, 0), name, Lettering(18, True, Face.MONO), ink)
        _caption(p, box, use if name != colours.EDGE else f"{use}  {name}", Align.LEFT)


def _cards(p: QPainter) -> None:
    _head(p, 24, 250, "Cards: warm ink is red, cool ink is black")
    for k, (card, use) in enumerate(
        (("AS", "black"), ("KC", "black"), ("QH", "red"), ("7D", "red"), ("4D", "matched"))
    ):
        place = card_rect(24 + k * 118 + (14 if k == 4 else 0), 294, 104)
        draw_card(p, place, card)
        if use == "matched":
            draw_matched_frame(p, place)
        _caption(p, place, use)
    draw_unread(p, card_rect(636, 294, 104))
    _caption(p, card_rect(636, 294, 104), "not read")
    draw_back(p, card_rect(760, 294, 104))
    _caption(p, card_rect(760, 294, 104), "hidden")
    draw_fan(p, QPointF(884, 294), 62, ("5C", "5D", "5H"))
    _caption(p, QRectF(884, 294, 104, 62), "dead", Align.LEFT)
    used = QRectF(884, 390, 104, 50)
    draw_used_card(p, used, "AS", "dead", T.note)
    _caption(p, used, "used, in grid", Align.LEFT)


def _stakes(p: QPainter) -> None:
    _head(p, 1040, 250, "Stakes")
    states = (
        (StakeFace(5, 2500, EUR), "placed"),
        (StakeFace(5, 2500, EUR, StakeState.JUST_PLACED), "just placed"),
        (StakeFace(5, 2500, EUR, StakeState.SEEN), "seen by antenna"),
        (StakeFace(5, 3000, EUR, StakeState.TO_BANK, order=1), "to the bank"),
        (StakeFace(5, 5000, EUR, StakeState.TO_SEAT, order=2), "to the seat"),
    )
    for k, (face, use) in enumerate(states):
        cell = QRectF(1040 + k * 172, 294, 123, 56)
        draw_box(p, cell, 8, fill=colours.COLUMN)
        draw_stake(p, cell, face, T)
        _caption(p, cell.adjusted(-20, 0, 20, 0), use)
    cell = QRectF(1040, 392, 123, 56)
    draw_box(p, cell, 8, fill=colours.COLUMN_CHOSEN)
    draw_stake(p, cell, StakeFace(6, 10000, EUR, is_on_chosen_column=True), T)
    refusal = RefusalFace("refused: bank cannot cover", "15.00 too much; touch to place 85.00")
    width, height = bubble_size(refusal, T)
    bubble = QRectF(1172, cell.center().y() - height / 2, width + 14, height)
    draw_bubble(p, bubble, refusal, T, Side.LEFT, height / 2)
    below = QRectF(1040, 392, 856, 60)
    _caption(p, below, "a refusal stands beside the place touched, four seconds, then in the journal", Align.LEFT)


def _keys(p: QPainter) -> None:
    _head(p, 24, 500, "Keys")
    limits = ("Limits", "F3")
    faces = (
        (KeyFace(*limits), "at rest"),
        (KeyFace(*limits, KeyState.PRESSED), "pressed"),
        (KeyFace(*limits), "keyboard focus"),
        (KeyFace(*limits, KeyState.CHOSEN), "chosen"),
        (KeyFace("Pass bank", "bets are open", KeyState.OFF), "not now, and why"),
        (KeyFace("Void deal", "hold"), "hold 0.8 s"),
    )
    for k, (face, use) in enumerate(faces):
        key = QRectF(24 + k * 188, 544, 170, 72)
        draw_key(p, key, face, T)
        if use == "keyboard focus":
            draw_focus_ring(p, key)
        if face.title == "Void deal":
            draw_hold_bar(p, key, 0.6)
        _caption(p, key.adjusted(0, 0, 0, 6), use)
    press = QRectF(1160, 544, 300, 72)
    draw_next(p, press, NextFace(NextKind.PRESS, "NEXT", "Draw"), SMALL_TYPE)
    _caption(p, press.adjusted(0, 0, 0, 6), "act here: one only")
    there = QRectF(1484, 544, 412, 72)
    draw_next(p, there, NextFace(NextKind.DO_THERE, "NEXT", "Touch the card"), SMALL_TYPE)
    _caption(p, there.adjusted(0, 0, 0, 6), "act where the amber frame is")


def _lamps(p: QPainter) -> None:
    _head(p, 24, 680, "Lamps")
    lamps = (
        (24, LampFace("shoe", "ready", LampState.READY), "in order: never coloured"),
        (300, LampFace("tray", "reading", LampState.WORKING), "working"),
        (560, LampFace("printer", "not fitted", LampState.NOT_FITTED), "not there by choice"),
        (820, LampFace("shoe", "lost", LampState.FAULT), "fault, nobody has it"),
        (1050, LampFace("shoe", "away, typed", LampState.FAULT_TAKEN), "fault, a person has it"),
    )
    for x, face, use in lamps:
        lamp = QRectF(x, 724, lamp_width(face, T), 36)
        draw_lamp(p, lamp, face, T)
        _caption(p, QRectF(x, 724, 240, 40), use, Align.LEFT)
    tag = QRectF(1330, 724, hatched_tag_width("SIMULATED", T.label_bold), 36)
    draw_hatched_tag(p, tag, "SIMULATED", T.label_bold)
    _caption(p, QRectF(1330, 724, 160, 40), "no live money", Align.LEFT)


def _phases(p: QPainter) -> None:
    draw_box(p, QRectF(1506, 668, 414, 134), 0, fill=colours.BAR)
    phases = (
        PhaseFace("BETS OPEN", PhaseState.OPEN),
        PhaseFace("SETTLE Q", PhaseState.SETTLING),
        PhaseFace("HELD", PhaseState.HELD),
        PhaseFace("REPLAY", PhaseState.REPLAY),
    )
    for k, face in enumerate(phases):
        draw_phase(p, QRectF(1518 + k % 2 * 196, 680 + k // 2 * 60, 186, 50), face, SMALL_TYPE)


def _type(p: QPainter) -> None:
    _head(p, 24, 808, "Type")
    x = 24.0
    for px, word in (
        (60, "25"),
        (34, "1 545"),
        (28, "Table 3"),
        (24, "carla"),
        (20, "bets"),
        (18, "label"),
        (16, "note"),
    ):
        lettering = Lettering(px, is_bold=px > 18)
        width = max(60.0, width_of(word, lettering))
        draw_text(p, QRectF(x, 846, width, 70), word, lettering, inks.TEXT_ON_WINDOW)
        _caption(p, QRectF(x, 846, width, 70), str(px), Align.LEFT)
        x += width + 34


def _chips(p: QPainter) -> None:
    _head(p, 24, 966, "Chip and money")
    for k, radius in enumerate((30, 19, 14)):
        draw_chip(p, QPointF(60 + k * 76, 1030), radius, "3")
    draw_money(p, QRectF(300, 1004, 180, 52), 154500, EUR, T.figure, inks.TEXT_ON_WINDOW, Align.LEFT)
    words = "decimals at 0.7 of the figure, never under 16 px"
    draw_text(p, QRectF(480, 1004, 540, 52), words, T.note, inks.SOFT_ON_WINDOW)


def _monte(p: QPainter) -> None:
    _head(p, 1040, 808, "Monte stakes")
    draw_box(p, QRectF(1040, 850, 856, 206), 14, fill=colours.FELT_BOTTOM, edge=colours.LINE)
    plates = (
        (PlateFace(4, 5000, EUR), "circle, doubler"),
        (PlateFace(4, 5000, EUR, points_degrees=180), "crisscross: backed card at left"),
        (PlateFace(4, 5000, EUR, ticket="M1"), "part of ticket M1"),
    )
    for k, (face, use) in enumerate(plates):
        centre = QPointF(1150 + k * 290, 920)
        draw_plate(p, centre, face, plate_sizes(T, is_large=True)[0])
        below = QRectF(centre.x() - 140, 960, 280, 24)
        draw_text(p, below, use, T.note, inks.SOFT_ON_DARK_FELT, Align.CENTRE)
    words = "The pointer looks at the card that is backed. Dashed edge and M-number: monte carlo."
    draw_text(p, QRectF(1060, 1010, 820, 30), words, T.note, inks.SOFT_ON_DARK_FELT)


def _head(p: QPainter, x: float, y: float, words: str) -> None:
    draw_text(p, QRectF(x, y, 700, 34), words, Lettering(22, True), inks.TEXT_ON_WINDOW)


def _caption(p: QPainter, above: QRectF, words: str, align: Align = Align.CENTRE) -> None:
    """What a thing is, below it. It may be wider than the thing."""
    width = max(above.width(), width_of(words, T.note) + 1)
    left = above.left() - (width - above.width()) * align.value
    draw_text(p, QRectF(left, above.bottom() + 4, width, 22), words, T.note, inks.SOFT_ON_WINDOW, align)
