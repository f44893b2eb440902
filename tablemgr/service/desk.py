"""The desk: what a request leads to, given how all stands. Pure; the writer makes it durable.

The rules of the hold live here: a device's card that cannot be played is held and not lost, later ones wait behind it,
and a person's answer plays it, and them, as if it had been read. While a fault stands, no card is played and no deal
begins (C11), whoever asks. What a game allows is the engine's affair.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tablemgr.engine import commands as c
from tablemgr.engine.core import GAMES, advance, read_command
from tablemgr.engine.forms import BRING_FORM, Form, Key, numbers
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.money import Currency
from tablemgr.service import events as s
from tablemgr.service.felt.compare import bought_on_the_desk, felt_events
from tablemgr.service.hiding import hides_next
from tablemgr.service.hold import HOLD_CARDS_MAX, UNREAD, WAITING, HeldCard
from tablemgr.service.late_bets import entered_late, evolve_late, needs_signature, signature
from tablemgr.service.packs import acts
from tablemgr.service.packs.acts import PACK_WORD, PackTable
from tablemgr.service.packs.register import PackRegister
from tablemgr.service.packs.standing import PacksStanding
from tablemgr.service.requests import (
    Answer,
    CardPassedUnread,
    CardSeen,
    FaultSeen,
    FeltLooked,
    LineGiven,
    Noted,
    Request,
    TrayLooked,
)
from tablemgr.service.standing import Standing, after_play, evolve_standing
from tablemgr.service.tray.compare import tray_events
from tablemgr.service.unfinished import Unfinished
from tablemgr.service.words import is_face_down, refusal_sentence

# The word of a table script that answers for a held card, and what may be answered.
HOLD_WORD = "hold"
ANSWERS = ("this_card", "next_card", "not_in_play", "new_deal", "clear_fault")

# What changes neither cards nor bets, and so may be done while a card is held in a deal.
_QUIET = (c.SeatPlayer, c.BuyIn, c.BringChips, c.CashOut, c.LeaveSeat, c.SetLimits, c.DeclareMisdeal)


@dataclass(frozen=True, slots=True)
class Paid:
    """These bets of a settlement have been collected or paid."""

    bets: tuple[int, ...]


# Words of the service's own, which no table script has: chips that lie there, and a settlement that has been paid.
BRING_WORD, PAID_WORD = "bring", "paid"
PAID_FORM = Form(Paid, (Key("bets", numbers),))
# What a late bet, or the correction of one, says beside a script's keys: who signs, and which card it was down before.
SIGNED_KEY, BEFORE_KEY = "signed_by", "before"
_BESIDE: Mapping[object, tuple[str, ...]] = {"late": (SIGNED_KEY, BEFORE_KEY), "correct": (SIGNED_KEY,)}


_UNREAD = "a card passed unread: say which it is"
_UNREAD_WAITS = "a card passed unread, and waits: another is held or a fault stands; answer for that first"


class HoldFullError(Exception):
    """The hold takes no more cards: whoever brings one keeps it and asks again."""


class Desk:
    """One request being decided: the events so far, the standing after them, an answer for each card played."""

    def __init__(
        self,
        standing: Standing,
        reading: str = "",
        unfinished: Unfinished | None = None,
        actor: str = "",
        register: Callable[[], PackRegister] | None = None,
    ) -> None:
        """`reading` is the device and its reading, if the request came from one; `actor` who asks; `register` gives
        that of the house's packs, None if this table uses none."""
        assert standing.table is not None
        self.standing = standing
        self._reading = reading
        self._unfinished = unfinished or Unfinished()
        self._actor = actor
        self._register = register
        self.events: list[object] = []
        self.card_answers: list[Answer] = []

    @property
    def table(self) -> Table:
        """The table as the events so far leave it."""
        assert self.standing.table is not None
        return self.standing.table

    def decide(self, request: Request) -> None:
        """Lets everything happen that follows from the request; Refused, and then nothing of it counts."""
        match request:
            case LineGiven():
                self._line(request)
            case CardSeen() | CardPassedUnread() if self._is_checking:
                self._card_of_a_check(request)
            case CardSeen():
                self._card_seen(request.card)
            case CardPassedUnread():
                waits = not self.standing.hold.is_empty
                self._hold_card(None, UNREAD, request.suggestion)
                self._answer_held(UNREAD, _UNREAD_WAITS if waits else _UNREAD, "?")
            case FaultSeen():
                self._fault(request)
            case Noted():
                self._happen(request.event)
            case TrayLooked() if self.standing.tray is not None:
                self._happen(*tray_events(self.standing.tray, request.look, request.settled_at_minor))
            case FeltLooked() if self.standing.felt is not None:
                self._happen(*felt_events(self.standing.felt, request, self.table))

    def _happen(self, *events: object) -> None:
        for event in events:
            self.standing = evolve_standing(self.standing, event)
            self.events.append(event)

    def _play(self, command: object) -> None:
        """A command of the game, decided by the engine."""
        # The engine has evolved the table already; the fold over the events gives the same one.
        events, table = advance(self.table, command)
        acts.refuse_to_play(self._pack_table(), command, events)
        self.events.extend(events)
        self.standing = after_play(self.standing, events, table)
        if self.standing.packs is not None:
            self._happen(*acts.after_play(self._pack_table(), events))
        for event in events:
            self._happen(*bought_on_the_desk(self.standing.felt, event))

    def _pack_table(self, register: PackRegister | None = None) -> PackTable:
        """What an act with a pack is decided by, after the events so far."""
        packs = self.standing.packs or PacksStanding()
        return PackTable(packs, self.table, self._unfinished.options, register, self.standing.journal_id)

    @property
    def _is_checking(self) -> bool:
        return self.standing.packs is not None and self.standing.packs.checking is not None

    def _card_of_a_check(self, request: CardSeen | CardPassedUnread) -> None:
        card = request.card if isinstance(request, CardSeen) else None
        self._happen(*acts.check_card(self._pack_table(), card))
        self.card_answers.append(Answer(accepted=True, of_card=card or "?"))

    def _pack_line(self, fields: Mapping[str, object]) -> None:
        """A pack is moved or checked; no check counts with a fault standing. What came between deals before anybody
        said that a pack is being checked was of that pack."""
        hold, act = self.standing.hold, fields.get(acts.ACT_KEY)
        if act in ("check", "checked") and hold.faults:
            raise self._fault_stands()
        register = None if self._register is None else self._register()
        self._happen(*acts.pack_line(self._pack_table(register), fields))
        if act == "check":
            for held in hold.cards:
                self._happen(s.HeldCardReleased(held.card, None, "pack_check", held.reading))
                self._happen(*acts.check_card(self._pack_table(), held.card))

    def _line(self, line: LineGiven) -> None:
        if line.fields is None:
            raise Refused(Reason.BAD_COMMAND, "no_object", why=line.why_not)
        if line.fields.get("do") == "open":
            raise Refused(Reason.BAD_COMMAND, "second_open")
        if line.fields.get("do") == HOLD_WORD:
            self._hold_line(line.fields)
            return
        if line.fields.get("do") == PAID_WORD:
            self._paid(line.fields)
            return
        if line.fields.get("do") == PACK_WORD:
            self._pack_line(line.fields)
            return
        fields, beside = _apart(line.fields)
        command = self._read(fields)
        if isinstance(command, c.ShowCard) and self._is_checking:
            self._happen(*acts.check_card(self._pack_table(), command.card, is_typed=True))
            return
        self._same_card(beside.get(BEFORE_KEY))
        hold = self.standing.hold
        if isinstance(command, c.ShowCard) and hold.cards and self.table.phase in (Phase.DEAL, Phase.DRAW):
            self._this_card(command.card)
            return
        if hold.faults and not isinstance(command, _QUIET) and not self._between_banks(command):
            raise self._fault_stands()
        if hold.cards and self.table.phase is Phase.DEAL and not isinstance(command, _QUIET):
            raise Refused(Reason.WRONG_PHASE, "held")
        begins = self.table.phase is not Phase.DEAL and isinstance(command, c.Shuffle | c.CloseBetting)
        self._play(command)
        self._sign(beside.get(SIGNED_KEY))
        if isinstance(command, c.DeclareMisdeal):
            self._drop_all("misdeal")
            if self.standing.packs is not None:
                self._happen(*acts.after_misdeal(self._pack_table(), [(held.card, held.why) for held in hold.cards]))
        elif begins and hold.cards and _takes_cards(self.table):
            self._cards_before_the_deal(hold.cards[0])

    def _read(self, fields: Mapping[str, object]) -> Any:
        """A line of a table script, or one of chips that were brought, where there are chips at all."""
        if fields.get("do") == BRING_WORD and GAMES[self.table.game].has(c.BringChips):
            return BRING_FORM.read(fields, Currency.of(self.table.currency))
        return read_command(self.table, fields)

    def _paid(self, fields: Mapping[str, object]) -> None:
        """A settlement has been collected or paid. That changes nothing at the table, so it waits for no card and no
        fault."""
        paid: Paid = PAID_FORM.read(fields, Currency.of(self.table.currency))
        self._happen(self._unfinished.confirmed(paid.bets))

    def _same_card(self, before: str | None) -> None:
        """Who asks for a late bet has this card before him; one that has shown since would settle it wrongly."""
        last = self.table.last_card
        hidden = last is not None and is_face_down(last)
        if before is not None and (last is None or hidden or last.card != before):
            shown = "another deal" if last is None else "a card face down" if hidden else last.card
            raise Refused(Reason.WRONG_PHASE, "another_card", before=before, card=shown)

    def _sign(self, signed_by: str | None) -> None:
        """The signatures under what this line has entered late. It is right in all else, so they are asked for last."""
        before = after = self._unfinished.late
        for event in self.events:
            after = evolve_late(after, event)
        limit_minor = self._unfinished.options.late_bet_limit_minor
        for bet in entered_late(before, after):
            if signed_by is not None:
                self._happen(signature(bet, self._actor, signed_by, limit_minor, self.table))
            elif needs_signature(after, bet, limit_minor):
                raise Refused(Reason.BAD_COMMAND, "needs_signature", limit_minor=limit_minor)

    def _cards_before_the_deal(self, head: HeldCard) -> None:
        """Cards that came with a banker seated are the deal's first. Of one that came while nobody held the bank, only
        a person knows whether it is of this pack or the last."""
        if head.offers_new_deal:
            self._release_in_turn()
            return
        card = "?" if head.card is None or hides_next(self.table) else head.card
        message = f"{card} came before anybody held the bank, or in the last deal: say what it is; later cards wait"
        self._answer_held(head.why, message, card)

    def _between_banks(self, command: object) -> bool:
        """With no deal on, a fault stops only the cards and what begins a deal."""
        return self.table.phase is not Phase.DEAL and not isinstance(command, c.Shuffle | c.DrawForBank | c.ShowCard)

    def _fault_stands(self) -> Refused:
        return Refused(Reason.WRONG_PHASE, "fault", faults=" and ".join(self.standing.hold.faults))

    def _hold_line(self, fields: Mapping[str, object]) -> None:
        """`{"do": "hold", "answer": …, "card": …}`: what a person says of the first of the held cards."""
        allowed = {"do", "answer", "card"} if fields.get("answer") == "this_card" else {"do", "answer"}
        for key in fields:
            if key not in allowed:
                raise Refused(Reason.BAD_COMMAND, "unknown_key", do=HOLD_WORD, key=key)
        answer = fields.get("answer")
        if answer not in ANSWERS:
            raise Refused(Reason.BAD_COMMAND, "wrong_value", do=HOLD_WORD, key="answer", takes=" or ".join(ANSWERS))
        if answer == "clear_fault":
            self._clear_faults()
            return
        if not self.standing.hold.cards:
            raise Refused(Reason.BAD_COMMAND, "nothing_held")
        head = self.standing.hold.cards[0]
        match answer:
            case "this_card":
                self._this_card(_named_card(fields, head))
            case "new_deal":
                if self.standing.hold.faults:
                    raise self._fault_stands()
                self._play(c.Shuffle(None))
                self._release_in_turn(as_answer="new_deal")
            case _:
                self._happen(s.HeldCardReleased(head.card, None, str(answer), head.reading))
                self._release_in_turn()

    def _this_card(self, card: str) -> None:
        """The first of the held cards is this one; it is played, and those that waited behind it."""
        if self.standing.hold.faults:
            raise self._fault_stands()
        head = self.standing.hold.cards[0]
        self._happen(s.HeldCardReleased(head.card, card, "this_card", head.reading))
        self._play(c.ShowCard(card))
        self._release_in_turn()

    def _card_seen(self, card: str) -> None:
        if not self.standing.hold.is_empty:
            self._hold_card(card, WAITING)
            self._answer_held(WAITING, "the card waits: another is held or a fault stands", card)
            return
        try:
            self._play(c.ShowCard(card))
        except Refused as refused:
            self._hold_card(card, refused.reason.value)
            self._answer_held(refused.reason.value, self._sentence(refused), card)
            return
        self.card_answers.append(Answer(accepted=True, of_card=card))

    def _release_in_turn(self, as_answer: str = "in_turn") -> None:
        """Plays the held cards in their order, up to one that only a person can answer for."""
        while self.standing.hold.cards and not self.standing.hold.faults:
            head = self.standing.hold.cards[0]
            if head.card is None:
                self._answer_held(UNREAD, _UNREAD, "?")
                return
            before = self.standing, len(self.events)
            try:
                self._happen(s.HeldCardReleased(head.card, head.card, as_answer, head.reading))
                self._play(c.ShowCard(head.card))
            except Refused as refused:
                self.standing = before[0]
                del self.events[before[1] :]
                code = refused.reason.value
                self._happen(s.HeldCardStands(head.card, code, head.offers_new_deal, head.suggestion, head.reading))
                self._answer_held(code, self._sentence(refused), head.card)
                return
            self.card_answers.append(Answer(accepted=True, of_card=head.card))

    def _drop_all(self, answer: str) -> None:
        for held in self.standing.hold.cards:
            self._happen(s.HeldCardReleased(held.card, None, answer, held.reading))

    def _fault(self, fault: FaultSeen) -> None:
        stands = fault.code in self.standing.hold.faults
        if not fault.is_over:
            event = s.DeviceReported(fault.code, fault.text) if stands else s.FaultRaised(fault.code, fault.text)
            self._happen(event)
        elif stands:
            self._happen(s.FaultCleared(fault.code, by_device=True))
            self._release_if_waiting()
        else:
            self._happen(s.DeviceReported(fault.code, f"cleared: {fault.text}"))

    def _clear_faults(self) -> None:
        if not self.standing.hold.faults:
            raise Refused(Reason.BAD_COMMAND, "nothing_held")
        for code in self.standing.hold.faults:
            self._happen(s.FaultCleared(code, by_device=False))
        self._release_if_waiting()

    def _release_if_waiting(self) -> None:
        """After a fault: cards that only waited are played; one that a person must answer for stays, and an unread one
        is asked for now."""
        cards = self.standing.hold.cards
        if cards and (cards[0].why == WAITING or cards[0].card is None):
            self._release_in_turn()

    def _hold_card(self, card: str | None, why: str, suggestion: str = "") -> None:
        if self.standing.hold.is_full:
            raise HoldFullError
        self._happen(s.CardHeld(card, why, self._offers_new_deal(), suggestion, self._reading))
        if len(self.standing.hold.cards) == HOLD_CARDS_MAX:
            text = f"{HOLD_CARDS_MAX} cards are held: the next ones wait in the device until somebody answers"
            self._happen(s.DeviceReported("hold_full", text, is_alert=True))

    def _offers_new_deal(self) -> bool:
        """Where a shuffle begins the deal that the card may be the first of, or lets the card begin it."""
        if self.table.phase is not Phase.BETWEEN_DEALS:
            return False
        try:
            events, after = advance(self.table, c.Shuffle(None))
            acts.refuse_to_play(self._pack_table(), c.Shuffle(None), events)
        except Refused:
            return False
        return _takes_cards(after)

    def _answer_held(self, code: str, message: str, card: str) -> None:
        self.card_answers.append(Answer(accepted=False, code=code, message=message, of_card=card))

    def _sentence(self, refused: Refused) -> str:
        return refusal_sentence(refused, Currency.of(self.table.currency))


def _takes_cards(table: Table) -> bool:
    """Whether a deal is on, or a card begins the next one."""
    return table.phase is Phase.DEAL or c.ShowCard in GAMES[table.game].accepts(table)


def _named_card(fields: Mapping[str, object], head: HeldCard) -> str:
    """The card that was named, or the one that the device believes in."""
    named: Any = fields.get("card", head.card or head.suggestion or None)
    if named is None:
        raise Refused(Reason.BAD_COMMAND, "missing_key", do=HOLD_WORD, key="card")
    if not isinstance(named, str):
        raise Refused(Reason.BAD_COMMAND, "wrong_value", do=HOLD_WORD, key="card", takes="text")
    return named


def _apart(fields: Mapping[str, object]) -> tuple[Mapping[str, object], Mapping[str, str]]:
    """A line as a table script has it, and what a late bet says beside that; Refused(BAD_COMMAND)."""
    word = fields.get("do")
    keys = _BESIDE.get(word, ()) if isinstance(word, str) else ()
    beside: dict[str, str] = {}
    for key in keys:
        if key in fields:
            given = fields[key]
            if not isinstance(given, str) or not given:
                raise Refused(Reason.BAD_COMMAND, "wrong_value", do=word, key=key, takes="text that is not empty")
            beside[key] = given
    return {key: value for key, value in fields.items() if key not in beside}, beside
