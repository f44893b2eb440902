"""Simulated devices for those above: a shoe with a hand beside it, in this process or as a program of its own."""

from collections.abc import Sequence
from types import TracebackType
from typing import TextIO

from drivers.simulators.attendant import Attendant
from drivers.simulators.ports import open_line
from drivers.simulators.runner import ShoeOptions, run
from drivers.simulators.shoe import Shoe
from drivers.transports import is_simulated_port

__all__ = ["ShoeOptions", "SimulatedShoe", "is_simulated_port", "run_shoe"]


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
        """Draws the next card, and says which."""
        return self._shoe.draw()


def run_shoe(port: str, options: ShoeOptions, stdin: TextIO, stdout: TextIO) -> int:
    """The simulated shoe as a program; its exit status."""
    return run(port, options, stdin, stdout)
