"""The device's end of a wire, as a simulated device sees it, and what can happen to a wire."""

from typing import Protocol


class Line(Protocol):
    """One wire. No method blocks, so that a hand that draws a card never waits for a slow reader."""

    @property
    def url(self) -> str:
        """What the host opens. It may change with `plug`."""

    @property
    def is_plugged(self) -> bool: ...

    def is_heard(self) -> bool:
        """Does somebody hold the other end open now?"""

    def send(self, outgoing: bytes) -> int:
        """How many bytes went; fewer than all when the wire is full, 0 when nobody hears."""

    def receive(self) -> bytes:
        """What the host sent, or nothing."""

    def yank(self) -> None:
        """Pull the plug: the host's port is lost. Nothing happens when it is out already."""

    def plug(self) -> None:
        """Put the plug back. Nothing happens when it is in already."""

    def close(self) -> None:
        """Take the wire away, with all that belongs to it."""
