"""Parts of the felt kept as they were drawn, so that only what has changed is drawn anew.

A card that shows changes one slot and a bet one cell; all else is copied from here. What a face shows, and where, is
the key to its picture; what looks alike wherever it lies has one picture for all its places.
"""

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPainter, QPixmap

from tablemgr.console.paint.faces import Face
from tablemgr.console.paint.shapes import painting

# A felt has some sixty parts, six million bytes together; some states of each are kept.
BYTES_MAX = 40 * 1024 * 1024
BYTES_A_PIXEL = 4
# Shadows and frames reach beyond a part's own rectangle.
REACH = 12


class Stamps:
    """Pictures of the faces of one grid, the least lately used thrown away first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._bytes = 0

    def draw(self, painter: QPainter, face: Face) -> None:
        """Draws a face: from what was kept, or for the first time."""
        ratio = painter.device().devicePixelRatioF()
        size = face.area.size().toTuple()
        key = (face.shows, ratio, size, None if face.is_alike else face.area.topLeft().toTuple())
        stamp = self._kept.get(key)
        if stamp is None:
            stamp = self._kept[key] = _made(face, ratio)
            self._bytes += _bytes_of(stamp)
            while self._bytes > BYTES_MAX:
                self._bytes -= _bytes_of(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(key)
        painter.drawPixmap(face.area.topLeft(), stamp)


def _made(face: Face, ratio: float) -> QPixmap:
    area = face.area
    stamp = QPixmap(round(area.width() * ratio), round(area.height() * ratio))
    stamp.setDevicePixelRatio(ratio)
    stamp.fill(Qt.GlobalColor.transparent)
    with painting(stamp) as painter:
        painter.translate(QPoint(0, 0) - area.topLeft())
        face.draw(painter)
    return stamp


def _bytes_of(stamp: QPixmap) -> int:
    return stamp.width() * stamp.height() * BYTES_A_PIXEL
