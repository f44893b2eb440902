"""What stands in the top bar stands beside each other, however long the table's name is."""

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
from tablemgr.service.views import TableViewer

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("name", ["T", "Demonstration", "The table at the window of the small room on the first floor"])
@pytest.mark.parametrize("grid", [LARGE, SMALL], ids=("large", "small"))
def test_no_word_of_the_top_bar_lies_on_another(grid: Grid, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[float, float]] = []

    def writing(
        on: QPainter, rect: QRectF, text: str, lettering: Lettering, ink: Ink, align: Align = Align.LEFT
    ) -> float:
        width = draw_text(on, rect, text, lettering, ink, align)
        left = rect.left() + (rect.width() - width) * align.value
        written.append((left, left + width))
        return width

    draw_text = bars.draw_text
    monkeypatch.setattr(bars, "draw_text", writing)
    view = replace(TableViewer().view(), game="zecchinetta", deal_number=1_234, turn=17)
    window = QWidget()
    bar = bars.TopBar(grid, name, window)
    bar.set_view(view)
    bar.set_clock("23:59:59")
    bar.grab()
    written.sort()
    assert len(written) == 4
    assert all(before[1] < after[0] for before, after in pairwise(written)), written
