"""Draws onto plain ground, and tells which pixels were touched."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBitmap, QColor, QImage, QPainter, QRegion

from tablemgr.console.paint.shapes import prepare

Draw = Callable[[QPainter], object]
# A colour that nothing of ours has.
GROUND = QColor(255, 0, 255)


def painted(draw: Draw, width: int = 700, height: int = 300) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(GROUND)
    painter = QPainter(image)
    prepare(painter)
    try:
        draw(painter)
    finally:
        painter.end()
    return image


def touched(image: QImage) -> QRect:
    """The smallest rectangle that holds every pixel that is not ground."""
    # Qt takes black for a set bit.
    mask = image.createMaskFromColor(GROUND.rgb(), Qt.MaskMode.MaskInColor)
    return QRegion(QBitmap.fromImage(mask)).boundingRect()


def drawn(draw: Draw, width: int = 700, height: int = 300) -> QRect:
    return touched(painted(draw, width, height))


def is_within(inner: QRect, rect: QRectF, reach: float = 0) -> bool:
    """Whether all lies in a rectangle, or no further outside than it may reach; smooth edges end with their pixel."""
    return rect.adjusted(-reach, -reach, reach, reach).toAlignedRect().contains(inner)
