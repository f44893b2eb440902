"""The English sentences of what is recorded of packs."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from tablemgr.kernel.cards import CARDS, UNSEEN_CARD, sign_of
from tablemgr.service.packs import events as p

_Money = Callable[[int], str]

_STATUS = {"in": "in store", "hold": "on hold", "destroyed": "destroyed"}
_HELD = {
    "check": "it failed its check",
    "play": "a card came that cannot be there",
    "ran_out": "it came to its end too soon",
    "person": "",
}


def wrong_words(
    missing: Sequence[str], doubled: Sequence[str], foreign: Sequence[str], unread: int = 0, most: int | None = None
) -> str:
    """What is wrong with a pack: *5 missing (7♥, 8♥ …), 1 doubled (K♠), 2 unread*; empty if nothing is. Of each kind at
    most so many cards are named."""
    parts = [
        f"{len(cards)} {what} ({_named(cards, most)})"
        for what, cards in (("missing", missing), ("doubled", doubled), ("foreign", foreign))
        if cards
    ]
    return ", ".join((*parts, f"{unread} unread") if unread else parts)


def _named(cards: Sequence[str], most: int | None) -> str:
    """The cards by their signs, one that stands several times with how often."""
    each = [(card, len(list(same))) for card, same in groupby(cards)]
    said = [_sign(card) if times == 1 else f"{times}x {_sign(card)}" for card, times in each]
    return ", ".join(said if most is None or len(said) <= most else (*said[:most], "…"))


def _sign(card: str) -> str:
    if card == UNSEEN_CARD:
        return "face down"
    return sign_of(card) if card in CARDS else card


def pack_words(kind: str, back: str) -> str:
    """Which pack it is, beside its name: *italian 40, red*."""
    return ", ".join(part for part in (kind.replace("_", " "), back) if part)


def held_words(event: p.PackHeld) -> str:
    """Why a pack is on hold, and what was wrong with it."""
    wrong = wrong_words(event.missing, event.doubled, event.foreign)
    return ": ".join(part for part in (_HELD.get(event.why, event.why), event.reason, wrong) if part)


def _marked(event: p.PackMarked) -> str:
    now = f"out at {event.table}" if event.status == "out" else _STATUS.get(event.status, event.status)
    at = f", at {event.table}" if event.status == "hold" and event.table else ""
    return f"pack {event.pack} was {event.was} and is {now}{at}{f': {event.reason}' if event.reason else ''}"


def _card_checked(event: p.PackCardChecked) -> str:
    if event.card is None:
        return f"a card of pack {event.pack} passed unread in its check"
    named = {"typed": ", typed", "named": ", which had passed unread"}.get(event.how, "")
    return f"{_sign(event.card)} is in pack {event.pack}{named}"


def _checked(event: p.PackChecked) -> str:
    wrong = wrong_words(event.missing, event.doubled, event.foreign, event.unread)
    whole = f"{event.cards} cards" + (f": {wrong}" if wrong else "")
    if event.result == "passed":
        how = "every card of it has shown in play" if event.how == "play" else "it passed its check"
        return f"pack {event.pack} is whole, {how}: {whole}"
    says = "failed its check" if event.result == "failed" else "is neither whole nor not, cards were unread"
    return f"pack {event.pack} {says}: {whole}"


def _flagged(event: p.DealFlagged, money: _Money) -> str:
    bets = f"{event.bets} bet{'' if event.bets == 1 else 's'} of {money(event.staked_minor)}"
    back = f", {money(event.returned_minor)} went back" if event.returned_minor else ""
    return (
        f"deal {event.deal} is flagged, it was played with pack {event.pack}: {bets}; the bank won "
        f"{money(event.won_minor)} and paid {money(event.paid_minor)}{back}, "
        f"the house took {money(event.commission_minor)}"
    )


PACK_SENTENCES: Mapping[type, Callable[[Any, _Money], str]] = {
    p.PackRegistered: lambda x, _: f"pack {x.pack} is registered: {pack_words(x.kind, x.back)}",
    p.PackMarked: lambda x, _: _marked(x),
    p.PackCheckBegun: lambda x, _: f"pack {x.pack} is being checked: {pack_words(x.kind, x.back)}",
    p.PackCardChecked: lambda x, _: _card_checked(x),
    p.PackCheckGivenUp: lambda x, _: f"the check of pack {x.pack} is given up",
    p.PackChecked: lambda x, _: _checked(x),
    p.PackPutInPlay: lambda x, _: f"pack {x.pack} is in play: {pack_words(x.kind, x.back)}",
    p.PackTakenOut: lambda x, _: f"pack {x.pack} is taken out of play{f': {x.reason}' if x.reason else ''}",
    p.PackHeld: lambda x, _: f"pack {x.pack} leaves the table, on hold: {held_words(x)}",
    p.PackReleased: lambda x, _: (
        f"pack {x.pack} is released{' by the register' if x.by_register else ''}{f': {x.reason}' if x.reason else ''}"
    ),
    p.DealFlagged: _flagged,
}
