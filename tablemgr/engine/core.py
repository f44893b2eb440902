"""The engine's two functions: what a command leads to, and what an event does. Both pure; `advance` is `decide` that
also hands on the table it arrived at, so that the writer need not evolve twice.

Time, chance and identifiers never come from here: what a decision needs stands in the command.
"""

from collections.abc import Mapping
from typing import Any

from tablemgr.engine import amendments, bank, events, first_bank, seats
from tablemgr.engine import commands as c
from tablemgr.engine.checks import wrong_phase
from tablemgr.engine.deals import begin_deal
from tablemgr.engine.evolution import evolve_common
from tablemgr.engine.forms import OPEN_FORM, read_correction, read_late_bet
from tablemgr.engine.game import Game, Handler, Unfolding, game_of
from tablemgr.engine.games import GAME_MODULES
from tablemgr.engine.house_rules import HouseRuleError, read_rules, rules_from_text, rules_hash, rules_text
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase, Table, Turn
from tablemgr.kernel.money import Currency
from tablemgr.kernel.records import RecordCodec
from tablemgr.kernel.values import changed

SEATS_MIN, SEATS_MAX = 2, 12

GAMES: dict[str, Game] = {game.name: game for game in map(game_of, GAME_MODULES)}


class OpenError(ValueError):
    """A table cannot be opened so; the text says what is wrong and what is allowed."""


def read_open(line: Mapping[str, object]) -> c.OpenTable:
    """The first line of a table script; OpenError."""
    if line.get("do") != "open":
        raise OpenError('the first line must be {"do": "open", "game": …}')
    try:
        command: c.OpenTable = OPEN_FORM.read(line, Currency("", 2))
    except Refused as refused:
        facts = ", ".join(f"{name} {fact}" for name, fact in refused.facts.items() if name != "do")
        raise OpenError(f"open: {refused.detail.replace('_', ' ')}: {facts}") from None
    return command


def open_table(command: c.OpenTable) -> tuple[events.TableOpened]:
    """The event that opens a table; OpenError for a game, currency, number of seats or house rule that cannot be."""
    try:
        currency = Currency.of(command.currency)
    except ValueError as error:
        raise OpenError(f"open: {error}") from None
    if command.game not in GAMES:
        raise OpenError(f"open: game: one of {', '.join(GAMES)}, not {command.game!r}")
    if not SEATS_MIN <= command.seats <= SEATS_MAX:
        raise OpenError(f"open: seats: {SEATS_MIN} to {SEATS_MAX}, not {command.seats}")
    try:
        rules, hashed = _rules_in_force(command.game, command.rules, currency)
    except HouseRuleError as error:
        raise OpenError(f"open: {error}") from None
    return (events.TableOpened(command.game, command.currency, command.seats, rules, hashed),)


def read_command(table: Table, line: Mapping[str, object]) -> Any:
    """A later line of a table script as a command of the game that is played; Refused(BAD_COMMAND)."""
    word = line.get("do")
    game = GAMES[table.game]
    currency = Currency.of(table.currency)
    if not isinstance(word, str):
        raise Refused(Reason.BAD_COMMAND, "no_word")
    if word == "correct" and "bet" in game.forms:
        return read_correction(game.forms["bet"], line, currency)
    if word == "late" and "bet" in game.forms:
        return read_late_bet(game.forms["bet"], line, currency)
    if word not in game.forms:
        raise Refused(Reason.BAD_COMMAND, "no_such_command", do=word, game=table.game)
    return game.forms[word].read(line, currency)


def decide(table: Table, command: object) -> tuple[object, ...]:
    """The events that follow from a command; Refused, and then nothing has changed."""
    return advance(table, command)[0]


def advance(table: Table, command: object) -> tuple[tuple[object, ...], Table]:
    """The events that follow from a command, and the table after them; Refused."""
    step = Unfolding(table, GAMES[table.game], evolve)
    _handler(step, command)(step, command)
    return tuple(step.events), step.table


def evolve(table: Table | None, event: object) -> Table:
    """The table after an event; the first event of a table is `TableOpened`."""
    if isinstance(event, events.TableOpened):
        return _opened(event)
    assert table is not None
    if isinstance(event, events.GameChanged):
        return _game_changed(table, event)
    after = evolve_common(table, event)
    game = GAMES[table.game]
    if game.kept is not None:
        after = changed(after, kept=game.keep(table, event))
    if isinstance(event, events.DealBegun):
        return changed(after, deal=game.begin(after, event))
    if after.deal is None:
        return after
    deal = game.evolve(after.deal, event)
    return after if deal is after.deal else changed(after, deal=deal)


def event_kinds() -> tuple[type, ...]:
    """Every class of event that a table can have."""
    return (*events.COMMON_EVENTS, *(kind for game in GAMES.values() for kind in game.events))


def event_codec() -> RecordCodec:
    """Reads and writes every event that a table can have. A stored form is changed by a new version and an upcaster."""
    return RecordCodec(event_kinds())


def _handler(step: Unfolding, command: object) -> Handler:
    kind = type(command)
    table, game = step.table, step.game
    if kind is c.ShowCard and table.draw is not None:
        return first_bank.draw_card
    if kind in game.handlers:
        return game.handlers[kind]
    if kind in _HANDLERS and game.has(kind):
        return _HANDLERS[kind]
    raise Refused(Reason.BAD_COMMAND, "no_such_command", do=kind.__name__, game=table.game)


def _change_game(step: Unfolding, command: c.ChangeGame) -> None:
    """Another game at the same table, between banks: seats, stacks and debts stay."""
    table = step.table
    if command.game not in GAMES:
        raise Refused(Reason.BAD_COMMAND, "no_such_game", game=command.game, games=", ".join(GAMES))
    try:
        rules, hashed = _rules_in_force(command.game, command.rules, Currency.of(table.currency))
    except HouseRuleError as error:
        raise Refused(Reason.BAD_COMMAND, "bad_rule", rule=error.rule, allowed=error.allowed) from None
    if table.phase not in (Phase.NO_BANKER, Phase.OFFERED):
        raise wrong_phase(table)
    step.happen(events.GameChanged(table.game, table.rules_hash, command.game, rules, hashed))


def _rules_in_force(game: str, given: Mapping[str, object], currency: Currency) -> tuple[str, str]:
    text = rules_text(game, read_rules(GAMES[game].rules, GAMES[game].rule_forms, given, currency))
    return text, rules_hash(text)


def _opened(event: events.TableOpened) -> Table:
    game = GAMES[event.game]
    rules = rules_from_text(game.rules, event.rules)
    kept = None if game.kept is None else game.kept()
    return Table(event.game, event.currency, event.seats, rules, event.rules_hash, *_limits(rules), kept=kept)


def _game_changed(table: Table, event: events.GameChanged) -> Table:
    game = GAMES[event.game]
    rules = rules_from_text(game.rules, event.rules)
    lowest, highest = _limits(rules)
    return changed(
        table,
        game=event.game,
        rules=rules,
        rules_hash=event.rules_hash,
        minimum_minor=lowest,
        maximum_minor=highest,
        turn=Turn(),
        before_card=None,
        last_card=None,
        last_deal=None,
        kept=None if game.kept is None else game.kept(),
    )


def _limits(rules: Any) -> tuple[int, int | None]:
    """The limits until `limits` is given; a game for points has none."""
    return getattr(rules, "minimum", 0), getattr(rules, "maximum", None)


_HANDLERS: Mapping[type, Handler] = {
    c.SeatPlayer: seats.seat_player,
    c.BuyIn: seats.buy_in,
    c.BringChips: seats.bring_chips,
    c.CashOut: seats.cash_out,
    c.LeaveSeat: seats.leave,
    c.SetLimits: seats.set_limits,
    c.DrawForBank: first_bank.begin_draw,
    c.PutBank: bank.put_bank,
    c.WithdrawFromBank: bank.withdraw,
    c.DeclineBank: bank.decline_bank,
    c.PassBank: bank.pass_bank,
    c.Shuffle: begin_deal,
    c.CorrectBet: amendments.correct_bet,
    c.PlaceLateBet: amendments.place_late_bet,
    c.DeclareMisdeal: amendments.declare_misdeal,
    c.ChangeGame: _change_game,
}
