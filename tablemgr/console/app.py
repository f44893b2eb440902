"""The Qt application: made once, dressed, and run until its window is closed. A slot that fails is shown and reported.

Qt ends the process without a word where there is no screen; whoever calls this has looked before (`display`).
"""

import gc
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QBuffer, QEvent, QEventLoop
from PySide6.QtWidgets import QApplication, QWidget

from tablemgr.console.fonts.loading import load_fonts
from tablemgr.console.i18n import speak
from tablemgr.console.parts.dress import dress
from tablemgr.console.port import TablePort
from tablemgr.console.theme.grid import LARGE, SMALL
from tablemgr.console.window import TableWindow

FAULT_CHARACTERS_MAX = 1_500


def application() -> QApplication:
    """The one application of this process, with our fonts and colours."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    app = QApplication([])
    app.setApplicationName("tablemgr")
    load_fonts()
    dress(app)
    speak(app)
    return app


def best_size(app: QApplication) -> tuple[int, int]:
    """The larger of the two sizes that the screen has room for."""
    screen = app.primaryScreen().availableGeometry()
    large = LARGE.screen
    if screen.width() >= large.width and screen.height() >= large.height:
        return large.width, large.height
    return SMALL.screen.width, SMALL.screen.height


def run_window(
    port: TablePort,
    name: str,
    now: Callable[[], str],
    size: tuple[int, int] | None = None,
    *,
    full_screen: bool = False,
) -> int:
    """Shows the table until the window is closed; the exit status."""
    app = application()
    window = TableWindow(port, name, size or best_size(app), now)

    def told(text: str) -> None:
        port.report(text)
        window.say(text)

    return show_until_closed(window, told, full_screen=full_screen)


def show_until_closed(window: QWidget, told: Callable[[str], object], *, full_screen: bool) -> int:
    """The exit status. `told` hears of slots that fail."""
    watch_slots(told)
    if full_screen:
        window.showFullScreen()
    else:
        window.show()
    with lasting():
        return application().exec()


@contextmanager
def lasting() -> Iterator[None]:
    """What there is now, the program and its window, lasts as long as the block: Python's collector leaves it alone.

    Else it looks through all of it every few minutes, a hundred thousand objects, and the window waits for a tenth of a
    second; with it, it looks through what has come since."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def watch_slots(told: Callable[[str], object]) -> None:
    """An exception in a slot goes to standard error and to `told`, and the window goes on."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        told(f"a fault of the program: {text[-FAULT_CHARACTERS_MAX:]}")

    sys.excepthook = hook


def picture_of(window: QWidget, path: Path) -> None:
    """The window as a PNG file; OSError if it cannot be written."""
    window.show()
    QApplication.processEvents()
    drawn = QBuffer()
    drawn.open(QBuffer.OpenModeFlag.WriteOnly)
    # Not by Qt into the file: it does not say why it cannot.
    window.grab().save(drawn, "PNG")
    path.write_bytes(drawn.data().data())


@contextmanager
def for_a_while(window: QWidget) -> Iterator[None]:
    """Closes a window at the end and gives back all that it holds, some ten million bytes: what its keys are connected
    to would keep it as long as the program runs."""
    try:
        yield
    finally:
        window.close()
        window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def take_turn() -> None:
    """Lets Qt handle what waits, once."""
    QApplication.processEvents()


def wait_a_turn() -> None:
    """Sleeps until something comes, as an application that is executed does, and lets Qt handle it. With a window that
    has a clock it returns within its tick."""
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
