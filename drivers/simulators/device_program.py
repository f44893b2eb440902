"""`python -m drivers.simulators.device_program PORT`: a simulated device without anything of tablemgr."""

import argparse
import sys
from pathlib import Path

from drivers.simulators.kinds import KINDS, Options
from drivers.simulators.packs import PACKS
from drivers.simulators.ports import FORMS
from drivers.simulators.runner import run, run_scenario
from drivers.simulators.scenario import ScenarioError, read_scenario


def main() -> int:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(
        prog="device_program", description=__doc__, epilog="help on standard input says what a hand can do"
    )
    parser.add_argument("port", help=FORMS)
    parser.add_argument("--device", choices=sorted(KINDS), default="shoe")
    parser.add_argument("--seed", type=int, help="load a pack shuffled by this seed")
    parser.add_argument("--pack", choices=sorted(PACKS), default="forty")
    parser.add_argument("--every", type=float, metavar="S", help="draw a card every S seconds")
    parser.add_argument("--spacing", type=float, default=0.0, metavar="S", help="seconds between copies of an event")
    parser.add_argument("--faults", default="none", help="none, all, or rates such as noise=0.2,cut=0.1")
    parser.add_argument("--tags", type=int, default=0, help="so many chips lie on a reader at the start")
    parser.add_argument("--column", default="own", help="where: own, a channel, or MULTIPLEXER:CHANNEL")
    parser.add_argument("--defect", default="", help="one rule of the wire to break")
    parser.add_argument("--scenario", type=Path, metavar="F", help="play this scenario; it says which device")
    chosen = parser.parse_args()
    if chosen.scenario is not None:
        try:
            return run_scenario(read_scenario(chosen.scenario), chosen.port, sys.stdout)
        except ScenarioError as error:
            parser.error(str(error))
    options = Options(
        seed=chosen.seed,
        pack=chosen.pack,
        every_s=chosen.every,
        spacing_s=chosen.spacing,
        faults=chosen.faults,
        defect=chosen.defect,
        tags=chosen.tags,
        column=chosen.column,
    )
    return run(chosen.device, chosen.port, options, sys.stdin, sys.stdout)


if __name__ == "__main__":
    sys.exit(main())
