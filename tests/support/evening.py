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


# A part that is kept is drawn where it was met first, and copied everywhere else: an edge between two pixels may round
# otherwise there, by so little (three of 255, on a small pip) that no word and no card could hide in it.
SHADE_MAX = 8


def unlike(one: QImage, other: QImage) -> str:
    """Where two pictures differ, and by how much; empty if they are the same."""
    if one == other:
        return ""
    lines = [(y, *pair) for y, pair in enumerate(zip(_lines(one), _lines(other), strict=True)) if pair[0] != pair[1]]
    apart = [(i // 4, y, abs(a - b)) for y, *pair in lines for i, (a, b) in enumerate(zip(*pair, strict=True))]
    far = [each for each in apart if each[2] > SHADE_MAX]
    if not far:
        return ""
    xs, ys, by = zip(*far, strict=True)
    return f"{len(set(zip(xs, ys, strict=True)))} pixels from {min(xs)},{min(ys)} to {max(xs)},{max(ys)}, by {max(by)}"


def _lines(picture: QImage) -> list[bytes]:
    wide = picture.bytesPerLine()
    drawn = bytes(picture.constBits())
    return [drawn[i : i + wide] for i in range(0, len(drawn), wide)]


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
