"""The English sentences of what is recorded of chips on the felt."""

from collections.abc import Callable, Mapping
from typing import Any

from tablemgr.service.felt.alarms import OF_BETS
from tablemgr.service.felt.events import (
    BY_BUY_IN,
    BY_PAYOUT,
    ChipsBound,
    ChipsUnbound,
    FeltAlarmCleared,
    FeltAlarmRaised,
    FeltFitted,
    FeltSeen,
    ProposalsAccepted,
)
from tablemgr.service.felt.standing import worth
from tablemgr.service.tray.words import WRONGS

_Money = Callable[[int], str]

_OF_BETS = {
    "left": "still lie there, and are part of no bet that is on",
    "after_call": "were laid after the call",
    "moved": "were moved while their bet is on",
    "taken": "were taken away while their bet is on",
}


def place_words(place: str) -> str:
    """A place as people say it: *slot 3*, *top left*, *top left against top right*."""
    return place.replace("/", " against ").replace("_", " ")


def felt_alarm_words(alarm: FeltAlarmRaised, money: _Money) -> str:
    """Which chips, where, and what is amiss with them."""
    what = "" if alarm.denomination_minor is None else f" of {money(alarm.denomination_minor)}"
    if alarm.why not in OF_BETS:
        detail = f" ({alarm.detail})" if alarm.detail else ""
        return f"a chip{what} on {place_words(alarm.place)} {WRONGS.get(alarm.why, alarm.why)}{detail}: {alarm.uid}"
    bet = f" of bet {alarm.bet}" if alarm.bet else ""
    whose = f", {alarm.player}" if alarm.player else ""
    seat = f" (seat {alarm.seat})" if alarm.seat else ""
    to = f", to {place_words(alarm.detail)}" if alarm.detail else ""
    return f"chips{what}{bet}{whose}{seat} on {place_words(alarm.place)} {_OF_BETS[alarm.why]}{to}"


def _cleared(event: FeltAlarmCleared, money: _Money) -> str:
    what = "" if event.denomination_minor is None else f" of {money(event.denomination_minor)}"
    said = f"chips{what} {_OF_BETS[event.why]}" if event.why in OF_BETS else f"a chip{what} {WRONGS.get(event.why)}"
    return f"over on {place_words(event.place)}, that {said}"


def _seen(event: FeltSeen, money: _Money) -> str:
    place = place_words(event.place)
    if event.chips is None:
        return f"{place} cannot be read: what lies there is unknown"
    if not event.chips:
        return f"nothing lies on {place}"
    uncounted = sum(chip.amount_minor is None for chip in event.chips)
    beside = f", {uncounted} of them not counted" if uncounted else ""
    return f"{_count(len(event.chips))} on {place}, {money(worth(event.chips))}{beside}"


def _bound(event: ChipsBound, money: _Money) -> str:
    bought = "" if event.amount_minor is None else f", who bought {money(event.amount_minor)}"
    how = {BY_BUY_IN: "from the desk", BY_PAYOUT: "paid out of the tray"}.get(event.why, "as they were accepted")
    chips = f"{_count(len(event.chips))}, {money(event.worth_minor)} {how}"
    return f"{chips}: they are {event.player}'s (seat {event.seat}){bought}"


def _accepted(event: ProposalsAccepted, _: _Money) -> str:
    bets = f"bet{'' if len(event.bets) == 1 else 's'} {', '.join(map(str, event.bets))}" if event.bets else "no bet"
    no = f"; refused: {', '.join(map(place_words, event.refused))}" if event.refused else ""
    return f"accepted as it lay on the felt: {bets}{no}"


def _count(chips: int) -> str:
    return f"{chips} chip{'' if chips == 1 else 's'}"


FELT_SENTENCES: Mapping[type, Callable[[Any, _Money], str]] = {
    FeltFitted: lambda x, _: f"antennas of {x.device}: {', '.join(map(place_words, x.places)) or 'none on the felt'}",
    FeltSeen: _seen,
    ChipsBound: _bound,
    ChipsUnbound: lambda x, _: f"{_count(len(x.chips))} back in the tray, nobody's now",
    FeltAlarmRaised: felt_alarm_words,
    FeltAlarmCleared: _cleared,
    ProposalsAccepted: _accepted,
}
