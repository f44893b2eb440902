"""What all tests of the screens need: Qt without a display, and our own fonts.

A stray message of Qt fails the test that called for it: `qt_log_level_fail` in pyproject.toml.
"""

import os
from collections.abc import Iterator
from typing import Any

import pytest

# Before Qt is imported. A run under an X server asks for another platform.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tablemgr.console.fonts.loading import load_fonts


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """The application of pytest-qt, with our fonts."""
    load_fonts()
    return qapp


@pytest.fixture
def qtbot(qtbot: QtBot) -> Iterator[QtBot]:
    """The one of pytest-qt, which holds a widget only weakly: here it is held until it has been closed.

    Else a window is garbage as soon as its test returns, and may be collected while its last events are being painted;
    that ends the process.
    """
    held: list[QWidget] = []
    add = qtbot.addWidget

    def add_and_hold(widget: QWidget, **rest: Any) -> None:
        held.append(widget)
        add(widget, **rest)

    qtbot.addWidget = add_and_hold  # type: ignore[method-assign] # that is what is meant
    yield qtbot
    held.clear()
