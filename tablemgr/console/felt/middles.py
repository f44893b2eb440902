"""Which middle a felt has: by the kind of what lies on it, never by the game's name."""

from tablemgr.console.felt.columns_middle import ColumnsMiddle
from tablemgr.console.felt.draw_middle import DrawMiddle
from tablemgr.console.felt.hands_middle import HandsMiddle
from tablemgr.console.felt.layout_middle import LayoutMiddle
from tablemgr.console.felt.middle import Middle
from tablemgr.console.felt.piles_middle import PilesMiddle
from tablemgr.engine.felt import Felt, HandsFelt, LayoutFelt, PilesFelt
from tablemgr.service.views import TableView

# The kinds that have a middle of their own; all others are columns.
_MIDDLES: dict[type[Felt], Middle] = {LayoutFelt: LayoutMiddle(), HandsFelt: HandsMiddle(), PilesFelt: PilesMiddle()}
_COLUMNS = ColumnsMiddle()
_DRAW = DrawMiddle()


def middle_of(view: TableView) -> Middle:
    """The middle for this view; a draw for the bank has the felt to itself."""
    if view.draw is not None:
        return _DRAW
    return _MIDDLES.get(type(view.felt), _COLUMNS)
