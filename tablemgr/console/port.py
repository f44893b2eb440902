"""What a window needs of a table that is being run. `bootstrap` gives it; nothing here waits.

All callbacks come on threads of the table's: a window takes them through its courier.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from tablemgr.service.device_health import DeviceHealth
from tablemgr.service.requests import Answer
from tablemgr.service.standing import Standing
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.unfinished import Unfinished
from tablemgr.service.writer import Committed

Answered = Callable[[tuple[Answer, ...]], None]


class Hand(Protocol):
    """The hand on a simulated shoe: there is none on a real one. Nothing waits; what came of it is said elsewhere."""

    def new_pack(self) -> None:
        """A shuffled pack goes into the shoe."""

    def draw(self) -> None:
        """Draws the next card."""

    def unread(self) -> None:
        """The next card passes unread."""

    def yank(self) -> None:
        """Pulls the shoe's cable."""

    def plug(self) -> None:
        """Puts it back."""

    @property
    def is_plugged(self) -> bool:
        """Whether the cable is in."""
        ...


class TrayHand(Protocol):
    """The hand in a simulated tray: there is none in a real one. Nothing waits; what came of it is said elsewhere."""

    @property
    def follows(self) -> bool:
        """Whether it moves the chips of each payment, as a dealer does."""
        ...

    def follow(self, *, on: bool) -> None:
        """It does from now on, or leaves the chips where they lie."""

    def put_in(self) -> None:
        """Puts in a chip that no registry has."""

    def take_out(self) -> None:
        """Takes a chip out that belongs there."""

    def move(self) -> None:
        """Moves a chip into a column where it does not belong."""

    def put_right(self) -> None:
        """All lies as it should, and as much as the books expect."""


class Bots(Protocol):
    """The bots that play a demonstration."""

    @property
    def are_playing(self) -> bool:
        """Whether they play, or a person does."""
        ...

    def play(self) -> None:
        """They go on."""

    def pause(self) -> None:
        """A person takes over; what they have asked for already is done."""


class TablePort(Protocol):
    """One table, for its console."""

    @property
    def standing(self) -> tuple[Standing, int]:
        """How all stands, and the sequence of the newest record."""
        ...

    @property
    def unfinished(self) -> Unfinished:
        """What people have still to do of what the last cards decided, as of `standing`."""
        ...

    @property
    def hand(self) -> Hand | None:
        """The simulated shoe's hand, if the shoe is one."""
        ...

    @property
    def bots(self) -> Bots | None:
        """The demonstration's bots, if there are any."""
        ...

    @property
    def tray_hand(self) -> TrayHand | None:
        """The simulated tray's hand, if the tray is one."""
        ...

    def listen_tray(self, listener: Callable[[TrayLook], None]) -> None:
        """The listener is told of what the tray's reader sees now, and of each change, on a thread of the table's.
        None of it is journalled: what comes of it at the table, `listen` tells."""

    def packs_here(self) -> Sequence[str]:
        """The packs that the house's register has out at this table, as far as it was last read; asking has it read
        again. None where the table uses no register."""
        ...

    def listen(self, listener: Callable[[Committed], None]) -> None:
        """The listener is told of every commit since `standing`, on the writer's thread, or at once of those before."""

    def give(self, lines: Sequence[Mapping[str, object]], answered: Callable[[int, tuple[Answer, ...]], None]) -> bool:
        """Lines for the table, in this order; `answered` gets each one's place among them and its answers. False, and
        nothing was given, if the inbox has no room or the writer has ended."""
        ...

    def health(self) -> tuple[DeviceHealth, ...]:
        """How each device is at this moment."""
        ...

    def record(self, device: str, *, begins: bool) -> None:
        """Begins, or ends, a recording of a device's bytes; what has come of it, its health says."""

    def report(self, text: str, code: str = "console") -> None:
        """Puts into the journal what concerns no bet: a fault of the program, a call, a fault that is taken."""
