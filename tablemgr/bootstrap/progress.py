"""How far long work is, on standard error: a bar where somebody sees it, or lines for a program that asks for them."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def counting(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how much is done; it draws nothing when standard error is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.update(task, completed=done)


@contextmanager
def telling(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Gives a function to be told how much is done; each time, and once before, it writes a line:
    `{"done": 1000, "records": 5000}`, the second key being what is counted."""

    def tell(done: int) -> None:
        sys.stderr.write(f"{json.dumps({'done': done, what: total})}\n")
        sys.stderr.flush()

    tell(0)
    yield tell
