"""The English sentence of every record of a journal: the game's events as `words` has them, and those beside it."""

from collections.abc import Callable, Mapping
from typing import Any

from tablemgr.audit.events import CheckpointSigned, JournalOpened
from tablemgr.kernel.cards import CARDS, UNSEEN_CARD, sign_of
from tablemgr.kernel.money import Currency
from tablemgr.service import events as s
from tablemgr.service.felt.words import FELT_SENTENCES
from tablemgr.service.hold import UNREAD, WAITING
from tablemgr.service.packs.words import PACK_SENTENCES
from tablemgr.service.tray.words import TRAY_SENTENCES
from tablemgr.service.words import Money, event_sentence


def record_sentence(
    event: object, currency: Currency, money: Money | None = None, *, names_face_down: bool = False
) -> str:
    """What a record says, in one line without a full stop; `names_face_down` as in `event_sentence`. A refusal says
    what was said to who was refused."""
    beside = next((said[type(event)] for said in _OF_CHIPS_AND_PACKS if type(event) in said), None)
    if beside is not None:
        return beside(event, money or currency.format)
    said = _BESIDE_THE_GAME.get(type(event))
    if said is None:
        return event_sentence(event, currency, money, names_face_down=names_face_down)
    return said(event)


def _card(card: str | None) -> str:
    if card is None or card == UNSEEN_CARD:
        return "a card"
    return sign_of(card) if card in CARDS else card


def _held(event: s.CardHeld) -> str:
    if event.why == UNREAD:
        return "a card passed unread: the table is held"
    if event.why == WAITING:
        return f"{_card(event.card)} waits behind a held card"
    return f"{_card(event.card)} is held: {event.why.replace('_', ' ')}"


def _released(event: s.HeldCardReleased) -> str:
    if event.card is None:
        return f"{_card(event.held)} is not played: {event.answer.replace('_', ' ')}"
    if event.answer == "this_card":
        return "the held card is " + ("named" if event.card == UNSEEN_CARD else _card(event.card))
    return f"{_card(event.card)} is played now: {event.answer.replace('_', ' ')}"


def _counted(event: s.LineCounted) -> str:
    ails = f" ({event.why})" if event.bad_frames else ""
    return f"on the line: {event.frames} frames, {event.repeats} repeats, {event.bad_frames} bad{ails}"


def _confirmed(event: s.PayoutConfirmed) -> str:
    bets = f"bet{'' if len(event.bets) == 1 else 's'} {', '.join(map(str, event.bets))}"
    return f"collected and paid, what {_card(event.card)} decided: {bets}"


_OF_CHIPS_AND_PACKS = (TRAY_SENTENCES, PACK_SENTENCES, FELT_SENTENCES)
_BESIDE_THE_GAME: Mapping[type, Callable[[Any], str]] = {
    JournalOpened: lambda x: f"the journal is opened, {x.origin}, signed with key {x.key_id}",
    CheckpointSigned: lambda x: f"checkpoint of record {x.seq}, signed with key {x.key_id}",
    s.CommandRefused: lambda x: f"refused: {x.message}",
    s.CardHeld: _held,
    s.HeldCardStands: _held,
    s.HeldCardReleased: _released,
    s.FaultRaised: lambda x: f"fault {x.code}: {x.text}",
    s.FaultCleared: lambda x: f"fault {x.code} cleared{'' if x.by_device else ' by hand'}",
    s.DeviceReported: lambda x: f"device: {x.text}",
    s.LineCounted: _counted,
    s.ClockStepped: lambda x: f"the clock was set from {x.was_at} to {x.is_at}",
    s.TableResumed: lambda x: f"the table goes on after record {x.after_seq}",
    s.LateBetSigned: lambda x: (
        f"bet {x.bet} of {x.player} was down in time, signs {x.signed_by}; {x.entered_by} entered it"
    ),
    s.PayoutConfirmed: _confirmed,
    s.TableStopped: lambda _: "the table is stopped in order",
}
