"""What stands in the bars at the top stands beside each other, however long a name or a reason is."""

from dataclasses import replace
from itertools import pairwise

import pytest
from legible import faults, written
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from tablemgr.console.paint.writing import Align
from tablemgr.console.panels import bars
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
from tablemgr.service.tray.view import TrayView
from tablemgr.service.views import Lamp, TableViewer

pytestmark = pytest.mark.usefixtures("qapp")


class Written:
    """What `bars` writes: from where to where, and what."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.words: list[tuple[float, float, str]] = []
        self._draw_text = bars.draw_text
        monkeypatch.setattr(bars, "draw_text", self._writing)

    def _writing(
        self, on: QPainter, rect: QRectF, text: str, lettering: Lettering, ink: Ink, align: Align = Align.LEFT
    ) -> float:
        width = self._draw_text(on, rect, text, lettering, ink, align)
        left = rect.left() + (rect.width() - width) * align.value
        self.words.append((left, left + width, text))
        return width

    def lies_apart(self) -> bool:
        """Whether no word lies on another."""
        self.words.sort()
        return all(before[1] < after[0] for before, after in pairwise(self.words))


@pytest.mark.parametrize("name", ["T", "Demonstration", "The table at the window of the small room on the first floor"])
@pytest.mark.parametrize("grid", [LARGE, SMALL], ids=("large", "small"))
def test_no_word_of_the_top_bar_lies_on_another(grid: Grid, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Written(monkeypatch)
    view = replace(TableViewer().view(), game="zecchinetta", deal_number=1_234, turn=17)
    window = QWidget()
    bar = bars.TopBar(grid, name, window)
    bar.set_view(view)
    bar.set_clock("23:59:59")
    bar.grab()
    assert len(written.words) == 4
    assert written.lies_apart(), written.words


NO_PORT = "cannot open the line: No such file or directory: is the cable plugged in, and the path right?"


@pytest.mark.parametrize("why", [NO_PORT, NO_PORT * 3])
@pytest.mark.parametrize("lamp", [Lamp.FAULT, Lamp.FAULT_TAKEN])
@pytest.mark.parametrize("grid", [LARGE, SMALL], ids=("large", "small"))
def test_why_the_shoe_is_away_stands_beside_its_lamp_as_long_as_it_is(
    grid: Grid, lamp: Lamp, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = Written(monkeypatch)
    view = replace(TableViewer().view(), shoe=lamp, shoe_text=why, simulated=True, seq=1_234_567)
    window = QWidget()
    bar = bars.LampBar(grid, window)
    bar.set_view(view)
    bar.grab()
    assert [text for _, _, text in written.words] == [why, "house rules   F1"]
    assert written.lies_apart(), written.words
    assert bar.accessibleName().endswith(why)
    written.words.clear()
    bar.set_view(replace(view, shoe=Lamp.IN_ORDER, shoe_text="the port is open again"))
    bar.grab()
    assert [text for _, _, text in written.words] == ["house rules   F1"]


def a_tray(state: str = "agreed", difference: int | None = None, **changes: object) -> TrayView:
    view = TrayView(state, 841_500, 841_500, 841_500, (), 0, difference, (), ())
    return replace(view, **changes)  # type: ignore[arg-type] # fields of TrayView


TRAYS = [
    (Lamp.IN_ORDER, a_tray(), "read 8415.00, expected 8415.00, they agree"),
    (Lamp.FAULT, a_tray("differs", -2_500, read_minor=839_000), "read 8390.00, expected 8415.00, difference -25.00"),
    # The books have moved since it was compared: what it was compared with stands beside it, so that the figures agree.
    (
        Lamp.FAULT,
        a_tray("differs", -2_500, read_minor=839_000, expected_minor=900_000),
        "read 8390.00, expected 8415.00, difference -25.00",
    ),
    (
        Lamp.FAULT,
        a_tray("unread", read_minor=None, unvalued=1),
        "read unknown, expected 8415.00, what is read is unknown",
    ),
    (Lamp.WORKING, a_tray("waiting", read_minor=None), "read unknown, expected 8415.00, not compared yet"),
    # What it was before the last payment is not what it is.
    (Lamp.WORKING, a_tray("waiting", expected_minor=900_000), "read unknown, expected 9000.00, not compared yet"),
    (Lamp.NOT_FITTED, a_tray(), "read unknown, expected 8415.00, nobody reads it now"),
]


@pytest.mark.parametrize(("lamp", "tray", "said"), TRAYS)
@pytest.mark.parametrize("grid", [LARGE, SMALL], ids=("large", "small"))
def test_the_line_of_the_tray_says_unknown_and_never_zero(
    qtbot: QtBot, grid: Grid, lamp: Lamp, tray: TrayView, said: str
) -> None:
    window = QWidget()
    window.resize(grid.screen.width, grid.screen.height)
    strip = bars.MoneyStrip(grid, window)
    strip.set_view(replace(TableViewer().view(), tray_lamp=lamp, tray=tray))
    assert strip.accessibleName().partition("Tray: ")[2] == said
    qtbot.addWidget(window)
    window.show()
    assert faults(window) == []
    words = written(window)
    # As many figures as are known: their decimals are written by themselves.
    figures = words[words.index("Tray") :].count(".00")
    assert figures == (1 if said.startswith("read unknown") else 3 if "difference" in said else 2)
