"""Kills a running table often: `python tests/simulation/kill_often.py --kills 200 [--shoe | --new] [--seed N]`.

What is done and what must hold stands in tests/support/kills.py; the tests do the same with a few kills.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Reads the command line, kills, and says what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--shoe", action="store_true", help="beside a simulated shoe that draws all along")
    kind.add_argument("--new", action="store_true", help="while a new directory is made")
    chosen = parser.parse_args()
    sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT)]
    import kills

    kill = kills.kill_beside_a_shoe if chosen.shoe else kills.kill_while_made if chosen.new else kills.kill_by_lines
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TABLEMGR_HOME"] = str(Path(folder) / "home")
        found = kill(Path(folder) / "table", chosen.kills, chosen.seed)
    seconds = time.monotonic() - began_s
    sys.stdout.write(f"{chosen.kills} kills in {seconds:.0f} s: {found}; nothing lost, nothing doubled\n")


if __name__ == "__main__":
    main()
