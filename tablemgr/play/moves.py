"""What a table that plays by itself does next: a line said at the table, a pack put into the shoe, or a card drawn."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tablemgr.engine.core import advance, read_command
from tablemgr.engine.state import Table

Events = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Tried:
    """What a line has led to at a table when it was tried."""

    at: Table
    events: Events
    after: Table


@dataclass(frozen=True, slots=True)
class Say:
    """A command, as a line of a table script. Whoever has tried it leaves with it what came of that."""

    line: Mapping[str, object]
    tried: Tried | None = field(default=None, compare=False, repr=False)

    def said_at(self, table: Table) -> tuple[Events, Table]:
        """The events that follow at a table, and the table after them; Refused. What was tried there is not done
        twice."""
        if self.tried is not None and self.tried.at is table:
            return self.tried.events, self.tried.after
        return advance(table, read_command(table, self.line))


@dataclass(frozen=True, slots=True)
class LoadPack:
    """The old cards leave the shoe, and these go in, the first to be drawn first."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawCard:
    """The dealer draws the next card."""


Move = Say | LoadPack | DrawCard


def tried(table: Table, line: Mapping[str, object]) -> Say:
    """The line, tried at this table; Refused if the table does not take it."""
    events, after = advance(table, read_command(table, line))
    return Say(line, Tried(table, events, after))
