"""A window before a table of any game, from its opening line on; and what of it can be seen or heard."""

from typing import Any

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from served import DEALER, JOURNAL_ID, Served, line
from windowed import Windowed

from tablemgr.console.parts.focus_ring import FocusRing
from tablemgr.kernel.sealed import SIMULATED

SIZES = ((1920, 1080), (1280, 800))


def opened(game: str, seats: int = 7, **rules: Any) -> Served:
    """A table of this game, and nobody sits there."""
    served = Served()
    opening = {"do": "open", "game": game, "currency": "EUR", "seats": seats, "rules": rules}
    assert served.writer.open(line(opening), DEALER, JOURNAL_ID, SIMULATED, "tests").accepted
    return served


def piles() -> Served:
    """Anna and bruno play Zetema, and bruno is in turn."""
    served = opened("zetema")
    for seat, player in ((1, "anna"), (2, "bruno")):
        served.do("seat", seat=seat, player=player)
    served.do("shuffle")
    served.draw(*["KH", "2S", "KH", "2D", "QH", "2C", "QH", "3S", "7C", "3D", "8C", "3C"])
    return served


def shown(qtbot: QtBot, served: Served, size: tuple[int, int] = SIZES[0]) -> Windowed:
    """Its window, which has seen all that has happened."""
    at = Windowed(qtbot, served, size)
    at.see()
    return at


def picture(at: Windowed) -> QImage:
    """What can be seen, wherever the keyboard is."""
    at.see()
    focused = QApplication.focusWidget()
    if focused is not None:
        focused.clearFocus()
        QApplication.processEvents()
    for ring in at.window.findChildren(FocusRing):
        ring.hide()
    return at.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


# A letter may come out of Qt's cache of glyphs with its edges a shade lighter; any word or card is far more than that.
SHADE, EDGES_MAX = 96, 160


def look_alike(one: QImage, other: QImage) -> bool:
    """Whether two pictures are the same to the eye."""
    if one == other:
        return True
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(a - b) > SHADE for a, b in pairs) <= EDGES_MAX


def heard(at: Windowed) -> list[tuple[str, str, str, bool]]:
    """What a screen reader says of every part that is seen, with its tip, and whether it is off."""
    parts = [part for part in at.window.findChildren(QWidget) if part.isVisible()]
    return [
        (part.accessibleName(), part.accessibleDescription(), part.toolTip(), getattr(part, "is_off", False))
        for part in parts
    ]


def touch_card(at: Windowed, card: str) -> None:
    """A card of the grid, on its page if the grid has pages."""
    page = "page_red" if card[-1] in "HD" else "page_black"
    if any(part.isVisible() for part in at.window.findChildren(QWidget, page)):
        at.touch(page)
    at.touch(f"card_{card}")
