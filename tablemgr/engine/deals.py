"""A deal begins: the shuffle and the cut."""

from tablemgr.engine import events as e
from tablemgr.engine.checks import player_at, wrong_phase
from tablemgr.engine.commands import Shuffle
from tablemgr.engine.game import Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase, Table


def begin_deal(step: Unfolding, command: Shuffle) -> None:
    """Cards gathered, shuffled and cut: the deal begins (rules/zecchinetta.md, "Shuffle and cut")."""
    may_shuffle(step.table, command.cut_by)
    deal_begins(step, command.cut_by)


def may_shuffle(table: Table, cut_by: int | None) -> None:
    """Refused for a seat that cannot cut, or at another moment than between deals."""
    if cut_by is not None:
        player_at(table, cut_by)
    if table.phase is not Phase.BETWEEN_DEALS:
        raise wrong_phase(table)
    if cut_by is not None and cut_by == table.banker_seat:
        raise Refused(Reason.BANKER_CANNOT_CUT, seat=cut_by)


def deal_begins(step: Unfolding, cut_by: int | None = None) -> None:
    """The next deal begins, under the banker and the house rules of now."""
    table = step.table
    assert table.banker_seat is not None
    assert table.banker is not None
    number = table.deals_begun + 1
    step.happen(e.DealBegun(number, table.game, table.banker_seat, table.banker, cut_by, table.rules_hash))
