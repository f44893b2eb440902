"""How the packs of a table stand, as its journal says: which one is in play, which is being checked, which are on hold,
and which deals each has played since it was last found whole.

It is folded from the records, and part of the standing that snapshots store. It begins with the first record of a pack;
a table whose house asks for no check has none of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from tablemgr.engine import events as e
from tablemgr.engine.core import GAMES
from tablemgr.engine.state import Table
from tablemgr.kernel.packs import PACK_KINDS
from tablemgr.service.packs import events as p
from tablemgr.service.packs.compare import PASSED

# So many deals may be played with a pack between two good checks: no more could be flagged.
DEALS_MAX = 500
# A check ends by itself with so many cards: no pack is as large.
CHECK_CARDS_MAX = 150

# Why a stake goes back that lay there by mistake, or that its player did not want.
_UNDONE = ("corrected", "taken_back")


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack at the table: its name in the house, its kind, its back."""

    pack: str
    kind: str
    back: str


@dataclass(frozen=True, slots=True)
class Checking:
    """The check that is on: the cards read or named so far, and how many more came unread."""

    pack: Pack
    cards: tuple[str, ...] = ()
    unread: int = 0


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """The money in a deal, as in `DealFlagged`."""

    deal: int
    bets: int = 0
    staked_minor: int = 0
    won_minor: int = 0
    paid_minor: int = 0
    returned_minor: int = 0
    commission_minor: int = 0


@dataclass(frozen=True, slots=True)
class Trouble:
    """The last pack that was put on hold, until another is in play; and what was flagged for it."""

    held: p.PackHeld
    deals: int = 0
    staked_minor: int = 0
    paid_minor: int = 0


@dataclass(frozen=True, slots=True)
class PacksStanding:
    """`passed` are packs that were found whole here and lie ready. `result` is what the newest check came to. `played`
    has for each pack the deals since its last good check, none that has been flagged; `ahead` are the bets for the next
    deal. `seen` are the cards that have come from the pack since it was shuffled, those that a shuffle leaves out too.
    `suspect` is the pack of the deal that is on, if it has been put on hold meanwhile."""

    in_play: Pack | None = None
    checking: Checking | None = None
    passed: tuple[Pack, ...] = ()
    held: tuple[p.PackHeld, ...] = ()
    holds: int = 0
    result: p.PackChecked | None = None
    trouble: Trouble | None = None
    played: Mapping[str, tuple[PlayedDeal, ...]] = field(default_factory=dict)
    ahead: PlayedDeal = PlayedDeal(0)
    seen: tuple[str, ...] = ()
    is_deal_on: bool = False
    suspect: str | None = None
    deal_of: str | None = None

    def ready(self, pack: str) -> Pack | None:
        """A pack by its name, if it has passed its check and lies ready."""
        return next((each for each in self.passed if each.pack == pack), None)

    def hold_of(self, pack: str) -> p.PackHeld | None:
        """The newest hold that a pack is on, None if it is on none."""
        return next((each for each in reversed(self.held) if each.pack == pack), None)

    def unproved(self, pack: str) -> tuple[PlayedDeal, ...]:
        """The deals that were played with a pack since its last good check."""
        return self.played.get(pack, ())


def evolve_packs(packs: PacksStanding | None, event: object, table: Table | None) -> PacksStanding | None:
    """The packs after an event; `table` is the table after it."""
    if isinstance(event, p.PACK_EVENTS):
        return _told(packs or PacksStanding(is_deal_on=table is not None and table.deal is not None), event)
    if packs is None or table is None:
        return packs
    packs = _dealt(packs, event, table)
    return _paid(packs, event)


def _told(packs: PacksStanding, event: object) -> PacksStanding:
    match event:
        case p.PackCheckBegun():
            return replace(packs, checking=Checking(Pack(event.pack, event.kind, event.back)), result=None)
        case p.PackCardChecked():
            return replace(packs, checking=_card_checked(packs.checking, event))
        case p.PackCheckGivenUp():
            return replace(packs, checking=None)
        case p.PackChecked():
            return _checked(packs, event)
        case p.PackPutInPlay():
            pack = Pack(event.pack, event.kind, event.back)
            return replace(packs, in_play=pack, passed=_without(packs.passed, event.pack), trouble=None, result=None)
        case p.PackTakenOut():
            return replace(packs, in_play=None)
        case p.PackHeld():
            return _held(packs, event)
        case p.PackReleased():
            return replace(packs, held=tuple(each for each in packs.held if each.pack != event.pack))
        case p.DealFlagged():
            return _flagged(packs, event)
        case _:
            raise AssertionError(f"no event of a pack: {event!r}")


def _card_checked(checking: Checking | None, event: p.PackCardChecked) -> Checking:
    assert checking is not None, "a card is checked while a check is on"
    if event.card is None:
        return replace(checking, unread=checking.unread + 1)
    named = event.how == "named"
    return replace(checking, cards=(*checking.cards, event.card), unread=checking.unread - named)


def _checked(packs: PacksStanding, event: p.PackChecked) -> PacksStanding:
    if event.how == "play":
        return replace(packs, played=_but(packs.played, event.pack))
    checking, packs = packs.checking, replace(packs, checking=None, result=event)
    if event.result != PASSED or checking is None:
        return packs
    packs = replace(packs, played=_but(packs.played, event.pack))
    if packs.in_play is not None and packs.in_play.pack == event.pack:
        return packs
    return replace(packs, passed=(*_without(packs.passed, event.pack), checking.pack))


def _held(packs: PacksStanding, event: p.PackHeld) -> PacksStanding:
    is_in_play = packs.in_play is not None and packs.in_play.pack == event.pack
    is_of_the_deal = packs.is_deal_on and packs.deal_of == event.pack
    is_checking = packs.checking is not None and packs.checking.pack.pack == event.pack
    return replace(
        packs,
        in_play=None if is_in_play else packs.in_play,
        checking=None if is_checking else packs.checking,
        passed=_without(packs.passed, event.pack),
        held=(*packs.held, event),
        holds=event.hold,
        trouble=Trouble(event),
        suspect=event.pack if is_of_the_deal else packs.suspect,
    )


def _flagged(packs: PacksStanding, event: p.DealFlagged) -> PacksStanding:
    """It is flagged once. The pack may be out of trouble by then: another is in play."""
    left = tuple(each for each in packs.unproved(event.pack) if each.deal != event.deal)
    played = {**_but(packs.played, event.pack), event.pack: left} if left else _but(packs.played, event.pack)
    trouble = packs.trouble
    if trouble is not None and trouble.held.pack == event.pack:
        staked, paid = trouble.staked_minor + event.staked_minor, trouble.paid_minor + event.paid_minor
        trouble = Trouble(trouble.held, trouble.deals + 1, staked, paid)
    suspect = None if packs.suspect == event.pack and not packs.is_deal_on else packs.suspect
    return replace(packs, played=played, trouble=trouble, suspect=suspect)


def _dealt(packs: PacksStanding, event: object, table: Table) -> PacksStanding:
    """The deal and its cards."""
    game = GAMES[table.game]
    if isinstance(event, e.GameChanged):
        packs = replace(packs, seen=(), ahead=PlayedDeal(0))
    if type(event) in game.gathers:
        packs = replace(packs, seen=_left_out(table))
    match event:
        case e.CardShown():
            return replace(packs, seen=(*packs.seen, event.card))
        case e.DealBegun():
            return _deal_begun(packs, event)
        case e.DealEnded():
            return replace(packs, is_deal_on=False)
        case _:
            return packs


def _left_out(table: Table) -> tuple[str, ...]:
    """What lies in open hands while the rest is shuffled: it has come already."""
    shuffled = list(GAMES[table.game].pack(table))
    out = []
    for card in GAMES[table.game].whole_pack(table):
        if card in shuffled:
            shuffled.remove(card)
        else:
            out.append(card)
    return tuple(out)


def _deal_begun(packs: PacksStanding, event: e.DealBegun) -> PacksStanding:
    begun = replace(packs.ahead, deal=event.number)
    packs = replace(packs, is_deal_on=True, ahead=PlayedDeal(0), deal_of=None, suspect=None)
    if packs.in_play is None:
        return packs
    pack = packs.in_play.pack
    played = {**packs.played, pack: (*packs.unproved(pack), begun)}
    return replace(packs, played=played, deal_of=pack)


def _paid(packs: PacksStanding, event: object) -> PacksStanding:
    """The money of an event, in the deal that is on, or in the one that was: a bet may be entered late. A bet that is
    placed between two deals is for the next."""
    is_ahead = isinstance(event, e.BetPlaced | e.BetReturned) and not packs.is_deal_on
    if isinstance(event, e.BetPlaced) and event.late_reason is not None:
        is_ahead = False
    if is_ahead:
        return replace(packs, ahead=_with_money(packs.ahead, event))
    deals = packs.unproved(packs.deal_of) if packs.deal_of is not None else ()
    if not deals:
        return packs
    last = _with_money(deals[-1], event)
    if last is deals[-1] or packs.deal_of is None:
        return packs
    return replace(packs, played={**packs.played, packs.deal_of: (*deals[:-1], last)})


def _with_money(deal: PlayedDeal, event: object) -> PlayedDeal:
    match event:
        case e.BetPlaced():
            return replace(deal, bets=deal.bets + 1, staked_minor=deal.staked_minor + event.stake_minor)
        case e.BetReturned() if event.why in _UNDONE:
            return replace(deal, bets=deal.bets - 1, staked_minor=deal.staked_minor - event.stake_minor)
        case e.BetReturned():
            return replace(deal, returned_minor=deal.returned_minor + event.stake_minor)
        case e.BetSettled():
            won = event.stake_minor if event.outcome is e.Outcome.LOST else 0
            return replace(
                deal,
                won_minor=deal.won_minor + won,
                paid_minor=deal.paid_minor + event.from_bank_minor + event.from_banker_minor,
                commission_minor=deal.commission_minor + event.commission_minor,
            )
        case e.SecondStakeLost():
            return replace(deal, won_minor=deal.won_minor + event.amount_minor)
        case e.CommissionTaken():
            return replace(deal, commission_minor=deal.commission_minor + event.amount_minor)
        case e.CommissionReturned():
            return replace(deal, commission_minor=deal.commission_minor - event.amount_minor)
        case _:
            return deal


def _without(packs: tuple[Pack, ...], gone: str) -> tuple[Pack, ...]:
    return tuple(each for each in packs if each.pack != gone)


def _but(played: Mapping[str, tuple[PlayedDeal, ...]], pack: str) -> Mapping[str, tuple[PlayedDeal, ...]]:
    return {name: deals for name, deals in played.items() if name != pack}


def cards_of(pack: Pack) -> int:
    """How many cards a whole one has."""
    return len(PACK_KINDS[pack.kind])
