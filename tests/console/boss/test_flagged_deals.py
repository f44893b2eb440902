"""The pit boss sees which deals were played with a pack on hold: in their rows and under exceptions (C10)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from packed import RED, Packed
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reviewed import AtOnce, Reviewed

from tablemgr.console.boss.words import short_sentence
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.kernel.money import Currency
from tablemgr.service.packs import events as p
from tablemgr.storage.checkpoint_files import CHECKPOINTS_NAME, CheckpointFile
from tablemgr.storage.creation import create_journal

EUR = Currency.of("EUR")
SIZES = ((1920, 1080), (1280, 800))


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """Deal 1 with the red pack, which is then proved; 2 and 3 with it again, and then it fails; 4 with the blue one."""
    path = tmp_path / "day"
    journal = create_journal(path)
    table = Packed("asked", journal, (CheckpointFile(path / CHECKPOINTS_NAME),)).sit()
    table.play_with()
    table.deal()
    table.check()
    table.deal()
    table.deal()
    table.check(RED, PACK_OF_FORTY[5:])
    table.play_with("blue 1")
    table.deal()
    journal.close()
    return path


@pytest.fixture(params=SIZES, ids=("large", "small"))
def at(qtbot: QtBot, directory: Path, request: pytest.FixtureRequest) -> Iterator[Reviewed]:
    reviewed = Reviewed(qtbot, directory, request.param)
    yield reviewed
    reviewed.close()
    QApplication.processEvents()


def test_the_rows_of_the_flagged_deals_say_so_and_no_others(at: Reviewed) -> None:
    assert ["pack flagged" in row for row in at.said("deals")] == [False, True, True, False]


def test_under_exceptions_they_are_found(at: Reviewed) -> None:
    at.touch("filter", "filter_exceptions", "tab_deals")
    assert [deal.number for deal in at.model.deals] == [3, 2]
    assert all("pack flagged" in row for row in at.said("deals"))
    at.touch("tab_found")
    said = at.said("found")
    assert sum("is flagged" in row for row in said) == 2
    assert sum("leaves the table, on hold" in row for row in said) == 1


def test_a_filter_leaves_the_flags_as_they_are(directory: Path) -> None:
    assert AtOnce(directory).model.flagged == {2, 3}


def test_a_flag_in_few_words_names_deal_and_money() -> None:
    flag = p.DealFlagged(3, RED, "check", 1, 2_500, 0, 2_500, 0, 0)
    held = p.PackHeld(RED, "italian_40", "check", 1, ("7H",))
    checked = p.PackChecked(RED, "italian_40", "check", "failed", 39, ("7H",))
    in_play = p.PackPutInPlay(RED, "italian_40", "red")
    assert [short_sentence(event, EUR) for event in (flag, held, checked, in_play)] == [
        "deal 3 flagged: 25.00 staked",
        "pack red 1 on hold",
        "pack red 1 check: failed",
        "pack red 1 in play",
    ]
