"""What is pictured of packs: one is chosen, checked and put in play, and one that was not whole leaves the table."""

from collections.abc import Sequence

from tablemgr.bootstrap.picture_plays import Step, to_the_seats
from tablemgr.bootstrap.scene import Scene
from tablemgr.console.model import ConsoleModel, Pane
from tablemgr.kernel.cards import PACK_OF_FORTY
from tablemgr.service.options import ASKED, TableOptions
from tablemgr.service.requests import CardPassedUnread, CardSeen

_ASKED = TableOptions(pack_check=ASKED)
_HERE = ("red 14", "red 15", "blue 3", "blue 4")
_PACK = "red 14"
_DEAL = ("7H", "QC", "JC", "5C", "JH")


def pack_scenes() -> tuple[Scene, ...]:
    """All of them, of a table of seven."""
    played = [*_checked(PACK_OF_FORTY), {"do": "pack", "act": "in", "pack": _PACK}, *_deal(), *_deal()]
    short = PACK_OF_FORTY[5:]
    return (
        Scene("pack_asked", _banked(), options=_ASKED, packs=_HERE),
        Scene("pack_checking", [*_banked(), *_half_checked()], options=_ASKED, packs=_HERE),
        Scene("pack_whole", _checked(PACK_OF_FORTY), options=_ASKED, packs=_HERE),
        Scene("pack_in_play", played, (ConsoleModel.collected, _opens_the_pack), options=_ASKED, packs=_HERE),
        Scene("pack_failed", [*played, *_checks(short)], (ConsoleModel.collected,), options=_ASKED, packs=_HERE),
        Scene("pack_ran_out", [*played, *_deal()[:4], {"do": "pack", "act": "ran_out"}], options=_ASKED, packs=_HERE),
    )


def _banked() -> list[Step]:
    return [*to_the_seats(7), {"do": "bank", "seat": 1, "amount": "400.00"}]


def _half_checked() -> list[Step]:
    """Most of its cards have come, one of them twice, and one unread."""
    cards = [*PACK_OF_FORTY[:33], "QS"]
    begun: Step = {"do": "pack", "act": "check", "pack": _PACK, "back": "red"}
    return [begun, *map(CardSeen, cards), CardPassedUnread("cannot read the card")]


def _checks(cards: Sequence[str]) -> list[Step]:
    begun: Step = {"do": "pack", "act": "check", "pack": _PACK, "back": "red"}
    return [begun, *map(CardSeen, cards), {"do": "pack", "act": "checked"}]


def _checked(cards: Sequence[str]) -> list[Step]:
    return [*_banked(), *_checks(cards)]


def _deal() -> list[Step]:
    """A deal that anna's bank loses; everybody else declines it, and she takes it again."""
    return [
        {"do": "shuffle", "cut_by": 2},
        *map(CardSeen, _DEAL[:4]),
        {"do": "bet", "seat": 2, "amount": "25.00", "on": "7"},
        CardSeen(_DEAL[4]),
        *({"do": "decline_bank", "seat": seat} for seat in (7, 6, 5, 4, 3, 2)),
        {"do": "bank", "seat": 1, "amount": "300.00"},
    ]


def _opens_the_pack(model: ConsoleModel) -> None:
    model.open(Pane.PACK)
