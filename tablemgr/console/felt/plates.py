"""Plates of stakes laid into a place: beside and under each other, in the largest size in which all of them fit.

None is left out: those for which even the smallest size has no room lie together as one, which says how many and how
much. A place may have two areas; the second is for what the first has no room for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QPointF, QRectF

from tablemgr.console.paint.monte import PlateFace, PlateSize, plate_height, plate_width

GAP_X, GAP_Y = 4.0, 3.0


@dataclass(frozen=True, slots=True)
class Laid:
    """A plate in its place."""

    face: PlateFace
    size: PlateSize
    centre: QPointF

    @property
    def box(self) -> QRectF:
        """Its own rectangle, with what stands above it."""
        width, up = plate_width(self.face, self.size), self.size.up if self.face.has_flags else 0
        top = self.centre.y() - self.size.height / 2 - up
        return QRectF(self.centre.x() - width / 2, top, width, self.size.height + up)


class Begin(Enum):
    """Where in its area the first plate of a column lies."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


def room_for(
    area: QRectF, faces: Sequence[PlateFace], sizes: Sequence[PlateSize], beside: tuple[QRectF, QRectF] | None = None
) -> int:
    """How many plates such as these have room without lying over each other; at least one."""
    fit = [across * down for _, width, across, down in _all_measured(area, faces, sizes) if width <= area.width()]
    if beside is not None:
        fit += [sum(_fit_in(part, faces, size) for part in beside) for size in sizes]
    return max([1, *fit])


def lay(
    area: QRectF,
    faces: Sequence[PlateFace],
    sizes: Sequence[PlateSize],
    *,
    from_right: bool,
    begin: Begin,
    beside: tuple[QRectF, QRectF] | None = None,
) -> list[Laid]:
    """A column is filled before the next one; the first lies at the left, or at the right. What has no room in the area
    is laid in two columns `beside` each other, if these have room."""
    size, width, across, down = _fitting(area, faces, sizes)
    if beside is not None and across * down < len(faces):
        for each in sizes:
            first = _fit_in(beside[0], faces, each)
            if first and first + _fit_in(beside[1], faces, each) >= len(faces):
                return [
                    *lay(beside[0], faces[:first], (each,), from_right=from_right, begin=begin),
                    *lay(beside[1], faces[first:], (each,), from_right=from_right, begin=begin),
                ]
    high = plate_height(faces, size)
    step_x, step_y = width + GAP_X, float(high + GAP_Y)
    if across * down < len(faces):
        # They do not fit: closer, and over each other.
        down = -(-len(faces) // across)
        step_y = (area.height() - high) / max(down - 1, 1)
    down = min(down, -(-len(faces) // across)) if begin is not Begin.BOTTOM else down
    laid = []
    for k, face in enumerate(faces):
        column, row = divmod(k, down)
        dx = width / 2 + column * step_x
        x = area.right() - dx if from_right else area.left() + dx
        laid.append(Laid(face, size, QPointF(x, _row_y(area, begin, row, high, step_y) + (high - size.height) / 2)))
    return laid


def _row_y(area: QRectF, begin: Begin, row: int, high: float, step: float) -> float:
    """The middle of a row; from the middle they go up and down by turns."""
    match begin:
        case Begin.TOP:
            return area.top() + high / 2 + row * step
        case Begin.BOTTOM:
            return area.bottom() - high / 2 - row * step
        case Begin.MIDDLE:
            away = (row + 1) // 2 * step
            return area.center().y() + (-away if row % 2 else away)


def _fitting(area: QRectF, faces: Sequence[PlateFace], sizes: Sequence[PlateSize]) -> tuple[PlateSize, float, int, int]:
    """The size, the width of the widest plate in it, and how many fit beside and under each other."""
    measured = _all_measured(area, faces, sizes)
    for each in measured:
        if each[1] <= area.width() and each[2] * each[3] >= len(faces):
            return each
    fitting = [each for each in measured if each[1] <= area.width()]
    return max(fitting, key=lambda each: each[2] * each[3]) if fitting else min(measured, key=lambda each: each[1])


def _fit_in(area: QRectF, faces: Sequence[PlateFace], size: PlateSize) -> int:
    """How many of one size fit under each other."""
    _, width, _, down = _measured(area, faces, size)
    return down if width <= area.width() else 0


def _all_measured(
    area: QRectF, faces: Sequence[PlateFace], sizes: Sequence[PlateSize]
) -> list[tuple[PlateSize, float, int, int]]:
    return [_measured(area, faces, size) for size in sizes]


def _measured(area: QRectF, faces: Sequence[PlateFace], size: PlateSize) -> tuple[PlateSize, float, int, int]:
    width, high = max(plate_width(face, size) for face in faces), plate_height(faces, size)
    across = max(int((area.width() + GAP_X) // (width + GAP_X)), 1)
    down = int((area.height() + GAP_Y) // (high + GAP_Y))
    return size, width, across, down
