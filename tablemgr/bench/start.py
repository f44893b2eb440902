"""From nothing to a table: a command's own process, started cold again and again.

Beside it the bare machine: a Python that starts and ends.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tablemgr.bench.figures import Spread, spread

ROUNDS = 8
SCRIPT = '{"do": "open", "game": "zecchinetta"}\n'
_PAINT = (
    "from tablemgr.bootstrap.picture_scenes import scenes\n"
    "from tablemgr.bootstrap.pictures import play\n"
    "from tablemgr.bootstrap.still_port import StillPort\n"
    "from tablemgr.console.app import application, take_turn\n"
    "from tablemgr.console.window import TableWindow\n"
    "application()\n"
    "viewer = play(scenes()[0].steps)\n"
    "window = TableWindow(StillPort(viewer), 'bench', (1920, 1080), lambda: '', viewer=viewer)\n"
    "window.show()\n"
    "take_turn()\n"
    "assert window.felt.painted_seq\n"
    "import os; os._exit(0)\n"
)


def measure(directory: Path, progress: Callable[[int], None]) -> list[Spread]:
    """Milliseconds of whole processes."""
    script = directory / "script.jsonl"
    script.write_text(SCRIPT)
    python = [sys.executable]
    tried = {
        "a bare Python": [*python, "-c", ""],
        "replay of one line": [*python, "-m", "tablemgr", "replay", str(script)],
        "run: a new table, opened and stopped": [*python, "-m", "tablemgr", "run", "--data"],
        "the console's first paint": [*python, "-c", _PAINT],
    }
    took: dict[str, list[float]] = {name: [] for name in tried}
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "TABLEMGR_HOME": str(directory / "home")}
    for round_ in range(ROUNDS):
        for name, command in tried.items():
            whole = [*command, str(directory / f"table{round_}")] if command[-1] == "--data" else command
            began = time.perf_counter()
            subprocess.run(whole, input=SCRIPT.encode(), capture_output=True, check=True, env=environment)
            took[name].append((time.perf_counter() - began) * 1000)
        progress(round_ + 1)
    return [spread(name, figures, "") for name, figures in took.items()]
