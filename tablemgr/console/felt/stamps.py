"""Parts of the felt kept as they were drawn, so that only what has changed is drawn anew.

A card that shows changes one slot and a bet one cell; all else is copied from here. A key says everything that a part's
picture depends on, its place apart from whole pixels included.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from tablemgr.console.paint.shapes import painting

# A felt has some sixty parts, six million bytes together; some states of each are kept.
BYTES_MAX = 40 * 1024 * 1024
BYTES_A_PIXEL = 4
# Shadows and frames reach beyond a part's own rectangle.
REACH = 12


class Stamps:
    """Pictures of parts by key, the least lately used thrown away first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._bytes = 0

    def draw(self, painter: QPainter, key: Hashable, area: QRect, draw: Callable[[QPainter], None]) -> None:
        """Draws a part that leaves paint in this area: from what was kept, or with `draw`, in the same coordinates."""
        ratio = painter.device().devicePixelRatioF()
        whole = QRectF(area)
        full_key = (key, ratio, whole.x(), whole.y(), whole.width(), whole.height())
        stamp = self._kept.get(full_key)
        if stamp is None:
            stamp = self._made(whole, ratio, draw)
            self._kept[full_key] = stamp
            self._bytes += _bytes_of(stamp)
            while self._bytes > BYTES_MAX:
                self._bytes -= _bytes_of(self._kept.popitem(last=False)[1])
        else:
            self._kept.move_to_end(full_key)
        painter.drawPixmap(whole.topLeft(), stamp)

    @staticmethod
    def _made(whole: QRectF, ratio: float, draw: Callable[[QPainter], None]) -> QPixmap:
        stamp = QPixmap(round(whole.width() * ratio), round(whole.height() * ratio))
        stamp.setDevicePixelRatio(ratio)
        stamp.fill(Qt.GlobalColor.transparent)
        with painting(stamp) as painter:
            painter.translate(QPointF(0, 0) - whole.topLeft())
            draw(painter)
        return stamp


def _bytes_of(stamp: QPixmap) -> int:
    return stamp.width() * stamp.height() * BYTES_A_PIXEL
