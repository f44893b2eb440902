"""The USB driver over the system's own libusb, which takes a mocked device for a real one.

umockdev ends a process in which something is wrong, and its bindings belong to the system's Python: so the steps are a
program of their own, `under_umockdev.py`, and this test reads what it says.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
BINDINGS = "import gi; gi.require_version('UMockdev', '1.0'); from gi.repository import UMockdev"
OLD_ENOUGH = "import sys; sys.exit(sys.version_info < (3, 11))"
PACKAGES = "apt-get install umockdev gir1.2-umockdev-1.0 python3-gi libusb-1.0-0"
TIMEOUT_S = 90
STEPS = (
    "pyusb finds the device through the system's libusb",
    "it is listed with the URL to paste and its file of this moment",
    "a live table refuses it",
    "silence is no loss",
    "bytes of every value come through",
    "a stall is cleared and read on",
    "a hundred transfers",
    "a pulled plug is a lost port, and then no port",
    "100 plugs while the program runs",
    "done",
)


def why_not() -> str:
    """What is missing of the system, or an empty text."""
    if not sys.platform.startswith("linux"):
        return "umockdev is for Linux"
    if importlib.util.find_spec("usb") is None:
        return "pyusb is not installed: pip install 'tablemgr[usb]'"
    if shutil.which("umockdev-wrapper") is None or not Path(SYSTEM_PYTHON).exists():
        return f"umockdev is not installed: {PACKAGES}"
    if subprocess.call([SYSTEM_PYTHON, "-c", OLD_ENOUGH]):
        return f"{SYSTEM_PYTHON} is older than this project's oldest Python"
    if subprocess.call([SYSTEM_PYTHON, "-c", BINDINGS], stderr=subprocess.DEVNULL):
        return f"the bindings of umockdev are not installed: {PACKAGES}"
    return ""


def test_the_driver_works_through_the_systems_libusb_and_a_hundred_plugs() -> None:
    if why := why_not():
        pytest.skip(why)
    found = importlib.util.find_spec("usb")
    assert found is not None
    assert found.origin is not None
    places = (str(ROOT), str(HERE), str(Path(found.origin).parents[1]))
    done = subprocess.run(
        ["umockdev-wrapper", SYSTEM_PYTHON, str(HERE / "under_umockdev.py")],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(places), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
        check=False,
    )
    said = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr[-4000:]
    assert len(said) == len(STEPS)
    assert all(line.startswith(step) for line, step in zip(said, STEPS, strict=True)), said
