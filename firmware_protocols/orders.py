"""What a host may tell a device. Orders are off unless the configuration switches them on, and each use is journalled.

The codec of a family puts an order into its own bytes; a family that cannot obey one says so.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lock:
    """Let no card be drawn."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """Let cards be drawn again."""


Order = Lock | Unlock
