"""What people and devices do with packs at a table, and what follows: lines `pack`, cards of a check, deals of a pack.

Pure, as the desk is: each function gives events, or refuses. Where the house asks for no check nothing is refused here
that a table without packs would not refuse; a pack that is found not whole leaves the table all the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tablemgr.engine import commands as c
from tablemgr.engine import events as e
from tablemgr.engine.checks import wrong_phase
from tablemgr.engine.core import GAMES
from tablemgr.engine.forms import Form, Key, words
from tablemgr.engine.reasons import Reason, Refused
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.cards import CARDS, UNSEEN_CARD
from tablemgr.kernel.money import Currency
from tablemgr.kernel.packs import PACK_KINDS, is_whole, kind_of_pack
from tablemgr.service.options import ASKED_TWICE, NO_CHECK, TableOptions
from tablemgr.service.packs import events as p
from tablemgr.service.packs.compare import FAILED, Found, compare
from tablemgr.service.packs.register import HOLD, OUT, TEXT_CHARS_MAX, PackRegister
from tablemgr.service.packs.standing import (
    CHECK_CARDS_MAX,
    DEALS_MAX,
    Checking,
    Pack,
    PacksStanding,
    PlayedDeal,
)

# The word of the service's own for a pack, and what may be done.
PACK_WORD, ACT_KEY = "pack", "act"

# A device's card that cannot be there, and what is then wrong with the pack.
IMPOSSIBLE = (Reason.DUPLICATE_CARD.value, Reason.CARD_NOT_IN_DECK.value)


@dataclass(frozen=True, slots=True)
class PackTable:
    """What an act with a pack is decided by. `register` is the house's, None where this table has none; `journal_id`
    is the table's own journal."""

    packs: PacksStanding
    table: Table
    options: TableOptions
    register: PackRegister | None
    journal_id: str

    @property
    def asks(self) -> bool:
        """Whether the house wants a pack checked before it is played with."""
        return self.options.pack_check != NO_CHECK


@dataclass(frozen=True, slots=True)
class Named:
    """An act with a pack that is named, and what a house without a register says of it."""

    pack: str
    kind: str | None = None
    back: str = ""


@dataclass(frozen=True, slots=True)
class Reasoned:
    """An act with a pack, the one in play if none is named, and why."""

    pack: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Bare:
    """An act that needs no more words."""


def _printable(given: object, currency: Currency) -> str:
    said = words(given, currency)
    if said != said.strip() or len(said) > TEXT_CHARS_MAX or not said.isprintable():
        raise ValueError(f"1 to {TEXT_CHARS_MAX} printable characters, with no blank at either end")
    return said


def _kind(given: object, currency: Currency) -> str:
    if words(given, currency) not in PACK_KINDS:
        raise ValueError(f"one of {', '.join(PACK_KINDS)}")
    return str(given)


_PACK = Key("pack", _printable)
_PACK_OR_NONE = Key("pack", _printable, required=False)
_DESCRIBED = (_PACK, Key("kind", _kind, required=False), Key("back", _printable, required=False, absent=""))
_REASON = Key("reason", _printable)

# By the act, which the form is read without.
FORMS: Mapping[str, Form] = {
    "check": Form(Named, _DESCRIBED),
    "checked": Form(Bare),
    "give_up": Form(Bare),
    "in": Form(Named, _DESCRIBED),
    "out": Form(Reasoned, (_PACK_OR_NONE, Key("reason", _printable, required=False, absent=""))),
    "hold": Form(Reasoned, (_PACK_OR_NONE, _REASON)),
    "release": Form(Reasoned, (_PACK, _REASON)),
    "ran_out": Form(Bare),
}
ACTS = tuple(FORMS)


def pack_line(at: PackTable, fields: Mapping[str, object]) -> Iterator[object]:
    """What a line `pack` leads to, event by event; Refused, before the first of them."""
    act = fields.get(ACT_KEY)
    if not isinstance(act, str) or act not in FORMS:
        takes = f"one of {', '.join(ACTS)}"
        raise Refused(Reason.BAD_COMMAND, "wrong_value", do=PACK_WORD, key=ACT_KEY, takes=takes)
    beside = {key: value for key, value in fields.items() if key != ACT_KEY}
    said = FORMS[act].read(beside, Currency.of(at.table.currency))
    match act:
        case "check":
            return _begin_check(at, said)
        case "checked":
            return _end_check(at, _checking(at.packs))
        case "give_up":
            return iter((p.PackCheckGivenUp(_checking(at.packs).pack.pack),))
        case "in":
            return _put_in(at, said)
        case "out":
            return _take_out(at, said)
        case "hold":
            return _hold_by_person(at, said)
        case "release":
            return _release(at, said)
        case _:
            return _ran_out(at)


# A check.


def check_card(at: PackTable, card: str | None, *, is_typed: bool = False) -> Iterator[object]:
    """A card of the pack that is being checked, None if it passed unread. A typed card is the unread one, if there is
    one; Refused(NO_SUCH_CARD) for what is no card."""
    checking = _checking(at.packs)
    if card is not None and card not in CARDS:
        raise Refused(Reason.NO_SUCH_CARD, card=card)
    how = "unread" if card is None else "read"
    if is_typed:
        how = "named" if checking.unread else "typed"
    return _take_card(at, checking, card, how)


def _take_card(at: PackTable, checking: Checking, card: str | None, how: str) -> Iterator[object]:
    yield p.PackCardChecked(checking.pack.pack, card, how)
    cards = checking.cards if card is None else (*checking.cards, card)
    unread = checking.unread + (card is None) - (how == "named")
    if len(cards) + unread >= CHECK_CARDS_MAX:
        yield from _end_check(at, Checking(checking.pack, cards, unread))


def _begin_check(at: PackTable, said: Named) -> Iterator[object]:
    _between_deals(at)
    if at.packs.checking is not None:
        raise Refused(Reason.WRONG_PHASE, "pack_check", pack=at.packs.checking.pack.pack)
    if at.packs.in_play is not None:
        _is_gathered(at)
    releases = _may_be_here(at, said.pack)
    pack = _described(at, said)
    return iter((*releases, p.PackCheckBegun(pack.pack, pack.kind, pack.back)))


def _end_check(at: PackTable, checking: Checking) -> Iterator[object]:
    pack = checking.pack
    found = compare(pack.kind, checking.cards, checking.unread)
    cards = len(checking.cards) + checking.unread
    wrong = found.missing, found.doubled, found.foreign
    yield p.PackChecked(pack.pack, pack.kind, "check", found.result, cards, *wrong, found.unread)
    if found.result == FAILED:
        yield from _leaves(at, pack.pack, pack.kind, "check", found)


def _checking(packs: PacksStanding) -> Checking:
    if packs.checking is None:
        raise Refused(Reason.WRONG_PHASE, "no_pack_check")
    return packs.checking


# In the shoe and out of it.


def _put_in(at: PackTable, said: Named) -> Iterator[object]:
    _between_deals(at)
    packs = at.packs
    if packs.checking is not None:
        raise Refused(Reason.WRONG_PHASE, "pack_check", pack=packs.checking.pack.pack)
    _is_gathered(at)
    if packs.in_play is not None and packs.in_play.pack == said.pack:
        raise Refused(Reason.WRONG_PHASE, "pack_is_in", pack=said.pack)
    if not at.asks:
        # A hold of this table's is the house's affair; it asks for no check.
        pack = packs.ready(said.pack) or _described(at, said)
    else:
        _may_be_here(at, said.pack)
        ready = packs.ready(said.pack)
        if ready is None:
            raise Refused(Reason.PACK_NOT_CHECKED, "before", pack=said.pack)
        pack = ready
    if at.options.pack_check == ASKED_TWICE:
        for other in packs.played:
            if other != pack.pack:
                raise Refused(Reason.PACK_NOT_CHECKED, "after", pack=other, deals=len(packs.unproved(other)))
    taken = () if packs.in_play is None else (p.PackTakenOut(packs.in_play.pack, f"for {pack.pack}"),)
    return iter((*taken, p.PackPutInPlay(pack.pack, pack.kind, pack.back)))


def _take_out(at: PackTable, said: Reasoned) -> Iterator[object]:
    _between_deals(at)
    return iter((p.PackTakenOut(_in_play(at, said.pack).pack, said.reason),))


def _hold_by_person(at: PackTable, said: Reasoned) -> Iterator[object]:
    """Somebody has seen that a pack is not as it should be, in play or not: a card lies on the floor."""
    name = said.pack or _in_play(at, None).pack
    is_in_play = at.packs.in_play is not None and at.packs.in_play.pack == name
    if at.packs.hold_of(name) is not None and not is_in_play:
        raise Refused(Reason.PACK_ON_HOLD, "", pack=name)
    pack = _known(at.packs, name)
    return _leaves(at, name, "" if pack is None else pack.kind, "person", None, said.reason)


def _release(at: PackTable, said: Reasoned) -> Iterator[object]:
    assert said.pack is not None
    if at.packs.hold_of(said.pack) is None:
        raise Refused(Reason.NO_SUCH_PACK, "not_held", pack=said.pack)
    if at.register is not None:
        raise Refused(Reason.PACK_ON_HOLD, "by_register", pack=said.pack)
    return iter((p.PackReleased(said.pack, False, said.reason),))


def _ran_out(at: PackTable) -> Iterator[object]:
    """The last card of the pack has been drawn: with those that have shown, all must be there. What lies face down
    unread may be any."""
    pack = _in_play(at, None)
    if not at.packs.is_deal_on and not GAMES[at.table.game].pack_goes_on(at.table):
        raise wrong_phase(at.table)
    read = [card for card in at.packs.seen if card in CARDS]
    found = compare(pack.kind, read, len(at.packs.seen) - len(read))
    if at.packs.is_deal_on and GAMES[at.table.game].face_down:
        # What is missing would tell what lies face down.
        found = replace(found, missing=tuple(UNSEEN_CARD for _ in found.missing))
    if found.result == FAILED:
        return _leaves(at, pack.pack, pack.kind, "ran_out", found)
    wrong = found.missing, found.doubled, found.foreign
    checked = p.PackChecked(pack.pack, pack.kind, "play", found.result, len(at.packs.seen), *wrong, found.unread)
    return iter((checked,))


# In play.


def refuse_to_play(at: PackTable, command: object, happened: Sequence[object]) -> None:
    """Refused for what may not be done with the pack that lies there, or without one: where the house asks for checks,
    and while one is on. `at` is before the command, `happened` what the rules say would follow."""
    begins = [event for event in happened if isinstance(event, e.DealBegun | e.DrawBegun)]
    if begins and at.packs.checking is not None:
        raise Refused(Reason.WRONG_PHASE, "pack_check", pack=at.packs.checking.pack.pack)
    if any(isinstance(event, e.DealBegun) for event in begins):
        _may_begin(at)
    goes_on = isinstance(command, c.ShowCard) or any(_is_new_bet(event) for event in happened)
    if at.asks and goes_on and at.packs.suspect is not None and at.packs.is_deal_on:
        raise Refused(Reason.PACK_ON_HOLD, "in_a_deal", pack=at.packs.suspect)


def _is_new_bet(event: object) -> bool:
    """Not one that stands for another, or that lay there before the last card."""
    return isinstance(event, e.BetPlaced) and event.corrects is None and event.late_reason is None


def _may_begin(at: PackTable) -> None:
    pack = at.packs.in_play
    if pack is None:
        if at.asks:
            raise Refused(Reason.PACK_NOT_CHECKED, "none_in_play")
        return
    if len(at.packs.unproved(pack.pack)) >= DEALS_MAX:
        raise Refused(Reason.PACK_NOT_CHECKED, "too_long", pack=pack.pack, deals=DEALS_MAX)
    if at.asks and not is_whole(pack.kind, GAMES[at.table.game].whole_pack(at.table)):
        raise Refused(Reason.PACK_NOT_CHECKED, "kind", pack=pack.pack, kind=pack.kind, game=at.table.game)


def after_play(at: PackTable, happened: Sequence[object]) -> Iterator[object]:
    """What follows for packs from what has happened; `at` is after it. A pack of which every card has shown is whole;
    a deal that has ended with a pack on hold is flagged with all the money that was in it."""
    packs = at.packs
    if packs.suspect is not None and any(isinstance(event, e.DealEnded) for event in happened):
        held = packs.suspect
        why = packs.trouble.held.why if packs.trouble is not None and packs.trouble.held.pack == held else ""
        yield from (_flag(held, why, deal) for deal in packs.unproved(held)[-1:])
    pack = packs.in_play
    if (
        pack is not None
        and any(isinstance(event, e.CardShown) for event in happened)
        and is_whole(pack.kind, packs.seen)
    ):
        yield p.PackChecked(pack.pack, pack.kind, "play", "passed", len(packs.seen))


def after_misdeal(at: PackTable, held: Sequence[tuple[str | None, str]]) -> Iterator[object]:
    """The deal could not stand: what a device read and the rules refused, `held` with the code, was there. A card that
    is in no such pack is foreign, one that had shown is there twice."""
    impossible = [(card, why) for card, why in held if card is not None and why in IMPOSSIBLE]
    pack = _of_the_last_deal(at.packs)
    if not impossible or pack is None:
        return
    doubled = tuple(card for card, why in impossible if why == Reason.DUPLICATE_CARD.value)
    foreign = tuple(card for card, why in impossible if why != Reason.DUPLICATE_CARD.value)
    yield from _leaves(at, pack.pack, pack.kind, "play", Found((), doubled, foreign))


def _of_the_last_deal(packs: PacksStanding) -> Pack | None:
    """The pack in play, which is that of the deal that has just ended."""
    return packs.in_play if packs.in_play is not None and packs.in_play.pack == packs.deal_of else None


def _leaves(at: PackTable, pack: str, kind: str, why: str, found: Found | None, reason: str = "") -> Iterator[object]:
    """The pack is on hold, and every deal since its last good check is flagged; the one that is on, when it ends."""
    wrong = ((), (), ()) if found is None else (found.missing, found.doubled, found.foreign)
    yield p.PackHeld(pack, kind, why, at.packs.holds + 1, *wrong, reason)
    deals = at.packs.unproved(pack)
    if at.packs.is_deal_on and at.packs.deal_of == pack:
        deals = deals[:-1]
    yield from (_flag(pack, why, deal) for deal in deals)


def _flag(pack: str, why: str, deal: PlayedDeal) -> p.DealFlagged:
    return p.DealFlagged(
        deal.deal,
        pack,
        why,
        deal.bets,
        deal.staked_minor,
        deal.won_minor,
        deal.paid_minor,
        deal.returned_minor,
        deal.commission_minor,
    )


# What is known of a pack.


def _between_deals(at: PackTable) -> None:
    if at.table.phase in (Phase.DEAL, Phase.DRAW):
        raise wrong_phase(at.table)


def _is_gathered(at: PackTable) -> None:
    """A pack that goes on from deal to deal is dealt to its end, or shuffled, before it is moved."""
    if GAMES[at.table.game].pack_goes_on(at.table):
        raise Refused(Reason.WRONG_PHASE, "pack_goes_on")


def _in_play(at: PackTable, named: str | None) -> Pack:
    pack = at.packs.in_play
    if pack is None or named not in (None, pack.pack):
        raise Refused(Reason.NO_SUCH_PACK, "not_in_play" if named else "none_in_play", pack=named)
    return pack


def _known(packs: PacksStanding, name: str) -> Pack | None:
    of_checking = None if packs.checking is None else packs.checking.pack
    return next((each for each in (packs.in_play, of_checking, *packs.passed) if each and each.pack == name), None)


def _may_be_here(at: PackTable, name: str) -> tuple[object, ...]:
    """Refused for a pack that is on hold, or that the register has elsewhere. A hold of this table's is over when the
    register knows of it and has the pack out here again: that is recorded first."""
    held = at.packs.hold_of(name)
    if at.register is None:
        if held is not None:
            raise Refused(Reason.PACK_ON_HOLD, "", pack=name)
        return ()
    known = at.register.packs.get(name)
    if known is None:
        raise Refused(Reason.NO_SUCH_PACK, "not_registered", pack=name)
    is_settled = held is None or report_of(at.journal_id, held.hold) in known.reports
    if not is_settled or known.status == HOLD:
        raise Refused(Reason.PACK_ON_HOLD, "by_register", pack=name)
    if (known.status, known.table) != (OUT, at.options.table_name):
        where = f"out at {known.table}" if known.status == OUT else known.status
        raise Refused(Reason.NO_SUCH_PACK, "not_here", pack=name, where=where, table=at.options.table_name)
    return () if held is None else (p.PackReleased(name, True, known.reason),)


def _described(at: PackTable, said: Named) -> Pack:
    """What the register says of a pack; without one what the line says, and else what the game is played with."""
    if at.register is not None and said.pack in at.register.packs:
        known = at.register.packs[said.pack]
        return Pack(known.pack, known.kind, known.back)
    kind = said.kind or kind_of_pack(GAMES[at.table.game].whole_pack(at.table))
    assert kind is not None, "every game is played with a pack of some kind"
    return Pack(said.pack, kind, said.back)


def report_of(journal_id: str, hold: int) -> str:
    """How a register names a table's own hold."""
    return f"{journal_id}:{hold}"
