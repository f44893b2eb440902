"""Monte bank, the club form: a deal, its bets and their settlement. Rule page: rules/monte_bank.md.

Four positions are laid out, and bets lie on them when "that's all" is called. From the gate on, cards are turned until
every bet has been decided. What a card decides stands in `layout`, how bets are laid in `bets`, the order in which a
bank pays in `engine.short_bank`; money moves in the table's common events alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import permutations

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.bank import move_bank_on
from tablemgr.engine.checks import card_of_the_pack
from tablemgr.engine.deals import deal_begins, may_shuffle
from tablemgr.engine.felt import Column, Lane, LayoutFelt, Row, Side
from tablemgr.engine.felt import Position as LaidPosition
from tablemgr.engine.forms import AMOUNT, BANK_FORMS, SEAT, Form, Key, one_of, text
from tablemgr.engine.game import FirstBank, Handler, Money, Unfolding
from tablemgr.engine.games.monte_bank import bets
from tablemgr.engine.games.monte_bank.bets import MonteCarloPlaced, PlaceBet
from tablemgr.engine.games.monte_bank.layout import (
    CIRCLE,
    CRISSCROSS,
    DOUBLER,
    MONTE_CARLO,
    POSITIONS,
    TRIPLE,
    ZONES,
    Deal,
    Place,
    Position,
    deciding,
    is_red,
    matches,
    place_of,
    shown,
)
from tablemgr.engine.house_rules import MONEY_FORMS, CountRule, FlagRule, MoneyRules, RuleForm, WordRule
from tablemgr.engine.layout_stage import ACCEPTS, PHASE_REFUSALS, Stage, call, in_phase, take_bet_back
from tablemgr.engine.race import NO_COMMISSION, Commission, Race, Runner
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.short_bank import Decided, settle, settle_after_the_deal
from tablemgr.engine.state import Bet, Direction, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, rank_of, sign_of
from tablemgr.kernel.money import take_percent

NAME = "monte_bank"
FIRST_BANK = FirstBank.LOWEST_CUT
FELT_KIND = LayoutFelt
BOX = "Cut box"
COMMISSION_PERCENT = 25
# What is won for one staked.
PAYS: Mapping[str, int] = {CIRCLE: 3, CRISSCROSS: 1, DOUBLER: 1}

# Where the rules that decide stand: page and heading.
RULE_PLAIN = "rules/monte_bank.md: The game, Matching without pair or triple"
RULE_SPECIAL = "rules/monte_bank.md: The game, Matching with an unmatched pair or triple"
RULE_SHORT = "rules/monte_bank.md: The game, Short bank"
RULE_GROWN = "rules/monte_bank.md: Variant: the layout grows"


@dataclass(frozen=True, slots=True)
class Rules(MoneyRules):
    """The house rules of this game beside those of all games with money."""

    commission_on: str = "gate"
    deals_per_bank: int | None = None
    growing_layout: bool = False


RULES = Rules
RULE_FORMS: Mapping[str, RuleForm] = {
    **MONEY_FORMS,
    "commission_on": WordRule(("gate", "first_match")),
    "deals_per_bank": CountRule(1, or_none=True),
    "growing_layout": FlagRule(),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """How many deals of the bank that is held now have been played out: void ones do not count."""

    deals: int = 0


DEAL = Deal
KEPT = Kept
EVENTS = (MonteCarloPlaced,)


def begin(table: Table, event: e.DealBegun) -> Deal:  # noqa: ARG001 - every game's deal begins so
    """Nothing has shown."""
    return Deal()


def evolve(deal: Deal, event: object) -> Deal:
    """The deal after an event."""
    match event:
        case e.CardShown():
            return shown(deal, event.card, Place(event.place))
        case e.BettingClosed():
            return replace(deal, stage=Stage.TURNING)
        case MonteCarloPlaced():
            return replace(deal, tickets=(*deal.tickets, event.bets))
        case _:
            return deal


def keep(table: Table, event: object) -> Kept:
    """The deals of a bank are counted from its taking on."""
    kept: Kept = table.kept
    if isinstance(event, e.BankTaken):
        return Kept()
    if isinstance(event, e.DealEnded) and event.result == "settled":
        return Kept(kept.deals + 1)
    return kept


def accepts(table: Table) -> frozenset[type]:
    """What is in phase in the deal that is on."""
    if table.deal is None:
        return frozenset()
    deal: Deal = table.deal
    accepted = ACCEPTS[deal.stage]
    return accepted | {PlaceBet} if bets.is_open(deal) else accepted


def phase_name(table: Table) -> str:
    """The deal's stage."""
    deal: Deal = table.deal
    return deal.stage.value


def shuffle(step: Unfolding, command: c.Shuffle) -> None:
    """Shuffle and cut: the one on the banker's right cuts last."""
    table = step.table
    may_shuffle(table, command.cut_by)
    assert table.banker_seat is not None
    right = table.seats_round(table.banker_seat, Direction.RIGHT)[0]
    if command.cut_by is not None and command.cut_by != right:
        raise Refused(Reason.WRONG_CUTTER, seat=right)
    deal_begins(step, command.cut_by)


def show_card(step: Unfolding, command: c.ShowCard) -> None:
    """The next card of the layout, or the next that is turned: "Layout", "Play" and "Matching"."""
    in_phase(step.table, accepts(step.table), c.ShowCard)
    deal: Deal = step.table.deal
    card_of_the_pack(command.card, deal.shown)
    place = place_of(deal, command.card, growing=step.table.rules.growing_layout)
    decided = _decided(step.table, deal, tuple(step.table.bets.values()), command.card)
    step.happen(e.CardShown(command.card, place.value))
    if place is Place.VOID:
        finish(step, "no_deal")
    elif deal.stage is Stage.TURNING and not settle(step, command.card, decided) and not step.table.bets:
        _played_out(step)


def call_bets(step: Unfolding, command: c.CloseBetting) -> None:
    """ "That's all". With no bet at all the deal ends at once."""
    call(step, command)
    if not step.table.bets:
        _played_out(step)


def finish(step: Unfolding, result: str) -> None:
    """The deal ends."""
    table = step.table
    assert table.banker is not None
    step.happen(e.DealEnded(table.deals_begun, NAME, table.banker, result, len(table.deal.shown)))


def place_bet(step: Unfolding, command: PlaceBet) -> None:
    """A bet on the layout, or three for a monte carlo: "Bets", "Limits"."""
    bets.place(step, bets.placed(step.table, command))


def enter_again(step: Unfolding, bet: Bet, seat: int, on: str | None, amount_minor: int | None) -> None:
    """A corrected bet, while no card has shown since; the parts of a monte carlo are corrected together."""
    bets.enter_again(step, bet, seat, on, amount_minor)


def place_late(step: Unfolding, command: PlaceBet, reason: str) -> None:
    """A bet that lay there before the last card: it must have been right and undecided then.

    That card settles it now; where it does not, and the deal goes on, the bet is open.
    """
    deal, late = bets.late(step.table, command, reason)
    last, is_over = step.table.last_card, step.table.deal is None
    assert last is not None
    bets.place(step, late)
    placed = tuple(step.table.bets[bet.bet] for bet in late)
    decided = _decided(step.table, deal, placed, last.card)
    if not is_over:
        settle(step, last.card, decided)
    elif len(decided) < len(placed):
        raise Refused(Reason.WRONG_PHASE, "late_undecided")
    else:
        settle_after_the_deal(step, last.card, decided)


def race(table: Table, bet: Bet) -> Race | None:
    """An open bet as a race, in every state of a deal: None while none is on, or the layout is not complete."""
    deal: Deal | None = table.deal
    if deal is None or deal.stage is Stage.LAYOUT:
        return None
    wins, loses = deciding(deal, bet.kind, bet.on or "", bet.against)
    return Race(Runner(wins), Runner(loses), len(deal.unseen), _commission_of(table, bet))


def _commission_of(table: Table, bet: Bet) -> Commission:
    """What the cutter takes if the bet wins on the gate, or on the first match."""
    deal, rules = table.deal, table.rules
    paying = frozenset(card for card in deal.unseen if _pays_commission(deal, card, rules.commission_on))
    if not paying or bets.is_on_added(deal, bet.on, bet.against):
        return NO_COMMISSION
    winnings_minor = PAYS[bet.kind] * bet.stake_minor
    amount_minor = take_percent(winnings_minor, COMMISSION_PERCENT, rules.commission_unit, rules.commission_rounding)
    return Commission(amount_minor, e.Outcome.WON, paying)


def felt(table: Table) -> LayoutFelt:
    """The four positions, the card that lies turned, the gate and the discards under it; columns are added cards."""
    deal: Deal = table.deal
    places = ((row, side) for row in Row for side in Side)
    last = table.last_card
    if last is not None and not deal.turned and last.place != Place.VOID.value:
        last = None
    return LayoutFelt(
        columns=tuple(
            Column(rank_of(card), (card,), is_live=True, is_new=deal.turned[-1:] == (card,)) for card in deal.added
        ),
        exposed=None if last is None else last.card,
        exposed_place="" if last is None else last.place,
        cards_left=len(PACK_OF_FORTY) - len(deal.shown),
        turn=0 if deal.stage is Stage.LAYOUT else len(deal.turned) + 1,
        positions=tuple(
            _laid_position(deal, row, side, each) for (row, side), each in zip(places, deal.positions, strict=False)
        ),
        gate=deal.turned[0] if deal.turned else None,
        discards=tuple(card for card in deal.turned[:-1] if card not in deal.added),
        lanes=tuple(Lane(f"{on}/{against}", on, against) for on, against in permutations(deal.ranks, 2)),
        rails=tuple(ZONES) if len(deal.positions) == POSITIONS else (),
        tickets={bet: number for number, ticket in enumerate(deal.tickets, start=1) for bet in ticket},
        notes=_notes(table),
    )


def _laid_position(deal: Deal, row: Row, side: Side, position: Position) -> LaidPosition:
    """A position; beside an unmatched pair or triple it says which cards match it."""
    special, asks = deal.special, ""
    matched_by = tuple(card for card in deal.unseen if matches(special, position, card))
    if special is not None:
        same = is_red(position.cards[0]) == (len(special.cards) == TRIPLE)
        asks = "any" if position == special else "red" if same else "black"
    is_special = position == special
    return LaidPosition(row, side, position.rank, position.cards, is_special, position.is_matched, asks, matched_by)


def _notes(table: Table) -> tuple[str, ...]:
    """What the cutter takes, and how many deals of this bank there are to be."""
    when = "gate" if table.rules.commission_on == "gate" else "first match"
    agreed, deals = table.rules.deals_per_bank, table.kept.deals
    notes = (f"{when}: {COMMISSION_PERCENT} % of winnings",)
    return notes if agreed is None else (*notes, f"{deals} of {agreed} deals played")


def waits_for(table: Table) -> tuple[str, str] | None:
    """The next card of the layout, the call, the gate, or another card."""
    deal: Deal | None = table.deal
    if deal is None:
        return None
    match deal.stage:
        case Stage.LAYOUT:
            return ("Deal the layout", ("top left", "top right", "bottom left", "bottom right")[len(deal.positions)])
        case Stage.BETTING:
            return ("That\N{RIGHT SINGLE QUOTATION MARK}s all", "bets close, then turn the gate")
        case Stage.TURNING if not deal.turned:
            return ("Turn the gate", "the bottom card of the pack")
        case Stage.TURNING:
            return ("Turn a card", "until every bet is decided")


def cutter(table: Table) -> int | None:
    """The one on the banker's right, who cuts last."""
    if table.banker_seat is None:
        return None
    return next(iter(table.seats_round(table.banker_seat, Direction.RIGHT)), None)


def in_box(table: Table) -> int:
    """What the cut box holds until the bank passes."""
    return table.cut_box_minor


def highest_bet(table: Table) -> int | None:
    """The bank as it stands."""
    return table.bank_minor


def bet_tokens(table: Table) -> tuple[str, ...]:
    """What can be bet on now: `7` a circle, `7/K` a crisscross, `top` a doubler, `7/K/left` a monte carlo."""
    return () if table.deal is None else bets.tokens(table.deal)


def _played_out(step: Unfolding) -> None:
    """Every bet is decided; after the deals agreed on the bank passes."""
    finish(step, "settled")
    agreed = step.table.rules.deals_per_bank
    if agreed is not None and step.table.kept.deals >= agreed:
        move_bank_on(step)


def _decided(table: Table, deal: Deal, open_bets: tuple[Bet, ...], card: str) -> tuple[Decided, ...]:
    """What a card decides that shows next in a deal in which cards are turned."""
    if deal.stage is not Stage.TURNING:
        return ()
    decided = []
    pays_commission = _pays_commission(deal, card, table.rules.commission_on)
    for bet in open_bets:
        wins, loses = deciding(deal, bet.kind, bet.on or "", bet.against)
        if card in wins or card in loses:
            pays = PAYS[bet.kind] if card in wins else 0
            grown = bets.is_on_added(deal, bet.on, bet.against)
            percent = COMMISSION_PERCENT if pays and pays_commission and not grown else 0
            rule = RULE_GROWN if grown else RULE_PLAIN if deal.special is None else RULE_SPECIAL
            decided.append(Decided(bet, pays, percent, deal.cards_of(rank_of(card)), rule, RULE_SHORT))
    return tuple(decided)


def _pays_commission(deal: Deal, card: str, commission_on: str) -> bool:
    """Whether those who win on this card pay the commission: it is the gate, or the first of a rank on the layout."""
    if commission_on == "gate":
        return not deal.turned
    return rank_of(card) in deal.ranks and not any(rank_of(turned) in deal.ranks for turned in deal.turned)


def explain(event: e.BetSettled, _: Money) -> str:
    """How a bet was decided: *7♥ came for 7♠ and 7♣ on the layout*."""
    cards = " and ".join(sign_of(card) for card in event.cards)
    short = ", and the bank paid what was left" if event.rule == RULE_SHORT else ""
    return f"{sign_of(event.card)} came for {cards} on the layout{short}"


def _ticket(event: MonteCarloPlaced, _: Money) -> str:
    numbers = list(map(str, event.bets))
    return f"bets {', '.join(numbers[:-1])} and {numbers[-1]} are one monte carlo"


SENTENCES = {MonteCarloPlaced: _ticket}
REFUSALS: Mapping[tuple[Reason, str], str] = {
    **PHASE_REFUSALS,
    (Reason.CARD_NOT_BETTABLE, "not_on_the_layout"): "{on} cannot be bet on now; {live} can",
    (Reason.CARD_NOT_BETTABLE, "against_itself"): "{on} cannot be bet on against itself",
    (
        Reason.CARD_NOT_BETTABLE,
        "no_added_card",
    ): "a bet between turns is on a card that has been added, or against one: {live}",
    (Reason.CARD_NOT_BETTABLE, "decided_before"): "{card} would have decided this bet before the last card",
    (Reason.WRONG_PHASE, "late_undecided"): "that deal is over, and its last card did not decide this bet",
    (
        Reason.WRONG_PHASE,
        "late_for_a_void_deal",
    ): "that deal was void, or its bank ran out: no bet is settled in it now",
}
PLACES: Mapping[str, str] = {
    Place.TOP_LEFT.value: "top left",
    Place.PAIR.value: "it makes a pair",
    Place.TRIPLE.value: "it makes a triple",
    Place.TOP_RIGHT.value: "top right",
    Place.BOTTOM_LEFT.value: "bottom left",
    Place.BOTTOM_RIGHT.value: "bottom right",
    Place.VOID.value: "its rank lies there, the deal is void",
    Place.MATCHES.value: "it matches its rank on the layout",
    Place.COLOUR.value: "of its rank on the layout, but not of the colour that matches it",
    Place.ADDED.value: "it is added to the layout",
    Place.MATCHES_ADDED.value: "it matches an added card",
    Place.DISCARD.value: "it matches nothing",
}
FORMS: Mapping[str, Form] = {
    **BANK_FORMS,
    "bet": Form(
        bets.read_bet,
        (
            SEAT,
            AMOUNT,
            Key("kind", one_of(CIRCLE, CRISSCROSS, DOUBLER, MONTE_CARLO)),
            Key("on", text, required=False),
            Key("against", text, required=False),
            Key("side", text, required=False),
        ),
        PlaceBet,
    ),
}
HANDLERS: Mapping[type, Handler] = {
    c.Shuffle: shuffle,
    c.ShowCard: show_card,
    PlaceBet: place_bet,
    c.TakeBetBack: take_bet_back,
    c.CloseBetting: call_bets,
}
bet_keys = bets.keys_of
bet_token = bets.token_of
bet_together = bets.token_together
bet_words = bets.words_of
