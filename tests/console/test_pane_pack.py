"""The pack at the console: checked by shoe, touch and keys; what must happen when it is not whole (C10)."""

import pytest
from packed import BANK_LOSES, BLUE, OPENING_CARDS, RED, Packed
from paned import Paned, ill_laid, key_named, off_of, press, touch
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from served import BRUNO
from windowed import Windowed

from tablemgr.console.model import Pane
from tablemgr.console.panels.card_grid import CardGridPane
from tablemgr.console.panels.hold import HoldPane
from tablemgr.console.panels.pack import PackPane
from tablemgr.console.parts.answer_key import AnswerKey
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.engine import events as e
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service.packs import events as p
from tablemgr.service.views import Next

GRIDS = (LARGE, SMALL)
SHORT = PACK_OF_FORTY[5:]


def paned(served: Packed | None = None) -> Paned:
    """A console before a table whose house asks for checks."""
    table = Paned(served or Packed().sit())
    table._viewer._pack_check = "asked"
    table.see()
    return table


def played() -> Packed:
    """Two deals with a pack."""
    table = Packed().sit()
    table.play_with()
    table.deal()
    table.deal()
    return table


def hold(qtbot: QtBot, body: QWidget, name: str) -> None:
    """A finger stays on a key until it has done what it does."""
    key = key_named(body, name)
    assert key.isVisible(), name
    QTest.mousePress(key, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(key.acted, timeout=10_000):
        pass
    QTest.mouseRelease(key, Qt.MouseButton.LeftButton)


def seen(window: QWidget) -> set[str]:
    """The names of the parts that can be seen."""
    return {part.objectName() for part in window.findChildren(QWidget) if part.isVisible()}


def said(body: PackPane) -> str:
    """What stands in the pane above its keys."""
    return " · ".join(text for text, _, _ in body._lines())


@pytest.mark.parametrize("grid", GRIDS)
def test_all_of_it_stands_in_its_place_in_every_state(qtbot: QtBot, grid: Grid) -> None:
    table = paned()
    body = table.open(qtbot, PackPane, Pane.PACK, grid)
    assert ill_laid(body) == []
    table.do("pack", act="check", pack=RED, back="red")
    assert ill_laid(body) == []
    table.draw(*PACK_OF_FORTY, "7H", "8D")
    assert ill_laid(body) == []
    table.do("pack", act="checked")
    assert ill_laid(body) == []
    table.served.play_with(BLUE)  # type: ignore[attr-defined]
    table.served.deal()  # type: ignore[attr-defined]
    table.see()
    table.model.collected()
    table.model.open(Pane.PACK)
    assert ill_laid(body) == []
    table.do("shuffle")
    table.draw(*OPENING_CARDS)
    table.model.open(Pane.PACK)
    assert ill_laid(body) == []
    table.do("pack", act="ran_out")
    assert ill_laid(body) == []


def test_the_big_key_asks_for_a_pack_and_the_pane_is_there(qtbot: QtBot) -> None:
    table = paned()
    assert (table.model.view.next, table.model.shown.pane) == (Next.SEE_PACK, Pane.PACK)
    body = table.open(qtbot, PackPane, Pane.PACK)
    assert body.title() == "Which pack?"
    table.model.close_pane()
    assert table.model.shown.pane is Pane.PACK


def test_a_pack_is_checked_by_the_shoe_and_put_in_play(qtbot: QtBot) -> None:
    table = paned()
    body = table.open(qtbot, PackPane, Pane.PACK)
    press("red", Qt.Key.Key_Return)
    assert table.given == [{"do": "pack", "act": "check", "pack": "red"}]
    table.draw(*PACK_OF_FORTY[:39])
    assert "39 of 40" in said(body)
    assert "1 missing (K♣)" in said(body)
    table.draw("KC")
    touch(body, "pack_checked")
    assert "red is whole" in said(body)
    touch(body, "pack_in")
    assert table.model.view.next is Next.SHUFFLE
    assert table.model.shown.pane is not Pane.PACK


def test_cards_are_written_where_there_is_no_shoe(qtbot: QtBot) -> None:
    table = paned()
    table.do("pack", act="check", pack=RED)
    body = table.open(qtbot, PackPane, Pane.PACK)
    body.setFocus()
    for sign in "7h10d":
        assert body.typed(sign)
    assert not body.typed("*")
    cards = [line["card"] for line in table.given]
    assert cards == ["7H", "10D"]
    assert "1 foreign (10♦)" in said(body)


def test_cards_are_touched_on_the_grid_the_same_one_twice_too(qtbot: QtBot) -> None:
    table = paned()
    table.do("pack", act="check", pack=RED)
    table.open(qtbot, PackPane, Pane.PACK)
    table.model.open(Pane.GRID)
    grid = table.open(qtbot, CardGridPane, Pane.GRID)
    touch(grid, "card_7H", "card_7H", "card_KS")
    assert [event.card for event in table.served.events() if isinstance(event, p.PackCardChecked)] == ["7H", "7H", "KS"]
    assert grid.beside() == "3 of 40"


def test_a_check_is_not_ended_by_a_slip_while_cards_are_missing(qtbot: QtBot) -> None:
    table = paned()
    table.do("pack", act="check", pack=RED)
    table.draw(*SHORT)
    body = table.open(qtbot, PackPane, Pane.PACK)
    touch(body, "pack_checked_wrong")
    assert table.given == []
    hold(qtbot, body, "pack_checked_wrong")
    assert table.given == [{"do": "pack", "act": "checked"}]
    assert body.title() == "Pack on hold"


def test_the_next_step_ends_no_check(qtbot: QtBot) -> None:
    table = paned()
    table.do("pack", act="check", pack=RED)
    assert table.model.next()
    assert table.given == []


def test_a_failed_pack_says_what_is_wrong_what_is_flagged_and_what_to_do(qtbot: QtBot) -> None:
    served = played()
    served.check(RED, SHORT)
    table = paned(served)
    table.model.collected()
    body = table.open(qtbot, PackPane, Pane.PACK)
    assert body.title() == "Pack on hold"
    assert "5 missing (A♠, 2♠, 3♠, 4♠, 5♠)" in said(body)
    assert "staked 50.00, paid 50.00" in said(body)
    table.model.close_pane()
    assert table.model.shown.pane is Pane.PACK
    touch(body, "another_pack")
    assert body.title() == "Which pack?"
    touch(body, "close")
    assert body.title() == "Pack on hold"
    touch(body, "another_pack")
    press("blue", Qt.Key.Key_Return)
    table.draw(*PACK_OF_FORTY)
    touch(body, "pack_checked", "pack_in")
    assert table.model.view.next is Next.SHUFFLE


def test_a_pack_on_hold_is_not_taken_again(qtbot: QtBot) -> None:
    served = Packed().sit()
    served.check("red", SHORT)
    table = paned(served)
    body = table.open(qtbot, PackPane, Pane.PACK)
    touch(body, "another_pack")
    press("red", Qt.Key.Key_Return)
    assert table.model.shown.refusal is not None
    assert table.model.shown.refusal.code == "pack_on_hold"


def test_a_deal_of_a_pack_that_ran_out_is_made_void(qtbot: QtBot) -> None:
    served = played()
    served.do("shuffle")
    served.draw(*OPENING_CARDS)
    served.do("bet", seat=BRUNO, amount="25.00", on="7")
    table = paned(served)
    body = table.open(qtbot, PackPane, Pane.PACK)
    hold(qtbot, body, "ran_out")
    assert table.model.view.next is Next.SEE_PACK
    hold(qtbot, body, "void_deal")
    assert [line["do"] for line in table.given] == ["pack", "misdeal"]
    assert [event.result for event in served.events() if isinstance(event, e.DealEnded)][-1] == "misdeal"
    assert len(served.flags) == 3


@pytest.mark.parametrize("grid", GRIDS)
def test_of_a_card_that_cannot_be_there_the_hold_says_that_the_pack_leaves(qtbot: QtBot, grid: Grid) -> None:
    served = played()
    served.do("shuffle")
    served.draw(*OPENING_CARDS, "7C")
    table = paned(served)
    body = table.open(qtbot, HoldPane, Pane.HOLD, grid)
    assert ill_laid(body) == []
    answers = [body.findChild(AnswerKey, f"answer_{number}") for number in (3, 4)]
    assert ["the pack leaves the table" in key.value().note for key in answers if key is not None] == [False, True]
    touch(body, "answer_4")
    hold(qtbot, body, "void_deal")
    assert (served.packs.in_play, len(served.flags)) == (None, 3)


@pytest.mark.parametrize("grid", GRIDS)
def test_cards_that_came_before_a_check_was_said_are_not_answered_for_one_by_one(qtbot: QtBot, grid: Grid) -> None:
    served = Packed().sit()
    served.draw("7H", "KS", "2C")
    table = paned(served)
    body = table.open(qtbot, HoldPane, Pane.HOLD, grid)
    assert ill_laid(body) == []
    touch(body, "answer_2")
    assert (table.model.shown.pane, table.given) == (Pane.PACK, [])
    pack = table.open(qtbot, PackPane, Pane.PACK, grid)
    touch(pack, "letter_R", "letter_E", "letter_D", "name_done")
    assert "3 of 40" in said(pack)
    assert served.held == []


@pytest.mark.parametrize("grid", GRIDS)
def test_the_number_of_a_pack_is_touched_too(qtbot: QtBot, grid: Grid) -> None:
    table = paned()
    body = table.open(qtbot, PackPane, Pane.PACK, grid)
    touch(body, "letter_R", "letter_space", "letters_more", "letter_1", "letter_4")
    assert ill_laid(body) == []
    touch(body, "letters_more", "letter_D", "name_done")
    assert [line["pack"] for line in table.given] == ["r 14d"]


def test_what_was_seen_at_the_table_takes_a_pack_away(qtbot: QtBot) -> None:
    table = paned(played())
    table.model.collected()
    body = table.open(qtbot, PackPane, Pane.PACK)
    hold(qtbot, body, "pack_hold")
    assert table.served.events()[-3].why == "person"
    assert body.title() == "Pack on hold"


def test_a_pack_is_taken_out_with_nothing_wrong(qtbot: QtBot) -> None:
    table = paned(played())
    table.model.collected()
    body = table.open(qtbot, PackPane, Pane.PACK)
    touch(body, "pack_out")
    assert table.given == [{"do": "pack", "act": "out"}]
    assert table.model.view.next is Next.SEE_PACK


def test_with_cards_unread_it_is_checked_again(qtbot: QtBot) -> None:
    served = Packed().sit()
    served.pack("check", pack=RED)
    served.draw(*PACK_OF_FORTY[1:])
    served.unread()
    served.pack("checked")
    table = paned(served)
    body = table.open(qtbot, PackPane, Pane.PACK)
    assert "Check it again" in said(body)
    touch(body, "check_again")
    assert table.given == [{"do": "pack", "act": "check", "pack": RED}]


def test_where_no_check_is_asked_for_nothing_is_shown_of_packs() -> None:
    table = Paned(Packed("none").sit())
    assert (table.model.view.packs, table.model.view.next) == (None, Next.SHUFFLE)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
def test_a_whole_way_in_the_window(qtbot: QtBot, size: tuple[int, int]) -> None:
    """From no pack to a deal, by keys; F7 shows the pack between deals and types cards in one."""
    served = Packed().sit()
    windowed = Windowed(qtbot, served, size)
    windowed.port.packs = [RED, BLUE]
    windowed.see()
    windowed.touch("key_grid")
    assert windowed.model.shown.pane is Pane.PACK
    qtbot.waitUntil(lambda: "guest_0" in seen(windowed.window))
    windowed.touch("guest_0")
    served.draw(*PACK_OF_FORTY)
    windowed.see()
    windowed.touch("pack_checked")
    windowed.press(Qt.Key.Key_Space)
    assert windowed.port.given[-1] == {"do": "pack", "act": "in", "pack": RED}
    windowed.press(Qt.Key.Key_Space)
    served.draw(*OPENING_CARDS, BANK_LOSES)
    windowed.see()
    assert len([event for event in served.events() if isinstance(event, e.DealEnded)]) == 1


def test_the_hand_on_a_simulated_shoe_runs_a_pack_through(qtbot: QtBot) -> None:
    served = Packed().sit()
    windowed = Windowed(qtbot, served, has_hand=True)
    windowed.port.packs = [RED]
    assert windowed.port.hand is not None
    windowed.port.hand.cards = list(PACK_OF_FORTY)
    qtbot.waitUntil(lambda: "guest_0" in seen(windowed.window))
    windowed.touch("guest_0")
    assert windowed.port.hand.packs == 1
    for _ in PACK_OF_FORTY:
        windowed.press(Qt.Key.Key_Space)
    windowed.touch("pack_checked")
    assert served.packs.ready(RED) is not None


def test_no_key_is_off_in_a_check(qtbot: QtBot) -> None:
    table = paned()
    table.do("pack", act="check", pack=RED)
    body = table.open(qtbot, PackPane, Pane.PACK)
    assert [off_of(body, name) for name in ("pack_checked_wrong", "type_cards", "give_up")] == ["", "", ""]
    touch(body, "give_up")
    assert table.given == [{"do": "pack", "act": "give_up"}]
