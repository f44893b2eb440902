"""A table that plays by itself in memory, as fast as the engine goes: no journal, no waiting, the same engine."""

from collections import deque
from collections.abc import Mapping

from tablemgr.engine.commands import ShowCard
from tablemgr.engine.core import advance, evolve, open_table, read_open
from tablemgr.engine.reasons import Refused
from tablemgr.engine.state import Table
from tablemgr.play.dealer import Dealer, StuckError
from tablemgr.play.dice import Dice
from tablemgr.play.made import Count, Made
from tablemgr.play.moves import DrawCard, LoadPack, Move

# No deal of any game takes so many moves: a dealer who comes to none is stuck.
MOVES_A_DEAL_MAX = 20_000


def play_fast(opening: Mapping[str, object], deals: int, dice: Dice) -> Made:
    """So many deals at a new table, and what they came to; StuckError. The same dice give the same."""
    table = evolve(None, open_table(read_open(opening))[0])
    dealer, shoe, count = Dealer(dice), deque[str](), Count()
    for _ in range(MOVES_A_DEAL_MAX * deals):
        if count.made.deals >= deals:
            return count.done()
        move = dealer.next_move(table)
        if isinstance(move, LoadPack):
            shoe = deque(move.cards)
            continue
        events, table = _played(table, move, shoe)
        count.add(events)
    if count.made.deals >= deals:
        return count.done()
    raise StuckError(f"{deals} deals were not over after {MOVES_A_DEAL_MAX * deals} moves")


def _played(table: Table, move: Move, shoe: deque[str]) -> tuple[tuple[object, ...], Table]:
    try:
        if isinstance(move, DrawCard):
            return advance(table, ShowCard(shoe.popleft()))
        assert not isinstance(move, LoadPack)
        return move.said_at(table)
    except IndexError:
        raise StuckError(f"the pack is empty, in deal {table.deals_begun}") from None
    except Refused as refused:
        why = f"{refused.reason.value} {refused.detail}".strip()
        raise StuckError(f"{move} was refused, in deal {table.deals_begun}: {why}") from refused
