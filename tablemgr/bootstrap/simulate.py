"""`tablemgr simulate`: simulated devices as programs of their own."""

import sys

from tablemgr.devices.simulated import Options, defects_of_kind, run_device

__all__ = ["Options", "defects_of_kind", "simulate_device"]


def simulate_device(kind: str, port: str, options: Options) -> int:
    """The simulated device on standard input and output; its exit status."""
    return run_device(kind, port, options, sys.stdin, sys.stdout)
