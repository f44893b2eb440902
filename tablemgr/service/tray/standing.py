"""How a table's tray stands, as its journal says: what the books expect there, and what was last read.

*Expected* begins with what a person counted when the tray was fitted, and moves with every posting into or out of the
accounts that its columns hold. It is folded from the records, and part of the standing that snapshots store.
"""

from dataclasses import dataclass, replace

from tablemgr.engine import events as e
from tablemgr.ledger.postings import postings_of
from tablemgr.service.tray.events import (
    TRAY_EVENTS,
    ChipAlarmCleared,
    ChipAlarmRaised,
    TrayAgreed,
    TrayDiffers,
    TrayExplanation,
    TrayFitted,
    TrayPayment,
    TrayUnread,
)
from tablemgr.service.tray.plan import TrayPlan

# Not compared since the tray was fitted or since it agreed; then what the newest comparison said.
WAITING, AGREED, DIFFERS, UNREAD = "waiting", "agreed", "differs", "unread"

# What is remembered of the payments since the tray last agreed, the newest.
PAYMENTS_MAX = 200

_KINDS: dict[type, str] = {
    e.BetSettled: "bet",
    e.SecondStakeLost: "bet",
    e.BetPlaced: "bet",
    e.BetReturned: "bet",
    e.BoughtIn: "buy_in",
    e.CashedOut: "cash_out",
    e.BankPut: "bank",
    e.BankWithdrawn: "bank",
    e.BankReleased: "bank",
}


@dataclass(frozen=True, slots=True)
class TrayStanding:
    """`read_minor` is what was read when it was last compared, None while that is unknown; `compared_minor` what was
    expected then, which `expected_minor`, today's, may have left. `payments` are those since it last agreed,
    `payments_count` how many there were in all."""

    device: str
    accounts: tuple[str, ...]
    columns: tuple[str, ...]
    opening_minor: int
    expected_minor: int
    state: str = WAITING
    read_minor: int | None = None
    compared_minor: int | None = None
    known_minor: int = 0
    unread: tuple[str, ...] = ()
    unvalued: int = 0
    payments: tuple[TrayPayment, ...] = ()
    payments_count: int = 0
    explanations: tuple[TrayExplanation, ...] = ()
    alarms: tuple[ChipAlarmRaised, ...] = ()


def fitting(tray: TrayStanding | None, device: str, plan: TrayPlan) -> TrayFitted | None:
    """What is to be recorded where a tray is set up so; None if it stands so already. A new count, or other accounts,
    begin it anew; other columns or another device do not."""
    fitted = TrayFitted(device, plan.accounts, plan.names, plan.opening_minor)
    if tray is None or _is_counted_anew(tray, plan):
        return fitted
    return None if (tray.device, tray.columns) == (device, plan.names) else replace(fitted, opening_minor=None)


def expected_once_fitted(tray: TrayStanding | None, plan: TrayPlan) -> int:
    """What is expected in a tray that stands so as soon as it is set up so."""
    return plan.opening_minor if tray is None or _is_counted_anew(tray, plan) else tray.expected_minor


def _is_counted_anew(tray: TrayStanding, plan: TrayPlan) -> bool:
    return (tray.accounts, tray.opening_minor) != (plan.accounts, plan.opening_minor)


def evolve_tray(tray: TrayStanding | None, event: object) -> TrayStanding | None:
    """The tray after an event of the journal; None as long as none was fitted."""
    if isinstance(event, TrayFitted):
        return _fitted(tray, event)
    if tray is None:
        return None
    if type(event) in TRAY_EVENTS:
        return _told(tray, event)
    payment = payment_of(event, tray.accounts)
    return tray if payment is None else _paid(tray, payment)


def payment_of(event: object, accounts: tuple[str, ...]) -> TrayPayment | None:
    """What an event moves into or out of these accounts together; None if nothing."""
    change = 0
    for posting in postings_of(event):
        change += posting.amount_minor * ((posting.target in accounts) - (posting.source in accounts))
    if not change:
        return None
    kind = _KINDS.get(type(event), "other")
    player = str(getattr(event, "player", getattr(event, "banker", "")))
    commission = event.commission_minor if isinstance(event, e.BetSettled) else 0
    return TrayPayment(kind, getattr(event, "bet", 0), getattr(event, "seat", 0), player, change, commission)


def _fitted(tray: TrayStanding | None, event: TrayFitted) -> TrayStanding:
    opening, alarms = event.opening_minor, () if tray is None else tray.alarms
    if tray is not None and opening is None:
        return replace(tray, device=event.device, accounts=event.accounts, columns=event.columns, state=WAITING)
    assert opening is not None, "a first tray has been counted"
    return TrayStanding(event.device, event.accounts, event.columns, opening, opening, alarms=alarms)


def _paid(tray: TrayStanding, payment: TrayPayment) -> TrayStanding:
    return replace(
        tray,
        expected_minor=tray.expected_minor + payment.change_minor,
        state=WAITING if tray.state == AGREED else tray.state,
        payments=(*tray.payments, payment)[-PAYMENTS_MAX:],
        payments_count=tray.payments_count + 1,
    )


def _told(tray: TrayStanding, event: object) -> TrayStanding:
    match event:
        case TrayAgreed(read):
            known = _compared(tray, AGREED, read, read, ())
            return replace(known, payments=(), payments_count=0)
        case TrayDiffers():
            return _compared(tray, DIFFERS, event.read_minor, event.expected_minor, event.explanations)
        case TrayUnread():
            unknown = replace(tray, state=UNREAD, read_minor=None, compared_minor=None, explanations=())
            known_minor, columns, unvalued = event.known_minor, event.columns, event.unvalued
            return replace(unknown, known_minor=known_minor, unread=columns, unvalued=unvalued)
        case ChipAlarmRaised():
            return replace(tray, alarms=(*tray.alarms, event))
        case ChipAlarmCleared():
            left = tuple(each for each in tray.alarms if (each.uid, each.why, each.place) != _key(event))
            return replace(tray, alarms=left)
        case _:
            return tray


def _compared(
    tray: TrayStanding, state: str, read_minor: int, expected_minor: int, explanations: tuple[TrayExplanation, ...]
) -> TrayStanding:
    """All of it was read."""
    return replace(
        tray,
        state=state,
        read_minor=read_minor,
        compared_minor=expected_minor,
        known_minor=read_minor,
        unread=(),
        unvalued=0,
        explanations=explanations,
    )


def _key(alarm: ChipAlarmCleared) -> tuple[str, str, str]:
    return alarm.uid, alarm.why, alarm.place
