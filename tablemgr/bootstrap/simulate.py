"""`tablemgr simulate`: simulated devices as programs of their own."""

import sys

from tablemgr.devices.simulated import ShoeOptions, run_shoe

__all__ = ["ShoeOptions", "simulate_shoe"]


def simulate_shoe(port: str, options: ShoeOptions) -> int:
    """The simulated shoe on standard input and output; its exit status."""
    return run_shoe(port, options, sys.stdin, sys.stdout)
