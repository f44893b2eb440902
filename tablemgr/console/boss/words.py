"""The words of the review: short lines for its lists, all that is known of a record, and times as this place has them.

A list's line is short, so that many can be seen at once; the record in question says everything. Context "review" of
Qt Linguist's catalogues; sentences come from `service.words` in English.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from PySide6.QtCore import QCoreApplication

from tablemgr.audit.events import CheckpointSigned, JournalOpened
from tablemgr.console.boss import port as p
from tablemgr.console.boss.tape import is_exception
from tablemgr.console.paint.lamps import LampFace, LampState
from tablemgr.console.words import as_shown
from tablemgr.engine import events as e
from tablemgr.kernel.cards import CARDS, RANKS, sign_of
from tablemgr.kernel.money import Currency
from tablemgr.review.deals import DealLine
from tablemgr.service.events import CommandRefused, LateBetSigned, PayoutConfirmed
from tablemgr.service.journal_words import record_sentence
from tablemgr.service.packs.events import DealFlagged, PackChecked, PackHeld, PackPutInPlay
from tablemgr.service.views import Moment
from tablemgr.service.words import is_told_in_its_own_way

HASH_DIGITS = 8


def tr(text: str) -> str:
    """The text in the language of the screen."""
    return QCoreApplication.translate("review", text)


def numbered(count: int) -> str:
    """A whole number, its thousands parted by a narrow gap."""
    return f"{count:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")


# Times. Sealed ones are UTC; people's are those of this place.


def local(at: str) -> datetime:
    """A sealed time by this place's clocks."""
    return datetime.fromisoformat(at).astimezone()


def time_of_day(at: str) -> str:
    """`21:04:31`."""
    return local(at).strftime("%H:%M:%S")


def exact_time(at: str) -> str:
    """`21:04:31.402`."""
    return f"{local(at):%H:%M:%S}.{local(at).microsecond // 1000:03}"


def day_of(at: str) -> str:
    """`30 Nov 2026`."""
    return f"{local(at).day} {_MONTHS()[local(at).month - 1]} {local(at).year}"


def _MONTHS() -> tuple[str, ...]:  # noqa: N802 - a constant that is translated when it is asked for
    names = tr("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec").split()
    assert len(names) == 12
    return tuple(names)


# Records.


@dataclass(frozen=True, slots=True)
class EntryWords:
    """A record as a line of a list, and all that is said of it when it is asked; each of `more` is a paragraph."""

    seq: str
    short: str
    at: str
    by: str
    hash: str
    is_marked: bool
    sentence: str
    more: tuple[str, ...]
    hash_groups: tuple[str, ...]


def entry_words(entry: p.Entry, currency: Currency) -> EntryWords:
    """All that a record says."""
    record, event = entry.record, entry.event
    hashed = entry.hash.hex()
    groups = tuple(hashed[i : i + HASH_DIGITS] for i in range(0, len(hashed), HASH_DIGITS))
    by = record.device or record.actor
    rule = getattr(event, "rule", "")
    who = tr("by {actor}, {role}").format(actor=record.actor, role=record.role)
    if record.actor == record.role:
        who = tr("by {actor}").format(actor=record.actor)
    if record.device:
        reading = "" if record.reading is None else tr(", reading {reading}").format(reading=record.reading)
        device = tr("device {device}{reading}").format(device=record.device, reading=reading)
        who = device if record.device == record.actor else f"{who}; {device}"
    utc = tr("{day} {time} UTC").format(day=record.at[:10], time=record.at[11:23])
    more = (tr("rule: {rule}").format(rule=rule) if rule else "", who, utc)
    return EntryWords(
        f"#{numbered(entry.seq)}",
        short_sentence(event, currency),
        exact_time(record.at),
        by,
        f"{hashed[:4]} {hashed[4:8]}",
        is_exception(event),
        full_sentence(event, currency),
        tuple(filter(None, more)),
        groups,
    )


def short_sentence(event: object, currency: Currency) -> str:
    """What happened, in as few words as a list has room for."""
    said = None if is_told_in_its_own_way(event) else _SHORT.get(type(event))
    return full_sentence(event, currency) if said is None else said(event, currency.shown)


def full_sentence(event: object, currency: Currency) -> str:
    """What the record says, its amounts as they are written on screens. What may not be seen yet has come veiled."""
    sentence = record_sentence(event, currency, currency.shown, names_face_down=True)
    return as_shown(sentence, currency) if isinstance(event, CommandRefused) else sentence


def _on(on: str | None) -> str:
    return sign_of(on) if on in CARDS else on or ""


def _short_bet(event: e.BetPlaced, money: Callable[[int], str]) -> str:
    said = tr("bet {amount}  seat {seat} on {card}").format(
        amount=money(event.stake_minor), seat=event.seat, card=_on(event.on)
    )
    if event.late_reason is not None:
        return tr("late {bet}").format(bet=said)
    return tr("corrected: {bet}").format(bet=said) if event.corrects is not None else said


def _short_settled(event: e.BetSettled, money: Callable[[int], str]) -> str:
    word = tr("lost {amount}  seat {seat}: {card}")
    amount = event.stake_minor
    if event.outcome is e.Outcome.WON:
        word, amount = tr("won {amount}  seat {seat}: {card}"), event.from_bank_minor + event.from_banker_minor
    return word.format(amount=money(amount), seat=event.seat, card=sign_of(event.card))


def _short_card(event: e.CardShown) -> str:
    places = {
        "table": tr("on the table"),
        "joins": tr("joins its rank"),
        "banker": tr("the banker's"),
        "shoe": tr("in the shoe"),
        "completes": tr("bank wins"),
        "dead": tr("dead"),
        "banker_completes": tr("banker loses"),
        "playette": tr("playette"),
    }
    card = sign_of(event.card) if event.card in CARDS else event.card
    # Another game's place is said in the game's own word.
    place = places.get(event.place, event.place.replace("_", " "))
    return tr("card {card}: {place}").format(card=card, place=place)


_SHORT: Mapping[type, Callable[[Any, Callable[[int], str]], str]] = {
    e.CardShown: lambda x, _: _short_card(x),
    e.BetPlaced: _short_bet,
    e.BetSettled: _short_settled,
    e.BetReturned: lambda x, money: tr("returned {amount}  seat {seat}").format(
        amount=money(x.stake_minor), seat=x.seat
    ),
    e.ChipsBrought: lambda x, money: tr("brought {amount}  seat {seat}").format(
        amount=money(x.amount_minor), seat=x.seat
    ),
    LateBetSigned: lambda x, _: tr("late bet {bet}: {name} signs").format(bet=x.bet, name=x.signed_by),
    PayoutConfirmed: lambda x, _: tr("paid: what {card} decided").format(card=_on(x.card)),
    e.CommissionTaken: lambda x, money: tr("commission {amount}").format(amount=money(x.amount_minor)),
    e.BankTaken: lambda x, _: tr("{player} takes the bank").format(player=x.player),
    e.BankPut: lambda x, money: tr("bank: {player} puts {amount}").format(
        player=x.player, amount=money(x.amount_minor)
    ),
    e.BankWithdrawn: lambda x, money: tr("bank: {player} takes {amount}").format(
        player=x.player, amount=money(x.amount_minor)
    ),
    e.BankReleased: lambda x, money: tr("bank back: {amount}").format(amount=money(x.amount_minor)),
    e.BankOffered: lambda x, _: tr("bank offered to {player}").format(player=x.player),
    e.DealBegun: lambda x, _: tr("deal {deal}: {player} banks").format(deal=x.number, player=x.banker),
    e.DealEnded: lambda x, _: tr("deal {deal} over: {result}").format(deal=x.number, result=x.result.replace("_", " ")),
    e.TableOpened: lambda x, _: tr("table opened: {game}").format(game=x.game.replace("_", " ")),
    CommandRefused: lambda x, _: tr("refused: {code}").format(code=x.code.replace("_", " ")),
    CheckpointSigned: lambda x, _: tr("checkpoint of #{seq} signed").format(seq=numbered(x.seq)),
    DealFlagged: lambda x, money: tr("deal {deal} flagged: {amount} staked").format(
        deal=x.deal, amount=money(x.staked_minor)
    ),
    PackHeld: lambda x, _: tr("pack {pack} on hold").format(pack=x.pack),
    PackChecked: lambda x, _: tr("pack {pack} check: {result}").format(pack=x.pack, result=x.result),
    PackPutInPlay: lambda x, _: tr("pack {pack} in play").format(pack=x.pack),
    JournalOpened: lambda x, _: tr("journal opened, {origin}").format(origin=x.origin),
}


# Deals.


def deal_title(number: int) -> str:
    """`deal 14`, or what came before the first."""
    return tr("deal {deal}").format(deal=number) if number else tr("before deal 1")


def deal_lines(
    deal: DealLine, open_bets: int = 0, *, is_flagged: bool = False
) -> tuple[str, str, tuple[str, str, str], str]:
    """Number and banker, how it ended, and that its pack is on hold; when, to the second, to the minute, and when it
    began; and what was in it. Of the deal that is on, the bets that are open too."""
    result = tr("in play") if deal.result is None else deal.result.replace("_", " ")
    if is_flagged:
        result = tr("pack flagged · {result}").format(result=result)
    began = local(deal.began_at)
    day, ended = f"{began.day} {_MONTHS()[began.month - 1]}", None if deal.ended_at is None else local(deal.ended_at)
    begins = f"{day} {began:%H:%M:%S}"
    whens = (begins, begins, begins)
    if ended is not None:
        whens = (f"{begins}–{ended:%H:%M:%S}", f"{day} {began:%H:%M}–{ended:%H:%M}", f"{day} {began:%H:%M}")
    bets = deal.bets + (open_bets if deal.result is None else 0)
    inside = tr("cards {cards} · bets {bets}").format(cards=deal.cards, bets=bets)
    return f"{deal_title(deal.number)}  {deal.banker}", result, whens, inside


# Where the replay stands.


def moment_words(moment: Moment) -> str:
    """How the table stood, in small letters: the plate says that it is a replay."""
    return {
        Moment.NOT_OPEN: tr("table not open"),
        Moment.NO_BANKER: tr("no banker"),
        Moment.OFFERED: tr("bank on offer"),
        Moment.DRAW: tr("draw for the bank"),
        Moment.BETWEEN_DEALS: tr("between deals"),
        Moment.OPENING: tr("opening"),
        Moment.BETS_OPEN: tr("bets open"),
        Moment.BETS_CLOSED: tr("no more bets"),
        Moment.IN_TURN: tr("a seat's turn"),
        Moment.OVER: tr("game over"),
        Moment.SETTLE: tr("settlement"),
        Moment.HELD: tr("table held"),
    }[moment]


def chain_lamp(proof: p.Proof | None, records: int) -> LampFace:
    """What is known of the whole journal."""
    chain = tr("chain")
    match proof:
        case p.Proved():
            known = tr("verified  {done} of {records} records").format(
                done=numbered(proof.records), records=numbered(max(records, proof.records))
            )
            return LampFace(chain, known, LampState.READY)
        case p.Proving():
            so_far = tr("being verified  {done} of {records} records").format(
                done=numbered(proof.done), records=numbered(proof.records or records)
            )
            return LampFace(chain, so_far, LampState.WORKING)
        case p.Broken(seq=None):
            return LampFace(chain, tr("BROKEN  {what}").format(what=proof.what), LampState.FAULT)
        case p.Broken():
            return LampFace(chain, tr("BROKEN at #{seq}").format(seq=numbered(proof.seq or 0)), LampState.FAULT)
        case _:
            known = tr("not verified yet  {records} records").format(records=numbered(records))
            return LampFace(chain, known, LampState.NOT_FITTED)


def card_choice(card: str) -> str:
    """A card, or a rank, as it is chosen."""
    return card if card in RANKS else sign_of(card)
