"""A picture of the table console, before it is drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tablemgr.bootstrap.picture_plays import Step
from tablemgr.console.model import ConsoleModel
from tablemgr.service.device_health import DeviceHealth
from tablemgr.service.options import TableOptions
from tablemgr.service.tray.look import TrayLook

Touch = Callable[[ConsoleModel], object]


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: what is played for it, and what is then touched. `has_hand`: the shoe is a demonstration's own, with
    `has_tray_hand` the tray too. `options`: how the house wants the table run. `tray_look`: what lies in the tray.
    `packs` are those that its register has out here.
    `devices`: how they are."""

    name: str
    steps: Sequence[Step]
    touches: Sequence[Touch] = ()
    has_hand: bool = False
    options: TableOptions = field(default_factory=TableOptions)
    has_tray_hand: bool = False
    tray_look: TrayLook | None = None
    packs: Sequence[str] = ()
    devices: tuple[DeviceHealth, ...] = ()
