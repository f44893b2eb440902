"""What a hand at a simulated device cannot do, as a sentence for the person whose hand it is."""

from math import inf


class HandError(Exception):
    """The device cannot do that now: no card left, locked, no such card. Nothing has changed."""


def checked_rhythm(every_s: float | None, spacing_s: float) -> None:
    """HandError unless both are times that a clock can reach."""
    if every_s is not None and not 0 < every_s < inf:
        raise HandError(f"a card every {every_s} seconds is no rhythm")
    if not 0 <= spacing_s < inf:
        raise HandError(f"{spacing_s} seconds between two copies is no time")
