"""The pictures of the review: each is drawn at each size, and no word in it is cut off."""

import os
from pathlib import Path
from unittest.mock import patch

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtGui import QImage

from tablemgr.bootstrap.pictures import SIZES
from tablemgr.bootstrap.review_pictures import draw_review_scenes
from tablemgr.console.paint import writing

SCENES = ("bet_explained", "deals", "found", "replay", "verify_failed")


@pytest.mark.parametrize("size", SIZES)
def test_every_scene_is_drawn_with_all_its_words(qapp: object, tmp_path: Path, size: str) -> None:
    told: list[Path] = []
    with patch.object(writing, "_cut", side_effect=writing._cut) as cut:
        draw_review_scenes(tmp_path, (size,), told.append)
    assert sorted(path.name for path in told) == [f"{scene}_{size}.png" for scene in SCENES]
    pictures = [QImage(str(path)) for path in told]
    assert {(picture.width(), picture.height()) for picture in pictures} == {SIZES[size]}
    assert [call.args[0] for call in cut.call_args_list] == []
