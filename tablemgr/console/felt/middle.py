"""What the middle of a felt is to the felt: what lies between the seat rows and the right edge, with the shoe's corner.

Shoe or pack stand at the left above the seats, whatever is played; the middle changes from game to game. It is chosen
by the kind of the view's felt, draws it, and says what a touch on it means; what may be bet there the table says.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QRectF

from tablemgr.console.felt.felt_words import FeltWords
from tablemgr.console.felt.scene import FeltScene, Touched
from tablemgr.console.paint.faces import Face
from tablemgr.console.theme.grid import Grid
from tablemgr.service.views import SeatRow, TableView


@dataclass(frozen=True, slots=True)
class Look:
    """What a middle draws, where, and in which words."""

    grid: Grid
    scene: FeltScene
    words: FeltWords

    @property
    def view(self) -> TableView:
        """The view of the scene."""
        return self.scene.view


@dataclass(frozen=True, slots=True)
class Place:
    """Where the keyboard's frame can stand: a name that stays its own from view to view, where it lies in the console's
    coordinates, and what Return touches there; None for a place that is passed over."""

    name: object
    box: QRectF
    touched: Touched | None


class Middle(Protocol):
    """The middle of one kind of felt. All rectangles are in the console's coordinates; names of faces are unique on the
    whole felt, so those of a kind begin with its own word."""

    def under(self, look: Look) -> Iterator[Face]:
        """What lies beneath the seat rows and what runs beside them, from below."""
        ...

    def beside(self, look: Look, i: int, seat: SeatRow) -> Iterator[Face]:
        """What lies at row `i` under the seat itself: its line, at the least."""
        ...

    def over(self, look: Look) -> Iterator[Face]:
        """What lies over all that, the stakes and the shoe's corner among it, from below."""
        ...

    def touched(self, look: Look, x: float, y: float) -> Touched | None:
        """What a touch means that is on no seat's row; None for bare felt."""
        ...

    def place_of(self, look: Look, seat: int | None, on: str | None) -> QRectF | None:
        """Where a seat's bet on a token lies, or with no seat the token's own place; None if there is none."""
        ...

    def places(self, look: Look) -> Iterator[Place]:
        """Where the keyboard's frame can stand beside the seats. The arrows find the nearest one in their direction."""
        ...
