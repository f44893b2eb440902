"""What a host may tell a device. Each order ends in one `OrderAnswered`, whatever becomes of it.

Orders that change a device or a tag are off unless the configuration switches them on, and each use is journalled.
Those of `ASKING` only look, and are always allowed. The codec of a family puts an order into its own bytes; a family
that cannot obey one refuses it in its `OrderAnswered`.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lock:
    """Let no card be drawn, or scan no code."""


@dataclass(frozen=True, slots=True)
class Unlock:
    """Let cards be drawn again."""


@dataclass(frozen=True, slots=True)
class SelectAntenna:
    """Join the reader to one channel of a multiplexer; inventories are of this antenna until another is selected."""

    multiplexer: int
    channel: int


@dataclass(frozen=True, slots=True)
class TakeInventory:
    """Say which tags lie on the selected antenna."""


@dataclass(frozen=True, slots=True)
class ReadBlocks:
    """Say what a tag holds, block by block. `tag` is its UID, 16 hex digits."""

    tag: str
    first_block: int
    count: int


@dataclass(frozen=True, slots=True)
class WriteBlocks:
    """Change what a tag holds. Each of `blocks` is one block in hex."""

    tag: str
    first_block: int
    blocks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WriteAfi:
    """Change the application family identifier of a tag, 0 to 255."""

    tag: str
    afi: int


@dataclass(frozen=True, slots=True)
class StartSession:
    """Aim and read, as if somebody pulled the scanner's trigger."""


@dataclass(frozen=True, slots=True)
class StopSession:
    """Let the trigger go."""


Order = Lock | Unlock | SelectAntenna | TakeInventory | ReadBlocks | WriteBlocks | WriteAfi | StartSession | StopSession

ASKING = (SelectAntenna, TakeInventory, ReadBlocks, StartSession, StopSession)
"""Orders that change nothing but what the device looks at."""
