"""What all tests of the screens need: Qt without a display, and our own fonts.

A stray message of Qt fails the test that called for it: `qt_log_level_fail` in pyproject.toml.
"""

import os

import pytest

# Before Qt is imported. A run under an X server asks for another platform.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from tablemgr.console.fonts.loading import load_fonts


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application of pytest-qt, with our fonts."""
    load_fonts()
    return qapp
