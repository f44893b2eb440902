"""`python -m drivers.simulators.shoe_program PORT`: the simulated shoe without anything of tablemgr."""

import argparse
import sys

from drivers.simulators.packs import PACKS
from drivers.simulators.ports import FORMS
from drivers.simulators.runner import HELP, ShoeOptions, run


def main() -> int:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="shoe_program", description=__doc__, epilog=f"commands: {HELP}")
    parser.add_argument("port", help=FORMS)
    parser.add_argument("--seed", type=int, help="load a pack shuffled by this seed")
    parser.add_argument("--pack", choices=sorted(PACKS), default="forty")
    parser.add_argument("--every", type=float, metavar="S", help="draw a card every S seconds")
    parser.add_argument("--spacing", type=float, default=0.0, metavar="S", help="seconds between copies of an event")
    parser.add_argument("--faults", default="none", help="none, all, or rates such as noise=0.2,cut=0.1")
    chosen = parser.parse_args()
    options = ShoeOptions(
        seed=chosen.seed, pack=chosen.pack, every_s=chosen.every, spacing_s=chosen.spacing, faults=chosen.faults
    )
    return run(chosen.port, options, sys.stdin, sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
