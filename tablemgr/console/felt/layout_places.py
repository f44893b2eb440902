"""Where everything lies on a monte layout: cards, rails, lanes, added cards, and the rectangles that their bets fill.

Numbers alone, for both sizes of screen; x and y are the console's. Which places can be bet on, the felt says.
"""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from tablemgr.console.theme.grid import CARD_HEIGHT_SHARE
from tablemgr.engine.felt import Row, Side

# On a small screen all added cards share so much room.
ADDED_ROOM = 228
# From a card to the plates that point at it.
POINTER_ROOM = 30
# A row that is bet on as one reaches so far below its cards.
ROW_BELOW = 40
# Where many stakes lie on a card, they reach so far beyond its inner edge, and those outside it so far onto it: up to
# its rank.
CIRCLE_BEYOND, CIRCLE_ON_CARD = 17, 8


@dataclass(frozen=True, slots=True)
class LayoutPlaces:
    """All places of a large screen, or of a small one; they are the same however many seats there are."""

    is_large: bool

    @property
    def card_width(self) -> int:
        """How wide a card of the layout is."""
        return 118 if self.is_large else 73

    def card(self, row: Row, side: Side) -> QRectF:
        """The place of a position's lowest card."""
        x, y = _CENTRES[self.is_large][row, side]
        width, height = self.card_width, self.card_width * CARD_HEIGHT_SHARE
        return QRectF(x - width / 2, y - height / 2, width, height)

    def fanned(self, row: Row, side: Side, count: int) -> list[QRectF]:
        """The places of several cards of a rank: the newest in the position's own place, those under it to the left."""
        card, step = self.card(row, side), 0.47 * self.card_width
        return [card.translated(-step * (count - 1 - k), 0) for k in range(count)]

    def note(self, row: Row, side: Side) -> QRectF:
        """Beside a card, what it waits for: above in the top row, below in the bottom one."""
        card = self.card(row, side)
        width, height = (250.0, 24.0) if self.is_large else (170.0, 20.0)
        y = card.top() - height - 4 if row is Row.TOP else card.bottom() + (4 if self.is_large else 10)
        return QRectF(card.center().x() - width / 2, y, width, height)

    def rail(self, token: str) -> QRectF:
        """The rail of a row or of a side."""
        return QRectF(*_RAILS[self.is_large][token])

    def rail_word(self, token: str) -> QRectF:
        """Where a rail says its name: at the left of a row's, at the top of a side's."""
        rail = self.rail(token)
        if rail.width() > rail.height():
            return QRectF(rail.left() + 14, rail.top(), 96, rail.height())
        return QRectF(rail.left(), rail.top() + 8, rail.width(), 28)

    def in_rail(self, token: str) -> QRectF:
        """Where the stakes in a rail lie."""
        rail = self.rail(token)
        if rail.width() > rail.height():
            return rail.adjusted(118, 2, -8, -2)
        return rail.adjusted(-2, 40, 2, -8) if rail.width() < 100 else rail.adjusted(3, 40, -3, -8)

    def circle(self, row: Row, side: Side) -> QRectF:
        """Where the stakes on a card lie: its lower part, and the room outside it as far as the rail."""
        card = self.card(row, side)
        rail = self.rail(side.value)
        share, below = (0.45, 4) if self.is_large else (0.38, 9)
        top, bottom = card.top() + share * card.height(), card.bottom() + below
        if side is Side.LEFT:
            return QRectF(rail.right() + 2, top, card.right() - rail.right(), bottom - top)
        return QRectF(card.left() - 2, top, rail.left() - card.left(), bottom - top)

    def beside_circle(self, row: Row, side: Side) -> tuple[QRectF, QRectF]:
        """Where more stakes on a card lie, in two columns: on its lower part, a little beyond its inner edge, and
        outside it over all of its height."""
        card, circle, rail = self.card(row, side), self.circle(row, side), self.rail(side.value)
        if side is Side.LEFT:
            outer = QRectF(rail.right() + 2, card.top(), card.left() + CIRCLE_ON_CARD - rail.right() - 2, 0)
            inner = QRectF(outer.right() + 3, circle.top(), card.right() + CIRCLE_BEYOND - outer.right() - 3, 0)
        else:
            outer = QRectF(card.right() - CIRCLE_ON_CARD, card.top(), 0, 0)
            outer.setRight(rail.left() - 2)
            inner = QRectF(card.left() - CIRCLE_BEYOND, circle.top(), 0, 0)
            inner.setRight(outer.left() - 3)
        for column in (inner, outer):
            column.setBottom(circle.bottom())
        return inner, outer

    def lane_end(self, ours: tuple[Row, Side], theirs: tuple[Row, Side]) -> QRectF:
        """The end of a lane that lies nearer to the card which is backed: where its stakes lie."""
        here, there = self.card(*ours), self.card(*theirs)
        middle = QPointF((here.center().x() + there.center().x()) / 2, (here.center().y() + there.center().y()) / 2)
        if ours[0] is theirs[0] and not self.is_large:
            # Too narrow for two ends side by side: the left one lies above the line, the right one below it.
            left, right = sorted((here.center().x(), there.center().x()))
            left, right = left + self.card_width / 2 + POINTER_ROOM, right - self.card_width / 2 - POINTER_ROOM
            top = here.top() - 10 if ours[1] is Side.LEFT else middle.y() + 1
            return QRectF(left, top, right - left, middle.y() - here.top() + 9)
        if ours[0] is theirs[0]:
            left, right = sorted((here.center().x(), middle.x()))
            left, right = (
                (here.right() + POINTER_ROOM, right - 3)
                if ours[1] is Side.LEFT
                else (left + 3, here.left() - POINTER_ROOM)
            )
            return QRectF(left, here.top() - 10, right - left, here.height() + 20)
        top, bottom = (here.bottom() + 6, middle.y() - 2) if ours[0] is Row.TOP else (middle.y() + 2, here.top() - 6)
        if ours[1] is theirs[1]:
            top, bottom = (top + 20, bottom) if ours[0] is Row.TOP else (top, bottom - 20)
            rail = self.rail(ours[1].value)
            left, right = (rail.right() + 3, here.right()) if ours[1] is Side.LEFT else (here.left(), rail.left() - 3)
            return QRectF(left, top, right - left, bottom - top)
        inner = here.right() if ours[1] is Side.LEFT else here.left()
        left, right = sorted((inner, middle.x()))
        return QRectF(left + 6, top, right - left - 12, bottom - top)

    def lane_touch(self, ours: tuple[Row, Side], theirs: tuple[Row, Side]) -> QRectF:
        """Where a finger means the end of a lane: from the backed card to the middle of the lane."""
        here, there = self.card(*ours), self.card(*theirs)
        middle = QPointF((here.center().x() + there.center().x()) / 2, (here.center().y() + there.center().y()) / 2)
        is_left, is_top = ours[1] is Side.LEFT, ours[0] is Row.TOP
        inner = here.right() if is_left else here.left()
        left, right = sorted((inner, middle.x()))
        if ours[0] is theirs[0]:
            return QRectF(left, here.top(), right - left, here.height())
        if ours[1] is theirs[1]:
            rail = self.rail(ours[1].value)
            left, right = sorted((inner, rail.right() if is_left else rail.left()))
        top, bottom = sorted((here.bottom() if is_top else here.top(), middle.y()))
        return QRectF(left, top, right - left, bottom - top)

    def lane_line(self, ours: tuple[Row, Side], theirs: tuple[Row, Side]) -> tuple[QPointF, QPointF]:
        """From the card that is not backed to the one that is, edge to edge."""
        here, there = self.card(*ours), self.card(*theirs)
        start, end = there.center(), here.center()
        return _out_of(there, start, end), _out_of(here, end, start)

    def added(self, k: int, count: int) -> QRectF:
        """The place of the `k`th added card, in the middle between the four."""
        high = 62 if self.is_large else 56
        width, room = high / CARD_HEIGHT_SHARE, 62.0 if self.is_large else min(56.0, ADDED_ROOM / count)
        centre = self._centre
        x = centre.x() + (k - (count - 1) / 2) * room - width / 2
        return QRectF(x, centre.y() - high / 2, width, high)

    @property
    def beside_added(self) -> QRectF:
        """Where bets lie on or against an added card: under them, between the cards of the layout."""
        left, right = self.card(Row.BOTTOM, Side.LEFT), self.card(Row.BOTTOM, Side.RIGHT)
        top = self._centre.y() + 36
        return QRectF(left.right() + 8, top, right.left() - left.right() - 16, left.bottom() - top)

    def row(self, row: Row) -> QRectF:
        """A row with its two cards, and what lies between them and a little below."""
        left, right = self.card(row, Side.LEFT), self.card(row, Side.RIGHT)
        return QRectF(left.left(), left.top(), right.right() - left.left(), left.height() + ROW_BELOW)

    def in_row(self, row: Row) -> QRectF:
        """Where the stakes on a row lie, under its name."""
        left, right = self.card(row, Side.LEFT), self.card(row, Side.RIGHT)
        return QRectF(
            left.right() + 4, left.top() + 30, right.left() - left.right() - 8, left.height() + ROW_BELOW - 34
        )

    @property
    def _centre(self) -> QPointF:
        top, bottom = self.card(Row.TOP, Side.LEFT), self.card(Row.BOTTOM, Side.RIGHT)
        return QPointF((top.center().x() + bottom.center().x()) / 2, (top.center().y() + bottom.center().y()) / 2)


def _out_of(card: QRectF, inside: QPointF, towards: QPointF) -> QPointF:
    """Where the way from the middle of a card leaves it."""
    dx, dy = towards.x() - inside.x(), towards.y() - inside.y()
    share = min(
        (card.width() / 2) / abs(dx) if dx else 1.0,
        (card.height() / 2) / abs(dy) if dy else 1.0,
    )
    return QPointF(inside.x() + dx * share, inside.y() + dy * share)


# By whether the screen is a large one.
_CENTRES = {
    True: {
        (Row.TOP, Side.LEFT): (620, 312),
        (Row.TOP, Side.RIGHT): (1120, 312),
        (Row.BOTTOM, Side.LEFT): (620, 604),
        (Row.BOTTOM, Side.RIGHT): (1120, 604),
    },
    False: {
        (Row.TOP, Side.LEFT): (420, 211),
        (Row.TOP, Side.RIGHT): (727, 211),
        (Row.BOTTOM, Side.LEFT): (420, 514),
        (Row.BOTTOM, Side.RIGHT): (727, 514),
    },
}
_RAILS = {
    True: {
        Row.TOP.value: (480, 128, 780, 56),
        Row.BOTTOM.value: (480, 732, 780, 56),
        Side.LEFT.value: (316, 200, 128, 512),
        Side.RIGHT.value: (1296, 200, 128, 512),
    },
    False: {
        Row.TOP.value: (320, 90, 510, 42),
        Row.BOTTOM.value: (320, 598, 510, 42),
        Side.LEFT.value: (218, 146, 92, 438),
        Side.RIGHT.value: (837, 146, 92, 438),
    },
}
