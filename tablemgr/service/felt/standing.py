"""How the places of the felt stand, as the journal says: what lies where, whose it is, and which bets it is part of.

It is folded from the records, beside the table and with it, and is part of the standing that snapshots store. What it
remembers of a place it remembers to tell chips of a bet that is on from those of one that is over, and from new ones.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.engine.state import Bet, Table
from tablemgr.service import events as s
from tablemgr.service.felt.events import (
    BY_BUY_IN,
    ChipsBound,
    ChipsUnbound,
    FeltAlarmCleared,
    FeltAlarmRaised,
    FeltChip,
    FeltFitted,
    FeltSeen,
)
from tablemgr.service.felt.places import DESK, Spot, place_of_bet, spots

# Where the call stands: no bets have been open in this deal, they are, or they were and it was called.
NO_CALL, OPEN, CALLED = "", "open", "called"

# A bet that goes back for these reasons leaves its chips as they were before it.
_UNDONE = ("corrected", "taken_back")


@dataclass(frozen=True, slots=True)
class LaidBet:
    """A bet that lies on a place; `is_won` as soon as it is decided, None before."""

    bet: int
    place: str
    seat: int
    player: str
    stake_minor: int
    is_won: bool | None = None


@dataclass(frozen=True, slots=True)
class FeltPlace:
    """`known` is what was read last, `is_read` whether that is still so, `is_told` whether anybody has looked since the
    program was started. `accepted` are the chips that lay there when
    they and the bets on the place last came to the same, `covered_minor` how much of those bets has been seen lying.
    `stale` are chips of bets that are over, or of none on what is decided, `settled` those bets, as long as one of them
    lies there; `late` chips were laid after the call. `on` is what could be bet on there when a card showed last."""

    device: str
    known: tuple[FeltChip, ...] = ()
    is_read: bool = False
    is_told: bool = False
    accepted: tuple[FeltChip, ...] = ()
    covered_minor: int = 0
    stale: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    settled: tuple[LaidBet, ...] = ()
    on: str | None = None

    @property
    def uids(self) -> frozenset[str]:
        """The chips that were read last."""
        return frozenset(chip.uid for chip in self.known)

    @property
    def in_time(self) -> tuple[FeltChip, ...]:
        """The chips that were read last, without those that were laid after the call."""
        return tuple(chip for chip in self.known if chip.uid not in self.late)

    @property
    def is_valued(self) -> bool:
        """Whether each chip counts."""
        return all(chip.amount_minor is not None for chip in self.known)


@dataclass(frozen=True, slots=True)
class FeltStanding:
    """`owners` are players by the UIDs of their chips; `bets` are those that are on and have a place. `desk_bound` are
    chips on the desk that a buy-in has bound already. `calls` counts the calls."""

    places: Mapping[str, FeltPlace] = field(default_factory=dict)
    call: str = NO_CALL
    calls: int = 0
    owners: Mapping[str, str] = field(default_factory=dict)
    bets: tuple[LaidBet, ...] = ()
    desk_bound: tuple[str, ...] = ()
    alarms: tuple[FeltAlarmRaised, ...] = ()

    @property
    def devices(self) -> frozenset[str]:
        """The devices that have antennas here."""
        return frozenset(place.device for place in self.places.values())

    @property
    def unread(self) -> tuple[str, ...]:
        """The places of which nothing is known now."""
        return tuple(name for name, place in self.places.items() if not place.is_read)

    @property
    def has_places(self) -> bool:
        """Whether somebody looks at places of the felt itself."""
        return any(place.is_told for name, place in self.places.items() if name != DESK)

    @property
    def has_desk(self) -> bool:
        """Whether the desk is read, and could be just now."""
        return DESK in self.places and self.places[DESK].is_read

    @property
    def desk(self) -> tuple[FeltChip, ...]:
        """The chips on the desk that no buy-in has bound and that lie nowhere else; none while it cannot be read."""
        if not self.has_desk:
            return ()
        elsewhere = {chip.uid for name, each in self.places.items() if name != DESK for chip in each.known}
        taken = elsewhere.union(self.desk_bound)
        known = self.places[DESK].known
        return tuple(chip for chip in known if chip.uid not in taken and chip.amount_minor is not None)

    def bets_at(self, place: str) -> tuple[LaidBet, ...]:
        """The bets on a place, in the order in which they were placed."""
        return tuple(bet for bet in self.bets if bet.place == place)


def worth(chips: Iterable[FeltChip]) -> int:
    """What chips come to; one that does not count adds nothing."""
    return sum(chip.amount_minor or 0 for chip in chips)


def fitting(felt: FeltStanding | None, device: str, places: tuple[str, ...]) -> FeltFitted | None:
    """What is to be recorded where a device has antennas so; None if it stands so already."""
    has = () if felt is None else tuple(name for name, place in felt.places.items() if place.device == device)
    return None if has == places else FeltFitted(device, places)


def evolve_felt(felt: FeltStanding | None, event: object, table: Table | None) -> FeltStanding | None:
    """The felt after an event of the journal, and `table` after it; None as long as there are no places."""
    if isinstance(event, FeltFitted):
        felt = _fitted(felt or FeltStanding(), event, table)
    if felt is None or table is None:
        return felt
    return _called(_told(felt, event, table), table)


def _told(felt: FeltStanding, event: object, table: Table) -> FeltStanding:
    match event:
        case FeltSeen() if event.place in felt.places:
            return _seen(felt, event)
        case ChipsBound():
            bound = replace(felt, owners={**felt.owners, **dict.fromkeys(event.chips, event.player)})
            return replace(bound, desk_bound=(*felt.desk_bound, *event.chips)) if event.why == BY_BUY_IN else bound
        case ChipsUnbound():
            return replace(felt, owners={uid: name for uid, name in felt.owners.items() if uid not in event.chips})
        case FeltAlarmRaised():
            return replace(felt, alarms=(*felt.alarms, event))
        case FeltAlarmCleared():
            left = tuple(each for each in felt.alarms if cleared(each) != event)
            return replace(felt, alarms=left)
        case e.BetPlaced():
            return _placed(felt, event, table)
        case e.BetReturned():
            return _over(felt, event.bet, is_won=None if event.why in _UNDONE else False)
        case e.BetSettled():
            return _over(felt, event.bet, is_won=event.outcome is e.Outcome.WON)
        case e.CardShown():
            return _card_shown(felt, spots(table))
        case e.DealEnded():
            return _deal_ended(felt)
        case s.TableResumed():
            # Nobody has looked since.
            return replace(
                felt, places={name: replace(each, is_read=False, is_told=False) for name, each in felt.places.items()}
            )
        case _:
            return felt


def cleared(alarm: FeltAlarmRaised) -> FeltAlarmCleared:
    """The event that clears an alarm."""
    return FeltAlarmCleared(alarm.uid, alarm.why, alarm.place, alarm.denomination_minor, alarm.seat, alarm.bet)


def _fitted(felt: FeltStanding, event: FeltFitted, table: Table | None) -> FeltStanding:
    """The device's places begin anew, and bets that are on already may lie on them."""
    others = {name: place for name, place in felt.places.items() if place.device != event.device}
    now = {} if table is None else spots(table)
    new = {name: FeltPlace(event.device, on=now[name].on if name in now else None) for name in event.places}
    laid = () if table is None else (_laid(table, bet, bet.id) for bet in table.bets.values())
    return replace(
        felt,
        places={**others, **new},
        bets=(
            *(bet for bet in felt.bets if bet.place in others),
            *(bet for bet in laid if bet is not None and bet.place in new),
        ),
        alarms=tuple(alarm for alarm in felt.alarms if alarm.place in others),
    )


def _laid(table: Table, bet: Bet | e.BetPlaced, number: int) -> LaidBet | None:
    place = place_of_bet(table, GAMES[table.game].bet_token(bet.kind, bet.on, bet.against), bet.seat)
    return None if place is None else LaidBet(number, place, bet.seat, bet.player, bet.stake_minor)


def _seen(felt: FeltStanding, event: FeltSeen) -> FeltStanding:
    before = felt.places[event.place]
    if event.chips is None:
        return _with(felt, event.place, replace(before, is_read=False, is_told=True))
    there = frozenset(chip.uid for chip in event.chips)
    new = there - before.uids
    stale = {*before.stale} & there
    if before.settled:
        # What is laid to a settled bet belongs to its settlement.
        stale |= new
    late = {*before.late} & there
    if felt.call == CALLED and before.is_read and not before.settled:
        late |= new.intersection(event.late)
    after = replace(
        before,
        known=event.chips,
        is_read=True,
        is_told=True,
        stale=tuple(sorted(stale)),
        late=tuple(sorted(late)),
        settled=before.settled if stale else (),
    )
    felt = _with(felt, event.place, after)
    if event.place == DESK:
        felt = replace(felt, desk_bound=tuple(uid for uid in felt.desk_bound if uid in there))
    return _weighed(felt, event.place)


def _placed(felt: FeltStanding, event: e.BetPlaced, table: Table) -> FeltStanding:
    laid = _laid(table, event, event.bet)
    if laid is None and event.late_reason is not None and table.before_card is not None:
        laid = _laid(table.before_card, event, event.bet)
    if laid is None or laid.place not in felt.places:
        return felt
    felt = replace(felt, bets=(*felt.bets, laid))
    place = felt.places[laid.place]
    if place.is_read and worth(place.known) <= sum(bet.stake_minor for bet in felt.bets_at(laid.place)):
        # Whatever lies there is of bets that are on, what somebody has entered as down in time among it.
        felt = _with(felt, laid.place, replace(place, stale=(), late=(), settled=()))
    return _weighed(felt, laid.place)


def _over(felt: FeltStanding, bet: int, *, is_won: bool | None) -> FeltStanding:
    """A bet is on no more: decided, or with `is_won` None undone."""
    laid = next((each for each in felt.bets if each.bet == bet), None)
    if laid is None:
        return felt
    felt = replace(felt, bets=tuple(each for each in felt.bets if each.bet != bet))
    if is_won is not None:
        place = felt.places[laid.place]
        lying = place.uids if place.is_read else frozenset(chip.uid for chip in place.accepted)
        stale = tuple(sorted(lying - frozenset(place.late)))
        felt = _with(
            felt,
            laid.place,
            replace(place, stale=stale, settled=(*place.settled, replace(laid, is_won=is_won)) if stale else ()),
        )
    return _weighed(felt, laid.place)


def _card_shown(felt: FeltStanding, now: Mapping[str, Spot]) -> FeltStanding:
    """Where nothing can be bet on any more, or something else, chips that were no bet are of what is decided."""
    on = {bet.place for bet in felt.bets}
    places = {}
    for name, place in felt.places.items():
        means = now[name].on if name in now else None
        is_decided = place.on not in (None, means) and name not in on
        stale = tuple(sorted(place.uids - frozenset(place.late))) if is_decided else place.stale
        places[name] = replace(place, on=means, stale=stale)
    return replace(felt, places=places)


def _deal_ended(felt: FeltStanding) -> FeltStanding:
    """What lies there now is of the deal that is over."""
    places = {
        name: place
        if name == DESK
        else replace(place, on=None, stale=tuple(sorted(place.uids - frozenset(place.late))))
        for name, place in felt.places.items()
    }
    return replace(felt, places=places)


def _called(felt: FeltStanding, table: Table) -> FeltStanding:
    """Whether bets are open after this event, and what that makes of chips that were late."""
    is_open = GAMES[table.game].bets_are_open(table)
    call = OPEN if is_open else NO_CALL if table.deal is None else CALLED if felt.call == OPEN else felt.call
    if call == felt.call:
        return felt
    places = felt.places
    if is_open:
        places = {name: replace(place, late=()) if place.late else place for name, place in places.items()}
    return replace(felt, call=call, calls=felt.calls + (call == CALLED), places=places)


def _weighed(felt: FeltStanding, name: str) -> FeltStanding:
    """A place held against the bets on it."""
    place = felt.places[name]
    bets_minor = sum(bet.stake_minor for bet in felt.bets_at(name))
    covered_minor = min(place.covered_minor, bets_minor)
    if not bets_minor:
        return _with(felt, name, replace(place, accepted=(), covered_minor=0))
    if not place.is_read:
        return _with(felt, name, replace(place, covered_minor=covered_minor))
    lying_minor = worth(place.in_time)
    covered_minor = max(covered_minor, min(lying_minor, bets_minor))
    accepted = place.accepted
    if covered_minor <= lying_minor <= bets_minor:
        accepted = place.in_time
    elif lying_minor > bets_minor:
        accepted = tuple(chip for chip in accepted if chip.uid in place.uids)
    return _with(felt, name, replace(place, accepted=accepted, covered_minor=covered_minor))


def _with(felt: FeltStanding, name: str, place: FeltPlace) -> FeltStanding:
    return felt if felt.places[name] == place else replace(felt, places={**felt.places, name: place})
