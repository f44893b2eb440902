"""Every refusal is shown whole, with the longest names and sums, at both sizes and wherever it stands."""

import string
from collections.abc import Iterator
from unittest.mock import patch

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from served import BRUNO, dealt
from windowed import Windowed

from tablemgr.console import words
from tablemgr.console.model import Refusal
from tablemgr.console.paint import writing
from tablemgr.console.paint.bubbles import RefusalFace
from tablemgr.console.panels.letter_pad import NAME_CHARACTERS_MAX
from tablemgr.console.parts.refusal_bubble import RefusalBubble
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.engine.core import GAMES
from tablemgr.kernel.money import Currency
from tablemgr.service.words import _REFUSALS, refusal_words

EUR = Currency.of("EUR")
LONG_NAME = "Wilhelmina Weatherwax-Montgomery"[:NAME_CHARACTERS_MAX]
WIDE_NAME = "W" * NAME_CHARACTERS_MAX
LONG_SUM = 99_999_999_999
TOKENS = "A, 7, K, 3, A/7, A/K, A/3, 7/A, 7/K, 7/3, K/A, K/7, K/3, 3/A, 3/7, 3/K, top, bottom, left, right, A/7/left"
TYPED = "2,3,4,5,6,7,8,9,10,11,12 7/K/left 1000000.00 and much more"
OFFER = f"{EUR.format(LONG_SUM)} short: touch, or F12, if chips from elsewhere lie there"


def _facts(sentence: str, name: str) -> dict[str, object]:
    """The longest that each fact of a sentence can be."""
    long = {"live": TOKENS, "why": "it is not a line of this table, which has been opened already", "games": TOKENS}
    found: dict[str, object] = {}
    for _, fact, _, _ in string.Formatter().parse(sentence):
        if fact:
            found[fact] = LONG_SUM if fact.endswith("_minor") else long.get(fact, name)
    return found


def every_refusal() -> Iterator[str]:
    refusals = {**_REFUSALS}
    for game in GAMES.values():
        refusals.update(game.refusals)
    for (reason, detail), sentence in refusals.items():
        for name in (LONG_NAME, WIDE_NAME):
            facts = _facts(sentence, name)
            yield refusal_words(reason.value, detail, facts, EUR)
    yield f"{TYPED!r} means nothing here: nothing was done"
    yield f"{'W' * 60!r} is no seat: write 2, or 2,5,7, or 2-7"


@pytest.mark.parametrize("grid", [LARGE, SMALL])
@pytest.mark.parametrize("offer", ["", OFFER])
def test_no_word_of_a_refusal_is_cut_and_the_bubble_stays_in_the_window(qtbot: QtBot, grid: Grid, offer: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setFixedSize(grid.screen.width, grid.screen.height)
    bubble = RefusalBubble(grid.type, window)
    window.show()
    cell, pane_key = QRect(*grid.cell(8, 6)), QRect(grid.pane.x + 20, grid.pane.y + 300, 80, 60)
    drawn: list[writing.Line] = []

    def hearing(*given: object) -> writing.Line:
        drawn.append(fit(*given))  # type: ignore[arg-type] # as it is called
        return drawn[-1]

    fit, count = writing.fit, 0
    with patch.object(writing, "fit", hearing):
        for said in every_refusal():
            for anchor in (cell, pane_key, QRect(*grid.next_key)):
                drawn.clear()
                bubble.show_beside(RefusalFace(said, offer), anchor)
                bubble.grab()
                written = "".join(line.text for line in drawn).replace(" ", "")
                assert written == (said + offer).replace(" ", "")
                assert not any(line.is_cut for line in drawn)
                assert window.rect().contains(bubble.geometry())
                assert not bubble.geometry().intersects(anchor), said
                count += 1
    assert count > 150


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
def test_a_long_refusal_is_whole_in_the_window(qtbot: QtBot, size: tuple[int, int]) -> None:
    at = Windowed(qtbot, dealt("7S", "KH", "3D"), size)
    said = refusal_words("card_not_bettable", "dead", {"on": "7", "live": TOKENS}, EUR)
    at.model._show(refusal=Refusal("card_not_bettable", said, BRUNO, "7"))
    at.see()
    bubble = at.part("refusal")
    assert bubble.accessibleName() == words.as_shown(said, EUR)
    drawn: list[writing.Line] = []
    fit = writing.fit
    with patch.object(writing, "fit", lambda *given: drawn.append(fit(*given)) or drawn[-1]):
        bubble.grab()
    assert " ".join(line.text for line in drawn) == said
