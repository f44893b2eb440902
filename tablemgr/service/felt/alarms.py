"""What is amiss with the chips of bets: left when the bet is over, laid after the call, moved, or taken away.

All of it follows from how the felt stands. A place that cannot be read raises nothing and clears nothing (C25).
"""

from collections.abc import Collection, Iterable, Iterator

from tablemgr.service.felt.events import FeltAlarmRaised, FeltChip
from tablemgr.service.felt.places import DESK
from tablemgr.service.felt.standing import OPEN, FeltPlace, FeltStanding, LaidBet, worth

LEFT, AFTER_CALL, MOVED, TAKEN = "left", "after_call", "moved", "taken"
OF_BETS = (LEFT, AFTER_CALL, MOVED, TAKEN)


def alarms_of_bets(felt: FeltStanding, still: Collection[str]) -> tuple[FeltAlarmRaised, ...]:
    """Those that should stand. `still` are the places on which nothing has moved for long enough: hands need time to
    collect and to pay."""
    found: list[FeltAlarmRaised] = []
    for name, place in felt.places.items():
        if name != DESK and place.is_read:
            found += _of_place(felt, name, place, is_still=name in still)
    return tuple(found)


def moved_chips(felt: FeltStanding) -> dict[str, str]:
    """Chips of bets that are on and lie on another place now: that place by the UID."""
    at = {chip.uid: name for name, place in felt.places.items() if place.is_read for chip in place.known}
    found: dict[str, str] = {}
    for name, place in felt.places.items():
        if _missing_minor(place):
            found |= {chip.uid: at[chip.uid] for chip in place.accepted if at.get(chip.uid, name) != name}
    return found


def _of_place(felt: FeltStanding, name: str, place: FeltPlace, *, is_still: bool) -> Iterator[FeltAlarmRaised]:
    stale = [chip for chip in place.known if chip.uid in place.stale]
    stands = any((alarm.why, alarm.place) == (LEFT, name) for alarm in felt.alarms)
    if stale and (is_still or stands):
        yield _alarm(felt, LEFT, name, stale, place.settled)
    late = [chip for chip in place.known if chip.uid in place.late]
    if late and felt.call != OPEN:
        yield _alarm(felt, AFTER_CALL, name, late, felt.bets_at(name))
    missing_minor = _missing_minor(place)
    if not missing_minor:
        return
    elsewhere = moved_chips(felt)
    moved = [chip for chip in place.accepted if chip.uid in elsewhere]
    if moved:
        where = ", ".join(dict.fromkeys(elsewhere[chip.uid] for chip in moved))
        yield _alarm(felt, MOVED, name, moved, felt.bets_at(name), where)
    if missing_minor > worth(moved):
        gone = [chip for chip in place.accepted if chip.uid not in elsewhere and chip.uid not in place.uids]
        seat, player, bet = _whose(felt, gone, felt.bets_at(name))
        yield FeltAlarmRaised("", TAKEN, name, missing_minor - worth(moved), "", seat, player, bet)


def _missing_minor(place: FeltPlace) -> int:
    """How much of bets that are on has been seen there and is not there now."""
    return max(0, place.covered_minor - worth(place.in_time)) if place.is_read else 0


def _alarm(
    felt: FeltStanding, why: str, place: str, chips: Iterable[FeltChip], bets: Iterable[LaidBet], detail: str = ""
) -> FeltAlarmRaised:
    here = tuple(chips)
    seat, player, bet = _whose(felt, here, tuple(bets))
    return FeltAlarmRaised(here[0].uid, why, place, worth(here), detail, seat, player, bet)


def _whose(felt: FeltStanding, chips: Iterable[FeltChip], bets: tuple[LaidBet, ...]) -> tuple[int, str, int]:
    """Seat, player and bet: the owner's newest bet, or that of the only player who has one here."""
    owners = {felt.owners.get(chip.uid) for chip in chips}
    owner = owners.pop() if len(owners) == 1 else None
    theirs = [bet for bet in bets if owner is None or bet.player == owner]
    if len({bet.player for bet in theirs}) == 1:
        return theirs[-1].seat, theirs[-1].player, theirs[-1].bet
    return 0, owner or "", 0
