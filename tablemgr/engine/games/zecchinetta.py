"""Zecchinetta (Ziginette): a deal, its bets and their settlement. Rule page: rules/zecchinetta.md.

The deal is a walk through the pack. Two table cards (ranks) and the banker's card make the opening; from then on each
card that shows either completes a rank, and that rank is settled, or waits in the shoe and becomes a table card with
the next. With doubling a rank is complete at `threshold` cards instead of two. Seats, chips and the bank are the
table's; this file moves money in the table's common events alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.bank import move_bank_on
from tablemgr.engine.betting import punter_at, stake_fits, take_back
from tablemgr.engine.checks import card_of_the_pack, player_at, right_amount, wrong_phase
from tablemgr.engine.felt import Column, Felt
from tablemgr.engine.forms import AMOUNT, BANK_FORMS, SEAT, Form, Key, text
from tablemgr.engine.game import Handler, Money, Unfolding
from tablemgr.engine.house_rules import MONEY_FORMS, FlagRule, MoneyRules, RuleForm, WordRule
from tablemgr.engine.race import Commission, Race, Runner
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Bet, Direction, Table
from tablemgr.kernel.cards import PACK_OF_FORTY, rank_of, sign_of
from tablemgr.kernel.money import take_percent
from tablemgr.kernel.values import changed

NAME = "zecchinetta"
BANK_PASSES = Direction.RIGHT
COMMISSION_PERCENT = 10
POSITIONS = 2
CARDS_OF_A_RANK = 4
# How many cards of a rank complete it when no rank lay double in the opening.
PLAIN_THRESHOLD = 2

# Where the rules that decide stand: page and heading.
RULE_BANK_WINS = "rules/zecchinetta.md: The game, each turn, 3"
RULE_BANK_LOSES = "rules/zecchinetta.md: The game, each turn, 2"
RULE_DOUBLING = "rules/zecchinetta.md: Playette, doubling, settlement"
RULE_DEAL_NET = "rules/zecchinetta.md: What the texts leave open, and the default, commission on what"

WHY_NOT_A_BETS = "the house takes its share of what the banker wins in the whole deal, not of single bets"


@dataclass(frozen=True, slots=True)
class Rules(MoneyRules):
    """The house rules of this game beside those of all games with money."""

    playette: str = "no_deal"
    bank_cover: str = "required"
    commission_base: str = "each_bet"
    bets_removable: bool = False


RULES = Rules
RULE_FORMS: Mapping[str, RuleForm] = {
    **MONEY_FORMS,
    "playette": WordRule(("no_deal", "doubling")),
    "bank_cover": WordRule(("required", "liable")),
    "commission_base": WordRule(("each_bet", "deal_net")),
    "bets_removable": FlagRule(),
}


class Place(Enum):
    """What a card becomes when it shows."""

    TABLE = "table"  # opens a position in the opening
    JOINS = "joins"  # lies down with its rank, which stays live
    BANKER = "banker"  # the banker's card: the opening is complete
    SHOE = "shoe"  # waits in the shoe, a table card from the next card on
    COMPLETES = "completes"  # completes a table rank: the bank wins it, the rank is dead
    DEAD = "dead"  # of a dead rank
    BANKER_COMPLETES = "banker_completes"  # completes the banker's rank: the bank loses, the deal is over
    PLAYETTE = "playette"  # makes the deal void


class Stage(Enum):
    """The phases of a deal."""

    OPENING = "opening"
    BETTING = "betting"
    CLOSED = "closed"


# What may be done when, beside passing the bank and declaring a misdeal; what is missing is refused.
ACCEPTS: Mapping[Stage, frozenset[type]] = {
    Stage.OPENING: frozenset({c.ShowCard}),
    Stage.BETTING: frozenset({c.ShowCard, c.CloseBetting, c.TakeBetBack}),
    Stage.CLOSED: frozenset({c.ShowCard}),
}

NEXT_STAGE: Mapping[tuple[Stage, object], Stage] = {
    (Stage.OPENING, Place.TABLE): Stage.OPENING,
    (Stage.OPENING, Place.JOINS): Stage.OPENING,
    (Stage.OPENING, Place.PLAYETTE): Stage.OPENING,
    (Stage.OPENING, Place.BANKER): Stage.BETTING,
    (Stage.BETTING, e.BettingClosed): Stage.CLOSED,
    **{
        (stage, place): Stage.BETTING
        for stage in (Stage.BETTING, Stage.CLOSED)
        for place in (Place.SHOE, Place.JOINS, Place.COMPLETES, Place.DEAD, Place.BANKER_COMPLETES)
    },
}


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that is on. `live` are the table ranks that can be bet on, `waiting` the rank of a card in the shoe that
    becomes one with the next card; `threshold` is how many cards of a rank complete it."""

    stage: Stage = Stage.OPENING
    shown: tuple[str, ...] = ()
    live: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()
    banker_rank: str | None = None
    waiting: str | None = None
    threshold: int = PLAIN_THRESHOLD

    def cards_of(self, rank: str) -> tuple[str, ...]:
        """The cards of a rank that have shown, in order."""
        return tuple(card for card in self.shown if rank_of(card) == rank)


DEAL = Deal


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """A bet on a table card's rank."""

    seat: int
    amount_minor: int | None
    on: str


def begin(table: Table, event: e.DealBegun) -> Deal:  # noqa: ARG001 - every game's deal begins so
    """Nothing has shown."""
    return Deal()


def evolve(deal: Deal, event: object) -> Deal:
    """The deal after an event."""
    if isinstance(event, e.CardShown):
        return _shown(deal, event.card, Place(event.place))
    if isinstance(event, e.BettingClosed):
        return replace(deal, stage=NEXT_STAGE[deal.stage, e.BettingClosed])
    return deal


def accepts(table: Table) -> frozenset[type]:
    """What is in phase in the deal that is on."""
    if table.deal is None:
        return frozenset()
    deal: Deal = table.deal
    accepted = ACCEPTS[deal.stage]
    return accepted | {PlaceBet} if c.CloseBetting in accepted else accepted


def phase_name(table: Table) -> str:
    """The deal's stage."""
    deal: Deal = table.deal
    return deal.stage.value


def felt(table: Table) -> Felt:
    """The table cards in the order in which they came, the card in the shoe, the banker's, and the dead."""
    deal: Deal = table.deal
    ranks = tuple(dict.fromkeys(map(rank_of, deal.shown)))
    last = table.last_card if deal.shown else None
    in_shoe = None if last is None or deal.stage is Stage.OPENING else last.card
    before: Deal | None = table.before_card.deal if table.before_card is not None else None
    return Felt(
        tuple(_column(deal, before, rank, in_shoe) for rank in ranks if rank not in (deal.banker_rank, deal.waiting)),
        in_shoe,
        last.place if last is not None and in_shoe is not None else "",
        tuple(card for card in deal.shown if rank_of(card) == deal.banker_rank and card != in_shoe),
        tuple(tuple(card for card in deal.cards_of(rank) if card != in_shoe) for rank in deal.dead),
        len(PACK_OF_FORTY) - len(deal.shown),
        0 if deal.banker_rank is None else len(deal.shown) - deal.shown.index(deal.cards_of(deal.banker_rank)[0]),
    )


def _column(deal: Deal, before: Deal | None, rank: str, in_shoe: str | None) -> Column | None:
    """A slot; a rank that has just been completed still lies there, a dead one no more."""
    just_completed = in_shoe is not None and rank == rank_of(in_shoe) and before is not None and rank in before.live
    if rank not in deal.live and not just_completed:
        return None
    is_new = before is not None and before.waiting == rank
    cards = tuple(card for card in deal.cards_of(rank) if card != in_shoe)
    return Column(rank, cards, is_live=rank in deal.live, is_new=is_new)


def bet_tokens(table: Table) -> tuple[str, ...]:
    """The live table ranks."""
    deal: Deal | None = table.deal
    return () if deal is None else deal.live


def race(table: Table, bet: Bet) -> Race | None:
    """The banker's rank, which wins the bet, against the bet's own, which loses it: each as many cards short as the
    threshold says. A card that waits in the shoe has been seen."""
    deal: Deal | None = table.deal
    if deal is None or deal.banker_rank is None or bet.on not in deal.live:
        return None
    commission, why = None, WHY_NOT_A_BETS
    if table.rules.commission_base == "each_bet":
        commission, why = Commission(_commission(table.rules, bet.stake_minor), e.Outcome.LOST), ""
    unseen = len(PACK_OF_FORTY) - len(deal.shown)
    return Race(_runner(deal, deal.banker_rank), _runner(deal, bet.on), unseen, commission, why)


def _runner(deal: Deal, rank: str) -> Runner:
    shown = deal.cards_of(rank)
    unseen = frozenset(card for card in PACK_OF_FORTY if rank_of(card) == rank and card not in shown)
    return Runner(unseen, deal.threshold - len(shown))


def show_card(step: Unfolding, command: c.ShowCard) -> None:
    """The next card shows: rules/zecchinetta.md, "Opening", "Each turn" and "Playette"."""
    _in_phase(step.table, c.ShowCard)
    deal: Deal = step.table.deal
    card_of_the_pack(command.card, deal.shown)
    place = place_of(deal, command.card, doubling=step.table.rules.playette == "doubling")
    step.happen(e.CardShown(command.card, place.value))
    if place is Place.PLAYETTE:
        finish(step, "no_deal")
    elif place is Place.COMPLETES:
        for bet in _bets_on(step.table, rank_of(command.card)):
            _bank_wins(step, bet, command.card)
    elif place is Place.BANKER_COMPLETES:
        for bet in _paying_order(step.table):
            _bank_loses(step, bet, command.card)
        finish(step, "banker_lost")
        move_bank_on(step)


def place_bet(step: Unfolding, command: PlaceBet) -> None:
    """A bet on a live table rank (rules/zecchinetta.md, "Bets", "Limits")."""
    step.happen(_bet(step.table, command))


def take_bet_back(step: Unfolding, command: c.TakeBetBack) -> None:
    """Only where `bets_removable` lets it, while betting is open."""
    table = step.table
    is_open = c.TakeBetBack in accepts(table)
    removable = table.rules.bets_removable
    take_back(step, command, betting_is_open=is_open, removable=removable, phase=_phase(table))


def close_betting(step: Unfolding, _: c.CloseBetting) -> None:
    """No more bets until the next card."""
    _in_phase(step.table, c.CloseBetting)
    step.happen(e.BettingClosed())


def finish(step: Unfolding, result: str) -> None:
    """The deal ends; with `deal_net` the house takes its share of what the banker has won in it."""
    table = step.table
    deal: Deal = table.deal
    assert table.banker is not None
    due_minor = _deal_commission(table.rules, table.deal_net_minor)
    if due_minor:
        step.happen(e.CommissionTaken(table.banker, table.deal_net_minor, due_minor, e.Cut.HOUSE, RULE_DEAL_NET))
    step.happen(e.DealEnded(table.deals_begun, NAME, table.banker, result, len(deal.shown)))


def enter_again(step: Unfolding, bet: Bet, seat: int, on: str | None, amount_minor: int | None) -> None:
    """A corrected bet, while the same cards lie there: betting may have been closed since."""
    command = PlaceBet(seat, amount_minor, bet.on or "" if on is None else on)
    step.happen(replace(_bet(_with_betting_open(step.table), command), corrects=bet.id))


def place_late(step: Unfolding, command: PlaceBet, reason: str) -> None:
    """A bet that lay there before the last card: it must have been right then, and that card settles it now.

    One that stays open must be right now as well: the bank may have covered other bets since.
    """
    table, before, last = step.table, step.table.before_card, step.table.last_card
    player = player_at(table, command.seat)
    right_amount(command.amount_minor)
    if before is None or last is None or before.deal is None:
        raise Refused(Reason.WRONG_PHASE, "no_card_to_be_late_for")
    place = Place(last.place)
    if table.deal is None and place is not Place.BANKER_COMPLETES:
        raise Refused(Reason.WRONG_PHASE, "deal_is_over")
    if before.players.get(command.seat) != player:
        raise Refused(Reason.SEAT_EMPTY, "then", seat=command.seat)
    # The chips lay there then, so they are in neither stack: the smaller one must hold them.
    stacks = {**before.stacks, player: min(before.stacks[player], table.stacks[player])}
    then = changed(before, stacks=stacks)
    bet = replace(_bet(_with_betting_open(then), command), bet=table.bets_placed + 1, late_reason=reason)
    step.happen(bet)
    placed = step.table.bets[bet.bet]
    if place is Place.COMPLETES and command.on == rank_of(last.card):
        _bank_wins(step, placed, last.card)
    elif place is Place.BANKER_COMPLETES:
        _late_winner(step, placed, last.card)
    else:
        _fits_beside_since(table, then, placed)


def _fits_beside_since(table: Table, then: Table, late: Bet) -> None:
    """What has been bet since was accepted without knowing of the late bet: together they keep to limit and cover."""
    beside_minor = _beside(table, late.seat, late.on)
    has_bet_since = beside_minor > _beside(then, late.seat, late.on)
    if has_bet_since and table.maximum_minor is not None and beside_minor + late.stake_minor > table.maximum_minor:
        raise Refused(Reason.ABOVE_MAXIMUM, "bet", maximum_minor=table.maximum_minor, beside_minor=beside_minor)
    _is_covered(table, late.stake_minor)


def _late_winner(step: Unfolding, bet: Bet, card: str) -> None:
    """The deal is over and the bank has been given back: the banker of that deal pays out of his stack."""
    ended = step.table.last_deal
    assert ended is not None
    liable = step.table.rules.bank_cover == "liable"
    pays = min(bet.stake_minor, step.table.stacks[ended.banker])
    if pays < bet.stake_minor and not liable:
        raise Refused(Reason.BANK_CANNOT_COVER, "late", player=ended.banker, stack_minor=pays)
    shown = step.table.before_card.deal.shown if step.table.before_card else ()
    step.happen(_won(bet, ended.banker, card, _matches((*shown, card), card), 0, pays))
    paid_minor = _deal_commission(step.table.rules, ended.net_minor)
    due_minor = _deal_commission(step.table.rules, ended.net_minor - bet.stake_minor)
    if paid_minor > due_minor:
        base = ended.net_minor - bet.stake_minor
        step.happen(e.CommissionReturned(ended.banker, base, paid_minor - due_minor, RULE_DEAL_NET))


def _bet(table: Table, command: PlaceBet) -> e.BetPlaced:
    """The bet as an event, after every check in the order of refusals."""
    player_at(table, command.seat)
    stake_minor = right_amount(command.amount_minor)
    _in_phase(table, PlaceBet)
    player = punter_at(table, command.seat)
    deal: Deal = table.deal
    if command.on not in deal.live:
        detail = "dead" if command.on in deal.dead else "not_on_the_table"
        raise Refused(Reason.CARD_NOT_BETTABLE, detail, on=command.on, live=", ".join(deal.live))
    stake_fits(table, player, stake_minor, _beside(table, command.seat, command.on))
    _is_covered(table, stake_minor)
    return e.BetPlaced(table.bets_placed + 1, command.seat, player, "card", command.on, None, stake_minor)


def _beside(table: Table, seat: int, on: str | None) -> int:
    """What a punter has on a rank already."""
    return sum(bet.stake_minor for bet in table.bets.values() if bet.seat == seat and bet.on == on)


def _is_covered(table: Table, stake_minor: int) -> None:
    """Refused(BANK_CANNOT_COVER) for what the bank could not pay beside the open bets, where it must be able to."""
    left_minor = table.bank_minor - table.open_bets_minor
    if table.rules.bank_cover == "required" and stake_minor > left_minor:
        raise Refused(Reason.BANK_CANNOT_COVER, "bet", left_minor=left_minor)


def _with_betting_open(table: Table) -> Table:
    """The same moment before "no more bets" was said; in the opening betting was not open at all."""
    if table.deal is None or table.deal.stage is not Stage.CLOSED:
        return table
    return changed(table, deal=replace(table.deal, stage=Stage.BETTING))


def place_of(deal: Deal, card: str, *, doubling: bool) -> Place:
    """What a card that has not shown yet becomes if it is the next: "Opening", "Each turn", "Playette"."""
    rank = rank_of(card)
    shown = len(deal.cards_of(rank)) + 1
    if deal.stage is Stage.OPENING:
        return _place_in_opening(deal, rank, shown, doubling=doubling)
    if rank in deal.dead:
        return Place.DEAD
    if rank == deal.banker_rank:
        return Place.BANKER_COMPLETES if shown == deal.threshold else Place.JOINS
    if rank in deal.live or rank == deal.waiting:
        return Place.COMPLETES if shown == deal.threshold else Place.JOINS
    return Place.SHOE


def _place_in_opening(deal: Deal, rank: str, shown: int, *, doubling: bool) -> Place:
    if rank in deal.live:
        return Place.JOINS if doubling and shown < CARDS_OF_A_RANK else Place.PLAYETTE
    return Place.TABLE if len(deal.live) < POSITIONS else Place.BANKER


def _shown(deal: Deal, card: str, place: Place) -> Deal:
    """The deal with a card more. A card that waited in the shoe has left it, and lies on the table."""
    rank = rank_of(card)
    live = deal.live if deal.waiting is None else (*deal.live, deal.waiting)
    dead, banker_rank, waiting, threshold = deal.dead, deal.banker_rank, None, deal.threshold
    if place is Place.TABLE:
        live = (*live, rank)
    elif place is Place.BANKER:
        banker_rank = rank
        threshold = max(len(deal.cards_of(each)) for each in live) + 1
    elif place is Place.SHOE:
        waiting = rank
    elif place is Place.COMPLETES:
        live = tuple(each for each in live if each != rank)
        dead = (*dead, rank)
    stage = NEXT_STAGE[deal.stage, place]
    return Deal(stage, (*deal.shown, card), live, dead, banker_rank, waiting, threshold)


def _bank_wins(step: Unfolding, bet: Bet, card: str) -> None:
    """Each turn, 3: the house's share of the stake to the house, the rest to the bank."""
    table = step.table
    deal: Deal = table.deal
    assert table.banker is not None
    cut_minor = 0
    if table.rules.commission_base == "each_bet":
        cut_minor = _commission(table.rules, bet.stake_minor)
    cards = _matches(deal.shown, card)
    step.happen(
        e.BetSettled(
            bet.id,
            bet.seat,
            bet.player,
            e.Outcome.LOST,
            bet.stake_minor,
            from_bank_minor=0,
            from_banker_minor=0,
            owed_minor=0,
            banker=table.banker,
            commission_minor=cut_minor,
            commission_to=e.Cut.HOUSE,
            card=card,
            cards=cards,
            rule=RULE_BANK_WINS if deal.threshold == PLAIN_THRESHOLD else RULE_DOUBLING,
        )
    )


def _bank_loses(step: Unfolding, bet: Bet, card: str) -> None:
    """Each turn, 2: the stake back and as much again, from the bank, then from the banker's stack, then owed."""
    table = step.table
    assert table.banker is not None
    from_bank = min(bet.stake_minor, table.bank_minor)
    from_banker = min(bet.stake_minor - from_bank, table.stacks[table.banker])
    step.happen(_won(bet, table.banker, card, _matches(table.deal.shown, card), from_bank, from_banker))


def _won(bet: Bet, banker: str, card: str, cards: tuple[str, ...], from_bank: int, from_banker: int) -> e.BetSettled:
    return e.BetSettled(
        bet.id,
        bet.seat,
        bet.player,
        e.Outcome.WON,
        bet.stake_minor,
        from_bank_minor=from_bank,
        from_banker_minor=from_banker,
        owed_minor=bet.stake_minor - from_bank - from_banker,
        banker=banker,
        commission_minor=0,
        commission_to=e.Cut.HOUSE,
        card=card,
        cards=cards,
        # The card that decided and those it was held against are as many as the threshold.
        rule=RULE_BANK_LOSES if len(cards) + 1 == PLAIN_THRESHOLD else RULE_DOUBLING,
    )


def _bets_on(table: Table, rank: str) -> tuple[Bet, ...]:
    return tuple(bet for bet in table.bets.values() if bet.on == rank)


def _paying_order(table: Table) -> list[Bet]:
    """The largest first, of equal ones the earlier."""
    return sorted(table.bets.values(), key=lambda bet: (-bet.stake_minor, bet.id))


def _matches(shown: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards that this one was held against: those of its rank that had shown before it."""
    return tuple(other for other in shown if rank_of(other) == rank_of(card) and other != card)


def _commission(rules: Rules, base_minor: int) -> int:
    return take_percent(base_minor, COMMISSION_PERCENT, rules.commission_unit, rules.commission_rounding)


def _deal_commission(rules: Rules, net_minor: int) -> int:
    if rules.commission_base != "deal_net" or net_minor <= 0:
        return 0
    return _commission(rules, net_minor)


def _in_phase(table: Table, command: type) -> None:
    if table.deal is None:
        raise wrong_phase(table)
    if command not in accepts(table):
        raise Refused(Reason.WRONG_PHASE, phase_name(table))


def _phase(table: Table) -> str:
    return table.phase.value if table.deal is None else phase_name(table)


def explain(event: e.BetSettled, _: Money) -> str:
    """How a bet was decided: *7♥ matched 7♣ on the table*."""
    signs = [sign_of(card) for card in event.cards]
    cards = signs[0] if len(signs) == 1 else f"{', '.join(signs[:-1])} and {signs[-1]}"
    where = " on the table" if event.outcome is e.Outcome.LOST else ", the banker's card"
    return f"{sign_of(event.card)} matched {cards}{where}"


PLACES: Mapping[str, str] = {
    Place.TABLE.value: "a table card",
    Place.JOINS.value: "it joins its rank",
    Place.BANKER.value: "the banker's card",
    Place.SHOE.value: "in the shoe",
    Place.COMPLETES.value: "the bank wins what lies on its rank",
    Place.DEAD.value: "dead",
    Place.BANKER_COMPLETES.value: "the banker loses",
    Place.PLAYETTE.value: "playette",
}
FORMS: Mapping[str, Form] = {
    **BANK_FORMS,
    "bet": Form(PlaceBet, (SEAT, AMOUNT, Key("on", text))),
}
HANDLERS: Mapping[type, Handler] = {
    c.ShowCard: show_card,
    PlaceBet: place_bet,
    c.TakeBetBack: take_bet_back,
    c.CloseBetting: close_betting,
}
