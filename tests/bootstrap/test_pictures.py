"""The pictures of the table console: in each, at each size, every word is whole and stands clear of the others."""

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from legible import faults
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tablemgr.bootstrap.picture_scenes import scenes
from tablemgr.bootstrap.pictures import SHEET_SIZE, SIZES, draw_scenes, play, window_of
from tablemgr.bootstrap.scene import Scene
from tablemgr.console.app import application, take_turn


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
def test_every_word_of_a_scene_can_be_read(qtbot: QtBot, scene: Scene, size: str) -> None:
    application()
    window = window_of(
        play(scene.steps, scene.options),
        "Table 3",
        SIZES[size],
        scene.touches,
        has_hand=scene.has_hand,
        packs=scene.packs,
    )
    qtbot.addWidget(window)
    window.show()
    take_turn()
    assert faults(window) == []


@pytest.mark.parametrize("size", SIZES)
def test_every_scene_is_drawn_and_the_sheet_of_parts_once(qapp: object, tmp_path: Path, size: str) -> None:
    told: list[Path] = []
    before = QApplication.topLevelWidgets()
    draw_scenes(tmp_path, (size,), told.append)
    names = [*(scene.name for scene in scenes()), *(["parts"] if size == SHEET_SIZE else [])]
    assert [path.name for path in told] == [f"{name}_{size}.png" for name in names]
    assert len(QApplication.topLevelWidgets()) <= len(before)
    pictures = [QImage(str(path)) for path in told]
    assert {(picture.width(), picture.height()) for picture in pictures} == {SIZES[size]}
