"""The draw for the first bank, or the first deal: by the first ace, or by a cut.

Rule pages: rules/zecchinetta.md and rules/monte_bank.md, "First banker"; rules/zetema.md, "First dealer". It begins at
the lowest occupied seat and runs to the left. Dealt for the first ace, a card does not come again; cut for, the pack is
put together after each, and those who tie cut again in the same order.
"""

from tablemgr.engine import events as e
from tablemgr.engine.checks import card_of_the_pack, wrong_phase
from tablemgr.engine.commands import DrawForBank, ShowCard
from tablemgr.engine.game import FirstBank, Unfolding
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Draw, Phase
from tablemgr.kernel.cards import CARDS, RANKS, rank_of

PLAYERS_MIN = 2

_ACE_LOW = {rank: height for height, rank in enumerate(RANKS)}
_ACE_HIGH = {**_ACE_LOW, "A": len(RANKS)}


def begin_draw(step: Unfolding, _: DrawForBank) -> None:
    """Those seated now take part."""
    table = step.table
    if table.phase is not Phase.NO_BANKER:
        raise wrong_phase(table)
    draw_begins(step)


def draw_begins(step: Unfolding) -> None:
    """The draw is on, if there are enough to hold it."""
    players = step.table.players
    if len(players) < PLAYERS_MIN:
        raise Refused(Reason.WRONG_PHASE, "too_few_to_draw", players=PLAYERS_MIN)
    step.happen(e.DrawBegun(tuple(players)))


def draw_card(step: Unfolding, command: ShowCard) -> None:
    """The next card of the draw, for who is next to draw one."""
    draw = step.table.draw
    assert draw is not None
    how = step.game.first_bank
    if how is FirstBank.FIRST_ACE:
        card_of_the_pack(command.card, draw.cards)
    elif how is FirstBank.LOWEST_CUT:
        card_of_the_pack(command.card, ())
    elif command.card not in CARDS:
        raise Refused(Reason.NO_SUCH_CARD, card=command.card)
    seat = seat_to_draw(draw, how)
    step.happen(e.DrawCardShown(seat, step.table.players[seat], command.card))
    assert step.table.draw is not None
    won = _winner(step.table.draw, how)
    if won is None:
        return
    winner, card = won
    player = step.table.players[winner]
    step.happen(e.DrawWon(winner, player, card))
    if step.game.has_bank:
        step.happen(e.BankOffered(winner, player))


def seat_to_draw(draw: Draw, how: FirstBank) -> int:
    """Whose card the next one of the draw is."""
    if how is FirstBank.FIRST_ACE:
        return draw.seats[len(draw.cards) % len(draw.seats)]
    seats, cards = _cutting(draw, how)
    return seats[len(cards)]


def _winner(draw: Draw, how: FirstBank) -> tuple[int, str] | None:
    """Who has won the draw with which card, if anybody has."""
    if how is FirstBank.FIRST_ACE:
        last = draw.cards[-1]
        return (draw.seats[(len(draw.cards) - 1) % len(draw.seats)], last) if rank_of(last) == "A" else None
    seats, cards = _cutting(draw, how)
    if len(cards) < len(seats):
        return None
    best = _best(cards, how)
    return seats[best[0]], cards[best[0]]


def _cutting(draw: Draw, how: FirstBank) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Who cuts now, and what they have cut so far: all at first, then those who tied."""
    seats, cards = draw.seats, draw.cards
    while len(cards) >= len(seats):
        this_round, later = cards[: len(seats)], cards[len(seats) :]
        best = _best(this_round, how)
        if len(best) == 1:
            return seats, this_round
        seats, cards = tuple(seats[at] for at in best), later
    return seats, cards


def _best(cards: tuple[str, ...], how: FirstBank) -> list[int]:
    """Which of the cards are best, by their places."""
    if how is FirstBank.LOWEST_CUT:
        heights = [_ACE_LOW[rank_of(card)] for card in cards]
        best = min(heights)
    else:
        heights = [_ACE_HIGH[rank_of(card)] for card in cards]
        best = max(heights)
    return [at for at, height in enumerate(heights) if height == best]
