"""What a screen shows of the packs of a table: the one in play, a check as it goes on, and what must happen now."""

from dataclasses import dataclass

from tablemgr.engine.core import GAMES
from tablemgr.engine.state import Phase, Table
from tablemgr.kernel.packs import PACK_KINDS, is_whole
from tablemgr.service.options import NO_CHECK
from tablemgr.service.packs.compare import Found, compare
from tablemgr.service.packs.events import PackChecked
from tablemgr.service.packs.standing import Checking, Pack, PacksStanding, Trouble


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check that is on: `cards` have come, unread ones too, of `whole`; and what would be wrong if these were all."""

    pack: Pack
    cards: int
    whole: int
    found: Found


@dataclass(frozen=True, slots=True)
class PacksView:
    """`unproved` is how many deals were played with the pack in play since its last good check. `is_due`: a pack must
    be checked and put in play before the next deal; `must_void`: the deal that is on was dealt from this pack, which is
    on hold, and cannot stand. `ready` have passed their check, `result` is what the newest one came to, and `trouble`
    the last pack that was put on hold, until another is in play. `is_deal_on` as the table has it."""

    in_play: Pack | None
    unproved: int
    checking: CheckView | None
    ready: tuple[Pack, ...]
    held: tuple[str, ...]
    result: PackChecked | None
    trouble: Trouble | None
    is_due: bool
    must_void: str | None
    is_deal_on: bool

    @property
    def wants_an_answer(self) -> bool:
        """Whether nothing goes on before something has been done about a pack."""
        return self.checking is not None or self.is_due or self.must_void is not None


def packs_view(packs: PacksStanding | None, table: Table, pack_check: str) -> PacksView | None:
    """What is shown of packs; None where the house asks for no check and no pack was ever named."""
    if packs is None:
        if pack_check == NO_CHECK:
            return None
        packs = PacksStanding()
    asks = pack_check != NO_CHECK
    in_play = packs.in_play
    return PacksView(
        in_play,
        0 if in_play is None else len(packs.unproved(in_play.pack)),
        None if packs.checking is None else _check(packs.checking),
        packs.passed,
        tuple(dict.fromkeys(held.pack for held in packs.held)),
        packs.result,
        packs.trouble,
        asks and _is_due(packs, table),
        packs.suspect if asks and packs.is_deal_on else None,
        table.phase is Phase.DEAL,
    )


def _is_due(packs: PacksStanding, table: Table) -> bool:
    """Not while a pack goes on: it is shuffled first, or the bank passes."""
    if table.phase in (Phase.DEAL, Phase.DRAW) or not table.players or GAMES[table.game].pack_goes_on(table):
        return False
    pack = packs.in_play
    return pack is None or not is_whole(pack.kind, GAMES[table.game].whole_pack(table))


def _check(checking: Checking) -> CheckView:
    found = compare(checking.pack.kind, checking.cards, checking.unread)
    cards = len(checking.cards) + checking.unread
    return CheckView(checking.pack, cards, len(PACK_KINDS[checking.pack.kind]), found)
