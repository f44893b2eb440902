"""Proposed bets where they lie on the felt: which of them shares its place with a stake, and how it is marked."""

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from tablemgr.console.felt.middle import Look
from tablemgr.console.felt.scene import Touched
from tablemgr.console.paint.faces import Face, area_of
from tablemgr.console.paint.stakes import StakeFace, StakeState, draw_stake
from tablemgr.service.views import ProposedBet

# What stands before the figure of a proposed bet: it is accepted with one touch; its seat is asked for; the table says
# no to it as it is.
ACCEPTABLE, ASKS, REFUSED = "+", "?", "!"
REACH = 4


@dataclass(frozen=True, slots=True)
class LyingProposal:
    """A proposed bet and the rectangle that it fills, in the console's coordinates; `touch` is where a finger means
    it."""

    bet: ProposedBet
    box: QRectF
    touch: QRectF

    @property
    def touched(self) -> Touched:
        """What a touch on it means."""
        return Touched(self.bet.seat, self.bet.on, proposed=self.bet.place)


def mark_of(bet: ProposedBet) -> str:
    """The sign before its figure."""
    return ACCEPTABLE if bet.why is None else ASKS if bet.asks_seat else REFUSED


def proposed_face(look: Look, lying: LyingProposal) -> Face:
    """How it looks in a row, or on a card."""
    bet, grid, box = lying.bet, look.grid, lying.box
    is_asked = bet.place == look.scene.asked_place
    shows = StakeFace(
        bet.seat or 0, bet.amount_minor, look.scene.currency, StakeState.SEEN, mark=mark_of(bet), is_asked=is_asked
    )

    def draw(on: QPainter) -> None:
        draw_stake(on, box, shows, grid.type, has_chip=grid.is_large)

    return Face(("proposed", bet.place), shows, area_of(box, REACH), draw, is_kept=False)


def lower_half(cell: QRectF) -> QRectF:
    """Where a proposed bet lies that shares a cell with a stake."""
    return cell.adjusted(0, cell.height() / 2, 0, 0)


def upper_half(cell: QRectF) -> QRectF:
    """Where the stake lies then."""
    return cell.adjusted(0, 0, 0, -cell.height() / 2)
