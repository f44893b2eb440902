"""The English sentence of every refusal and of every event, for reports, the command line and later the screens.

Nothing is decided here. A sentence is chosen by the code (and the finer detail) of a refusal, or by the class of an
event, and filled with its facts; money is written in the table's currency, as `Currency.format` does if nothing else
is said.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.engine.game import Game
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.kernel.cards import CARDS, sign_of
from tablemgr.kernel.money import Currency

# How an amount of minor units is written.
Money = Callable[[int], str]

# (reason, detail): the sentence; `{x}` is a fact, `{x_minor}` money.
_REFUSALS: Mapping[tuple[Reason, str], str] = {
    (Reason.BAD_COMMAND, "no_object"): "this line is {why}",
    (Reason.BAD_COMMAND, "bad_id"): "the key 'id' takes text or a whole number",
    (Reason.BAD_COMMAND, "no_word"): "a command needs a key 'do' with its word, such as \"bet\"",
    (Reason.BAD_COMMAND, "no_such_command"): "there is no command {do!r} in {game}",
    (Reason.BAD_COMMAND, "second_open"): "the table is open already",
    (Reason.BAD_COMMAND, "not_open"): "{why}",
    (Reason.BAD_COMMAND, "unknown_key"): "the command {do!r} has no key {key!r}",
    (Reason.BAD_COMMAND, "missing_key"): "the command {do!r} needs the key {key!r}",
    (Reason.BAD_COMMAND, "wrong_value"): "in the command {do!r} the key {key!r} takes {takes}",
    (Reason.BAD_COMMAND, "nothing_corrected"): "a correction needs at least one of 'seat', 'on' and 'amount'",
    (Reason.BAD_COMMAND, "no_such_game"): "there is no game {game!r}; there are {games}",
    (Reason.BAD_COMMAND, "bad_rule"): "house rule {rule!r}: {allowed}",
    (Reason.BAD_COMMAND, "nothing_held"): "nothing is held: there is nothing to answer",
    (
        Reason.BAD_COMMAND,
        "needs_signature",
    ): "late bets above {limit_minor} need the name of a second person who saw them",
    (Reason.BAD_COMMAND, "no_signature"): "who signs gives a name, of at most {characters} letters",
    (Reason.BAD_COMMAND, "signs_himself"): "{name} enters this bet and cannot sign for it: another person must",
    (Reason.BAD_COMMAND, "player_signs"): "{name} plays here and cannot sign: somebody of the house must",
    (Reason.BAD_COMMAND, "nothing_confirmed"): "this table's payouts are not confirmed: the house has not asked for it",
    (Reason.NO_SUCH_BET, "not_to_pay"): "bet {bet} has no payout that waits to be confirmed",
    (Reason.NO_SUCH_BET, "two_settlements"): "bets {bets} were not decided by one card: each settlement is confirmed",
    (Reason.NO_SUCH_BET, "nothing_proposed"): "nothing that lies on the felt can be accepted as it is",
    (Reason.NO_SUCH_BET, "not_proposed"): "no bet is proposed at {place}",
    (Reason.BAD_COMMAND, "whose_chips"): "whose chips lie at {place}? give the seat",
    (Reason.NO_SUCH_BET, ""): "bet {bet} is not open",
    (Reason.UNKNOWN_SEAT, ""): "this table has seats 1 to {seats}, not {seat}",
    (Reason.SEAT_EMPTY, ""): "nobody sits in seat {seat}",
    (Reason.SEAT_EMPTY, "then"): "another player sat in seat {seat} when that card showed",
    (Reason.SEAT_TAKEN, "seat"): "{player} sits in seat {seat}",
    (Reason.SEAT_TAKEN, "player"): "{player} is already seated, in seat {seat}",
    (Reason.BAD_AMOUNT, ""): "an amount here is written like {example}",
    (Reason.BAD_AMOUNT, "limits_crossed"): "the minimum {minimum_minor} is above the maximum {maximum_minor}",
    (Reason.BAD_AMOUNT, "too_much"): "at most {maximum_minor} can be bought at once",
    (Reason.WRONG_PHASE, "no_banker"): "not now: nobody holds the bank",
    (Reason.WRONG_PHASE, "offered"): "not now: the bank is on offer to seat {seat}",
    (Reason.WRONG_PHASE, "draw"): "not now: a draw is on",
    (Reason.WRONG_PHASE, "between_deals"): "not now: no deal is on, shuffle first",
    (Reason.WRONG_PHASE, "deal"): "not now: a deal is on",
    (Reason.WRONG_PHASE, "opening"): "not now: the opening is not complete",
    (Reason.WRONG_PHASE, "betting"): "not now: betting is open",
    (Reason.WRONG_PHASE, "closed"): "not now: betting is closed until the next card",
    (Reason.WRONG_PHASE, "banker_leaves"): "the banker must pass the bank before leaving",
    (Reason.WRONG_PHASE, "nobodys_turn"): "it is nobody's turn to take the bank",
    (Reason.WRONG_PHASE, "too_few_to_draw"): "a draw needs at least {players} players",
    (Reason.WRONG_PHASE, "no_card_to_be_late_for"): "no card has shown that a bet could have been late for",
    (Reason.WRONG_PHASE, "no_late_bets"): "in {game} a bet lies there before the first card: none can be entered later",
    (Reason.WRONG_PHASE, "no_corrections"): "in {game} a bet is not corrected: take it back",
    (Reason.WRONG_PHASE, "another_card"): "not now: {card} has shown since, which is another card than {before}",
    (Reason.WRONG_PHASE, "deal_is_over"): "that deal is over, and its last card decided no bet",
    (Reason.WRONG_PHASE, "held"): "not now: a card is held; answer for it first",
    (Reason.WRONG_PHASE, "fault"): "not now: the shoe reports {faults}; clear the fault first",
    (Reason.BET_STANDS, "house_rule"): "bet {bet} stands: a bet is not taken back here",
    (Reason.BET_STANDS, "card_has_shown"): "bet {bet} stands: a card has shown since it was placed",
    (Reason.NOT_BANKER, "turn"): "it is the turn of seat {seat} to take the bank",
    (Reason.NOT_BANKER, "banker"): "seat {seat} holds the bank",
    (Reason.DEBT_OPEN, ""): "{player} owes {owed_minor} from a bank that could not pay",
    (Reason.BANKER_CANNOT_BET, ""): "{player} holds the bank and cannot bet against it",
    (Reason.BANKER_CANNOT_CUT, ""): "the banker cannot cut: another player cuts",
    (Reason.WRONG_CUTTER, ""): "seat {seat} cuts last",
    (Reason.NO_SUCH_CARD, ""): "{card!r} is no card: write rank and suit, such as 7H or KS",
    (Reason.CARD_NOT_IN_DECK, ""): "{card} is not in this pack: it has no 8, 9 and 10",
    (Reason.DUPLICATE_CARD, ""): "{card} has shown already",
    (Reason.CARD_NOT_BETTABLE, "not_on_the_table"): "{on} cannot be bet on now; {live} can",
    (Reason.CARD_NOT_BETTABLE, "dead"): "{on} is dead; {live} can be bet on",
    (Reason.NOT_A_MULTIPLE, ""): "a bet here is a whole multiple of {unit_minor}",
    (Reason.BELOW_MINIMUM, "bet"): "a bet here is at least {minimum_minor}",
    (Reason.BELOW_MINIMUM, "bank"): "the bank here is at least {minimum_minor}",
    (Reason.BELOW_MINIMUM, "all_of_the_bank"): "to take back all of the bank, pass it",
    (Reason.ABOVE_MAXIMUM, "bet"): "bets of one punter on one card are at most {maximum_minor}; he has {beside_minor}",
    (Reason.ABOVE_MAXIMUM, "above_the_bank"): "a bet here is at most the bank, {bank_minor}",
    (Reason.INSUFFICIENT_FUNDS, "stack"): "{player} has {stack_minor}",
    (Reason.INSUFFICIENT_FUNDS, "bank"): "the bank holds {bank_minor}",
    (Reason.BANK_CANNOT_COVER, "bet"): "the bank can cover {left_minor} more",
    (Reason.BANK_CANNOT_COVER, "late"): "{player}, who held the bank, has only {stack_minor}",
    (Reason.WRONG_PHASE, "pack_check"): "not now: pack {pack} is being checked; end the check, or give it up",
    (Reason.WRONG_PHASE, "no_pack_check"): "no pack is being checked",
    (Reason.WRONG_PHASE, "pack_is_in"): "pack {pack} is in play already",
    (
        Reason.WRONG_PHASE,
        "pack_goes_on",
    ): "not now: the pack goes on from the last deal; it is moved when it has been shuffled, or the bank passes",
    (Reason.NO_SUCH_PACK, "not_registered"): "there is no pack {pack} in the register: `tablemgr packs add` enters it",
    (Reason.NO_SUCH_PACK, "not_here"): "pack {pack} is {where}, says the register, and not out at {table}",
    (Reason.NO_SUCH_PACK, "not_in_play"): "pack {pack} is not in play",
    (Reason.NO_SUCH_PACK, "none_in_play"): "no pack has been put in play",
    (Reason.NO_SUCH_PACK, "not_held"): "pack {pack} is on no hold here",
    (Reason.PACK_ON_HOLD, ""): "pack {pack} is on hold and must not be played with: take another",
    (
        Reason.PACK_ON_HOLD,
        "by_register",
    ): "pack {pack} is on hold until the register has released it and has it out here again: take another",
    (Reason.PACK_ON_HOLD, "in_a_deal"): "pack {pack} is on hold: nothing is played with it, the deal must be void",
    (Reason.PACK_NOT_CHECKED, "none_in_play"): "no deal before a pack has been checked and put in play",
    (Reason.PACK_NOT_CHECKED, "before"): "pack {pack} has not passed a check here since it came: check it first",
    (
        Reason.PACK_NOT_CHECKED,
        "after",
    ): "pack {pack} was played with in {deals} deals and has not been checked since: check it before another",
    (Reason.PACK_NOT_CHECKED, "too_long"): "{deals} deals were played with pack {pack} since its last check: check it",
    (Reason.PACK_NOT_CHECKED, "kind"): "pack {pack} is {kind}, and {game} is not played with such a pack",
    (Reason.BETS_OPEN, "seat"): "seat {seat} has a bet open",
    (Reason.BETS_OPEN, "bank"): "bets are still open: {open_bets}, of {open_bets_minor} in all",
}


def refusal_sentence(refused: Refused, currency: Currency) -> str:
    """Why the rules said no, and what would go through."""
    return refusal_words(refused.reason.value, refused.detail, refused.facts, currency)


def refusal_words(
    code: str,
    detail: str,
    facts: Mapping[str, object],
    currency: Currency,
    translate: Callable[[str], str] = str,
    money: Money | None = None,
) -> str:
    """The same of a refusal as values. `translate` gets the sentence before it is filled."""
    written = money or currency.format
    filled: dict[str, object] = {"example": repr(currency.format(2500))}
    for name, fact in facts.items():
        filled[name] = written(fact) if name.endswith("_minor") and isinstance(fact, int) else fact
    if facts.get("live") == "":
        filled["live"] = "nothing"
    return translate(sentence_of(Reason(code), detail)).format(**filled)


def settlement_sentence(event: e.BetSettled, currency: Currency, money: Money | None = None) -> str:
    """How a bet was decided: *lost: 7♥ matched 7♣ on the table; the house took 2.50 of 25.00*."""
    money = money or currency.format
    game = _game_of_the_page(event.rule)
    if game is not None and game.explain is not None:
        why = game.explain(event, money)
    else:
        why = f"{sign_of(event.card)} decided it ({event.rule})"
    if event.outcome is e.Outcome.LOST:
        taken = f"; the house took {money(event.commission_minor)} of {money(event.stake_minor)}"
        return f"lost: {why}{taken if event.commission_minor else f'; the bank won {money(event.stake_minor)}'}"
    said = f"won: {why}; paid {money(event.from_bank_minor + event.from_banker_minor)} on {money(event.stake_minor)}"
    if event.from_banker_minor:
        said += f", {money(event.from_banker_minor)} of it out of the banker's own chips"
    if event.owed_minor:
        said += f"; {event.banker} owes {money(event.owed_minor)}"
    if event.commission_minor:
        said += f", less {money(event.commission_minor)} to the {event.commission_to.value.replace('_', ' ')}"
    return said


def event_sentence(
    event: object, currency: Currency, money: Money | None = None, *, names_face_down: bool = False
) -> str:
    """What happened, in one line without a full stop. `names_face_down`: of a deal that is over, where a card that lay
    face down may be named."""
    if isinstance(event, e.CardShown) and is_face_down(event):
        return _face_down(event, is_named=names_face_down)
    if isinstance(event, e.BetSettled):
        return f"bet {event.bet} of {event.player} {settlement_sentence(event, currency, money)}"
    kind = type(event)
    of_game = _game_that_tells(event)
    if of_game is not None:
        return of_game.sentences[kind](event, money or currency.format)
    if kind in _EVENTS:
        return _EVENTS[kind](event, money or currency.format)
    for game in GAMES.values():
        if kind in game.sentences:
            return game.sentences[kind](event, money or currency.format)
    return _plainly(event)


def is_told_in_its_own_way(event: object) -> bool:
    """Whether a common event has no common sentence: its game words it, or its card lies face down and is not named."""
    return _game_that_tells(event) is not None or is_face_down(event)


def is_face_down(event: object) -> bool:
    """Whether a card lies face down as it comes: nobody but its player may know it."""
    return isinstance(event, e.CardShown) and any(event.place in game.face_down for game in GAMES.values())


def sentence_of(reason: Reason, detail: str) -> str:
    """The sentence of a refusal, the table's or a game's, before it is filled; StopIteration if there is none."""
    if (reason, detail) in _REFUSALS:
        return _REFUSALS[reason, detail]
    return next(game.refusals[reason, detail] for game in GAMES.values() if (reason, detail) in game.refusals)


def _game_of_the_page(rule: str) -> Game | None:
    """The game whose page a rule stands on: rules/zecchinetta.md."""
    return GAMES.get(rule.partition(".md")[0].rpartition("/")[2])


def _game_that_tells(event: object) -> Game | None:
    """The game that an event names, if it has a sentence of its own for it."""
    game = GAMES.get(getattr(event, "game", ""))
    return game if game is not None and type(event) in game.sentences else None


def _plainly(event: object) -> str:
    """An event of a game that has no sentence for it: its class and what it says, in words."""
    kind = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", type(event).__name__).lower()
    facts = ", ".join(f"{each.name.replace('_', ' ')} {getattr(event, each.name)}" for each in fields(event))  # type: ignore[arg-type] # events are dataclasses
    return f"{kind}: {facts}" if facts else kind


def _limits(lowest: int, highest: int | None, money: Money) -> str:
    return f"{money(lowest)} to {'any height' if highest is None else money(highest)}"


def _bet(event: e.BetPlaced, money: Money) -> str:
    on = "" if event.on is None else f" on {event.on}"
    against = "" if event.against is None else f" against {event.against}"
    said = f"{event.player} (seat {event.seat}) bets {money(event.stake_minor)}{on}{against}: bet {event.bet}"
    if event.corrects is not None:
        said += f", for bet {event.corrects}"
    return said if event.late_reason is None else f"{said}, down before the last card: {event.late_reason}"


def _returned(event: e.BetReturned, money: Money) -> str:
    why = event.why.replace("_", " ")
    why = why if event.reason is None else f"{why}: {event.reason}"
    return f"bet {event.bet}: {money(event.stake_minor)} back to {event.player} ({why})"


def _face_down(event: e.CardShown, *, is_named: bool) -> str:
    """Where it lies; which card it is only where that may be told."""
    card = sign_of(event.card) if is_named and event.card in CARDS else "a card"
    return f"{card} face down: {_place(event)}"


def _plain(game: str) -> str:
    """A game's name as people say it."""
    return game.replace("_", " ")


def _card(event: e.CardShown) -> str:
    """The card and what it became."""
    sign = sign_of(event.card) if event.card in CARDS else event.card
    return f"{sign} shows: {_place(event)}"


def _place(event: e.CardShown) -> str:
    """What no game has words for is said as it is written."""
    said = next((game.places[event.place] for game in GAMES.values() if event.place in game.places), None)
    return event.place.replace("_", " ") if said is None else said


_EVENTS: Mapping[type, Callable[[Any, Money], str]] = {
    e.TableOpened: lambda x, _: f"the table opens for {_plain(x.game)}, {x.seats} seats, in {x.currency}",
    e.GameChanged: lambda x, _: f"the table plays {_plain(x.game)}",
    e.PlayerSeated: lambda x, _: f"{x.player} sits down in seat {x.seat}",
    e.BoughtIn: lambda x, money: f"{x.player} buys {money(x.amount_minor)}",
    e.ChipsBrought: lambda x, money: (
        f"{x.player} brings {money(x.amount_minor)} from elsewhere{', down before the last card' if x.in_time else ''}"
    ),
    e.CashedOut: lambda x, money: f"{x.player} cashes out {money(x.amount_minor)}",
    e.PlayerLeft: lambda x, _: f"{x.player} leaves seat {x.seat}",
    e.LimitsSet: lambda x, money: f"limits are {_limits(x.minimum_minor, x.maximum_minor, money)}",
    e.DrawBegun: lambda x, _: f"a draw among seats {', '.join(map(str, x.seats))}",
    e.DrawCardShown: lambda x, _: f"{x.player} draws {sign_of(x.card)}",
    e.DrawWon: lambda x, _: f"{x.player} wins the draw with {sign_of(x.card)}",
    e.BankOffered: lambda x, _: f"the bank is offered to {x.player} (seat {x.seat})",
    e.BankDeclined: lambda x, _: f"{x.player} {'leaves and so declines' if x.left else 'declines'} the bank",
    e.BankFree: lambda _, __: "everybody has been asked: any seat may take the bank",
    e.BankTaken: lambda x, _: f"{x.player} (seat {x.seat}) takes the bank",
    e.BankPut: lambda x, money: f"{x.player} puts {money(x.amount_minor)} into the bank",
    e.BankWithdrawn: lambda x, money: f"{x.player} withdraws {money(x.amount_minor)} from the bank",
    e.BankPassed: lambda x, _: f"{x.player} gives the bank up",
    e.BankReleased: lambda x, money: f"{x.player} gets {money(x.amount_minor)} back from the bank",
    e.DealBegun: lambda x, _: f"deal {x.number} of {_plain(x.game)} begins, {x.banker} banks",
    e.CardShown: lambda x, _: _card(x),
    e.BettingClosed: lambda _, __: "no more bets",
    e.BetPlaced: _bet,
    e.BetReturned: _returned,
    e.SecondStakeLost: lambda x, money: (
        f"bet {x.bet} of {x.player} loses twice: {money(x.amount_minor)} more to the bank"
    ),
    e.CutBoxShared: lambda x, money: (
        f"the cut box is shared: {money(x.to_house_minor)} to the house, {money(x.to_banker_minor)} to {x.banker}"
    ),
    e.CommissionTaken: lambda x, money: (
        f"the house takes {money(x.amount_minor)} of the {money(x.base_minor)} that {x.banker} has won"
    ),
    e.CommissionReturned: lambda x, money: f"the house returns {money(x.amount_minor)} to {x.banker}",
    e.DebtPaid: lambda x, money: f"{x.debtor} pays {x.creditor} {money(x.amount_minor)} of his debt",
    e.MisdealDeclared: lambda x, _: f"misdeal: {x.reason}",
    e.DealEnded: lambda x, _: f"deal {x.number} is over after {x.cards} cards: {x.result.replace('_', ' ')}",
}
