"""At the sizes that are used, the words that are used are written whole."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tablemgr.console import sheet
from tablemgr.console.paint import writing
from tablemgr.console.paint.answers import AnswerFace, draw_answer
from tablemgr.console.paint.bubbles import RefusalFace, Side, bubble_size, draw_bubble
from tablemgr.console.paint.keys import KeyFace, KeyState, draw_key
from tablemgr.console.paint.next_key import NextFace, NextKind, draw_next
from tablemgr.console.paint.phase import PhaseFace, PhaseState, draw_phase
from tablemgr.console.paint.writing import Line
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.console.theme.lettering import Lettering

GRIDS = [pytest.param(LARGE, id="large"), pytest.param(SMALL, id="small")]

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines that were cut while the test drew."""
    lines: list[str] = []
    whole_fit = writing.fit

    def listening(text: str, lettering: Lettering, width: float) -> Line:
        line = whole_fit(text, lettering, width)
        if line.is_cut:
            lines.append(text)
        return line

    monkeypatch.setattr(writing, "fit", listening)
    return lines


@pytest.fixture
def painter() -> QPainter:
    image = QImage(700, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    yield painter
    painter.end()


def test_a_line_that_is_cut_is_heard(cut: list[str], painter: QPainter) -> None:
    draw_key(painter, QRectF(0, 0, 60, 60), KeyFace("Call the pit boss", "F8"), LARGE.type)
    assert cut == ["Call the pit boss"]


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
    title: str, note: str, grid: Grid, painter: QPainter, cut: list[str]
) -> None:
    rect = QRectF(0, 0, grid.key(0).width, grid.key(0).height)
    for state in KeyState:
        draw_key(painter, rect, KeyFace(title, note, state), grid.type)
    assert cut == []


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
    kind: NextKind, word: str, title: str, note: str, grid: Grid, painter: QPainter, cut: list[str]
) -> None:
    rect = QRectF(0, 0, grid.next_key.width, grid.next_key.height)
    draw_next(painter, rect, NextFace(kind, word, title, note, "Space"), grid.type)
    assert cut == []


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("word", ["BETS OPEN", "BETS CLOSED", "SETTLE Q", "HELD  card not read", "REPLAY, not live"])
def test_the_phase_has_its_words(word: str, grid: Grid, painter: QPainter, cut: list[str]) -> None:
    for state in PhaseState:
        draw_phase(painter, QRectF(0, 0, grid.phase.width, grid.phase.height), PhaseFace(word, state), grid.type)
    assert cut == []


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
    face: AnswerFace, grid: Grid, width: int, height: int, painter: QPainter, cut: list[str]
) -> None:
    draw_answer(painter, QRectF(0, 0, width, height), face, KeyState.REST, grid.type)
    assert cut == []


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize(
    "face",
    [
        RefusalFace("refused: bank cannot cover", "15.00 too much; touch to place 85.00"),
        RefusalFace("refused: not enough chips", "short of 35.00; touch to record the chips that lie there as brought"),
    ],
)
def test_a_refusal_has_its_words(face: RefusalFace, grid: Grid, painter: QPainter, cut: list[str]) -> None:
    width, height = bubble_size(face, grid.type)
    draw_bubble(painter, QRectF(0, 0, width + 14, height), face, grid.type, Side.LEFT, 10)
    assert cut == []


def test_the_sheet_shows_everything_whole(cut: list[str]) -> None:
    image = sheet.component_sheet()
    assert (image.width(), image.height()) == (1920, 1080)
    assert cut == []
