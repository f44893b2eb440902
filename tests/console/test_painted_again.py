"""What changes is painted again, and nothing else; and what is on the screen is what a whole painting would give."""

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QImage, QPaintEvent, QRegion
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from served import Served, dealt
from windowed import Windowed

from tablemgr.console.felt.widget import FeltWidget
from tablemgr.play.dealer import Dealer
from tablemgr.play.moves import DrawCard, LoadPack

SIZES = ((1920, 1080), (1280, 800))
OPENING_CARDS = ("7C", "QH", "3S")
STEPS = 90


class Painted(QObject):
    """Notes which parts of the widgets are painted."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self._widgets = widgets
        self.regions: dict[QObject, QRegion] = {}
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        if isinstance(event, QPaintEvent):
            self.regions[watched] = self.regions.get(watched, QRegion()) + event.region()
        return False

    def of(self, widget: QWidget) -> QRegion:
        return self.regions.get(widget, QRegion())

    def forget(self) -> None:
        self.regions.clear()


def settled(at: Windowed) -> None:
    """Until nothing is left to be painted."""
    at.see()
    QApplication.processEvents()


def cell_of(felt: FeltWidget, seat: int, on: str) -> QRect:
    return felt.place_of(seat, on).toAlignedRect()


def on_screen(at: Windowed) -> QImage:
    window = at.window
    shown = window.screen().grabWindow(window.winId())
    return shown.toImage().convertToFormat(QImage.Format.Format_RGB32)


def painted_whole(at: Windowed) -> QImage:
    return at.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def test_a_card_that_shows_is_painted_in_its_slot_and_in_the_shoe_only(qtbot: QtBot) -> None:
    served = dealt(*OPENING_CARDS, "5D")
    at = Windowed(qtbot, served)
    settled(at)
    painted, felt = Painted(at.window.felt), at.window.felt
    served.draw("6S")
    settled(at)
    region = painted.of(felt)
    assert region.contains(felt.place_of(None, "5").toAlignedRect())
    for on in ("7", "Q"):
        assert not region.intersects(felt.place_of(None, on).toAlignedRect())
    for row in (2, 3):
        assert not region.intersects(felt.place_of(row, None).toAlignedRect())


def test_a_bet_is_painted_in_its_cell_its_row_and_under_its_card_only(qtbot: QtBot) -> None:
    served = dealt(*OPENING_CARDS)
    at = Windowed(qtbot, served)
    settled(at)
    painted, felt = Painted(at.window.felt), at.window.felt
    served.do("bet", seat=2, on="7", amount="25.00")
    settled(at)
    region = painted.of(felt)
    assert region.contains(cell_of(felt, 2, "7"))
    card = felt.place_of(None, "7").toAlignedRect().adjusted(0, 0, 0, -4)
    assert not region.intersects(card)
    assert not region.intersects(cell_of(felt, 2, "Q").adjusted(6, 0, 0, 0))
    assert not region.intersects(felt.place_of(3, None).toAlignedRect().adjusted(0, 6, 0, 0))


def test_a_record_that_changes_nothing_on_the_felt_is_shown_without_painting_it(qtbot: QtBot) -> None:
    served = dealt(*OPENING_CARDS)
    at = Windowed(qtbot, served)
    settled(at)
    painted = Painted(at.window.felt)
    served.refused("bet", seat=2, on="K", amount="25.00")
    settled(at)
    assert painted.of(at.window.felt).isEmpty()
    assert at.window.felt.painted_seq == served.writer.head.seq


def test_of_the_lamps_only_the_one_that_changes_is_painted(qtbot: QtBot) -> None:
    served = dealt(*OPENING_CARDS)
    at = Windowed(qtbot, served)
    settled(at)
    lamps = at.window.bars[1]
    painted = Painted(lamps)
    served.do("bet", seat=2, on="7", amount="25.00")
    settled(at)
    assert 0 < painted.of(lamps).boundingRect().width() < lamps.width() / 4
    painted.forget()
    lamps.set_view(replace(at.model.view, at="another time of day"))
    settled(at)
    assert painted.of(lamps).isEmpty()


def test_in_the_money_strip_only_figures_that_change_are_painted(qtbot: QtBot) -> None:
    served = dealt(*OPENING_CARDS)
    at = Windowed(qtbot, served)
    settled(at)
    money = at.window.bars[2]
    painted = Painted(money)
    served.do("bet", seat=2, on="7", amount="25.00")
    settled(at)
    bank = QRect(0, 0, money.width() // 8, money.height())
    assert not painted.of(money).isEmpty()
    assert not painted.of(money).intersects(bank)


@pytest.mark.parametrize(("size", "seed"), list(zip(SIZES, (3, 11), strict=True)))
@pytest.mark.parametrize("game", ["zecchinetta", "monte_bank", "private_monte"])
def test_what_is_on_the_screen_is_what_a_whole_painting_gives(
    qtbot: QtBot, game: str, size: tuple[int, int], seed: int
) -> None:
    served = Served()
    served.open()
    if game != "zecchinetta":
        served.do("game", game=game)
    at = Windowed(qtbot, served, size)
    dealer = Dealer(random.Random(seed))
    pack: list[str] = []
    for step in range(STEPS):
        move = dealer.next_move(served.table)
        if isinstance(move, DrawCard):
            served.draw(pack.pop(0))
        elif isinstance(move, LoadPack):
            pack = list(move.cards)
        else:
            served.do_line(dict(move.line))
        settled(at)
        if step % 3 == 0:
            assert on_screen(at) == painted_whole(at), f"after step {step}, record {served.writer.head.seq}"


def test_the_keyboards_frame_goes_when_the_felt_is_touched(qtbot: QtBot) -> None:
    served = dealt(*OPENING_CARDS)
    at = Windowed(qtbot, served)
    at.window.felt.setFocus()
    at.press(Qt.Key.Key_Right, Qt.Key.Key_Down)
    settled(at)
    with_frame = on_screen(at)
    assert with_frame == painted_whole(at)
    at.touch_felt(on="Q")
    settled(at)
    assert on_screen(at) == painted_whole(at)
