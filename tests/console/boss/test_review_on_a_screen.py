"""The review under an X server: the same tests of its window, once more."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
TRIED = "picked or explains or by_keys_alone"


@pytest.mark.slow
def test_the_review_is_tried_on_a_screen_too(tmp_path: Path) -> None:
    if shutil.which("xvfb-run") is None:
        pytest.skip("xvfb-run is not there: apt-get install xvfb xauth")
    if os.environ.get("QT_QPA_PLATFORM") == "xcb":
        pytest.skip("this run is on a screen already")
    tests = "tests/console/boss/test_review_window.py"
    # A folder of its own: two runs that clear away the same old folders are in each other's way.
    apart = ["--basetemp", str(tmp_path / "inner")]
    pytest_words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", *apart, tests, "-k", TRIED]
    ran = subprocess.run(
        ["xvfb-run", "-a", "-s", "-screen 0 1920x1080x24", sys.executable, *pytest_words],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "xcb", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr[-2000:]
    assert "5 passed" in ran.stdout
