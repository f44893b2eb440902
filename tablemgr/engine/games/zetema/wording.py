"""The English sentences of Zetema: what happened, and why the rules said no. A card in a hand is never named."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablemgr.engine import events as e
from tablemgr.engine.games.zetema import happened as h
from tablemgr.engine.reasons import Reason
from tablemgr.kernel.cards import sign_of

# Where a card goes that lies face down.
DEALT = "dealt"
DRAWN = "drawn"


def _signs(cards: Iterable[str]) -> str:
    return " ".join(map(sign_of, cards))


def _married(event: h.MarriagesDeclared) -> str:
    how_many = "a marriage" if event.marriages == 1 else f"{event.marriages} marriages"
    off = f" with {_signs(event.off_piles)} off the piles" if event.off_piles else ""
    return f"{event.player} declares {how_many}: {_signs(event.cards)}{off}, {event.score}"


SENTENCES: Mapping[type, Callable[[Any, Callable[[int], str]], str]] = {
    e.DealBegun: lambda x, _: f"deal {x.number} of {x.game} begins, {x.banker} deals",
    h.TurnBegun: lambda x, _: f"it is the turn of {x.player} (seat {x.seat})",
    h.CombinationDeclared: lambda x, _: (
        f"{x.player} declares {'an' if x.what == 'assembly' else 'a'} {x.what.replace('_', ' ')}:"
        f" {_signs(x.cards)}, {x.score}"
    ),
    h.MarriagesDeclared: lambda x, _: _married(x),
    h.CardPlayed: lambda x, _: f"{x.player} plays {sign_of(x.card)}",
    h.PileTaken: lambda x, _: f"{x.player} takes the pile of {x.rank}: {_signs(x.cards)}, {x.score}",
    h.TargetReached: lambda x, _: (
        f"{f'team {x.side}' if x.side.isdecimal() else x.side} has won the game with {x.score} of {x.target}"
    ),
}

# (reason, detail): the sentence; `{x}` is a fact.
REFUSALS: Mapping[tuple[Reason, str], str] = {
    (Reason.WRONG_PHASE, "zetema_seating"): "not now: no deal is on, seat the players and shuffle",
    (Reason.WRONG_PHASE, "zetema_cut"): "not now: the players cut for the first deal",
    (Reason.WRONG_PHASE, "zetema_between_deals"): "not now: no deal is on, shuffle first",
    (Reason.WRONG_PHASE, "zetema_over"): "the game is over: {winner} has won",
    (Reason.WRONG_PHASE, "zetema_players"): "this game is played by {players} players; {seated} are seated",
    (Reason.WRONG_PHASE, "zetema_players_stay"): "who plays sits down before the first shuffle and stays to the end",
    (Reason.WRONG_PHASE, "zetema_dealing"): "not now: the hands are being dealt",
    (Reason.WRONG_PHASE, "zetema_to_draw"): "not now: seat {seat} draws a card first",
    (Reason.WRONG_PHASE, "zetema_turn"): "not now: seat {seat} is in turn to declare or to play",
    (Reason.WRONG_PHASE, "zetema_to_play"): "not now: seat {seat} plays a card of what it has declared",
    (Reason.WRONG_PHASE, "zetema_drawing"): "not now: seat {seat} draws back",
    (Reason.BANKER_CANNOT_CUT, "dealer"): "{player} deals and cannot cut: another player cuts",
    # The card may be in a hand: it is not named.
    (Reason.DUPLICATE_CARD, "in_this_deal"): "this card has come in this deal as often as the pack has it",
    (Reason.BAD_PLAY, "nothing_declared"): "a declaration names its cards",
    (Reason.BAD_PLAY, "not_held"): "seat {seat} does not hold {card}",
    (Reason.BAD_PLAY, "not_held_so_often"): "seat {seat} does not hold {card} {times} times",
    (Reason.BAD_PLAY, "no_combination"): "these cards are no {what}",
    (Reason.BAD_PLAY, "not_all_married"): (
        "each card named must be a king or a queen, with a partner of its suit in the hand or on a pile"
    ),
    (Reason.BAD_PLAY, "not_of_the_combination"): "{card} is not of the combination that was declared: play one that is",
}
