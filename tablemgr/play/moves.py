"""What a table that plays by itself does next: a line said at the table, a pack put into the shoe, or a card drawn."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Say:
    """A command, as a line of a table script."""

    line: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class LoadPack:
    """The old cards leave the shoe, and these go in, the first to be drawn first."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawCard:
    """The dealer draws the next card."""


Move = Say | LoadPack | DrawCard
