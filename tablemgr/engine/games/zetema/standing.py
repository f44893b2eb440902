"""How a deal of Zetema stands, and what is kept from deal to deal: hands, piles, whose turn it is; the scores.

Rule page: rules/zetema.md. What an event does is here; what may be done, and what follows from it, is not.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from tablemgr.engine import events as e
from tablemgr.engine.games.zetema import happened as h
from tablemgr.engine.state import Direction, Table
from tablemgr.kernel.cards import UNSEEN_CARD, rank_of

CARDS_IN_PACK = 65
HAND_SIZE = 6
SIX_PLAYERS = 6

# Up to so many players play for the higher target.
FEW_PLAYERS = 3
TARGET_OF_FEW, TARGET_OF_MANY = 300, 200

TEAMS: Mapping[str, int] = {"none": 0, "two_teams": 2, "three_teams": 3}


class Stage(Enum):
    """The phases of a deal."""

    DEALING = "dealing"
    TO_DRAW = "to_draw"  # the turn begins with drawing a card
    TURN = "turn"
    TO_PLAY = "to_play"  # a combination has been declared
    DRAWING = "drawing"  # the turn ends with drawing back


class Place(Enum):
    """Where a card goes that comes off the pack: into a hand, unseen by the others."""

    DEALT = "dealt_to_hand"
    DRAWN = "drawn_to_hand"


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that is on. `seats` are the players from the dealer's left, he the last, `hands` theirs in this order.
    `shown` are the cards dealt and drawn, `piles` what lies on the table, by rank, the pile begun first at first;
    `declared` is the combination that a card is to be played of. `doubled_married` counts the marriages of the doubled
    suit that have been declared."""

    dealer: int
    seats: tuple[int, ...]
    hand_size: int
    draws_before: bool
    hands: tuple[tuple[str, ...], ...]
    stage: Stage = Stage.DEALING
    shown: tuple[str, ...] = ()
    piles: tuple[tuple[str, ...], ...] = ()
    turns: int = 0
    in_turn: int | None = None
    declared: tuple[str, ...] = ()
    doubled_married: int = 0

    @property
    def stock(self) -> int:
        """How many cards are left to draw."""
        return CARDS_IN_PACK - len(self.shown)

    @property
    def on_piles(self) -> tuple[str, ...]:
        """Every card that lies on a pile."""
        return tuple(card for pile in self.piles for card in pile)

    @property
    def out_of_play(self) -> int:
        """How many cards have been married or taken."""
        return len(self.shown) - sum(map(len, self.hands)) - len(self.on_piles)

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """What a seat holds, in the order in which it came."""
        return self.hands[self.seats.index(seat)]

    def pile_of(self, rank: str) -> tuple[str, ...]:
        """What lies on a rank's pile."""
        return next((pile for pile in self.piles if rank_of(pile[0]) == rank), ())

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """All seats in the order of play, beginning with the next one."""
        at = self.seats.index(seat) + 1
        return (*self.seats[at:], *self.seats[:at])


@dataclass(frozen=True, slots=True)
class Kept:
    """What outlives a deal. `drawn` has the highest card of the draw; `next_dealer` is the seat that deals next, None
    before the first deal, which is when seats are taken and left. `scores` has those that are not nothing."""

    drawn: str | None = None
    deals: int = 0
    next_dealer: int | None = None
    scores: dict[str, int] = field(default_factory=dict)
    winner: str | None = None


NEXT_STAGE: Mapping[tuple[Stage, type], Stage] = {
    (Stage.DEALING, e.CardShown): Stage.DEALING,
    (Stage.TO_DRAW, e.CardShown): Stage.TURN,
    (Stage.TURN, h.CombinationDeclared): Stage.TO_PLAY,
    (Stage.TURN, h.MarriagesDeclared): Stage.DRAWING,
    (Stage.TURN, h.CardPlayed): Stage.DRAWING,
    (Stage.TO_PLAY, h.CardPlayed): Stage.DRAWING,
    (Stage.DRAWING, e.CardShown): Stage.DRAWING,
}


def begin(table: Table, event: e.DealBegun) -> Deal:
    """The pack is shuffled, and nobody has a card."""
    seats = table.seats_round(event.seat, Direction.LEFT)
    hand_size: int = table.rules.hand_size_six_players if len(seats) == SIX_PLAYERS else HAND_SIZE
    return Deal(event.seat, seats, hand_size, table.rules.draw == "before", ((),) * len(seats))


def evolve(deal: Deal, event: object) -> Deal:
    """The deal after an event."""
    match event:
        case e.CardShown():
            return _came(deal, event)
        case h.TurnBegun():
            draws = deal.draws_before and deal.stock > 0
            stage = Stage.TO_DRAW if draws else Stage.TURN
            return replace(deal, stage=stage, in_turn=event.seat, turns=deal.turns + 1, declared=())
        case h.CombinationDeclared():
            return replace(deal, stage=NEXT_STAGE[deal.stage, h.CombinationDeclared], declared=event.cards)
        case h.MarriagesDeclared():
            return replace(
                _without_hand_cards(deal, event.seat, event.cards),
                stage=NEXT_STAGE[deal.stage, h.MarriagesDeclared],
                piles=_without_pile_cards(deal.piles, event.off_piles),
                doubled_married=deal.doubled_married + event.of_doubled_suit,
            )
        case h.CardPlayed():
            return replace(
                _without_hand_cards(deal, event.seat, (event.card,)),
                stage=NEXT_STAGE[deal.stage, h.CardPlayed],
                piles=_with_pile_card(deal.piles, event.card),
                declared=(),
            )
        case h.PileTaken():
            return replace(deal, piles=tuple(pile for pile in deal.piles if rank_of(pile[0]) != event.rank))
        case _:
            return deal


def keep(table: Table, event: object) -> Kept:
    """What is kept after an event; `table` stands before it."""
    kept: Kept = table.kept
    match event:
        case e.DrawWon():
            return replace(kept, drawn=event.player)
        case e.DealBegun():
            return replace(kept, deals=kept.deals + 1)
        case e.DealEnded():
            deal: Deal = table.deal
            # After a misdeal the same player deals again.
            return replace(kept, next_dealer=deal.dealer if event.result == "misdeal" else deal.seats[0])
        case h.CombinationDeclared() | h.MarriagesDeclared() | h.PileTaken():
            scored = kept.scores.get(event.side, 0) + event.score
            return replace(kept, scores={**kept.scores, event.side: scored})
        case h.TargetReached():
            return replace(kept, winner=event.side)
        case _:
            return kept


def dealer_of_next(table: Table) -> int:
    """The seat that deals next: rules/zetema.md, "First dealer", "End of the stock"."""
    kept: Kept = table.kept
    if kept.next_dealer is not None:
        return kept.next_dealer
    drawn = None if kept.drawn is None else table.seat_of(kept.drawn)
    return min(table.players) if drawn is None else drawn


def side_of(table: Table, seat: int) -> str:
    """Who scores what this seat makes: its player, or its team, counted by seat from the lowest."""
    teams = TEAMS[table.rules.partners]
    if not teams:
        return table.players[seat]
    return str(sorted(table.players).index(seat) % teams + 1)


def scores_of(table: Table) -> dict[str, int]:
    """The score of every player seated in the order of their names, or of every team."""
    teams = TEAMS[table.rules.partners]
    sides = [str(team + 1) for team in range(teams)] if teams else sorted(table.players.values())
    kept: Kept = table.kept
    return {side: kept.scores.get(side, 0) for side in sides}


def target_of(table: Table) -> int:
    """The score that wins: rules/zetema.md, "Game"."""
    given: int | None = table.rules.target
    if given is not None:
        return given
    return TARGET_OF_FEW if len(table.players) <= FEW_PLAYERS else TARGET_OF_MANY


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """The cards less some of them, each as often as it is named; ValueError for one that is not there.

    Who looks at a deal from outside while it is on does not know what is in a hand: there any card may be one of them.
    """
    left = list(cards)
    for card in gone:
        left.remove(card if card in left else UNSEEN_CARD)
    return tuple(left)


def _came(deal: Deal, event: e.CardShown) -> Deal:
    """A card off the pack: while hands are dealt, to one after another, then to who is in turn."""
    if Place(event.place) is Place.DEALT:
        at = len(deal.shown) % len(deal.seats)
    else:
        assert deal.in_turn is not None
        at = deal.seats.index(deal.in_turn)
    hands = _replaced(deal.hands, at, (*deal.hands[at], event.card))
    return replace(deal, stage=NEXT_STAGE[deal.stage, e.CardShown], hands=hands, shown=(*deal.shown, event.card))


def _without_hand_cards(deal: Deal, seat: int, gone: tuple[str, ...]) -> Deal:
    at = deal.seats.index(seat)
    return replace(deal, hands=_replaced(deal.hands, at, without(deal.hands[at], gone)))


def _with_pile_card(piles: tuple[tuple[str, ...], ...], card: str) -> tuple[tuple[str, ...], ...]:
    for at, pile in enumerate(piles):
        if rank_of(pile[0]) == rank_of(card):
            return _replaced(piles, at, (*pile, card))
    return (*piles, (card,))


def _without_pile_cards(piles: tuple[tuple[str, ...], ...], gone: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    left = (without(pile, tuple(card for card in gone if rank_of(card) == rank_of(pile[0]))) for pile in piles)
    return tuple(pile for pile in left if pile)


def _replaced(groups: tuple[tuple[str, ...], ...], at: int, group: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return (*groups[:at], group, *groups[at + 1 :])
