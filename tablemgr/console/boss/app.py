"""Shows a review until its window is closed. Whoever calls this has looked whether there is a screen."""

import sys
from collections.abc import Callable

from tablemgr.console.app import application, best_size, show_until_closed
from tablemgr.console.boss.port import ReviewPort
from tablemgr.console.boss.window import ReviewWindow


def run_review(
    port: ReviewPort,
    name: str,
    now: Callable[[], str],
    size: tuple[int, int] | None = None,
    *,
    full_screen: bool = False,
) -> int:
    """The exit status."""
    window = ReviewWindow(port, name, size or best_size(application()), now)

    def told(text: str) -> None:
        # The journal is not ours to write: what fails is said here, and shown.
        sys.stderr.write("tablemgr review: a fault of the program\n")
        window.say(text)

    return show_until_closed(window, told, full_screen=full_screen)
