"""A picture as a list of faces, each with what it depends on, so that only those that have changed are painted again.

A face is drawn whole or not at all, and clipped to what is painted: the picture is the same, however it came about.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QRegion


@dataclass(frozen=True, slots=True)
class Face:
    """`name` is unique in its picture and says which face it is; `shows` all that it depends on apart from its place;
    `area` is where it leaves paint, in whole pixels; `draw` draws it, in the same coordinates. The other two are for
    whoever keeps pictures: `is_kept` says that this one is worth it, `is_alike` that it looks the same wherever its
    area lies, as a card does in any slot."""

    name: object
    shows: object
    area: QRect
    draw: Callable[[QPainter], None]
    is_kept: bool = True
    is_alike: bool = False


def area_of(rect: QRectF, reach: int) -> QRect:
    """The whole pixels of a rectangle and of so much round it."""
    return rect.adjusted(-reach, -reach, reach, reach).toAlignedRect()


def changed(before: Sequence[Face], after: Sequence[Face]) -> QRegion:
    """Where one picture is not the other: the areas of faces that came, went, moved or show something else."""
    region = QRegion()
    left = {face.name: face for face in before}
    for face in after:
        was = left.pop(face.name, None)
        if was is not None and was.area == face.area and was.shows == face.shows:
            continue
        region += face.area
        if was is not None:
            region += was.area
    for gone in left.values():
        region += gone.area
    return region


def within(faces: Iterable[Face], region: QRegion) -> list[Face]:
    """The faces that leave paint in a region, in their order."""
    return [face for face in faces if region.intersects(face.area)]
