"""Private monte bank: two layouts of two cards, a gate that is matched by suit, and nothing for the house.

Rule page: rules/private_monte.md. The pack is shuffled once a bank and goes on from deal to deal, five cards each: a
deal begins with its first layout card. The order in which a bank pays stands in `engine.short_bank`; money moves in
the table's common events alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.bank import move_bank_on
from tablemgr.engine.betting import punter_at, unit_and_minimum, within_the_bank
from tablemgr.engine.checks import card_of_the_pack, has_enough, player_at, right_amount, wrong_phase
from tablemgr.engine.deals import deal_begins, may_shuffle
from tablemgr.engine.felt import LayoutFelt, Position, Row, Side
from tablemgr.engine.forms import AMOUNT, BANK_FORMS, SEAT, Form, Key, one_of
from tablemgr.engine.game import FirstBank, Handler, Money, Unfolding
from tablemgr.engine.house_rules import MONEY_FORMS, CountRule, MoneyRules, RuleForm
from tablemgr.engine.layout_stage import ACCEPTS, PHASE_REFUSALS, Stage, call, in_phase, phase_of, take_bet_back
from tablemgr.engine.race import Race, Runner
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.short_bank import Decided, settle, settle_after_the_deal
from tablemgr.engine.state import Bet, Phase, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, sign_of, suit_of
from tablemgr.kernel.values import changed

NAME = "private_monte"
FIRST_BANK = FirstBank.LOWEST_CUT
FELT_KIND = LayoutFelt
BOX = ""
LAYOUT_CARDS = 4
# At least ten cards of the forty stay unplayed.
DEALS_PER_BANK_MAX = 6
ROWS = ("top", "bottom")

# Where the rules that decide stand: page and heading.
RULE_GATE = "rules/private_monte.md: The game, Play"
RULE_SHORT = "rules/private_monte.md: Left open, and the default, bank too small for the winners"


@dataclass(frozen=True, slots=True)
class Rules(MoneyRules):
    """The house rules of this game beside those of all games with money."""

    deals_per_bank: int = DEALS_PER_BANK_MAX


RULES = Rules
RULE_FORMS: Mapping[str, RuleForm] = {**MONEY_FORMS, "deals_per_bank": CountRule(1, DEALS_PER_BANK_MAX)}


class Place(Enum):
    """What a card becomes when it shows; in the order in which they are dealt."""

    TOP_FIRST = "top_first"
    TOP_SECOND = "top_second"
    BOTTOM_FIRST = "bottom_first"
    BOTTOM_SECOND = "bottom_second"
    GATE = "gate"


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that is on, of a pack that may have been dealt from before."""

    stage: Stage = Stage.LAYOUT
    shown: tuple[str, ...] = ()

    def row(self, on: str) -> tuple[str, ...]:
        """The cards of a layout."""
        return self.shown[:2] if on == "top" else self.shown[2:LAYOUT_CARDS]


@dataclass(frozen=True, slots=True)
class Kept:
    """The pack of the bank that is held now: whether it has been shuffled, who cut it, what has shown of it, and how
    many deals have been played out."""

    deals: int = 0
    is_shuffled: bool = False
    cut_by: int | None = None
    shown: tuple[str, ...] = ()


DEAL = Deal
KEPT = Kept


@dataclass(frozen=True, slots=True)
class BankPackShuffled:
    """The pack has been shuffled and cut, for all deals of this bank."""

    seat: int
    banker: str
    cut_by: int | None


EVENTS = (BankPackShuffled,)
GATHERS = frozenset(EVENTS)


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """A bet on the top or the bottom layout."""

    seat: int
    amount_minor: int | None
    on: str


def begin(table: Table, event: e.DealBegun) -> Deal:  # noqa: ARG001 - every game's deal begins so
    """Nothing of it has shown."""
    return Deal()


def evolve(deal: Deal, event: object) -> Deal:
    """The deal after an event."""
    if isinstance(event, e.CardShown):
        shown = (*deal.shown, event.card)
        return Deal(Stage.BETTING if len(shown) == LAYOUT_CARDS else deal.stage, shown)
    if isinstance(event, e.BettingClosed):
        return replace(deal, stage=Stage.TURNING)
    return deal


def keep(table: Table, event: object) -> Kept:
    """The pack of a bank; after a misdeal it must be shuffled again."""
    kept: Kept = table.kept
    match event:
        case e.BankTaken():
            return Kept()
        case BankPackShuffled():
            return replace(kept, is_shuffled=True, cut_by=event.cut_by, shown=())
        case e.CardShown():
            return replace(kept, shown=(*kept.shown, event.card))
        case e.DealEnded(result="misdeal"):
            return replace(kept, is_shuffled=False, cut_by=None, shown=())
        case e.DealEnded(result="settled"):
            return replace(kept, deals=kept.deals + 1)
        case _:
            return kept


def pack_goes_on(table: Table) -> bool:
    """From the second deal of a bank on."""
    kept: Kept = table.kept
    return table.banker_seat is not None and kept.is_shuffled and bool(kept.shown)


def accepts(table: Table) -> frozenset[type]:
    """What is in phase; between deals a card, once the pack has been shuffled: it begins the next deal."""
    if table.deal is None:
        begins = table.phase is Phase.BETWEEN_DEALS and table.kept.is_shuffled
        return frozenset({c.ShowCard}) if begins else frozenset()
    deal: Deal = table.deal
    accepted = ACCEPTS[deal.stage]
    return accepted | {PlaceBet} if deal.stage is Stage.BETTING else accepted


def phase_name(table: Table) -> str:
    """The deal's stage."""
    deal: Deal = table.deal
    return deal.stage.value


def shuffle(step: Unfolding, command: c.Shuffle) -> None:
    """Once a bank, before its first deal."""
    table, cut_by = step.table, command.cut_by
    if cut_by is not None:
        player_at(table, cut_by)
    if table.phase is Phase.BETWEEN_DEALS and table.kept.is_shuffled:
        raise Refused(Reason.WRONG_PHASE, "shuffled_once")
    may_shuffle(table, cut_by)
    assert table.banker_seat is not None
    assert table.banker is not None
    step.happen(BankPackShuffled(table.banker_seat, table.banker, cut_by))


def show_card(step: Unfolding, command: c.ShowCard) -> None:
    """The next card of the layout, which begins a deal if it is the first; or the gate."""
    table = step.table
    kept: Kept = table.kept
    in_phase(table, accepts(table), c.ShowCard)
    card_of_the_pack(command.card, kept.shown)
    if table.deal is None:
        deal_begins(step, None if kept.shown else kept.cut_by)
    deal: Deal = step.table.deal
    step.happen(e.CardShown(command.card, tuple(Place)[len(deal.shown)].value))
    if deal.stage is Stage.TURNING:
        decided = tuple(_decided(deal, bet, command.card) for bet in step.table.bets.values())
        if not settle(step, command.card, decided):
            _played_out(step)


def finish(step: Unfolding, result: str) -> None:
    """The deal ends."""
    table = step.table
    assert table.banker is not None
    step.happen(e.DealEnded(table.deals_begun, NAME, table.banker, result, len(table.deal.shown)))


def place_bet(step: Unfolding, command: PlaceBet) -> None:
    """A bet on a layout: "Bets"."""
    step.happen(_bet(step.table, command))


def enter_again(step: Unfolding, bet: Bet, seat: int, on: str | None, amount_minor: int | None) -> None:
    """A corrected bet, before the gate is turned."""
    again = _bet(_before_the_call(step.table), PlaceBet(seat, amount_minor, on or bet.on or ""))
    step.happen(replace(again, corrects=bet.id))


def place_late(step: Unfolding, command: PlaceBet, reason: str) -> None:
    """A bet that lay there before the gate, which settles it now. It must have been right then."""
    table, before, last = step.table, step.table.before_card, step.table.last_card
    player = player_at(table, command.seat)
    right_amount(command.amount_minor)
    if before is None or last is None or last.place != Place.GATE.value:
        raise Refused(Reason.WRONG_PHASE, "no_card_to_be_late_for")
    if table.last_deal is None or table.last_deal.result != "settled":
        raise Refused(Reason.WRONG_PHASE, "late_for_an_empty_bank")
    if before.players.get(command.seat) != player:
        raise Refused(Reason.SEAT_EMPTY, "then", seat=command.seat)
    # The chips lay there then, so they are in neither stack: the smaller one must hold them.
    stacks = {**before.stacks, player: min(before.stacks[player], table.stacks[player])}
    then = _before_the_call(changed(before, stacks=stacks))
    bet = replace(_bet(then, command), bet=table.bets_placed + 1, late_reason=reason)
    step.happen(bet)
    settle_after_the_deal(step, last.card, [_decided(before.deal, step.table.bets[bet.bet], last.card)])


def race(table: Table, bet: Bet) -> Race | None:
    """A bet on a layout as a race: the very next card decides it. None while no layout is complete."""
    deal: Deal | None = table.deal
    if deal is None or deal.stage is Stage.LAYOUT:
        return None
    unseen = tuple(card for card in PACK_OF_FORTY if card not in table.kept.shown)
    wins = frozenset(card for card in unseen if _matched(deal, bet.on or "", card))
    return Race(Runner(wins), Runner(frozenset(unseen) - wins), len(unseen))


def felt(table: Table) -> LayoutFelt:
    """The cards of both layouts, and the gate when it has been turned; the discards are those of earlier deals."""
    deal: Deal = table.deal
    places = ((row, side) for row in Row for side in Side)
    gate = deal.shown[LAYOUT_CARDS] if len(deal.shown) > LAYOUT_CARDS else None
    return LayoutFelt(
        exposed=gate,
        exposed_place="" if gate is None else Place.GATE.value,
        cards_left=len(PACK_OF_FORTY) - len(table.kept.shown),
        turn=max(len(deal.shown) - LAYOUT_CARDS + 1, 0),
        positions=tuple(
            Position(row, side, row.value, (card,)) for (row, side), card in zip(places, deal.shown, strict=False)
        ),
        gate=gate,
        discards=table.kept.shown[: len(table.kept.shown) - len(deal.shown)],
        rows=ROWS if len(deal.shown) >= LAYOUT_CARDS else (),
        notes=(f"deal {_number_of(table)} of {table.rules.deals_per_bank} of this bank",),
    )


def _number_of(table: Table) -> int:
    """Which deal of the bank this is; once the gate has settled it, it is counted."""
    return int(table.kept.deals) + 1


def bet_words(token: str) -> str:
    """What a layout is bet for."""
    return f"a gate of a suit of the {token} layout pays 1:1"


def waits_for(table: Table) -> tuple[str, str] | None:
    """The next card of the layouts, which may begin a deal; the call; the gate."""
    if table.deal is None:
        return ("Deal the layouts", "the pack goes on") if table.kept is not None and table.kept.is_shuffled else None
    deal: Deal = table.deal
    match deal.stage:
        case Stage.LAYOUT:
            return ("Deal the layouts", PLACES[tuple(Place)[len(deal.shown)].value])
        case Stage.BETTING:
            return ("That\N{RIGHT SINGLE QUOTATION MARK}s all", "bets close, then turn the gate")
        case Stage.TURNING:
            return ("Turn the gate", "it decides every bet")


def highest_bet(table: Table) -> int | None:
    """The bank as it stands, or the maximum, if that is less."""
    return table.bank_minor if table.maximum_minor is None else min(table.bank_minor, table.maximum_minor)


def bet_tokens(table: Table) -> tuple[str, ...]:
    """Both layouts, once they are complete."""
    return ROWS if table.deal is not None and table.deal.stage is not Stage.LAYOUT else ()


def _played_out(step: Unfolding) -> None:
    """After the deals agreed on the bank passes."""
    finish(step, "settled")
    if step.table.kept.deals >= step.table.rules.deals_per_bank:
        move_bank_on(step)


def _bet(table: Table, command: PlaceBet) -> e.BetPlaced:
    """The bet as an event, after every check in the order of refusals."""
    player_at(table, command.seat)
    stake_minor = right_amount(command.amount_minor)
    if table.deal is None:
        raise wrong_phase(table)
    if table.deal.stage is not Stage.BETTING:
        raise Refused(Reason.WRONG_PHASE, phase_of(table))
    player = punter_at(table, command.seat)
    unit_and_minimum(table, stake_minor, table.rules.bet_unit)
    beside_minor = sum(
        bet.stake_minor for bet in table.bets.values() if (bet.seat, bet.on) == (command.seat, command.on)
    )
    if table.maximum_minor is not None and beside_minor + stake_minor > table.maximum_minor:
        raise Refused(
            Reason.ABOVE_MAXIMUM, "on_one_layout", maximum_minor=table.maximum_minor, beside_minor=beside_minor
        )
    within_the_bank(table, stake_minor)
    has_enough(table, player, stake_minor)
    return e.BetPlaced(table.bets_placed + 1, command.seat, player, "layout", command.on, None, stake_minor)


def _before_the_call(table: Table) -> Table:
    """The same moment before "that's all" was said; while the layout was dealt betting was not open at all."""
    if table.deal is None or table.deal.stage is not Stage.TURNING:
        return table
    return changed(table, deal=replace(table.deal, stage=Stage.BETTING))


def _matched(deal: Deal, on: str, gate: str) -> bool:
    """A layout with a card of the gate's suit wins."""
    return suit_of(gate) in map(suit_of, deal.row(on))


def _decided(deal: Deal, bet: Bet, gate: str) -> Decided:
    """What the gate decides: 1:1, also when both cards match, and without a commission."""
    row = deal.row(bet.on or "")
    pays = 1 if _matched(deal, bet.on or "", gate) else 0
    cards = tuple(card for card in row if suit_of(card) == suit_of(gate)) if pays else row
    return Decided(bet, pays, 0, cards, RULE_GATE, RULE_SHORT)


def explain(event: e.BetSettled, _: Money) -> str:
    """How a bet was decided: *the gate 7♥ matched K♥*."""
    cards = " and ".join(sign_of(card) for card in event.cards)
    if event.outcome is e.Outcome.LOST:
        return f"the gate {sign_of(event.card)} matched neither of {cards}"
    short = ", and the bank paid what was left" if event.rule == RULE_SHORT else ""
    return f"the gate {sign_of(event.card)} matched {cards}{short}"


def _shuffled(event: BankPackShuffled, _: Money) -> str:
    cut = "" if event.cut_by is None else f", seat {event.cut_by} cuts"
    return f"the pack is shuffled for the bank of {event.banker}{cut}"


SENTENCES = {BankPackShuffled: _shuffled}
REFUSALS: Mapping[tuple[Reason, str], str] = {
    **PHASE_REFUSALS,
    (Reason.WRONG_PHASE, "shuffled_once"): "the pack is shuffled once a bank: go on with the next card",
    (Reason.WRONG_PHASE, "late_for_an_empty_bank"): "that bank ran out: no bet is settled against it now",
    (Reason.ABOVE_MAXIMUM, "on_one_layout"): (
        "bets of one punter on one layout are at most {maximum_minor}; he has {beside_minor}"
    ),
}
PLACES: Mapping[str, str] = {
    Place.TOP_FIRST.value: "the first card of the top layout",
    Place.TOP_SECOND.value: "the second card of the top layout",
    Place.BOTTOM_FIRST.value: "the first card of the bottom layout",
    Place.BOTTOM_SECOND.value: "the second card of the bottom layout",
    Place.GATE.value: "the gate",
}
FORMS: Mapping[str, Form] = {
    **BANK_FORMS,
    "bet": Form(PlaceBet, (SEAT, AMOUNT, Key("on", one_of(*ROWS)))),
}
HANDLERS: Mapping[type, Handler] = {
    c.Shuffle: shuffle,
    c.ShowCard: show_card,
    PlaceBet: place_bet,
    c.TakeBetBack: take_bet_back,
    c.CloseBetting: call,
}
