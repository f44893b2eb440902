"""At the sizes that are used, the words that are used are written whole."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tablemgr.console import sheet
from tablemgr.console.paint import writing
from tablemgr.console.paint.answers import AnswerFace, draw_answer
from tablemgr.console.paint.bubbles import RefusalFace, Side, bubble_size, draw_bubble
from tablemgr.console.paint.cards import draw_half_card, draw_used_card
from tablemgr.console.paint.keys import KeyFace, KeyState, draw_key
from tablemgr.console.paint.lamps import LampFace, LampState, draw_lamp, lamp_width
from tablemgr.console.paint.next_key import NextFace, NextKind, draw_next
from tablemgr.console.paint.phase import PhaseFace, PhaseState, draw_phase
from tablemgr.console.paint.stakes import StakeFace, StakeState, draw_stake
from tablemgr.console.paint.writing import Line
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.console.theme.lettering import Lettering
from tablemgr.kernel.money import Currency

GRIDS = [pytest.param(LARGE, id="large"), pytest.param(SMALL, id="small")]

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """The lines that were fitted into their places while the test drew."""
    lines: list[Line] = []
    fit = writing.fit

    def listening(text: str, lettering: Lettering, width: float) -> Line:
        lines.append(fit(text, lettering, width))
        return lines[-1]

    monkeypatch.setattr(writing, "fit", listening)
    return lines


def cut(written: list[Line]) -> list[str]:
    return [line.text for line in written if line.is_cut]


@pytest.fixture
def painter() -> QPainter:
    image = QImage(700, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    yield painter
    painter.end()


def test_a_line_that_is_cut_is_heard(written: list[Line], painter: QPainter) -> None:
    draw_key(painter, QRectF(0, 0, 60, 60), KeyFace("Call the pit boss", "F8"), LARGE.type)
    assert cut(written)


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(
    ("title", "note"),
    [
        ("Limits", "F3"),
        ("Buy-in", "F4"),
        ("Pass bank", "bets are open"),
        ("Correct", "F6"),
        ("Type a card", "see answer 1"),
        ("Call pit boss", "F8"),
        ("Limits", "set by the house"),
        ("Передать банк", "ставки открыты"),
        ("Позвать старшего", "F8"),
        ("Passa il banco", "puntate aperte"),
    ],
)
def test_a_key_of_the_bottom_row_has_its_words(
    title: str, note: str, grid: Grid, painter: QPainter, written: list[Line]
) -> None:
    rect = QRectF(0, 0, grid.key(0).width, grid.key(0).height)
    for state in KeyState:
        draw_key(painter, rect, KeyFace(title, note, state), grid.type)
    assert cut(written) == []


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(
    ("kind", "word", "title", "note"),
    [
        (NextKind.PRESS, "NEXT", "Draw a card", "betting closes until it shows"),
        (NextKind.PRESS, "NEXT", "Collected", "140.00 off the queen, 14.00 in the cut box"),
        (NextKind.DO_THERE, "NEXT", "Touch the card", "draw it, then touch it at the right"),
        (NextKind.WAIT, "HELD", "Answer at right", "one of four, keys 1 to 4"),
        (NextKind.PRESS, "ДАЛЬШЕ", "Открыть карту", "ставки закроются до карты"),
    ],
)
def test_the_next_key_has_its_words(
    kind: NextKind, word: str, title: str, note: str, grid: Grid, painter: QPainter, written: list[Line]
) -> None:
    rect = QRectF(0, 0, grid.next_key.width, grid.next_key.height)
    draw_next(painter, rect, NextFace(kind, word, title, note, "Space"), grid.type)
    assert cut(written) == []


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("Draw", {"NEXT", "Draw", "Space"}),
        ("Открыть карту", {"ДАЛЬШЕ", "Открыть карту"}),
        ("Открыть следующую карту", {"Открыть следующую карту"}),
    ],
)
def test_the_title_of_the_next_key_drives_out_the_hint_and_then_the_word(
    title: str, words: set[str], painter: QPainter, written: list[Line]
) -> None:
    word = "NEXT" if title == "Draw" else "ДАЛЬШЕ"
    rect = QRectF(0, 0, SMALL.next_key.width, SMALL.next_key.height)
    draw_next(painter, rect, NextFace(NextKind.PRESS, word, title, hint="Space"), SMALL.type)
    assert {line.text for line in written if line.text} == words
    assert cut(written) == []


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("state", list(LampState))
def test_a_lamp_that_is_as_wide_as_it_asks_has_its_words(
    state: LampState, grid: Grid, painter: QPainter, written: list[Line]
) -> None:
    face = LampFace("shoe", "away, cards typed by M. Serra", state)
    draw_lamp(painter, QRectF(0, 0, lamp_width(face, grid.type), 32), face, grid.type)
    assert written
    assert [line for line in written if line.lettering not in (grid.type.label, grid.type.label_bold)] == []


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("word", ["BETS OPEN", "BETS CLOSED", "SETTLE Q", "HELD  card not read", "REPLAY, not live"])
def test_the_phase_has_its_words(word: str, grid: Grid, painter: QPainter, written: list[Line]) -> None:
    for state in PhaseState:
        draw_phase(painter, QRectF(0, 0, grid.phase.width, grid.phase.height), PhaseFace(word, state), grid.type)
    assert cut(written) == []


@pytest.mark.parametrize(("grid", "width", "height"), [(LARGE, 420, 104), (SMALL, 300, 96)])
@pytest.mark.parametrize(
    "face",
    [
        AnswerFace(1, "I can read the card", "name it on the card grid", "signs", ("cutter", "lookout")),
        AnswerFace(3, "No card came out", "the reading is struck, the turn goes on", "signs", ("cutter", "lookout")),
        AnswerFace(4, "The deal cannot stand", "void: every bet goes back", "signs", ("pit boss",)),
    ],
)
def test_an_answer_has_its_words(
    face: AnswerFace, grid: Grid, width: int, height: int, painter: QPainter, written: list[Line]
) -> None:
    draw_answer(painter, QRectF(0, 0, width, height), face, KeyState.REST, grid.type)
    assert cut(written) == []


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(
    "face",
    [
        RefusalFace("refused: bank cannot cover", "15.00 too much; touch to place 85.00"),
        RefusalFace("refused: not enough chips", "short of 35.00; touch to record the chips that lie there as brought"),
    ],
)
def test_a_refusal_has_its_words(face: RefusalFace, grid: Grid, painter: QPainter, written: list[Line]) -> None:
    width, height = bubble_size(face, grid.type)
    draw_bubble(painter, QRectF(0, 0, width + 14, height), face, grid.type, Side.LEFT, 10)
    assert cut(written) == []


def test_the_sheet_shows_everything_whole(written: list[Line]) -> None:
    image = sheet.component_sheet()
    assert (image.width(), image.height()) == (1920, 1080)
    assert cut(written) == []


@pytest.mark.parametrize("card", ["QS", "10D"])
@pytest.mark.parametrize(("width", "seen"), [(116, 67), (70, 45), (42, 60)])
def test_the_banker_s_card_shows_its_rank(
    card: str, width: int, seen: int, painter: QPainter, written: list[Line]
) -> None:
    draw_half_card(painter, QRectF(10, 10, width, 100), card, seen)
    assert [line.text for line in written] == [card[:-1]]
    assert cut(written) == []


@pytest.mark.parametrize(("grid", "width", "height"), [(LARGE, 104, 57), (SMALL, 58, 56)])
@pytest.mark.parametrize("where", ["dead", "table", "shoe", "bank", "стол"])
def test_a_card_that_is_out_says_where_it_lies(
    where: str, grid: Grid, width: int, height: int, painter: QPainter, written: list[Line]
) -> None:
    for card in ("7H", "QS", "10C"):
        draw_used_card(painter, QRectF(10, 10, width, height), card, where, grid.type.note)
    assert cut(written) == []


@pytest.mark.parametrize("grid", [LARGE, SMALL, LARGE.for_seats(12), SMALL.for_seats(12)])
@pytest.mark.parametrize("state", [StakeState.TO_BANK, StakeState.TO_SEAT])
@pytest.mark.parametrize("order", [1, 11, 24])
def test_a_stake_that_moves_shows_its_order_or_only_its_way(
    order: int, state: StakeState, grid: Grid, painter: QPainter, written: list[Line]
) -> None:
    cell = QRectF(10, 10, grid.cell(0, 0).width, grid.cell(0, 0).height)
    draw_stake(painter, cell, StakeFace(3, 10000, Currency.of("EUR"), state, order), grid.type, grid.is_large)
    is_low_and_narrow = grid.row_height < 46 and not grid.is_large
    assert [line.text for line in written] == ([] if is_low_and_narrow else [str(order)])
    assert cut(written) == []
