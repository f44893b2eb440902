"""The bets of Monte bank: circle, crisscross, doubler, and the monte carlo that is all three.

Rule page: rules/monte_bank.md, "Bets" and "Limits". On the key line of a console a bet is a token: `7` is a circle,
`7/K` a crisscross, `top` a doubler, `7/K/left` a monte carlo.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tablemgr.engine import events as e
from tablemgr.engine.betting import punter_at, returned, unit_and_minimum, within_the_bank
from tablemgr.engine.checks import has_enough, player_at, right_amount, wrong_phase
from tablemgr.engine.game import Unfolding
from tablemgr.engine.games.monte_bank.layout import (
    CIRCLE,
    CRISSCROSS,
    DOUBLER,
    MONTE_CARLO,
    OPPOSITE,
    ZONES,
    Deal,
    deciding,
    place_of,
    shown,
)
from tablemgr.engine.layout_stage import Stage, phase_of
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Bet, Table
from tablemgr.kernel.cards import rank_of
from tablemgr.kernel.values import changed

MONTE_CARLO_PARTS = 3

# The keys that a bet of a kind has beside seat, amount and kind.
KEYS: Mapping[str, tuple[str, ...]] = {
    CIRCLE: ("on",),
    CRISSCROSS: ("on", "against"),
    DOUBLER: ("on",),
    MONTE_CARLO: ("on", "against", "side"),
}


@dataclass(frozen=True, slots=True)
class PlaceBet:
    """A bet of one of the four kinds; `on` is a rank, of a doubler a row or a side."""

    seat: int
    amount_minor: int | None
    kind: str
    on: str
    against: str | None = None
    side: str | None = None


@dataclass(frozen=True, slots=True)
class MonteCarloPlaced:
    """These bets are one monte carlo: they lie there under one ticket and are settled one by one."""

    bets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What one bet is on."""

    kind: str
    on: str
    against: str | None = None


def read_bet(
    seat: int, amount_minor: int | None, kind: str, on: str | None, against: str | None, side: str | None
) -> PlaceBet:
    """The command of a line's values; Refused(BAD_COMMAND) for a key that the kind has not, or lacks."""
    given = {"on": on, "against": against, "side": side}
    for key, value in given.items():
        if value is None and key in KEYS[kind]:
            raise Refused(Reason.BAD_COMMAND, "missing_key", key=key, do=f"bet {kind}")
        if value is not None and key not in KEYS[kind]:
            raise Refused(Reason.BAD_COMMAND, "unknown_key", key=key, do=f"bet {kind}")
    assert on is not None
    if kind == DOUBLER:
        _zone("on", on)
    if side is not None:
        _zone("side", side)
    return PlaceBet(seat, amount_minor, kind, on, against, side)


def is_open(deal: Deal) -> bool:
    """Whether a bet can be laid: before the call, and between turns where the layout has grown."""
    return deal.stage is Stage.BETTING or (deal.stage is Stage.TURNING and bool(deal.added))


def placed(table: Table, command: PlaceBet) -> tuple[e.BetPlaced, ...]:
    """The bet as events, a monte carlo as three, after every check in the order of refusals."""
    player_at(table, command.seat)
    return _laid(table, command.seat, _parts(command), right_amount(command.amount_minor))


def place(step: Unfolding, laid: tuple[e.BetPlaced, ...]) -> None:
    """The bets lie there, under one ticket if there are more."""
    step.happen(*laid)
    if len(laid) > 1:
        step.happen(MonteCarloPlaced(tuple(bet.bet for bet in laid)))


def enter_again(step: Unfolding, bet: Bet, seat: int, on: str | None, amount_minor: int | None) -> None:
    """The bet has been returned; it, or the monte carlo whose part it is, is laid anew with what was wrong put right.

    The amount is that of the one bet: a monte carlo's other parts get the same.
    """
    others = _other_parts(step.table, bet)
    returning = step.events[-1]
    assert isinstance(returning, e.BetReturned)
    for other in others:
        step.happen(returned(other, "corrected", reason=returning.reason))
    laid = sorted((bet, *others), key=lambda each: each.id)
    parts = tuple(_part_of(each) if each is not bet or on is None else _corrected(bet, on) for each in laid)
    if others and any(part.kind != old.kind for part, old in zip(parts, laid, strict=True)):
        raise Refused(Reason.BAD_COMMAND, "wrong_value", key="on", do="correct", takes=f"what a {bet.kind} is on")
    deal: Deal = step.table.deal
    is_grown = any(_is_grown(deal, _part_of(old)) for old in laid)
    table = step.table if is_grown else _as_when_laid(step.table, parts)
    again = _laid(table, seat, parts, right_amount(amount_minor) * len(laid))
    for new in again:
        _undecided_until(deal, new)
    place(step, tuple(replace(new, corrects=old.id) for new, old in zip(again, laid, strict=True)))


def late(table: Table, command: PlaceBet, reason: str) -> tuple[Deal, tuple[e.BetPlaced, ...]]:
    """The bets of one who had laid them before the last card, and the deal as it stood before that card."""
    before, last = table.before_card, table.last_card
    player = player_at(table, command.seat)
    right_amount(command.amount_minor)
    if before is None or last is None or before.deal is None or before.deal.stage is not Stage.TURNING:
        raise Refused(Reason.WRONG_PHASE, "no_card_to_be_late_for")
    if table.deal is None and (table.last_deal is None or table.last_deal.result != "settled"):
        raise Refused(Reason.WRONG_PHASE, "late_for_a_void_deal")
    if before.players.get(command.seat) != player:
        raise Refused(Reason.SEAT_EMPTY, "then", seat=command.seat)
    # The chips lay there then, so they are in neither stack: the smaller one must hold them.
    stacks = {**before.stacks, player: min(before.stacks[player], table.stacks[player])}
    then = _as_when_laid(changed(before, stacks=stacks), _parts(command))
    bets = placed(then, command)
    for bet in bets:
        _undecided_until(before.deal, bet)
    first = table.bets_placed + 1
    return before.deal, tuple(replace(bet, bet=first + at, late_reason=reason) for at, bet in enumerate(bets))


def is_on_added(deal: Deal, *ranks: str | None) -> bool:
    """Whether one of these is the rank of a card by which the layout has grown."""
    return not {rank_of(card) for card in deal.added}.isdisjoint(ranks)


def tokens(deal: Deal) -> tuple[str, ...]:
    """What can be bet on, as far as the cards say."""
    if deal.stage is Stage.LAYOUT:
        return ()
    if deal.turned:
        ranks = _ranks_between_turns(deal)
        return tuple(f"{on}/{against}" for on, against in _two_of(ranks) if is_on_added(deal, on, against))
    crisscrosses = tuple(f"{on}/{against}" for on, against in _two_of(deal.ranks))
    monte_carlos = tuple(f"{both}/{side}" for both in crisscrosses for side in ZONES)
    return (*deal.ranks, *crisscrosses, *ZONES, *monte_carlos)


def keys_of(token: str) -> Mapping[str, str]:
    """The keys of a script's line for a token."""
    ranks, _, side = token.rpartition("/")
    if side.lower() in ZONES:
        token = f"{ranks}/{side.lower()}" if ranks else side.lower()
    values = token.split("/")
    kind = DOUBLER if token in ZONES else (CIRCLE, CRISSCROSS, MONTE_CARLO)[min(len(values), MONTE_CARLO_PARTS) - 1]
    return {"kind": kind, **dict(zip(KEYS[kind], values, strict=False))}


def token_of(kind: str, on: str | None, against: str | None) -> str:  # noqa: ARG001 - every game's has this shape
    """The token of a bet that lies there."""
    return f"{on}/{against}" if against is not None else on or ""


def token_together(tokens: tuple[str, ...]) -> str:
    """The monte carlo of its three parts."""
    _, crisscross, zone = tokens
    return f"{crisscross}/{zone}"


def words_of(token: str) -> str:
    """What a token is bet for: *7 before 3 pays 1:1*."""
    keys = keys_of(token)
    on, against, side = keys.get("on", ""), keys.get("against"), keys.get("side")
    match keys["kind"]:
        case "circle":
            return f"{on} before the other three pays 3:1"
        case "crisscross":
            return f"{on} before {against} pays 1:1"
        case "doubler":
            return f"{on} before {OPPOSITE[on]} pays 1:1"
        case _:
            return f"in three parts: {on}, {on} before {against}, {side}"


def _zone(key: str, word: str) -> None:
    if word not in ZONES:
        raise Refused(Reason.BAD_COMMAND, "wrong_value", key=key, do="bet", takes=f"one of {', '.join(ZONES)}")


def _laid(table: Table, seat: int, parts: tuple[Part, ...], stake_minor: int) -> tuple[e.BetPlaced, ...]:
    """The stake in equal parts: the whole counts for the limits, each part must be a multiple of the unit."""
    _betting_is_open(table, parts[0].kind)
    player = punter_at(table, seat)
    for part in parts:
        _can_be_bet_on(table.deal, part)
    unit_and_minimum(table, stake_minor, table.rules.bet_unit * len(parts))
    within_the_bank(table, stake_minor)
    has_enough(table, player, stake_minor)
    part_minor = stake_minor // len(parts)
    first = table.bets_placed + 1
    return tuple(
        e.BetPlaced(first + at, seat, player, part.kind, part.on, part.against, part_minor)
        for at, part in enumerate(parts)
    )


def _betting_is_open(table: Table, kind: str) -> None:
    """Between turns, on a layout that has grown, crisscrosses alone."""
    if table.deal is None:
        raise wrong_phase(table)
    deal: Deal = table.deal
    if not is_open(deal) or (deal.stage is Stage.TURNING and kind != CRISSCROSS):
        raise Refused(Reason.WRONG_PHASE, phase_of(table))


def _parts(command: PlaceBet) -> tuple[Part, ...]:
    if command.kind != MONTE_CARLO:
        return (Part(command.kind, command.on, command.against),)
    assert command.side is not None
    return (
        Part(CIRCLE, command.on),
        Part(CRISSCROSS, command.on, command.against),
        Part(DOUBLER, command.side),
    )


def _can_be_bet_on(deal: Deal, part: Part) -> None:
    """Refused(CARD_NOT_BETTABLE) for a rank that does not lie there, or one against itself."""
    if part.kind == DOUBLER:
        return
    ranks = deal.ranks if deal.stage is Stage.BETTING else _ranks_between_turns(deal)
    for rank in (part.on, part.against):
        if rank is not None and rank not in ranks:
            raise Refused(Reason.CARD_NOT_BETTABLE, "not_on_the_layout", on=rank, live=", ".join(ranks))
    if part.on == part.against:
        raise Refused(Reason.CARD_NOT_BETTABLE, "against_itself", on=part.on)
    if deal.stage is Stage.TURNING and not is_on_added(deal, part.on, part.against):
        live = ", ".join(map(rank_of, deal.added))
        raise Refused(Reason.CARD_NOT_BETTABLE, "no_added_card", on=part.on, live=live)


def _ranks_between_turns(deal: Deal) -> tuple[str, ...]:
    """What a crisscross can be on when the layout has grown: what lies there unmatched."""
    lying = tuple(each.rank for each in deal.positions if not each.is_matched)
    return (*lying, *map(rank_of, deal.added))


def _two_of(ranks: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((on, against) for on in ranks for against in ranks if on != against)


def _other_parts(table: Table, bet: Bet) -> tuple[Bet, ...]:
    """The open parts of the monte carlo that a bet is of."""
    deal: Deal = table.deal
    ticket = next((ticket for ticket in deal.tickets if bet.id in ticket), ())
    return tuple(table.bets[number] for number in ticket if number in table.bets and number != bet.id)


def _part_of(bet: Bet | e.BetPlaced) -> Part:
    return Part(bet.kind, bet.on or "", bet.against)


def _corrected(bet: Bet, on: str) -> Part:
    """What a bet is on, put right: `on` is what its key says, or the token of a bet of any one kind."""
    if bet.kind == CRISSCROSS and "/" not in on and on not in ZONES:
        return Part(CRISSCROSS, on, bet.against)
    keys = keys_of(on)
    if keys["kind"] == MONTE_CARLO:
        raise Refused(Reason.BAD_COMMAND, "wrong_value", key="on", do="correct", takes="what one bet is on")
    return Part(keys["kind"], keys["on"], keys.get("against"))


def _as_when_laid(table: Table, parts: tuple[Part, ...]) -> Table:
    """The moment at which the bet was laid: before the call, unless it is on a card that has been added since."""
    deal: Deal | None = table.deal
    if deal is None or deal.stage is not Stage.TURNING or any(_is_grown(deal, part) for part in parts):
        return table
    return changed(table, deal=replace(deal, stage=Stage.BETTING))


def _is_grown(deal: Deal, part: Part) -> bool:
    return part.kind == CRISSCROSS and is_on_added(deal, part.on, part.against)


def _undecided_until(deal: Deal, bet: e.BetPlaced) -> None:
    """Refused(CARD_NOT_BETTABLE) if a card that was turned before would have decided the bet; one on an added card was
    laid since that lay there."""
    at = _when_called(deal)
    part = _part_of(bet)
    if _is_grown(deal, part):
        return
    for card in deal.turned:
        if any(card in cards for cards in deciding(at, part.kind, part.on, part.against)):
            raise Refused(Reason.CARD_NOT_BETTABLE, "decided_before", card=card)
        at = shown(at, card, place_of(at, card, growing=False))


def _when_called(deal: Deal) -> Deal:
    """The deal at the call, before the gate."""
    positions = tuple(replace(each, is_matched=False) for each in deal.positions)
    laid = deal.shown[: len(deal.shown) - len(deal.turned)]
    return replace(deal, shown=laid, positions=positions, turned=(), added=())
