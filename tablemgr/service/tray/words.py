"""The English sentences of what is recorded of chips and of a tray."""

from collections.abc import Callable, Mapping
from typing import Any

from tablemgr.service.tray.events import (
    ChipAlarmCleared,
    ChipAlarmRaised,
    ChipMarked,
    ChipRegistered,
    TrayAgreed,
    TrayDiffers,
    TrayExplanation,
    TrayFitted,
    TrayPayment,
    TrayUnread,
)

_Money = Callable[[int], str]

WRONGS = {
    "unknown": "is in no registry",
    "void": "is void",
    "stolen": "is marked stolen",
    "foreign": "is not this table's",
    "seen_twice": "lies there, and elsewhere too",
    "wrong_column": "lies in the wrong column",
}
_WAYS = {
    "missed": "was not made",
    "twice": "was made twice",
    "reversed": "went the wrong way",
    "commission_missed": "was made without its commission",
    "commission_twice": "paid its commission twice",
    "amount": "was made with another amount",
}
_KINDS = {"buy_in": "the buy-in", "cash_out": "the cash-out", "bank": "the move of the bank", "other": "the payment"}


def payment_words(payment: TrayPayment, money: _Money) -> str:
    """A payment by its bet or kind, its seat and its amount."""
    what = f"bet {payment.bet}" if payment.kind == "bet" else _KINDS.get(payment.kind, payment.kind)
    of = f" of {payment.player}" if payment.player else ""
    at = f" (seat {payment.seat})" if payment.seat else ""
    way = "into the tray" if payment.change_minor > 0 else "out of the tray"
    return f"{what}{of}{at}, {money(abs(payment.change_minor))} {way}"


def explanation_words(explanation: TrayExplanation, money: _Money) -> str:
    """What would explain a difference: one payment, or two together."""
    return " and ".join(
        f"{payment_words(payment, money)}, {_WAYS.get(way, way)}"
        for way, payment in zip(explanation.ways, explanation.payments, strict=True)
    )


def alarm_words(alarm: ChipAlarmRaised, money: _Money) -> str:
    """Which chip, where, and what is wrong with it."""
    chip = "a chip" if alarm.denomination_minor is None else f"a chip of {money(alarm.denomination_minor)}"
    detail = f" ({alarm.detail})" if alarm.detail else ""
    return f"{chip} in column {alarm.place} {WRONGS.get(alarm.why, alarm.why)}{detail}: {alarm.uid}"


def _fitted(event: TrayFitted, money: _Money) -> str:
    counted = "the count goes on" if event.opening_minor is None else f"counted in it: {money(event.opening_minor)}"
    return f"a tray of {len(event.columns)} columns holds {', '.join(event.accounts)}; {counted}"


def _differs(event: TrayDiffers, money: _Money) -> str:
    off = event.read_minor - event.expected_minor
    says = f"the tray differs: read {money(event.read_minor)}, expected {money(event.expected_minor)}"
    says += f", {money(abs(off))} too {'much' if off > 0 else 'little'}"
    if event.explanations:
        return f"{says}; perhaps {', or '.join(explanation_words(each, money) for each in event.explanations)}"
    if not event.payments:
        return f"{says}; nothing was paid since it agreed"
    return f"{says}; no one or two of the {event.payments} payments since it agreed explain it"


def _unread(event: TrayUnread, money: _Money) -> str:
    why = []
    if event.columns:
        why.append(f"column{'' if len(event.columns) == 1 else 's'} {', '.join(event.columns)} cannot be read")
    if event.unvalued:
        why.append(f"{event.unvalued} chip{'' if event.unvalued == 1 else 's'} of unknown value")
    return f"what the tray holds is unknown: {', '.join(why)}; {money(event.known_minor)} in the rest"


TRAY_SENTENCES: Mapping[type, Callable[[Any, _Money], str]] = {
    ChipRegistered: lambda x, money: (
        f"chip {x.uid}: {money(x.denomination_minor)} of the set {x.chip_set}, "
        f"{f'table {x.table}' if x.table else 'any table'}, {x.status}"
    ),
    ChipMarked: lambda x, _: f"chip {x.uid} was {x.was} and is {x.status}",
    TrayFitted: _fitted,
    TrayAgreed: lambda x, money: f"the tray agrees: {money(x.read_minor)} read and expected",
    TrayDiffers: _differs,
    TrayUnread: _unread,
    ChipAlarmRaised: alarm_words,
    ChipAlarmCleared: lambda x, _: f"over in column {x.place}, that a chip {WRONGS.get(x.why, x.why)}: {x.uid}",
}
