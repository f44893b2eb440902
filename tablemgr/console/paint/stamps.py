"""Parts of the felt kept as they were drawn, so that only what has changed is drawn anew.

A card that shows changes one slot and a bet one cell; all else is copied from here. What a face shows, and where, is
the key to its picture; what looks alike wherever it lies has one picture for all its places.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QImage, QPainter

from tablemgr.console.paint.faces import Face
from tablemgr.console.paint.shapes import painting

# A felt has some sixty parts, six million bytes together; some states of each are kept.
BYTES_MAX = 40 * 1024 * 1024
# A chip has six thousand, and there is one for each seat in a few sizes.
SMALL_BYTES_MAX = 4 * 1024 * 1024
# Shadows and frames reach beyond a part's own rectangle.
REACH = 12


class Stamps:
    """Pictures of faces, the least lately used thrown away first. Of one grid, unless what the faces show says all."""

    def __init__(self, bytes_max: int = BYTES_MAX) -> None:
        self._bytes_max = bytes_max
        # Images and no pixmaps: these may outlive the application.
        self._kept: OrderedDict[Hashable, QImage] = OrderedDict()
        self._bytes = 0

    def draw(self, painter: QPainter, face: Face) -> None:
        """Draws a face: from what was kept, or for the first time."""
        ratio = painter.device().devicePixelRatioF()
        size = face.area.size().toTuple()
        key = (face.shows, ratio, size, None if face.is_alike else face.area.topLeft().toTuple())
        stamp = self._kept.get(key)
        if stamp is None:
            stamp = self._kept[key] = _made(face, ratio)
            self._bytes += stamp.sizeInBytes()
            while self._bytes > self._bytes_max:
                self._bytes -= self._kept.popitem(last=False)[1].sizeInBytes()
        else:
            self._kept.move_to_end(key)
        painter.drawImage(face.area.topLeft(), stamp)


def draw_kept(painter: QPainter, shows: Hashable, rect: QRectF, draw: Callable[[QPainter], None]) -> None:
    """A small thing that is met on every screen, and leaves paint in this rectangle alone. `shows` is all that it
    depends on; where it lies between the pixels is seen to here."""
    area = rect.toAlignedRect()
    between = (rect.x() - area.x(), rect.y() - area.y())
    _SMALL.draw(painter, Face("small", (shows, between), area, draw, is_alike=True))


_SMALL = Stamps(SMALL_BYTES_MAX)


def _made(face: Face, ratio: float) -> QImage:
    area = face.area
    stamp = QImage(round(area.width() * ratio), round(area.height() * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    stamp.setDevicePixelRatio(ratio)
    stamp.fill(0)
    with painting(stamp) as painter:
        painter.translate(QPoint(0, 0) - area.topLeft())
        face.draw(painter)
    return stamp
