"""How the arrows move the keyboard's frame: to the nearest place that lies straight in their direction."""

from collections.abc import Iterable
from enum import Enum

from PySide6.QtCore import QRectF

from tablemgr.console.felt.middle import Place

# Places that only touch each other's edges do not lie beside each other.
EDGE_PX = 4.0


class Direction(Enum):
    """An arrow: which way it goes, right and down."""

    UP = (0, -1)
    DOWN = (0, 1)
    LEFT = (-1, 0)
    RIGHT = (1, 0)


def nearest(here: Place, places: Iterable[Place], direction: Direction) -> Place:
    """The place to go to; `here` itself if nothing lies there."""
    found, best = here, (float("inf"), float("inf"))
    for place in places:
        ahead = _ahead(here.box, place.box, direction)
        if ahead is not None and ahead < best:
            found, best = place, ahead
    return found


def _ahead(here: QRectF, there: QRectF, direction: Direction) -> tuple[float, float] | None:
    """How far on it lies, and how far beside; None if it does not lie ahead, or not straight."""
    right, down = direction.value
    if down:
        here, there = _turned(here), _turned(there)
    on = (there.center().x() - here.center().x()) * (right + down)
    shared = min(here.bottom(), there.bottom()) - max(here.top(), there.top())
    if on <= EDGE_PX or shared <= EDGE_PX:
        return None
    return on, abs(there.center().y() - here.center().y())


def _turned(box: QRectF) -> QRectF:
    """Down for right, and right for down."""
    return QRectF(box.y(), box.x(), box.height(), box.width())
