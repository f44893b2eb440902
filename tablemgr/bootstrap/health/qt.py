"""Whether Qt starts here, and whether the fonts are there: found out in a process of its own.

Where a library or a screen is missing Qt ends its process and raises nothing, so this one must not be it.
"""

import importlib.metadata
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablemgr.bootstrap.health.findings import Finding, ok, to_do
from tablemgr.bootstrap.health.qt_libraries import apt_line

START_LIMIT_S = 30

# What stands in pyproject.toml. 6.12.0 loses a reference to True with every signal on Python 3.11 and ends the process.
OLDEST_QT, FIRST_REFUSED_QT = (6, 8, 3), (6, 12)
INSTALL = "python -m pip install 'tablemgr[gui]'"

OFFSCREEN = "offscreen"
_STARTED, _WRITES = "started on ", "fonts loaded"
_PROGRAM = f"""\
from PySide6.QtGui import QGuiApplication
application = QGuiApplication([])
print("{_STARTED}" + application.platformName(), flush=True)
from tablemgr.console.fonts.loading import load_fonts
load_fonts()
print("{_WRITES}", flush=True)
"""


@dataclass(frozen=True, slots=True)
class QtStart:
    """A try to start Qt. `platform` is what it started on, empty if it did not; `said` is its last line of trouble."""

    platform: str
    has_fonts: bool
    said: str


def qt_version() -> str | None:
    """The PySide6 that is installed; None if there is none."""
    try:
        return importlib.metadata.version("PySide6-Essentials")
    except importlib.metadata.PackageNotFoundError:
        return None


def start_qt(environment: Mapping[str, str]) -> QtStart:
    """Start Qt under this environment."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", _PROGRAM],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=START_LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return QtStart("", False, f"it did not start within {START_LIMIT_S} s")
    started = re.search(f"^{_STARTED}(.*)$", done.stdout, re.MULTILINE)
    return QtStart(started[1] if started else "", _WRITES in done.stdout, _last_line(done.stderr))


def start_offscreen() -> QtStart:
    """Start Qt without a screen."""
    return start_qt({**os.environ, "QT_QPA_PLATFORM": OFFSCREEN})


def judge_version(name: str, version: str | None, python: tuple[int, int]) -> Finding:
    """Whether this PySide6 is one that the screens can be trusted to."""
    if version is None:
        return to_do(name, "PySide6 is not installed: there are no screens", INSTALL)
    found = tuple(int(part) for part in re.findall(r"\d+", version)[:3])
    if found < OLDEST_QT:
        return to_do(name, f"PySide6 {version} is older than 6.8.3", INSTALL)
    if found >= FIRST_REFUSED_QT and python == (3, 11):
        why = "kills the process on Python 3.11 after some hundred signals"
        return to_do(name, f"PySide6 {version} {why}", INSTALL)
    if found >= FIRST_REFUSED_QT:
        return to_do(name, f"PySide6 {version} has not been tried with this program", INSTALL)
    return ok(name, f"PySide6 {version}")


def judge_start(name: str, start: QtStart, missing: Sequence[str]) -> Finding:
    """Whether Qt draws at all; `missing` are the Debian packages that were not found."""
    if start.platform:
        return ok(name, "Qt starts and draws")
    return to_do(name, f"Qt does not start: {start.said or 'it ended without a word'}", apt_line(missing) or INSTALL)


def judge_fonts(name: str, start: QtStart) -> Finding:
    """Whether the fonts of the screens can be had; without Qt nobody can tell."""
    if start.has_fonts:
        return ok(name, "the fonts of the package are loaded")
    if not start.platform:
        return to_do(name, "it cannot be told: Qt does not start", "see to Qt first")
    again = "python -m pip install --force-reinstall tablemgr"
    return to_do(name, f"the fonts of the package cannot be loaded: {start.said}", again)


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1].strip() if lines else ""
