"""The house rules in force, seen by touch and by key: every rule of every game, in words, and their hash (C12)."""

import pytest
from paned import Paned, ill_laid, press, touch
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from served import DEALER, JOURNAL_ID, Served, line
from windowed import Windowed

from tablemgr.console import rule_words
from tablemgr.console.model import Pane
from tablemgr.console.panels.bars import LampBar
from tablemgr.console.panels.rules import RulesPane
from tablemgr.console.rule_words import rule_word, value_word
from tablemgr.console.theme.grid import LARGE, SMALL, Grid
from tablemgr.engine.core import GAMES
from tablemgr.engine.house_rules import WordRule
from tablemgr.kernel.sealed import SIMULATED


def opened(game: str, **rules: object) -> Served:
    served = Served()
    opening = {"do": "open", "game": game, "currency": "EUR", "seats": 9, "rules": rules}
    served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tablemgr tests")
    return served


@pytest.mark.parametrize("grid", [LARGE, SMALL])
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_of_a_game_stands_there_and_nothing_is_cut_off(qtbot: QtBot, game: str, grid: Grid) -> None:
    table = Paned(opened(game))
    pane = table.open(qtbot, RulesPane, Pane.RULES, grid)
    assert len(pane.rules()) == len(GAMES[game].rule_forms)
    assert ill_laid(pane) == []
    assert pane.beside() == table.served.table.rules_hash[:8]


def test_what_the_house_has_chosen_stands_there_in_words(qtbot: QtBot) -> None:
    table = Paned(opened("zecchinetta", minimum="5.00", playette="doubling", bets_removable=True))
    pane = table.open(qtbot, RulesPane, Pane.RULES)
    assert dict(pane.rules()) == {
        "bets in units of": "0.01",
        "commission in units of": "0.01",
        "commission rounded": "half up",
        "lowest bet at first": "5.00",
        "highest bet at first": "no limit",
        "lowest bank": "0.00",
        "playette": "doubling",
        "cover by the bank": "required",
        "commission of": "each bet",
        "bets may be taken back": "yes",
    }
    assert "playette: doubling" in pane.accessibleDescription()


@pytest.mark.parametrize(
    ("game", "rule", "says"),
    [
        ("zetema", "target", "300, from four on 200"),
        ("monte_bank", "deals per bank", "any number"),
        ("sette_e_mezzo", "banker stands on half points", "free"),
    ],
)
def test_of_a_rule_that_is_not_chosen_it_says_what_holds(qtbot: QtBot, game: str, rule: str, says: str) -> None:
    rules = {"deals per bank": {"deals_per_bank": None}, "target": {"target": None}}.get(rule, {})
    table = Paned(opened(game, **rules))
    pane = table.open(qtbot, RulesPane, Pane.RULES)
    shown = dict(pane.rules())
    assert shown[rule.replace("deals per bank", "deals a bank")] == says


def test_other_rules_stand_there_as_soon_as_they_are_in_force(qtbot: QtBot) -> None:
    table = Paned(opened("zecchinetta"))
    pane = table.open(qtbot, RulesPane, Pane.RULES)
    table.do("game", game="sette_e_mezzo", rules={"matta": "KD", "burn": "34", "banker_stands_on": 10})
    shown = dict(pane.rules())
    assert (shown["matta"], shown["may be burnt"], shown["banker stands on half points"]) == ("K♦", "3 or 4", "10")
    assert pane.beside() == table.served.table.rules_hash[:8]


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_every_choice_has_a_word_that_can_be_translated(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rule_words, "tr", lambda text: f"<{text}>")
    for rule, form in GAMES[game].rule_forms.items():
        assert rule_word(rule).startswith("<"), rule
        for value in form.words if isinstance(form, WordRule) else ():
            word = value_word(value)
            assert word.startswith("<") or not word.isalpha() or len(word) == 1, value


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
@pytest.mark.parametrize("has_hand", [False, True])
def test_the_rules_are_opened_by_touch_and_by_their_key(qtbot: QtBot, size: tuple[int, int], has_hand: bool) -> None:
    at = Windowed(qtbot, opened("monte_bank"), size, has_hand=has_hand)
    before = at.model.shown.pane
    lamps = at.window.findChild(LampBar)
    QTest.mouseClick(lamps, Qt.MouseButton.LeftButton, pos=lamps.rules().center().toPoint() - lamps.pos())
    assert at.model.shown.pane is Pane.RULES
    at.touch("close")
    assert at.model.shown.pane is before
    at.press(Qt.Key.Key_F1)
    assert at.model.shown.pane is Pane.RULES
    at.press(Qt.Key.Key_Escape)
    assert at.model.shown.pane is before


def test_the_pane_is_left_by_touch_and_by_key(qtbot: QtBot) -> None:
    table = Paned(opened("zetema"))
    pane = table.open(qtbot, RulesPane, Pane.RULES)
    touch(pane, "close")
    assert table.model.shown.pane is not Pane.RULES
    table.model.open(Pane.RULES)
    press(Qt.Key.Key_Escape)
    assert table.model.shown.pane is not Pane.RULES
