"""The picture of the health page: a shoe whose cards are not read any more, and a tray whose cable has been pulled."""

from tablemgr.bootstrap.picture_plays import to_the_bets
from tablemgr.bootstrap.scene import Scene
from tablemgr.console.model import Pane
from tablemgr.service.device_health import DeviceHealth, Level, Minute, Pulse, RecordingSeen
from tablemgr.service.events import DeviceReported
from tablemgr.service.requests import Noted

_READY = Noted(DeviceReported("ready", "the port is open"))
# An evening on which the window of the shoe has grown dull.
_MINUTES = tuple(
    Minute(ago, 36, 1 if ago % 7 == 3 else 0, 12 if ago > 12 else ago, 0 if ago > 12 else 12 - ago)
    for ago in range(60)
    if ago % 9 != 8
)
_SHOE = DeviceHealth(
    "shoe",
    "serial://0403:6001:A50285BI",
    "ready",
    wire=Level(Pulse.GOOD, 4.0, 14_208),
    frame=Level(Pulse.GOOD, 4.0, 1_776, 8),
    reading=Level(Pulse.DEAD, 4.0, 540, 52),
    repeats=1_184,
    opened=1,
    minutes=_MINUTES,
    recording=RecordingSeen("/srv/table/recordings/shoe-20261129T200412.jsonl", True),
)
_TRAY = DeviceHealth(
    "tray",
    "usb://0ab1:0002/77",
    "away",
    "the device was lost: the plug was pulled",
    "put it back",
    wire=Level(Pulse.DEAD, 42.0, 88_310),
    frame=Level(Pulse.QUIET, 42.0, 5_120),
    reading=Level(Pulse.QUIET, 42.0, 5_120),
    opened=1,
    lost=1,
    loss="the device was lost: the plug was pulled",
    loss_ago_s=42.0,
    tries=23,
    backoff_s=2.0,
    minutes=tuple(Minute(ago, 85, 0, 85) for ago in range(1, 60)),
)


def health_scenes() -> tuple[Scene, ...]:
    """One, with both."""
    return (
        Scene(
            "devices_health",
            [*to_the_bets(7), _READY],
            (lambda model: model.open(Pane.HEALTH),),
            devices=(_SHOE, _TRAY),
        ),
    )
