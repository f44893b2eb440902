"""What stands in the bars at the top stands beside each other, however long a name or a reason is."""

from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from tablemgr.console.paint.writing import Align
from tablemgr.console.panels import bars
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.console.theme.inks import Ink
from tablemgr.console.theme.lettering import Lettering
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
