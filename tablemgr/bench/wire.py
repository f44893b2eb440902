"""From a card's first byte on the wire to its row on the disk, and to its picture in the console's window.

The shoe is the simulated one at the other end of a pseudo-terminal, the table is played by bots, the window is a real
one, or drawn offscreen where there is no screen. Beside it the bare machine: one durable commit of one row.
"""

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

from tablemgr.bench.figures import Spread, spread
from tablemgr.bench.settle import bare_commits
from tablemgr.bench.workload import given
from tablemgr.bootstrap.console import ConsolePort
from tablemgr.bootstrap.table import OpenTable, new_table
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE, Dealer
from tablemgr.play.moves import DrawCard, LoadPack
from tablemgr.service.requests import By
from tablemgr.service.writer import Committed
from tablemgr.storage.sqlite_library import sqlite_library

CARDS = 300
WARM_UP_CARDS = 20
PATIENCE_S = 10.0
BENCH = By("bench", "bench")


class _Times:
    """When the first record of a card was durable, and when it was on the screen."""

    def __init__(self) -> None:
        self.durable_at: dict[int, float] = {}

    def hear(self, committed: Committed) -> None:
        """On the writer's thread, before anybody else is told."""
        self.durable_at[committed.head.seq] = time.perf_counter()


def measure(directory: Path, progress: Callable[[int], None]) -> list[Spread]:
    """Milliseconds: to durable, to painted, the part between; and a bare commit beside them."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tablemgr.console.app import application, take_turn
    from tablemgr.console.window import TableWindow

    application()
    times = _Times()
    bare = bare_commits(directory / "bare.db", sqlite_library())
    to_disk, to_screen, commits = [], [], []
    with new_table(directory / "table", SIMULATED, directory / "bench.key") as table, SimulatedShoe("pty") as shoe:
        table.writer.listeners.append(times.hear)
        table.say(given(dict(OPENING_LINE)), BENCH)
        window = TableWindow(ConsolePort(table), "bench", (1920, 1080), lambda: "")
        feed = table.attach_shoe("shoe", shoe.url, lambda _: None)
        window.show()
        dealer, cards = Dealer(random.Random(3)), -WARM_UP_CARDS
        while cards < CARDS:
            if not _next_is_card(dealer, table, shoe):
                take_turn()
                continue
            seq, began = table.writer.head.seq + 1, time.perf_counter()
            shoe.draw()
            while window.felt.painted_seq < seq:
                take_turn()
                if time.perf_counter() - began > PATIENCE_S:
                    raise TimeoutError("a card was drawn and not seen")
            seen = time.perf_counter()
            cards += 1
            if cards > 0:
                durable = min(at for done, at in times.durable_at.items() if done >= seq)
                to_disk.append((durable - began) * 1000)
                to_screen.append((seen - began) * 1000)
                began = time.perf_counter()
                next(bare)
                commits.append((time.perf_counter() - began) * 1000)
                progress(cards)
        window.close()
        feed.stop()
    bare.close()
    between = [screen - disk for screen, disk in zip(to_screen, to_disk, strict=True)]
    return [
        spread("byte on the wire to durable", to_disk, "p99 5 on an idle machine"),
        spread("byte on the wire to painted", to_screen, "p99 16.7 on an idle machine"),
        spread("  of it from durable to painted", between, ""),
        spread("  beside: a bare commit of one row", commits, ""),
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
