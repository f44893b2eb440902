"""Simulated devices for those above: a shoe with a hand beside it, in this process or as a program of its own."""

from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TextIO

from drivers.simulators.attendant import Attendant
from drivers.simulators.defects import defects_of
from drivers.simulators.in_process import remove, tray_at
from drivers.simulators.kinds import KINDS, Options
from drivers.simulators.ports import open_line
from drivers.simulators.runner import run, run_scenario
from drivers.simulators.scenario import ScenarioError, read_scenario
from drivers.simulators.shoe import Shoe
from drivers.simulators.trouble import HandError
from drivers.transports import is_simulated_port, parse_port
from drivers.transports.faults import parse_cable_faults
from drivers.transports.urls import SimulatedPort

__all__ = [
    "HandError",
    "Options",
    "ScenarioError",
    "SimulatedShoe",
    "SimulatedTray",
    "check_cable",
    "defects_of_kind",
    "is_simulated_port",
    "is_tray_in_this_process",
    "run_device",
    "run_scenario_file",
]


class SimulatedShoe:
    """A shoe at the other end of a real port, attended as long as the `with` block lasts."""

    def __init__(self, port: str) -> None:
        """`port` is `pty`, `pty:LINK` or `tcp:PORT`."""
        self._shoe = Shoe(open_line(port))
        self._attendant = Attendant(self._shoe)

    def __enter__(self) -> "SimulatedShoe":
        self._attendant.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._attendant.__exit__(kind, error, trace)
        self._shoe.close()

    @property
    def url(self) -> str:
        """Where a driver finds it."""
        return self._shoe.url

    def reload(self, cards: Sequence[str]) -> None:
        """Takes the old cards out and puts these in."""
        self._shoe.empty()
        self._shoe.load(list(cards))

    def draw(self) -> str:
        """Draws the next card, and says which; HandError."""
        return self._shoe.draw()

    def unread(self) -> str:
        """Draws the next card so that it passes unread, and says which it was; HandError."""
        return self._shoe.unread()

    def pull_back(self) -> str:
        """Half draws the next card and pulls it back; HandError."""
        return self._shoe.pull_back()

    def yank(self) -> None:
        """Pulls the cable, once what is on its way has been read; HandError."""
        self._shoe.yank()

    def plug(self) -> str:
        """Puts the cable back, and says where a driver finds the shoe now; HandError."""
        return self._shoe.plug()


class SimulatedTray:
    """The chips of a tray in this process, whose port is `sim://tray`. It stands as long as the `with` block lasts."""

    def __init__(self, url: str) -> None:
        """BadPortError for a port that is not such a tray."""
        self._url = url
        self._tray = tray_at(url)

    def __enter__(self) -> "SimulatedTray":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        remove(self._url)

    @property
    def places(self) -> dict[str, tuple[str, ...]]:
        """The tags by the antenna that they lie on, the newest last."""
        return self._tray.places

    def place(self, tags: Sequence[str], antenna: str) -> None:
        """Lays chips down; HandError for what is no UID."""
        self._tray.place(tags, antenna)

    def take(self, tag: str, antenna: str) -> None:
        """Takes a chip away; HandError if it does not lie there."""
        self._tray.take(tag, antenna)


def is_tray_in_this_process(url: str) -> bool:
    """Whether the port is a tray that a `SimulatedTray` can be of; BadPortError for what is no port."""
    port = parse_port(url)
    return isinstance(port, SimulatedPort) and port.kind == "tray"


def check_cable(faults: str) -> None:
    """Refuses what are no faults of a cable, as `faulty://` takes them; HandError."""
    try:
        parse_cable_faults(faults)
    except ValueError as error:
        raise HandError(f"{faults} is no bad cable: {error}") from None


def defects_of_kind(kind: str) -> dict[str, str]:
    """The defects that a simulated device can be given, each with the rule that it breaks."""
    return {name: defect.breaks for name, defect in defects_of(KINDS[kind].family).items()}


def run_scenario_file(kind: str, port: str, path: Path, stdout: TextIO) -> int:
    """A scenario of this kind of device, played at a port; its exit status. ScenarioError."""
    scenario = read_scenario(path)
    if scenario.kind != kind:
        raise ScenarioError(f"{path}: device is {scenario.kind!r}; allowed is {kind!r} here")
    return run_scenario(scenario, port, stdout)


def run_device(kind: str, port: str, options: Options, stdin: TextIO, stdout: TextIO) -> int:
    """A simulated device as a program; its exit status."""
    return run(kind, port, options, stdin, stdout)
