"""What is shown paints itself from its face, only when that changes, and a screen reader can read it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.console.paint import shapes
from tablemgr.console.paint.amount import AmountFace
from tablemgr.console.paint.bubbles import RefusalFace, Side
from tablemgr.console.paint.keys import FOCUS_REACH, KeyFace, KeyState
from tablemgr.console.paint.phase import PhaseFace, PhaseState
from tablemgr.console.parts.amount_box import AmountBox
from tablemgr.console.parts.dress import dress
from tablemgr.console.parts.focus_ring import FocusRing
from tablemgr.console.parts.key import Key
from tablemgr.console.parts.plates import PhasePlate
from tablemgr.console.parts.refusal_bubble import RefusalBubble, place_beside
from tablemgr.console.parts.shown import Shown
from tablemgr.console.theme import inks
from tablemgr.console.theme.grid import LARGE
from tablemgr.console.theme.lettering import LARGE_TYPE as T
from tablemgr.kernel.money import Currency

EUR = Currency.of("EUR")
OPEN, HELD = PhaseFace("BETS OPEN", PhaseState.OPEN), PhaseFace("HELD", PhaseState.HELD)
AMOUNT, NO_AMOUNT = AmountFace(2500, EUR, "KD", "on"), AmountFace(None, EUR, empty_word="card")
REFUSAL = RefusalFace("bank cannot cover", "15.00 too much; touch to place 85.00")

# A part with its first face, another face, and what is said of each.
PARTS: list[tuple[Callable[[], QWidget], object, str, object, str]] = [
    (lambda: PhasePlate(OPEN, T), OPEN, "BETS OPEN", HELD, "HELD"),
    (lambda: AmountBox(AMOUNT, T), AMOUNT, "25.00 EUR on K♦", NO_AMOUNT, ""),
]
NAMES = ["PhasePlate", "AmountBox"]


class Paintings(QObject):
    """Counts how often a widget was asked to paint itself."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.mark.parametrize(("make", "first", "words", "other", "other_words"), PARTS, ids=NAMES)
def test_what_is_shown_can_be_read_aloud(
    qtbot: QtBot, make: Callable[[], QWidget], first: object, words: str, other: object, other_words: str
) -> None:
    part = make()
    qtbot.addWidget(part)
    interface = QAccessible.queryAccessibleInterface(part)
    assert interface.role() == QAccessible.Role.StaticText
    assert (part.value(), interface.text(QAccessible.Text.Name)) == (first, words)  # type: ignore[attr-defined]
    part.set_value(other)  # type: ignore[attr-defined]
    assert (part.value(), interface.text(QAccessible.Text.Name)) == (other, other_words)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("make", "first", "other"), [(make, first, other) for make, first, _, other, _ in PARTS], ids=NAMES
)
def test_it_is_painted_again_only_when_its_face_changes(
    qtbot: QtBot, make: Callable[[], QWidget], first: object, other: object
) -> None:
    part = make()
    qtbot.addWidget(part)
    part.resize(300, 60)
    part.show()
    qtbot.waitExposed(part).__enter__()
    QApplication.processEvents()
    paintings = Paintings(part)
    part.set_value(first)  # type: ignore[attr-defined]
    QApplication.processEvents()
    assert paintings.count == 0
    part.set_value(other)  # type: ignore[attr-defined]
    QApplication.processEvents()
    assert paintings.count > 0


# ---- the ring of the keyboard ----


def test_the_ring_stands_round_what_the_keyboard_is_on(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(500, 200)
    panel = QWidget(window)
    panel.setGeometry(30, 20, 460, 170)
    first, second = Key(KeyFace("a"), T, panel), Key(KeyFace("b"), T, panel)
    first.setGeometry(10, 10, 100, 60)
    second.setGeometry(150, 10, 100, 60)
    ring = FocusRing(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    first.setFocus()
    r = FOCUS_REACH
    assert ring.isVisible()
    assert ring.geometry() == QRect(40 - r, 30 - r, 100 + 2 * r, 60 + 2 * r)
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    assert ring.geometry().left() == 180 - r
    second.move(250, 50)
    assert ring.geometry().topLeft() == QPoint(280 - r, 70 - r)
    assert window.childAt(281, 71) is second
    second.hide()
    assert not ring.isVisible() or ring.geometry().left() == 40 - r


def test_the_ring_survives_the_end_of_what_it_stands_round(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    key = Key(KeyFace("a"), T, window)
    ring = FocusRing(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    key.setFocus()
    assert ring.isVisible()
    key.deleteLater()
    qtbot.waitUntil(lambda: not ring.isVisible())


# ---- the refusal ----


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(900, 500)
    window.show()
    return window


def test_a_refusal_goes_by_itself(qtbot: QtBot, window: QWidget) -> None:
    bubble = RefusalBubble(T, window, shown_ms=30)
    bubble.show_beside(REFUSAL, QRect(100, 100, 123, 56))
    assert bubble.isVisible()
    qtbot.waitUntil(lambda: not bubble.isVisible())


def test_the_next_touch_ends_a_refusal_and_is_still_a_touch(window: QWidget) -> None:
    key = Key(KeyFace("Limits"), T, window)
    key.setGeometry(10, 400, 100, 60)
    key.show()
    told: list[str] = []
    key.acted.connect(lambda: told.append("acted"))
    bubble = RefusalBubble(T, window)
    bubble.show_beside(REFUSAL, QRect(100, 100, 123, 56))
    QTest.mouseClick(key, Qt.MouseButton.LeftButton)
    assert not bubble.isVisible()
    assert told == ["acted"]


@pytest.mark.parametrize(("offer", "count"), [("touch to place 85.00", 1), ("", 0)])
def test_a_touch_on_a_refusal_takes_its_offer(window: QWidget, offer: str, count: int) -> None:
    bubble = RefusalBubble(T, window)
    told: list[str] = []
    bubble.offer_taken.connect(lambda: told.append("taken"))
    bubble.show_beside(RefusalFace("bank cannot cover", offer), QRect(100, 100, 123, 56))
    QTest.mouseClick(bubble, Qt.MouseButton.LeftButton)
    assert len(told) == count
    assert not bubble.isVisible()


def test_a_refusal_can_be_read_aloud(window: QWidget) -> None:
    bubble = RefusalBubble(T, window)
    bubble.show_beside(REFUSAL, QRect(100, 100, 123, 56))
    assert (bubble.accessibleName(), bubble.accessibleDescription()) == (REFUSAL.reason, REFUSAL.offer)


AROUND = QRect(0, 0, 1920, 1080)


@pytest.mark.parametrize(
    ("anchor", "side"),
    [
        (QRect(316, 396, 123, 56), Side.LEFT),
        (QRect(1780, 956, 128, 104), Side.RIGHT),
        (QRect(200, 10, 1600, 60), Side.TOP),
        (QRect(200, 1000, 1600, 70), Side.BOTTOM),
    ],
)
def test_a_refusal_stands_beside_what_was_touched(qapp: QApplication, anchor: QRect, side: Side) -> None:
    place, found, tip = place_beside(REFUSAL, T, anchor, AROUND)
    assert found is side
    assert AROUND.contains(place)
    assert not place.intersects(anchor)
    assert 0 < tip < max(place.width(), place.height())


@pytest.mark.parametrize("k", range(9))
@pytest.mark.parametrize("i", range(7))
def test_a_refusal_never_covers_the_cell_that_was_touched(qapp: QApplication, k: int, i: int) -> None:
    cell = QRect(*LARGE.cell(k, i))
    place, _side, _tip = place_beside(REFUSAL, T, cell, AROUND)
    assert AROUND.contains(place)
    assert not place.intersects(cell)


# ---- the dress ----


def test_the_dress_is_ours_and_not_the_systems(qapp: QApplication, qtbot: QtBot) -> None:
    before = qapp.palette(), qapp.font(), qapp.styleSheet()
    try:
        dress(qapp)
        field = QLineEdit()
        qtbot.addWidget(field)
        label = QLabel("M. Serra")
        qtbot.addWidget(label)
        assert label.palette().windowText().color().name().upper() == inks.TEXT_ON_WINDOW.colour
        assert label.palette().window().color().name().upper() == inks.TEXT_ON_WINDOW.ground
        assert label.fontInfo().pixelSize() == T.label.px
        assert field.sizeHint().height() >= 56
    finally:
        qapp.setPalette(before[0])
        qapp.setFont(before[1])
        qapp.setStyleSheet(before[2])


def test_a_key_that_is_off_is_painted_as_such_while_it_is_pressed(qtbot: QtBot) -> None:
    key = Key(KeyFace("Pass bank", "bets are open", KeyState.OFF), T)
    qtbot.addWidget(key)
    key.resize(200, 104)
    at_rest = key.grab().toImage()
    QTest.mousePress(key, Qt.MouseButton.LeftButton)
    assert key.grab().toImage() == at_rest
    QTest.mouseRelease(key, Qt.MouseButton.LeftButton)


def test_a_key_that_is_pressed_is_painted_otherwise(qtbot: QtBot) -> None:
    key = Key(KeyFace("Limits", "F3"), T)
    qtbot.addWidget(key)
    key.resize(200, 104)
    at_rest = key.grab().toImage()
    QTest.mousePress(key, Qt.MouseButton.LeftButton)
    assert key.grab().toImage() != at_rest
    QTest.mouseRelease(key, Qt.MouseButton.LeftButton)


# ---- when drawing fails ----


class Failing(Shown):
    def paint(self, painter: QPainter) -> None:
        self.painter = painter
        raise ValueError("a face that cannot be drawn")


def test_a_face_that_cannot_be_drawn_leaves_no_painter_behind(qtbot: QtBot) -> None:
    """Qt ends the process when a widget goes while a painter is at work on it."""
    part = Failing(None)
    qtbot.addWidget(part)
    part.resize(100, 50)
    with qtbot.captureExceptions() as failures:
        part.show()
        qtbot.waitUntil(lambda: bool(failures))
    assert not part.painter.isActive()
    # What failed was told, and the next paint event starts anew.
    assert failures[0][0] is ValueError


def test_nothing_in_the_console_makes_a_painter_of_its_own() -> None:
    folder = Path(shapes.__file__).parents[1]
    made = [path for path in sorted(folder.rglob("*.py")) if "= QPainter(" in path.read_text(encoding="utf-8")]
    assert [str(path.relative_to(folder)) for path in made] == ["paint/shapes.py"]


def test_a_stray_message_of_qt_fails_the_test_that_called_for_it(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.getini("qt_log_level_fail") == "WARNING"
    assert pytestconfig.getoption("qt_log")
