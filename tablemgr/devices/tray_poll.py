"""Polling a tray's antennas in their order, one order after the other: a machine without a clock, a port or a thread.

It is fed with every reading of the reader and says which order comes next. A round is one look at every antenna. What
lies on one is known only when its inventory was told whole *and* its order ended in *done*; a refused or doubtful
order, a reading of another antenna, and a lost line leave it **unknown**, which is never the same as empty (C25).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from firmware_protocols import readings as r
from firmware_protocols.orders import Order, SelectAntenna, TakeInventory

TRIES_MAX = 2
"""So often an antenna is asked in one round before it is left unknown."""
OWN_ANTENNA = ""

Round = Mapping[str, tuple[str, ...] | None]
"""What lies on each antenna, in the order in which they were asked: UIDs, none for an empty one; None is unknown."""


@dataclass(frozen=True, slots=True)
class Antenna:
    """A channel of a multiplexer; both None is the reader's own."""

    multiplexer: int | None = None
    channel: int | None = None

    @property
    def name(self) -> str:
        """As readings name it: `1:3`, or empty for the reader's own."""
        return OWN_ANTENNA if self.multiplexer is None else f"{self.multiplexer}:{self.channel}"


class TrayPoll:
    """Ask it for the `next_order`, feed it by `take`. Rounds follow each other without an end."""

    def __init__(self, antennas: Sequence[Antenna]) -> None:
        """ValueError if there is none, or one twice."""
        names = [antenna.name for antenna in antennas]
        if not names or len(set(names)) != len(names):
            raise ValueError("a tray has one antenna or more, each once")
        self._antennas = tuple(antennas)
        self._found: dict[str, tuple[str, ...] | None] = {}
        self._is_selected = False
        self._seen: tuple[str, ...] | None = None
        self._tries = 0
        self._awaited: Order | None = None

    @property
    def awaited(self) -> bool:
        """Whether an order is out whose end has not come."""
        return self._awaited is not None

    def next_order(self) -> Order | None:
        """What is to be sent now; None as long as the end of the last one is awaited."""
        if self._awaited is not None:
            return None
        antenna = self._antennas[len(self._found)]
        if antenna.multiplexer is None or antenna.channel is None or self._is_selected:
            self._awaited = TakeInventory()
        else:
            self._awaited = SelectAntenna(antenna.multiplexer, antenna.channel)
        self._seen = None
        return self._awaited

    def take(self, reading: r.Reading) -> Round | None:
        """The next reading; the round that it completes. Readings that have nothing to do with the order that is out
        change nothing."""
        if self._awaited is None:
            return None
        if isinstance(reading, r.ChipsSeen | r.AntennaEmpty):
            self._see(reading)
            return None
        if not isinstance(reading, r.OrderAnswered) or reading.order != type(self._awaited).__name__:
            return None
        ended, self._awaited = self._awaited, None
        is_done = reading.outcome is r.Outcome.DONE
        if isinstance(ended, SelectAntenna) and is_done:
            self._is_selected = True
            return None
        if is_done and self._seen is not None:
            return self._know(self._seen)
        return self._fail()

    def lose(self) -> Round:
        """The line is gone: the whole round is unknown, and the next begins anew."""
        self._found, self._awaited, self._tries = {}, None, 0
        self._begin_antenna()
        return {antenna.name: None for antenna in self._antennas}

    def _begin_antenna(self) -> None:
        self._is_selected = False
        self._seen = None

    def _see(self, reading: r.ChipsSeen | r.AntennaEmpty) -> None:
        asked = isinstance(self._awaited, TakeInventory)
        if asked and reading.antenna == self._antennas[len(self._found)].name:
            self._seen = reading.tags if isinstance(reading, r.ChipsSeen) else ()

    def _fail(self) -> Round | None:
        """The antenna is asked again from the selection on, or left unknown."""
        self._tries += 1
        if self._tries < TRIES_MAX:
            self._begin_antenna()
            return None
        return self._know(None)

    def _know(self, tags: tuple[str, ...] | None) -> Round | None:
        self._found[self._antennas[len(self._found)].name] = tags
        self._tries = 0
        self._begin_antenna()
        if len(self._found) < len(self._antennas):
            return None
        found, self._found = self._found, {}
        return found
