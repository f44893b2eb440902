"""`tablemgr simulate`: simulated devices as programs of their own."""

import sys
from pathlib import Path

from tablemgr.devices.simulated import Options, ScenarioError, defects_of_kind, run_device, run_scenario_file

__all__ = ["Options", "ScenarioError", "defects_of_kind", "simulate_device", "simulate_scenario"]


def simulate_device(kind: str, port: str, options: Options) -> int:
    """The simulated device on standard input and output; its exit status."""
    return run_device(kind, port, options, sys.stdin, sys.stdout)


def simulate_scenario(kind: str, port: str, path: Path) -> int:
    """A scenario of this kind of device; its exit status. ScenarioError."""
    return run_scenario_file(kind, port, path, sys.stdout)
