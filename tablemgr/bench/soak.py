"""A console left to run: the longest that its window did not answer, and what it holds at the start and at the end.

Bots play at ten commands a second through the inbox; the shoe is a simulated one on a pseudo-terminal; the window is a
real one, or drawn offscreen; the process is set up as a console is. Memory is this process' own, as the system counts
it.
"""

import os
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from tablemgr.bench.figures import Change, Spread, spread
from tablemgr.bench.workload import given
from tablemgr.bootstrap.bots import PacedBots
from tablemgr.bootstrap.console import ConsolePort, favour_the_window, simulated_hand
from tablemgr.bootstrap.table import new_table
from tablemgr.devices.simulated import SimulatedShoe
from tablemgr.kernel.sealed import SIMULATED
from tablemgr.play.dealer import OPENING_LINE
from tablemgr.service.requests import By

PACE_S = 0.1
TURN_S = 0.002
SETTLED_S = 3.0


def measure(directory: Path, progress: Callable[[int], None], seconds: int) -> list[Spread | Change]:
    """Runs for so many seconds; `progress` is told of each."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from tablemgr.console.app import application, lasting, take_turn
    from tablemgr.console.window import TableWindow

    application()
    favour_the_window()
    with ExitStack() as stack:
        table = stack.enter_context(new_table(directory / "table", SIMULATED, directory / "bench.key"))
        shoe = stack.enter_context(SimulatedShoe("pty"))
        table.say(given(dict(OPENING_LINE)), By("bench", "bench"))
        port = ConsolePort(table)
        port.hand = hand = simulated_hand(shoe, 5, port.report)
        port.bots = bots = PacedBots(table, hand, 5, PACE_S)
        window = TableWindow(port, "soak", (1920, 1080), lambda: "")
        feed = table.attach_shoe("shoe", shoe.url, lambda _: None)
        window.show()
        stack.enter_context(lasting())
        bots.play()
        pauses_ms: list[float] = []
        began = last = time.perf_counter()
        held = _Held()
        seen = 0
        while last - began < seconds + SETTLED_S:
            take_turn()
            time.sleep(TURN_S)
            now = time.perf_counter()
            pauses_ms.append((now - last - TURN_S) * 1000)
            last = now
            if now - began < SETTLED_S:
                held, pauses_ms = _Held(), []
            elif int(now - began - SETTLED_S) > seen:
                seen = int(now - began - SETTLED_S)
                progress(min(seen, seconds))
            if not bots.are_playing:
                bots.play()
        after = _Held()
        commands = table.writer.head.seq
        window.close()
        bots.stop()
        hand.stop()
        feed.stop()
    return [
        spread("the window's event loop away from what waits", pauses_ms, "100 ms or less"),
        Change("memory", "MiB", held.memory_mib, after.memory_mib),
        Change("open handles", "", held.handles, after.handles),
        Change("threads", "", held.threads, after.threads),
        Change("records in the journal", "", 0, commands),
    ]


class _Held:
    """What the process holds now."""

    def __init__(self) -> None:
        self.memory_mib = _memory_mib()
        self.handles = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc/self/fd").exists() else 0
        self.threads = threading.active_count()


def _memory_mib() -> float:
    status = Path("/proc/self/status")
    if not status.exists():
        return 0.0
    for line in status.read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0
