"""The pictures of the review: each is drawn at each size, and no word in it is cut off."""

import os
from pathlib import Path
from unittest.mock import patch

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from legible import faults
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap.pictures import SIZES
from tablemgr.bootstrap.review_pictures import ReviewScene, draw_review_scenes, let_it_answer, scenes, window_of
from tablemgr.console.app import application
from tablemgr.console.paint import writing

SCENES = ("bet_explained", "deals", "found", "odds", "odds_under_a_policy", "replay", "theoretical", "verify_failed")
# A list that follows the replay is drawn up as far as it must be, and may cut a row. Other lists have whole rows where
# they have no frame, and here Qt's own is round them; those with figures allow for one.
ROWS_MAY_BE_CUT = ("bet_explained", "replay", "deals", "found")


@pytest.mark.parametrize("size", SIZES)
def test_every_scene_is_drawn_with_all_its_words(qapp: object, tmp_path: Path, size: str) -> None:
    told: list[Path] = []
    with patch.object(writing, "_cut", side_effect=writing._cut) as cut:
        draw_review_scenes(tmp_path, (size,), told.append)
    assert sorted(path.name for path in told) == [f"{scene}_{size}.png" for scene in SCENES]
    pictures = [QImage(str(path)) for path in told]
    assert {(picture.width(), picture.height()) for picture in pictures} == {SIZES[size]}
    assert [call.args[0] for call in cut.call_args_list] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
def test_every_word_of_a_scene_can_be_read(qtbot: QtBot, scene: ReviewScene, size: str) -> None:
    application()
    window = window_of(scene, SIZES[size])
    qtbot.addWidget(window)
    let_it_answer(window, scene)
    found = faults(window)
    assert [each for each in found if scene.name not in ROWS_MAY_BE_CUT or "of the list is cut" not in each] == []
