"""A look at the felt held against how it stands: what is new of it, as events. The same look again says nothing."""

from tablemgr.engine import events as e
from tablemgr.engine.state import Table
from tablemgr.service.felt.alarms import OF_BETS, alarms_of_bets
from tablemgr.service.felt.events import (
    BY_BUY_IN,
    BY_PAYOUT,
    ChipsBound,
    ChipsUnbound,
    FeltAlarmRaised,
    FeltSeen,
)
from tablemgr.service.felt.look import PlaceSeen
from tablemgr.service.felt.places import DESK
from tablemgr.service.felt.standing import FeltStanding, cleared, evolve_felt, worth
from tablemgr.service.requests import FeltLooked


def felt_events(felt: FeltStanding, seen: FeltLooked, table: Table) -> tuple[object, ...]:
    """What is to be recorded."""
    comparing = _Comparing(felt, table)
    comparing.happen(*_back_in_the_tray(felt, seen))
    for place in seen.look.places:
        if place.name in felt.places:
            comparing.happen(*_seen(comparing.felt, place, seen))
    comparing.happen(*_alarms(comparing.felt, seen))
    return tuple(comparing.events)


def bought_on_the_desk(felt: FeltStanding | None, event: object) -> tuple[object, ...]:
    """The chips that lie on the desk when somebody buys in are his."""
    if felt is None or not isinstance(event, e.BoughtIn):
        return ()
    chips = felt.desk
    if not chips:
        return ()
    uids = tuple(chip.uid for chip in chips)
    return (ChipsBound(event.seat, event.player, uids, BY_BUY_IN, worth(chips), event.amount_minor),)


class _Comparing:
    """The felt after what has been found so far."""

    def __init__(self, felt: FeltStanding, table: Table) -> None:
        self.felt = felt
        self.events: list[object] = []
        self._table = table

    def happen(self, *events: object) -> None:
        for event in events:
            felt = evolve_felt(self.felt, event, self._table)
            assert felt is not None
            self.felt = felt
            self.events.append(event)


def _back_in_the_tray(felt: FeltStanding, seen: FeltLooked) -> tuple[object, ...]:
    back = tuple(sorted(seen.look.in_tray.intersection(felt.owners)))
    return (ChipsUnbound(back),) if back else ()


def _seen(felt: FeltStanding, seen: PlaceSeen, looked: FeltLooked) -> tuple[object, ...]:
    place = felt.places[seen.name]
    if seen.chips is None:
        return (FeltSeen(seen.name, None),) if place.is_read or not place.is_told else ()
    if place.is_read and place.known == seen.chips:
        return ()
    late = tuple(chip.uid for chip in seen.chips if chip.uid in looked.late and chip.uid not in place.uids)
    return (FeltSeen(seen.name, seen.chips, late), *_paid(felt, seen, looked))


def _paid(felt: FeltStanding, seen: PlaceSeen, looked: FeltLooked) -> tuple[object, ...]:
    """Chips that came out of the tray to a place where one player alone has won are his."""
    place = felt.places[seen.name]
    payees = {(bet.seat, bet.player) for bet in place.settled if bet.is_won}
    chips = [
        chip
        for chip in seen.chips or ()
        if chip.uid in looked.from_tray and chip.uid not in place.uids and chip.amount_minor is not None
    ]
    if len(payees) != 1 or not chips:
        return ()
    ((seat, player),) = payees
    return (ChipsBound(seat, player, tuple(chip.uid for chip in chips), BY_PAYOUT, worth(chips)),)


def _alarms(felt: FeltStanding, seen: FeltLooked) -> tuple[object, ...]:
    """Each alarm is raised once. On a place that could not be read nobody knows whether it is over."""
    looked = {place.name for place in seen.look.places if place.chips is not None}
    read = {name for name, place in felt.places.items() if place.is_read and name != DESK}
    of_bets = alarms_of_bets(felt, seen.still)
    lie = {cleared(alarm): alarm for alarm in (*seen.look.alarms, *of_bets)}
    stand = {cleared(alarm): alarm for alarm in felt.alarms}
    gone = [
        key
        for key, alarm in stand.items()
        if key not in lie and (alarm.place in looked if alarm.why not in OF_BETS else alarm.place in read)
    ]
    raised: list[FeltAlarmRaised] = [alarm for key, alarm in lie.items() if key not in stand]
    return (*gone, *raised)
