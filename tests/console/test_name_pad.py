"""The name of who sits down: picked among guests, touched letter by letter, or typed."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from paned import ill_laid, press, touch
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.console.panels.letter_pad import LetterPad
from tablemgr.console.panels.name_pad import NamePad, spelt_as_before
from tablemgr.console.theme.grid import LARGE, SMALL, Grid

RUSSIAN = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
AREAS = {LARGE.is_large: QRect(0, 0, 420, 528), SMALL.is_large: QRect(0, 0, 300, 444)}


class Asked:
    """A pad in a window of its own, and the names that came of it."""

    def __init__(self, qtbot: QtBot, *guests: str, seated: tuple[str, ...] = (), grid: Grid = LARGE) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        area = AREAS[grid.is_large]
        self.window.setFixedSize(area.size())
        self.names: list[str] = []
        self.pad = NamePad(grid, self.window)
        self.pad.named.connect(self.names.append)
        self.pad.begin(guests, seated)
        self.pad.place(area)
        self.window.show()
        self.window.activateWindow()
        self.pad.first().setFocus()
        qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)


@pytest.fixture
def in_russian() -> Iterator[None]:
    """The letters of a longer alphabet."""

    def tr(self: LetterPad, text: str) -> str:
        return RUSSIAN if text.startswith("ABC") else text

    with patch.object(LetterPad, "tr", tr):
        yield


def test_a_guest_is_one_touch(qtbot: QtBot) -> None:
    asked = Asked(qtbot, "anna", "bruno")
    touch(asked.pad, "guest_1")
    assert asked.names == ["bruno"]


def test_a_new_name_is_touched_letter_by_letter(qtbot: QtBot) -> None:
    asked = Asked(qtbot, "anna")
    touch(asked.pad, "another_name", *(f"letter_{sign}" for sign in "DINX"), "letter_erase", "letter_O")
    touch(asked.pad, "letter_space", "letter_B", "letter_hyphen", "letter_B", "name_done")
    assert asked.names == ["dino b-b"]


def test_letters_of_the_keyboard_begin_a_name_among_the_guests(qtbot: QtBot) -> None:
    asked = Asked(qtbot, "anna")
    press("dino", Qt.Key.Key_Return)
    assert asked.names == ["dino"]


def test_where_there_are_no_guests_a_name_is_written_at_once(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    assert not asked.pad.can_go_back
    press("dino", Qt.Key.Key_Return)
    assert asked.names == ["dino"]


def test_blanks_are_no_name(qtbot: QtBot) -> None:
    asked = Asked(qtbot)
    press("  ", Qt.Key.Key_Return)
    touch(asked.pad, "name_done")
    assert asked.names == []


def test_a_known_player_keeps_his_spelling_seated_or_not(qtbot: QtBot) -> None:
    """Names are how money is known: Anna beside anna would have two stacks."""
    asked = Asked(qtbot, "anna", seated=("Бруно",))
    press("ANNA", Qt.Key.Key_Return)
    assert asked.names == ["anna"]
    assert spelt_as_before(" бРУНО  ", ("Бруно",)) == "Бруно"
    assert spelt_as_before("anna  maria", ("anna",)) == "anna maria"


def test_many_guests_come_in_pages(qtbot: QtBot) -> None:
    asked = Asked(qtbot, *(f"guest {k}" for k in range(30)))
    touch(asked.pad, "guests_more", "guests_more", "guest_5")
    assert asked.names == ["guest 29"]
    touch(asked.pad, "guests_more", "guest_0")
    assert asked.names[-1] == "guest 0"


@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_all_stands_in_its_place(qtbot: QtBot, grid: Grid) -> None:
    asked = Asked(qtbot, *(f"guest {k}" for k in range(30)), grid=grid)
    assert ill_laid(asked.pad) == []
    touch(asked.pad, "another_name")
    assert ill_laid(asked.pad) == []


@pytest.mark.usefixtures("in_russian")
@pytest.mark.parametrize("grid", [LARGE, SMALL])
def test_a_long_alphabet_comes_in_parts_where_there_is_no_room(qtbot: QtBot, grid: Grid) -> None:
    asked = Asked(qtbot, grid=grid)
    assert ill_laid(asked.pad) == []
    touch(asked.pad, "letter_А")
    if not grid.is_large:
        touch(asked.pad, "letters_more")
        assert ill_laid(asked.pad) == []
    touch(asked.pad, "letter_Я", "name_done")
    assert asked.names == ["ая"]
