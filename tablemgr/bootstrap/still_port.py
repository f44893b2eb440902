"""A table that stands still, for a window that is only drawn: nothing that is touched in it changes anything."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tablemgr.service.device_health import DeviceHealth
from tablemgr.service.requests import Answer
from tablemgr.service.standing import Standing
from tablemgr.service.tray.look import TrayLook
from tablemgr.service.unfinished import Unfinished
from tablemgr.service.views import TableViewer
from tablemgr.service.writer import Committed


@dataclass(frozen=True, slots=True)
class StillHand:
    """A simulated shoe's hand, at rest."""

    is_plugged: bool = True

    def new_pack(self) -> None:
        """It rests."""

    draw = unread = yank = plug = new_pack


@dataclass(frozen=True, slots=True)
class StillBots:
    """Bots that play, and do nothing."""

    are_playing: bool = True

    def play(self) -> None:
        """They play already."""

    pause = play


@dataclass(frozen=True, slots=True)
class StillTrayHand:
    """A simulated tray's hand, at rest."""

    follows: bool = True

    def follow(self, *, on: bool) -> None:
        """It rests."""
        del on

    def put_in(self) -> None:
        """It rests."""

    take_out = move = put_right = put_in


class StillPort:
    """With `has_hand` as in a demonstration: its shoe is a simulated one, and bots play. With a tray that is simulated
    too, `has_tray_hand`. `packs` are those that the house has out here."""

    def __init__(
        self,
        viewer: TableViewer,
        *,
        has_hand: bool = False,
        has_tray_hand: bool = False,
        packs: Sequence[str] = (),
    ) -> None:
        self.viewer = viewer
        self.packs = packs
        self.devices: tuple[DeviceHealth, ...] = ()
        self.hand = StillHand() if has_hand else None
        self.bots = StillBots() if has_hand else None
        self.tray_hand = StillTrayHand() if has_tray_hand else None

    @property
    def standing(self) -> tuple[Standing, int]:
        """How all stands."""
        return self.viewer.standing, self.viewer.seq

    @property
    def unfinished(self) -> Unfinished:
        """The viewer knows it."""
        return Unfinished()

    def listen(self, listener: Callable[[Committed], None]) -> None:
        """Nothing more is committed."""

    def listen_tray(self, listener: Callable[[TrayLook], None]) -> None:
        """The viewer knows what is seen."""

    def give(self, lines: Sequence[Mapping[str, object]], answered: Callable[[int, tuple[Answer, ...]], None]) -> bool:
        """What is touched for a picture changes nothing at the table."""
        del lines, answered
        return True

    def packs_here(self) -> Sequence[str]:
        """Those that were given."""
        return self.packs

    def health(self) -> tuple[DeviceHealth, ...]:
        """As the picture has them."""
        return self.devices

    def record(self, device: str, *, begins: bool) -> None:
        """Nothing is written down."""
        del device, begins

    def report(self, text: str, code: str = "console") -> None:
        """Nobody is told."""
        del text, code
