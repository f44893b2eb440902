"""High card: a game of one file, as small as a game with a bank can be. Punters bet on red or on black.

The pack is shuffled, bets are placed, one card shows, and by its colour the bank wins or pays. It has no felt, no
words and no explanations of its own; so what a game gets that says as little as it must is seen on it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.betting import punter_at, stake_fits
from tablemgr.engine.checks import card_of_the_pack, player_at, right_amount, wrong_phase
from tablemgr.engine.forms import AMOUNT, BANK_FORMS, SEAT, Form, Key, text
from tablemgr.engine.game import Handler, Unfolding
from tablemgr.engine.house_rules import MONEY_FORMS, MoneyRules, RuleForm, WordRule
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Table
from tablemgr.kernel.cards import RED_SUITS, suit_of

NAME = "high_card"
COLOURS = ("red", "black")


@dataclass(frozen=True, slots=True)
class Rules(MoneyRules):
    pays: str = "even"


@dataclass(frozen=True, slots=True)
class ColourCalled:
    """The game's own event, which has no sentence of its own."""

    colour: str
    card: str


@dataclass(frozen=True, slots=True)
class Deal:
    shown: tuple[str, ...] = ()
    colour: str | None = None


@dataclass(frozen=True, slots=True)
class PlaceBet:
    seat: int
    amount_minor: int | None
    on: str


RULES = Rules
RULE_FORMS: Mapping[str, RuleForm] = {**MONEY_FORMS, "pays": WordRule(("even", "double"))}
DEAL = Deal
EVENTS = (ColourCalled,)


def begin(table: Table, event: e.DealBegun) -> Deal:
    return Deal()


def evolve(deal: Deal, event: object) -> Deal:
    if isinstance(event, e.CardShown):
        return Deal((*deal.shown, event.card), deal.colour)
    return Deal(deal.shown, event.colour) if isinstance(event, ColourCalled) else deal


def accepts(table: Table) -> frozenset[type]:
    return frozenset() if table.deal is None else frozenset({c.ShowCard, PlaceBet})


def bet_tokens(table: Table) -> tuple[str, ...]:
    return COLOURS if table.deal is not None else ()


def phase_name(table: Table) -> str:
    return "betting"


def place_bet(step: Unfolding, command: PlaceBet) -> None:
    table = step.table
    player_at(table, command.seat)
    stake_minor = right_amount(command.amount_minor)
    if table.deal is None:
        raise wrong_phase(table)
    player = punter_at(table, command.seat)
    if command.on not in COLOURS:
        raise Refused(Reason.CARD_NOT_BETTABLE, "not_on_the_table", on=command.on, live=", ".join(COLOURS))
    stake_fits(table, player, stake_minor, 0)
    left_minor = table.bank_minor - table.open_bets_minor * _times(table)
    if stake_minor * _times(table) > left_minor:
        raise Refused(Reason.BANK_CANNOT_COVER, "bet", left_minor=left_minor)
    number = table.bets_placed + 1
    step.happen(e.BetPlaced(number, command.seat, player, "colour", command.on, None, stake_minor))


def show_card(step: Unfolding, command: c.ShowCard) -> None:
    if step.table.deal is None:
        raise wrong_phase(step.table)
    card_of_the_pack(command.card, step.table.deal.shown)
    colour = "red" if suit_of(command.card) in RED_SUITS else "black"
    step.happen(e.CardShown(command.card, "turned_up"), ColourCalled(colour, command.card))
    for bet in step.table.bets.values():
        wins = bet.on == colour
        step.happen(
            e.BetSettled(
                bet.id,
                bet.seat,
                bet.player,
                e.Outcome.WON if wins else e.Outcome.LOST,
                bet.stake_minor,
                from_bank_minor=bet.stake_minor * _times(step.table) if wins else 0,
                from_banker_minor=0,
                owed_minor=0,
                banker=step.table.banker or "",
                commission_minor=0,
                commission_to=e.Cut.HOUSE,
                card=command.card,
                cards=(),
                rule="rules/high_card.md: The game",
            )
        )
    finish(step, "settled")


def finish(step: Unfolding, result: str) -> None:
    table = step.table
    step.happen(e.DealEnded(table.deals_begun, NAME, table.banker or "", result, len(table.deal.shown)))


def _times(table: Table) -> int:
    return 2 if table.rules.pays == "double" else 1


FORMS: Mapping[str, Form] = {**BANK_FORMS, "bet": Form(PlaceBet, (SEAT, AMOUNT, Key("on", text)))}
HANDLERS: Mapping[type, Handler] = {PlaceBet: place_bet, c.ShowCard: show_card}
