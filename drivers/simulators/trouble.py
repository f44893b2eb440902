"""What a hand at a simulated device cannot do, as a sentence for the person whose hand it is."""


class HandError(Exception):
    """The device cannot do that now: no card left, locked, no such card. Nothing has changed."""
