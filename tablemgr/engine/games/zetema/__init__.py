"""Zetema: a game for points, without a bank and without money. Rule page: rules/zetema.md.

A turn is a walk: draw where one draws before, declare if one can, play, draw back. Hands are private: a card that is
dealt or drawn lies face down in every sentence until its player shows it. What a combination is stands in
`combinations`, who marries whom in `marriages`, how a deal stands in `standing`, what the report says in `scoring`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations as some_of

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine import first_bank, seats
from tablemgr.engine.amendments import declare_misdeal
from tablemgr.engine.checks import known_seat, player_at
from tablemgr.engine.felt import PilesFelt
from tablemgr.engine.forms import SEAT, SHARED_FORMS, Form, Key, text, words
from tablemgr.engine.game import FirstBank, Handler, Unfolding
from tablemgr.engine.games.zetema import happened as h
from tablemgr.engine.games.zetema import wording
from tablemgr.engine.games.zetema.combinations import (
    CARDS_IN_A_ROW,
    CARDS_OF_A_RANK,
    COMBINATIONS,
    combination_score,
    trick_score,
)
from tablemgr.engine.games.zetema.keys import felt, resting_felt, sayings, unseen
from tablemgr.engine.games.zetema.marriages import MARRIAGES, Couples, marriage_score, married
from tablemgr.engine.games.zetema.scoring import ZetemaTally
from tablemgr.engine.games.zetema.standing import (
    TEAMS,
    Deal,
    Kept,
    Place,
    Stage,
    begin,
    dealer_of_next,
    evolve,
    keep,
    scores_of,
    side_of,
    target_of,
)
from tablemgr.engine.house_rules import CountRule, RuleForm, WordRule
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import CARDS, rank_of, suit_of
from tablemgr.kernel.money import Currency
from tablemgr.kernel.packs import pack_with_a_suit_twice

# What makes the game beside what stands below: see `engine.game`.
__all__ = ["begin", "evolve", "felt", "keep", "resting_felt", "sayings", "unseen"]

NAME = "zetema"
FIRST_BANK = FirstBank.HIGHEST_CUT
FELT_KIND = PilesFelt
DEAL = Deal
KEPT = Kept
EVENTS = h.OWN_EVENTS
TALLY = ZetemaTally
SENTENCES = wording.SENTENCES
REFUSALS = wording.REFUSALS
PLACES: Mapping[str, str] = {Place.DEALT.value: wording.DEALT, Place.DRAWN.value: wording.DRAWN}
FACE_DOWN = frozenset(PLACES)

# How many may play, with partners and without.
PLAYERS: Mapping[str, tuple[int, ...]] = {"none": (2, 3, 4, 5, 6), "two_teams": (4, 6), "three_teams": (6,)}


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules of this game; it has none of those with money."""

    doubled_suit: str = "H"
    partners: str = "none"
    hand_size_six_players: int = 6
    imperial: str = "second"
    draw: str = "after"
    target: int | None = None


RULES = Rules
RULE_FORMS: Mapping[str, RuleForm] = {
    "doubled_suit": WordRule(("H", "S", "D", "C")),
    "partners": WordRule(tuple(TEAMS)),
    "hand_size_six_players": CountRule(5, 6),
    "imperial": WordRule(("second", "each")),
    "draw": WordRule(("after", "before")),
    "target": CountRule(1, or_none=True),
}


@dataclass(frozen=True, slots=True)
class SitDown:
    """A player sits down; nothing is bought."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class Declare:
    """A combination, or marriages: then `cards` are those out of the hand."""

    seat: int
    what: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A card out of the hand to its pile."""

    seat: int
    card: str


# What may be done when in a deal; what is missing is refused.
ACCEPTS: Mapping[Stage, frozenset[type]] = {
    Stage.DEALING: frozenset({c.ShowCard}),
    Stage.TO_DRAW: frozenset({c.ShowCard}),
    Stage.TURN: frozenset({Declare, Play}),
    Stage.TO_PLAY: frozenset({Play}),
    Stage.DRAWING: frozenset({c.ShowCard}),
}


def accepts(table: Table) -> frozenset[type]:
    """What is in phase in the deal that is on."""
    return frozenset() if table.deal is None else ACCEPTS[table.deal.stage]


def phase_name(table: Table) -> str:
    """Where the game stands, in one word."""
    kept: Kept = table.kept
    if table.deal is not None:
        deal: Deal = table.deal
        return f"zetema_{deal.stage.value}"
    if is_over(table):
        return "zetema_over"
    if table.draw is not None:
        return "zetema_cut"
    return "zetema_between_deals" if kept.deals else "zetema_seating"


def is_over(table: Table) -> bool:
    """Whether somebody has won."""
    kept: Kept = table.kept
    return kept.winner is not None


def pack(table: Table) -> tuple[str, ...]:
    """All of them, those of the doubled suit twice."""
    return pack_with_a_suit_twice(table.rules.doubled_suit)


def whole_pack(table: Table) -> tuple[str, ...]:
    """The same: every deal begins with all of them."""
    return pack(table)


def choices(table: Table) -> tuple[Mapping[str, object], ...]:
    """What the seat in turn may declare and play; it holds these cards, so no other seat's screen may show them."""
    accepted = accepts(table)
    if Play not in accepted:
        return ()
    deal: Deal = table.deal
    assert deal.in_turn is not None
    seat, hand = deal.in_turn, deal.hand_of(deal.in_turn)
    playable = dict.fromkeys(deal.declared or hand)
    plays: list[Mapping[str, object]] = [{"do": "play", "seat": seat, "card": card} for card in playable]
    if Declare not in accepted:
        return tuple(plays)
    declared = (
        {"do": "declare", "seat": seat, "what": what, "cards": list(cards)}
        for what, cards in _declarable(hand, deal, table.rules.doubled_suit)
    )
    return (*declared, *plays)


def sit_down(step: Unfolding, command: SitDown) -> None:
    """Before the first shuffle, and not during the draw: rules/zetema.md, "Players"."""
    table = step.table
    known_seat(table, command.seat)
    seats.free_for(table, command.seat, command.player)
    _while_seats_are_taken(table)
    step.happen(e.PlayerSeated(command.seat, command.player))


def leave(step: Unfolding, command: c.LeaveSeat) -> None:
    """As long as players may sit down they may leave."""
    player_at(step.table, command.seat)
    _while_seats_are_taken(step.table)
    seats.leave(step, command)


def begin_draw(step: Unfolding, _: c.DrawForBank) -> None:
    """For the first deal, as often as they like: rules/zetema.md, "First dealer"."""
    if phase_name(step.table) != "zetema_seating":
        raise _not_now(step.table)
    first_bank.draw_begins(step)


def shuffle(step: Unfolding, command: c.Shuffle) -> None:
    """The next deal begins, with all who sit here."""
    table = step.table
    if command.cut_by is not None:
        player_at(table, command.cut_by)
    if phase_name(table) not in ("zetema_seating", "zetema_between_deals"):
        raise _not_now(table)
    fitting = PLAYERS[table.rules.partners]
    if len(table.players) not in fitting:
        allowed = " or ".join(map(str, fitting)) if len(fitting) < len(PLAYERS["none"]) else "2 to 6"
        raise Refused(Reason.WRONG_PHASE, "zetema_players", players=allowed, seated=len(table.players))
    dealer = dealer_of_next(table)
    if command.cut_by == dealer:
        raise Refused(Reason.BANKER_CANNOT_CUT, "dealer", seat=dealer, player=table.players[dealer])
    number = table.deals_begun + 1
    step.happen(e.DealBegun(number, NAME, dealer, table.players[dealer], command.cut_by, table.rules_hash))


def show_card(step: Unfolding, command: c.ShowCard) -> None:
    """A card is dealt, or drawn by who is in turn."""
    _in_phase(step.table, c.ShowCard)
    deal: Deal = step.table.deal
    if command.card not in CARDS:
        raise Refused(Reason.NO_SUCH_CARD, card=command.card)
    copies = 2 if suit_of(command.card) == step.table.rules.doubled_suit else 1
    if deal.shown.count(command.card) == copies:
        raise Refused(Reason.DUPLICATE_CARD, "in_this_deal", card=command.card)
    dealt = deal.stage is Stage.DEALING
    step.happen(e.CardShown(command.card, (Place.DEALT if dealt else Place.DRAWN).value))
    deal = step.table.deal
    if dealt and len(deal.shown) == deal.hand_size * len(deal.seats):
        _turn_begins(step, deal.seats[0])
    elif deal.stage is Stage.DRAWING:
        _goes_on(step)


def declare(step: Unfolding, command: Declare) -> None:
    """A combination or marriages: rules/zetema.md, "A turn"."""
    player = player_at(step.table, command.seat)
    _in_turn(step.table, Declare, command.seat)
    for card in command.cards:
        if card not in CARDS:
            raise Refused(Reason.NO_SUCH_CARD, card=card)
    if not command.cards:
        raise Refused(Reason.BAD_PLAY, "nothing_declared")
    _holds(step.table, command.seat, command.cards)
    if command.what == MARRIAGES:
        _marry(step, command, player)
    else:
        _combine(step, command, player)


def play(step: Unfolding, command: Play) -> None:
    """A card to its pile, and with the fifth the pile is a trick: rules/zetema.md, "A turn"."""
    table = step.table
    player = player_at(table, command.seat)
    _in_turn(table, Play, command.seat)
    deal: Deal = table.deal
    if command.card not in CARDS:
        raise Refused(Reason.NO_SUCH_CARD, card=command.card)
    _holds(table, command.seat, (command.card,))
    if deal.declared and command.card not in deal.declared:
        raise Refused(Reason.BAD_PLAY, "not_of_the_combination", card=command.card)
    step.happen(h.CardPlayed(command.seat, player, command.card))
    rank = rank_of(command.card)
    pile = step.table.deal.pile_of(rank)
    if len(pile) == CARDS_OF_A_RANK:
        side = side_of(table, command.seat)
        step.happen(h.PileTaken(command.seat, player, side, rank, pile, trick_score(rank)))
        if _is_won(step, side):
            return
    _goes_on(step)


def misdeal(step: Unfolding, command: c.DeclareMisdeal) -> None:
    """The deal is void, the same player deals again; what has been scored in it stays scored."""
    if step.table.deal is None:
        raise _not_now(step.table)
    declare_misdeal(step, command)


def finish(step: Unfolding, result: str) -> None:
    """The deal ends."""
    table = step.table
    deal: Deal = table.deal
    step.happen(e.DealEnded(table.deals_begun, NAME, table.players[deal.dealer], result, len(deal.shown)))


def _combine(step: Unfolding, command: Declare, player: str) -> None:
    table = step.table
    score = combination_score(command.what, command.cards, table.rules.doubled_suit)
    if score is None:
        raise Refused(Reason.BAD_PLAY, "no_combination", what=command.what.replace("_", " "))
    side = side_of(table, command.seat)
    step.happen(h.CombinationDeclared(command.seat, player, side, command.what, command.cards, score))
    _is_won(step, side)


def _marry(step: Unfolding, command: Declare, player: str) -> None:
    table = step.table
    deal: Deal = table.deal
    couples = married(command.cards, deal.on_piles, table.rules.doubled_suit)
    if couples is None:
        raise Refused(Reason.BAD_PLAY, "not_all_married")
    side = side_of(table, command.seat)
    step.happen(
        h.MarriagesDeclared(
            command.seat,
            player,
            side,
            command.cards,
            couples.off_piles,
            couples.count,
            couples.of_doubled_suit,
            _score_of(couples, table),
        )
    )
    if not _is_won(step, side):
        _goes_on(step)


def _score_of(couples: Couples, table: Table) -> int:
    each_is_imperial = table.rules.imperial == "each"
    return marriage_score(couples, table.deal.doubled_married, each_is_imperial=each_is_imperial)


def _is_won(step: Unfolding, side: str) -> bool:
    """Whether the game is over with what has just been scored; then the deal is broken off."""
    score, target = scores_of(step.table)[side], target_of(step.table)
    if score < target:
        return False
    step.happen(h.TargetReached(side, score, target))
    finish(step, "target")
    return True


def _goes_on(step: Unfolding) -> None:
    """After a play, marriages or a card drawn back: one more is drawn, or the next who has cards is in turn."""
    deal: Deal = step.table.deal
    assert deal.in_turn is not None
    if deal.stock and len(deal.hand_of(deal.in_turn)) < deal.hand_size:
        return
    seat = next((each for each in deal.seats_after(deal.in_turn) if deal.hand_of(each)), None)
    if seat is None:
        finish(step, "settled")
    else:
        _turn_begins(step, seat)


def _turn_begins(step: Unfolding, seat: int) -> None:
    step.happen(h.TurnBegun(seat, step.table.players[seat]))


def _declarable(hand: tuple[str, ...], deal: Deal, doubled_suit: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every declaration that a hand allows, those of the same cards once."""
    royal = tuple(card for card in hand if rank_of(card) in ("K", "Q"))
    on_piles = deal.on_piles
    for size in range(1, len(royal) + 1):
        for cards in _each_once(royal, size):
            if married(cards, on_piles, doubled_suit) is not None:
                yield MARRIAGES, cards
    for size in (CARDS_OF_A_RANK, CARDS_IN_A_ROW):
        for cards in _each_once(hand, size):
            for what in COMBINATIONS:
                if combination_score(what, cards, doubled_suit) is not None:
                    yield what, cards


def _each_once(hand: tuple[str, ...], size: int) -> Iterable[tuple[str, ...]]:
    """So many cards of a hand in every way, those of the same faces once."""
    return dict.fromkeys(tuple(sorted(some)) for some in some_of(hand, size))


def _holds(table: Table, seat: int, cards: tuple[str, ...]) -> None:
    """Refused(BAD_PLAY) for a card that the seat does not hold, or not so often."""
    hand = table.deal.hand_of(seat)
    for card in cards:
        if cards.count(card) > hand.count(card):
            detail = "not_held_so_often" if cards.count(card) > 1 else "not_held"
            raise Refused(Reason.BAD_PLAY, detail, seat=seat, card=card, times=cards.count(card))


def _while_seats_are_taken(table: Table) -> None:
    kept: Kept = table.kept
    if kept.deals:
        raise Refused(Reason.WRONG_PHASE, "zetema_players_stay")
    if table.draw is not None:
        raise _not_now(table)


def _in_turn(table: Table, command: type, seat: int) -> None:
    _in_phase(table, command)
    if table.deal.in_turn != seat:
        raise _not_now(table)


def _in_phase(table: Table, command: type) -> None:
    if command not in accepts(table):
        raise _not_now(table)


def _not_now(table: Table) -> Refused:
    """The refusal of what does not fit the moment, naming the moment."""
    deal: Deal | None = table.deal
    winner = table.kept.winner
    return Refused(Reason.WRONG_PHASE, phase_name(table), seat=None if deal is None else deal.in_turn, winner=winner)


def _what(given: object, _: Currency) -> str:
    declared = (*COMBINATIONS, MARRIAGES)
    if not isinstance(given, str) or given not in declared:
        raise ValueError(f"one of {', '.join(declared)}")
    return given


def _cards(given: object, _: Currency) -> tuple[str, ...]:
    if not isinstance(given, list) or not all(isinstance(card, str) for card in given):
        raise ValueError("a list of cards")
    return tuple(given)


FORMS: Mapping[str, Form] = {
    **SHARED_FORMS,
    "seat": Form(SitDown, (SEAT, Key("player", words))),
    "declare": Form(Declare, (SEAT, Key("what", _what), Key("cards", _cards))),
    "play": Form(Play, (SEAT, Key("card", text))),
}
HANDLERS: Mapping[type, Handler] = {
    SitDown: sit_down,
    c.LeaveSeat: leave,
    c.DrawForBank: begin_draw,
    c.Shuffle: shuffle,
    c.ShowCard: show_card,
    Declare: declare,
    Play: play,
    c.DeclareMisdeal: misdeal,
}
