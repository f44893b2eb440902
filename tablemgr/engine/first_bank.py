"""The draw for the first bank: cards dealt face up round the table, the first ace makes the banker.

Rule page: rules/zecchinetta.md, "First banker". It begins at the lowest occupied seat and runs to the left.
"""

from tablemgr.engine import events as e
from tablemgr.engine.checks import card_of_the_pack, wrong_phase
from tablemgr.engine.commands import DrawForBank, ShowCard
from tablemgr.engine.game import Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase
from tablemgr.kernel.cards import rank_of

PLAYERS_MIN = 2


def begin_draw(step: Unfolding, _: DrawForBank) -> None:
    """Those seated now take part."""
    table = step.table
    if table.phase is not Phase.NO_BANKER:
        raise wrong_phase(table)
    if len(table.players) < PLAYERS_MIN:
        raise Refused(Reason.WRONG_PHASE, "too_few_to_draw", players=PLAYERS_MIN)
    step.happen(e.DrawBegun(tuple(table.players)))


def draw_card(step: Unfolding, command: ShowCard) -> None:
    """The next card of the draw, without replacement."""
    draw = step.table.draw
    assert draw is not None
    card_of_the_pack(command.card, draw.cards)
    seat = draw.seats[len(draw.cards) % len(draw.seats)]
    player = step.table.players[seat]
    step.happen(e.DrawCardShown(seat, player, command.card))
    if rank_of(command.card) == "A":
        step.happen(e.DrawWon(seat, player, command.card), e.BankOffered(seat, player))
