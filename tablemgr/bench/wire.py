"""From a card's first byte on the wire to its row on the disk, and to its picture in the console's window.

The shoe is the simulated one at the other end of a pseudo-terminal, the table is played by bots, the window is a real
one, or drawn offscreen where there is no screen. The process is set up as a console is, its event loop sleeps until
something comes, and a card is drawn when all that was before it has been painted: one card is measured, from an idle
machine. Beside it the bare machine: one durable commit of one row.
"""

import os
import random
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tablemgr.bench.figures import Spread, spread
from tablemgr.bench.settle import bare_commits
from tablemgr.bench.workload import given
from tablemgr.bootstrap.console import ConsolePort, favour_the_window
from tablemgr.bootstrap.table import OpenTable, new_table
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE, Dealer
from tablemgr.play.moves import DrawCard, LoadPack
from tablemgr.service.requests import Answer, By, Request
from tablemgr.service.views import TableView
from tablemgr.service.writer import Committed
from tablemgr.storage.sqlite_library import sqlite_library

if TYPE_CHECKING:
    from tablemgr.console.window import TableWindow

CARDS = 300
WARM_UP_CARDS = 20
PATIENCE_S = 10.0
BENCH = By("bench", "bench")


@dataclass(slots=True)
class _Card:
    """When what happened to one card, by the steady clock, and how long the parts were painted, in seconds."""

    began: float = 0.0
    read: float = 0.0
    durable: float = 0.0
    viewed: float = 0.0
    on_the_felt: float = 0.0
    painted: float = 0.0
    painting: dict[str, float] = field(default_factory=lambda: {"felt": 0.0, "bars": 0.0})


class _Watch:
    """Looks over the shoulder of writer and window, and notes the times of the card that is under way."""

    def __init__(self, table: OpenTable, window: "TableWindow") -> None:
        self.card = _Card()
        self._handle, self._set_view = table.writer.handle, window.model.set_view
        # Attributes of the one object, before the class' own: nothing else of the program knows of the watch.
        table.writer.handle = self._read  # type: ignore[method-assign]
        window.model.set_view = self._viewed  # type: ignore[method-assign]
        table.writer.listeners.insert(0, self._durable)
        self._paint_now = window.felt.paint_now
        window.felt.paint_now = self._felt_painted  # type: ignore[method-assign]
        self._time_painting(window.felt, "felt")
        for bar in window.bars:
            self._time_painting(bar, "bars")

    def _read(self, request: Request, by: By) -> tuple[Answer, ...]:
        self.card.read = time.perf_counter()
        return self._handle(request, by)

    def _durable(self, _: Committed) -> None:
        """On the writer's thread, before anybody else is told."""
        self.card.durable = time.perf_counter()

    def _viewed(self, view: TableView) -> None:
        self.card.viewed = time.perf_counter()
        self._set_view(view)

    def _felt_painted(self) -> None:
        self._paint_now()
        self.card.on_the_felt = self.card.on_the_felt or time.perf_counter()

    def _time_painting(self, widget: Any, part: str) -> None:
        paint = widget.paintEvent

        def timed(event: Any) -> None:
            began = time.perf_counter()
            paint(event)
            self.card.painting[part] += time.perf_counter() - began

        widget.paintEvent = timed


def measure(directory: Path, progress: Callable[[int], None]) -> list[Spread]:
    """Milliseconds: to durable, to painted, the parts of it; and a bare commit beside them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tablemgr.console.app import application, lasting
    from tablemgr.console.window import TableWindow

    application()
    favour_the_window()
    bare = bare_commits(directory / "bare.db", sqlite_library())
    seen: list[_Card] = []
    commits = []
    with ExitStack() as stack:
        table = stack.enter_context(new_table(directory / "table", SIMULATED, directory / "bench.key"))
        shoe = stack.enter_context(SimulatedShoe("pty"))
        table.say(given(dict(OPENING_LINE)), BENCH)
        window = TableWindow(ConsolePort(table), "bench", (1920, 1080), lambda: "")
        watch = _Watch(table, window)
        feed = table.attach_shoe("shoe", shoe.url, lambda _: None)
        window.show()
        stack.enter_context(lasting())
        dealer, cards = Dealer(random.Random(3)), -WARM_UP_CARDS
        while cards < CARDS:
            if not _next_is_card(dealer, table, shoe):
                continue
            before = table.writer.head.seq
            _until_painted(window, before)
            watch.card = _Card(began=time.perf_counter())
            shoe.draw()
            _until_painted(window, before + 1)
            card, watch.card = watch.card, _Card()
            card.painted = time.perf_counter()
            cards += 1
            if cards > 0:
                seen.append(card)
                began = time.perf_counter()
                next(bare)
                commits.append((time.perf_counter() - began) * 1000)
                progress(cards)
        window.close()
        feed.stop()
    bare.close()
    return [*_spreads(seen), spread("  beside: a bare commit of one row", commits, "")]


def _until_painted(window: "TableWindow", seq: int) -> None:
    """Until the felt shows this record, and the rest of the window too, which is painted with the turn after."""
    from tablemgr.console.app import take_turn, wait_a_turn

    began = time.perf_counter()
    while window.felt.painted_seq < seq:
        wait_a_turn()
        if time.perf_counter() - began > PATIENCE_S:
            raise TimeoutError("a record was made and not seen")
    take_turn()


def _spreads(seen: list[_Card]) -> list[Spread]:
    def of(name: str, part_s: Callable[[_Card], float], aim: str = "") -> Spread:
        return spread(name, [part_s(card) * 1000 for card in seen], aim)

    return [
        of("byte on the wire to durable", lambda c: c.durable - c.began, "p99 5 on an idle machine"),
        of("byte on the wire to the card painted", lambda c: c.on_the_felt - c.began, "p99 16.7 on an idle machine"),
        of("byte on the wire to all of the window painted", lambda c: c.painted - c.began),
        of("  from the byte to the writer's hand", lambda c: c.read - c.began),
        of("  from there to durable", lambda c: c.durable - c.read),
        of("  to the window's view", lambda c: c.viewed - c.durable),
        of("  to the card painted on the felt", lambda c: c.on_the_felt - c.viewed),
        of("    of it painting", lambda c: c.painting["felt"]),
        of("  to all of the window painted", lambda c: c.painted - c.on_the_felt),
        of("    of it painting the four bars", lambda c: c.painting["bars"]),
    ]


def _next_is_card(dealer: Dealer, table: OpenTable, shoe: SimulatedShoe) -> bool:
    """Does what the bots do before the next card; True when a card is to be drawn."""
    move = dealer.next_move(table.standing_table)
    match move:
        case DrawCard():
            return True
        case LoadPack():
            shoe.reload(move.cards)
        case _:
            table.say(given(dict(move.line)), BENCH)
    return False
